"""`castaway pack`: what one group typed serves another."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from api.cli import main
from tracker.content.values import written
from tracker.play.packs import MOST_BYTES
from tracker.systems.rook_islands import pack

JASON = {"hp": 8, "mp": 5, "impulse": "more speed", "impulse_mp": 3}
FOUND = {"system": "rook_islands", "title": "Evening", "seats": [{"name": "Nora", "characters": ["Jason"]}]}


class Terminal:
    """Runs commands on a journal of its own, in which somebody has typed Jason's board in."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.settings = {"CASTAWAY_JOURNAL": f"sqlite:///{folder}/books.db", "COLUMNS": "100"}
        typed = {"seat": "Nora", "kind": "enter_value", "with": {"card": "character/Jason", "values": JASON}}
        self.campaign = self.log({"found": FOUND}, typed)

    def run(self, *words: str | Path, code: int = 0) -> str:
        result = CliRunner().invoke(main, [str(word) for word in words], env=self.settings)
        assert result.exit_code == code, result.output
        return result.output

    def log(self, *lines: dict[str, Any]) -> str:
        file = self.folder / "log.jsonl"
        file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
        return self.run("log", file).split()[1].rstrip(",")

    def written(self, name: str, cards: dict[str, Any]) -> Path:
        file = self.folder / name
        file.write_text(yaml.safe_dump({"title": "Theirs", "cards": cards}), encoding="utf-8")
        return file


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(tmp_path)


@pytest.mark.parametrize("name", ["cards.yaml", "cards.json"])
def test_a_pack_goes_out_of_one_campaign_and_into_another(terminal: Terminal, name: str) -> None:
    file = terminal.folder / name
    assert terminal.run("pack", "export", file, "-c", terminal.campaign) == "1 cards\n"
    other = terminal.log({"found": FOUND})
    assert terminal.run("pack", "import", file, "-c", other) == "1 cards entered, 0 stood so already\n"
    assert terminal.run("pack", "import", file, "-c", other) == "0 cards entered, 1 stood so already\n"
    out = terminal.folder / "again.yaml"
    terminal.run("pack", "export", out, "-c", other)
    assert yaml.safe_load(out.read_text(encoding="utf-8"))["cards"] == {"character/Jason": JASON}


@pytest.mark.parametrize(
    ("cards", "where"),
    [
        (
            {"character/Liza": {"hp": 7}, "weapon/AK-47": {"price": "much"}},
            "weapon/AK-47: price: 'much' is not",
        ),
        (
            {"character/Liza": {"hp": 7}, "weapon/AK-47": {"colour": "red"}},
            "weapon/AK-47: colour: is none of",
        ),
        ({"character/Liza": {"hp": 7}, "vehicle/Truck": {"price": 5}}, "vehicle/Truck: is none of"),
    ],
)
def test_a_wrong_value_is_named_by_file_card_and_field_and_nothing_is_entered(
    terminal: Terminal, cards: dict[str, Any], where: str
) -> None:
    file = terminal.written("theirs.yaml", cards)
    assert f"{file}: {where}" in terminal.run("pack", "import", file, code=1)
    assert "Liza" not in terminal.run("pack", "export", "-")


def test_a_file_that_is_no_pack_for_its_length_is_read_no_further(terminal: Terminal) -> None:
    file = terminal.folder / "endless.yaml"
    file.write_text("title: " + "x" * MOST_BYTES, encoding="utf-8")
    assert f"{file}: longer than {MOST_BYTES} bytes" in terminal.run("pack", "import", file, code=1)


def test_the_whole_box_of_invented_values_fits_into_a_pack_of_either_kind() -> None:
    values = pack.sample()
    for name in ("box.yaml", "box.json"):
        assert 2 * len(written(values, name).encode()) < MOST_BYTES


def test_what_cannot_be_written_is_said(terminal: Terminal) -> None:
    assert "cannot be written" in terminal.run("pack", "export", terminal.folder / "no" / "x.yaml", code=1)
    assert "does not sit" in terminal.run(
        "pack", "import", terminal.written("x.yaml", {}), "--seat", "Zoe", code=1
    )
