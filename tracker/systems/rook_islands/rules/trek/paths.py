"""Step 4 of exploring: new paths."""

from collections.abc import Iterator

import msgspec

from tracker.kernel.questions import GiveText
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.trek import OpenPaths
from tracker.systems.rook_islands.facts.trek import ArrowsCounted, ExplorationCardLaid
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.trek.exploring import carry_on, in_step, shown
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.trek_state import BASE_CAMP, GOLD, SIDES, WHITE, ExplorationCard, Trek

MOST_ARROWS = 4


def open_paths(command: OpenPaths, game: Game, table: Table) -> Facts:
    """Count the empty arrows of a card with a character, and put cards there.

    As long as the deck may run short, nothing is laid before all are counted (RI-EXPL-24).
    """
    trek = in_step(game, table, area.PATHS)
    card = area.card_called(trek, command.card, BASE_CAMP)
    due = area.to_open(trek)
    if card.id not in [each.id for each in due] or card.arrows is not None:
        raise Unfit("card", f"{area.said(trek, card.id)} has no paths to open")
    if min(command.gold, command.white) < 0 or command.gold + command.white > MOST_ARROWS:
        raise Unfit("white", f"a card has at most {MOST_ARROWS} arrows")
    _check_sides(trek, card, command)
    story = unfold(game)
    story.happen(ArrowsCounted(card=card.id, gold=command.gold, white=command.white, sides=command.sides))
    _lay(story, table)
    carry_on(story, table)
    return story.facts


def _check_sides(trek: Trek, card: ExplorationCard, command: OpenPaths) -> None:
    sides = command.sides
    if not set(sides) <= set(SIDES) or len(set(sides)) != len(sides):
        raise Unfit("sides", f"{', '.join(sides)}: each is one of {', '.join(SIDES)}")
    if sides and len(sides) != command.gold + command.white:
        raise Unfit("sides", f"{len(sides)} sides for {command.gold + command.white} arrows")
    for side in sides:
        if card.at is not None and _lies_there(trek, card.at, side):
            raise Unfit("sides", f"a card lies {side} of it already: that arrow is not empty")


def _lies_there(trek: Trek, at: tuple[int, int], side: str) -> bool:
    east, north = SIDES[side]
    return any(each.at == (at[0] + east, at[1] + north) for each in trek.cards.values())


def _lay(story: Story, table: Table) -> None:
    """Put cards at the arrows counted so far, as soon as it is sure how many each card gets."""
    trek = story.game.trek
    if trek is None:
        return
    open_now = area.to_open(trek)
    counted = tuple(card for card in open_now if card.arrows is not None)
    uncounted = len(open_now) - len(counted)
    wanted = sum(sum(card.arrows or ()) for card in counted)
    if uncounted and wanted + MOST_ARROWS * uncounted > trek.deck:
        return
    places = tuple(_places(counted, area.shares(trek, counted)))
    golden = [_which(trek, place) for place in places if place.arrow == GOLD]
    if golden:
        table.ask(*golden)
    for place in places:
        _put(story, table, place)


class Place(msgspec.Struct, frozen=True, gc=False):
    """The `number`-th golden or white arrow of a card, where a new one is put."""

    card: ExplorationCard
    arrow: str
    number: int

    @property
    def side(self) -> str:
        """Where it points, if anybody said so."""
        golden = self.card.arrows[0] if self.card.arrows else 0
        at = self.number - 1 + (golden if self.arrow == WHITE else 0)
        return self.card.sides[at] if at < len(self.card.sides) else ""


def _places(cards: tuple[ExplorationCard, ...], shares: dict[str, tuple[int, int]]) -> Iterator[Place]:
    for card in cards:
        for arrow, share in zip((GOLD, WHITE), shares[card.id], strict=True):
            yield from (Place(card, arrow, number) for number in range(1, share + 1))


def _which(trek: Trek, place: Place) -> GiveText:
    key = f"gold:{place.card.id}" + (f":{place.number}" if place.number > 1 else "")
    says = f"Which card lies at the golden arrow of {area.said(trek, place.card.id)}?"
    return GiveText(key=key, says=says, rule="RI-EXPL-23")


def _put(story: Story, table: Table, place: Place) -> None:
    trek = story.game.trek
    if trek is None:
        return
    name = ""
    if place.arrow == GOLD:
        question = _which(trek, place)
        name = shown(table, question.key, question.says, rule="RI-EXPL-23")
    story.happen(
        ExplorationCardLaid(
            card=area.next_id(trek, place.card.id), beside=place.card.id, arrow=place.arrow, name=name,
            side=place.side,
        )
    )  # fmt: skip
