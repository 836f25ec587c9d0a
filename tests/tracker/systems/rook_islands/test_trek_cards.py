"""Resolving Exploration cards: who takes part, flight and death, and cards of their own words."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.trekking import (
    HUNT,
    JASON,
    KEITH,
    LIZA,
    PATROL,
    arrived,
    at,
    begun,
    hp_left,
    hp_of,
    laid,
    on_trek,
    resolved,
    roll,
    trek,
    where,
    xp,
)
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    HidesStashed,
    LeavesStashed,
    MoneyStashed,
)
from tracker.systems.rook_islands.facts.trek import (
    ArrowsCounted,
    ExplorationCardLaid,
    ExplorationCardResolved,
    ExplorationCardRevealed,
    ExplorerFled,
    ExplorerHurt,
    SecretLocationRevealed,
)
from tracker.systems.rook_islands.trek_state import BASE_CAMP

DEN = "Bear's Den"
CAMPFIRE = ExplorationCardRevealed(card="2", name="Campfire")


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
