"""The attack in an enemy's turn: its own weapon or the Machine Gun it sits in, by the players' rules."""

import msgspec

from tracker.kernel.questions import Choice, Confirm, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import EnemyAttack, WeaponCard, known, read, read_attack, read_weapon
from tracker.systems.rook_islands.rules import enemy_target, seats
from tracker.systems.rook_islands.rules.aiming import Blow, announced, take_aim
from tracker.systems.rook_islands.rules.enemy_target import NOBODY, id_of
from tracker.systems.rook_islands.rules.readiness import FULL_AUTO
from tracker.systems.rook_islands.rules.standing import name_of
from tracker.systems.rook_islands.rules.strike import deliver, land
from tracker.systems.rook_islands.rules.tiles import MACHINE_GUN
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OVER, Ally, Enemy, Game

KEY = "enemy"


class Armed(msgspec.Struct, frozen=True, kw_only=True):
    """What a unit fights with, and how many further targets its Full Auto has."""

    weapon: WeaponCard | EnemyAttack
    further: int = 0


def armed(game: Game, table: Table, unit: Enemy | Ally) -> Armed:
    """RI-TILE-06: in a working Machine Gun its weapon, else that of its own board."""
    if seats.in_seat(game, unit.id) and not seats.broken(game.mission, table, unit.on):
        card = read_weapon(table, MACHINE_GUN)
        further = read(table, f"weapon/{MACHINE_GUN}", FULL_AUTO)[FULL_AUTO] if FULL_AUTO in card.modes else 0
        return Armed(weapon=card, further=further)
    if isinstance(unit, Ally) and unit.weapon:
        return Armed(weapon=read_weapon(table, unit.weapon))
    further = known(table, f"enemy/{unit.type}").get("attack_full_auto") or 0
    return Armed(weapon=read_attack(table, unit.type), further=further)


def attacks(unit: Enemy | Ally, target: str) -> Confirm:
    """Whether it can attack from where it stands."""
    return Confirm(
        key=f"{KEY}:attacks", says=f"Can {unit.name} attack {target} from there?", rule="RI-ATK-02"
    )


def attack(
    story: Story, table: Table, unit: Enemy | Ally, target: str, *, near: bool | None, before: int
) -> int:
    """It attacks with its weapon by the players' rules (RI-EATK-01); out of reach, it does not. How often."""
    arms = armed(story.game, table, unit)
    melee = arms.weapon.reach == "melee"
    beside = near if melee else near or None
    if melee and beside is not None:
        can = beside
    else:
        can = table.confirm(attacks(unit, name_of(story.game, target)))
        beside = True if melee else beside
    if not can:
        return 0
    key = KEY if not before else f"{KEY}:{before + 1}"
    # RI-LOS-14: whoever can attack from there has no wall in the way, so nobody is asked for one again.
    blow = Blow(attacker=unit.id, target=target, weapon=arms.weapon, key=key, adjacent=beside, seen=True)
    deliver(story, table, blow)
    _full_auto(story, table, unit, arms, target, key)
    return 1


def _full_auto(story: Story, table: Table, unit: Enemy | Ally, arms: Armed, first: str, key: str) -> None:
    """Further targets of Full Auto, each with a worse die (RI-ALT-15); enemies keep no MP for it."""
    shot = [first]
    while len(shot) <= arms.further and _goes_on(story, unit):
        found = enemy_target.candidates(story.game, table, unit)
        choices = [Choice(id_of(each), name_of(story.game, id_of(each))) for each in found]
        question = PickOne(
            key=f"{key}:next:{len(shot)}", rule="RI-ALT-13",
            says=f"{unit.name}, Full Auto: who is next, at most 2 spaces from the target before?",
            choices=(*(each for each in choices if each.value not in shot), Choice(NOBODY, "nobody")),
        )  # fmt: skip
        target = table.pick_one(question)
        if target == NOBODY:
            return
        blow = Blow(
            attacker=unit.id, target=target, weapon=arms.weapon, key=f"{key}:auto:{len(shot)}",
            mode=FULL_AUTO, further=len(shot),
        )  # fmt: skip
        aim = take_aim(story.game, table, blow)
        story.happen(announced(blow, aim))
        land(story, table, blow, aim)
        shot.append(target)


def _goes_on(story: Story, unit: Enemy | Ally) -> bool:
    mission = story.game.mission
    here = mission is not None and (unit.id in mission.enemies or unit.id in mission.allies)
    return here and mission is not None and mission.phase != OVER
