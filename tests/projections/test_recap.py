"""Previously on…: an evening in figures, and what was missed."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from projections.chronicle import ChronicleLine, Correction, Sentence
from projections.recap import PAUSE, Missed, begins_anew, missed, previously
from projections.reel import Figure, Point, Reel, Stop
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.system import Mark

SEVEN = datetime(2026, 11, 28, 19, 0, tzinfo=UTC)
DIALS = {"HP"}
ANN, BOB = SeatId("seat-1"), SeatId("seat-2")


def stop(n: int, at: datetime, by: SeatId = ANN, *, falls: tuple[str, ...] = (), begins: str = "") -> Stop:
    return Stop(
        position=n,
        action=ActionId(f"a{n}"),
        seat=by,
        by=by,
        at=at,
        within=("Mission 1", "Round 1"),
        begins=(Mark(begins, begins),) if begins else (),
        falls=falls,
    )


def reel(stops: tuple[Stop, ...], curves: dict[Figure, tuple[Point, ...]]) -> Reel:
    return msgspec.convert({"stops": stops, "curves": curves, "dials": [("HP", "Ann")]}, Reel)


@pytest.fixture
def two_evenings() -> Reel:
    week = timedelta(days=7)
    return reel(
        stops=(
            stop(1, SEVEN, begins="part"),
            stop(2, SEVEN + timedelta(hours=1), BOB, begins="round"),
            stop(3, SEVEN + timedelta(hours=2), falls=("Bear",)),
            stop(4, SEVEN + week),
            stop(5, SEVEN + week + timedelta(minutes=5), BOB),
        ),
        curves={
            ("stash", "money"): (Point(0, 1), Point(2, 7), Point(4, 9)),
            ("HP", "Ann"): (Point(1, 3),),
        },
    )


def test_the_evening_before_in_figures(two_evenings: Reel) -> None:
    told = previously(two_evenings, SEVEN + timedelta(days=7, minutes=6), DIALS)
    assert told is not None
    assert (told.began, told.ended) == (SEVEN, SEVEN + timedelta(hours=2))
    assert (told.lines, told.people, told.parts, told.rounds) == (3, (ANN, BOB), ("Mission 1",), 1)
    assert told.falls == ("Bear",)
    assert [(each.account, each.before, each.after) for each in told.moved] == [("money", 0, 7)]


def test_when_an_evening_is_over_it_is_the_one_that_is_told(two_evenings: Reel) -> None:
    told = previously(two_evenings, SEVEN + timedelta(days=14), DIALS)
    assert told is not None
    assert told.began == SEVEN + timedelta(days=7)
    assert [(each.before, each.after) for each in told.moved] == [(7, 9)]


def test_during_the_first_evening_there_is_none_before(two_evenings: Reel) -> None:
    first = reel(two_evenings.stops[:3], {})
    assert previously(first, SEVEN + timedelta(hours=3), DIALS) is None
    assert previously(reel((), {}), SEVEN, DIALS) is None


def test_an_evening_begins_when_nothing_was_written_for_long() -> None:
    assert not begins_anew(SEVEN, SEVEN + PAUSE - timedelta(seconds=1))
    assert begins_anew(SEVEN, SEVEN + PAUSE)


def line(number: int, by: SeatId, says: str = "", **more: object) -> ChronicleLine:
    values = {"seat": by, **more}
    return ChronicleLine(
        number=number,
        action=ActionId(f"a{number}"),
        position=number * 2,
        by=by,
        who=str(by),
        at=SEVEN,
        sentences=(Sentence(position=number * 2, says=says),) if says else (),
        **values,  # type: ignore[arg-type]
    )


def numbers(found: Missed) -> tuple[list[int], list[int]]:
    return [each.number for each in found.lines], sorted(found.concerning)


def test_what_others_did_since_is_missed_and_what_one_did_oneself_is_not() -> None:
    lines = [line(1, BOB), line(2, ANN), line(3, BOB), line(4, ANN)]
    assert numbers(missed(lines, 2, ANN, ("Ann",))) == ([3], [])
    assert numbers(missed(lines, 0, ANN, ("Ann",))) == ([1, 3], [])


def test_what_names_somebody_concerns_them() -> None:
    lines = [line(1, BOB, "Jason loses 2 HP"), line(2, BOB, "Jasonville burns"), line(3, BOB, "Ann is told")]
    assert numbers(missed(lines, 0, ANN, ("Ann", "Jason"))) == ([1, 2, 3], [1, 3])
    assert numbers(missed(lines, 0, ANN, ())) == ([1, 2, 3], [])


def test_what_was_done_for_somebody_or_to_their_lines_concerns_them() -> None:
    undo = Correction(fate="undone", who="Bob", undo=ActionId("a3"), at=SEVEN, reason="mistyped")
    lines = [line(1, ANN, correction=undo), line(2, BOB, seat=ANN), line(3, BOB), line(4, BOB)]
    assert numbers(missed(lines, 2, ANN, ())) == ([2, 3, 4], [2, 3])
