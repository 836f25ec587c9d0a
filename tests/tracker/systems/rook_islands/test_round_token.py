"""The Round token and its arrow: the events of the Round board, in their order."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.events_due import firestarter, owed, quiet_round_two, round_two
from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    mission_started,
    next_event_phase,
    ready,
    set_up,
    values,
)
from tests.tracker.systems.rook_islands.playing import mission
from tracker.kernel.commands import Command, EnterValue
from tracker.kernel.questions import EnterValues
from tracker.systems.rook_islands.commands import (
    FlipInsanityCard,
    FlipWhen,
    MoveRoundToken,
    OpenPlayerTurn,
    ResolveEvent,
    ReturnInsanityCards,
)
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    EventResolved,
    InsanityCardDrawn,
    InsanityCardFlipped,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WhenCardFlipped,
)

ARROW = "Berserker on Spot 1"


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
