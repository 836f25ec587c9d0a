"""The "both reached for it" card: who holds it in the end, and how."""

from typing import Any

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionUndone, ContestSettled, DuelRolled, Fate
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Contested, Invalid, Outcome, Recorded, RefusedBack, UndoPreview
from tracker.play.settling import SettleRequest, preview_settlement, settle

CY = SeatId("seat-3")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal(), options={"contest_policy": "table"})


def reach(desk: Desk, ann: int = 8, bob: int = 5) -> tuple[ActionId, ActionId]:
    """Ann takes first, Bob reaches for what is no longer there."""
    seen = desk.head()
    held = desk.send(ANN, "take", {"who": "Ann", "coins": ann}, seen=seen)
    late = desk.send(BOB, "take", {"who": "Bob", "coins": bob}, seen=seen)
    assert isinstance(held, Recorded)
    assert isinstance(late, Contested)
    assert late.how == "open"
    return held.action, late.action


def request(desk: Desk, seat: SeatId, contest: ActionId, how: str, **more: Any) -> SettleRequest:
    values = {"id": desk.next_id(), "by": By(seat=seat, device=f"phone-{seat}"), **more}
    return SettleRequest(contest=contest, how=how, seat=seat, **values)


def settled(desk: Desk, seat: SeatId, contest: ActionId, how: str, **more: Any) -> Outcome:
    return settle(desk.play, CAMPAIGN, request(desk, seat, contest, how, **more))


def facts(outcome: Outcome) -> list[Any]:
    assert isinstance(outcome, Recorded), outcome
    return [entry.fact for entry in outcome.entries[1:]]


def test_first_stands_and_the_contest_is_over(desk: Desk) -> None:
    _held, late = reach(desk)
    assert facts(settled(desk, BOB, late, "first")) == [ContestSettled(contest=late, how="first")]
    assert desk.game.purses == {"Ann": 8}
    assert desk.play.warm.get(CAMPAIGN).state.house.contests == {}


def test_giving_way_strikes_the_first_and_decides_the_second_where_it_stands(desk: Desk) -> None:
    held, late = reach(desk)
    assert facts(settled(desk, ANN, late, "give_way")) == [
        ActionUndone(action=held, reason="contest", fates=(Fate(action=late, fate="adapted"),)),
        ContestSettled(contest=late, how="give_way", winner=late),
        CoinsTaken(who="Bob", coins=5),
    ]
    assert desk.game.purses == {"Bob": 5}


def test_giving_way_is_undone_as_one(desk: Desk) -> None:
    _held, late = reach(desk)
    outcome = settled(desk, ANN, late, "give_way")
    assert isinstance(outcome, Recorded)
    assert isinstance(desk.undo(ANN, outcome.action), Recorded)
    assert desk.game.purses == {"Ann": 8}
    assert late in desk.play.warm.get(CAMPAIGN).state.house.contests, "it is open again"
    assert isinstance(settled(desk, BOB, late, "first"), Recorded)


def test_a_preview_of_giving_way_writes_nothing(desk: Desk) -> None:
    _held, late = reach(desk)
    before = desk.head()
    preview = preview_settlement(desk.play, CAMPAIGN, request(desk, ANN, late, "give_way"))
    assert isinstance(preview, UndoPreview)
    assert {c.where: (c.before, c.after) for c in preview.changes} == {
        "pot": (2, 5),
        "purses.Ann": (8, None),
        "purses.Bob": (None, 5),
    }
    assert desk.head() == before


def test_a_preview_of_what_changes_nothing_says_so(desk: Desk) -> None:
    held, late = reach(desk)
    lost = ({held: "hit", late: "blank"},)
    for how, rolls in (("first", ()), ("withdrawn", ()), ("duel", lost)):
        preview = preview_settlement(desk.play, CAMPAIGN, request(desk, BOB, late, how, rolls=rolls))
        assert isinstance(preview, UndoPreview)
        assert (preview.fates, preview.changes) == ((), ())


def test_a_preview_of_a_duel_shows_what_its_winner_would_get(desk: Desk) -> None:
    held, late = reach(desk)
    won = ({held: "blank", late: "hit"},)
    for rolls in ((), won):
        preview = preview_settlement(desk.play, CAMPAIGN, request(desk, BOB, late, "duel", rolls=rolls))
        assert isinstance(preview, UndoPreview)
        assert {c.where: c.after for c in preview.changes}["purses.Bob"] == 5


def test_if_the_second_is_still_refused_nothing_happens(desk: Desk) -> None:
    seen = desk.head()
    desk.send(ANN, "take", {"who": "Ann", "coins": 4}, seen=seen)
    desk.send(ANN, "take", {"who": "Ann", "coins": 4})
    late = desk.send(BOB, "take", {"who": "Bob", "coins": 7}, seen=seen)
    assert isinstance(late, Contested)
    assert len(late.against) == 2
    before = desk.head()
    outcome = settled(desk, ANN, late.action, "give_way", yields=late.against[0])
    assert outcome == RefusedBack(RuleId("TOY-01"), "6 of 7 coins")
    assert desk.head() == before


def test_where_only_all_together_free_it_all_give_way(desk: Desk) -> None:
    seen = desk.head()
    one = desk.send(ANN, "take", {"who": "Ann", "coins": 4}, seen=seen)
    two = desk.send(ANN, "take", {"who": "Ann", "coins": 4})
    late = desk.send(BOB, "take", {"who": "Bob", "coins": 7}, seen=seen)
    assert isinstance(one, Recorded)
    assert isinstance(two, Recorded)
    assert isinstance(late, Contested)
    undone = facts(settled(desk, ANN, late.action, "give_way"))[0]
    assert (undone.action, *undone.also) == (one.action, two.action)
    assert desk.game.purses == {"Bob": 7}


def test_only_the_holder_or_the_host_gives_way(desk: Desk) -> None:
    seen = desk.head()
    held = desk.send(BOB, "take", {"who": "Bob", "coins": 8}, seen=seen)
    late = desk.send(ANN, "take", {"who": "Ann", "coins": 5}, seen=seen)
    assert isinstance(held, Recorded)
    assert isinstance(late, Contested)
    cy = take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    assert isinstance(cy, Recorded)
    outcome = settled(desk, CY, late.action, "give_way")
    assert outcome == Invalid("seat", "only whoever holds it, or the host, can give way")
    assert isinstance(settled(desk, BOB, late.action, "give_way"), Recorded)


@pytest.mark.rule("RI-CONF-08")
@pytest.mark.parametrize(
    ("rounds", "purses"),
    [
        ([("hit", "blank")], {"Ann": 8}),
        ([("blank", "hit")], {"Bob": 5}),
        ([("blank", "blank"), ("hit", "hit"), ("blank", "hit")], {"Bob": 5}),
    ],
)
def test_a_duel_goes_on_until_one_is_left(
    desk: Desk, rounds: list[tuple[str, str]], purses: dict[str, int]
) -> None:
    held, late = reach(desk)
    rolls = tuple({held: a, late: b} for a, b in rounds)
    outcome = settled(desk, BOB, late, "duel", rolls=rolls)
    rolled = [fact for fact in facts(outcome) if isinstance(fact, DuelRolled)]
    assert [fact.faces for fact in rolled] == list(rolls)
    assert desk.game.purses == purses


def test_a_duel_that_is_not_over_says_who_must_roll_again(desk: Desk) -> None:
    held, late = reach(desk)
    outcome = settled(desk, BOB, late, "duel", rolls=({held: "hit", late: "hit"},))
    assert outcome == Invalid("rolls", "the duel goes on between Ann, Bob: roll again")


def test_where_the_tracker_rolls_for_all_it_goes_on_until_one_is_left(desk: Desk) -> None:
    desk.send(ANN, "seal", {})
    held, late = reach(desk)
    every = facts(settled(desk, BOB, late, "duel", rolls=({held: "roll", late: "roll"},)))
    rolled = [fact for fact in every if isinstance(fact, DuelRolled)]
    assert rolled
    assert {fact.source for fact in rolled} == {"tracker"}
    for each in rolled[:-1]:
        assert len(set(each.faces.values())) == 1, "a round that decides is the last"
    assert len(set(rolled[-1].faces.values())) == 2
    winner = next(party for party, face in rolled[-1].faces.items() if face == "hit")
    assert desk.game.purses == ({"Ann": 8} if winner == held else {"Bob": 5})


@pytest.mark.parametrize("secret", ["5ec2e7", "a", "b", "c", "d", "e", "f"])
def test_however_its_dice_fall_one_is_left(secret: str) -> None:
    desk = Desk(memory_journal(), options={"contest_policy": "table"}, fresh_secret=secret)
    desk.send(ANN, "seal", {})
    held, late = reach(desk)
    assert isinstance(settled(desk, BOB, late, "duel", rolls=({held: "roll", late: "roll"},)), Recorded)
    assert desk.play.warm.get(CAMPAIGN).state.house.contests == {}


def test_a_third_who_reaches_for_the_same_joins_the_contest(desk: Desk) -> None:
    assert isinstance(
        take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player")), Recorded
    )
    seen = desk.head()
    held = desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen)
    second = desk.send(BOB, "take", {"who": "Bob", "coins": 5}, seen=seen)
    third = desk.send(CY, "take", {"who": "Cy", "coins": 4}, seen=seen)
    assert isinstance(held, Recorded)
    assert isinstance(second, Contested)
    assert isinstance(third, Contested)
    (contest,) = desk.play.warm.get(CAMPAIGN).state.house.contests.values()
    assert contest.contenders == {second.action: BOB, third.action: CY}
    parties = (held.action, second.action, third.action)
    rolls = (
        dict(zip(parties, ("hit", "hit", "blank"), strict=True)),
        {held.action: "blank", second.action: "hit"},
    )
    assert isinstance(settled(desk, CY, contest.id, "duel", rolls=rolls), Recorded)
    assert desk.game.purses == {"Bob": 5}


def test_who_joined_carries_a_contest_on_whose_opener_was_struck(desk: Desk) -> None:
    take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
    seen = desk.head()
    desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen)
    second = desk.send(BOB, "take", {"who": "Bob", "coins": 5}, seen=seen)
    third = desk.send(CY, "take", {"who": "Cy", "coins": 4}, seen=seen)
    assert isinstance(second, Contested)
    assert isinstance(third, Contested)
    desk.undo(BOB, second.action)
    (contest,) = desk.play.warm.get(CAMPAIGN).state.house.contests.values()
    assert contest.id == second.action, "its name stays"
    assert contest.contenders == {third.action: CY}
    assert isinstance(settled(desk, ANN, contest.id, "give_way"), Recorded)
    assert desk.game.purses == {"Cy": 4}


def test_the_turn_waits_for_an_open_contest_and_says_for_whom(desk: Desk) -> None:
    _held, late = reach(desk)
    outcome = desk.send(ANN, "pass", {})
    assert outcome == RefusedBack(RuleId("TOY-06"), "This waits for the contest of Bob")
    settled(desk, BOB, late, "withdrawn")
    assert isinstance(desk.send(ANN, "pass", {}), Recorded)


def test_the_host_withdraws_for_somebody_whose_phone_left(desk: Desk) -> None:
    _held, late = reach(desk)
    assert isinstance(settled(desk, ANN, late, "withdrawn"), Recorded)


def test_a_settled_contest_cannot_be_settled_again_but_a_repeat_is_harmless(desk: Desk) -> None:
    _held, late = reach(desk)
    one = request(desk, BOB, late, "first")
    first, again = settle(desk.play, CAMPAIGN, one), settle(desk.play, CAMPAIGN, one)
    assert isinstance(first, Recorded)
    assert isinstance(again, Recorded)
    assert again.entries == first.entries
    other = settled(desk, BOB, late, "first")
    assert other == Invalid("contest", "is not open; it may have been settled meanwhile")
