"""One attack on one target, from range and line of sight to effects and damage (RI-ATK-02).

The same for players, for what the Zones of Control strike with, and for enemies in their turn (RI-EATK-01).
"""

from tracker.kernel.questions import Reason
from tracker.kernel.table import Roll, Table
from tracker.systems.rook_islands.cards import EnemyAttack, WeaponCard
from tracker.systems.rook_islands.facts.fight import AttackResolved
from tracker.systems.rook_islands.rules import attack_dice, marks, targets, terrain
from tracker.systems.rook_islands.rules.aiming import NOBODY, Aim, Blow, announced, said, take_aim
from tracker.systems.rook_islands.rules.attack_dice import HIT, SHIELD, SURE_HIT, SURE_MISS, AttackDie
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.dice_modifiers import attack_steps
from tracker.systems.rook_islands.rules.potions import more_damage
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import IMPAIR, Game

LANDED, MISSED, COVERED = "hit", "missed", "cover"


def strike(
    story: Story, table: Table, *, attacker: str, target: str, weapon: WeaponCard | EnemyAttack, key: str,
    adjacent: bool | None = None, free: bool = False,
) -> str:  # fmt: skip
    """Carry an attack out, from what is asked to what it does: "hit", "missed" or "cover".

    `adjacent` spares the question when it is known; None: unknown.
    """
    blow = Blow(attacker=attacker, target=target, weapon=weapon, key=key, adjacent=adjacent, free=free)
    return deliver(story, table, blow)


def deliver(story: Story, table: Table, blow: Blow) -> str:
    """The same with an attack of which more is known."""
    targets.check_target(story.game, table, blow.attacker, blow.target, free=blow.free)
    aim = take_aim(story.game, table, blow)
    story.happen(announced(blow, aim))
    return land(story, table, blow, aim)


def die_of(game: Game, table: Table, blow: Blow, aim: Aim) -> AttackDie:
    """The die of this attack, with its reasons."""
    if blow.by_itself is not None:
        return AttackDie(die=SURE_HIT, reasons=(blow.by_itself,))
    holder = game.characters.get(blow.attacker)
    alone = holder is not None and holder.equipped == (blow.weapon.name,)
    base = attack_dice.printed(blow.weapon, distance=aim.distance, alone=alone, near=aim.near)
    if not base.rolled:
        # A weapon that hits by itself has no die to make better or worse.
        return base
    return attack_dice.in_full_auto(
        attack_dice.modified(base, *attack_steps(game, table, blow)), blow.further
    )


def land(story: Story, table: Table, blow: Blow, aim: Aim) -> str:
    """Roll what is due, and apply what the dice made of it."""
    outcome = roll_out(story, table, blow, aim)
    apply(story, table, blow, aim, outcome)
    return outcome


def roll_out(story: Story, table: Table, blow: Blow, aim: Aim) -> str:
    """Roll what is due, and tell what came of it."""
    die = die_of(story.game, table, blow, aim)
    covered = bool(aim.cover) and (die.die != SURE_MISS or blow.sure is not None)
    table.demand(
        covered or not table.answered(f"{blow.key}:cover_roll"),
        "RI-LOS-06", "no Cover die is due for this attack", sight=aim.sight,
    )  # fmt: skip
    outcome = _roll(story, table, blow, die, covered=covered)
    story.happen(AttackResolved(attacker=blow.attacker, target=blow.target, outcome=outcome))
    return outcome


def apply(story: Story, table: Table, blow: Blow, aim: Aim, outcome: str) -> None:
    """What an outcome does to the target, to its cover, or to a teammate in the line."""
    if outcome == LANDED:
        hit_target(story, table, blow)
    elif outcome == COVERED:
        damage = blow.weapon.damage if blow.dealt is None else blow.dealt
        terrain.hit_tile(story, table, aim.cover, damage, by=blow.attacker, key=blow.key)
    elif aim.between != NOBODY:
        # RI-FF-01: what missed the target hits the teammate in the line.
        hurt(story, table, aim.between, blow.weapon.damage, cause=blow.weapon.name, by=blow.attacker)


def _roll(story: Story, table: Table, blow: Blow, die: AttackDie, *, covered: bool) -> str:
    """Attack die and Cover die fall in one throw (RI-LOS-05)."""
    rolls = _rolls(story.game, table, blow, die, covered=covered)
    fallen = dict(zip((roll.key for roll in rolls), table.roll_together(*rolls), strict=True))
    story.happen(*fallen.values())
    attack = fallen.get(f"{blow.key}:roll")
    succeeded = attack.face == HIT if attack else die.die == SURE_HIT
    cover = fallen.get(f"{blow.key}:cover_roll")
    if not succeeded and blow.sure is None:
        # RI-DICE-11: neither the target nor the cover is hit.
        return MISSED
    return COVERED if cover is not None and cover.face == SHIELD else LANDED


def _rolls(game: Game, table: Table, blow: Blow, die: AttackDie, *, covered: bool) -> tuple[Roll, ...]:
    dice, number = table.content.dice, 0 if game.mission is None else game.mission.round
    target = said(game, blow.target)
    reasons = die.reasons if blow.sure is None else (*die.reasons, blow.sure)
    attack = Roll(
        die=dice[die.die], key=f"{blow.key}:roll", purpose=f"{blow.weapon.name} at {target}",
        actor=blow.attacker, round_number=number, reasons=reasons,
    ) if die.rolled else None  # fmt: skip
    cover = cover_roll(game, table, blow.attacker, blow.target, f"{blow.key}:cover_roll") if covered else None
    return tuple(roll for roll in (attack, cover) if roll is not None)


def cover_roll(game: Game, table: Table, attacker: str, target: str, key: str) -> Roll:
    """The Cover die of one target; nothing ever changes it (RI-DMOD-07)."""
    return Roll(
        die=table.content.dice["blue"], key=key, purpose=f"cover of {said(game, target)}", actor=attacker,
        round_number=0 if game.mission is None else game.mission.round,
        reasons=(Reason("cover next to the target", "RI-LOS-05"),),
    )  # fmt: skip


def hit_target(story: Story, table: Table, blow: Blow) -> None:
    """RI-DMG-02: the effect on a hit comes before the damage is worked out."""
    damage = damage_of(story.game, blow)
    if blow.target.startswith(terrain.PREFIX):
        label = terrain.label_of(blow.target)
        terrain.hit_tile(story, table, label, damage, by=blow.attacker, key=blow.key)
    elif blow.target != targets.GROUND and damage > 0:
        if blow.weapon.on_hit:
            marks.put(story, table, blow.target, blow.weapon.on_hit)
        hurt(story, table, blow.target, damage, cause=blow.weapon.name, by=blow.attacker)
    if blow.dazes:
        # RI-TAL-26
        marks.put(story, table, blow.attacker, IMPAIR)


def damage_of(game: Game, blow: Blow) -> int:
    """The damage of a hit: the card's value with its effect on a hit, multiplied, and what is added to it.

    Bloodlust on either side comes last, unmultiplied (RI-AMB-61). A share of a Scatter is what it is.
    """
    if blow.dealt is not None:
        return blow.dealt
    effect = blow.weapon.on_hit_damage if isinstance(blow.weapon, WeaponCard) else 0
    more = blow.more + more_damage(game, blow.attacker, blow.target) + bloodlust(game, blow)
    return (blow.weapon.damage + effect) * blow.times + more


def bloodlust(game: Game, blow: Blow) -> int:
    """RI-STRESS-07: 1 more for each holder that deals or takes a melee hit."""
    if blow.weapon.reach != "melee":
        return 0
    holders = (game.characters.get(blow.attacker), game.characters.get(blow.target))
    return sum(each is not None and each.insanity_card == "Bloodlust" for each in holders)
