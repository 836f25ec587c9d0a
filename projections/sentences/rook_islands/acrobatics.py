"""How the facts of `facts/acrobatics.py` are told."""

from projections.sentences.phrases import Called, Sentences, at_space
from tracker.systems.rook_islands.facts import acrobatics as told


def _jumped(fact: told.CharacterJumped, _called: Called) -> str:
    over = f" over {fact.over}" if fact.over else ""
    return f"{fact.character} jumps{over}{f' to {fact.to}' if fact.to else ''} ({fact.cost} MP)"


def _ridden(fact: told.ZiplineRidden, _called: Called) -> str:
    return f"{fact.character} rides the Zipline{f' to {fact.to}' if fact.to else ''} ({fact.cost} MP)"


SENTENCES: Sentences = {
    told.CharacterJumped: _jumped,
    told.ZiplineRidden: _ridden,
    told.UnitPushed: lambda f, called: f"{called(f.by)} pushes {called(f.unit)} aside{at_space(f.to)}",
}
