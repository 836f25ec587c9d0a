"""What is due: one checklist for everybody, ticked by anyone, and struck like any line."""

import re

import pytest

from api.pages.checklist import together
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import (
    SAMPLE,
    code_of,
    log,
    nora,
    player_turn,
    set_up,
    tracker,
)
from tests.api.test_page_striking import strike
from tests.api.test_page_table import Players
from tracker.kernel.system import Prompt


@pytest.fixture
def players() -> Players:
    _app, host, ben = player_turn()
    return host, ben


def test_the_checklist_says_who_ticked_what() -> None:
    host = nora(tracker())
    set_up(host)
    words = " ".join(host.words.split())
    assert "anyone may tick" in words
    assert "Done before" in words
    assert "Nora , " in words.partition("anyone may tick")[2].partition("What you may do now")[0]


def test_somebody_who_only_looks_may_tick_nothing(players: Players) -> None:
    host, _ = players
    answer = host.client.post(f"{host.url}/together", data={"id": "no", "kind": "agree_end"}, headers=HTMX)
    assert answer.status_code == 400


def test_a_reminder_without_an_action_is_ticked_by_anyone_and_struck_like_any_line() -> None:
    # given one character alone, and somebody who has no character yet
    host, other = nora(app := tracker(), name2="", character2=""), Phone(app)
    reminder = "One character alone is not recommended for a first playthrough: play two at once"
    other.send("/join", code=code_of(host), name="Ben")
    # when that one ticks the reminder
    other.tap(f"Done: {reminder}")
    assert other.told.startswith(f"Logged. Seen to: {reminder}")
    # then nobody is reminded any more, and everybody sees who saw to it
    for phone in (host, other):
        assert f"Seen to: {reminder} Ben" in " ".join(phone.look().split())
        assert not any(key.says(f"Done: {reminder}") for key in Reader(phone.table).keys)
    # when that is struck it is due again
    strike(other, reminder)
    other.tap("Strike")
    host.look()
    assert any(key.says(f"Done: {reminder}") for key in Reader(host.table).keys)


def test_what_two_tick_at_once_is_seen_to_once() -> None:
    host, other = nora(app := tracker(), name2="", character2=""), Phone(app)
    other.send("/join", code=code_of(host), name="Ben")
    late = other.key("Done: One character alone")
    host.tap("Done: One character alone")
    assert other.press(late).status_code == 409
    assert "Nora logged this. Again?" in Reader(other.sheet).words


def test_reminders_are_ticked_one_by_one() -> None:
    # given a mission being set up, with two things to be kept in mind of which each says something else
    reminders = tuple(
        Prompt(key=key, says="Heed it", kind="tick_reminder", given={"key": key}, now=False)
        for key in ("special:1", "special:2")
    )
    steps = tuple(
        Prompt(key=f"step:{n}", says="Lay it out", kind="confirm_setup", given={"step": str(n)})
        for n in range(2)
    )
    # then only the steps go in one tap
    assert [each.kind for each in together((*steps, *reminders))] == ["confirm_setup"]


def due_of(phone: Phone) -> list[str]:
    """How much of this phase is done, as its heading says."""
    return re.findall(r"(\d+ of \d+) done", phone.look())


def test_what_a_phase_has_in_all_stays_the_same_while_it_is_ticked_off() -> None:
    # given a mission of which everything is in place but the characters
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    (all_of_it,) = {found.split()[2] for found in _as_it_is_set_up(host)}
    assert int(all_of_it) > 8


def _as_it_is_set_up(host: Phone) -> list[str]:
    found = list[str]()
    for left in (3, 2):
        log(host, f"Done: Put one Beheader on the board ({left} to go)")
        found += due_of(host)
    for character, star in (("Jason", "1"), ("Liza", "2")):
        host.tap(f"Say how: {character} takes")
        host.tap("Log it", **{"f:text:star": star})
        found += due_of(host)
    return found


def test_the_enemies_that_act_later_are_next_and_counted(players: Players) -> None:
    host, _ = players
    host.tap("Everyone ends the turn")
    words = " ".join(host.look().split())
    number = re.search(r"Next \((\d+)\)", words)
    assert number
    assert int(number[1]) > 1
