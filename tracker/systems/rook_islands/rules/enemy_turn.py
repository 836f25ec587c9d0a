"""The Enemy turn: each enemy in the order of the Chain carries out the steps of its board."""

from collections.abc import Callable, Mapping

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, Confirm, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import ATTACK_FIELDS, known, read, read_attack
from tracker.systems.rook_islands.commands import ActivateEnemy
from tracker.systems.rook_islands.facts.mission import EnemyActed, EnemyMoved, EnemyTargetChosen
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.chain import chain, next_enemy
from tracker.systems.rook_islands.rules.standing import enemy_named, name_of, under_way
from tracker.systems.rook_islands.rules.strike import strike
from tracker.systems.rook_islands.rules.turn_ends import able, carry_on
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import ENEMY, IMPAIR, OVER, PLAYER, Enemy, Game, Mission

NOBODY = "nobody"
IN_COVER, MOVES, STAYS = "in_cover", "moves", "none"
TARGET, APPROACH, ATTACK, COVER = "target", "approach", "attack", "cover"


class Activation(msgspec.Struct, kw_only=True):
    """An enemy at its behaviour: whom it goes for, and whether it stands next to its target (None: unknown).

    `attacks` counts the attacks it has made, for a board with several.
    """

    enemy: Enemy
    steps: tuple[str, ...]
    target: str = ""
    target_name: str = ""
    reached: bool | None = None
    attacks: int = 0


def activate_enemy(command: ActivateEnemy, game: Game, table: Table) -> tuple[Fact, ...]:
    """Let the next enemy of the Chain carry out its behaviour, step by step (RI-ETURN-01, RI-BEHAV-02).

    The last one ends the Enemy turn. A mission that ended on the way lets nobody act any more.
    """
    mission = under_way(game, table)
    _its_turn(mission, table, command.enemy)
    enemy = enemy_named(mission, command.enemy)
    steps = _steps(table, enemy)
    story = unfold(game)
    activation = Activation(enemy=enemy, steps=steps)
    for step in steps:
        _take(step, story, table, activation)
    if not _over(story):
        story.happen(EnemyActed(enemy=enemy.id))
        ending.succeed_if_done(story, table)
        carry_on(story, table)
    return story.facts


def _take(step: str, story: Story, table: Table, activation: Activation) -> None:
    """One step of the board; there is none without a target, and none after the mission's end."""
    if not activation.target and not _over(story):
        _choose_target(story, table, activation)
    if step != TARGET and activation.target != NOBODY and not _over(story):
        _STEPS[step](story, table, activation)


def _its_turn(mission: Mission, table: Table, enemy: str) -> None:
    table.demand(
        mission.phase != PLAYER, "RI-CAUT-02",
        "in the Player turn an enemy only strikes at who leaves its Zone of Control", enemy=enemy,
    )  # fmt: skip
    table.demand(mission.phase == ENEMY, "RI-FLOW-04", "it is not the Enemy turn", phase=mission.phase)
    table.demand(enemy not in mission.gone, "RI-CHAIN-03", f"{enemy} is no longer in play")
    unit = enemy_named(mission, enemy)
    table.demand(enemy not in mission.acted, "RI-CHAIN-03", f"{unit.name} has acted in this turn")
    first = next_enemy(mission)
    if first is not None:
        before = mission.enemies[first]
        rule = "RI-CHAIN-04" if before.type == unit.type else "RI-CHAIN-02"
        table.demand(first == enemy, rule, f"{before.name} acts before {unit.name}", next=first)


def _steps(table: Table, enemy: Enemy) -> tuple[str, ...]:
    """The behaviour on its board; what else is missing for it is asked for at once."""
    card = f"enemy/{enemy.type}"
    entered = known(table, card)
    needed = ["steps", *(ATTACK_FIELDS if ATTACK in entered.get("steps", (ATTACK,)) else ())]
    if any(field not in entered for field in needed):
        needed += ["target_rule", "mp"]
    return tuple(read(table, card, *needed)["steps"])


def _over(story: Story) -> bool:
    return story.game.mission is None or story.game.mission.phase == OVER


def _choose_target(story: Story, table: Table, activation: Activation) -> None:
    """Whom it goes for: the table says who is nearest (RI-TGT-01), and with that what comes of it."""
    enemy = activation.enemy
    whom = _whom(story.game, table, enemy)
    further = _with_the_target(table, activation)
    if not table.answered(whom.key):
        table.ask(whom, *further)
    activation.target = table.pick_one(whom)
    activation.target_name = name_of(story.game, activation.target)
    if activation.target != NOBODY:
        story.happen(EnemyTargetChosen(enemy=enemy.id, target=activation.target))
    else:
        for question in further:
            if table.answered(question.key):
                table.confirm(question)


def _with_the_target(table: Table, activation: Activation) -> tuple[Confirm, ...]:
    """What the table can say together with the target: whether it gets there, or attacks from where it is."""
    if APPROACH in activation.steps:
        return (_reaches(activation.enemy, "its target", table),)
    return (_attacks(activation.enemy, "its target"),) if ATTACK in activation.steps else ()


def _whom(game: Game, table: Table, enemy: Enemy) -> PickOne:
    """Everybody it could go for. Nobody is on the list who lies unconscious (RI-DOWN-03) or has exited."""
    mission = game.mission
    others = () if mission is None else (mission.enemies[each] for each in chain(mission) if each != enemy.id)
    allies = () if mission is None else mission.allies.values()
    rule = known(table, f"enemy/{enemy.type}").get("target_rule") or "the closest"
    return PickOne(
        key="enemy:target", rule="RI-TGT-01",
        says=f"{enemy.name} goes for: {rule}. Who is it? (Tied: fewest HP, lowest maximum, then at random.)",
        choices=(
            *(Choice(each.name, f"{each.name} ({each.hp} of {each.max_hp} HP)") for each in able(game)),
            *(Choice(each.id, f"{each.type} ({each.hp} of {each.max_hp} HP)") for each in allies),
            *(Choice(each.id, f"{each.name} ({each.hp} of {each.max_hp} HP)") for each in others),
            Choice(NOBODY, "nobody"),
        ),
    )  # fmt: skip


def _reaches(enemy: Enemy, target: str, table: Table) -> Confirm:
    if IMPAIR in enemy.status:
        says = f"{enemy.name} is Impaired and stays. Does it stand next to {target}?"
    else:
        mp = known(table, f"enemy/{enemy.type}").get("mp")
        says = f"Does {enemy.name} get next to {target}{'' if mp is None else f' with {mp} MP'}?"
    return Confirm(key="enemy:reached", says=says, rule="RI-EMOVE-01")


def _attacks(enemy: Enemy, target: str) -> Confirm:
    return Confirm(
        key="enemy:attacks", says=f"Can {enemy.name} attack {target} from there?", rule="RI-ATK-02"
    )


def _approach(story: Story, table: Table, activation: Activation) -> None:
    """It moves as near as it can (RI-EMOVE-04)."""
    enemy = activation.enemy
    reached = table.confirm(_reaches(enemy, activation.target_name, table))
    activation.reached = reached
    if IMPAIR not in enemy.status:
        story.happen(EnemyMoved(enemy=enemy.id, reached=reached))


def _attack(story: Story, table: Table, activation: Activation) -> None:
    """It attacks with its weapon by the players' rules (RI-EATK-01); out of reach, it does not."""
    enemy = activation.enemy
    attack = read_attack(table, enemy.type)
    near = activation.reached if attack.reach == "melee" else activation.reached or None
    if attack.reach == "melee" and near is not None:
        attacks = near
    else:
        attacks = table.confirm(_attacks(enemy, activation.target_name))
        near = True if attack.reach == "melee" else near
    if attacks:
        activation.attacks += 1
        key = "enemy" if activation.attacks == 1 else f"enemy:{activation.attacks}"
        strike(
            story, table, attacker=enemy.id, target=activation.target, weapon=attack, key=key, adjacent=near
        )


def _seek_cover(story: Story, table: Table, activation: Activation) -> None:
    """Cover is judged as if its target were shooting at it; without cover it runs for some (RI-EMOVE-07)."""
    enemy, target = activation.enemy, activation.target_name
    question = PickOne(
        key="enemy:cover_after", says=f"Has {enemy.name} cover from {target}?", rule="RI-EMOVE-07",
        choices=(
            Choice(IN_COVER, "has cover: stays"),
            *(() if IMPAIR in enemy.status else (Choice(MOVES, "has none: runs to the furthest in reach"),)),
            Choice(STAYS, "has none, and reaches none"),
        ),
    )  # fmt: skip
    if table.pick_one(question) == MOVES:
        story.happen(EnemyMoved(enemy=enemy.id, into_cover=True))


_STEPS: Mapping[str, Callable[[Story, Table, Activation], None]] = {
    APPROACH: _approach,
    ATTACK: _attack,
    COVER: _seek_cover,
}
