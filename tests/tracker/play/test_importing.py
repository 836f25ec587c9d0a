"""Save files that are known here already, and the codes from paper."""

from typing import Any

import msgspec
import pytest

from tests.toy_system import TOY
from tests.tracker.play.bringing import CODEC, an_evening, another_laptop, brought, recorded, save, state_in
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.forging import forged, of_type
from tracker.facts.entry import By
from tracker.facts.ids import SeatId
from tracker.facts.lines import Branched, BranchMade
from tracker.journal.save_file import Header
from tracker.kernel.digest import state_digest
from tracker.play.adopting import LineRequest, adopt_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.outcomes import IdReused, Invalid
from tracker.play.play import Play
from tracker.play.saves import Imported, TakeRequest, take_in
from tracker.play.verifying import verify, verify_file


@pytest.fixture
def desk() -> Desk:
    return an_evening()


def taken(
    desk: Desk, play: Play, file: bytes, how: str, seat: SeatId = ANN, **more: Any
) -> Imported | BranchedOff | Invalid | IdReused:
    values = {"id": desk.next_id(), "seat": seat, "by": By(seat=seat), **more}
    return take_in(play, CAMPAIGN, TakeRequest(how=how, **values), file, CODEC)


class TestRecognising:
    def test_a_file_that_is_new_here_says_so(self, desk: Desk) -> None:
        other = another_laptop(desk)
        found = brought(other, save(desk.play))
        assert found == Imported(CAMPAIGN, desk.head(), existed=False, relation="new", file=desk.head())
        assert found.offers == ()

    def test_a_copy_under_another_id_is_recognised_by_its_chain(self, desk: Desk) -> None:
        other = another_laptop(desk)
        copy = brought(other, save(desk.play), copy=True)
        assert copy.campaign == "new-0"
        found = brought(other, save(desk.play))
        assert found == Imported(
            copy.campaign, desk.head(), existed=True, relation="same", file=desk.head(), common=desk.head()
        )
        assert len(other.journal.campaigns()) == 1

    def test_an_older_file_is_recognised(self, desk: Desk) -> None:
        old = save(desk.play)
        before = desk.head()
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        found = brought(desk.play, old)
        assert (found.relation, found.position, found.file) == ("older", desk.head(), before)
        assert found.offers == ()

    def test_a_newer_file_is_recognised_and_nothing_is_written_unasked(self, desk: Desk) -> None:
        other = another_laptop(desk)
        brought(other, save(desk.play))
        before = other.journal.head(CAMPAIGN)
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        found = brought(other, save(desk.play))
        assert (found.relation, found.position, found.file, found.common) == (
            "newer", before.position, desk.head(), before.position,
        )  # fmt: skip
        assert found.offers == ("forward", "branch")
        assert other.journal.head(CAMPAIGN) == before

    def test_a_file_that_went_another_way_is_recognised(self, desk: Desk) -> None:
        other = another_laptop(desk)
        brought(other, save(desk.play))
        common = desk.head()
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        other.act(CAMPAIGN, desk.request(BOB, "pass", {}, seen=common))
        found = brought(other, save(desk.play))
        assert (found.relation, found.common, found.offers) == ("apart", common, ("branch",))

    def test_a_branch_is_told_from_what_it_left(self, desk: Desk) -> None:
        made = make_branch(
            desk.play, CAMPAIGN, BranchRequest(id=desk.next_id(), seat=ANN, by=By(seat=ANN), title="What if")
        )
        assert isinstance(made, BranchedOff)
        assert brought(desk.play, save(desk.play, made.campaign)).campaign == made.campaign
        assert brought(desk.play, save(desk.play)).campaign == CAMPAIGN

    def test_another_campaign_under_a_known_id_comes_in_beside_it(self, desk: Desk) -> None:
        other = another_laptop(desk)
        brought(other, save(desk.play))
        stranger = Desk(memory_journal())
        recorded(stranger.send(ANN, "take", {"who": ANN, "coins": 4}))

        def later(lines: list[dict[str, Any]]) -> None:
            lines[0]["at"] = "2027-01-01T20:00:00Z"

        found = brought(other, forged(save(stranger.play), later))
        assert (found.campaign, found.existed) == ("new-0", False)
        assert len(other.journal.campaigns()) == 2

    @pytest.mark.parametrize("odd", ["", "../up", "a b", "x" * 65, "-dash", "Zoë"])
    def test_an_id_that_no_address_can_carry_is_replaced(self, desk: Desk, odd: str) -> None:
        other = another_laptop(desk)
        found = brought(other, forged(save(desk.play), lambda _lines: None, campaign=odd))
        assert found.campaign == "new-0"

    def test_a_branchs_file_goes_by_the_branchs_title(self, desk: Desk) -> None:
        request = BranchRequest(id=desk.next_id(), seat=ANN, by=By(seat=ANN), title="What if")
        made = make_branch(desk.play, CAMPAIGN, request)
        assert isinstance(made, BranchedOff)
        header = msgspec.json.decode(save(desk.play, made.campaign).splitlines()[0], type=Header)
        assert (header.title, header.campaign) == ("What if", made.campaign)
        other = another_laptop(desk)
        brought(other, save(desk.play, made.campaign))
        assert other.warm.get(made.campaign).state == desk.play.warm.get(made.campaign).state


def test_a_players_file_comes_in_without_what_others_hold(desk: Desk) -> None:
    recorded(desk.send(ANN, "deal", {"who": ANN}))
    recorded(desk.send(BOB, "deal", {"who": BOB}))
    hands = desk.game.hands
    for seat, other in ((ANN, BOB), (BOB, ANN)):
        elsewhere = another_laptop(desk)
        found = brought(elsewhere, save(desk.play, secrets=False, seat=seat))
        game = elsewhere.warm.get(found.campaign).state.game
        assert game.hands == {seat: hands[seat], other: (None,)}
        assert elsewhere.warm.get(found.campaign).state.house.secrets == {}
        assert all(verdict.holds for verdict in verify(elsewhere, found.campaign))


class TestTakingIn:
    def newer(self, desk: Desk) -> Play:
        """A laptop that has not seen the last action."""
        other = another_laptop(desk)
        brought(other, save(desk.play))
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        return other

    def test_where_nothing_was_added_a_newer_file_simply_goes_on(self, desk: Desk) -> None:
        other = self.newer(desk)
        outcome = taken(desk, other, save(desk.play), "forward")
        assert isinstance(outcome, Imported)
        assert (outcome.position, outcome.relation) == (desk.head(), "same")
        assert other.journal.lines(CAMPAIGN) == desk.play.journal.lines(CAMPAIGN)
        assert other.warm.get(CAMPAIGN).state == desk.play.warm.get(CAMPAIGN).state
        again = taken(desk, other, save(desk.play), "forward")
        assert isinstance(again, Imported)
        assert again.relation == "same"

    @pytest.mark.parametrize("divergent", [False, True])
    def test_a_file_comes_in_as_a_branch(self, desk: Desk, *, divergent: bool) -> None:
        other = self.newer(desk)
        common = other.journal.head(CAMPAIGN).position
        if divergent:
            other.act(CAMPAIGN, desk.request(BOB, "pass", {}, seen=common))
        request = desk.next_id()
        made = taken(desk, other, save(desk.play), "branch", id=request)
        assert isinstance(made, BranchedOff)
        assert (made.origin, made.at) == (CAMPAIGN, common)
        there = other.warm.get(made.campaign)
        assert [e.hash for e in there.entries[: desk.head()]] == [
            e.hash for e in desk.play.warm.get(CAMPAIGN).entries
        ]
        assert there.state.game == desk.game
        begun = next(e.fact for e in there.entries if isinstance(e.fact, Branched))
        assert (begun.origin, begun.position, begun.renewed) == (CAMPAIGN, common, {"a1": "a1+"})
        assert any(isinstance(e.fact, BranchMade) for e in other.warm.get(CAMPAIGN).entries)
        assert all(verdict.holds for verdict in verify(other, made.campaign))
        again = taken(desk, other, save(desk.play), "branch", id=request)
        assert isinstance(again, BranchedOff)
        assert (again.campaign, again.repeated) == (made.campaign, True)
        assert len(other.journal.campaigns()) == 2

    def test_where_something_was_added_nothing_simply_goes_on(self, desk: Desk) -> None:
        other = self.newer(desk)
        other.act(CAMPAIGN, desk.request(BOB, "pass", {}, seen=3))
        before = other.journal.head(CAMPAIGN)
        outcome = taken(desk, other, save(desk.play), "forward")
        assert outcome == Invalid("how", "the file is apart; it cannot be taken in as 'forward'")
        assert other.journal.head(CAMPAIGN) == before

    def test_only_the_host_takes_a_file_in(self, desk: Desk) -> None:
        outcome = taken(desk, self.newer(desk), save(desk.play), "forward", BOB)
        assert outcome == Invalid("seat", "only the host takes a file in")

    def test_a_players_file_that_hides_something_does_not_go_on(self, desk: Desk) -> None:
        other = another_laptop(desk)
        brought(other, save(desk.play))
        recorded(desk.send(ANN, "deal", {"who": ANN}))
        outcome = taken(desk, other, save(desk.play, secrets=False, seat=BOB), "forward")
        assert isinstance(outcome, Invalid)
        assert outcome.field == "file"
        assert isinstance(taken(desk, other, save(desk.play), "forward"), Imported)

    def test_a_strangers_file_is_not_taken_in(self, desk: Desk) -> None:
        stranger = Desk(memory_journal())

        def later(lines: list[dict[str, Any]]) -> None:
            lines[0]["at"] = "2027-01-01T20:00:00Z"

        outcome = taken(desk, desk.play, forged(save(stranger.play), later), "forward")
        assert outcome == Invalid("file", "is of another campaign")

    def test_a_line_that_is_only_read_does_not_go_on(self, desk: Desk) -> None:
        other = another_laptop(desk)
        request = BranchRequest(id=desk.next_id(), seat=ANN, by=By(seat=ANN))
        made = make_branch(desk.play, CAMPAIGN, request)
        assert isinstance(made, BranchedOff)
        line = LineRequest(id=desk.next_id(), seat=ANN, by=By(seat=ANN), branch=made.campaign)
        recorded(adopt_branch(desk.play, CAMPAIGN, line))
        brought(other, save(desk.play))
        with pytest.raises(GoesOnElsewhere):
            other.act(CAMPAIGN, desk.request(ANN, "take", {"who": ANN, "coins": 1}))


class TestCodes:
    def code(self, play: Play) -> str:
        return verify(play, CAMPAIGN)[0].says.rsplit(" ", 1)[1]

    def test_a_code_from_paper_holds_while_the_chain_passes_through_it(self, desk: Desk) -> None:
        code = self.code(desk.play)
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        verdict = verify(desk.play, CAMPAIGN, code.lower().replace("-", " "))[-1]
        assert (verdict.name, verdict.holds) == ("code", True)

    def test_a_code_holds_in_a_copy_and_in_a_branch(self, desk: Desk) -> None:
        code = self.code(desk.play)
        other = another_laptop(desk)
        copy = brought(other, save(desk.play), copy=True)
        assert verify(other, copy.campaign, code)[-1].holds
        made = make_branch(desk.play, CAMPAIGN, BranchRequest(id=desk.next_id(), seat=ANN, by=By(seat=ANN)))
        assert isinstance(made, BranchedOff)
        assert verify(desk.play, made.campaign, code)[-1].holds

    def test_a_code_can_be_checked_from_the_file_alone(self, desk: Desk) -> None:
        code = self.code(desk.play)
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        for file in (save(desk.play), save(desk.play, secrets=False, seat=BOB)):
            found, verdicts = verify_file(file, (TOY,), CODEC, code)
            assert found.header.title == "Evening"
            assert [(v.name, v.holds) for v in verdicts] == [
                ("chain", True), ("dice", True), ("ledgers", True), ("code", True),
            ]  # fmt: skip

    def test_a_changed_past_does_not_pass_through_it(self, desk: Desk) -> None:
        code = self.code(desk.play)

        def richer(lines: list[dict[str, Any]]) -> None:
            of_type(lines, "toy.coins_taken/1")["coins"] = 9

        file = forged(save(desk.play), richer)
        file = forged(save(desk.play), richer, digest=state_digest(state_in(file)))
        _save, verdicts = verify_file(file, (TOY,), CODEC, code)
        assert [v.holds for v in verdicts] == [True, True, True, False]
        assert "not what it was" in verdicts[-1].says

    def test_a_code_from_beyond_the_end_does_not_hold(self, desk: Desk) -> None:
        old = save(desk.play)
        recorded(desk.send(ANN, "take", {"who": ANN, "coins": 1}))
        _save, verdicts = verify_file(old, (TOY,), CODEC, self.code(desk.play))
        assert not verdicts[-1].holds
        assert "ends at entry" in verdicts[-1].says

    def test_a_misread_code_is_told_from_a_changed_campaign(self, desk: Desk) -> None:
        code = self.code(desk.play)
        misread = code[:-1] + ("2" if code[-1] != "2" else "3")
        verdict = verify(desk.play, CAMPAIGN, misread)[-1]
        assert not verdict.holds
        assert "misread" in verdict.says
