"""What-ifs: a branch from any position, dropped or compared."""

import msgspec
import pytest

from tests.toy_system import TOY
from tests.tracker.play.branched import Lines, own, recorded
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN
from tracker.facts.action import ActionTaken
from tracker.facts.campaign import DiceCommitted
from tracker.facts.ids import SeatId
from tracker.facts.lines import BranchDropped, Branched, BranchMade
from tracker.journal.chain import verify_campaign
from tracker.kernel.changes import Change
from tracker.kernel.digest import state_digest
from tracker.kernel.house import Branch, Origin
from tracker.kernel.moments import state_at
from tracker.play.adopting import drop_branch
from tracker.play.branching import BranchedOff, make_branch
from tracker.play.founding import Joining, take_seat
from tracker.play.lineage import branches_of, common_entries, compare, is_dropped
from tracker.play.outcomes import IdReused, Invalid, Recorded
from tracker.play.play import Play


@pytest.fixture
def lines() -> Lines:
    return Lines()


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
