"""How values that the group read off its box are told: by the words of the field, as it was asked for."""

from projections.sentences.phrases import Called, Sentences, spaced
from projections.sentences.shared import as_value, card_words
from tracker.facts.campaign import ValueEntered
from tracker.systems.rook_islands.card_shapes import CARD_FIELDS


def _entered(fact: ValueEntered, _called: Called) -> str:
    shape = CARD_FIELDS.get(fact.card.partition("/")[0], {}).get(fact.field)
    asked = shape.says if shape else spaced(fact.field)
    return f"{card_words(fact.card)}: {asked}: {as_value(fact.value)}"


SENTENCES: Sentences = {ValueEntered: _entered}
