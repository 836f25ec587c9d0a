"""Every way in which a mission of Rook Islands can end, played again from its recording."""

from pathlib import Path

import pytest

from tests.replays.make_replays import FOLDER, RECORDED
from tests.replays.player import CAMPAIGN, Player, expected, outcome_in_words, rows_of
from tests.replays.rook_islands_endings import ENDINGS
from tracker.facts.fact import Fact
from tracker.play.verifying import verify
from tracker.systems.rook_islands.facts.mission import MissionFailed, MissionSucceeded
from tracker.systems.rook_islands.facts.shop import CardBought, CardCrafted, ModAttached
from tracker.systems.rook_islands.facts.talents import TalentBought
from tracker.systems.rook_islands.facts.trek import TrekBegan, TrekEnded
from tracker.systems.rook_islands.state import FAILURE, OVER, SUCCESS
from tracker.systems.rook_islands.system import ROOK_ISLANDS

RECORDINGS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_a_recording_ends_where_it_did(path: Path) -> None:
    founding, rows = rows_of(path)
    player = Player(ROOK_ISLANDS, founding)
    for row in rows:
        assert (row["line"], outcome_in_words(player.do(row))) == (row["line"], expected(row))
    assert player.digest == path.with_suffix(".digest").read_text(encoding="utf-8").strip()
    assert [(each.name, each.holds) for each in verify(player.play, CAMPAIGN)] == [
        ("chain", True), ("dice", True), ("ledgers", True),
    ]  # fmt: skip


@pytest.mark.parametrize("path", [FOLDER / f"{name}.jsonl" for name in ENDINGS], ids=lambda path: path.stem)
def test_it_is_the_ending_of_its_name(path: Path) -> None:
    founding, rows = rows_of(path)
    player = Player(ROOK_ISLANDS, founding)
    for row in rows:
        player.do(row)
    mission = player.state.game.mission
    won = path.stem.endswith("_won")
    assert (mission.number, mission.phase) == (int(path.stem.split("_")[1]), OVER)
    assert (mission.result, mission.tallied) == (SUCCESS if won else FAILURE, won)
    assert (mission.number in player.state.game.missions_done) is won


def test_every_mission_is_won_and_every_kind_of_failure_is_there() -> None:
    names = {path.stem for path in RECORDINGS}
    assert names == set(RECORDED)
    assert {f"mission_{number}_won" for number in range(8)} <= names
    lost = {name.split("_")[1] for name in ENDINGS if not name.endswith("_won")}
    assert lost == {str(number) for number in range(8)}


def test_the_whole_campaign_goes_from_mission_1_to_the_end_of_mission_7_with_all_that_lies_between() -> None:
    founding, rows = rows_of(FOLDER / "whole_campaign.jsonl")
    player = Player(ROOK_ISLANDS, founding)
    for row in rows:
        player.do(row)
    assert player.state.game.missions_done == (1, 2, 3, 4, 5, 6, 7)
    assert not any("rulings" in row for row in rows)
    told = [type(entry.fact) for entry in player.play.warm.get(CAMPAIGN).entries]
    counted: dict[type[Fact], int] = {
        MissionSucceeded: 7, MissionFailed: 1, TrekBegan: 6, TrekEnded: 6,
        CardBought: 7, CardCrafted: 4, ModAttached: 2, TalentBought: 4,
    }  # fmt: skip
    assert {kind: told.count(kind) for kind in counted} == counted
    jason, liza = (player.state.game.characters[name] for name in ("Jason", "Liza"))
    assert (jason.talents, jason.unlocked_by) == (
        ("First Aid", "Impulse Training"),
        {"Impulse Training": "First Aid"},
    )
    assert (liza.insanity, jason.insanity) == (16, 16)
    assert liza.mods == {"Desert Eagle": ("Red Dot Sight",)}
    assert player.state.game.stash.money == 7600
