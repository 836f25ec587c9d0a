"""How each mission is won from its first Player turn on: played with the sample pack."""

from tests.replays.player import Row
from tests.replays.recording import Recording
from tracker.systems.rook_islands.rules.chain import chain

BESIDE = {"attack:adjacent": True, "attack:roll": "hit"}
NOTHING_BURIED = {
    "hurt:buried_tiles": [], "hurt:buried_loot": 0, "hurt:buried_leaves": 0,
}  # fmt: skip


def play_1(table: Recording) -> None:
    """Everybody to the exit: a coconut falls, Vaas comes and is wounded, Jason and Liza leave."""
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


def play_2(table: Recording) -> None:
    """Two walls fall, a pillar buries a Beheader, all nine patches are set off, Shadow Vaas dies."""
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


def arriving(table: Recording) -> None:
    """What a fallen wall brings in is put on the board."""
    while due := [each for each in table.due() if each.key.startswith("arrives:")]:
        table.do(due[0].kind, **due[0].given)


def play_3(table: Recording) -> None:
    """The crops burn; fire takes two enemies, a freed panther two more; the Flamethrower goes back."""
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


def play_4(table: Recording) -> None:
    """A rider pushes a Beheader into the acid and shoots another; Jason leaves with the Silver Dragon."""
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


def play_5(table: Recording) -> None:
    """Both players kill a minion in one turn, Liza collects five curses, Vaas strikes, the Monster falls."""
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


def play_6(table: Recording) -> None:
    """Three kills with the Machine Gun, one in each zone in a turn, and both Rakyats walk out."""
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


def play_7(table: Recording) -> None:
    """A panther is free, Jason has the Silver Dragon, Vaas falls to it: the campaign is complete."""
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
