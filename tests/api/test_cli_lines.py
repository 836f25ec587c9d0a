"""Branches, save points, codes, moments and transcripts from a terminal."""

import json
import re
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
    """Runs commands on a journal of its own, in which a small evening was played."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self.folder = folder
        self.settings = {"CASTAWAY_JOURNAL": f"sqlite:///{folder}/books.db", "COLUMNS": "100"}
        self.struck = new_id()

    def run(self, *words: str | Path, code: int = 0, **more: Any) -> str:
        result: Result = CliRunner().invoke(main, [str(word) for word in words], env=self.settings, **more)
        assert result.exit_code == code, result.output
        return result.output

    def play(self) -> "Terminal":
        lines = [
            FOUND,
            self.value(8, id=self.struck),
            {"seat": "Ben", "kind": "start_mission", "with": {"number": 1}, "answers": {}, "expect": "asked"},
            self.value(7, seat="Ben"),
        ]
        file = self.folder / "log.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        self.run("log", file)
        return self

    def value(self, hp: int, seat: str = "Nora", **more: Any) -> dict[str, Any]:
        fields = {"card": "character/Jason", "values": {"hp": hp}}
        return {"seat": seat, "kind": "enter_value", "with": fields, **more}

    def campaigns(self) -> list[str]:
        return [line.split()[0] for line in self.run("campaigns").splitlines()]


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path / "here").play()


def test_a_branch_is_opened_listed_compared_and_adopted(terminal: Terminal) -> None:
    (old,) = terminal.campaigns()
    told = terminal.run("branch", "--at", "4", "--title", "Other boards")
    new = told.split()[1]
    assert told == f"branch {new} from entry 4: Other boards\n"
    assert f"{new}  from entry 4, now at" in terminal.run("branches", "-c", old)
    assert f"left {old} after entry 4  Evening" in terminal.run("branches", "-c", new)
    assert "the same up to entry 4" in terminal.run("compare", new, "-c", old)
    terminal.run("adopt", "Other boards", "-c", old, input="n\n", code=1)
    terminal.run("adopt", "Other boards", "-c", old, input="y\n")
    assert "(adopted)" in terminal.run("branches", "-c", old)
    assert "only read: the table goes on in “Other boards”" in terminal.run("save", "-c", old, code=1)
    terminal.run("save", "-c", new)


def test_a_branch_is_dropped(terminal: Terminal) -> None:
    new = terminal.run("branch").split()[1]
    (old, _new) = terminal.campaigns()
    terminal.run("drop", new[:8], "-c", old)
    assert terminal.run("branches", "-c", old) == ""
    assert "(dropped)" in terminal.run("branches", "--dropped", "-c", old)
    assert "0 branches of this campaign" in terminal.run("drop", "nothing", "-c", old, code=1)
    assert "is no position" in terminal.run("branch", "--at", "99", "-c", old, code=1)


def test_lines_of_two_campaigns_are_not_compared(terminal: Terminal) -> None:
    (old,) = terminal.campaigns()
    terminal.play()
    other = next(each for each in terminal.campaigns() if each != old)
    assert "did not begin as one" in terminal.run("compare", other, "-c", old, code=1)


def test_a_save_point_is_made_listed_and_gone_back_to(terminal: Terminal) -> None:
    made = terminal.run("save", "Home time", "--seat", "Ben")
    assert re.fullmatch(r"1  entry \d+  [0-9: -]+ UTC  code [0-9A-Z-]{17}  Home time\n", made)
    listed = terminal.run("saves").splitlines()
    assert listed[0] + "\n" == made
    assert listed[1].startswith("now at entry ")
    restored = terminal.run("restore", "1")
    assert restored.endswith("Evening: Home time\n")
    (old, _new) = terminal.campaigns()
    assert "there is no save point 7" in terminal.run("restore", "7", "-c", old, code=1)


def test_a_code_from_paper_is_checked_from_the_file_alone(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "save.jsonl"
    told = terminal.run("export", "-o", file)
    code = re.search(r"code (\S+)", told)
    assert code is not None
    terminal.run("undo", terminal.struck, "--yes")
    assert "holds  code" in terminal.run("verify", "--code", code[1].lower())
    nowhere = {"CASTAWAY_JOURNAL": "sqlite:////nowhere/at/all.db"}
    result = CliRunner().invoke(main, ["verify", "--file", str(file), "--code", code[1]], env=nowhere)
    assert result.exit_code == 0, result.output
    assert result.output.count("holds") == 4
    later = terminal.run("saves").split()[-1]
    assert "this campaign ends at entry" in terminal.run("verify", "--file", file, "--code", later, code=1)
    assert "misread" in terminal.run("verify", "--code", "ABC", code=1)
    file.write_bytes(file.read_bytes().replace(b'"value":8', b'"value":9'))
    assert "line " in terminal.run("verify", "--file", file, code=1)


def test_a_file_that_went_on_is_taken_in(terminal: Terminal, tmp_path: Path) -> None:
    file, other = tmp_path / "save.jsonl", Terminal(tmp_path / "there")
    terminal.run("export", "-o", file)
    other.run("import", file)
    terminal.run("undo", terminal.struck, "--yes")
    terminal.run("export", "-o", file)
    told = other.run("import", file)
    assert "--take forward or --take branch" in told
    branch = other.run("import", file, "--take", "branch")
    assert "branch " in branch
    assert len(other.campaigns()) == 2
    third = Terminal(tmp_path / "third")
    first = tmp_path / "first.jsonl"
    (old, *_rest) = other.campaigns()
    other.run("export", "-c", old, "-o", first)
    third.run("import", first)
    assert "is here already" in third.run("import", first)


def test_a_newer_file_goes_on_here(terminal: Terminal, tmp_path: Path) -> None:
    file, other = tmp_path / "save.jsonl", Terminal(tmp_path / "there")
    terminal.run("export", "-o", file)
    other.run("import", file)
    terminal.run("undo", terminal.struck, "--yes")
    terminal.run("export", "-o", file)
    assert "went on" in other.run("import", file, "--take", "forward")
    assert other.run("state") == terminal.run("state")


class TestReplay:
    def test_one_steps_through_the_evening_by_single_keys(self, terminal: Terminal) -> None:
        told = terminal.run("replay", "--step", input="nnbq")
        numbers = re.findall(r"\[(\d)/3\]", told)
        assert numbers == ["1", "2", "3", "2"]
        assert "Nora" in told

    def test_one_goes_to_an_entry(self, terminal: Terminal) -> None:
        told = terminal.run("replay", "--step", input="g3\nq")
        assert re.findall(r"\[(\d)/3\]", told) == ["1", "2"]

    def test_it_ends_at_the_end(self, terminal: Terminal) -> None:
        told = terminal.run("replay", "--step", input="n" * 9)
        assert re.findall(r"\[(\d)/3\]", told) == ["1", "2", "3"]

    def test_it_plays_by_itself_and_tells_changes(self, terminal: Terminal) -> None:
        told = terminal.run("replay", "--pace", "0.001")
        assert len(re.findall(r"^. +\d\. ", told, re.MULTILINE)) == 3
        assert told == terminal.run("replay", "--changes")

    def test_only_some_moments_are_told(self, terminal: Terminal) -> None:
        told = terminal.run("replay", "--kind", "seat", "--of", "seat-2")
        assert len(re.findall(r"^. +\d\. ", told, re.MULTILINE)) == 1
        assert "Nothing of that kind" in terminal.run("replay", "--step", "--kind", "round")

    def test_what_was_struck_is_left_out_as_corrected(self, terminal: Terminal) -> None:
        terminal.run("undo", terminal.struck, "--yes")
        assert "✗" in terminal.run("replay", "--changes")
        assert "✗" not in terminal.run("replay", "--changes", "--history", "corrected")


def test_moments_and_differences_are_told(terminal: Terminal) -> None:
    assert len(terminal.run("moments", "action").splitlines()) == 3
    assert len(terminal.run("moments", "fact", "value_entered").splitlines()) == 2
    assert terminal.run("diff", "2", "4") == ""
    assert "characters.Jason" in terminal.run("diff", "0", "2")
    assert "in the future" in terminal.run("diff", "0", "99", code=1)


def test_a_transcript_is_written_to_keep(terminal: Terminal, tmp_path: Path) -> None:
    assert "Evening" in terminal.run("transcript")
    page = tmp_path / "evening.html"
    terminal.run("transcript", "--format", "html", "-o", page)
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "has no part 1" in terminal.run("transcript", "--part", "1", code=1)
    nowhere = tmp_path / "no" / "where.txt"
    assert "cannot be written" in terminal.run("transcript", "-o", nowhere, code=1)
