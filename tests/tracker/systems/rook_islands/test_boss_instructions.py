"""How a boss goes through its instructions, one by one (RI-BEHAV)."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.enemies_moving import BEHEADER, MISSES, moves, turn
from tests.tracker.systems.rook_islands.given_facts import given
from tests.tracker.systems.rook_islands.missions_under_way import Facts, board_of, hurt, killed, unit
from tracker.facts.fact import Fact
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import fold
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.mission import EnemyActed, EnemyTargetChosen, EnemyTurnEnded
from tracker.systems.rook_islands.facts.unit import EnemyStepDone
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.system import BOX, ROOK_ISLANDS

# --- instructions, one by one ---

MONSTER = unit("Ink Monster", hp=36, kind="other", rank=13, boss=True)
SEVEN = (
    "Choose the closest player",
    "Move next to it",
    "Attack it",
    "Turn to the next player",
    "If it has 18 HP or fewer, spill ink on every space next to it",
    "Choose the farthest player",
    "Move toward it",
)
MONSTER_BOARD = board_of(
    "Ink Monster", kind="other", rank=13, max_hp=36, mp=3,
    **{f"instruction_{n}": SEVEN[n - 1] if n <= len(SEVEN) else None for n in range(1, 10)},
)  # fmt: skip
STEP_ANSWERS: dict[int, dict[str, Any]] = {
    1: {"enemy:target": "Riley"}, 2: {"enemy:reached": True}, 3: {"enemy:roll": "blank"},
    4: {"enemy:step:4": "done"}, 5: {"enemy:step:5": "skipped"}, 6: {"enemy:target": "Liza"},
    7: {"enemy:reached": False},
}  # fmt: skip


def up_to(step: int) -> Facts:
    """The monster has gone through its instructions up to this one."""
    scene = given(*turn(MONSTER, BEHEADER), *MONSTER_BOARD)
    facts: list[Fact] = []
    for number in range(1, step + 1):
        facts += scene.when(c.ActivateEnemy(enemy="ink-monster", step=number), STEP_ANSWERS[number]).facts
    return (*turn(MONSTER, BEHEADER), *MONSTER_BOARD, *facts)


@pytest.mark.rule("RI-BEHAV-02")
def test_a_step_before_its_turn_is_refused_and_in_order_it_is_not() -> None:
    panther = unit("Black Panther", "red", kind="wild_animal", rank=8)
    board = board_of("Black Panther", rank=8, max_hp=6, attack="claws")
    scene = given(*turn(panther), *board).when(
        c.ActivateEnemy(enemy="black-panther-red", step=1), {"enemy:target": "Riley"}
    )
    scene.then(
        EnemyTargetChosen(enemy="black-panther-red", target="Riley"),
        EnemyStepDone(enemy="black-panther-red", step=1),
    )
    attack = c.ActivateEnemy(enemy="black-panther-red", step=3)
    given(*turn(panther), *board, *scene.facts).when(attack).refused_by("RI-BEHAV-02", "step 2 is open")
    again = c.ActivateEnemy(enemy="black-panther-red", step=1)
    given(*turn(panther), *board, *scene.facts).when(again).refused_by("RI-BEHAV-02", "step 1 is done")
    scene.when(c.ActivateEnemy(enemy="black-panther-red", step=2), {"enemy:reached": True})
    scene.when(attack, MISSES)
    assert scene.facts[-4:-1] == (
        EnemyStepDone(enemy="black-panther-red", step=3),
        EnemyActed(enemy="black-panther-red"),
        EnemyTurnEnded(),
    )
    given(*turn(panther), *board).when(c.ActivateEnemy(enemy="black-panther-red", step=4)).unfit("step")


@pytest.mark.rule("RI-BEHAV-03")
def test_the_instruction_of_a_boss_is_kept_over_interruption_and_save() -> None:
    facts = up_to(3)
    scene = given(*facts).when(hurt("ink-monster", 2, by="Liza"))
    after = scene.after
    activation = after.game.mission.activation
    assert (activation.enemy, activation.done, activation.target, activation.reached) == (
        "ink-monster",
        3,
        "Riley",
        True,
    )
    told = {each.key: each for each in prompts(after, BOX)}["activate:ink-monster"]
    assert told.given == {"enemy": "ink-monster", "step": 4}
    assert "step 4 of 7: Turn to the next player" in told.says
    restored = fold(ROOK_ISLANDS, (*facts, *scene.facts))
    assert state_digest(restored) == state_digest(after)
    scene.when(c.ActivateEnemy(enemy="beheader-yellow")).refused_by("RI-CHAIN-02", "Ink Monster")


@pytest.mark.rule("RI-BEHAV-03")
def test_from_there_the_rest_can_be_done_in_one_go() -> None:
    rest = {"enemy:step:4": "done", "enemy:step:5": "done", "enemy:target": "Liza", "enemy:reached": False}
    scene = given(*up_to(3)).when(c.ActivateEnemy(enemy="ink-monster"), rest)
    steps = [fact.step for fact in scene.facts if isinstance(fact, EnemyStepDone)]
    assert (steps, scene.facts[-1]) == ([4, 5, 6, 7], EnemyActed(enemy="ink-monster"))
    assert scene.game.mission.activation is None


@pytest.mark.rule("RI-BEHAV-03")
def test_a_target_that_fell_meanwhile_is_chosen_anew() -> None:
    bear = unit("Asian Black Bear", kind="wild_animal", rank=2)
    base = (*turn(MONSTER, bear), *MONSTER_BOARD)
    first = (
        given(*base)
        .when(c.ActivateEnemy(enemy="ink-monster", step=1), {"enemy:target": "asian-black-bear"})
        .facts
    )
    gone = killed("asian-black-bear", by="Liza")
    step = c.ActivateEnemy(enemy="ink-monster", step=2)
    given(*base, *first, gone).when(step).asks("enemy:target", "enemy:reached")
    given(*base, *first).when(step).asks("enemy:reached")


@pytest.mark.rule("RI-BEHAV-03")
def test_a_boss_that_falls_in_between_leaves_its_place() -> None:
    scene = given(*up_to(3)).when(hurt("ink-monster", 36, by="Liza"))
    assert scene.game.mission.activation is None


@pytest.mark.rule("RI-BEHAV-04")
def test_after_the_last_step_of_one_the_next_one_acts() -> None:
    two = (unit("Beheader", "red"), unit("Beheader", "blue"))
    scene = given(*turn(*two)).when(c.ActivateEnemy(enemy="beheader-red", step=1), {"enemy:target": "Riley"})
    scene.when(c.ActivateEnemy(enemy="beheader-red", step=2), {"enemy:reached": False})
    blue = c.ActivateEnemy(enemy="beheader-blue")
    scene.when(c.ActivateEnemy(enemy="beheader-red", step=3))
    assert scene.facts == (EnemyStepDone(enemy="beheader-red", step=3), EnemyActed(enemy="beheader-red"))
    scene.when(blue, {"enemy:target": "nobody"}).accepted()


def test_a_board_of_a_boss_without_instructions_has_the_usual_steps() -> None:
    plain = board_of(
        "Ink Monster",
        kind="other",
        rank=13,
        max_hp=36,
        mp=3,
        **{f"instruction_{n}": None for n in range(1, 10)},
    )
    said = {"enemy:target": "Riley", "enemy:reached": False}
    scene = given(*turn(MONSTER), *plain).when(c.ActivateEnemy(enemy="ink-monster"), said)
    assert not any(isinstance(fact, EnemyStepDone) for fact in scene.facts)
    asked = given(*turn(MONSTER), *board_of("Ink Monster", kind="other")).when(
        c.ActivateEnemy(enemy="ink-monster")
    )
    asked.asks("value:enemy/Ink Monster")


# --- several steps of one kind ---


@pytest.mark.rule("RI-BEHAV-02")
def test_a_step_that_chooses_a_target_asks_only_for_the_target() -> None:
    step = c.ActivateEnemy(enemy="ink-monster", step=1)
    given(*turn(MONSTER), *MONSTER_BOARD).when(step).asks("enemy:target")
    scene = given(*turn(MONSTER), *MONSTER_BOARD).when(step, {"enemy:target": "nobody"})
    scene.then(EnemyStepDone(enemy="ink-monster", step=1))


@pytest.mark.rule("RI-BEHAV-02", "RI-TGT-02")
def test_each_target_of_a_boss_is_asked_for_in_the_words_of_its_board() -> None:
    whole = c.ActivateEnemy(enemy="ink-monster")
    once = {
        "enemy:target": "Riley",
        "enemy:reached": True,
        "enemy:roll": "blank",
        "enemy:step:4": "done",
        "enemy:step:5": "done",
    }
    asked = given(*turn(MONSTER), *MONSTER_BOARD).when(whole, once)
    first, _ = asked.asks("enemy:2:target", "enemy:2:reached").questions
    assert first.says == "Ink Monster goes for: Choose the farthest player. Who is it?"
    twice = {**once, "enemy:2:target": "Liza", "enemy:2:reached": False}
    scene = given(*turn(MONSTER), *MONSTER_BOARD).when(whole, twice)
    chosen = [fact.target for fact in scene.facts if isinstance(fact, EnemyTargetChosen)]
    assert chosen == ["Riley", "Liza"]
    assert [fact.reached for fact in moves(scene)] == [True, False]
