"""The lines of a log file that mend what was logged before."""

from typing import Any

import pytest

from api.log_file import BadLog, read_log
from api.log_player import in_words, open_campaign, play_log
from api.wiring import Wiring
from tests.api.table import new_id
from tests.api.test_log_file import FOUND, take, written
from tracker.play.save_points import save_points


def purses(wiring: Wiring, *lines: Any, **options: Any) -> dict[str, int]:
    log = read_log(written({"found": {**FOUND["found"], "options": options}}, *lines))
    assert log.found is not None
    campaign = open_campaign(wiring.play, log.found)
    for line in play_log(wiring.play, campaign, log):
        assert line.as_expected, in_words(line.outcome)
    found: dict[str, int] = wiring.play.warm.get(campaign).state.game.purses
    return found


def test_from_a_line_on_and_one_of_them_back(wiring: Wiring) -> None:
    first, second = new_id(), new_id()
    lines = [
        take(1, "Ann", id=first),
        take(2, "Ann", id=second),
        {"seat": "Ann", "undo": {"action": first, "onwards": True}},
        {"seat": "Ann", "reinstate": {"action": second}},
    ]
    assert purses(wiring, *lines) == {"Ann": 2}
    whole = {"seat": "Ann", "reinstate": {"action": first, "whole": True}}
    assert purses(wiring, *lines, whole) == {"Ann": 3}


def test_an_answer_comes_with_an_undo(wiring: Wiring) -> None:
    first, toast = new_id(), new_id()
    lines = [
        take(6, "Ann", id=first),
        {"seat": "Bob", "kind": "toast", "with": {"who": "Bob"}, "id": toast},
        {"seat": "Ann", "undo": {"action": first.upper(), "answers": {toast: {"generous": True}}}},
    ]
    assert purses(wiring, *lines) == {"Bob": 2}


def test_a_line_is_mended_where_it_stands(wiring: Wiring) -> None:
    line = new_id()
    mended = {"seat": "Ann", "correct": {"action": line, "with": {"who": "Ann", "coins": 3}}}
    assert purses(wiring, take(1, "Ann", id=line), mended) == {"Ann": 3}


@pytest.mark.parametrize(
    ("how", "more", "left"),
    [
        ("first", {}, {"Ann": 8}),
        ("give_way", {}, {"Bob": 5}),
        ("duel", {"rolls": [("blank", "blank"), ("blank", "hit")]}, {"Bob": 5}),
    ],
)
def test_a_contest_is_settled(wiring: Wiring, how: str, more: dict[str, Any], left: dict[str, int]) -> None:
    held, late = new_id(), new_id()
    rolls = [{held: mine, late: theirs} for mine, theirs in more.get("rolls", ())]
    lines = [
        take(8, "Ann", id=held),
        take(5, "Bob", id=late, seen_before=held, expect="contested", rule="TOY-01"),
        {"seat": "Ann", "settle": {"contest": late.upper(), "how": how, "rolls": rolls}},
    ]
    assert purses(wiring, *lines, contest_policy="table") == left


@pytest.mark.parametrize(("last", "left"), [(None, {"Ann": 8}), ("hit", {"Bob": 5}), ("blank", {"Ann": 8})])
def test_a_duel_is_told_die_by_die(wiring: Wiring, last: str | None, left: dict[str, int]) -> None:
    held, late = new_id(), new_id()

    def die(who: str, party: str, face: str, **more: int) -> dict[str, Any]:
        return {"seat": who, "duel": {"contest": late.upper(), "faces": {party.upper(): face}, **more}}

    lines = [
        take(8, "Ann", id=held),
        take(5, "Bob", id=late, seen_before=held, expect="contested", rule="TOY-01"),
        die("Bob", late, "hit"),
        die("Ann", held, "hit", round=1),
        die("Ann", held, "hit" if last == "blank" else "blank"),
    ]
    lines += [die("Bob", late, last, round=2)] if last else []
    assert purses(wiring, *lines, contest_policy="table") == left


def test_a_die_of_a_duel_that_is_over_is_told_so(wiring: Wiring) -> None:
    late = new_id()
    log = read_log(written(FOUND, {"seat": "Ann", "duel": {"contest": late, "faces": {late: "hit"}}}))
    assert log.found
    (line,) = play_log(wiring.play, open_campaign(wiring.play, log.found), log)
    assert not line.as_expected
    assert "is not open; it may have been settled meanwhile" in in_words(line.outcome)


def test_consent_is_given(wiring: Wiring) -> None:
    first, asking = new_id(), new_id()
    lines = [
        take(4, "Ann", id=first),
        {"seat": "Bob", "undo": {"action": first, "reason": "illegal"}, "id": asking},
        {"seat": "Ann", "consent": {"request": asking}},
    ]
    assert purses(wiring, *lines) == {}


@pytest.mark.parametrize("name", ["reinstate", "correct", "settle", "consent"])
def test_a_line_is_one_thing(name: str) -> None:
    parts: dict[str, dict[str, Any]] = {
        "reinstate": {"action": "x"},
        "correct": {"action": "x"},
        "consent": {"request": "x"},
    }
    part: Any = parts.get(name, {"contest": "x", "how": "first"})
    with pytest.raises(BadLog, match="either a kind of action or an undo"):
        read_log(written(FOUND, take(1, **{name: part})))
    (line,) = read_log(written(FOUND, {"seat": "Bob", name: part})).lines
    assert line.what == f"{name} x"


def test_a_save_point_is_made_once_though_the_file_is_played_again(wiring: Wiring) -> None:
    log = read_log(
        written(FOUND, take(1, "Ann", id=new_id()), {"seat": "Ann", "id": new_id(), "save": {"label": "Tea"}})
    )
    assert log.found is not None
    campaign = open_campaign(wiring.play, log.found)
    first, again = (
        [in_words(played.outcome) for played in play_log(wiring.play, campaign, log)] for _ in range(2)
    )
    assert again == [f"{each} (was here already)" for each in first]
    assert [each.label for each in save_points(wiring.play.warm.get(campaign))] == ["Tea"]


def test_a_save_point_of_a_stranger_is_said(wiring: Wiring) -> None:
    log = read_log(written(FOUND, {"seat": "Zoe", "save": {}}))
    assert log.found is not None
    (played,) = play_log(wiring.play, open_campaign(wiring.play, log.found), log)
    assert (played.name, played.line.what) == ("invalid", "save ")
