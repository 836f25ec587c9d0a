"""Exploration cards: temples."""

import pytest

from tests.tracker.systems.rook_islands.trekking import (
    HERON,
    JASON,
    KEITH,
    LIZA,
    SHARK,
    SPIDER,
    at,
    hp_of,
    roll,
    rolled,
    trek,
    where,
    xp,
)
from tracker.systems.rook_islands.facts.trek import CardTried, ExplorationCardResolved


@pytest.mark.rule("RI-EXPL-27")
@pytest.mark.parametrize(("temple", "die"), [(SPIDER, "orange"), (SHARK, "red")])
@pytest.mark.parametrize(("face", "earned"), [("hit", 300), ("blank", 0)])
def test_a_success_at_a_temple_earns_its_xp_and_a_failure_nothing(
    temple: str, die: str, face: str, earned: int
) -> None:
    scene = roll(at(temple, JASON), JASON, face)
    assert scene.facts[:2] == (
        rolled(JASON, die, face, temple),
        CardTried(character=JASON, card="1", success=face == "hit"),
    )
    assert xp(scene)[JASON] == earned
    # RI-AMB-28: nobody flees from a temple.
    assert (where(scene)[JASON], hp_of(scene)[JASON]) == ("1", 8)


@pytest.mark.rule("RI-EXPL-27")
def test_a_temple_is_rolled_with_the_die_on_its_card() -> None:
    roll(at(SHARK, JASON), JASON, "hit", die="red").accepted()
    roll(at(SHARK, JASON), JASON, "hit", die="green").refused_by("RI-EXPL-27", "a red die")


@pytest.mark.rule("RI-EXPL-28")
def test_winners_at_a_temple_roll_on_until_one_is_left() -> None:
    scene = at(SHARK, JASON, LIZA, KEITH)
    for name, face in ((JASON, "hit"), (LIZA, "hit"), (KEITH, "blank"), (JASON, "hit")):
        roll(scene, name, face).accepted()
        assert not trek(scene).cards["1"].resolved
    roll(scene, LIZA, "blank")
    assert xp(scene) == {JASON: 300, LIZA: 0, KEITH: 0}
    roll(scene, KEITH, "hit").refused_by("RI-EXPL-28")
    scene.outcome = None
    roll(scene, LIZA, "hit").refused_by("RI-EXPL-28")


@pytest.mark.rule("RI-EXPL-28")
def test_whoever_failed_at_a_temple_rolls_no_more_and_nobody_rolls_twice_in_a_round() -> None:
    scene = roll(roll(at(SHARK, JASON, LIZA, KEITH), JASON, "blank"), LIZA, "hit")
    roll(scene, LIZA, "hit").refused_by("RI-EXPL-28", "Keith rolls")
    scene = roll(roll(at(SHARK, JASON, LIZA, KEITH), JASON, "blank"), LIZA, "hit")
    roll(scene, KEITH, "hit").accepted()
    roll(scene, JASON, "hit").refused_by("RI-EXPL-28", "Liza, Keith roll")
    roll(at(SHARK, JASON, LIZA), JASON, "hit", "hit").refused_by("RI-EXPL-28")


@pytest.mark.rule("RI-EXPL-28")
def test_the_only_winner_of_the_first_round_is_rewarded_at_once() -> None:
    scene = roll(roll(roll(at(SPIDER, JASON, LIZA, KEITH), KEITH, "blank"), LIZA, "hit"), JASON, "blank")
    assert xp(scene) == {JASON: 0, LIZA: 300, KEITH: 0}


@pytest.mark.rule("RI-EXPL-28")
def test_if_the_last_winners_all_fail_nobody_is_rewarded() -> None:
    scene = at(SHARK, JASON, LIZA)
    for name, face in ((JASON, "hit"), (LIZA, "hit"), (LIZA, "blank"), (JASON, "blank")):
        roll(scene, name, face)
    assert xp(scene) == {JASON: 0, LIZA: 0}
    assert scene.facts[-1] == ExplorationCardResolved(card="1", success=False)


@pytest.mark.rule("RI-EXPL-29")
def test_everyone_who_succeeds_at_the_heron_is_rewarded() -> None:
    scene = roll(roll(roll(at(HERON, JASON, LIZA, KEITH), JASON, "hit"), LIZA, "blank"), KEITH, "hit")
    assert xp(scene) == {JASON: 200, LIZA: 0, KEITH: 200}
    assert scene.facts[-1] == ExplorationCardResolved(card="1", success=True)


@pytest.mark.rule("RI-EXPL-48")
def test_the_heron_is_rolled_once_each_with_a_green_die() -> None:
    scene = roll(at(HERON, JASON, LIZA), JASON, "blank")
    assert scene.facts[0] == rolled(JASON, "green", "blank", HERON)
    roll(scene, JASON, "hit").refused_by("RI-EXPL-48", "rolls once")
    roll(roll(at(HERON, JASON), JASON, "blank"), JASON, "hit").refused_by("RI-EXPL-48")
    roll(at(HERON, JASON), JASON, "hit", "hit").refused_by("RI-EXPL-48")
    roll(at(HERON, JASON), JASON, "hit", die="red").refused_by("RI-EXPL-48", "a green die")
    roll(at(HERON, JASON), JASON, "hit", die="green").accepted()
