"""What-ifs: a branch from any position, its own dice, adopted or dropped."""

import msgspec
import pytest

from tests.toy_system import COIN, TOY, CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, action_id, memory_journal
from tracker.facts.action import ActionTaken, Fate
from tracker.facts.campaign import DiceCommitted, DiceRevealed, DieRolled
from tracker.facts.entry import By, Entry
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.facts.lines import BranchAdopted, BranchDropped, Branched, BranchMade, CampaignContinued
from tracker.journal.chain import verify_campaign
from tracker.kernel.changes import Change
from tracker.kernel.dice import commitment, face, roll_key
from tracker.kernel.digest import state_digest
from tracker.kernel.house import Branch, Origin
from tracker.kernel.moments import state_at
from tracker.play.adopting import LineRequest, adopt_branch, drop_branch
from tracker.play.branching import (
    BranchedOff,
    BranchRequest,
    make_branch,
)
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.founding import Joining, take_seat
from tracker.play.lineage import branches_of, common_entries, compare, is_dropped, origin_of
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.outcomes import IdReused, Invalid, Outcome, Recorded, Request
from tracker.play.play import Play
from tracker.play.undoing import UndoRequest, undo_action
from tracker.play.verifying import verify
from tracker.play.warm import Warm


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def by(seat: SeatId) -> By:
    return By(seat=seat, device=f"phone-{seat}")


class Lines:
    """A campaign in which Ann took four coins and Bob three, and the branches that leave it."""

    def __init__(self) -> None:
        self.desk = Desk(memory_journal())
        self.secrets = iter(f"secret-{n}" for n in range(100))
        outside = self.desk.outside
        self.play = Play(
            self.desk.play.journal,
            (TOY,),
            type(outside)(outside.clock, lambda: next(self.secrets), outside.new_id),
        )
        self.four = recorded(self.desk.send(ANN, "take", {"who": ANN, "coins": 4}))
        self.border = self.desk.head()
        self.three = recorded(self.desk.send(BOB, "take", {"who": BOB, "coins": 3}))

    def warm(self, campaign: CampaignId = CAMPAIGN) -> Warm:
        return self.play.warm.get(campaign)

    def ask(self, at: int | None = None, title: str = "What if", **more: object) -> BranchRequest:
        values = {"id": self.desk.next_id(), "seat": ANN, "by": by(ANN), **more}
        return BranchRequest(at=at, title=title, **values)  # type: ignore[arg-type]

    def branch(self, at: int | None = None, title: str = "What if", of: CampaignId = CAMPAIGN) -> CampaignId:
        made = make_branch(self.play, of, self.ask(at, title))
        assert isinstance(made, BranchedOff), made
        return made.campaign

    def act(
        self, campaign: CampaignId, seat: SeatId, kind: str, fields: dict[str, object], **more: object
    ) -> Outcome:
        request = Request(
            id=self.desk.next_id(), kind=kind, seat=seat, by=by(seat), fields=fields,
            seen=self.warm(campaign).head.position, **more,  # type: ignore[arg-type]
        )  # fmt: skip
        return self.play.act(campaign, request)

    def line(self, branch: CampaignId, **more: object) -> LineRequest:
        values = {"id": self.desk.next_id(), "seat": ANN, "by": by(ANN), **more}
        return LineRequest(branch=branch, **values)  # type: ignore[arg-type]

    def adopt(self, branch: CampaignId, of: CampaignId = CAMPAIGN) -> Outcome:
        return adopt_branch(self.play, of, self.line(branch))

    def strike(self, campaign: CampaignId, action: ActionId) -> Outcome:
        request = UndoRequest(id=self.desk.next_id(), seat=ANN, by=by(ANN), action=action, reason="mistyped")
        return undo_action(self.play, campaign, request)


@pytest.fixture
def lines() -> Lines:
    return Lines()


def own(warm: Warm, action: ActionId) -> list[Entry]:
    return [entry for entry in warm.entries if entry.action == action]


class TestOpening:
    def test_a_branch_shares_its_past_and_says_where_it_left(self, lines: Lines) -> None:
        request = lines.ask(lines.border, "Without Bob")
        made = make_branch(lines.play, CAMPAIGN, request)
        assert isinstance(made, BranchedOff)
        old, new = lines.warm(), lines.warm(made.campaign)
        common = tuple(
            msgspec.structs.replace(e, campaign=made.campaign) for e in old.entries[: lines.border]
        )
        assert new.entries[: lines.border] == common
        assert [e.fact for e in own(new, request.id)][1:] == [
            Branched(
                origin=CAMPAIGN,
                position=lines.border,
                hash=old.entries[lines.border - 1].hash,
                title="Without Bob",
            )
        ]
        assert (made.origin, made.at, made.title) == (CAMPAIGN, lines.border, "Without Bob")
        assert made.position == new.head.position == lines.border + 2
        assert verify_campaign(lines.play.journal, made.campaign) == new.head
        assert new.state.house.title == "Without Bob"
        assert new.state.house.origin == Origin(campaign=CAMPAIGN, position=lines.border)

    def test_the_line_that_it_left_only_notes_it(self, lines: Lines) -> None:
        before = lines.warm().state
        branch = lines.branch(lines.border)
        noted = BranchMade(branch=branch, position=lines.border, title="What if")
        assert lines.warm().entries[-1].fact == noted
        assert lines.warm().state.game == before.game
        assert lines.warm().state.house.branches == {branch: Branch(position=lines.border, title="What if")}
        assert lines.warm(branch).state.house.branches == {}

    def test_both_go_their_own_way(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        recorded(lines.act(branch, ANN, "take_all", {"who": ANN}))
        recorded(lines.act(CAMPAIGN, BOB, "take", {"who": BOB, "coins": 1}))
        assert lines.warm(branch).state.game.purses == {ANN: 10}
        assert lines.warm().state.game.purses == {ANN: 4, BOB: 4}

    def test_without_a_position_it_leaves_now(self, lines: Lines) -> None:
        branch = lines.branch()
        assert lines.warm(branch).state.game == lines.warm().state.game

    def test_within_an_action_nothing_branches_off(self, lines: Lines) -> None:
        first = next(e.position for e in lines.warm().entries if e.action == lines.four)
        made = make_branch(lines.play, CAMPAIGN, lines.ask(first))
        assert isinstance(made, BranchedOff)
        assert made.at == lines.border == first + 1

    @pytest.mark.parametrize("at", [0, -1, 99])
    def test_where_there_is_no_entry_nothing_branches_off(self, lines: Lines, at: int) -> None:
        before = lines.warm().head
        outcome = make_branch(lines.play, CAMPAIGN, lines.ask(at))
        assert isinstance(outcome, Invalid)
        assert outcome.field == "at"
        assert lines.warm().head == before
        assert lines.play.journal.campaigns() == (CAMPAIGN,)

    def test_who_does_not_sit_here_opens_nothing(self, lines: Lines) -> None:
        outcome = make_branch(lines.play, CAMPAIGN, lines.ask(3, seat=SeatId("seat-9")))
        assert outcome == Invalid("seat", "'seat-9' does not sit at this table")

    def test_the_same_request_sent_again_opens_one_branch(self, lines: Lines) -> None:
        request = lines.ask()
        made = make_branch(lines.play, CAMPAIGN, request)
        recorded(lines.act(CAMPAIGN, BOB, "take", {"who": BOB, "coins": 1}))
        again = make_branch(lines.play, CAMPAIGN, request)
        assert isinstance(made, BranchedOff)
        assert isinstance(again, BranchedOff)
        assert (again.campaign, again.at, again.repeated) == (made.campaign, made.at, True)
        assert len(lines.play.journal.campaigns()) == 2

    def test_another_request_under_its_id_is_told_so(self, lines: Lines) -> None:
        request = lines.ask()
        make_branch(lines.play, CAMPAIGN, request)
        other = lines.ask(3, "Other", id=request.id)
        assert make_branch(lines.play, CAMPAIGN, other) == IdReused(request.id)
        assert make_branch(lines.play, CAMPAIGN, lines.ask(id=lines.three)) == IdReused(lines.three)

    def test_a_request_that_ended_half_way_is_completed_when_it_is_sent_again(self, lines: Lines) -> None:
        request = lines.ask(lines.border)
        interrupted = Play(_NoNote(lines.play.journal), (TOY,), lines.play.outside)  # type: ignore[arg-type]
        with pytest.raises(KeyboardInterrupt):
            make_branch(interrupted, CAMPAIGN, request)
        assert len(lines.play.journal.campaigns()) == 2
        assert lines.warm().state.house.branches == {}
        made = make_branch(lines.play, CAMPAIGN, request)
        assert isinstance(made, BranchedOff)
        assert list(lines.warm().state.house.branches) == [made.campaign]
        assert len(lines.play.journal.campaigns()) == 2

    def test_whoever_sits_here_now_and_what_stands_on_the_cards_stays(self, lines: Lines) -> None:
        cy = take_seat(lines.play, CAMPAIGN, Joining(id=lines.desk.next_id(), name="Cy", role="player"))
        assert isinstance(cy, Recorded)
        recorded(lines.act(CAMPAIGN, ANN, "enter_value", {"card": "hat/Fez", "values": {"price": 4}}))
        branch = lines.branch(lines.border)
        house = lines.warm(branch).state.house
        assert [seat.name for seat in house.seats.values()] == ["Ann", "Bob", "Cy"]
        assert house.collection == {"hat/Fez": {"price": 4}}
        assert (
            lines.warm(branch).state.game
            == state_at(TOY, lines.warm().entries, lines.border, "recorded").game
        )

    def test_a_branch_has_branches_of_its_own(self, lines: Lines) -> None:
        branch = lines.branch(lines.border, "First")
        recorded(lines.act(branch, ANN, "take", {"who": ANN, "coins": 1}))
        second = lines.branch(None, "Second", of=branch)
        assert lines.warm(second).state.house.title == "Second"
        origin = lines.warm(second).state.house.origin
        assert origin is not None
        assert origin.campaign == branch
        assert list(lines.warm(branch).state.house.branches) == [second]


class _NoNote:
    """A journal whose process ends before the line that was left is written to."""

    def __init__(self, journal: object) -> None:
        self._journal = journal

    def __getattr__(self, name: str) -> object:
        if name == "append":
            raise KeyboardInterrupt
        return getattr(self._journal, name)


class TestUndoing:
    def test_an_undo_reaches_across_the_border_and_stays_in_its_line(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        rest = recorded(lines.act(branch, BOB, "take_all", {"who": BOB}))
        outcome = lines.strike(branch, lines.four)
        assert isinstance(outcome, Recorded)
        assert outcome.undone is not None
        assert outcome.undone.fates == (Fate(action=rest, fate="adapted"),)
        assert outcome.entries[-1].fact == CoinsTaken(who=BOB, coins=10)
        assert lines.warm(branch).state.game.purses == {BOB: 10}
        assert lines.warm().state.game.purses == {ANN: 4, BOB: 3}

    def test_an_undo_of_the_undo_is_as_if_nothing_had_been(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        recorded(lines.act(branch, BOB, "take_all", {"who": BOB}))
        before = lines.warm(branch).state
        undo = recorded(lines.strike(branch, lines.four))
        recorded(lines.strike(branch, undo))
        assert lines.warm(branch).state == before

    def test_where_a_branch_begins_cannot_be_struck_out(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        begun = next(e.action for e in lines.warm(branch).entries if isinstance(e.fact, Branched))
        outcome = lines.strike(branch, begun)
        assert isinstance(outcome, Invalid)
        assert "begins or ends" in outcome.says

    def test_striking_the_note_hides_the_branch_and_reinstating_shows_it(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        note = lines.warm().entries[-1].action
        undo = recorded(lines.strike(CAMPAIGN, note))
        assert branches_of(lines.play, lines.warm()) == ()
        recorded(lines.strike(CAMPAIGN, undo))
        assert [each.campaign for each in branches_of(lines.play, lines.warm())] == [branch]


class TestDice:
    def sealed(self, lines: Lines) -> int:
        recorded(lines.act(CAMPAIGN, ANN, "seal", {}))
        return lines.warm().head.position

    def gamble(self, lines: Lines, campaign: CampaignId) -> DieRolled:
        answers = {"sure": True, "roll": "roll"}
        outcome = lines.act(campaign, ANN, "gamble", {"who": ANN}, answers=answers)
        assert isinstance(outcome, Recorded), outcome
        return next(e.fact for e in outcome.entries if isinstance(e.fact, DieRolled))

    def test_a_branch_seals_the_running_attempt_anew(self, lines: Lines) -> None:
        branch = lines.branch(self.sealed(lines))
        house = lines.warm(branch).state.house
        assert (house.attempt, house.renewed) == ("a1+", {"a1": "a1+"})
        assert house.secrets["a1+"] != house.secrets["a1"]
        assert house.commitments["a1+"] == commitment(house.secrets["a1+"])

    def test_nobody_looks_ahead_in_a_branch(self, lines: Lines) -> None:
        at = self.sealed(lines)
        faces = []
        for campaign in (CAMPAIGN, *(lines.branch(at, f"Peek {n}") for n in range(24))):
            roll = self.gamble(lines, campaign)
            faces.append(roll.face)
            assert roll.attempt == ("a1" if campaign == CAMPAIGN else "a1+")
        assert set(faces[1:]) == {"hit", "blank"}

    def test_where_nothing_is_sealed_nothing_is_sealed_anew(self, lines: Lines) -> None:
        self.sealed(lines)
        recorded(lines.act(CAMPAIGN, ANN, "unseal", {}))
        assert lines.warm(lines.branch()).state.house.renewed == {}
        assert lines.warm(lines.branch(lines.border)).state.house.renewed == {}

    def test_a_secret_that_came_out_since_is_renewed_all_the_same(self, lines: Lines) -> None:
        at = self.sealed(lines)
        recorded(lines.act(CAMPAIGN, ANN, "unseal", {}))
        assert lines.warm(lines.branch(at)).state.house.attempt == "a1+"

    def test_at_its_end_a_branch_shows_its_own_secret_and_not_that_of_the_line_it_left(
        self, lines: Lines
    ) -> None:
        branch = lines.branch(self.sealed(lines))
        self.gamble(lines, branch)
        outcome = lines.act(branch, ANN, "unseal", {})
        assert isinstance(outcome, Recorded)
        shown = [e.fact for e in outcome.entries if isinstance(e.fact, DiceRevealed)]
        assert [fact.attempt for fact in shown] == ["a1+"]
        assert commitment(shown[0].secret) == lines.warm(branch).state.house.commitments["a1+"]
        assert all(verdict.holds for verdict in verify(lines.play, branch))

    def test_a_die_that_fell_before_stays_when_an_undo_decides_it_again(self, lines: Lines) -> None:
        self.sealed(lines)
        self.gamble(lines, CAMPAIGN)
        branch = lines.branch()
        outcome = lines.strike(branch, lines.three)
        assert isinstance(outcome, Recorded)
        assert outcome.undone is not None
        assert outcome.undone.fates == ()

    def test_a_die_that_falls_only_now_is_the_branchs_own_also_long_ago(self, lines: Lines) -> None:
        self.sealed(lines)
        refrained = recorded(lines.act(CAMPAIGN, ANN, "gamble", {"who": ANN}, answers={"sure": False}))
        branch = lines.branch()
        mend = CorrectRequest(
            id=lines.desk.next_id(), seat=ANN, by=by(ANN), action=refrained,
            answers={"sure": True, "roll": "roll"},
        )  # fmt: skip
        outcome = correct_action(lines.play, branch, mend)
        assert isinstance(outcome, Recorded), outcome
        (roll,) = [e.fact for e in outcome.entries if isinstance(e.fact, DieRolled)]
        assert roll.attempt == "a1+"
        secret = lines.warm(branch).state.house.secrets["a1+"]
        assert roll.face == face(secret, roll_key("a1+", 1, ANN, "coin"), 1, COIN)

    def test_a_branch_of_a_branch_seals_anew_again(self, lines: Lines) -> None:
        first = lines.branch(self.sealed(lines), "First")
        second = lines.branch(None, "Second", of=first)
        house = lines.warm(second).state.house
        assert house.renewed == {"a1": "a1++", "a1+": "a1++"}
        assert self.gamble(lines, second).attempt == "a1++"


class TestAdopting:
    def test_adopting_is_a_fact_in_both_lines(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        adopting = recorded(lines.adopt(branch))
        assert [e.fact for e in own(lines.warm(), adopting)][1:] == [
            BranchAdopted(branch=branch, title="What if")
        ]
        stopped = lines.warm().head.position
        continued = CampaignContinued(origin=CAMPAIGN, position=stopped)
        assert [e.fact for e in own(lines.warm(branch), adopting)][1:] == [continued]
        assert lines.warm().state.house.continued == branch
        assert [line.adopted for line in branches_of(lines.play, lines.warm())] == [True]
        origin = origin_of(lines.play, lines.warm(branch))
        assert origin is not None
        assert (origin.campaign, origin.title, origin.adopted) == (CAMPAIGN, "Evening", True)

    def test_the_old_line_is_read_and_no_longer_played(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        lines.adopt(branch)
        head = lines.warm().head
        with pytest.raises(GoesOnElsewhere) as told:
            lines.act(CAMPAIGN, ANN, "take", {"who": ANN, "coins": 1})
        assert (told.value.campaign, told.value.title) == (branch, "What if")
        assert "What if" in str(told.value)
        with pytest.raises(GoesOnElsewhere):
            lines.strike(CAMPAIGN, lines.four)
        with pytest.raises(GoesOnElsewhere):
            take_seat(lines.play, CAMPAIGN, Joining(id=lines.desk.next_id(), name="Cy", role="player"))
        assert lines.warm().head == head
        assert state_at(TOY, lines.warm().entries, lines.border, "recorded").game.purses == {ANN: 4}
        recorded(lines.act(branch, ANN, "take", {"who": ANN, "coins": 1}))

    def test_what_was_recorded_before_is_answered_again(self, lines: Lines) -> None:
        request = Request(
            id=action_id(900), kind="take", seat=ANN, by=by(ANN), fields={"who": ANN, "coins": 1}, seen=3
        )
        recorded(lines.play.act(CAMPAIGN, request))
        lines.adopt(lines.branch())
        again = lines.play.act(CAMPAIGN, request)
        assert isinstance(again, Recorded)
        assert again.repeated

    def test_the_same_adoption_sent_again_has_one_effect(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        request = lines.line(branch)
        recorded(adopt_branch(lines.play, CAMPAIGN, request))
        heads = lines.warm().head, lines.warm(branch).head
        again = adopt_branch(lines.play, CAMPAIGN, request)
        assert isinstance(again, Recorded)
        assert again.repeated
        assert (lines.warm().head, lines.warm(branch).head) == heads
        assert lines.adopt(branch) == Invalid("branch", "is what the table goes on in already")

    def test_an_adoption_that_ended_half_way_is_completed_when_it_is_sent_again(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        request = lines.line(branch)
        halting = Play(_OnlyIn(lines.play.journal, CAMPAIGN), (TOY,), lines.play.outside)  # type: ignore[arg-type]
        with pytest.raises(KeyboardInterrupt):
            adopt_branch(halting, CAMPAIGN, request)
        assert lines.warm().state.house.continued == branch
        recorded(adopt_branch(lines.play, CAMPAIGN, request))
        assert isinstance(lines.warm(branch).entries[-1].fact, CampaignContinued)

    def test_the_dice_of_the_line_that_ends_are_open_in_both(self, lines: Lines) -> None:
        recorded(lines.act(CAMPAIGN, ANN, "seal", {}))
        roll = lines.act(CAMPAIGN, ANN, "gamble", {"who": ANN}, answers={"sure": True, "roll": "roll"})
        assert isinstance(roll, Recorded)
        branch = lines.branch()
        secret = lines.warm().state.house.secrets["a1"]
        lines.adopt(branch)
        assert lines.warm().state.house.revealed == {"a1": secret}
        assert lines.warm(branch).state.house.revealed == {"a1": secret}
        assert lines.warm(branch).state.house.secret() is not None
        for campaign in (CAMPAIGN, branch):
            assert all(verdict.holds for verdict in verify(lines.play, campaign))

    def test_from_a_line_that_ended_another_branch_leads_on(self, lines: Lines) -> None:
        recorded(lines.act(CAMPAIGN, ANN, "seal", {}))
        lines.adopt(lines.branch(title="First"))
        back = lines.branch(title="Back again")
        house = lines.warm(back).state.house
        assert house.continued is None
        assert house.branches == {}
        assert house.secret() is not None
        recorded(lines.act(back, ANN, "take", {"who": ANN, "coins": 1}))
        recorded(lines.adopt(back))
        assert lines.warm().state.house.continued == back

    def test_only_the_host_says_which_line_goes_on(self, lines: Lines) -> None:
        branch = lines.branch()
        request = lines.line(branch, seat=BOB, by=by(BOB))
        for how in (adopt_branch, drop_branch):
            outcome = how(lines.play, CAMPAIGN, request)
            assert outcome == Invalid("seat", "only the host says which line goes on")

    def test_what_is_no_branch_is_not_adopted(self, lines: Lines) -> None:
        outcome = lines.adopt(CampaignId("c-9"))
        assert outcome == Invalid("branch", "'c-9' is no branch of this campaign")


class _OnlyIn:
    """A journal whose process ends before it writes into another campaign."""

    def __init__(self, journal: object, campaign: CampaignId) -> None:
        self._journal = journal
        self._campaign = campaign

    def append(self, campaign: CampaignId, *more: object) -> object:
        if campaign != self._campaign:
            raise KeyboardInterrupt
        return self._journal.append(campaign, *more)  # type: ignore[attr-defined]

    def __getattr__(self, name: str) -> object:
        return getattr(self._journal, name)


class TestDropping:
    def test_a_dropped_branch_is_hidden_and_nothing_of_it_is_lost(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        dropping = recorded(drop_branch(lines.play, CAMPAIGN, lines.line(branch)))
        assert lines.warm().entries[-1].fact == BranchDropped(branch=branch)
        assert [line.dropped for line in branches_of(lines.play, lines.warm())] == [True]
        assert is_dropped(lines.play, lines.warm(branch))
        assert lines.warm(branch).state.game.purses == {ANN: 4}
        outcome = drop_branch(lines.play, CAMPAIGN, lines.line(branch))
        assert outcome == Invalid("branch", "is dropped already")
        recorded(lines.strike(CAMPAIGN, dropping))
        assert not is_dropped(lines.play, lines.warm(branch))

    def test_what_the_table_goes_on_in_is_not_dropped(self, lines: Lines) -> None:
        branch = lines.branch()
        lines.adopt(branch)
        outcome = drop_branch(lines.play, CAMPAIGN, lines.line(branch))
        assert outcome == Invalid("branch", "is what the table goes on in already")


class TestComparing:
    def test_two_lines_side_by_side(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        recorded(lines.act(branch, ANN, "take_all", {"who": ANN}))
        here, there = lines.warm(), lines.warm(branch)
        found = compare(here, there, (here.head.position, there.head.position), "recorded", ANN)
        assert found.common == lines.border
        assert found.changes == (
            Change("pot", 3, 0), Change(f"purses.{ANN}", 4, 10), Change(f"purses.{BOB}", 3, None),
        )  # fmt: skip

    def test_at_the_border_they_are_the_same(self, lines: Lines) -> None:
        branch = lines.branch(lines.border)
        at = (lines.border, lines.border)
        assert compare(lines.warm(), lines.warm(branch), at, "recorded", ANN).changes == ()
        assert compare(lines.warm(), lines.warm(branch), at, "corrected", ANN).changes == ()

    def test_common_entries_are_counted(self, lines: Lines) -> None:
        entries = lines.warm().entries
        branch = lines.branch(lines.border)
        assert common_entries(entries, entries) == len(entries)
        assert common_entries(entries, entries[:3]) == 3
        assert common_entries(entries, ()) == 0
        assert common_entries(lines.warm().entries, lines.warm(branch).entries) == lines.border


def test_what_a_branch_begins_with_stands_beside_the_game(lines: Lines) -> None:
    branch = lines.branch(lines.border)
    first = own(lines.warm(branch), lines.warm(branch).entries[-1].action)[0].fact
    assert isinstance(first, ActionTaken)
    assert first.command["type"] == "castaway.make_branch/1"
    assert not any(isinstance(e.fact, DiceCommitted) for e in lines.warm(branch).entries)
    assert state_digest(lines.warm(branch).state) != state_digest(lines.warm().state)
