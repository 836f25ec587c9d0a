"""Every fact that only Rook Islands knows; generated from the chapters so that none is forgotten."""

from types import ModuleType

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts import (
    acrobatics,
    action,
    board,
    fight,
    mission,
    reward,
    shop,
    talents,
    trek,
    unit,
    weapons,
)


def _facts(chapter: ModuleType) -> tuple[type[Fact], ...]:
    return tuple(
        kind
        for kind in vars(chapter).values()
        if isinstance(kind, type) and issubclass(kind, Fact) and kind.__module__ == chapter.__name__
    )


FACTS: tuple[type[Fact], ...] = (
    *_facts(mission), *_facts(action), *_facts(fight), *_facts(reward), *_facts(talents),
    *_facts(trek), *_facts(shop), *_facts(board), *_facts(unit), *_facts(weapons), *_facts(acrobatics),
)  # fmt: skip
