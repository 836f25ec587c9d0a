from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from projections.chance import Band, band, counted
from tracker.kernel.dice import Die

YELLOW = Die(name="yellow", faces=("hit", "hit", "hit", "hit", "blank", "blank"))
LOT = Die(name="lot of 3", faces=("1", "2", "3"))


def share_within(rolls: int, on: int, sides: int, usual: Band) -> float:
    """Rolls every way that so many dice can fall, and counts."""
    falls = list(product(range(sides), repeat=rolls))
    within = sum(usual.low <= sum(face < on for face in fall) <= usual.high for fall in falls)
    return within / len(falls)


@pytest.mark.parametrize(
    ("rolls", "on", "sides", "usual"),
    [
        # As printed in tables of the binomial distribution: 2.5 % and 97.5 %.
        (10, 1, 2, (2, 8)),
        (20, 1, 2, (6, 14)),
        (100, 1, 2, (40, 60)),
        (19, 4, 6, (9, 16)),
        (14, 3, 6, (3, 11)),
        (30, 1, 6, (1, 9)),
    ],
)
def test_the_band_is_that_of_the_tables(rolls: int, on: int, sides: int, usual: tuple[int, int]) -> None:
    assert band(rolls, on, sides) == usual


@pytest.mark.parametrize(("on", "sides"), [(1, 2), (2, 3), (1, 6), (5, 6)])
@pytest.mark.parametrize("rolls", [1, 3, 6])
def test_of_all_ways_to_fall_at_least_95_in_100_lie_within(rolls: int, on: int, sides: int) -> None:
    usual = band(rolls, on, sides)
    assert share_within(rolls, on, sides, usual) >= 0.95
    for narrower in (Band(usual.low + 1, usual.high), Band(usual.low, usual.high - 1)):
        cut = share_within(rolls, on, sides, usual) - share_within(rolls, on, sides, narrower)
        assert cut + _beyond(rolls, on, sides, usual, narrower) > 0.025


def _beyond(rolls: int, on: int, sides: int, usual: Band, narrower: Band) -> float:
    """How much lies outside already, on the side on which it was made narrower."""
    below = narrower.low > usual.low
    falls = list(product(range(sides), repeat=rolls))
    counts = [sum(face < on for face in fall) for fall in falls]
    return sum(n < usual.low if below else n > usual.high for n in counts) / len(falls)


@given(rolls=st.integers(0, 200), on=st.integers(0, 6))
def test_what_is_to_be_expected_is_always_usual(rolls: int, on: int) -> None:
    usual = band(rolls, on, 6)
    assert 0 <= usual.low <= rolls * on / 6 <= usual.high <= rolls


def test_a_few_rolls_say_nothing() -> None:
    assert band(1, 1, 2) == (0, 1)
    assert band(5, 1, 2) == (0, 5)
    assert band(6, 1, 2) == (1, 5)


def test_of_two_faces_the_first_tells_all() -> None:
    (hits,) = counted(YELLOW, {"hit": 17, "blank": 2})
    assert (hits.face, hits.came, round(hits.expected, 1)) == ("hit", 17, 12.7)
    assert (hits.low, hits.high, hits.usual) == (9, 16, False)


def test_many_faces_are_judged_together() -> None:
    ones, twos, threes = counted(LOT, {"1": 20, "2": 10})
    assert (ones.came, twos.came, threes.came) == (20, 10, 0)
    assert (ones.low, ones.high) == band(30, 1, 3, 3)
    assert (ones.low, ones.high) != band(30, 1, 3)
    assert (ones.usual, twos.usual, threes.usual) == (False, True, False)


def test_thousands_of_rolls_are_no_trouble() -> None:
    low, high = band(5000, 2, 6)
    assert 1590 < low < 1666 < high < 1740
