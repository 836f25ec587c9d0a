"""Opening new paths, and how a trek ends."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import SECRET, given
from tests.tracker.systems.rook_islands.trekking import (
    JASON,
    KEITH,
    LIZA,
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
)
from tracker.facts.action import RulingMade
from tracker.facts.campaign import DiceRevealed
from tracker.facts.fact import Fact
from tracker.facts.ids import RuleId
from tracker.kernel.system import Prompt
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.facts.trek import (
    ArrowsCounted,
    ExplorationCardLaid,
    ExplorationCardResolved,
    ExplorationCardRevealed,
    ExplorerMoved,
    TrekBegan,
    TrekEnded,
)
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.trek_state import BASE_CAMP

BOX = pack.load()
PATROL_UP = ExplorationCardRevealed(card="2", name="Patrol")


def due(scene: Scenario) -> dict[str, Prompt]:
    """What is due after the given facts, or after what was done since."""
    campaign = scene.before if scene.outcome is None else scene.after
    return {prompt.key: prompt for prompt in prompts(campaign, BOX)}


def at_resolved_hunt(*characters: str) -> tuple[Fact, ...]:
    names = characters or (JASON,)
    return (*on_trek(*names), *arrived(*names), resolved())


def two_cards_left() -> tuple[Fact, ...]:
    """Jason on a Hunt and Liza on a Patrol, both resolved, and 2 cards in the deck."""
    few = tuple(further(f"3.{number}", beside="3") for number in range(1, 23))
    there = (*arrived(JASON), *arrived(LIZA, card="2"), resolved(), resolved("2"))
    return (*on_trek(), PATROL_UP, *few, *there)


# --- new paths ---


@pytest.mark.rule("RI-EXPL-23")
def test_each_empty_arrow_gets_a_card_face_up_at_a_golden_one() -> None:
    scene = given(at_resolved_hunt())
    assert scene.before.game.trek.deck == 24
    prompt = due(scene)["trek:paths:1"]
    assert (prompt.kind, prompt.rule, [field.name for field in prompt.form]) == (
        "open_paths", "RI-EXPL-23", ["gold", "white"],
    )  # fmt: skip
    scene.when(t.OpenPaths(card="1", gold=1, white=2), {"gold:1": "Patrol"}).then(
        ArrowsCounted(card="1", gold=1, white=2),
        ExplorationCardLaid(card="1.1", beside="1", arrow="gold", name="Patrol"),
        ExplorationCardLaid(card="1.2", beside="1", arrow="white"),
        ExplorationCardLaid(card="1.3", beside="1", arrow="white"),
    )
    assert trek(scene).deck == 21
    assert area.step(trek(scene)) == area.CHOOSE


@pytest.mark.rule("RI-EXPL-23")
def test_what_lies_face_up_is_asked_for_and_a_card_without_empty_arrows_is_done() -> None:
    given(at_resolved_hunt()).when(t.OpenPaths(card="1", gold=1)).asks("gold:1")
    given(at_resolved_hunt()).when(t.OpenPaths(card="1", gold=2)).asks("gold:1", "gold:1:2")
    scene = given(at_resolved_hunt()).when(t.OpenPaths(card="Hunt"))
    scene.then(ArrowsCounted(card="1", gold=0, white=0))
    assert area.step(trek(scene)) == area.CHOOSE
    scene.when(t.OpenPaths(card="1", white=1)).refused_by("RI-EXPL-14")


@pytest.mark.rule("RI-EXPL-23")
def test_paths_open_only_where_a_character_stands_and_only_once() -> None:
    scene = given(at_resolved_hunt()).when(t.OpenPaths(card="2", white=1)).unfit("card")
    scene = given(at_resolved_hunt()).when(t.OpenPaths(card="1", white=1)).accepted()
    back = ExplorerMoved(character=JASON, card=BASE_CAMP)
    again = given(at_resolved_hunt(), *scene.facts, back, ExplorerMoved(character=JASON, card="1"))
    assert area.step(again.before.game.trek) == area.CHOOSE
    first = given(on_trek()).when(t.OpenPaths(card=BASE_CAMP, white=1))
    first.refused_by("RI-EXPL-14")


@pytest.mark.rule("RI-EXPL-23")
def test_nobody_goes_on_before_the_paths_are_open() -> None:
    choose = t.ChooseDestination(character=JASON, card=BASE_CAMP)
    given(at_resolved_hunt()).when(choose).refused_by("RI-EXPL-23", "open the new paths")


@pytest.mark.rule("RI-EXPL-23")
def test_a_card_whose_characters_fled_opens_no_paths() -> None:
    scene = roll(at("Hunt", JASON), JASON, "blank")
    assert area.step(trek(scene)) == area.CHOOSE
    assert where(scene) == {JASON: BASE_CAMP}


def test_the_arrows_make_sense() -> None:
    given(at_resolved_hunt()).when(t.OpenPaths(card="1", gold=2, white=3)).unfit("white")
    given(at_resolved_hunt()).when(t.OpenPaths(card="1", white=-1)).unfit("white")
    for sides in (("up",), ("north", "east"), ("south",)):
        given(at_resolved_hunt()).when(t.OpenPaths(card="1", white=1, sides=sides)).unfit("sides")
    twice = t.OpenPaths(card="1", white=2, sides=("north", "north"))
    given(at_resolved_hunt()).when(twice).unfit("sides")
    scene = given(at_resolved_hunt()).when(
        t.OpenPaths(card="1", gold=1, white=1, sides=("west", "north")), {"gold:1": "Patrol"}
    )
    assert [card.side for card in trek(scene).cards.values() if card.beside == "1"] == ["west", "north"]


@pytest.mark.rule("RI-EXPL-24")
def test_too_few_cards_are_shared_evenly_golden_arrows_first() -> None:
    scene = given(two_cards_left())
    assert scene.before.game.trek.deck == 2
    assert due(scene)["trek:paths:1"].rule == "RI-EXPL-24"
    scene.when(t.OpenPaths(card="1", gold=1, white=1)).then(ArrowsCounted(card="1", gold=1, white=1))
    scene.when(t.OpenPaths(card="1", white=1)).unfit("card")
    scene = given(two_cards_left()).when(t.OpenPaths(card="1", gold=1, white=1))
    answers = {"gold:1": "Shark Temple", "gold:2": "Spider Temple"}
    scene.when(t.OpenPaths(card="2", gold=1, white=1), answers).then(
        ArrowsCounted(card="2", gold=1, white=1),
        ExplorationCardLaid(card="1.1", beside="1", arrow="gold", name="Shark Temple"),
        ExplorationCardLaid(card="2.1", beside="2", arrow="gold", name="Spider Temple"),
    )
    assert trek(scene).deck == 0
    assert area.step(trek(scene)) == area.CHOOSE


@pytest.mark.rule("RI-EXPL-24")
@pytest.mark.parametrize(
    ("first", "second", "got"),
    [
        ((0, 2), (1, 1), {"1": (0, 1), "2": (1, 0)}),
        ((1, 1), (0, 2), {"1": (1, 0), "2": (0, 1)}),
        ((0, 2), (0, 0), {"1": (0, 2), "2": (0, 0)}),
        ((2, 1), (1, 0), {"1": (1, 0), "2": (1, 0)}),
        ((0, 1), (0, 0), {"1": (0, 1), "2": (0, 0)}),
    ],
)
def test_the_shares_of_two_last_cards(
    first: tuple[int, int], second: tuple[int, int], got: dict[str, tuple[int, int]]
) -> None:
    counted = (
        ArrowsCounted(card="1", gold=first[0], white=first[1]),
        ArrowsCounted(card="2", gold=second[0], white=second[1]),
    )
    found = given(two_cards_left(), counted).before.game.trek
    assert area.shares(found, (found.cards["1"], found.cards["2"])) == got


def test_without_cards_no_path_is_due() -> None:
    none = tuple(further(f"3.{number}", beside="3") for number in range(1, 25))
    scene = given(on_trek(JASON), none, arrived(JASON), resolved())
    assert scene.before.game.trek.deck == 0
    assert area.step(scene.before.game.trek) == area.CHOOSE


# --- the end ---


@pytest.mark.rule("RI-EXPL-25")
def test_the_exploration_ends_when_everybody_is_dead_or_out_of_mp() -> None:
    spent = (*at_resolved_hunt(JASON, LIZA), mp_left(JASON, 1), *arrived(JASON), hp_left(LIZA, 0))
    scene = given(spent).when(t.OpenPaths(card="1", white=1))
    assert scene.facts[-2:] == (TrekEnded(), DiceRevealed(attempt="trek.1", secret=SECRET))
    assert trek(scene).over
    assert due(scene).keys() == {"start_mission"}


@pytest.mark.rule("RI-EXPL-25")
def test_as_long_as_somebody_can_go_on_it_goes_on_from_the_first_step() -> None:
    spent = (*at_resolved_hunt(JASON, LIZA), hp_left(LIZA, 0), mp_left(JASON, 3), *arrived(JASON))
    scene = given(spent).when(t.OpenPaths(card="1", white=1))
    assert explorer(scene).mp == 1
    assert (trek(scene).over, area.step(trek(scene))) == (False, area.CHOOSE)
    prompt = due(scene)[f"trek:go:{JASON}"]
    assert (prompt.kind, prompt.now) == ("choose_destination", True)
    assert f"trek:go:{LIZA}" not in due(scene)


@pytest.mark.rule("RI-EXPL-25")
def test_a_last_failure_ends_it_when_nobody_is_left() -> None:
    weak = (*on_trek(JASON), hp_left(JASON, 2), *arrived(JASON))
    scene = roll(given(weak), JASON, "blank")
    assert TrekEnded() in scene.facts


@pytest.mark.rule("RI-EXPL-25")
def test_it_is_not_broken_off_before_unless_the_table_rules_so() -> None:
    given(on_trek()).when(t.EndTrek()).refused_by("RI-EXPL-25", "Jason and Liza can go on")
    given(on_trek(), mp_left(JASON, 0)).when(t.EndTrek()).refused_by("RI-EXPL-25", "Liza can go on")
    ruled = (
        given(on_trek())
        .when(t.EndTrek(), rulings={"RI-EXPL-25": "last tram"})
        .then(
            RulingMade(rule=RuleId("RI-EXPL-25"), reason="last tram"),
            TrekEnded(),
            DiceRevealed(attempt="trek.1", secret=SECRET),
        )
    )
    assert [each.mp for each in trek(ruled).explorers.values()] == [10, 10]
    ruled.when(t.ChooseDestination(character=JASON, card="1")).refused_by("RI-EXPL-25", "over")
    given(on_trek(), TrekEnded()).when(t.EndTrek()).refused_by("RI-EXPL-25", "over already")


@pytest.mark.rule("RI-EXPL-25")
def test_when_nobody_can_go_on_the_paths_need_not_be_opened_any_more() -> None:
    spent = (*at_resolved_hunt(), mp_left(JASON, 1), *arrived(JASON))
    scene = given(spent)
    assert due(scene)["trek:end"].kind == "end_trek"
    scene.when(t.EndTrek()).then(TrekEnded(), DiceRevealed(attempt="trek.1", secret=SECRET))


def test_dice_typed_or_rolled_belong_to_the_trek() -> None:
    scene = at("Hunt", JASON).when(t.RollForCard(character=JASON), {"trek:1": "roll"})
    die = scene.facts[0]
    assert (die.source, die.attempt, die.number) == ("tracker", "trek.1", 1)  # type: ignore[attr-defined]
    assert ExplorationCardResolved(card="1", success=die.face == "hit") in scene.facts  # type: ignore[attr-defined]


def test_a_trek_with_nobody_on_it_folds() -> None:
    scene = given(TrekBegan(attempt="trek.1", deck=28)).when(t.EndTrek())
    scene.then(TrekEnded())
    assert KEITH not in trek(scene).explorers


@pytest.mark.rule("RI-EXPL-19")
def test_what_is_due_names_who_rolls_and_what_is_done() -> None:
    scene = at("Patrol", JASON, others=(LIZA,))
    assert [key for key in due(scene) if key.startswith("trek:")] == [f"trek:roll:{JASON}"]
    assert due(scene)[f"trek:roll:{JASON}"].says == "Jason rolls the yellow die for Patrol"
    well = at("Old Well", JASON)
    assert due(well)["trek:card:1"].says == "Old Well: two green leaves"
    for card in ("Hunt", "Temple of the Heron", "Shark Temple"):
        assert f"trek:roll:{JASON}" in due(at(card, JASON))
