"""Who gets what for a kill."""

import pytest

from tests.tracker.systems.rook_islands.fighting import (
    BEAR,
    BESIDE,
    GREEN,
    HIT,
    RED,
    RIFLE_RED,
    card,
    enemy_strikes,
    jason,
    record,
)
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed
from tracker.systems.rook_islands.commands import Attack
from tracker.systems.rook_islands.facts.action import ExperienceTokenGained
from tracker.systems.rook_islands.facts.fight import EnemyHurt, EnemyRemoved, InsanityTokensGained
from tracker.systems.rook_islands.facts.mission import ObjectiveMet


@pytest.mark.rule("RI-INS-01", "RI-INS-02")
def test_a_wound_gives_no_token_and_only_the_fatal_blow_does() -> None:
    scene = given(mission_one(enemies=placed("Assaulter", "red", hp=3)))
    scene.when(jason("Machete", RIFLE_RED), BESIDE | HIT)
    assert scene.game.characters["Jason"].insanity_tokens == 0
    scene.when(Attack(character="Liza", weapon="Fist Punch", target=RIFLE_RED), BESIDE)
    tokens = {name: each.insanity_tokens for name, each in scene.game.characters.items()}
    assert tokens == {"Jason": 0, "Liza": 1}


@pytest.mark.rule("RI-INS-03")
def test_a_kill_of_a_human_adds_one_token() -> None:
    before = InsanityTokensGained(character="Liza", tokens=2, why="before")
    scene = given(mission_one(enemies=placed("Assaulter", "red", hp=1)), before)
    scene.when(Attack(character="Liza", weapon="Fist Punch", target=RIFLE_RED), BESIDE)
    assert scene.game.characters["Liza"].insanity_tokens == 3


@pytest.mark.rule("RI-INS-02", "RI-INS-06")
def test_enemies_that_kill_one_another_give_nobody_a_token() -> None:
    facts, game = enemy_strikes(
        BEAR, GREEN, {"enemy:roll": "hit"}, EnemyHurt(enemy=GREEN, hp=3, cause="before")
    )
    assert facts[-1] == EnemyRemoved(enemy=GREEN, how="killed", cause="claws", by=BEAR)
    assert all(each.insanity_tokens == 0 for each in game.characters.values())


@pytest.mark.rule("RI-INS-05", "RI-GLOS-02")
@pytest.mark.parametrize("beast", [("Guard dog", "red"), ("Black Panther", "")])
def test_an_animal_flees_and_gives_no_token(beast: tuple[str, str]) -> None:
    unit, colour = beast
    name = f"{unit} {colour}".strip().lower().replace(" ", "-")
    scene = given(mission_one(enemies=placed(unit, colour, hp=2)))
    scene.when(jason("Machete", name), BESIDE | HIT)
    assert scene.facts[-1] == EnemyRemoved(enemy=name, how="fled", cause="Machete", by="Jason")
    assert scene.game.characters["Jason"].insanity_tokens == 0
    assert scene.game.mission.gone == (name,)


@pytest.mark.rule("RI-INS-06")
@pytest.mark.parametrize("cause", ["fire", "rockfall", "explosion", "coconut"])
def test_a_kill_that_is_no_direct_action_gives_no_token(cause: str) -> None:
    scene = given(mission_one(enemies=placed("Beheader", "red", hp=1)))
    scene.when(record(RED, 1, cause, by="Jason")).then(
        EnemyHurt(enemy=RED, hp=1, cause=cause, by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause=cause, by="Jason"),
        *((ObjectiveMet(objective="second"),) if cause == "coconut" else ()),
    )


@pytest.mark.rule("RI-STRESS-12")
def test_cruelty_pays_for_each_kill_of_its_holder() -> None:
    scene = given(
        mission_one(enemies=(*placed("Assaulter", "red", hp=1), *placed("Guard dog", "red", hp=2))),
        card("Liza", "Cruelty"),
    )
    scene.when(Attack(character="Liza", weapon="Fist Punch", target=RIFLE_RED), BESIDE)
    assert scene.facts[-1] == ExperienceTokenGained(character="Liza", xp=100, why="Cruelty: Assaulter red")
    scene.when(Attack(character="Liza", weapon="Machete", target="guard-dog-red"), BESIDE | HIT)
    assert scene.facts[-1] == ExperienceTokenGained(character="Liza", xp=100, why="Cruelty: Guard dog red")
    assert scene.game.characters["Liza"].xp_tokens == 200


@pytest.mark.rule("RI-STRESS-12")
def test_cruelty_pays_neither_for_wounds_nor_for_the_kills_of_others() -> None:
    scene = given(mission_one(enemies=placed("Assaulter", "red", hp=3)), card("Liza", "Cruelty"))
    scene.when(Attack(character="Liza", weapon="Machete", target=RIFLE_RED), BESIDE | HIT)
    scene.when(jason("Fist Punch", RIFLE_RED), BESIDE)
    assert {each.xp_tokens for each in scene.game.characters.values()} == {0}
