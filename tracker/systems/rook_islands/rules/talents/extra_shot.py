"""Quick Trigger: one more shot with a pistol at the same target."""

import msgspec

from tracker.kernel.questions import Choice, PickOne, PickSome, Reason
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read, read_weapon
from tracker.systems.rook_islands.pieces import LastAttack
from tracker.systems.rook_islands.rules.aiming import Blow, announced, said, take_aim
from tracker.systems.rook_islands.rules.attack_dice import Step
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.mod_effects import with_mods
from tracker.systems.rook_islands.rules.readiness import demand_loaded, rounds_of
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.rules.strike import MISSED, damage_of, land
from tracker.systems.rook_islands.rules.talents.cards import insane
from tracker.systems.rook_islands.rules.talents.shooting import with_waiting
from tracker.systems.rook_islands.rules.targets import check_target
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game

QUICK_TRIGGER = "Quick Trigger"
KEY = "extra"
PISTOL = "pistol"


def shoot_again(story: Story, table: Table, shooter: Character) -> None:
    """RI-TAL-18: the pistol that was just fired, the same target, a doubly degraded die, another round."""
    last = shooter.last_attack
    table.demand(
        last is not None, "RI-TAL-18", f"{QUICK_TRIGGER} follows at once on a pistol's shot",
        last=None if last is None else last.weapon,
    )  # fmt: skip
    if last is None:
        return
    _demand_pistol(table, last)
    check_target(story.game, table, shooter.name, last.target)
    card = with_mods(table, shooter, read_weapon(table, last.weapon))
    demand_loaded(table, shooter, card)
    worse = Step(-2, Reason(f"{QUICK_TRIGGER}: doubly degraded", "RI-TAL-18"))
    blow, spent = with_waiting(
        shooter, Blow(attacker=shooter.name, target=last.target, weapon=card, key=KEY, steps=(worse,))
    )
    aim = take_aim(story.game, table, blow)
    story.happen(announced(blow, aim), *rounds_of(shooter, card), *spent)
    if land(story, table, blow, aim) == MISSED and insane(shooter):
        _stray(story, table, blow)


def _demand_pistol(table: Table, last: LastAttack) -> None:
    """A pistol is held in one hand; whether such a weapon is one stands on its card."""
    card = f"weapon/{last.weapon}"
    one_handed = read(table, card, "hands")["hands"] == 1 and read(table, card, "reach")["reach"] == "ranged"
    kind = read(table, card, "type")["type"] if one_handed else ""
    table.demand(
        (kind or "").casefold() == PISTOL, "RI-TAL-18", f"{last.weapon} is no pistol", weapon=last.weapon
    )


def _stray(story: Story, table: Table, blow: Blow) -> None:
    """RI-TAL-19: what missed hits the healthiest of the units closest to the target."""
    choices = tuple(choice for choice in units_on_board(story.game) if choice.value != blow.target)
    if not choices:
        return
    question = PickSome(
        key=f"{KEY}:closest", rule="RI-TAL-19", choices=choices,
        says=f"Which units are closest to {said(story.game, blow.target)} (all, if equally close)?",
    )  # fmt: skip
    victim = _healthiest(story.game, table, table.pick_some(question))
    if victim:
        damage = damage_of(story.game, msgspec.structs.replace(blow, target=victim))
        hurt(story, table, victim, damage, cause=blow.weapon.name, by=blow.attacker)


def _healthiest(game: Game, table: Table, units: tuple[str, ...]) -> str:
    """The one with the most HP; of several, the table picks."""
    found = {unit: _hp(game, unit) for unit in units}
    most = [unit for unit, hp in found.items() if hp == max(found.values())]
    if len(most) <= 1:
        return most[0] if most else ""
    choices = tuple(Choice(unit, said(game, unit)) for unit in most)
    says = "Equally close and equally healthy: whom does it hit?"
    return table.pick_one(PickOne(key=f"{KEY}:stray", says=says, rule="RI-TAL-19", choices=choices))


def _hp(game: Game, unit: str) -> int:
    mission = game.mission
    found: Character | Enemy | Ally | None = game.characters.get(unit)
    if found is None and mission is not None:
        found = mission.enemies.get(unit) or mission.allies.get(unit)
    return 0 if found is None else found.hp
