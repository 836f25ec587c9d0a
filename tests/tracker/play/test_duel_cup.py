"""The tracker's dice of a duel stay in the cup until they count: no preview and no refusal tells of them."""

from typing import Any

import pytest

from tests.toy_words import CoinsTaken
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.duelling import action, contest, told, warm
from tests.tracker.play.test_settling import facts, reach, request, settled
from tracker.facts.action import DuelDieTold, DuelRolled
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, RuleId
from tracker.kernel.dice import face
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.duel_round import running
from tracker.play.duelling import duel_key
from tracker.play.outcomes import Invalid, Outcome, Recorded, RefusedBack, UndoPreview
from tracker.play.settling import preview_settlement

pytestmark = pytest.mark.rule("RI-CONF-08")

SECRETS = tuple("abcdefghijkl")


def sealed(secret: str, early: int, ann: int, bob: int) -> tuple[Desk, ActionId, ActionId]:
    """Ann holds it, Bob came late, and the tracker may roll; Ann may have taken something before."""
    desk = Desk(memory_journal(), options={"contest_policy": "table"}, fresh_secret=secret)
    desk.send(ANN, "seal", {})
    if early:
        desk.send(ANN, "take", {"who": "Ann", "coins": early})
    return desk, *reach(desk, ann, bob)


def fewer(desk: Desk, coins: int) -> ActionId:
    """Ann took more before, as it turns out: what Bob wants is not there, duel or not."""
    early = next(e.action for e in warm(desk).entries if isinstance(e.fact, CoinsTaken))
    fields = {"who": "Ann", "coins": coins}
    by = By(seat=ANN, device="phone")
    mended = CorrectRequest(
        id=desk.next_id(), action=early, fields=fields, seat=ANN, by=by, reason="mistyped"
    )
    return action(correct_action(desk.play, CAMPAIGN, mended))


def in_the_cup(desk: Desk, late: ActionId, party: ActionId) -> str:
    """What the tracker's die will show for this party in the first round."""
    house, die = warm(desk).state.house, warm(desk).system.duel_die
    secret = house.secret()
    assert die
    assert secret
    return face(secret, duel_key(house.attempt, 1, late, party, die), 1, die)


def where(bobs: str, early: int = 0, ann: int = 8, bob: int = 5) -> tuple[Desk, ActionId, ActionId]:
    """A table at which the tracker's die will show this for Bob."""
    for secret in SECRETS:
        desk, held, late = sealed(secret, early, ann, bob)
        if in_the_cup(desk, late, late) == bobs:
            return desk, held, late
    raise AssertionError(bobs)


def rounds(outcome: Outcome) -> list[DuelRolled]:
    return [fact for fact in facts(outcome) if isinstance(fact, DuelRolled)]


class TestPreview:
    @pytest.mark.parametrize("anns", ["roll", "hit", "blank"])
    def test_it_says_the_same_however_the_die_will_fall(self, anns: str) -> None:
        said: set[Any] = set()
        for bobs in ("hit", "blank"):
            desk, held, late = where(bobs)
            rolls = ({held: anns, late: "roll"},)
            preview = preview_settlement(desk.play, CAMPAIGN, request(desk, BOB, late, "duel", rolls=rolls))
            assert isinstance(preview, UndoPreview), preview
            said.add(str((preview.fates, preview.changes)))
        assert len(said) == 1

    def test_a_die_that_waits_in_the_cup_stays_there_too(self) -> None:
        said: set[Any] = set()
        for bobs in ("hit", "blank"):
            desk, held, late = where(bobs)
            told(desk, BOB, late, {late: "roll"})
            rolls = ({held: "blank"},)
            preview = preview_settlement(desk.play, CAMPAIGN, request(desk, ANN, late, "duel", rolls=rolls))
            assert isinstance(preview, UndoPreview), preview
            said.add(str((preview.fates, preview.changes)))
        assert len(said) == 1


class TestRefusal:
    def test_a_round_that_goes_on_is_recorded_once_the_trackers_die_fell(self) -> None:
        desk, held, late = where("hit")
        outcome = settled(desk, BOB, late, "duel", rolls=({held: "hit", late: "roll"},))
        assert facts(outcome) == [
            DuelRolled(contest=late, faces={held: "hit", late: "hit"}, source="tracker"),
        ]
        assert contest(desk).round == 2
        assert settled(desk, BOB, late, "first") == Invalid(
            "how", "the duel has begun: its dice settle it, or are struck out first"
        )

    def test_what_follows_on_a_die_of_the_tracker_is_not_taken(self) -> None:
        for bobs in ("hit", "blank"):
            desk, held, late = where(bobs)
            rolls = ({held: "hit", late: "roll"}, {held: "hit", late: "blank"})
            outcome = settled(desk, BOB, late, "duel", rolls=rolls)
            says = "nothing can follow on a die of the tracker before it has fallen"
            assert outcome == Invalid("rolls", says), bobs
            assert not contest(desk).rounds

    @pytest.mark.parametrize("one_by_one", [True, False])
    def test_a_winner_who_cannot_do_it_has_won_all_the_same(self, one_by_one: bool) -> None:
        desk, held, late = where("hit", early=1, ann=3, bob=7)
        fewer(desk, 4)
        faces = {held: "blank", late: "roll"}
        if one_by_one:
            told(desk, ANN, late, {held: "blank"})
            outcome = told(desk, BOB, late, {late: "roll"})
            assert facts(outcome)[0] == DuelDieTold(contest=late, round=1, party=late, face="roll")
        else:
            outcome = settled(desk, BOB, late, "duel", rolls=(faces,))
        assert [fact.faces for fact in rounds(outcome)] == [{held: "blank", late: "hit"}]
        assert isinstance(settled(desk, ANN, late, "give_way"), Invalid), "nobody chooses another way now"
        head = desk.head()
        for again in (told(desk, BOB, late, {}, 2), settled(desk, BOB, late, "duel")):
            assert again == RefusedBack(RuleId("TOY-01"), "6 of 7 coins")
        assert desk.head() == head
        assert isinstance(settled(desk, ANN, late, "first"), Recorded), "but the table can end it"

    def test_it_is_carried_out_when_the_winner_can_do_it(self) -> None:
        desk, held, late = where("hit", early=1, ann=3, bob=7)
        line = fewer(desk, 4)
        told(desk, BOB, late, {held: "blank", late: "roll"})
        assert isinstance(desk.undo(ANN, line), Recorded)
        assert isinstance(told(desk, BOB, late, {}, 2), Recorded)
        assert desk.game.purses == {"Ann": 1, "Bob": 7}

    def test_typed_dice_that_settle_nothing_are_not_kept(self) -> None:
        desk, held, late = where("hit")
        outcome = settled(desk, BOB, late, "duel", rolls=({held: "hit", late: "hit"},))
        assert outcome == Invalid("rolls", "the duel goes on between Ann, Bob: roll again")
        assert not running(warm(desk), contest(desk)).begun
