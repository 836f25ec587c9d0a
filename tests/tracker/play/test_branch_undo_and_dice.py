"""A branch has undos and dice of its own."""

import pytest

from tests.toy_system import COIN
from tests.toy_words import CoinsTaken
from tests.tracker.play.branched import Lines, by, recorded
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN
from tracker.facts.action import Fate
from tracker.facts.campaign import DiceRevealed, DieRolled
from tracker.facts.ids import CampaignId
from tracker.facts.lines import Branched
from tracker.kernel.dice import commitment, face, roll_key
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.lineage import branches_of
from tracker.play.outcomes import Invalid, Recorded
from tracker.play.verifying import verify


@pytest.fixture
def lines() -> Lines:
    return Lines()


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
