"""The When card: quiet, or now with a Where and a What."""

import pytest

from tests.tracker.systems.rook_islands.events_due import firestarter, owed, quiet_round_two, round_two
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    mission_one,
    next_event_phase,
    set_up,
    values,
)
from tests.tracker.systems.rook_islands.playing import mission
from tracker.systems.rook_islands.commands import (
    FlipInsanityCard,
    FlipWhen,
    MoveRoundToken,
    OpenPlayerTurn,
    ResolveEvent,
)
from tracker.systems.rook_islands.facts.mission import (
    AnecdoteRevealed,
    EnemyPlaced,
    EventResolved,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    WhenCardFlipped,
)
from tracker.systems.rook_islands.rules.chain import chain


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


def test_a_card_of_somebody_unknown_cannot_be_flipped() -> None:
    given(*quiet_round_two()).when(FlipInsanityCard(character="Hurk")).unfit("character")
