"""Save files of every version: each must restore for ever, to the state that it was saved in."""

from pathlib import Path

import msgspec
import pytest

from api.wiring import OUTSIDE
from tests.golden_saves.campaigns import CAMPAIGNS
from tests.golden_saves.make import HERE, SUMS, digest
from tests.toy_system import TOY
from tracker.catalog import SYSTEMS
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.save_file import Header
from tracker.kernel.digest import state_digest
from tracker.kernel.past import actions_of
from tracker.kernel.system import RuleSystem
from tracker.play.outcomes import Invalid, UndoPreview
from tracker.play.play import Play
from tracker.play.saves import Imported, export_save, import_save
from tracker.play.undoing import preview_undo
from tracker.play.verifying import verify

EVERY: tuple[RuleSystem, ...] = (TOY, *SYSTEMS)
CODEC = Codec((*SHARED_FACTS, *(fact for system in EVERY for fact in system.facts)))
FILES = sorted(HERE.glob("*/*.jsonl"))
each_file = pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}-{file.stem}")


def restored(file: Path) -> tuple[Play, Imported]:
    play = Play(KeptJournal(CODEC, MemoryStore()), EVERY, OUTSIDE)
    return play, import_save(play, file.read_bytes(), codec=CODEC)


def sums(folder: Path) -> dict[str, str]:
    pairs = (line.split("  ") for line in (folder / SUMS).read_text(encoding="utf-8").splitlines())
    return {name: said for said, name in pairs}


def header(file: Path) -> Header:
    return msgspec.json.decode(file.read_bytes().splitlines()[0], type=Header)


@each_file
def test_a_golden_save_restores_to_the_state_it_was_saved_in(file: Path) -> None:
    play, imported = restored(file)
    assert imported.campaign == header(file).campaign
    assert state_digest(play.warm.get(imported.campaign).state) == header(file).digest


@each_file
def test_a_golden_save_holds_in_every_check(file: Path) -> None:
    play, imported = restored(file)
    assert [verdict for verdict in verify(play, imported.campaign) if not verdict.holds] == []


@each_file
def test_a_golden_save_goes_out_as_it_came_in(file: Path) -> None:
    play, imported = restored(file)
    out = b"".join(export_save(play, imported.campaign, secrets=True)).splitlines()
    assert out[1:-1] == file.read_bytes().splitlines()[1:-1]


@each_file
def test_the_lines_of_a_golden_save_can_still_be_decided_again(file: Path) -> None:
    play, imported = restored(file)
    warm = play.warm.get(imported.campaign)
    actions = [action.id for action in actions_of(warm.entries).values() if action.decidable]
    # Each decides all that follow; a few of a long evening are as good as all.
    previews = [preview_undo(play, warm.id, action) for action in actions[1 :: 1 + len(actions) // 10]]
    assert any(isinstance(preview, UndoPreview) for preview in previews)
    assert all(isinstance(preview, UndoPreview | Invalid) for preview in previews)


@each_file
def test_a_golden_save_was_never_edited(file: Path) -> None:
    assert sums(file.parent)[file.name] == digest(file)


def test_each_version_has_its_files() -> None:
    folders = {file.parent for file in FILES}
    assert folders
    for folder in folders:
        assert {file.name for file in folder.glob("*.jsonl")} == set(sums(folder))
    assert set(CAMPAIGNS) <= {file.stem for file in FILES}
