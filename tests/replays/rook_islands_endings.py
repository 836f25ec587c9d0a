"""How each mission can end, played with the sample pack."""

from collections.abc import Callable, Mapping

from tests.replays.player import Row
from tests.replays.recording import Recording
from tracker.systems.rook_islands.rules.chain import chain

BESIDE = {"attack:adjacent": True, "attack:roll": "hit"}


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
    table.do(
        "record_hurt", {"hurt:coconuts": ["beheader-red"]}, unit="terrain:Palm Tree", hp=1, cause="Machete"
    )
    table.do("move", character="Jason", spaces=3, leaves=[])
    table.do("take_leaf", character="Jason", colour="green")
    table.do("take_loot", character="Liza", loot="Money")
    table.refused("take_loot", "RI-MIS-14", character="Liza", loot="Ammunition")
    table.round_passes()
    table.do("place_enemy", unit="Vaas, Apex predator")
    table.do("attack", BESIDE, character="Liza", weapon="Machete", target="vaas-apex-predator", mode="single")
    table.refused("meet_objective", "RI-MIS-11", objective="main")
    table.do("move", character="Jason", spaces=2, leaves=[], exit=True)
    table.refused("attack", "RI-TILE-27", character="Jason", weapon="Machete", target="beheader-red")
    table.do("move", character="Liza", spaces=2, leaves=[], exit=True)
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
NOTHING_BURIED = {
    "hurt:buried_tiles": [], "hurt:buried_loot": 0, "hurt:buried_leaves": 0,
}  # fmt: skip


def mission_2_won() -> Recording:
    """Two walls fall, a pillar buries a Beheader, all nine patches are set off, Shadow Vaas dies."""
    table = Recording("Deep Thoughts", "Jason", "Liza", number=6)
    table.set_up(2, hands=SIDEARMS)
    buried = {"hurt:buried": ["beheader-red"], **NOTHING_BURIED}
    table.do("record_hurt", buried, unit="terrain:Stone Pillar", hp=5, cause="1911 .45", by="Jason")
    table.refused("place_enemy", "RI-MIS-20", unit="Shadow Vaas")
    for wall in "AB":
        table.do(
            "record_hurt",
            {"hurt:vines": []},
            unit=f"terrain:Vine Wall {wall}",
            hp=1,
            cause="1911 .45",
            by="Liza",
        )
        arriving(table)
    for number in range(9):
        name = table.characters[number % 2]
        spores = {"amanita:1:units": [], "amanita:1:orange": "blank", "amanita:1:yellow": "hit"}
        table.do("move", spores, character=name, spaces=1, leaves=[], over=["Amanita Patch"])
    said = {"attack:sight": "clear", "attack:roll": "hit"}
    table.do("attack", said, character="Jason", weapon="1911 .45", target="shadow-grant")
    table.do("record_hurt", unit="shadow-vaas", hp=18, cause="1911 .45", by="Liza")
    table.do("attack", said, character="Liza", weapon="1911 .45", target="shadow-vaas")
    table.do("bring_home")
    assert table.game.stash.money == 500 + 300 + 300
    return table


def arriving(table: Recording) -> None:
    """What a fallen wall brings in is put on the board."""
    while due := [each for each in table.due() if each.key.startswith("arrives:")]:
        table.do(due[0].kind, **due[0].given)


def mission_3_won() -> Recording:
    """The crops burn; fire takes two enemies, a freed panther two more; the Flamethrower goes back."""
    table = Recording("Firestarter", "Jason", "Liza", number=7)
    table.set_up(3, steps={"queue": "lot", "queue:lot": "roll", "lent:Flamethrower": "Liza"})
    table.do("interact", {"adjacent": True, "object:arrow": True}, character="Jason", thing="Cage A")
    table.do("record_hurt", unit="guard-dog-red", hp=3, cause="fire")
    table.do("record_hurt", unit="guard-dog-blue", hp=3, cause="fire")
    for enemy in ("beheader-red", "beheader-blue"):
        table.do("record_hurt", unit=enemy, hp=7, cause="Sample Claws", by="black-panther-red")
    table.refused("take_loot", "RI-MIS-28", character="Jason", loot="Molotov")
    table.do("burn_crops", patches=4)
    table.round_passes()
    table.do("burn_crops", patches=5)
    table.do("burn_crops")
    table.do("bring_home")
    assert "Flamethrower" not in table.game.characters["Liza"].weapons
    return table


def mission_4_won() -> Recording:
    """A rider pushes a Beheader into the acid and shoots another; Jason leaves with the Silver Dragon."""
    table = Recording("Dragon Hunt", "Jason", "Liza", number=8)
    table.set_up(4)
    ride = {"start": True, "finish": ["beheader-red"], "push:beheader-red": "falls"}
    table.do("ride_zipline", ride, character="Liza", leaves=[])
    table.do("record_hurt", unit="beheader-blue", hp=6, cause="Machete")
    ride = {"start": True, "finish": ["beheader-blue"]}
    table.do("ride_zipline", ride, character="Liza", leaves=[])
    table.do("move", {"bridge:1": "hit"}, character="Jason", spaces=2, leaves=[],
             over=[{"tile": "Suspension Bridge", "step": 1}])  # fmt: skip
    table.do("take_dragon", character="Jason")
    table.do("move", {"nest:1": "blank"}, character="Jason", spaces=1, leaves=[], over=["Komodo Nest"])
    table.do("move", character="Jason", spaces=1, leaves=[], exit=True)
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
    vaas = "vaas-legend-killer"
    table.do("call_reinforcement", where="Spot 1")
    table.do("call_reinforcement", where="Spot 4")
    for name, colour in (("Jason", "red"), ("Liza", "blue")):
        table.do("record_hurt", unit=f"ink-minion-{colour}", hp=2, cause="Fist Punch", by=name)
        table.do(
            "attack", BESIDE, character=name, weapon="Machete", target=f"ink-minion-{colour}", mode="single"
        )
    for _ in range(5):
        table.do("record_status", unit="Liza", status="Ink Curse")
    table.do("move_ally", ally=vaas, spaces=2)
    table.do("ally_attack", {"ally:adjacent": True, "ally:roll": "hit"}, ally=vaas, target="ink-monster")
    table.refused("give", "RI-MIS-44", character="Jason", receiver=vaas, objects=["bandage"])
    table.end_turn()
    answers: tuple[Row, ...] = (
        {"enemy:target": "Jason"},
        {"enemy:reached": True},
        {"enemy:roll": "hit"},
    )
    for step, said in enumerate(answers, 1):
        table.do("activate_enemy", said, enemy="ink-monster", step=step)
    rest = {"enemy:step:4": "done", "enemy:step:5": "skipped", "enemy:target": "Liza", "enemy:reached": False}
    table.do("activate_enemy", rest, enemy="ink-monster")
    table.event_phase()
    table.do("record_hurt", unit="ink-monster", hp=30, cause="rocks")
    table.kill("ink-monster", by="Liza")
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
    table.do(
        "record_hurt",
        {"area:assaulter-red": "outside"},
        unit="assaulter-red",
        hp=5,
        cause="Machete",
        by="Liza",
    )
    table.do("interact", {"adjacent": True}, character="Jason", thing="Machine Gun")
    table.do("change_area", {"adjacent": True, "area:Liza": "outside"}, who="Liza", unit="Liza")
    bunker = {"area:beheader-yellow": "bunker"}
    table.do("record_hurt", bunker, unit="beheader-yellow", hp=7, cause="Machete", by="Liza")
    for enemy in ("beheader-red", "beheader-blue", "beheader-green"):
        table.do("record_hurt", unit=enemy, hp=5, cause="trap")
        outside = {"area:beheader-red": "outside"} if enemy == "beheader-red" else {}
        said = {"attack:sight": "clear", "attack:roll": "hit", **outside}
        table.do("attack", said, character="Jason", weapon="Machine Gun", target=enemy, mode="single")
        table.round_passes()
    table.do("interact", {"adjacent": True, "door": "Rakyat"}, character="Liza", thing="Bunker Door")
    table.do("interact", {"adjacent": True, "object:arrow": True}, character="Liza", thing="Cage")
    for ally in ("rakyat-red", "rakyat-blue"):
        table.do("move_ally", ally=ally, spaces=3, exit=True)
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
    table.do("interact", {"adjacent": True, "object:arrow": True}, character="Liza", thing="Cage B")
    table.refused("move", "RI-MIS-64", character="Jason", spaces=1, through=["fence"], leaves=[])
    table.do("record_hurt", unit="vaas-montenegro", hp=33, cause="rifle", by="Liza")
    table.end_turn()
    while table.game.mission.phase == "enemy":
        enemy = next(name for name in chain(table.game.mission) if name not in table.game.mission.acted)
        tricks = {
            "enemy:trick:board": 4,
            "enemy:trick:rogue": 2,
            "enemy:reached": True,
            "enemy:target": "nobody",
        }
        table.do(
            "activate_enemy", tricks if enemy.startswith("vaas") else {"enemy:target": "nobody"}, enemy=enemy
        )
    table.event_phase()
    table.do(
        "attack", BESIDE, character="Jason", weapon="Silver Dragon", target="vaas-montenegro", mode="single"
    )
    table.do("bring_home")
    assert (
        table.game.mission.objectives["second"].state
        == table.game.mission.objectives["third"].state
        == "done"
    )
    return table


ENDINGS: Mapping[str, Callable[[], Recording]] = {
    ending.__name__: ending
    for ending in (
        mission_0_won, mission_1_won, mission_1_all_down, mission_1_impossible,
        mission_2_failed_with_molotovs, mission_2_won, mission_3_won, mission_4_won, mission_4_dragon_lost,
        mission_5_won, mission_5_vaas_dead, mission_6_won, mission_6_rakyat_dead, mission_7_won,
    )
}  # fmt: skip
"""Each ending with who plays it; the recordings have their names."""
