"""One attack on one target, from range and line of sight to effects and damage (RI-ATK-02).

The same for players, for what the Zones of Control strike with, and for enemies in their turn (RI-EATK-01).
"""

from tracker.kernel.questions import Reason
from tracker.kernel.table import Roll, Table
from tracker.systems.rook_islands.cards import EnemyAttack, WeaponCard
from tracker.systems.rook_islands.facts.fight import AttackResolved, StatusGained
from tracker.systems.rook_islands.rules import attack_dice, targets, terrain
from tracker.systems.rook_islands.rules.aiming import NOBODY, Aim, Blow, announced, said, take_aim
from tracker.systems.rook_islands.rules.attack_dice import HIT, SHIELD, SURE_HIT, SURE_MISS, AttackDie
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.standing import unit_named
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Game

LANDED, MISSED, COVERED = "hit", "missed", "cover"


def strike(
    story: Story, table: Table, *, attacker: str, target: str, weapon: WeaponCard | EnemyAttack, key: str,
    adjacent: bool | None = None, free: bool = False,
) -> str:  # fmt: skip
    """Carry an attack out, from what is asked to what it does: "hit", "missed" or "cover".

    `adjacent` spares the question when it is known; None: unknown.
    """
    targets.check_target(story.game, table, attacker, target, free=free)
    blow = Blow(attacker=attacker, target=target, weapon=weapon, key=key, adjacent=adjacent, free=free)
    aim = take_aim(story.game, table, blow)
    story.happen(announced(blow, aim))
    return land(story, table, blow, aim)


def die_of(game: Game, blow: Blow, aim: Aim) -> AttackDie:
    """The die of this attack, with its reasons."""
    holder = game.characters.get(blow.attacker)
    alone = holder is not None and holder.equipped == (blow.weapon.name,)
    base = attack_dice.printed(blow.weapon, distance=aim.distance, alone=alone, near=aim.near)
    return attack_dice.in_full_auto(attack_dice.modified(base), blow.further)


def land(story: Story, table: Table, blow: Blow, aim: Aim) -> str:
    """Roll what is due, and apply what the dice made of it."""
    die = die_of(story.game, blow, aim)
    covered = bool(aim.cover) and die.die != SURE_MISS
    table.demand(
        covered or not table.answered(f"{blow.key}:cover_roll"),
        "RI-LOS-06", "no Cover die is due for this attack", sight=aim.sight,
    )  # fmt: skip
    outcome = _roll(story, table, blow, die, covered=covered)
    story.happen(AttackResolved(attacker=blow.attacker, target=blow.target, outcome=outcome))
    if outcome == LANDED:
        _hit_target(story, table, blow)
    elif outcome == COVERED:
        terrain.hit_tile(story, table, aim.cover, blow.weapon.damage, by=blow.attacker, key=blow.key)
    elif aim.between != NOBODY:
        # RI-FF-01: what missed the target hits the teammate in the line.
        hurt(story, table, aim.between, blow.weapon.damage, cause=blow.weapon.name, by=blow.attacker)
    return outcome


def _roll(story: Story, table: Table, blow: Blow, die: AttackDie, *, covered: bool) -> str:
    """Attack die and Cover die fall in one throw (RI-LOS-05)."""
    rolls = _rolls(story.game, table, blow, die, covered=covered)
    fallen = dict(zip((roll.key for roll in rolls), table.roll_together(*rolls), strict=True))
    story.happen(*fallen.values())
    attack = fallen.get(f"{blow.key}:roll")
    succeeded = attack.face == HIT if attack else die.die == SURE_HIT
    cover = fallen.get(f"{blow.key}:cover_roll")
    if not succeeded:
        # RI-DICE-11: neither the target nor the cover is hit.
        return MISSED
    return COVERED if cover is not None and cover.face == SHIELD else LANDED


def _rolls(game: Game, table: Table, blow: Blow, die: AttackDie, *, covered: bool) -> tuple[Roll, ...]:
    dice, number = table.content.dice, 0 if game.mission is None else game.mission.round
    target = said(game, blow.target)
    attack = Roll(
        die=dice[die.die], key=f"{blow.key}:roll", purpose=f"{blow.weapon.name} at {target}",
        actor=blow.attacker, round_number=number, reasons=die.reasons,
    ) if die.rolled else None  # fmt: skip
    cover = Roll(
        die=dice["blue"], key=f"{blow.key}:cover_roll", purpose=f"cover of {target}",
        actor=blow.attacker, round_number=number, reasons=(Reason("cover next to the target", "RI-LOS-05"),),
    ) if covered else None  # fmt: skip
    return tuple(roll for roll in (attack, cover) if roll is not None)


def _hit_target(story: Story, table: Table, blow: Blow) -> None:
    """RI-DMG-02: the effect on a hit comes before the damage is worked out."""
    damage = damage_of(story.game, blow)
    if blow.target.startswith(terrain.PREFIX):
        label = terrain.label_of(blow.target)
        terrain.hit_tile(story, table, label, damage, by=blow.attacker, key=blow.key)
    elif blow.target != targets.GROUND:
        mark = blow.weapon.on_hit
        if mark and mark not in unit_named(story.game, blow.target).status:
            story.happen(StatusGained(unit=blow.target, status=mark))
        hurt(story, table, blow.target, damage, cause=blow.weapon.name, by=blow.attacker)


def damage_of(game: Game, blow: Blow) -> int:
    """The damage of a hit: the card's value, its effect on a hit, and Bloodlust on either side."""
    more = blow.weapon.on_hit_damage if isinstance(blow.weapon, WeaponCard) else 0
    return blow.weapon.damage + more + bloodlust(game, blow)


def bloodlust(game: Game, blow: Blow) -> int:
    """RI-STRESS-07: 1 more for each holder that deals or takes a melee hit."""
    if blow.weapon.reach != "melee":
        return 0
    holders = (game.characters.get(blow.attacker), game.characters.get(blow.target))
    return sum(each is not None and each.insanity_card == "Bloodlust" for each in holders)
