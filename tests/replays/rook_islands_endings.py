"""How each mission can end, played with the sample pack."""

from collections.abc import Callable, Mapping

from tests.replays.recording import Recording
from tests.replays.rook_islands_won import (
    play_1,
    play_2,
    play_3,
    play_4,
    play_5,
    play_6,
    play_7,
)
from tracker.systems.rook_islands.rules.chain import chain


def mission_0_won() -> Recording:
    """The prologue: a barrel kills a Beheader, the Berserker falls last, and nothing of it is kept."""
    table = Recording("1-2 Fight!", "Jason", "Liza", number=1)
    table.set_up(0)
    table.do(
        "record_hurt", {"hurt:explosion": ["beheader-red"], "hurt:burnt_loot": 0, "hurt:burnt_leaves": 0},
        unit="terrain:Red Barrel", hp=1, cause="Desert Eagle", by="Jason",
    )  # fmt: skip
    for enemy in [name for name in table.game.mission.enemies if name not in ("berserker", "beheader-red")]:
        table.do("record_hurt", unit=enemy, hp=20, cause="Machete", by="Liza")
    table.kill("beheader-red", by="Liza")
    table.kill("berserker", by="Jason")
    table.do("bring_home")
    return table


def mission_1_won() -> Recording:
    """Everybody to the exit: a coconut falls, Vaas comes and is wounded, Jason and Liza leave."""
    table = Recording("Make a Break", "Jason", "Liza", number=2)
    table.set_up(1)
    play_1(table)
    table.do("bring_home")
    return table


def mission_1_all_down() -> Recording:
    """The Beheaders strike both players down."""
    table = Recording("Make a Break, struck down", "Jason", "Liza", number=3)
    table.set_up(1)
    table.do("record_hurt", unit="Jason", hp=7, cause="trap")
    table.do("record_hurt", unit="Liza", hp=7, cause="trap")
    table.end_turn()
    while table.game.mission.phase == "enemy":
        enemy = next(name for name in chain(table.game.mission) if name not in table.game.mission.acted)
        standing = [name for name, each in table.game.characters.items() if not each.unconscious]
        strikes = {"enemy:target": standing[0], "enemy:reached": True, "enemy:roll": "hit"}
        idle = {"enemy:target": "nobody"}
        table.do("activate_enemy", strikes if enemy.startswith("beheader") else idle, enemy=enemy)
    assert table.game.mission.why == "all player characters are unconscious"
    return table


def mission_1_impossible() -> Recording:
    """Liza lies unconscious, and the table judges that not everybody can reach the exit any more."""
    table = Recording("Make a Break, one short", "Jason", "Liza", number=4)
    table.set_up(1)
    table.do("take_loot", character="Liza", loot="Money")
    table.do("record_hurt", unit="Liza", hp=8, cause="trap")
    table.do("fail_mission", why="Liza cannot walk to the exit")
    assert table.game.characters["Liza"].money == 0
    return table


def mission_2_failed_with_molotovs() -> Recording:
    """Jason throws a Molotov of his own, picks up another; the mission is lost, and he has his own again."""
    table = Recording("Deep Thoughts, two Molotovs", "Jason", "Liza", number=5)
    table.set_up(1)
    table.do("take_loot", character="Jason", loot="Molotov")
    for name in ("Jason", "Liza"):
        table.do("move", character=name, spaces=1, leaves=[], exit=True)
    table.do("bring_home")
    assert table.game.characters["Jason"].items == ("Molotov",)
    before = dict(table.game.decks)
    table.set_up(2, because={"RI-EXPL-02": "the trek is another evening"}, hands=SIDEARMS)
    table.do("use_item", character="Jason", item="Molotov")
    assert table.game.characters["Jason"].items == ()
    table.do("take_loot", character="Jason", loot="Molotov")
    assert table.game.decks["Molotov"] == -2
    table.do("fail_mission", why="no way through")
    assert (table.game.characters["Jason"].items, table.game.decks) == (("Molotov",), before)
    return table


SIDEARMS = {"Jason": ["Machete", "1911 .45"], "Liza": ["Machete", "1911 .45"]}


def mission_2_won() -> Recording:
    """Two walls fall, a pillar buries a Beheader, all nine patches are set off, Shadow Vaas dies."""
    table = Recording("Deep Thoughts", "Jason", "Liza", number=6)
    table.set_up(2, hands=SIDEARMS)
    play_2(table)
    table.do("bring_home")
    assert table.game.stash.money == 500 + 300 + 300
    return table


def mission_3_won() -> Recording:
    """The crops burn; fire takes two enemies, a freed panther two more; the Flamethrower goes back."""
    table = Recording("Firestarter", "Jason", "Liza", number=7)
    table.set_up(3, steps={"queue": "lot", "queue:lot": "roll", "lent:Flamethrower": "Liza"})
    play_3(table)
    table.do("bring_home")
    assert "Flamethrower" not in table.game.characters["Liza"].weapons
    return table


def mission_4_won() -> Recording:
    """A rider pushes a Beheader into the acid and shoots another; Jason leaves with the Silver Dragon."""
    table = Recording("Dragon Hunt", "Jason", "Liza", number=8)
    table.set_up(4)
    play_4(table)
    table.do("bring_home")
    assert table.game.stash.money == 500 + 300 + 300
    return table


ON_IT = {"platform:buried_tiles": [], "platform:buried_loot": 1, "platform:buried_leaves": 0}


def mission_4_dragon_lost() -> Recording:
    """In round 9 a platform falls with Jason and the Silver Dragon on it."""
    table = Recording("Dragon Hunt, too late", "Jason", "Liza", number=9)
    table.set_up(4)
    table.do("take_dragon", character="Jason")
    for _ in range(7):
        table.round_passes()
    table.end_turn()
    table.idle_enemies()
    table.refused("move_round_token", "RI-MIS-33")
    table.do(
        "collapse_platform",
        {"platform:buried": ["Jason"], **ON_IT},
        platform="platform 3",
        spaces=["F2", "F3"],
    )
    assert table.game.mission.why == "the Silver Dragon is out of the game"
    return table


def mission_5_won() -> Recording:
    """Both players kill a minion in one turn, Liza collects five curses, Vaas strikes, the Monster falls."""
    table = Recording("Getting Inked", "Jason", "Liza", number=10)
    table.set_up(5)
    play_5(table)
    table.do("bring_home")
    assert table.game.stash.cards == ("weapon:Silver Dragon",)
    return table


def mission_5_vaas_dead() -> Recording:
    """The Ink Monster kills Vaas."""
    table = Recording("Getting Inked, without Vaas", "Jason", "Liza", "Keith", number=11)
    table.set_up(5)
    assert table.game.mission.enemies["ink-monster"].shield == 6
    table.do("record_hurt", {"shield:ink-monster": 3}, unit="ink-monster", hp=4, cause="Machete", by="Keith")
    table.do("record_hurt", unit="vaas-legend-killer", hp=17, cause="ink")
    table.end_turn()
    said = {"enemy:target": "vaas-legend-killer", "enemy:reached": True, "enemy:roll": "hit"}
    for step, key in enumerate(("enemy:target", "enemy:reached", "enemy:roll"), 1):
        table.do("activate_enemy", {key: said[key]}, enemy="ink-monster", step=step)
    assert table.game.mission.why == "Vaas, Legend Killer is dead"
    return table


def mission_6_won() -> Recording:
    """Three kills with the Machine Gun, one in each zone in a turn, and both Rakyats walk out."""
    table = Recording("Dirty Duty", "Jason", "Liza", number=12)
    table.set_up(6, begin={"gunner": "assaulter-red"})
    play_6(table)
    table.do("bring_home")
    assert table.game.stash.money == 500 + 300 + 300
    return table


def mission_6_rakyat_dead() -> Recording:
    """A freed Rakyat falls to a Guard dog."""
    table = Recording("Dirty Duty, one Rakyat", "Jason", "Liza", number=13)
    table.set_up(6, begin={"gunner": "assaulter-red"})
    table.do("interact", {"adjacent": True, "door": "Rakyat"}, character="Liza", thing="Bunker Door 3")
    table.do("record_hurt", unit="rakyat-red", hp=5, cause="fire")
    table.end_turn()
    here = {
        "area:guard-dog-red": "bunker",
        "area:Jason": "outside",
        "area:Liza": "bunker",
        "area:rakyat-red": "bunker",
    }
    said = {**here, "enemy:target": "rakyat-red", "enemy:reached": True, "enemy:roll": "hit"}
    table.do("activate_enemy", said, enemy="guard-dog-red")
    assert table.game.mission.why == "a Rakyat is dead"
    return table


def mission_7_won() -> Recording:
    """A panther is free, Jason has the Silver Dragon, Vaas falls to it: the campaign is complete."""
    table = Recording("Payback", "Jason", "Liza", number=14)
    table.set_up(5)
    table.do("record_hurt", unit="ink-monster", hp=36, cause="Machete", by="Jason")
    table.do("bring_home")
    skipped = {"RI-EXPL-02": "the treks are other evenings", "RI-FLOW-01": "one mission of its own"}
    table.do("take_from_stash", character="Jason", cards=["weapon:Silver Dragon"])
    table.set_up(7, because=skipped, hands={"Jason": ["Machete", "Silver Dragon"]})
    play_7(table)
    table.do("bring_home")
    assert (
        table.game.mission.objectives["second"].state
        == table.game.mission.objectives["third"].state
        == "done"
    )
    return table


def mission_0_lost() -> Recording:
    """The prologue is lost: nothing of it is kept either, and Mission 1 may begin."""
    table = Recording("1-2 Fight!, lost", "Jason", "Liza", number=16)
    table.set_up(0)
    table.kill("beheader-red", by="Liza")
    for name in table.characters:
        table.do("record_hurt", unit=name, hp=20, cause="trap")
    assert [(each.insanity, each.weapons) for each in table.game.characters.values()] == [(0, ()), (0, ())]
    return table


def mission_3_knocked_out() -> Recording:
    """The table has flagged a mission in which nobody may be knocked out, and fire takes Liza."""
    table = Recording("Firestarter, nobody down", "Jason", "Liza", number=17)
    table.set_up(3, steps={"queue": "lot", "queue:lot": "roll", "lent:Flamethrower": "Liza"})
    table.do("forbid_knock_out")
    table.do("record_hurt", unit="Liza", hp=20, cause="fire")
    assert table.game.mission.why == "Liza is knocked out"
    assert "Flamethrower" not in table.game.characters["Liza"].weapons
    return table


def mission_7_all_down() -> Recording:
    """Vaas has the last word; the Silver Dragon is still the Stash's."""
    table = Recording("Payback, struck down", "Jason", "Liza", number=18)
    table.set_up(5)
    table.do("record_hurt", unit="ink-monster", hp=36, cause="Machete", by="Jason")
    table.do("bring_home")
    skipped = {"RI-EXPL-02": "the treks are other evenings", "RI-FLOW-01": "one mission of its own"}
    table.set_up(7, because=skipped)
    for name in table.characters:
        table.do("record_hurt", unit=name, hp=20, cause="rifle", by="vaas-montenegro")
    assert table.game.mission.why == "all player characters are unconscious"
    assert table.game.stash.cards == ("weapon:Silver Dragon",)
    return table


ENDINGS: Mapping[str, Callable[[], Recording]] = {
    ending.__name__: ending
    for ending in (
        mission_0_won, mission_1_won, mission_1_all_down, mission_1_impossible,
        mission_2_failed_with_molotovs, mission_2_won, mission_3_won, mission_4_won, mission_4_dragon_lost,
        mission_5_won, mission_5_vaas_dead, mission_6_won, mission_6_rakyat_dead, mission_7_won,
        mission_0_lost, mission_3_knocked_out, mission_7_all_down,
    )
}  # fmt: skip
"""Each ending with who plays it; the recordings have their names."""
