"""What chance gives: how often a face is to be expected, and which counts are nothing out of the ordinary.

The band is exact: a binomial distribution added up in whole numbers, without the normal curve that is wrong
for the few rolls of an evening. At least `USUAL` of 100 evenings with fair dice lie within it, and at most
half of the others on either side.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from tracker.kernel.dice import Die

USUAL = 95
"""Of 100 evenings with fair dice so many lie within the band, or a few more."""


class Band(NamedTuple):
    """The counts that are usual, both included."""

    low: int
    high: int


class FaceCount(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How often a face came, how often it was to be expected, and between which counts it usually comes."""

    face: str
    came: int
    expected: float
    low: int
    high: int

    @property
    def usual(self) -> bool:
        """Whether chance alone often gives as many."""
        return self.low <= self.came <= self.high


@lru_cache(maxsize=4096)
def band(rolls: int, on: int, sides: int, shared_by: int = 1) -> Band:
    """The usual counts of something that `on` of `sides` faces show, in so many rolls.

    Where several faces of one die are judged together (`shared_by`), each gets its part of what is unusual,
    so that at least `USUAL` of 100 fair evenings lie within all of their bands (Bonferroni).
    """
    off = sides - on
    if not off:
        return Band(rolls, rolls)
    every: int = sides**rolls
    weights = list(_weights(rolls, on, off))

    def unlikely(part: int) -> bool:
        return part * 200 * shared_by <= every * (100 - USUAL)

    low, below = 0, weights[0]
    while low < rolls and unlikely(below):
        low += 1
        below += weights[low]
    high, above = rolls, weights[rolls]
    while high > 0 and unlikely(above):
        high -= 1
        above += weights[high]
    return Band(low, high)


def _weights(rolls: int, on: int, off: int) -> Iterator[int]:
    """In how many of all the ways that the dice can fall the face comes 0, 1, 2… times."""
    weight: int = off**rolls
    for count in range(rolls + 1):
        yield weight
        weight = weight * (rolls - count) * on // ((count + 1) * off)


def counted(die: Die, came: dict[str, int]) -> tuple[FaceCount, ...]:
    """Each face of a die against chance; of one with two faces the first tells all."""
    rolls = sum(came.values())
    faces = tuple(dict.fromkeys(die.faces))
    judged = faces[:1] if len(faces) == 2 else faces
    return tuple(_counted(die, face, came.get(face, 0), rolls, len(judged)) for face in judged)


def _counted(die: Die, face: str, came: int, rolls: int, shared_by: int) -> FaceCount:
    on, sides = die.faces.count(face), len(die.faces)
    low, high = band(rolls, on, sides, shared_by)
    return FaceCount(face=face, came=came, expected=rolls * on / sides, low=low, high=high)
