"""What the box holds, what of it is in use, and when the tracker warns that it does not reach."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import RED, holding
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    placed,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.talented import has
from tracker.facts.fact import Fact
from tracker.kernel.system import Prompt
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack, supply
from tracker.systems.rook_islands.cards import COLOURS
from tracker.systems.rook_islands.commands.weapons import Reload
from tracker.systems.rook_islands.facts.action import BandageGained, LeafTaken
from tracker.systems.rook_islands.facts.board import InkGained
from tracker.systems.rook_islands.facts.fight import FireSpread, InsanityTokensGained, StatusGained
from tracker.systems.rook_islands.facts.mission import InsanityCardDrawn, MissionStarted, WeaponLoaded
from tracker.systems.rook_islands.facts.reward import LeavesStashed, MissionTallied
from tracker.systems.rook_islands.rules.enemy_setup import life_board
from tracker.systems.rook_islands.state import Enemy
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BOX = pack.load()
PARTS, FACES = BOX.components, BOX.faces


def prompts(scene: Scenario) -> dict[str, Prompt]:
    return {prompt.key: prompt for prompt in ROOK_ISLANDS.prompts(scene.before, BOX)}


def worth(faces: dict[str, int]) -> int:
    return sum(int(face) * count for face, count in faces.items())


# What ships


@pytest.mark.rule("RI-COMP-04")
def test_life_boards_have_four_colours_or_one_red_side_for_a_boss() -> None:
    assert PARTS["enemy life boards"] == 8
    assert BOX.words["colours of life boards"] == COLOURS == ("red", "blue", "green", "yellow")
    assert life_board(boss=False) == COLOURS
    assert life_board(boss=True) == ("red",)


@pytest.mark.rule("RI-COMP-07", "RI-COMP-09", "RI-COMP-10")
def test_how_many_cards_the_decks_have() -> None:
    assert (PARTS["item cards"], PARTS["weapon and mod cards"], PARTS["exploration cards"]) == (28, 43, 32)
    assert not any("copies" in BOX.printed(card) for card in BOX.cards if card.startswith("item/"))


@pytest.mark.rule("RI-COMP-11")
def test_the_anecdotes_are_three_decks() -> None:
    assert PARTS["anecdote cards"] == 18
    assert BOX.words["anecdote decks"] == ("When", "Where", "What")


@pytest.mark.rule("RI-COMP-12")
def test_of_seven_insanity_cards_four_in_hand_leave_three() -> None:
    names = ("Jason", "Liza", "Daisy", "Keith")
    drawn = tuple(InsanityCardDrawn(character=name) for name in names)
    assert PARTS["insanity cards"] == 7
    assert given(mission_one(*names), drawn).before.game.mission.insanity_deck == 3


@pytest.mark.rule("RI-COMP-05")
def test_seven_boards_of_two_faces_are_enough_for_every_mission() -> None:
    assert PARTS["mission boards"] == 7
    faces = {board for number in range(7) for board in BOX.missions[number].boards}
    assert faces == {f"M{number}{side}" for number in range(1, 7) for side in "AB"}
    assert [BOX.missions[number].boards for number in (0, 1)] == [("M1A", "M1B")] * 2
    assert len(faces) < 2 * PARTS["mission boards"]


@pytest.mark.rule("RI-COMP-14")
def test_what_a_mine_does_nobody_says() -> None:
    assert PARTS["mine tokens"] == 2
    assert "Mine" not in BOX.tiles


@pytest.mark.rule("RI-COMP-15")
def test_two_sided_tiles_share_their_stock() -> None:
    stock = {front: (tile.count, dict(tile.backs)) for front, tile in BOX.two_sided.items()}
    assert stock == {
        "Amanita Patch": (9, {"Suspension Bridge": 5, "Red Barrel": 4}),
        "Crate": (7, {"Stone Pillar": 3, "Komodo Nest": 4}),
    }
    assert all(tile.count == sum(tile.backs.values()) for tile in BOX.two_sided.values())
    assert set(BOX.two_sided) | {back for tile in BOX.two_sided.values() for back in tile.backs} <= set(
        BOX.tiles
    )


@pytest.mark.rule("RI-COMP-16")
def test_stock_of_single_missions() -> None:
    stock = {"vine walls": 6, "bunker doors": 4, "trick tokens": 5, "rogue boards": 1, "round tokens": 1,
             "round trackers": 4, "impulse tokens": 4}  # fmt: skip
    assert {part: PARTS[part] for part in stock} == stock
    assert len(BOX.missions) == 2 * PARTS["round trackers"]
    assert BOX.missions[2].tokens["Vine Wall"] == PARTS["vine walls"]
    assert BOX.missions[6].tokens["Bunker Door"] == PARTS["bunker doors"]


@pytest.mark.rule("RI-COMP-17", "RI-COMP-19", "RI-COMP-24")
def test_how_many_leaf_bandage_and_ammunition_tokens_there_are() -> None:
    assert BOX.leaves == {"green": 8, "blue": 7, "amber": 6, "crimson": 5}
    assert PARTS["leaf tokens"] == sum(BOX.leaves.values()) == 26
    assert (PARTS["bandage tokens"], PARTS["ammunition tokens"]) == (13, 72)


@pytest.mark.rule("RI-COMP-20")
def test_what_is_on_the_backs_of_status_tokens() -> None:
    assert FACES["status tokens"] == {"Impair": 6, "Bleed": 6, "Insanity": 12}
    assert PARTS["status tokens"] == sum(FACES["status tokens"].values()) == 24


@pytest.mark.rule("RI-COMP-21")
def test_experience_tokens() -> None:
    faces = {"100": 4, "200": 8, "500": 4, "1000": 4, "2000": 4, "4000": 4}
    assert FACES["experience tokens"] == faces
    assert (PARTS["experience tokens"], sum(faces.values()), worth(faces)) == (28, 28, 32_000)


@pytest.mark.rule("RI-COMP-22")
def test_money_tokens() -> None:
    faces = {"100": 6, "200": 7, "500": 2, "1000": 3, "2000": 3}
    assert FACES["money tokens"] == faces
    assert (PARTS["money tokens"], sum(faces.values()), worth(faces)) == (21, 21, 12_000)


@pytest.mark.rule("RI-COMP-23")
def test_weapon_tokens() -> None:
    assert FACES["weapon tokens"] == {"Silver Dragon": 1, "Machete": 5}
    assert PARTS["weapon tokens"] == 6
    assert all(
        BOX.printed(f"weapon/{name}")["tokens"] == count for name, count in FACES["weapon tokens"].items()
    )


@pytest.mark.rule("RI-COMP-25")
def test_hide_tokens() -> None:
    faces = {"1": 4, "2": 8, "4": 4}
    assert FACES["hide tokens"] == faces
    assert (PARTS["hide tokens"], sum(faces.values()), worth(faces)) == (16, 16, 36)


# What is in use


@pytest.mark.rule("RI-COMP-17")
def test_the_supply_of_a_colour_is_what_is_neither_stashed_nor_on_a_board() -> None:
    out = (
        LeavesStashed(colour="crimson", leaves=3, why="before"),
        *(LeafTaken(character=name, colour="crimson") for name in ("Jason", "Liza")),
    )
    game = given(mission_one(), out).before.game
    assert supply.leaves_left(game, BOX) == {"green": 8, "blue": 7, "amber": 6, "crimson": 0}
    one_more = given(mission_one(), out, (LeafTaken(character="Jason", colour="crimson"),))
    warning = prompts(one_more)["supply:crimson Leaf tokens"]
    assert (warning.rule, warning.now, "holds 5" in warning.says) == ("RI-COMP-17", False, True)
    assert "supply:crimson Leaf tokens" not in prompts(given(mission_one(), out))


@pytest.mark.rule("RI-COMP-19")
def test_four_players_with_one_first_aid_use_ten_of_thirteen_bandages() -> None:
    names = ("Jason", "Liza", "Daisy", "Keith")
    start = given(founded(*names), stand_in_values(), (MissionTallied(number=1),), has("Liza", "First Aid"))
    scene = start.when(c.StartMission(number=2))
    assert supply.bandages_out(scene.game) == 10
    many = tuple(BandageGained(character="Jason") for _ in range(10))
    assert "supply:Bandage tokens" in prompts(given(mission_one(), many))


@pytest.mark.rule("RI-COMP-20")
def test_running_out_of_status_tokens_is_warned_of() -> None:
    def bled(count: int) -> tuple[Fact, ...]:
        around = ("Jason", "Liza", RED, "beheader-blue", "beheader-green", "assaulter-red", "assaulter-blue")
        return tuple(StatusGained(unit=unit, status="Bleed") for unit in around[:count])

    assert "supply:Bleed tokens" not in prompts(given(mission_one(), bled(6)))
    assert prompts(given(mission_one(), bled(7)))["supply:Bleed tokens"].rule == "RI-COMP-20"
    mad = (InsanityTokensGained(character="Jason", tokens=13),)
    assert "supply:Insanity tokens" in prompts(given(mission_one(), mad))
    inked = (
        InsanityTokensGained(character="Jason", tokens=12),
        *bled(6),
        *(InkGained(character="Liza") for _ in range(7)),
    )
    assert "supply:status tokens" in prompts(given(mission_one(), inked))


@pytest.mark.rule("RI-COMP-13")
def test_running_out_of_fire_tokens_is_warned_of() -> None:
    burning = tuple(FireSpread(around="here", tokens=7) for _ in range(9))
    assert "supply:Fire tokens" in prompts(given(mission_one(), burning))
    assert "supply:Fire tokens" not in prompts(given(mission_one(), burning[:8]))


@pytest.mark.rule("RI-COMP-24", "RI-RELOAD-05")
def test_with_all_72_tokens_in_use_a_reload_still_succeeds() -> None:
    full = (
        WeaponLoaded(character="Liza", weapon="AK-47", rounds=72),
        *holding("Jason", "Skorpion", rounds=0),
    )
    scene = given(mission_one(), full).when(Reload(character="Jason"))
    assert scene.game.characters["Jason"].rounds["Skorpion"] == 4
    assert supply.ammunition_out(scene.game) == 76


def briefed(number: int) -> Scenario:
    sheet = BOX.missions[number]
    started = MissionStarted(number=number, name=sheet.name, attempt=f"{number}.1", tokens=sheet.tokens)
    return given(founded(), stand_in_values(), (started,))


@pytest.mark.rule("RI-COMP-15")
def test_mission_4_asks_for_more_tiles_than_there_are_and_is_warned_of_never_refused() -> None:
    warning = prompts(briefed(4))["supply:tiles (Crate / Stone Pillar / Komodo Nest)"]
    assert (warning.rule, warning.now) == ("RI-COMP-15", False)
    assert warning.says.startswith("11 tiles")
    assert not [key for key in prompts(briefed(2)) if key.startswith("supply:tiles")]


# Boards of bosses


def boss(hp: int) -> Enemy:
    return Enemy(id="vaas", type="Vaas", boss=True, hp=hp, max_hp=hp)


@pytest.mark.rule("RI-BOARD-13")
def test_a_boss_has_the_life_tracker_of_its_hp() -> None:
    assert BOX.words["boss life trackers"] == ("12", "16", "20", "36")
    assert supply.life_tracker(boss(20), BOX) == "boss 20"
    assert supply.life_tracker(boss(18), BOX) == ""
    assert supply.life_tracker(Enemy(id=RED, type="Beheader", colour="red"), BOX) == "red"


@pytest.mark.rule("RI-BOARD-13")
@pytest.mark.parametrize(("hp", "warned"), [(18, True), (20, False)])
def test_hp_without_a_tracker_are_warned_of(hp: int, warned: bool) -> None:
    board: dict[str, Any] = {"boss": True, "max_hp": hp}
    scene = given(mission_one(enemies=()), values("enemy/Vaas, Apex predator", **board))
    scene.when(c.PlaceEnemy(unit="Vaas, Apex predator")).accepted()
    found = {prompt.key: prompt for prompt in ROOK_ISLANDS.prompts(scene.after, BOX)}
    assert ("boss:vaas-apex-predator" in found) is warned


# How many play


@pytest.mark.rule("RI-SOLO-01")
def test_one_person_plays_two_characters_and_is_warned_with_one() -> None:
    alone = prompts(given(founded("Jason")))
    assert (alone["solo"].rule, alone["solo"].now) == ("RI-SOLO-01", False)
    assert "solo" not in prompts(given(founded("Jason", "Liza")))
    given(founded("Jason"), stand_in_values()).when(c.StartMission(number=1)).accepted()


def test_nothing_is_warned_of_in_an_ordinary_mission() -> None:
    assert not [
        key
        for key in prompts(given(mission_one(enemies=placed("Beheader", "red"))))
        if key.startswith("supply")
    ]
