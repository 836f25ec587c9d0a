"""How a trek begins, and what it forbids."""

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    SECRET,
    founded,
    given,
    mission_one,
    mission_started,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.trekking import (
    JASON,
    KEITH,
    LIZA,
    begun,
    brought_home,
    explorer,
    laid,
    on_trek,
    trek,
    where,
)
from tracker.facts.campaign import DiceCommitted
from tracker.facts.fact import Fact
from tracker.kernel.dice import commitment
from tracker.kernel.system import Campaign, Prompt
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.commands.talents import UseTalent
from tracker.systems.rook_islands.facts.action import ItemGained
from tracker.systems.rook_islands.facts.mission import MissionFailed, MissionSucceeded
from tracker.systems.rook_islands.facts.reward import (
    ExplorationTokenGained,
    InsanityRisen,
    MissionTallied,
    PossessionsRestored,
)
from tracker.systems.rook_islands.facts.talents import TalentBought
from tracker.systems.rook_islands.facts.trek import (
    ExplorationCardLaid,
    ExplorerReady,
    TrekBegan,
    TrekEnded,
)
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.trek_state import BASE_CAMP

GO = t.GoExploring()
BOX = pack.load()


def due(campaign: Campaign) -> dict[str, Prompt]:
    return {prompt.key: prompt for prompt in prompts(campaign, BOX)}


def set_out(*facts: Fact, names: tuple[str, ...] = (JASON, LIZA)) -> Scenario:
    return given(brought_home(*names), facts).when(GO)


@pytest.mark.rule("RI-EXPL-01")
def test_a_mission_brought_home_earns_the_token_that_offers_an_exploration() -> None:
    won = given(mission_one(), MissionSucceeded()).when(c.BringHome())
    assert ExplorationTokenGained() in won.facts
    assert won.game.exploration_token == 1
    offered = due(won.after)
    assert (offered["exploration"].kind, offered["exploration"].now) == ("go_exploring", True)
    assert not offered["start_mission"].now
    assert won.when(GO).accepted().game.exploration_token == 0


@pytest.mark.rule("RI-EXPL-02")
def test_the_next_mission_waits_for_the_exploration() -> None:
    start = c.StartMission(number=2)
    given(brought_home()).when(start).refused_by("RI-EXPL-02", "exploration is due")
    given(begun()).when(start).refused_by("RI-EXPL-02", "not over yet")
    given(on_trek(), TrekEnded()).when(start).accepted()
    given(brought_home()).when(start, rulings={"RI-EXPL-02": "it is late"}).accepted()


@pytest.mark.rule("RI-EXPL-02")
def test_after_a_failed_mission_no_exploration_is_due() -> None:
    again = given(mission_one(), MissionFailed(why="lost"), PossessionsRestored(number=1))
    again.when(GO).refused_by("RI-EXPL-04", "no Exploration token")
    given(mission_one(), MissionFailed(why="lost"), PossessionsRestored(number=1)).when(
        c.StartMission(number=1)
    ).accepted()


@pytest.mark.rule("RI-EXPL-04", "RI-EXPL-05", "RI-EXPL-11")
def test_going_exploring_returns_the_token_and_lays_base_camp() -> None:
    scene = set_out().then(
        TrekBegan(attempt="trek.1", deck=28),
        DiceCommitted(attempt="trek.1", digest=commitment(SECRET), secret=SECRET),
        ExplorerReady(character=JASON, hp=8, mp=10),
        ExplorerReady(character=LIZA, hp=7, mp=10),
    )
    assert scene.game.exploration_token == 0
    camp = trek(scene).cards[BASE_CAMP]
    assert (camp.name, camp.resolved) == (BASE_CAMP, True)
    assert trek(scene).secret_open == ()
    assert where(scene) == {JASON: BASE_CAMP, LIZA: BASE_CAMP}
    scene.when(GO).refused_by("RI-EXPL-04", "under way")


@pytest.mark.rule("RI-EXPL-04")
def test_without_a_token_nobody_goes_exploring() -> None:
    given(founded(), stand_in_values(), MissionTallied(number=1)).when(GO).refused_by("RI-EXPL-04")
    given(on_trek(), TrekEnded()).when(GO).refused_by("RI-EXPL-04", "no Exploration token")
    twice = given(on_trek(), TrekEnded(), ExplorationTokenGained()).when(GO)
    assert trek(twice).attempt == "trek.2"
    assert trek(twice).deck == 28


@pytest.mark.rule("RI-FLOW-02")
def test_explorations_take_place_between_missions() -> None:
    token = ExplorationTokenGained()
    given(mission_one(), token).when(GO).refused_by("RI-FLOW-02", "Mission 1 is in progress")
    given(founded(), stand_in_values(), mission_started(), token).when(GO).refused_by("RI-FLOW-02")
    given(mission_one(), MissionSucceeded(), token).when(GO).refused_by("RI-FLOW-02")
    given(founded(), stand_in_values(), token).when(GO).accepted()
    lost = (MissionFailed(why="lost"), PossessionsRestored(number=1))
    given(mission_one(), lost, token).when(GO).accepted()


@pytest.mark.rule("RI-EXPL-06", "RI-COMP-10")
def test_the_other_28_cards_are_shuffled_into_a_deck() -> None:
    scene = set_out()
    assert BOX.components["exploration cards"] - 4 == trek(scene).deck == 28
    shuffle = due(scene.after)["trek:shuffle"]
    assert (shuffle.rule, "28" in shuffle.says) == ("RI-EXPL-06", True)


@pytest.mark.rule("RI-EXPL-07")
def test_four_cards_lie_around_base_camp_one_of_them_face_up() -> None:
    scene = set_out()
    assert due(scene.after)["trek:layout"].kind == "lay_first_cards"
    scene.when(t.LayFirstCards(gold="Hunt")).then(
        ExplorationCardLaid(card="1", beside=BASE_CAMP, arrow="gold", name="Hunt", side="north"),
        ExplorationCardLaid(card="2", beside=BASE_CAMP, arrow="white", side="east"),
        ExplorationCardLaid(card="3", beside=BASE_CAMP, arrow="white", side="south"),
        ExplorationCardLaid(card="4", beside=BASE_CAMP, arrow="white", side="west"),
    )
    around = [card for card in trek(scene).cards.values() if card.beside == BASE_CAMP]
    assert [card.name for card in around] == ["Hunt", "", "", ""]
    assert trek(scene).deck == 24
    scene.when(t.LayFirstCards(gold="Hunt")).refused_by("RI-EXPL-14", "chooses where to go")


@pytest.mark.rule("RI-EXPL-07")
def test_the_name_at_the_gold_arrow_is_asked_for() -> None:
    set_out().when(t.LayFirstCards()).asks("gold")
    asked = set_out().when(t.LayFirstCards(), {"gold": "hunt"})
    assert trek(asked).cards["1"].name == "Hunt"
    for name in (BASE_CAMP, "Bear's Den", "  "):
        set_out().when(t.LayFirstCards(gold=name)).unfit("name")


@pytest.mark.rule("RI-EXPL-07")
def test_nobody_moves_before_the_cards_lie() -> None:
    given(begun()).when(t.ChooseDestination(character=JASON, card=BASE_CAMP)).refused_by("RI-EXPL-07")
    given(begun()).when(t.RevealCard(character=JASON, card=BASE_CAMP)).refused_by("RI-EXPL-07")


@pytest.mark.rule("RI-EXPL-08")
@pytest.mark.parametrize(("insanity", "mp"), [(0, 10), (9, 10), (10, 11), (15, 11)])
def test_twice_the_maximum_mp_but_eleven_at_most(insanity: int, mp: int) -> None:
    scene = set_out(InsanityRisen(character=JASON, by=insanity, why=""))
    assert explorer(scene).mp == mp


@pytest.mark.rule("RI-EXPL-08", "RI-EXPL-09")
def test_the_dials_count_talents_and_insanity() -> None:
    scene = set_out(
        InsanityRisen(character=JASON, by=5, why=""),
        TalentBought(character=JASON, talent="Physical Conditioning", xp=1000),
        TalentBought(character=LIZA, talent="Marathon Man", xp=2000),
    )
    assert (explorer(scene).hp, explorer(scene).max_hp, explorer(scene).mp) == (10, 10, 10)
    assert (explorer(scene, LIZA).hp, explorer(scene, LIZA).mp) == (7, 11)


@pytest.mark.rule("RI-EXPL-10")
def test_neither_items_nor_weapons_nor_talents_are_used_on_a_trek() -> None:
    carried = (
        ItemGained(character=JASON, item="Medicine"),
        TalentBought(character=JASON, talent="Quick Trigger", xp=1000),
    )
    for command in (
        c.UseItem(character=JASON, item="Medicine"),
        c.Attack(character=JASON, weapon="Machete", target="terrain:Crate"),
        UseTalent(character=JASON, talent="Quick Trigger"),
        c.Bandage(character=JASON),
        c.Move(character=JASON, spaces=1),
        c.RecordHurt(unit=JASON, hp=1, cause="table"),
    ):
        given(on_trek(), carried).when(command).refused_by("RI-EXPL-10", "exploration is in progress")
    afterwards = given(on_trek(), carried, TrekEnded()).when(c.UseItem(character=JASON, item="Medicine"))
    afterwards.unfit("mission")


@pytest.mark.rule("RI-EXPL-11")
def test_all_characters_start_on_base_camp() -> None:
    scene = set_out(names=(JASON, KEITH, LIZA))
    assert where(scene) == dict.fromkeys((JASON, KEITH, LIZA), BASE_CAMP)


@pytest.mark.rule("RI-EXPL-47")
def test_thirteen_cards_are_known_and_any_other_is_a_new_one() -> None:
    named = {card.removeprefix("exploration/") for card in BOX.cards if card.startswith("exploration/")}
    assert named == {
        "Base Camp", "Campfire", "Spider Temple", "Shark Temple", "Temple of the Heron", "Hunt", "Patrol",
        "Rakyat Totem", "Bear Trail", "Pirate Map", "Bear's Den", "Pirate's Camp", "Sacred Temple",
    }  # fmt: skip
    scene = set_out(names=(JASON,)).when(t.LayFirstCards(gold="Poppy  Field"))
    assert trek(scene).cards["1"].name == "Poppy Field"
    scene.when(t.ChooseDestination(character=JASON, card="1")).asks("value:exploration/Poppy Field")
    (question,) = scene.questions
    assert [shape.name for shape in question.fields] == ["effect"]  # type: ignore[attr-defined]


def test_a_mission_begins_with_an_empty_exploration_area() -> None:
    scene = given(on_trek(), TrekEnded()).when(c.StartMission(number=2))
    assert scene.game.trek is None


def test_nobody_explores_without_an_exploration() -> None:
    for command in (t.RevealCard(character=JASON, card="1"), t.EndTrek(), t.OpenPaths(card="1")):
        given(brought_home()).when(command).unfit("trek")
    given(laid()).when(GO).unfit("characters")
