"""A branch is adopted: the table goes on in it."""

import pytest

from tests.toy_system import TOY
from tests.tracker.play.branched import Lines, by, own, recorded
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, action_id
from tracker.facts.ids import CampaignId
from tracker.facts.lines import BranchAdopted, CampaignContinued
from tracker.kernel.moments import state_at
from tracker.play.adopting import adopt_branch, drop_branch
from tracker.play.founding import Joining, take_seat
from tracker.play.lineage import branches_of, origin_of
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.outcomes import Invalid, Recorded, Request
from tracker.play.play import Play
from tracker.play.verifying import verify


@pytest.fixture
def lines() -> Lines:
    return Lines()


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
