"""Amanita Patches: spores that reach everybody within 1 space (RI-TILE-28 to RI-TILE-32)."""

from collections.abc import Callable, Mapping

from tracker.kernel.questions import PickSome
from tracker.kernel.table import Roll, Table
from tracker.systems.rook_islands.facts.action import AllyHealed, MovementGained
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.facts.mission import FreeAttackOwed
from tracker.systems.rook_islands.facts.unit import EnemyHealed
from tracker.systems.rook_islands.pieces import ANY_WEAPON
from tracker.systems.rook_islands.rules.attack_dice import HIT
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.spent_tiles import take_off
from tracker.systems.rook_islands.rules.standing import name_of, unit_exists, unit_named, units_on_board
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Ally, Character

PATCH = "Amanita Patch"
CAUSE = "amanita"
DAMAGE = HEALS = MORE_MP = 2


def set_off_patch(story: Story, table: Table, unit: str, *, key: str) -> None:
    """The token is off; an orange and a yellow die fall together, and say what happens to whom."""
    take_off(story, PATCH, unit)
    near = PickSome(
        key=f"{key}:units", rule="RI-TILE-28",
        says=f"Who else is within 1 space of the {PATCH} that {name_of(story.game, unit)} stepped on?",
        choices=tuple(each for each in units_on_board(story.game) if each.value != unit),
    )  # fmt: skip
    number = 0 if story.game.mission is None else story.game.mission.round
    dice = tuple(
        Roll(die=table.content.dice[die], key=f"{key}:{die}", purpose=PATCH, actor=unit, round_number=number)
        for die in ("orange", "yellow")
    )
    others = table.pick_some(near) if near.choices else ()
    orange, yellow = table.roll_together(*dice)
    story.happen(orange, yellow)
    _EFFECTS[orange.face == HIT, yellow.face == HIT](story, table, (unit, *others))


def _poison(story: Story, table: Table, units: tuple[str, ...]) -> None:
    """Two damage faces: 2 damage to each (RI-TILE-29)."""
    for unit in units:
        hurt(story, table, unit, DAMAGE, cause=CAUSE, direct=False)


def _quicken(story: Story, _table: Table, units: tuple[str, ...]) -> None:
    """RI-TILE-30: players only."""
    players = (unit for unit in units if unit in story.game.characters)
    story.happen(*(MovementGained(character=name, mp=MORE_MP, why=PATCH) for name in players))


def _heal(story: Story, _table: Table, units: tuple[str, ...]) -> None:
    """2 HP back for each, within the maximum (RI-TILE-31)."""
    for name in units:
        unit = unit_named(story.game, name)
        hp = min(HEALS, unit.max_hp - unit.hp)
        if hp <= 0:
            continue
        if isinstance(unit, Character):
            story.happen(CharacterHealed(character=name, hp=hp, cause=CAUSE))
        elif isinstance(unit, Ally):
            story.happen(AllyHealed(ally=name, hp=hp, cause=CAUSE))
        else:
            story.happen(EnemyHealed(enemy=name, hp=hp, cause=CAUSE))


def _provoke(story: Story, _table: Table, units: tuple[str, ...]) -> None:
    """RI-TILE-32: players first."""
    players = [unit for unit in units if unit in story.game.characters]
    others = [unit for unit in units if unit not in story.game.characters and unit_exists(story.game, unit)]
    story.happen(*(FreeAttackOwed(character=unit, weapon=ANY_WEAPON) for unit in (*players, *others)))


_EFFECTS: Mapping[tuple[bool, bool], Callable[[Story, Table, tuple[str, ...]], None]] = {
    (False, False): _poison,
    (False, True): _quicken,
    (True, False): _heal,
    (True, True): _provoke,
}
"""By whether the orange and the yellow die show a check (RI-AMB-44)."""
