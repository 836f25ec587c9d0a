"""One whole campaign: Mission 1 to the end of Mission 7, with its treks, the shop, the workbench, talents."""

from itertools import cycle

from tests.replays.recording import Recording
from tests.replays.rook_islands_trek import TrekTold
from tests.replays.rook_islands_won import play_1, play_2, play_3, play_4, play_5, play_6, play_7

SIDEARMS = {name: ["Machete", "1911 .45"] for name in ("Jason", "Liza")}
FACES = ("hit", "hit", "blank", "hit", "blank")


def trek(table: Recording, *cards: str) -> None:
    """A trek on which these cards turn up, over and over."""
    TrekTold(table, cycle(cards), cycle(FACES)).walk()


WAYS = ("Hunt", "Temple of the Heron", "Patrol", "Shark Temple", "Campfire", "Spider Temple")


def whole_campaign() -> Recording:
    """Seven missions won, one of them at the second try."""
    table = Recording("From the cage to Payback", "Jason", "Liza", number=15)
    for mission in MISSIONS:
        mission(table)
    return table


def _make_a_break(table: Recording) -> None:
    table.set_up(1)
    play_1(table)
    table.do("bring_home")
    table.refused("start_mission", "RI-EXPL-02", number=2)
    trek(table, *WAYS)
    table.do("buy_talent", character="Jason", talent="First Aid")
    table.do("craft", name="Simple Sack", receiver="Jason")
    table.do("buy_card", card="item:Medicine", receiver="Jason")
    table.do("buy_card", card="item:Sprint Burst", receiver="Jason")
    table.refused("buy_card", "RI-BUY-04", card="weapon:Rocket launcher")


def _deep_thoughts(table: Recording) -> None:
    table.set_up(2, hands=SIDEARMS)
    assert table.game.characters["Jason"].bandages == 4
    play_2(table)
    table.do("bring_home")
    trek(table, *reversed(WAYS))
    table.do("craft", name="Belt Holster", receiver="Liza")
    table.do("buy_card", {"place:Desert Eagle": "holster"}, card="weapon:Desert Eagle", receiver="Liza")
    table.do("buy_card", card="mod:Red Dot Sight", receiver="Liza", weapon="Desert Eagle")
    table.do("buy_talent", character="Liza", talent="Lucky Bullet")


def _firestarter(table: Recording) -> None:
    table.set_up(3, steps={"queue": "lot", "queue:lot": "roll", "lent:Flamethrower": "Liza"})
    table.do("use_item", character="Jason", item="Sprint Burst")
    play_3(table)
    table.do("bring_home")
    trek(table, *WAYS[2:], *WAYS[:2])
    table.do("buy_talent", character="Jason", talent="Impulse Training", unlocked_by="First Aid")
    table.refused(
        "buy_talent", "RI-TAL-08", character="Jason", talent="Animal Takedown", unlocked_by="First Aid"
    )
    table.do("buy_talent", character="Liza", talent="Marathon Man", unlocked_by="Lucky Bullet")
    table.do("buy_card", card="mod:Extended Magazine")


def _dragon_hunt(table: Recording) -> None:
    table.set_up(4)
    table.do("use_item", character="Jason", item="Medicine")
    table.do("take_loot", character="Liza", loot="Molotov")
    table.do("fail_mission", why="the platforms fall, and nobody reaches the dragon")
    table.set_up(4)
    play_4(table)
    table.do("bring_home")
    trek(table, *WAYS[4:], *WAYS[:4])
    table.do("craft", name="Belt Holster", receiver="Jason")
    table.do("buy_card", {"place:MP5": "holster"}, card="weapon:MP5", receiver="Jason")
    table.do("attach_mod", character="Jason", weapon="MP5", mod="Extended Magazine")


def _getting_inked(table: Recording) -> None:
    table.set_up(5)
    play_5(table)
    table.do("bring_home")
    trek(table, *WAYS)
    table.do("craft", name="Backpack Holster", receiver="Liza")
    table.do("buy_card", card="weapon:AK-47", receiver="Liza")
    table.do("give", character="Jason", receiver="Liza", objects=["item:Medicine"])


def _dirty_duty(table: Recording) -> None:
    table.do("equip", character="Jason", weapons=["Machete", "MP5"])
    table.set_up(6, begin={"gunner": "assaulter-red"})
    play_6(table)
    table.do("bring_home")
    trek(table, *reversed(WAYS))
    table.do("put_into_stash", character="Jason", cards=["weapon:1911 .45"])


def _payback(table: Recording) -> None:
    table.do("take_from_stash", character="Jason", cards=["weapon:Silver Dragon"])
    table.set_up(7, hands={"Jason": ["Machete", "Silver Dragon"]})
    play_7(table)
    table.do("bring_home")


MISSIONS = (
    _make_a_break, _deep_thoughts, _firestarter, _dragon_hunt, _getting_inked, _dirty_duty, _payback,
)  # fmt: skip
