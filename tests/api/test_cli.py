"""`castaway` from a terminal, on a journal in a file."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from tests.api.table import new_id

FOUND = {
    "found": {
        "system": "rook_islands",
        "title": "Evening",
        "seats": [{"name": "Nora", "characters": ["Jason"]}, {"name": "Ben", "characters": ["Liza"]}],
    }
}


class Terminal:
    """Runs commands in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = {"CASTAWAY_JOURNAL": f"sqlite:///{folder}/books.db", "COLUMNS": "100"}

    def run(self, *words: str | Path, code: int = 0, **more: Any) -> Result:
        result = CliRunner().invoke(main, [str(word) for word in words], env=self.settings, **more)
        assert result.exit_code == code, result.output
        return result

    def write(self, *lines: Any) -> Path:
        file = self.folder / "log.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return file

    def state(self, *words: str) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.run("state", *words).stdout)
        return found


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


def value(hp: int, seat: str = "Nora", **more: Any) -> dict[str, Any]:
    fields = {"card": "character/Jason", "values": {"hp": hp}}
    return {"seat": seat, "kind": "enter_value", "with": fields, **more}


def test_a_log_file_is_played_and_each_line_told(terminal: Terminal) -> None:
    file = terminal.write(FOUND, value(8, line=3), value(900, expect="refused"))
    told = terminal.run("log", file, code=1).output.splitlines()
    assert told[0].startswith("campaign ")
    assert told[1].split() == ["3", "Nora", "enter_value:", "recorded", "3-4"]
    assert told[2].startswith("≠")
    assert told[3] == "2 lines, 1 of them not as expected"


def test_a_log_file_goes_on_with_a_campaign(terminal: Terminal) -> None:
    terminal.run("log", terminal.write(FOUND, value(8)))
    campaign = terminal.state()["campaign"]
    terminal.run("log", terminal.write(value(7)), "--campaign", campaign[:8])
    assert terminal.state()["position"] == 6
    assert "opens no campaign" in terminal.run("log", terminal.write(value(7)), code=2).stderr


def test_a_log_file_that_cannot_be_read_plays_nothing(terminal: Terminal) -> None:
    told = terminal.run("log", terminal.write(FOUND, {"seat": "Nora"}), code=2)
    assert "line 2: holds either a kind of action or an undo" in told.stderr
    assert "There is no campaign" in terminal.run("state", code=1).stderr


def test_a_log_file_of_an_unknown_game_says_so(terminal: Terminal) -> None:
    file = terminal.write({"found": {**FOUND["found"], "system": "chess"}})
    assert "chess is no rule system" in terminal.run("log", file, code=1).stderr


def test_the_state_is_shown_now_and_then(terminal: Terminal) -> None:
    terminal.run("log", terminal.write(FOUND, value(8), value(7)))
    assert terminal.state()["position"] == terminal.state()["at"] == 6
    assert terminal.state("--at", "2")["at"] == 2
    assert terminal.state("--at", "2")["digest"] != terminal.state()["digest"]
    assert "in the future" in terminal.run("state", "--at", "99", code=1).stderr


def test_the_chronicle_is_told_step_by_step(terminal: Terminal) -> None:
    action = new_id()
    terminal.run("log", terminal.write(FOUND, value(8, id=action)))
    terminal.run("undo", action, "--yes", "--note", "wrong card")
    told = terminal.run("replay").stdout
    assert f"✗   2. Nora  [3]  {action}" in told
    assert "undone by Nora: mistyped (wrong card)" in told
    assert "✗" not in terminal.run("replay", "--at", "4").stdout
    assert "✗" in terminal.run("replay", "--at", "4", "--history", "corrected").stdout


def test_an_undo_is_shown_before_it_is_done(terminal: Terminal) -> None:
    action = new_id()
    terminal.run("log", terminal.write(FOUND, value(8, id=action)))
    terminal.run("undo", action[:6], input="n\n", code=1)
    assert terminal.state()["position"] == 4
    assert "'Eve' does not sit" in terminal.run("undo", action, "--seat", "Eve", "--yes", code=1).stderr
    terminal.run("undo", action[:6], "--seat", "ben", input="y\n")
    assert terminal.state()["position"] == 6
    assert "is struck out already" in terminal.run("undo", action, "--yes", code=1).stderr
    assert "0 actions begin with" in terminal.run("undo", "nothing", "--yes", code=1).stderr


def test_a_save_file_goes_out_and_comes_into_another_tracker(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("log", terminal.write(FOUND, value(8)))
    file = tmp_path / "save.jsonl"
    terminal.run("export", "--output", file)
    elsewhere = Terminal(tmp_path / "elsewhere")
    elsewhere.folder.mkdir()
    assert "brought in, 4 entries" in elsewhere.run("import", file).stdout
    assert elsewhere.state()["digest"] == terminal.state()["digest"]
    assert "is here already" in elsewhere.run("import", file).stdout
    elsewhere.run("import", file, "--copy")
    assert len(elsewhere.run("campaigns").stdout.splitlines()) == 2
    assert "Which one?" in elsewhere.run("state", code=1).stderr
    assert "No campaign here begins with 'zz'" in elsewhere.run("state", "-c", "zz", code=1).stderr
    assert elsewhere.run("verify").stdout.count("holds") == 6


def test_a_players_save_file_is_one(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("log", terminal.write(FOUND))
    header = json.loads(terminal.run("export", "-o", "-", "--for", "Ben").stdout.splitlines()[0])
    assert (header["secrets"], header["seat"]) == (False, "seat-2")


def test_a_broken_save_file_is_named_with_its_line(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("log", terminal.write(FOUND, value(8)))
    file = tmp_path / "save.jsonl"
    terminal.run("export", "-o", file)
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-1]))
    assert "line 6" in terminal.run("import", file, "--copy", code=1).stderr
    assert len(terminal.run("campaigns").stdout.splitlines()) == 1


def test_a_save_file_that_cannot_be_written_says_so(terminal: Terminal, tmp_path: Path) -> None:
    terminal.run("log", terminal.write(FOUND))
    assert "cannot be written" in terminal.run("export", "-o", tmp_path / "no" / "x", code=1).stderr


def test_views_are_rebuilt(terminal: Terminal) -> None:
    terminal.run("log", terminal.write(FOUND, value(8)))
    assert terminal.run("rebuild").stdout == "1 campaigns\n"


def test_rules_are_looked_up_by_their_ids_or_beginnings(terminal: Terminal) -> None:
    assert terminal.run("rules", "RI-MOVE-01").stdout.startswith("RI-MOVE-01  ")
    assert len(terminal.run("rules", "RI-ZOC").stdout.splitlines()) > 3
    assert "There is no rule 'RI-NOPE'" in terminal.run("rules", "RI-NOPE", code=1).stderr


@pytest.mark.parametrize(
    ("setting", "given", "says"),
    [
        ("CASTAWAY_JOURNAL", "mysql://x", "CASTAWAY_JOURNAL=mysql://x"),
        ("CASTAWAY_PORT", "eighty", "CASTAWAY_PORT=eighty"),
        ("CASTAWAY_SECRET", "short", "CASTAWAY_SECRET"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named(
    terminal: Terminal, setting: str, given: str, says: str
) -> None:
    terminal.settings[setting] = given
    for command in ("campaigns", "serve"):
        assert says in terminal.run(command, code=1).stderr


def test_a_file_that_is_no_journal_is_named(terminal: Terminal, tmp_path: Path) -> None:
    (tmp_path / "books.db").write_text("dear diary" * 1000)
    assert "books.db" in terminal.run("campaigns", code=1).stderr
