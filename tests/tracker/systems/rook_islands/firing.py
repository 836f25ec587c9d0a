"""Words for the tests of fire modes: an MP5 before three enemies."""

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import holding
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed, values
from tracker.facts.fact import Fact

MP5 = values(
    "weapon/MP5", clip=6, damage=2, far_die=None, far_range=0, alone_die="yellow", on_hit=None,
    on_hit_damage=0, price=700,
)  # fmt: skip
THREE = (*placed("Assaulter", "red"), *placed("Beheader", "blue"), *placed("Assaulter", "blue"))


def spread(
    *more: Fact | tuple[Fact, ...], rounds: int = 6, who: tuple[str, ...] = ("Jason", "Keith")
) -> Scenario:
    """Jason with an MP5; before him an Assaulter, a Beheader and another Assaulter."""
    return given(mission_one(*who, enemies=THREE), MP5, holding("Jason", "MP5", rounds=rounds), *more)
