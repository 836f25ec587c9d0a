"""Exploration cards: Hunts and Patrols."""

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given
from tests.tracker.systems.rook_islands.trekking import (
    HUNT,
    JASON,
    LIZA,
    PATROL,
    SHARK,
    arrived,
    at,
    explorer,
    hp_left,
    hp_of,
    mp_left,
    on_trek,
    roll,
    rolled,
    trek,
    where,
    xp,
)
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    HidesStashed,
    InsanityRisen,
    MoneyStashed,
)
from tracker.systems.rook_islands.facts.trek import (
    CardTried,
    ExplorationCardResolved,
    ExplorerFled,
    ExplorerHurt,
    RerollsBought,
    TrekEnded,
    TriesEnded,
)
from tracker.systems.rook_islands.trek_state import BASE_CAMP


def stash(scene: Scenario) -> tuple[int, int]:
    return scene.game.stash.money, scene.game.stash.hides


# --- Hunts ---


@pytest.mark.rule("RI-EXPL-30")
def test_each_hunter_has_one_die_for_nothing() -> None:
    scene = roll(given(on_trek(JASON), mp_left(JASON, 9), arrived(JASON)), JASON, "blank")
    assert scene.facts[0] == rolled(JASON, "orange", "blank", HUNT)
    assert explorer(scene).mp == 8
    roll(at(HUNT, JASON), JASON, "hit", die="green").refused_by("RI-EXPL-30", "orange")
    at(HUNT, JASON).when(t.StopRolling(character=JASON)).refused_by("RI-EXPL-30", "free die")


@pytest.mark.rule("RI-EXPL-31")
def test_rerolls_are_bought_before_the_die_is_rolled() -> None:
    buy = t.BuyRerolls(character=JASON)
    roll(at(HUNT, JASON), JASON, "blank").when(buy).refused_by("RI-EXPL-31", "before the die is rolled")
    roll(at(HUNT, JASON, LIZA), JASON, "blank").when(buy).refused_by("RI-EXPL-31")
    at(HUNT, JASON).when(buy).then(RerollsBought(character=JASON, rerolls=1, mp=1))
    roll(at(HUNT, JASON, LIZA), LIZA, "blank").when(buy).accepted()
    at(PATROL, JASON).when(buy).refused_by("RI-EXPL-31", "only a Hunt")
    at(HUNT, JASON).when(t.BuyRerolls(character=JASON, rerolls=0)).unfit("rerolls")


@pytest.mark.rule("RI-EXPL-31")
def test_a_reroll_costs_1_mp_or_what_the_group_agreed() -> None:
    poor = given(on_trek(JASON), mp_left(JASON, 3), arrived(JASON))
    poor.when(t.BuyRerolls(character=JASON, rerolls=3)).refused_by("RI-EXPL-31", "2 of 3 MP")
    poor = given(on_trek(JASON), mp_left(JASON, 3), arrived(JASON))
    assert explorer(poor.when(t.BuyRerolls(character=JASON, rerolls=2))).mp == 0
    from_founding = on_trek(JASON)
    dear = (changed_price(from_founding[0]), *from_founding[1:])
    scene = given(dear, arrived(JASON)).when(t.BuyRerolls(character=JASON, rerolls=2))
    scene.then(RerollsBought(character=JASON, rerolls=2, mp=4))


def changed_price(founding: Fact) -> Fact:
    return msgspec.structs.replace(founding, options={"hunt_reroll": "2"})


@pytest.mark.rule("RI-EXPL-31")
def test_bought_dice_are_rolled_one_after_the_other() -> None:
    scene = at(HUNT, JASON).when(t.BuyRerolls(character=JASON, rerolls=2))
    roll(scene, JASON, "hit", "hit").unfit("dice")
    scene = at(HUNT, JASON).when(t.BuyRerolls(character=JASON, rerolls=2))
    roll(roll(scene, JASON, "blank"), JASON, "blank")
    assert not trek(scene).cards["1"].resolved
    roll(scene, JASON, "hit")
    assert xp(scene) == {JASON: 200}
    roll(scene, JASON, "hit").refused_by("RI-EXPL-31", "no die left")


@pytest.mark.rule("RI-EXPL-32")
def test_rerolls_that_are_not_used_are_lost() -> None:
    scene = given(on_trek(JASON), mp_left(JASON, 9), arrived(JASON))
    scene.when(t.BuyRerolls(character=JASON, rerolls=2))
    roll(scene, JASON, "hit")
    assert (explorer(scene).mp, explorer(scene).rerolls) == (6, 0)
    late = roll(roll(at(HUNT, JASON, LIZA), JASON, "hit"), LIZA, "hit")
    late.refused_by("RI-EXPL-32", "resolved")


@pytest.mark.rule("RI-EXPL-32")
def test_a_hunter_may_leave_the_rest_of_what_was_bought() -> None:
    scene = at(HUNT, JASON).when(t.BuyRerolls(character=JASON, rerolls=2))
    roll(scene, JASON, "blank").when(t.StopRolling(character=JASON))
    scene.then(
        TriesEnded(character=JASON, card="1"),
        ExplorerHurt(character=JASON, hp=2, cause=HUNT),
        ExplorerFled(character=JASON, to=BASE_CAMP),
        ExplorationCardResolved(card="1", success=False),
    )


@pytest.mark.rule("RI-EXPL-33")
def test_a_hunt_gives_xp_to_the_hunter_and_hides_to_the_team() -> None:
    scene = roll(at(HUNT, JASON), JASON, "hit").then(
        rolled(JASON, "orange", "hit", HUNT),
        CardTried(character=JASON, card="1", success=True),
        ExperienceEarned(character=JASON, xp=200, why=HUNT),
        HidesStashed(hides=2, why=HUNT),
        ExplorationCardResolved(card="1", success=True),
    )
    assert (xp(scene), stash(scene)) == ({JASON: 200}, (0, 2))


@pytest.mark.rule("RI-EXPL-34")
def test_the_first_success_kills_for_all_and_whoever_failed_loses_hp() -> None:
    scene = roll(roll(at(HUNT, JASON, LIZA), JASON, "blank"), LIZA, "hit")
    assert (xp(scene), stash(scene)) == ({JASON: 200, LIZA: 200}, (0, 2))
    assert hp_of(scene) == {JASON: 6, LIZA: 7}
    # Whoever has not rolled has not failed.
    scene = roll(at(HUNT, JASON, LIZA), JASON, "hit")
    assert (xp(scene), hp_of(scene)) == ({JASON: 200, LIZA: 200}, {JASON: 8, LIZA: 7})


@pytest.mark.rule("RI-EXPL-35")
def test_a_hunt_in_which_nobody_succeeds_puts_all_to_flight() -> None:
    scene = roll(at(HUNT, JASON, LIZA), JASON, "blank")
    assert where(scene) == {JASON: "1", LIZA: "1"}
    roll(scene, LIZA, "blank")
    assert (xp(scene), stash(scene)) == ({JASON: 0, LIZA: 0}, (0, 0))
    assert hp_of(scene) == {JASON: 6, LIZA: 5}
    assert where(scene) == {JASON: BASE_CAMP, LIZA: BASE_CAMP}
    assert trek(scene).cards["1"].resolved


# --- Patrols ---


@pytest.mark.rule("RI-EXPL-36")
def test_up_to_two_dice_are_rolled_against_a_patrol() -> None:
    roll(at(PATROL, JASON), JASON, "hit", "hit", "hit").refused_by("RI-EXPL-36", "at most 2")
    roll(roll(at(PATROL, JASON), JASON, "hit", "blank"), JASON, "hit").refused_by("RI-EXPL-36", "2 of")
    one_by_one = roll(roll(at(PATROL, JASON, LIZA), JASON, "blank"), JASON, "blank")
    roll(one_by_one, JASON, "hit").refused_by("RI-EXPL-36")
    roll(at(PATROL, JASON), JASON, "hit", die="red").refused_by("RI-EXPL-36", "yellow")
    roll(at(PATROL, JASON), JASON).unfit("dice")


@pytest.mark.rule("RI-EXPL-36")
def test_nobody_needs_to_roll_both() -> None:
    scene = roll(at(PATROL, JASON, LIZA), JASON, "blank").when(t.StopRolling(character=JASON))
    scene.then(TriesEnded(character=JASON, card="1"))
    roll(scene, JASON, "hit").refused_by("RI-EXPL-36")
    scene = at(PATROL, JASON, LIZA).when(t.StopRolling(character=JASON))
    scene.when(t.StopRolling(character=JASON)).unfit("character")
    roll(at(SHARK, JASON, LIZA), JASON, "hit").when(t.StopRolling(character=LIZA)).unfit("card")


@pytest.mark.rule("RI-EXPL-37")
def test_two_successes_defeat_a_patrol() -> None:
    scene = roll(at(PATROL, JASON), JASON, "hit", "hit").then(
        rolled(JASON, "yellow", "hit", PATROL),
        rolled(JASON, "yellow", "hit", PATROL),
        CardTried(character=JASON, card="1", success=True),
        CardTried(character=JASON, card="1", success=True),
        InsanityRisen(character=JASON, by=2, why=PATROL),
        ExperienceEarned(character=JASON, xp=300, why=PATROL),
        MoneyStashed(money=200, why=PATROL),
        ExplorationCardResolved(card="1", success=True),
    )
    assert (xp(scene), stash(scene)) == ({JASON: 300}, (200, 0))
    scene = roll(at(PATROL, JASON), JASON, "hit", "blank")
    assert (xp(scene), stash(scene), where(scene)) == ({JASON: 0}, (0, 0), {JASON: BASE_CAMP})


@pytest.mark.rule("RI-EXPL-38")
def test_two_successes_in_all_are_enough_for_everybody_there() -> None:
    scene = roll(roll(at(PATROL, JASON, LIZA), JASON, "hit"), LIZA, "hit")
    assert (xp(scene), stash(scene)) == ({JASON: 300, LIZA: 300}, (200, 0))
    roll(scene, LIZA, "hit").refused_by("RI-EXPL-38", "resolved")


@pytest.mark.rule("RI-EXPL-39")
def test_whoever_failed_against_the_patrol_loses_hp_once() -> None:
    scene = roll(roll(at(PATROL, JASON, LIZA), JASON, "blank", "blank"), LIZA, "hit", "hit")
    assert hp_of(scene) == {JASON: 6, LIZA: 7}
    # RI-AMB-30: one success is no failure in company, and no victory alone.
    scene = roll(roll(at(PATROL, JASON, LIZA), JASON, "hit", "blank"), LIZA, "hit")
    assert hp_of(scene) == {JASON: 8, LIZA: 7}
    assert hp_of(roll(at(PATROL, JASON), JASON, "hit", "blank")) == {JASON: 6}
    assert hp_of(at(PATROL, JASON).when(t.StopRolling(character=JASON))) == {JASON: 6}


@pytest.mark.rule("RI-EXPL-40")
def test_a_patrol_that_stands_puts_all_to_flight() -> None:
    scene = roll(roll(at(PATROL, JASON, LIZA), JASON, "hit", "blank"), LIZA, "blank", "blank")
    assert (xp(scene), stash(scene)) == ({JASON: 0, LIZA: 0}, (0, 0))
    assert where(scene) == {JASON: BASE_CAMP, LIZA: BASE_CAMP}
    assert hp_of(scene) == {JASON: 8, LIZA: 5}
    assert trek(scene).cards["1"].resolved


@pytest.mark.rule("RI-EXPL-41")
def test_each_success_against_a_patrol_raises_insanity_at_once() -> None:
    risen = InsanityRisen(character=JASON, by=3, why="before")
    scene = roll(given(on_trek(gold=PATROL), risen, arrived(JASON, LIZA)), JASON, "hit", "hit")
    people = scene.game.characters
    assert (people[JASON].insanity, people[LIZA].insanity) == (5, 0)
    scene = roll(at(PATROL, JASON, LIZA), JASON, "blank", "hit")
    assert scene.game.characters[JASON].insanity == 1
    assert roll(at(HUNT, JASON), JASON, "hit").game.characters[JASON].insanity == 0


@pytest.mark.rule("RI-EXPL-42")
def test_a_stage_reached_on_the_way_counts_only_afterwards() -> None:
    risen = InsanityRisen(character=JASON, by=4, why="before")
    there = (*on_trek(JASON, gold=PATROL), risen, hp_left(JASON, 6), *arrived(JASON))
    scene = roll(given(there), JASON, "hit")
    assert scene.game.characters[JASON].insanity == 5
    assert (explorer(scene).hp, explorer(scene).max_hp, explorer(scene).mp) == (6, 8, 9)
    over = given(there, InsanityRisen(character=JASON, by=1, why=PATROL), TrekEnded())
    assert over.when(c.StartMission(number=2)).game.characters[JASON].max_hp == 9
