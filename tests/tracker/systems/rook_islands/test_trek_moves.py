"""Turning cards over, choosing where to go, going together; clues and secret locations."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given
from tests.tracker.systems.rook_islands.trekking import (
    JASON,
    KEITH,
    LIZA,
    RILEY,
    arrived,
    at,
    explorer,
    further,
    hp_left,
    mp_left,
    on_trek,
    resolved,
    roll,
    trek,
    where,
    xp,
)
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.facts.reward import ExperienceEarned
from tracker.systems.rook_islands.facts.trek import (
    ArrowsCounted,
    DestinationChosen,
    ExplorationCardLaid,
    ExplorationCardResolved,
    ExplorationCardRevealed,
    ExplorerMoved,
    SecretLocationRevealed,
)
from tracker.systems.rook_islands.trek_state import BASE_CAMP

DEN = "Bear's Den"
DEN_OPEN = SecretLocationRevealed(location=DEN, clue="Bear Trail")


def go(character: str, card: str) -> t.ChooseDestination:
    return t.ChooseDestination(character=character, card=card)


def hunt_done(*characters: str, others: tuple[str, ...] = ()) -> tuple[Fact, ...]:
    """These stand on the Hunt north of Base Camp, which is resolved; all its arrows have their cards."""
    names = characters or (JASON,)
    opened = (ArrowsCounted(card="1", gold=0, white=2), further("1.1"), further("1.2"))
    return (*on_trek(*names, *others), *arrived(*names), resolved(), *opened)


# --- turning cards over ---


@pytest.mark.rule("RI-EXPL-12")
def test_for_1_mp_an_adjacent_card_is_turned_up_and_nobody_moves() -> None:
    reveal = t.RevealCard(character=JASON, card="west", name="Patrol")
    scene = (
        given(on_trek())
        .when(reveal)
        .then(ExplorationCardRevealed(card="4", name="Patrol", character=JASON, mp=1))
    )
    card = trek(scene).cards["4"]
    assert (card.name, card.resolved) == ("Patrol", False)
    assert (explorer(scene).mp, explorer(scene).at) == (9, BASE_CAMP)
    scene.when(reveal).unfit("card")


@pytest.mark.rule("RI-EXPL-12")
def test_what_the_card_shows_is_asked_for() -> None:
    given(on_trek()).when(t.RevealCard(character=JASON, card="2")).asks("name:2")
    named = given(on_trek()).when(t.RevealCard(character=JASON, card="2"), {"name:2": "shark temple"})
    assert trek(named).cards["2"].name == "Shark Temple"
    assert trek(named).deck == 24


@pytest.mark.rule("RI-EXPL-13")
def test_only_a_card_next_to_ones_own_is_turned_up() -> None:
    scene = given(on_trek(), further("1.1"))
    scene.when(t.RevealCard(character=JASON, card="1.1", name="Patrol")).refused_by(
        "RI-EXPL-13", "not adjacent"
    )
    given(hunt_done()).when(t.RevealCard(character=JASON, card="1.1", name="Patrol")).accepted()
    given(hunt_done()).when(t.RevealCard(character=JASON, card="2", name="Patrol")).refused_by("RI-EXPL-13")
    given(on_trek()).when(t.RevealCard(character=JASON, card=DEN, name="Patrol")).refused_by("RI-EXPL-13")


@pytest.mark.rule("RI-EXPL-12", "RI-EXPL-26")
def test_the_last_mp_may_go_into_a_look_and_then_nobody_waits_for_that_one() -> None:
    scene = given(on_trek(), mp_left(JASON, 1)).when(go(LIZA, "1"))
    scene.when(t.RevealCard(character=JASON, card="2", name="Patrol")).then(
        ExplorationCardRevealed(card="2", name="Patrol", character=JASON, mp=1),
        ExplorerMoved(character=LIZA, card="1"),
    )
    assert where(scene) == {JASON: BASE_CAMP, LIZA: "1"}


def test_whoever_turns_a_card_over_thinks_again_about_where_to_go() -> None:
    scene = given(on_trek()).when(go(JASON, "1"))
    scene.when(t.RevealCard(character=JASON, card="2", name="Patrol"))
    assert explorer(scene).going == ""


# --- choosing where to go ---


@pytest.mark.rule("RI-EXPL-14")
def test_one_goes_to_an_adjacent_card_or_to_a_secret_location_that_is_found() -> None:
    given(on_trek()).when(go(LIZA, DEN)).refused_by("RI-EXPL-14", "not revealed")
    given(on_trek(), DEN_OPEN).when(go(LIZA, DEN)).then(DestinationChosen(character=LIZA, card=DEN))
    given(on_trek(), further("1.1")).when(go(LIZA, "1.1")).refused_by("RI-EXPL-14", "not adjacent")
    given(on_trek()).when(go(LIZA, "Base Camp")).refused_by("RI-EXPL-14", "stands on")
    given(on_trek()).when(go(LIZA, "Hunt")).then(DestinationChosen(character=LIZA, card="1"))
    given(on_trek()).when(go(LIZA, "nowhere")).unfit("card")
    given(on_trek()).when(go("Vaas", "1")).unfit("character")


@pytest.mark.rule("RI-EXPL-14")
def test_a_choice_can_be_changed_until_all_go() -> None:
    scene = given(on_trek()).when(go(JASON, "1"))
    assert where(scene) == {JASON: BASE_CAMP, LIZA: BASE_CAMP}
    scene.when(go(JASON, "east")).then(DestinationChosen(character=JASON, card="2"))
    scene.when(go(JASON, "2")).unfit("card")


@pytest.mark.rule("RI-EXPL-15")
def test_all_move_together_for_1_mp_each_once_everyone_has_chosen() -> None:
    spread = (*arrived(JASON, KEITH, LIZA), resolved(), ExplorerMoved(character=RILEY, card="2"))
    patrol = ExplorationCardRevealed(card="2", name="Patrol")
    a, b = ArrowsCounted(card="1", gold=0, white=0), ArrowsCounted(card="2", gold=0, white=0)
    cards = (further("1.1"), further("1.2"), further("2.1", beside="2"))
    scene = given(
        on_trek(JASON, KEITH, LIZA, RILEY), patrol, spread, resolved("2"), a, b, cards,
    )  # fmt: skip
    for character, card in ((KEITH, "1.1"), (JASON, "1.2"), (LIZA, "1.2")):
        scene.when(go(character, card)).then(DestinationChosen(character=character, card=card))
    names = {"name:1.1": "Shark Temple", "name:1.2": "Patrol", "name:2.1": "Spider Temple"}
    scene.when(go(RILEY, "2.1"), names)
    assert where(scene) == {KEITH: "1.1", JASON: "1.2", LIZA: "1.2", RILEY: "2.1"}
    assert [each.mp for each in trek(scene).explorers.values()] == [8, 8, 8, 8]


@pytest.mark.rule("RI-EXPL-16")
def test_a_face_down_card_that_is_entered_is_flipped_for_nothing() -> None:
    scene = given(on_trek(KEITH)).when(go(KEITH, "2")).asks("name:2")
    scene = given(on_trek(KEITH)).when(go(KEITH, "2"), {"name:2": "Patrol"})
    scene.then(
        DestinationChosen(character=KEITH, card="2"),
        ExplorationCardRevealed(card="2", name="Patrol"),
        ExplorerMoved(character=KEITH, card="2"),
    )
    assert (explorer(scene, KEITH).mp, trek(scene).cards["2"].name) == (9, "Patrol")


@pytest.mark.rule("RI-EXPL-16")
def test_every_card_that_is_entered_face_down_is_asked_for_at_once() -> None:
    scene = given(on_trek()).when(go(JASON, "2")).when(go(LIZA, "3")).asks("name:2", "name:3")
    assert scene.questions


@pytest.mark.rule("RI-EXPL-26")
def test_whoever_has_no_mp_stays_while_others_go_on() -> None:
    scene = given(on_trek(), mp_left(JASON, 0), mp_left(LIZA, 3))
    scene.when(go(JASON, "1")).refused_by("RI-EXPL-26", "0 of 1 MP")
    scene = given(on_trek(), mp_left(JASON, 0), mp_left(LIZA, 3))
    scene.when(t.RevealCard(character=JASON, card="2", name="Patrol")).refused_by("RI-EXPL-26")
    scene = given(on_trek(), mp_left(JASON, 0), mp_left(LIZA, 3)).when(go(LIZA, "1")).accepted()
    assert where(scene) == {JASON: BASE_CAMP, LIZA: "1"}
    assert explorer(scene, LIZA).mp == 2


@pytest.mark.rule("RI-EXPL-26")
def test_whoever_has_no_hp_takes_no_further_part() -> None:
    scene = given(on_trek(), hp_left(JASON, 0)).when(go(JASON, "1")).refused_by("RI-EXPL-26", "no HP")
    scene = given(on_trek(), hp_left(JASON, 0)).when(go(LIZA, "1"))
    assert where(scene) == {JASON: BASE_CAMP, LIZA: "1"}


@pytest.mark.rule("RI-EXPL-21")
def test_nobody_goes_on_before_the_cards_are_resolved() -> None:
    scene = at("Hunt", JASON, LIZA).when(go(JASON, "2")).refused_by("RI-EXPL-21", "resolve")
    assert scene.before.game.trek is not None


@pytest.mark.rule("RI-EXPL-22")
def test_a_card_with_an_ammo_token_does_nothing() -> None:
    heron = (*on_trek(JASON, LIZA, gold="Temple of the Heron"), resolved())
    scene = given(heron, mp_left(JASON, 0)).when(go(LIZA, "1"))
    scene.then(DestinationChosen(character=LIZA, card="1"), ExplorerMoved(character=LIZA, card="1"))
    roll(scene, LIZA, "hit").refused_by("RI-EXPL-22", "Ammo token")


@pytest.mark.rule("RI-EXPL-22")
def test_base_camp_is_resolved_from_the_beginning() -> None:
    scene = given(hunt_done()).when(go(JASON, BASE_CAMP))
    scene.then(
        DestinationChosen(character=JASON, card=BASE_CAMP), ExplorerMoved(character=JASON, card=BASE_CAMP)
    )
    roll(scene, JASON, "hit").refused_by("RI-EXPL-22")


@pytest.mark.rule("RI-EXPL-14")
def test_on_the_grid_cards_of_two_paths_can_lie_side_by_side() -> None:
    counted = (
        ArrowsCounted(card="1", gold=0, white=1, sides=("east",)),
        ArrowsCounted(card="2", gold=0, white=0),
    )
    corner = ExplorationCardLaid(card="1.1", beside="1", arrow="white", side="east")
    lying = (*on_trek(JASON), *arrived(JASON), resolved(), *counted, corner)
    east = (ExplorationCardRevealed(card="2", name="Patrol"), *arrived(JASON, card="2"), resolved("2"))
    # East of the Hunt lies what is north of the card east of Base Camp.
    scene = given(lying, east).when(go(JASON, "north"), {"name:1.1": "Shark Temple"})
    assert where(scene) == {JASON: "1.1"}
    # Without a side nobody knows where a card lies, and only its own arrow leads there.
    somewhere = (*on_trek(JASON), *arrived(JASON), resolved(), *counted, further("1.1"))
    given(somewhere, east).when(go(JASON, "1.1")).refused_by("RI-EXPL-14", "not adjacent")


# --- clues and secret locations ---


@pytest.mark.rule("RI-EXPL-43")
def test_whoever_discovers_a_clue_earns_100_xp_and_its_secret_location_is_found() -> None:
    scene = given(on_trek(JASON, LIZA, KEITH, gold="Bear Trail"), mp_left(KEITH, 0))
    scene.when(go(JASON, "1")).when(go(LIZA, "1")).then(
        DestinationChosen(character=LIZA, card="1"),
        ExplorerMoved(character=JASON, card="1"),
        ExplorerMoved(character=LIZA, card="1"),
        ExperienceEarned(character=JASON, xp=100, why="Bear Trail"),
        ExperienceEarned(character=LIZA, xp=100, why="Bear Trail"),
        SecretLocationRevealed(location=DEN, clue="Bear Trail"),
        ExplorationCardResolved(card="1", success=True),
    )
    assert xp(scene) == {JASON: 100, LIZA: 100, KEITH: 0}
    assert trek(scene).secret_open == (DEN,)


@pytest.mark.rule("RI-EXPL-44")
@pytest.mark.parametrize(
    ("clue", "secret"),
    [("Rakyat Totem", "Sacred Temple"), ("Bear Trail", DEN), ("Pirate Map", "Pirate's Camp")],
)
def test_each_clue_leads_to_its_secret_location(clue: str, secret: str) -> None:
    scene = given(on_trek(RILEY, gold=clue)).when(go(RILEY, "1"))
    assert trek(scene).secret_open == (secret,)
    assert xp(scene) == {RILEY: 100}


@pytest.mark.rule("RI-EXPL-44")
def test_a_clue_that_is_only_looked_at_reveals_nothing() -> None:
    scene = given(on_trek()).when(t.RevealCard(character=JASON, card="2", name="Pirate Map"))
    assert trek(scene).secret_open == ()


@pytest.mark.rule("RI-EXPL-17", "RI-EXPL-45")
def test_a_secret_location_is_reached_from_anywhere_for_1_mp() -> None:
    scene = given(hunt_done(JASON, KEITH), DEN_OPEN)
    before = scene.before.game.trek.explorers[JASON].mp
    scene.when(go(JASON, DEN)).when(go(KEITH, DEN))
    assert where(scene) == {JASON: DEN, KEITH: DEN}
    assert explorer(scene).mp == before - 1


@pytest.mark.rule("RI-EXPL-45")
def test_the_table_says_where_one_goes_from_a_secret_location() -> None:
    there = (*on_trek(JASON), DEN_OPEN, *arrived(JASON, card=DEN), resolved(DEN))
    given(there).when(go(JASON, "1")).asks("way")
    given(there).when(go(JASON, "1"), {"way": False}).refused_by("RI-EXPL-14")
    assert where(given(there).when(go(JASON, "1"), {"way": True})) == {JASON: "1"}


@pytest.mark.rule("RI-EXPL-14", "RI-EXPL-17")
def test_a_ruling_may_lead_to_a_secret_location_that_is_not_found_yet() -> None:
    scene = given(on_trek(JASON)).when(go(JASON, DEN), rulings={"RI-EXPL-14": "we saw it on the back"})
    assert where(scene) == {JASON: DEN}
    assert trek(scene).secret_open == (DEN,)
