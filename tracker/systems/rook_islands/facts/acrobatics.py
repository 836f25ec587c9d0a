"""Facts of acrobatic moves: jumps, rides, and who is pushed out of the way."""

from tracker.facts.fact import Fact


class CharacterJumped(Fact, tag="rook_islands.character_jumped/1"):
    """A character jumped over an obstacle or hazard for `cost` MP."""

    character: str
    cost: int
    over: str = ""
    to: str = ""
    next_to: tuple[str, ...] | None = None


class ZiplineRidden(Fact, tag="rook_islands.zipline_ridden/1"):
    """A character rode a Zipline to its Finish tile for `cost` MP."""

    character: str
    cost: int
    to: str = ""
    next_to: tuple[str, ...] | None = None


class UnitPushed(Fact, tag="rook_islands.unit_pushed/1"):
    """A unit was pushed 1 space out of the way; `to` where the group names spaces."""

    unit: str
    by: str
    to: str = ""
