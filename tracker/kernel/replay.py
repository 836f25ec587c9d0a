"""Replay: a fold, and nothing but a fold."""

from collections.abc import Iterable, Sequence

from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import effective, rewrites
from tracker.facts.ids import ActionId, Position
from tracker.kernel.house import House
from tracker.kernel.house_folds import HOUSE_EVOLVE
from tracker.kernel.system import Campaign, RuleSystem


def beginning(system: RuleSystem) -> Campaign:
    """The state before the first fact."""
    return Campaign(house=House(), game=system.empty)


def fold(system: RuleSystem, facts: Iterable[Fact], start: Campaign | None = None) -> Campaign:
    """The state after these facts. It never refuses: history has happened."""
    campaign = start or beginning(system)
    house, game = campaign.house, campaign.game
    evolve = system.evolve
    for fact in facts:
        kind = type(fact)
        of_house = HOUSE_EVOLVE.get(kind)
        if of_house is not None:
            house = of_house(house, fact)
        of_game = evolve.get(kind)
        if of_game is not None:
            game = of_game(game, fact)
    return Campaign(house=house, game=game)


def as_seen_then(entries: Sequence[Entry], position: Position) -> tuple[Entry, ...]:
    """The history as the table knew it at `position`: later undos had not happened."""
    return effective(entries[:position])


def as_corrected(entries: Sequence[Entry], position: Position) -> tuple[Entry, ...]:
    """The history up to `position` as it is known now: without what was undone since."""
    if not rewrites(entries):
        return tuple(entries[:position])
    began: dict[ActionId, Position] = {}
    for entry in entries:
        if entry.of is None:
            began.setdefault(entry.action, entry.position)
    return tuple(e for e in effective(entries) if (e.position if e.of is None else began[e.of]) <= position)


def state_of(system: RuleSystem, entries: Iterable[Entry]) -> Campaign:
    """The state after an effective history."""
    return fold(system, (entry.fact for entry in entries))
