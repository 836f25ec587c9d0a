"""Event phase: what a round owes before the players act, in which order."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    mission_one,
    mission_started,
    mp,
    next_event_phase,
    placed,
    ready,
    set_up,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.playing import mission
from tracker.facts.fact import Fact
from tracker.kernel.commands import Command, EnterValue
from tracker.kernel.questions import EnterValues
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
    AnecdoteRevealed,
    EnemyPlaced,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    EventResolved,
    InsanityCardDrawn,
    InsanityCardFlipped,
    InsanityCardReturned,
    MissionFailed,
    MissionStarted,
    PlacementSkipped,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.events import due
from tracker.systems.rook_islands.system import ROOK_ISLANDS

DOGS = "both Guard dogs on Spawn Points 1 and 2"
ARROW = "Berserker on Spot 1"


def round_two(*more: Fact) -> tuple[Fact, ...]:
    """Mission 1 at the beginning of round 2's Event phase, `more` having happened in round 1."""
    return (*mission_one(), *more, PlayerTurnEnded(), *next_event_phase())


def quiet_round_two(*more: Fact) -> tuple[Fact, ...]:
    """The same with the When card flipped and the Round token on 2."""
    return (*round_two(*more), WhenCardFlipped(card="quiet"), RoundTokenMoved())


def firestarter(round_number: int, *more: Fact, board: dict[str, Any] | None = None) -> tuple[Fact, ...]:
    """Mission 3 (two printed events of every round) before the Round token moves to this round."""
    return (
        *founded(), *stand_in_values(),
        *values("round_board/3", **(board or {})),
        MissionStarted(number=3, name="Firestarter", attempt="3.1"),
        *ready("Jason"), *ready("Liza"), *placed("Beheader", "red"), EventPhaseBegan(),
        *(RoundTokenMoved() for _ in range(round_number - 2)),
        *more,
        PlayerTurnOpened(), PlayerTurnEnded(), *next_event_phase(),
    )  # fmt: skip


def owed(scene: Scenario) -> list[str]:
    """What the Event phase still owes."""
    return [each.key for each in due(scene.after.game, scene.after.house, scene.system.content)]


# --- the When card -------------------------------------------------------------------------------------


@pytest.mark.rule("RI-ANEC-04")
def test_flipping_the_when_card_is_the_first_thing_due() -> None:
    given(*set_up()).when(OpenPlayerTurn()).refused_by("RI-EVENT-08", "Flip the top When card")
    given(*round_two()).when(MoveRoundToken()).refused_by("RI-ANEC-04", "Flip the top When card")


@pytest.mark.rule("RI-ANEC-04")
def test_each_event_phase_flips_one_when_card() -> None:
    scene = given(*set_up()).when(FlipWhen(card="quiet")).then(WhenCardFlipped(card="quiet"))
    scene.when(FlipWhen(card="quiet")).refused_by("RI-ANEC-04", "already")
    given(*round_two()).when(FlipWhen(card="quiet")).then(WhenCardFlipped(card="quiet"))


@pytest.mark.rule("RI-ANEC-05")
def test_a_quiet_card_is_discarded_and_nothing_else_happens() -> None:
    scene = given(*set_up()).when(FlipWhen(card="quiet"))
    assert mission(scene).when_deck == 7
    assert not mission(scene).when_over
    assert owed(scene) == []


@pytest.mark.rule("RI-ANEC-06", "RI-CHAIN-05")
def test_now_brings_the_leopard_to_its_spot_at_the_head_of_the_chain() -> None:
    scene = given(*mission_one(round_number=3), PlayerTurnEnded(), *next_event_phase()).when(
        FlipWhen(card="now", where="Spot 2", what="Leopard")
    )
    scene.then(
        WhenCardFlipped(card="now"),
        AnecdoteRevealed(where="Spot 2", what="Leopard"),
        EnemyPlaced(enemy="leopard", unit="Leopard", kind="wild_animal", rank=9, hp=4, at="Spot 2"),
    )
    assert mission(scene).when_deck == 4
    assert chain(mission(scene))[:2] == ("leopard", "asian-black-bear")
    assert "when" not in owed(scene)


@pytest.mark.rule("RI-ANEC-06")
def test_after_now_no_when_card_is_due_any_more() -> None:
    now = (WhenCardFlipped(card="now"), AnecdoteRevealed(where="Spot 2", what="Leopard"))
    scene = given(*round_two(), *now, RoundTokenMoved(), PlayerTurnEnded(), *next_event_phase())
    scene.when(FlipWhen(card="quiet")).refused_by("RI-ANEC-06")
    given(*round_two(), *now, RoundTokenMoved(), PlayerTurnEnded(), *next_event_phase()).when(
        MoveRoundToken()
    ).then(RoundTokenMoved())


@pytest.mark.rule("RI-ANEC-06")
def test_where_and_what_are_asked_together_when_now_comes_without_them() -> None:
    scene = given(*set_up()).when(FlipWhen(card="now")).asks("where", "what")
    scene = given(*set_up()).when(FlipWhen(card="now"), {"where": "Spot 1", "what": "leopard"})
    assert scene.facts[1] == AnecdoteRevealed(where="Spot 1", what="leopard")
    assert mission(scene).enemies["leopard"].at == "Spot 1"
    given(*set_up()).when(FlipWhen(card="now", what="Leopard")).asks("where")


@pytest.mark.rule("RI-ANEC-06")
def test_a_what_card_that_no_board_bears_may_bring_no_unit() -> None:
    flip = FlipWhen(card="now", where="Spot 1", what="Storm")
    given(*set_up()).when(flip).asks("unit")
    given(*set_up()).when(flip, {"unit": False}).then(
        WhenCardFlipped(card="now"), AnecdoteRevealed(where="Spot 1", what="Storm")
    )
    given(*set_up()).when(flip, {"unit": True}).asks("value:enemy/Storm")
    board = values("enemy/Storm", kind="other", rank=5, max_hp=5, boss=False)
    scene = given(*set_up(), *board).when(flip, {"unit": True})
    assert mission(scene).enemies["storm"].max_hp == 5


@pytest.mark.rule("RI-ANEC-06")
def test_a_rakyat_comes_with_the_values_of_its_own_board() -> None:
    flip = FlipWhen(card="now", where="Spot 1", what="Rakyat")
    given(*set_up()).when(flip).asks("value:enemy/Rakyat")
    board = values("enemy/Rakyat", kind="other", rank=5, max_hp=5, mp=4, side="autonomous")
    scene = given(*set_up(), *board).when(flip)
    assert mission(scene).allies["rakyat"].max_hp == 5
    assert chain(mission(scene))[1] == "rakyat"


@pytest.mark.rule("RI-ANEC-04", "RI-SETUP-07")
def test_a_mission_without_anecdote_factory_owes_no_when_card() -> None:
    given(*firestarter(3)).when(FlipWhen(card="quiet")).refused_by("RI-SETUP-07")
    scene = given(*firestarter(3, board={"round_3": None})).when(MoveRoundToken())
    assert "when" not in owed(scene)


@pytest.mark.rule("RI-ANEC-04")
def test_no_when_card_is_due_once_the_deck_is_empty() -> None:
    scene = given(
        *set_up(), *(WhenCardFlipped(card="quiet") for _ in range(8)), PlayerTurnOpened(), *next_event_phase()
    )
    scene.when(FlipWhen(card="quiet")).refused_by("RI-ANEC-04", "no When card is left")


@pytest.mark.parametrize("field", ["where", "what"])
def test_the_words_of_an_anecdote_are_short(field: str) -> None:
    words = {"where": "Spot 1", "what": "Leopard"} | {field: "x" * 81}
    given(*set_up()).when(FlipWhen(card="now", **words)).unfit(field)
    given(*set_up()).when(FlipWhen(card="now", **(words | {field: "   "}))).asks(field)


@pytest.mark.rule("RI-EVENT-04")
def test_spaces_typed_twice_do_not_make_another_event() -> None:
    moved = (*round_two(), *values("round_board/1", round_2=" Units  A "), WhenCardFlipped(card="quiet"))
    scene = given(*moved, RoundTokenMoved()).when(ResolveEvent(event="Units   A"))
    scene.then(EventResolved(event="Units A"))
    assert owed(scene) == []


def test_the_words_of_an_event_are_short() -> None:
    given(*mission_one()).when(ResolveEvent(event="x" * 200)).accepted()
    given(*mission_one()).when(ResolveEvent(event="x" * 201)).unfit("event")


def test_a_when_card_says_quiet_or_now() -> None:
    given(*set_up()).when(FlipWhen(card="loud")).unfit("card")


# --- the Round token and its arrow ---------------------------------------------------------------------


@pytest.mark.rule("RI-EVENT-03", "RI-CHAIN-07")
def test_each_new_round_moves_the_token_one_step() -> None:
    scene = given(*mission_one(round_number=2), PlayerTurnEnded(), *next_event_phase())
    scene.when(FlipWhen(card="quiet"))
    assert mission(scene).round == 2
    scene.when(MoveRoundToken()).then(RoundTokenMoved())
    assert mission(scene).round == 3
    scene.when(MoveRoundToken()).refused_by("RI-EVENT-03", "3")


@pytest.mark.rule("RI-EVENT-03", "RI-SETUP-05")
def test_the_first_round_finds_the_token_on_its_space() -> None:
    given(*set_up(), WhenCardFlipped(card="quiet")).when(MoveRoundToken()).refused_by("RI-EVENT-03", "1")


@pytest.mark.rule("RI-EVENT-01")
def test_a_round_board_that_was_not_entered_is_asked_for() -> None:
    scene = given(*firestarter(3)).when(MoveRoundToken()).asks("value:round_board/3")
    (question,) = scene.questions
    assert isinstance(question, EnterValues)
    assert question.card == "round_board/3"
    assert [field.name for field in question.fields] == ["round_3"]


@pytest.mark.rule("RI-EVENT-01", "RI-EVENT-05")
def test_the_events_of_every_round_are_asked_for_where_no_rulebook_prints_them() -> None:
    unread = (*founded(), *mission_started(), *ready("Jason"), EventPhaseBegan())
    (question,) = given(*unread).when(OpenPlayerTurn()).asks("value:round_board/1").questions
    assert isinstance(question, EnterValues)
    assert [field.name for field in question.fields] == ["every_round"]
    read = (*unread, *values("round_board/1", every_round=None))
    scene = given(*read, PlayerTurnOpened(), PlayerTurnEnded(), *next_event_phase()).when(MoveRoundToken())
    assert [field.name for field in scene.questions[0].fields] == ["round_2"]  # type: ignore[attr-defined]


@pytest.mark.rule("RI-EVENT-01")
def test_what_was_read_off_the_board_is_not_asked_again() -> None:
    given(*round_two(), WhenCardFlipped(card="quiet")).when(MoveRoundToken()).then(RoundTokenMoved())


@pytest.mark.rule("RI-EVENT-01")
def test_past_the_end_of_the_round_board_no_arrow_is_asked_for() -> None:
    twenty = tuple(RoundTokenMoved() for _ in range(19))
    scene = given(
        *quiet_round_two(), *twenty, PlayerTurnEnded(), *next_event_phase(), WhenCardFlipped(card="quiet")
    )
    assert mission(scene.when(MoveRoundToken())).round == 22


@pytest.mark.rule("RI-EVENT-02")
@pytest.mark.parametrize(
    ("field", "event"),
    [
        ("every_round", "Intruders!"),
        ("round_2", ARROW),
        ("round_20", ARROW),
        ("conditions", "Vine wall A destroyed: place Units A"),
    ],
)
def test_an_event_is_of_every_round_or_of_one_round_or_of_a_condition(field: str, event: str) -> None:
    given(*founded()).when(EnterValue(card="round_board/2", values={field: event})).then(
        *values("round_board/2", **{field: event})
    )


@pytest.mark.rule("RI-EVENT-02")
@pytest.mark.parametrize("field", ["sometimes", "round_1", "round_21", "round"])
def test_an_event_has_no_other_trigger(field: str) -> None:
    scene = given(*founded()).when(EnterValue(card="round_board/2", values={field: "Tide"}))
    scene.unfit(f"round_board/2.{field}")


@pytest.mark.rule("RI-EVENT-04", "RI-EVENT-07")
def test_round_three_of_mission_three_is_settled_in_the_books_order() -> None:
    before = (InsanityCardDrawn(character="Jason"), InsanityCardDrawn(character="Liza"))
    flipped = InsanityCardFlipped(character="Liza", effect="Cruelty", band="0+")
    scene = given(*firestarter(3, *before, flipped, board={"round_3": ARROW})).when(MoveRoundToken())
    assert mission(scene).round == 3
    assert owed(scene) == [
        f"event:{ARROW}", "return", "flip:Jason", "event:Intruders!", "event:All is fine.",
    ]  # fmt: skip
    steps: tuple[tuple[Command, dict[str, Any]], ...] = (
        (ResolveEvent(event=ARROW), {}),
        (ReturnInsanityCards(), {}),
        (FlipInsanityCard(character="Jason"), {"effect": "Recklessness"}),
        (ResolveEvent(event="Intruders!"), {}),
        (ResolveEvent(event="All is fine."), {}),
    )
    so_far = (*firestarter(3, *before, flipped, board={"round_3": ARROW}), *scene.facts)
    for command, answers in steps:
        given(*so_far).when(OpenPlayerTurn()).refused_by("RI-EVENT-08")
        so_far = (*so_far, *given(*so_far).when(command, answers).facts)
    given(*so_far).when(OpenPlayerTurn()).accepted()


@pytest.mark.rule("RI-EVENT-04")
def test_the_arrow_event_comes_before_everything_else_of_the_board() -> None:
    drawn = InsanityCardDrawn(character="Jason")
    scene = firestarter(3, drawn, board={"round_3": ARROW})
    moved = (*scene, RoundTokenMoved())
    for command in (FlipInsanityCard(character="Jason"), ResolveEvent(event="Intruders!")):
        given(*moved).when(command).refused_by("RI-EVENT-04", ARROW)
    given(*moved, EventResolved(event=ARROW)).when(FlipInsanityCard(character="Jason")).asks("effect")


@pytest.mark.rule("RI-EVENT-04")
def test_an_event_before_the_token_moved_is_not_due() -> None:
    given(*firestarter(3, board={"round_3": ARROW})).when(ResolveEvent(event=ARROW)).unfit("event")
    drawn = (InsanityCardDrawn(character="Jason"),)
    given(*firestarter(3, *drawn)).when(FlipInsanityCard(character="Jason")).refused_by("RI-EVENT-03", "3")


@pytest.mark.rule("RI-EVENT-04")
def test_only_the_arrow_of_this_very_round_counts() -> None:
    board = {"round_3": None, "round_4": ARROW}
    scene = given(*firestarter(3, board=board)).when(MoveRoundToken())
    assert f"event:{ARROW}" not in owed(scene)
    scene = given(*firestarter(4, board=board)).when(MoveRoundToken())
    assert f"event:{ARROW}" in owed(scene)


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


def test_a_card_of_somebody_unknown_cannot_be_flipped() -> None:
    given(*quiet_round_two()).when(FlipInsanityCard(character="Hurk")).unfit("character")


def test_in_set_up_no_event_is_settled() -> None:
    begun = (*founded(), *mission_started())
    given(*begun).when(ResolveEvent(event="Tide")).refused_by("RI-FLOW-04")
    given(*begun, EnemyTurnBegan()).when(ResolveEvent(event="Tide")).accepted()
