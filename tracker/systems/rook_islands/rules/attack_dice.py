"""Rolling the dice: which die an attack rolls, with each reason, and the chance it leaves."""

from fractions import Fraction

import msgspec

from tracker.kernel.dice import Die
from tracker.kernel.questions import Reason
from tracker.systems.rook_islands.cards import DICE, EnemyAttack, WeaponCard

SURE_HIT, SURE_MISS = "sure hit", "sure miss"
LADDER = (SURE_HIT, *DICE, SURE_MISS)
"""From best to worst (RI-DICE-02, RI-DMOD-02, RI-DMOD-05)."""

HIT, BLANK = "hit", "blank"
SHIELD, THROUGH = "shield", "through"


class AttackDie(msgspec.Struct, frozen=True, kw_only=True):
    """The die of an attack, "sure hit" or "sure miss", and what made it so."""

    die: str
    reasons: tuple[Reason, ...] = ()

    @property
    def rolled(self) -> bool:
        """Whether there is anything to roll."""
        return self.die in DICE


class Step(msgspec.Struct, frozen=True, gc=False):
    """A modifier of the attack die: so many levels better (negative: worse), and why."""

    levels: int
    why: Reason


def printed(
    weapon: WeaponCard | EnemyAttack, *, distance: int | None = None, alone: bool = False, near: bool = False
) -> AttackDie:
    """The die that the card gives for a single shot, before any modifier.

    A card's own condition replaces its die (RI-DICE-05): `distance` from `far_range` on, `alone` as the
    only weapon in hand, `near` for an enemy next to its target. No die printed: it hits (RI-DICE-06).
    """
    if weapon.die is None:
        return AttackDie(die=SURE_HIT, reasons=(Reason(f"{weapon.name} has no die: it hits", "RI-DICE-06"),))
    if isinstance(weapon, EnemyAttack):
        if near and weapon.near_die:
            return _replaced(weapon.near_die, f"{weapon.name}: {weapon.near_die} when adjacent", "RI-EATK-02")
    elif weapon.far_die and distance is not None and distance >= weapon.far_range:
        says = f"{weapon.name}: {weapon.far_die} at range {weapon.far_range} or more"
        return _replaced(weapon.far_die, says, "RI-DICE-05")
    elif weapon.alone_die and alone:
        return _replaced(weapon.alone_die, f"{weapon.name}: {weapon.alone_die} as only weapon", "RI-DICE-08")
    return AttackDie(die=weapon.die, reasons=(Reason(f"{weapon.name}: {weapon.die}", "RI-DICE-05"),))


def _replaced(die: str, says: str, rule: str) -> AttackDie:
    return AttackDie(die=die, reasons=(Reason(says, rule),))


def modified(base: AttackDie, *steps: Step) -> AttackDie:
    """The die after all modifiers, added up and applied once (RI-AMB-03)."""
    levels = sum(step.levels for step in steps)
    at = min(max(LADDER.index(base.die) - levels, 0), len(LADDER) - 1)
    return AttackDie(die=LADDER[at], reasons=(*base.reasons, *(step.why for step in steps)))


def in_full_auto(first: AttackDie, further: int) -> AttackDie:
    """The die for the `further`-th target after the first: a step worse each, and black stays black.

    A first die that is a sure miss stays one (RI-AMB-02); the weapon that hits by itself has no die to
    make worse.
    """
    if not further or not first.rolled:
        return first
    at = min(LADDER.index(first.die) + further, LADDER.index(DICE[-1]))
    why = Reason(f"Full Auto: target {further + 1}, {further} worse (never below black)", "RI-ALT-15")
    return AttackDie(die=LADDER[at], reasons=(*first.reasons, why))


def chance_to_hit(attack: AttackDie, dice: dict[str, Die], *, cover: bool = False) -> Fraction:
    """How likely the target itself is hit: a shield on the Cover die turns half of the hits away."""
    hit = Fraction(1) if attack.die == SURE_HIT else Fraction(0)
    if attack.rolled:
        faces = dice[attack.die].faces
        hit = Fraction(faces.count(HIT), len(faces))
    shields = dice["blue"].faces
    return hit * Fraction(shields.count(THROUGH), len(shields)) if cover else hit
