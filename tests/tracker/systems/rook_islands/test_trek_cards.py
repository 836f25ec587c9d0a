"""Resolving Exploration cards: temples, Hunts, Patrols, and what is resolved by its own words."""

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.trekking import (
    JASON,
    KEITH,
    LIZA,
    arrived,
    at,
    begun,
    explorer,
    hp_left,
    laid,
    mp_left,
    on_trek,
    resolved,
    roll,
    rolled,
    trek,
    where,
    xp,
)
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    HidesStashed,
    InsanityRisen,
    LeavesStashed,
    MoneyStashed,
)
from tracker.systems.rook_islands.facts.trek import (
    ArrowsCounted,
    CardTried,
    ExplorationCardLaid,
    ExplorationCardResolved,
    ExplorationCardRevealed,
    ExplorerFled,
    ExplorerHurt,
    RerollsBought,
    SecretLocationRevealed,
    TrekEnded,
    TriesEnded,
)
from tracker.systems.rook_islands.trek_state import BASE_CAMP

HERON, SPIDER, SHARK, HUNT, PATROL = (
    "Temple of the Heron", "Spider Temple", "Shark Temple", "Hunt", "Patrol",
)  # fmt: skip
DEN = "Bear's Den"
CAMPFIRE = ExplorationCardRevealed(card="2", name="Campfire")


def stash(scene: Scenario) -> tuple[int, int]:
    return scene.game.stash.money, scene.game.stash.hides


def hp_of(scene: Scenario) -> dict[str, int]:
    return {each.name: each.hp for each in trek(scene).explorers.values()}


# --- who takes part, and what is asked ---


@pytest.mark.rule("RI-CARD-01")
def test_what_a_hunt_card_says_is_asked_when_somebody_comes_to_it_and_kept() -> None:
    scene = given(begun(JASON), laid()).when(t.ChooseDestination(character=JASON, card="1"))
    scene.asks("value:exploration/Hunt")
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert [shape.name for shape in question.fields] == ["die", "xp", "hides", "hp"]
    typed_in = values("exploration/Hunt", die="red", xp=400, hides=4, hp=3)
    scene = given(begun(JASON), laid(), typed_in).when(t.ChooseDestination(character=JASON, card="1"))
    roll(scene, JASON, "hit").accepted()
    assert (xp(scene)[JASON], scene.game.stash.hides) == (400, 4)


@pytest.mark.rule("RI-EXPL-19")
def test_only_those_who_arrive_resolve_the_card_and_earn_from_it() -> None:
    scene = roll(at(HUNT, JASON, LIZA, others=(KEITH,)), KEITH, "hit", card="1")
    scene.refused_by("RI-EXPL-19", "Keith is not on Hunt")
    scene = roll(roll(at(HUNT, JASON, LIZA, others=(KEITH,)), JASON, "blank"), LIZA, "hit")
    assert xp(scene) == {JASON: 200, LIZA: 200, KEITH: 0}


@pytest.mark.rule("RI-EXPL-19")
def test_whoever_stood_there_already_takes_no_part() -> None:
    before = (*on_trek(JASON, LIZA, gold=PATROL), *arrived(JASON), resolved(), *arrived(LIZA))
    roll(given(before), JASON, "hit").refused_by("RI-EXPL-38")
    back = (*before, *arrived(JASON, card=BASE_CAMP), *arrived(JASON))
    roll(given(back), JASON, "hit").refused_by("RI-EXPL-22")


@pytest.mark.rule("RI-EXPL-19")
def test_a_share_of_what_others_did_is_refused() -> None:
    scene = given(on_trek(gold=PATROL), arrived(LIZA), resolved())
    share = t.ClaimReward(character=JASON, card=PATROL, xp=300)
    scene.when(share).refused_by("RI-EXPL-19", "Jason is not on Patrol")
    scene = given(on_trek(gold=PATROL), arrived(LIZA), resolved())
    ruled = scene.when(share, rulings={"RI-EXPL-19": "we share everything"})
    assert xp(ruled) == {JASON: 300, LIZA: 0}


def test_what_follows_from_dice_is_not_claimed() -> None:
    at(PATROL, JASON).when(t.ClaimReward(character=JASON, xp=300)).unfit("card")
    at(PATROL, JASON).when(t.FinishCard(card="1")).unfit("card")


def test_a_card_that_nobody_knows_is_not_rolled_for() -> None:
    scene = roll(at(HUNT, JASON), JASON, "hit", card="2")
    scene.refused_by("RI-EXPL-19")
    ruled = at(HUNT, JASON).when(
        t.RollForCard(character=JASON, card="2"), rulings={"RI-EXPL-19": "by mistake"}
    )
    ruled.unfit("card")


@pytest.mark.rule("RI-EXPL-21")
@pytest.mark.parametrize(("face", "success"), [("hit", True), ("blank", False)])
def test_after_success_or_failure_the_card_bears_an_ammo_token(face: str, success: bool) -> None:
    scene = roll(at(HUNT, JASON), JASON, face)
    assert trek(scene).cards["1"].resolved
    assert ExplorationCardResolved(card="1", success=success) in scene.facts
    assert trek(scene).resolved == (BASE_CAMP, "1")


# --- temples ---


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


# --- flight and death ---


@pytest.mark.rule("RI-EXPL-20")
def test_those_who_fail_flee_to_base_camp_or_to_a_campfire_that_lies_face_up() -> None:
    alone = roll(at(PATROL, JASON), JASON, "blank", "blank")
    assert ExplorerFled(character=JASON, to=BASE_CAMP) in alone.facts
    scene = given(on_trek(JASON, gold=PATROL), CAMPFIRE, arrived(JASON))
    roll(scene, JASON, "blank", "blank").asks("flee")
    scene = given(on_trek(JASON, gold=PATROL), CAMPFIRE, arrived(JASON))
    answers = {"trek:1": "blank", "trek:2": "blank", "flee": "2"}
    scene.when(t.RollForCard(character=JASON, dice=2), answers)
    assert where(scene) == {JASON: "2"}
    hidden = given(on_trek(JASON, gold=PATROL), arrived(JASON))
    assert where(roll(hidden, JASON, "blank", "blank")) == {JASON: BASE_CAMP}


@pytest.mark.rule("RI-EXPL-20", "RI-EXPL-25")
def test_whoever_falls_stays_behind_with_what_it_gained() -> None:
    weak = (hp_left(JASON, 2), *arrived(JASON, LIZA))
    scene = roll(roll(given(on_trek(gold=HUNT), weak), JASON, "blank"), LIZA, "blank")
    assert (hp_of(scene), where(scene)) == ({JASON: 0, LIZA: 5}, {JASON: "1", LIZA: BASE_CAMP})
    assert ExplorerHurt(character=JASON, hp=2, cause=HUNT) in scene.facts
    scene = roll(roll(given(on_trek(gold=HUNT), weak), JASON, "blank"), LIZA, "hit")
    assert (hp_of(scene)[JASON], xp(scene)) == (0, {JASON: 200, LIZA: 200})


# --- by their own words ---


@pytest.mark.rule("RI-EXPL-46")
def test_only_those_who_go_to_the_secret_location_earn_from_it() -> None:
    there = (*on_trek(), SecretLocationRevealed(location=DEN), *arrived(JASON, card=DEN))
    claim = t.ClaimReward(character=LIZA, card=DEN, xp=500)
    given(there).when(claim).refused_by("RI-EXPL-46", "not on Bear's Den")
    given(on_trek()).when(claim).refused_by("RI-EXPL-46")
    scene = given(there).when(t.ClaimReward(character=JASON, xp=500, hides=4, hp_lost=1))
    scene.then(
        ExperienceEarned(character=JASON, xp=500, why=DEN),
        HidesStashed(hides=4, why=DEN),
        ExplorerHurt(character=JASON, hp=1, cause=DEN),
    )
    scene.when(t.FinishCard(card=DEN)).then(ExplorationCardResolved(card=DEN, success=True))
    scene.when(t.ClaimReward(character=JASON, xp=500)).refused_by("RI-EXPL-22")


@pytest.mark.rule("RI-EXPL-47")
def test_a_card_of_its_own_words_gives_what_the_table_reads_on_it() -> None:
    scene = at("Old Well", JASON)
    scene.when(t.ClaimReward(character=JASON, money=100, leaves={"green": 2})).then(
        MoneyStashed(money=100, why="Old Well"), LeavesStashed(colour="green", leaves=2, why="Old Well")
    )
    roll(scene, JASON, "hit").unfit("card")
    scene = at("Old Well", JASON).when(t.FinishCard(card="Old Well", success=False))
    assert where(scene) == {JASON: BASE_CAMP}
    scene.when(t.FinishCard(card="1")).refused_by("RI-EXPL-22")


def test_a_claim_names_something_that_makes_sense() -> None:
    at("Old Well", JASON).when(t.ClaimReward(character=JASON)).unfit("xp")
    at("Old Well", JASON).when(t.ClaimReward(character=JASON, xp=-1)).unfit("xp")
    at("Old Well", JASON).when(t.ClaimReward(character=JASON, leaves={"pink": 1})).unfit("leaves")
    at("Old Well", JASON).when(t.FinishCard(card="2")).unfit("card")


def test_two_cards_of_one_name_are_told_apart_by_their_ids() -> None:
    two = ArrowsCounted(card="1", gold=1, white=0)
    second = ExplorationCardLaid(card="1.1", beside="1", arrow="gold", name=HUNT)
    scene = given(on_trek(JASON), arrived(JASON), resolved(), two, second)
    scene.when(t.ChooseDestination(character=JASON, card=HUNT)).unfit("card")
