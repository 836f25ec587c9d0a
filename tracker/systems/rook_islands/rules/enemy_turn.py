"""The Enemy turn: each unit in the order of the Chain carries out the steps of its board."""

from collections.abc import Callable, Mapping

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, PickOne, Question
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import ActivateEnemy
from tracker.systems.rook_islands.commands.mission import Route
from tracker.systems.rook_islands.facts.mission import EnemyActed, EnemyTargetChosen
from tracker.systems.rook_islands.facts.unit import EnemySkipped, EnemyStepDone
from tracker.systems.rook_islands.rules import ending, enemy_attack, enemy_moves, enemy_target
from tracker.systems.rook_islands.rules.allies import IN_THEIR_TURN
from tracker.systems.rook_islands.rules.behaviour import (
    APPROACH,
    ATTACK,
    COVER,
    OTHER,
    TARGET,
    TRICK,
    Step,
    steps_of,
)
from tracker.systems.rook_islands.rules.chain import in_chain, next_enemy
from tracker.systems.rook_islands.rules.enemy_moves import Way
from tracker.systems.rook_islands.rules.enemy_target import KEY, NOBODY, Search
from tracker.systems.rook_islands.rules.free_attacks import demand_none_owed
from tracker.systems.rook_islands.rules.standing import enemy_named, name_of, under_way, unit_exists
from tracker.systems.rook_islands.rules.turn_ends import carry_on
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.unit_names import spoken
from tracker.systems.rook_islands.state import ENEMY, IMPAIR, OVER, PLAYER, Ally, Enemy, Game, Mission

IN_COVER, MOVES, STAYS = "in_cover", "moves", "none"


class Acting(msgspec.Struct, kw_only=True):
    """A unit at its behaviour: whom it goes for, and whether it stands next to its target (None: unknown).

    `distance` is how far its target was measured; `times` counts what it has done of each kind, for a board
    with several of one; `route` is taken by its first move; `due` are the steps of this action still to come.
    """

    unit: Enemy | Ally
    steps: tuple[Step, ...]
    route: Route | None = None
    target: str = ""
    reached: bool | None = None
    distance: int | None = None
    attacks: int = 0
    times: dict[str, int] = {}
    due: tuple[Step, ...] = ()

    def key(self, kind: str, *, ahead: bool = False) -> str:
        """How the keys of its next questions of this kind begin; with `ahead` it is only looked up."""
        number = self.times.get(kind, 0) + 1
        if not ahead:
            self.times[kind] = number
        return KEY if number == 1 else f"{KEY}:{number}"

    def way(self) -> Way:
        """Its next move."""
        way = Way(unit=self.unit, route=self.route, needed=self.distance, key=self.key(APPROACH))
        self.route = None
        return way


def activate_enemy(command: ActivateEnemy, game: Game, table: Table) -> tuple[Fact, ...]:
    """Let the next one of the Chain carry out its behaviour, step by step (RI-ETURN-01, RI-BEHAV-02).

    The last one ends the Enemy turn. A mission that ended on the way lets nobody act any more.
    """
    mission = under_way(game, table)
    _its_turn(mission, table, command.enemy)
    demand_none_owed(game, table)
    story = unfold(game)
    unit = in_chain(mission, command.enemy)
    if _nobody_in_its_area(story, table, unit):
        story.happen(EnemySkipped(enemy=unit.id, why="nobody it could go for is in its area"))
        _acted(story, table, unit)
        return story.facts
    acting = Acting(unit=unit, steps=steps_of(table, unit), route=command.route)
    numbers = _numbers(command, mission, table, acting)
    for number in numbers:
        acting.due = tuple(acting.steps[each - 1] for each in numbers if each >= number)
        _take(acting.steps[number - 1], story, table, acting, number)
        if (command.step or acting.steps[number - 1].kept) and _goes_on(story, unit):
            story.happen(EnemyStepDone(enemy=unit.id, step=number))
    if not numbers or numbers[-1] == len(acting.steps):
        _acted(story, table, unit)
    else:
        ending.succeed_if_done(story, table)
        carry_on(story, table)
    return story.facts


def _acted(story: Story, table: Table, unit: Enemy | Ally) -> None:
    if _goes_on(story, unit):
        story.happen(EnemyActed(enemy=unit.id))
    ending.succeed_if_done(story, table)
    carry_on(story, table)


def _numbers(command: ActivateEnemy, mission: Mission, table: Table, acting: Acting) -> tuple[int, ...]:
    """The instructions that are due: all that are left, or the one that was named (RI-BEHAV-02, -03)."""
    at_it = mission.activation
    done = 0
    if at_it is not None and at_it.enemy == acting.unit.id:
        done = min(at_it.done, len(acting.steps))
        acting.target, acting.reached = _still_there(mission, at_it.target), at_it.reached
    if not command.step:
        return tuple(range(done + 1, len(acting.steps) + 1))
    if not 1 <= command.step <= len(acting.steps):
        raise Unfit("step", f"{command.step} is none of {len(acting.steps)} instructions")
    says = f"step {done + 1} is open" if command.step > done else f"step {command.step} is done"
    table.demand(command.step == done + 1, "RI-BEHAV-02", says, open=done + 1)
    return (command.step,)


def _still_there(mission: Mission, target: str) -> str:
    """Whoever was removed in the meantime is no target any more; another one is chosen."""
    return "" if target in mission.gone or target in mission.board.out else target


def _goes_on(story: Story, unit: Enemy | Ally) -> bool:
    mission = story.game.mission
    return mission is not None and mission.phase != OVER and unit_exists(story.game, unit.id)


def _take(step: Step, story: Story, table: Table, acting: Acting, number: int) -> None:
    """One step of the board; there is none without a target, and none after the mission's end."""
    if not _goes_on(story, acting.unit):
        return
    if step.kind == OTHER:
        _by_the_table(table, acting, step, number)
    elif step.kind == TRICK:
        enemy_moves.toward_a_trick(story, table, acting.way())
    else:
        if not acting.target or step.kind == TARGET:
            _choose_target(story, table, acting)
        if step.kind != TARGET and acting.target != NOBODY:
            _STEPS[step.kind](story, table, acting)


def _by_the_table(table: Table, acting: Acting, step: Step, number: int) -> None:
    """An instruction that only its board knows: the table carries it out, or its condition does not hold."""
    question = PickOne(
        key=f"enemy:step:{number}", rule="RI-BEHAV-02",
        says=f"{acting.unit.name}, step {number}: {step.says}",
        choices=(Choice("done", "done"), Choice("skipped", "does not apply now")),
    )  # fmt: skip
    table.pick_one(question)


def _its_turn(mission: Mission, table: Table, enemy: str) -> None:
    table.demand(
        mission.phase != PLAYER, "RI-CAUT-02",
        "in the Player turn an enemy only strikes at who leaves its Zone of Control", enemy=enemy,
    )  # fmt: skip
    table.demand(mission.phase == ENEMY, "RI-FLOW-04", "it is not the Enemy turn", phase=mission.phase)
    table.demand(enemy not in mission.gone, "RI-CHAIN-03", f"{spoken(enemy)} is no longer in play")
    ally = mission.allies.get(enemy)
    if ally is not None:
        rule = IN_THEIR_TURN.get(mission.number, "RI-ALLY-01")
        table.demand(not ally.controlled, rule, f"the players act with {ally.name}, in their turn")
    unit = ally or enemy_named(mission, enemy)
    table.demand(enemy not in mission.acted, "RI-CHAIN-03", f"{unit.name} has acted in this turn")
    first = next_enemy(mission)
    if first is not None:
        before = in_chain(mission, first)
        rule = "RI-CHAIN-04" if before.type == unit.type else "RI-CHAIN-02"
        table.demand(first == enemy, rule, f"{before.name} acts before {unit.name}", next=first)


def _nobody_in_its_area(story: Story, table: Table, unit: Enemy | Ally) -> bool:
    """RI-MIS-54: an enemy skips its turn where nobody is whom it could go for."""
    sheet = table.content.missions.get(story.game.mission.number) if story.game.mission else None
    if sheet is None or not sheet.areas:
        return False
    found = enemy_target.candidates(story.game, table, unit)
    return not enemy_target.in_its_area(story, table, unit, found)


def _choose_target(story: Story, table: Table, acting: Acting) -> None:
    """Whom it goes for, and with that what comes of it."""
    unit, step = acting.unit, acting.due[0]
    found = enemy_target.candidates(story.game, table, unit)
    found = enemy_target.in_its_area(story, table, unit, found)
    rule = step.says if step.kept and step.kind == TARGET else enemy_target.rule_of(table, unit)
    further = _with_the_target(table, acting)
    search = Search(unit=unit, found=found, rule=rule, key=acting.key(TARGET))
    chosen = enemy_target.choose(story, table, search, further)
    acting.target, acting.reached, acting.distance = chosen.target, None, chosen.distance
    if acting.target != NOBODY:
        story.happen(EnemyTargetChosen(enemy=unit.id, target=acting.target))
    else:
        for question in further:
            if table.answered(question.key):
                table.ask(question)


def _with_the_target(table: Table, acting: Acting) -> tuple[Question, ...]:
    """What the table can say together with the target: whether it gets there, or attacks from where it is."""
    coming = acting.due if acting.due[0].kind != TARGET else acting.due[1:]
    first = next((step.kind for step in coming if step.kind in (APPROACH, ATTACK, TARGET)), "")
    if first == APPROACH:
        return (enemy_moves.reaches(table, acting.unit, "its target", acting.key(APPROACH, ahead=True)),)
    return (enemy_attack.attacks(acting.unit, "its target"),) if first == ATTACK else ()


def _approach(story: Story, table: Table, acting: Acting) -> None:
    acting.reached = enemy_moves.approach(story, table, acting.way(), name_of(story.game, acting.target))
    acting.distance = None


def _attack(story: Story, table: Table, acting: Acting) -> None:
    acting.attacks += enemy_attack.attack(
        story, table, acting.unit, acting.target, near=acting.reached, before=acting.attacks
    )


def _seek_cover(story: Story, table: Table, acting: Acting) -> None:
    """Cover is judged as if its target were shooting at it; without cover it runs for some (RI-EMOVE-07)."""
    unit, target = acting.unit, name_of(story.game, acting.target)
    question = PickOne(
        key=f"{acting.key(COVER)}:cover_after",
        says=f"Has {unit.name} cover from {target}?",
        rule="RI-EMOVE-07",
        choices=(
            Choice(IN_COVER, "has cover: stays"),
            *(() if IMPAIR in unit.status else (Choice(MOVES, "has none: runs to the furthest in reach"),)),
            Choice(STAYS, "has none, and reaches none"),
        ),
    )  # fmt: skip
    if table.pick_one(question) == MOVES:
        enemy_moves.into_cover(story, table, acting.way())


_STEPS: Mapping[str, Callable[[Story, Table, Acting], None]] = {
    APPROACH: _approach,
    ATTACK: _attack,
    COVER: _seek_cover,
}
