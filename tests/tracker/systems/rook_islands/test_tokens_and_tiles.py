"""The tokens, tiles and boards of the box, and how many of each there are."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import founded, given, mission_one
from tracker.facts.campaign import CampaignFounded, CharacterTaken
from tracker.facts.ids import SeatId
from tracker.kernel.commands import FoundCampaign, TakeCharacter
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.box import Loot, Tile
from tracker.systems.rook_islands.cards import LEAF_COLOURS
from tracker.systems.rook_islands.facts.action import LootPlaced, LootTaken
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BOX = pack.load()


@pytest.mark.rule("RI-LOOT-04", "RI-COMP-17")
def test_leaves_come_in_four_colours() -> None:
    assert BOX.leaves == {"green": 8, "blue": 7, "amber": 6, "crimson": 5}
    assert tuple(BOX.leaves) == LEAF_COLOURS
    assert sum(BOX.leaves.values()) == BOX.components["leaf tokens"]
    given(mission_one()).when(c.TakeLeaf(character="Jason", colour="red")).refused_by("RI-LOOT-04")
    given(mission_one()).when(c.TakeLeaf(character="Jason", colour="crimson")).accepted()


@pytest.mark.rule("RI-COMP-18", "RI-LOOT-07", "RI-LOOT-08", "RI-LOOT-09", "RI-LOOT-11", "RI-LOOT-13")
def test_eleven_loot_tokens_and_what_they_pay() -> None:
    assert BOX.loot == {
        "Rakyat Relic": Loot(kind="Rakyat Relic", count=1, xp=200),
        "Molotov": Loot(kind="Molotov", count=2, item="Molotov"),
        "Bandage": Loot(kind="Bandage", count=3, bandages=1),
        "Ammunition": Loot(kind="Ammunition", count=2, ammo=2),
        "Money": Loot(kind="Money", count=3, money=200),
    }
    assert sum(loot.count for loot in BOX.loot.values()) == BOX.components["loot tokens"] == 11


@pytest.mark.rule("RI-COMP-18")
@pytest.mark.parametrize(("kind", "count"), [("Money", 3), ("Rakyat Relic", 1), ("Bandage", 3)])
def test_no_more_tokens_of_a_kind_come_up_than_there_are(kind: str, count: int) -> None:
    def after(taken: int) -> Scenario:
        out = [LootTaken(character="Jason", loot=kind)] * taken
        return given(mission_one(), *out, LootPlaced()).when(c.TakeLoot(character="Liza", loot=kind))

    after(count - 1).accepted()
    after(count).refused_by("RI-COMP-18", f"{count} of {count}")


@pytest.mark.rule("RI-MIS-14")
def test_the_draw_pile_of_mission_1_has_nine_tokens() -> None:
    left_out = BOX.missions[1].left_out
    pile = {kind: loot.count for kind, loot in BOX.loot.items() if kind not in left_out}
    assert (left_out, sum(pile.values())) == (("Ammunition",), 9)
    given(mission_one()).when(c.TakeLoot(character="Jason", loot="Ammunition")).refused_by("RI-MIS-14")


@pytest.mark.rule("RI-TILE-38", "RI-TILE-03", "RI-TILE-16")
def test_eighteen_kinds_of_tile() -> None:
    def cover(name: str, **more: Any) -> Tile:
        return Tile(name=name, cover=True, **more)

    def walkable(name: str) -> Tile:
        return Tile(name=name, walkable=True)

    tiles = (
        cover("Red Barrel", destructible=True, any_damage=True, effect="explosion"),
        cover("Machine Gun", special=True, hp=6, effect="seat"),
        cover("Stone Pillar", destructible=True, hp=5, effect="rubble"),
        cover("Crate", destructible=True, hp=2, effect="loot"),
        walkable("Suspension Bridge"),
        cover("Palm Tree", effect="coconuts"),
        cover("Rock"),
        cover("Tree"),
        cover("Cage", special=True, effect="release"),
        cover("Watchtower", special=True),
        Tile(name="Bunker Door", special=True),
        walkable("Exit"),
        walkable("Amanita Patch"),
        walkable("Komodo Nest"),
        walkable("Zipline"),
        walkable("Spawn Point"),
        Tile(name="Acid", obstacle=True),
        Tile(name="Vine Wall", wall=True, destructible=True, any_damage=True, effect="vines"),
    )
    assert BOX.tiles == {tile.name: tile for tile in tiles}
    assert len(tiles) == 18


@pytest.mark.rule("RI-COMP-02")
def test_nobody_holds_a_board_that_somebody_holds() -> None:
    assert BOX.components["character boards"] == 6
    assert BOX.words["characters"] == ("Jason", "Keith", "Liza", "Riley", "Daisy") == ROOK_ISLANDS.characters
    given(founded("Jason", "Liza")).when(TakeCharacter(seat=SeatId("ben"), character="Jason")).refused_by(
        "RI-COMP-02", "Jason is already taken"
    )
    given(founded("Jason")).when(TakeCharacter(seat=SeatId("nora"), character="Liza")).then(
        CharacterTaken(seat=SeatId("nora"), character="Liza")
    )


@pytest.mark.rule("RI-COMP-02")
def test_nor_at_the_founding_of_a_campaign() -> None:
    def table_of(*characters: str) -> FoundCampaign:
        seats = tuple(
            {"id": f"s{n}", "name": f"Person {n}", "characters": (character,)}
            for n, character in enumerate(characters)
        )
        return FoundCampaign(system="rook_islands", title="Ours", seats=seats)

    given().when(table_of("Jason", "Jason")).refused_by("RI-COMP-02")
    (fact,) = given().when(table_of("Jason", "Liza")).facts
    assert isinstance(fact, CampaignFounded)


@pytest.mark.rule("RI-COMP-01")
def test_at_most_four_characters_play_one_mission() -> None:
    four = ("Jason", "Liza", "Daisy", "Keith")
    five = given(mission_one(*four)[:1], CharacterTaken(seat=SeatId("nora"), character="Riley"))
    five.when(c.StartMission(number=1)).refused_by("RI-COMP-01", "5 characters")
    given(founded(*four)).when(c.StartMission(number=1)).asks("value:character/Jason")
