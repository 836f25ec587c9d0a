"""Event phase: what a round owes before the players act, in which order."""

import pytest

from tests.tracker.systems.rook_islands.events_due import firestarter, owed, quiet_round_two, round_two
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    mission_one,
    mission_started,
    mp,
    next_event_phase,
    placed,
    set_up,
    values,
)
from tests.tracker.systems.rook_islands.playing import mission
from tracker.facts.fact import Fact
from tracker.kernel.commands import Command
from tracker.systems.rook_islands.commands import (
    ActivateEnemy,
    AgreeEnd,
    FlipInsanityCard,
    FlipWhen,
    Move,
    MoveRoundToken,
    OpenPlayerTurn,
    PlaceEnemy,
    ResolveEvent,
    ReturnInsanityCards,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    EventResolved,
    InsanityCardDrawn,
    InsanityCardFlipped,
    InsanityCardReturned,
    MissionFailed,
    PlacementSkipped,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.rules.events import due
from tracker.systems.rook_islands.system import ROOK_ISLANDS

# --- the events of every round --------------------------------------------------------------------------


@pytest.mark.rule("RI-EVENT-05")
def test_without_an_arrow_the_list_of_every_round_is_due_at_once() -> None:
    scene = given(*firestarter(4, board={"round_4": None})).when(MoveRoundToken())
    assert owed(scene) == ["event:Intruders!", "event:All is fine."]


@pytest.mark.rule("RI-EVENT-05")
def test_an_event_is_settled_once_a_round() -> None:
    read = firestarter(4, board={"round_4": None})
    scene = given(*read, RoundTokenMoved()).when(ResolveEvent(event="Intruders!"))
    scene.then(EventResolved(event="Intruders!"))
    scene.when(ResolveEvent(event="Intruders!")).refused_by("RI-EVENT-05")
    again = given(*read, RoundTokenMoved(), EventResolved(event="Intruders!")).when(
        ResolveEvent(event="Intruders!"), rulings={"RI-EVENT-05": "the die fell off the table"}
    )
    assert again.facts[-1] == EventResolved(event="Intruders!")


@pytest.mark.rule("RI-EVENT-05")
def test_an_event_that_is_not_on_the_list_is_not_due() -> None:
    given(*quiet_round_two()).when(ResolveEvent(event="Intruders!")).unfit("event")
    given(*quiet_round_two()).when(ResolveEvent(event=" ")).unfit("event")


@pytest.mark.rule("RI-EVENT-05", "RI-EVENT-07")
def test_a_group_writes_several_events_into_its_round_board() -> None:
    scene = given(*quiet_round_two(), *values("round_board/1", every_round="Tide; Ambush ;"))
    assert owed(scene.when(ResolveEvent(event="Tide"))) == ["event:Ambush"]
    scene.when(OpenPlayerTurn()).refused_by("RI-EVENT-08", "Ambush")


@pytest.mark.rule("RI-EVENT-07")
def test_mission_three_adds_its_two_printed_events() -> None:
    scene = given(*firestarter(3, board={"round_3": None})).when(MoveRoundToken())
    assert owed(scene) == ["event:Intruders!", "event:All is fine."]
    assert owed(given(*round_two(), WhenCardFlipped(card="quiet")).when(MoveRoundToken())) == []


@pytest.mark.rule("RI-EVENT-06", "RI-STRESS-05")
def test_used_insanity_cards_go_back_before_new_ones_are_turned_up() -> None:
    round_three = (
        InsanityCardDrawn(character="Liza"),
        InsanityCardFlipped(character="Liza", effect="Cruelty", band="5+"),
        InsanityCardDrawn(character="Jason"),
    )
    scene = quiet_round_two(*round_three)
    given(*scene).when(FlipInsanityCard(character="Jason")).refused_by("RI-EVENT-06", "Liza")
    played = given(*scene).when(ReturnInsanityCards()).then(InsanityCardReturned(character="Liza"))
    assert mission(played).insanity_deck == 6
    played.when(FlipInsanityCard(character="Jason"), {"effect": "Bloodlust"}).then(
        InsanityCardFlipped(character="Jason", effect="Bloodlust", band="0+")
    )


@pytest.mark.rule("RI-EVENT-06")
def test_a_card_turned_up_in_this_phase_is_not_returned_in_it() -> None:
    turned = InsanityCardFlipped(character="Jason", effect="Reflexes", band="0+")
    scene = given(*quiet_round_two(InsanityCardDrawn(character="Jason")), turned)
    scene.when(ReturnInsanityCards()).refused_by("RI-STRESS-05")


@pytest.mark.rule("RI-EVENT-06")
def test_the_two_insanity_events_of_a_table_without_cards_are_empty() -> None:
    given(*quiet_round_two()).when(ReturnInsanityCards()).refused_by("RI-STRESS-05")
    given(*quiet_round_two()).when(OpenPlayerTurn()).accepted()


# --- into the Player turn --------------------------------------------------------------------------------


@pytest.mark.rule("RI-EVENT-08")
def test_the_player_turn_waits_for_the_last_open_event() -> None:
    read = (*firestarter(4, board={"round_4": None}), RoundTokenMoved(), EventResolved(event="Intruders!"))
    given(*read).when(OpenPlayerTurn()).refused_by("RI-EVENT-08", "All is fine.")
    given(*read, EventResolved(event="All is fine.")).when(OpenPlayerTurn()).then(
        PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5)
    )


@pytest.mark.rule("RI-EVENT-08")
def test_the_table_may_rule_that_an_event_is_left_out() -> None:
    scene = given(*set_up()).when(OpenPlayerTurn(), rulings={"RI-EVENT-08": "we forgot the card"})
    assert PlayerTurnOpened() in scene.facts


@pytest.mark.rule("RI-EVENT-04", "RI-CHAIN-06")
def test_an_arrow_event_that_places_a_fifth_of_its_type_places_nothing_and_is_settled() -> None:
    four = tuple(fact for colour in ("red", "blue", "green", "yellow") for fact in placed("Beheader", colour))
    events = (
        *mission_one(enemies=four),
        PlayerTurnEnded(),
        *next_event_phase(),
        WhenCardFlipped(card="quiet"),
    )
    board = values("round_board/1", round_2="a Beheader on Spawn Point 1")
    scene = given(*events, *board, RoundTokenMoved()).when(PlaceEnemy(unit="Beheader"))
    scene.then(PlacementSkipped(unit="Beheader"))
    scene.when(ResolveEvent(event="a Beheader on Spawn Point 1")).accepted()
    assert len(mission(scene).enemies) == 4
    assert owed(scene) == []


# --- events of a condition -------------------------------------------------------------------------------


@pytest.mark.rule("RI-EVENT-09")
@pytest.mark.parametrize(
    "so_far", [mission_one(), enemy_turn()], ids=["in the Player turn", "in the Enemy turn"]
)
def test_a_condition_based_event_is_settled_in_either_turn(so_far: tuple[Fact, ...]) -> None:
    event = "Vine wall A destroyed: place Units A"
    scene = given(*so_far).when(ResolveEvent(event=event)).then(EventResolved(event=event))
    assert mission(scene).settled == (event,)
    assert mission(scene).resolved == mission(given(*so_far).when(ResolveEvent(event="x"))).resolved


@pytest.mark.rule("RI-EVENT-09")
def test_a_condition_met_in_round_two_is_remembered_in_round_three() -> None:
    event = "Vine wall A destroyed: place Units A"
    scene = given(*mission_one(), EventResolved(event=event), PlayerTurnEnded(), *next_event_phase())
    assert mission(scene.when(FlipWhen(card="quiet"))).settled == (event,)


# --- the order of a round --------------------------------------------------------------------------------


@pytest.mark.rule("RI-FLOW-04")
def test_nobody_moves_and_no_enemy_acts_in_the_event_phase() -> None:
    for command in (
        Move(character="Jason", spaces=1),
        AgreeEnd(character="Jason"),
        ActivateEnemy(enemy="asian-black-bear"),
    ):
        given(*round_two()).when(command).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-FLOW-04")
@pytest.mark.parametrize(
    "command",
    [
        FlipWhen(card="quiet"),
        MoveRoundToken(),
        ReturnInsanityCards(),
        FlipInsanityCard(character="Jason"),
        OpenPlayerTurn(),
    ],
    ids=lambda command: type(command).__name__,
)
@pytest.mark.parametrize(
    "so_far", [mission_one(), enemy_turn()], ids=["in the Player turn", "in the Enemy turn"]
)
def test_the_event_phase_is_not_repeated_in_a_turn(command: Command, so_far: tuple[Fact, ...]) -> None:
    given(*so_far).when(command).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-FLOW-04")
def test_a_round_goes_from_events_to_players_to_enemies() -> None:
    scene = given(*set_up(enemies=placed("Beheader", "red")), WhenCardFlipped(card="quiet"))
    scene.when(OpenPlayerTurn())
    assert mission(scene).phase == "player"
    scene.when(AgreeEnd(character="Jason")).when(AgreeEnd(character="Liza"))
    assert mission(scene).phase == "enemy"
    scene.when(ActivateEnemy(enemy="beheader-red"), {"enemy:target": "nobody"})
    assert scene.facts[-2:] == (EnemyTurnEnded(), EventPhaseBegan())
    assert mission(scene).phase == "event"
    assert mission(scene).round == 1


@pytest.mark.rule("RI-END-01", "RI-FLOW-04")
@pytest.mark.parametrize(
    "command",
    [
        FlipWhen(card="quiet"), MoveRoundToken(), ResolveEvent(event="Tide"), ReturnInsanityCards(),
        FlipInsanityCard(character="Jason"), OpenPlayerTurn(),
    ],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_a_lost_mission_owes_no_event(command: Command) -> None:
    scene = given(*round_two(), MissionFailed(why="the table gave up"))
    scene.when(command).refused_by("RI-END-01")


def test_outside_the_event_phase_no_event_is_owed() -> None:
    for so_far in (founded(), mission_one(), enemy_turn()):
        before = given(*so_far).before
        assert due(before.game, before.house, ROOK_ISLANDS.content) == ()


def test_without_a_mission_there_is_no_event_phase() -> None:
    given(*founded()).when(FlipWhen(card="quiet")).unfit("mission")
    given(*founded()).when(OpenPlayerTurn()).unfit("mission")


def test_in_set_up_no_event_is_settled() -> None:
    begun = (*founded(), *mission_started())
    given(*begun).when(ResolveEvent(event="Tide")).refused_by("RI-FLOW-04")
    given(*begun, EnemyTurnBegan()).when(ResolveEvent(event="Tide")).accepted()
