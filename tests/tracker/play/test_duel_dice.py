"""A duel in which each tells its own die, a step each: told, waited for, and what cannot be."""

from collections.abc import Sequence

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import action, contest, sent, told, warm
from tests.tracker.play.test_settling import CY, facts, reach, settled
from tracker.facts.action import ActionUndone, ContestSettled, DuelDieTold, DuelRolled, Fate
from tracker.facts.entry import Draft
from tracker.facts.ids import ActionId, SeatId
from tracker.play.duel_dice import tell_duel_dice
from tracker.play.duel_round import running
from tracker.play.founding import Joining, take_seat
from tracker.play.outcomes import Contested, Invalid, Recorded
from tracker.play.play import Play
from tracker.play.warm import Warm

pytestmark = pytest.mark.rule("RI-CONF-08")


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal(), options={"contest_policy": "table"})


class TestTelling:
    def test_the_first_die_waits_for_the_others(self, desk: Desk) -> None:
        held, late = reach(desk)
        outcome = told(desk, ANN, late, {held: "blank"})
        assert facts(outcome) == [DuelDieTold(contest=late, round=1, party=held, face="blank")]
        assert contest(desk).told == {held: "blank"}
        assert desk.game.purses == {"Ann": 8}

    def test_the_last_die_settles_it_in_the_same_append(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "blank"})
        outcome = told(desk, BOB, late, {late: "hit"})
        assert facts(outcome) == [
            DuelDieTold(contest=late, round=1, party=late, face="hit"),
            DuelRolled(contest=late, faces={held: "blank", late: "hit"}),
            ActionUndone(action=held, reason="contest", fates=(Fate(action=late, fate="adapted"),)),
            ContestSettled(contest=late, how="duel", winner=late),
            CoinsTaken(who="Bob", coins=5),
        ]
        assert desk.game.purses == {"Bob": 5}

    def test_if_the_holder_wins_nothing_changes_hands(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, BOB, late, {late: "blank"})
        outcome = told(desk, ANN, late, {held: "hit"})
        assert facts(outcome)[-1] == ContestSettled(contest=late, how="duel")
        assert desk.game.purses == {"Ann": 8}

    @pytest.mark.parametrize("face", ["hit", "blank"])
    def test_a_round_that_decides_nothing_is_rolled_again(self, desk: Desk, face: str) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: face})
        told(desk, BOB, late, {late: face})
        assert contest(desk).rounds == ({held: face, late: face},)
        assert (contest(desk).round, contest(desk).told) == (2, {})
        told(desk, BOB, late, {late: "hit"}, 2)
        told(desk, ANN, late, {held: "blank"}, 2)
        assert desk.game.purses == {"Bob": 5}

    def test_one_phone_tells_for_everybody(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "blank", late: "hit"})
        assert desk.game.purses == {"Bob": 5}

    def test_of_three_whoever_fails_is_out(self, desk: Desk) -> None:
        joined = take_seat(desk.play, CAMPAIGN, Joining(id=desk.next_id(), name="Cy", role="player"))
        assert isinstance(joined, Recorded)
        seen = desk.head()
        held = action(desk.send(ANN, "take", {"who": "Ann", "coins": 8}, seen=seen))
        second = desk.send(BOB, "take", {"who": "Bob", "coins": 5}, seen=seen)
        third = desk.send(CY, "take", {"who": "Cy", "coins": 4}, seen=seen)
        assert isinstance(second, Contested)
        assert isinstance(third, Contested)
        told(desk, ANN, second.action, {held: "hit"})
        told(desk, CY, second.action, {third.action: "hit"})
        told(desk, BOB, second.action, {second.action: "blank"})
        assert running(warm(desk), contest(desk)).left == (held, third.action)
        told(desk, CY, second.action, {third.action: "hit"}, 2)
        told(desk, ANN, second.action, {held: "blank"}, 2)
        assert desk.game.purses == {"Cy": 4}


class TestWhatCannotBe:
    def test_a_die_is_told_once(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "blank"})
        says = "the die of Ann was told already: strike that line first"
        assert told(desk, BOB, late, {held: "hit"}) == Invalid("faces", says)
        assert contest(desk).told == {held: "blank"}

    def test_a_tap_for_a_round_that_is_over_counts_for_no_other(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "hit", late: "hit"})
        assert told(desk, ANN, late, {held: "hit"}, 1) == Invalid("round", "round 2 is being rolled")
        assert contest(desk).told == {}

    @pytest.mark.parametrize(
        ("faces", "says"),
        [
            ({}, "a die is told of one or more of"),
            ({"somebody": "hit"}, "a die is told of one or more of"),
            ({"held": "seven"}, "a die shows one of"),
            ({"held": "roll"}, "the tracker rolls no dice now"),
        ],
    )
    def test_what_is_no_die_of_this_duel(self, desk: Desk, faces: dict[str, str], says: str) -> None:
        held, late = reach(desk)
        named = {held if party == "held" else ActionId(party): face for party, face in faces.items()}
        outcome = told(desk, ANN, late, named)
        assert isinstance(outcome, Invalid)
        assert outcome.says.startswith(says)
        assert not running(warm(desk), contest(desk)).begun

    def test_whoever_has_seen_dice_chooses_no_other_way(self, desk: Desk) -> None:
        held, late = reach(desk)
        first = told(desk, ANN, late, {held: "blank"})
        for how in ("first", "give_way", "withdrawn"):
            outcome = settled(desk, ANN, late, how)
            says = "the duel has begun: its dice settle it, or are struck out first"
            assert outcome == Invalid("how", says)
        assert isinstance(desk.undo(ANN, action(first)), Recorded)
        assert isinstance(settled(desk, ANN, late, "first"), Recorded)

    def test_nobody_duels_who_does_not_sit_here_or_for_what_is_over(self, desk: Desk) -> None:
        held, late = reach(desk)
        stranger = told(desk, SeatId("seat-9"), late, {held: "hit"})
        assert stranger == Invalid("seat", "'seat-9' does not sit at this table")
        settled(desk, BOB, late, "first")
        over = told(desk, ANN, late, {held: "hit"})
        assert over == Invalid("contest", "is not open; it may have been settled meanwhile")

    def test_a_tap_sent_twice_tells_one_die(self, desk: Desk) -> None:
        held, late = reach(desk)
        one = sent(desk, ANN, late, {held: "hit"})
        first, again = (tell_duel_dice(desk.play, CAMPAIGN, one) for _ in range(2))
        assert isinstance(first, Recorded)
        assert isinstance(again, Recorded)
        assert (again.entries, again.repeated) == (first.entries, True)


class TestTheTrackersDice:
    def test_they_fall_when_everybody_has_told(self, desk: Desk) -> None:
        desk.send(ANN, "seal", {})
        held, late = reach(desk)
        told(desk, ANN, late, {held: "roll"})
        assert contest(desk).told == {held: "roll"}, "nobody knows it before"
        outcome = told(desk, BOB, late, {late: "roll"})
        rolled = [fact for fact in facts(outcome) if isinstance(fact, DuelRolled)]
        assert {fact.source for fact in rolled} == {"tracker"}
        assert warm(desk).state.house.contests == {}, "it goes on until one is left"

    def test_they_are_those_that_fall_all_at_once(self) -> None:
        def fallen(one_by_one: bool) -> list[DuelRolled]:
            desk = Desk(memory_journal(), options={"contest_policy": "table"})
            desk.send(ANN, "seal", {})
            held, late = reach(desk)
            if one_by_one:
                told(desk, ANN, late, {held: "roll"})
                outcome = told(desk, BOB, late, {late: "roll"})
            else:
                outcome = settled(desk, BOB, late, "duel", rolls=({held: "roll", late: "roll"},))
            return [fact for fact in facts(outcome) if isinstance(fact, DuelRolled)]

        assert fallen(one_by_one=True)
        assert [f.faces for f in fallen(one_by_one=True)] == [f.faces for f in fallen(one_by_one=False)]

    def test_a_real_die_stands_beside_one_of_the_trackers(self, desk: Desk) -> None:
        desk.send(ANN, "seal", {})
        held, late = reach(desk)
        told(desk, ANN, late, {held: "roll"})
        told(desk, BOB, late, {late: "hit"})
        rolled = next(e.fact for e in warm(desk).entries if isinstance(e.fact, DuelRolled))
        assert rolled.faces[late] == "hit"
        assert rolled.faces[held] in ("hit", "blank")


class TestOnePhoneGoesOn:
    def test_the_rest_is_told_all_at_once(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "hit"})
        rolls = ({late: "hit"}, {held: "blank", late: "hit"})
        outcome = settled(desk, BOB, late, "duel", rolls=rolls)
        rolled = [fact.faces for fact in facts(outcome) if isinstance(fact, DuelRolled)]
        assert rolled == [{held: "hit", late: "hit"}, {held: "blank", late: "hit"}]
        assert desk.game.purses == {"Bob": 5}

    def test_what_was_told_counts(self, desk: Desk) -> None:
        held, late = reach(desk)
        told(desk, ANN, late, {held: "hit"})
        outcome = settled(desk, BOB, late, "duel", rolls=({held: "blank", late: "hit"},))
        assert outcome == Invalid("rolls", "the die of Ann was told already")


class TestTheSameMoment:
    def test_two_phones_at_two_workers_both_count(self, monkeypatch: pytest.MonkeyPatch) -> None:
        journal = memory_journal()
        desk = Desk(journal, options={"contest_policy": "table"})
        other = Desk.__new__(Desk)
        other.play = Play(journal, desk.play.systems, desk.outside)
        held, late = reach(desk)
        anns, bobs = sent(desk, ANN, late, {held: "blank"}), sent(desk, BOB, late, {late: "hit"})
        assert other.head() == desk.head()
        write, fast = desk.play.append, [anns]

        def slow(known: Warm, drafts: Sequence[Draft]) -> Warm:
            """Between reading and writing the other worker is faster, once."""
            if fast:
                assert isinstance(tell_duel_dice(other.play, CAMPAIGN, fast.pop()), Recorded)
            return write(known, drafts)

        monkeypatch.setattr(desk.play, "append", slow)
        assert isinstance(tell_duel_dice(desk.play, CAMPAIGN, bobs), Recorded)
        assert desk.game.purses == {"Bob": 5} == other.game.purses
