"""Zones of Control: which of them a move leaves, and the free attack of whoever is left."""

import msgspec

from tracker.kernel.questions import Choice, GiveNumber, PickSome
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read_zone_attack
from tracker.systems.rook_islands.commands import Move, ZoneLeft
from tracker.systems.rook_islands.rules.standing import enemy_named, human_enemies, under_way
from tracker.systems.rook_islands.rules.strike import strike
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Character, Enemy, Mission


class Left(msgspec.Struct, frozen=True, gc=False):
    """A Zone that a move leaves; `step` is the step that leaves it (None: nobody said which)."""

    enemy: Enemy
    step: int | None


def zones_left(command: Move, mission: Mission, table: Table, mover: Character) -> tuple[Left, ...]:
    """Each human enemy's Zone that this move leaves, in the order in which it leaves them (RI-ZOC-03).

    What the group says of who stands where, before and after the move, tells some of it; the rest was
    said with the command, or is asked.
    """
    only_step = 1 if command.spaces == 1 else None
    told = _told(command, mission)
    surely = [e for e in _beside(mover.next_to, mission) if command.next_to is not None]
    surely = [enemy for enemy in surely if enemy.id not in (command.next_to or ())]
    if told is None:
        doubtful = _doubtful(command, mission, mover, surely)
        told = tuple(Left(mission.enemies[name], only_step) for name in _ask(table, doubtful))
    named = {left.enemy.id for left in told}
    found = (*told, *(Left(enemy, only_step) for enemy in surely if enemy.id not in named))
    return tuple(sorted(found, key=lambda left: left.step or 1))


def _beside(names: tuple[str, ...] | None, mission: Mission) -> list[Enemy]:
    return [enemy for enemy in human_enemies(mission) if enemy.id in (names or ())]


def _told(command: Move, mission: Mission) -> tuple[Left, ...] | None:
    """What the command says; whoever has been removed in the meantime has no Zone any more."""
    if command.leaves is None:
        return None
    told: list[Left] = []
    for said in command.leaves:
        zone = ZoneLeft(said) if isinstance(said, str) else said
        if zone.enemy in mission.gone:
            continue
        enemy = enemy_named(mission, zone.enemy)
        if not 0 <= zone.step <= command.spaces:
            raise Unfit("leaves", f"step {zone.step} is none of a move of {command.spaces}")
        if command.spaces == 1 and enemy.id in (command.next_to or ()):
            raise Unfit("leaves", f"{enemy.name} still stands next to the mover: its Zone is not left")
        if enemy in human_enemies(mission):
            told.append(Left(enemy, zone.step or (1 if command.spaces == 1 else None)))
    return tuple(told)


def _doubtful(command: Move, mission: Mission, mover: Character, surely: list[Enemy]) -> list[Enemy]:
    """The enemies whose Zone the move may leave: of a single step, those that stand beside the mover."""
    near = list(human_enemies(mission))
    if command.spaces == 1:
        after = command.next_to or ()
        known = None if mover.next_to is None else _beside(mover.next_to, mission)
        near = [enemy for enemy in (near if known is None else known) if enemy.id not in after]
    return [enemy for enemy in near if enemy not in surely]


def _ask(table: Table, enemies: list[Enemy]) -> tuple[str, ...]:
    if not enemies:
        return ()
    return table.pick_some(
        PickSome(
            key="leaves", rule="RI-CAUT-01",
            says="Whose Zone of Control does this move leave? In the order in which it leaves them",
            choices=tuple(Choice(enemy.id, enemy.name) for enemy in enemies),
        )
    )  # fmt: skip


def step_of(left: Left, table: Table, spaces: int) -> int:
    """The step that leaves this Zone; asked only when it matters."""
    if left.step is not None:
        return left.step
    says = f"Which step of the move leaves the Zone of {left.enemy.name}?"
    key = f"step:{left.enemy.id}"
    return table.number(GiveNumber(key=key, says=says, rule="RI-CAUT-01", low=1, high=spaces))


def zone_attack(story: Story, table: Table, enemy_id: str, mover: str) -> None:
    """The free attack of an enemy whose Zone is being left, with its ZoC weapon if it has one (RI-ZOC-04)."""
    enemy = enemy_named(under_way(story.game, table), enemy_id)
    strike(
        story, table, attacker=enemy.id, target=mover, weapon=read_zone_attack(table, enemy.type),
        key=f"free:{enemy.id}", adjacent=True, free=True,
    )  # fmt: skip
