"""Mending and explaining from a terminal, on a journal in a file."""

import re
from pathlib import Path

import pytest

from tests.api.table import new_id
from tests.api.test_cli import FOUND, Terminal, value


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


HP = re.compile(r"HP on the Character board: (\d+)")


def hp(terminal: Terminal) -> int | None:
    found = HP.findall(terminal.run("replay").output)
    return int(found[-1]) if found else None


def test_everything_from_an_action_on_is_struck_and_one_line_of_it_reinstated(terminal: Terminal) -> None:
    first, second = new_id(), new_id()
    terminal.run("log", terminal.write(FOUND, value(8, id=first), value(9, id=second)))
    terminal.run("undo", first, "--onwards", "--yes")
    told = terminal.run("replay").output
    assert told.count("✗") == 2
    terminal.run("reinstate", second, "--yes")
    assert terminal.run("replay").output.count("✗") == 2  # the first line, and the undo itself
    terminal.run("reinstate", first, "--whole", "--yes")
    again = terminal.run("reinstate", first, "--yes", code=1)
    assert "is not struck out" in again.stderr


def test_a_correction_is_shown_before_it_is_done(terminal: Terminal) -> None:
    action = new_id()
    terminal.run("log", terminal.write(FOUND, value(8, id=action)))
    words = ("correct", action[:6], "--field", 'values={"hp": 7}')
    terminal.run(*words, input="n\n", code=1)
    assert terminal.state()["position"] == 4
    terminal.run(*words, input="y\n")
    assert hp(terminal) == 7
    assert "changes nothing" in terminal.run(*words, "--yes", code=1).stderr
    assert "NAME=VALUE" in terminal.run("correct", action, "--field", "hp", "--yes", code=1).stderr


def test_settling_needs_a_contest(terminal: Terminal) -> None:
    action = new_id()
    terminal.run("log", terminal.write(FOUND, value(8, id=action)))
    told = terminal.run("settle", action, "--how", "first", "--yes", code=1)
    assert "0 contests begin with" in told.stderr


def test_a_duel_is_told_die_by_die(terminal: Terminal) -> None:
    held, late = new_id(), new_id()
    opening = {"found": {**FOUND["found"], "options": {"contest_policy": "table"}}}
    mine = {"kind": "take_character", "with": {"character": "Keith", "seat": "seat-1"}}
    lines = (
        {"seat": "Nora", "id": held, **mine},
        {"seat": "Ben", "id": late, **mine, "with": {"character": "Keith", "seat": "seat-2"}},
    )
    reach = {**lines[1], "seen_before": held, "expect": "contested"}
    terminal.run("log", terminal.write(opening, lines[0], reach))
    terminal.run("duel", late[:8], "--seat", "Ben", "--die", f"{late[:8]}=hit")
    told = terminal.run("replay").output
    assert "Duel, round 1" in told
    terminal.run("duel", late, "--die", f"{held}=blank")
    assert "by duel" in terminal.run("replay").output
    again = terminal.run("duel", late, "--die", f"{held}=blank", code=1)
    assert "is not open" in again.stderr


def test_why_tells_every_fact_newest_first(terminal: Terminal) -> None:
    terminal.run("log", terminal.write(FOUND, value(8)))
    told = terminal.run("why", "characters.Jason.seat").output.splitlines()
    assert told[0] == 'characters.Jason.seat = "seat-1"'
    assert told[1].split()[:3] == ["1.", "Nora", "[2]"]
    assert "The state has no 'hat'." in terminal.run("why", "hat", code=1).stderr
