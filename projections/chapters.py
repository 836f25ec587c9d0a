"""Chapters: under which mission, round and phase each line of the chronicle stands."""

from collections.abc import Iterable, Sequence

import msgspec

from projections.timeline import Told, rewrites, timeline
from tracker.facts.action import ActionTaken
from tracker.facts.entry import Entry
from tracker.facts.ids import ActionId, Position
from tracker.kernel.replay import beginning, fold
from tracker.kernel.steps import LEVELS
from tracker.kernel.system import Campaign, Mark, RuleSystem

Within = tuple[tuple[str, str], ...]
"""Where in the game one is: ("part", "Mission 1: …"), ("round", "Round 2"), ("phase", "Player turn")."""


class Chapters(msgspec.Struct, frozen=True, kw_only=True):
    """The chapter of each action, up to a position; `campaign` and `within` are where it goes on from."""

    position: Position
    hash: str
    campaign: Campaign
    within: Within
    of: dict[ActionId, Within]


def chapters(system: RuleSystem, entries: Sequence[Entry], known: Chapters | None = None) -> Chapters:
    """The chapters of this history, going on from `known` where that is how it began.

    A line stands in the chapter that it begins, or that ran when it was logged; a struck line stays where it
    stood among the others.
    """
    new = entries if known is None else entries[known.position :]
    if known is None or not _goes_on(entries, known) or rewrites(new):
        return _told(system, timeline(entries), entries, None)
    return _told(system, timeline(new), entries, known)


def _goes_on(entries: Sequence[Entry], known: Chapters) -> bool:
    there = known.position <= len(entries)
    return there and (known.position == 0 or entries[known.position - 1].hash == known.hash)


def _told(
    system: RuleSystem, told: Iterable[Told], entries: Sequence[Entry], known: Chapters | None
) -> Chapters:
    campaign = known.campaign if known else beginning(system)
    within: Within = known.within if known else ()
    of = dict(known.of) if known else {}
    for each in told:
        fact = each.entry.fact
        if each.counts:
            campaign = fold(system, (fact,), campaign)
            within = _entered(within, system.marks(campaign, fact))
        if not isinstance(fact, ActionTaken):
            of.setdefault(each.action, within)
    last = entries[-1] if entries else None
    return Chapters(
        position=last.position if last else 0,
        hash=last.hash if last else "",
        campaign=campaign,
        within=within,
        of=of,
    )


def _entered(within: Within, marks: Iterable[Mark]) -> Within:
    for mark in marks:
        larger = LEVELS[: LEVELS.index(mark.kind)]
        within = (*(held for held in within if held[0] in larger), (mark.kind, mark.says))
    return within
