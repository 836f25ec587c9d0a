"""What the golden save files hold: as much as can happen at a table, once each."""

from collections.abc import Callable
from typing import Any

from api.config import Config
from api.example import load_example
from api.wiring import wire
from tests.toy_words import CardDealt
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.play.adopting import LineRequest, adopt_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.correcting import CorrectRequest, correct_action
from tracker.play.outcomes import Contested, Outcome, Recorded, Request
from tracker.play.play import Play
from tracker.play.save_points import SavePoint, SaveRequest, make_save_point
from tracker.play.saves import export_save
from tracker.play.settling import SettleRequest, settle


def _done(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded | Contested), outcome
    return outcome.action


class _Evening:
    """A toy evening with everything in it."""

    def __init__(self) -> None:
        self.desk = Desk(memory_journal(), options={"contest_policy": "table"})
        self.play_it()

    def sender(self, seat: SeatId = ANN) -> dict[str, Any]:
        return {"id": self.desk.next_id(), "seat": seat, "by": By(seat=seat, device=f"phone-{seat}")}

    def play_it(self) -> None:
        desk = self.desk
        wrong = _done(desk.send(ANN, "take", {"who": ANN, "coins": 2}))
        _done(desk.send(BOB, "seal", {}))
        typed = {"sure": True, "roll": "hit"}
        first = _done(desk.send(BOB, "gamble", {"who": BOB}, answers=typed))
        _done(desk.send(ANN, "gamble", {"who": ANN}, answers={"sure": True, "roll": "roll"}))
        _done(desk.send(ANN, "deal", {"who": ANN}))
        _done(desk.send(BOB, "deal", {"who": BOB}))
        hat = {"value:hat/Fez": {"price": 1}}
        _done(desk.send(BOB, "buy_hat", {"who": BOB}, answers=hat))
        _done(desk.send(ANN, "announce", {"who": ANN, "coins": 1}))
        _done(desk.send(ANN, "finish", {"who": ANN}))
        point = make_save_point(desk.play, CAMPAIGN, SaveRequest(label="Half time", **self.sender(BOB)))
        assert isinstance(point, SavePoint)
        self.contest()
        _done(desk.undo(ANN, wrong, note="that was Bob"))
        mend = CorrectRequest(action=first, answers={"sure": True, "roll": "blank"}, **self.sender())
        _done(correct_action(desk.play, CAMPAIGN, mend))
        ruled = {"TOY-01": "agreed"}
        _done(desk.send(ANN, "take", {"who": ANN, "coins": 9}, rulings=ruled))
        undo = _done(desk.undo(ANN, point.action))
        _done(desk.undo(ANN, undo))
        _done(desk.send(BOB, "pass", {}))
        _done(desk.send(ANN, "unseal", {}))

    def contest(self) -> None:
        desk = self.desk
        seen = desk.head()
        _done(desk.send(ANN, "take_all", {"who": ANN}))
        late = desk.send(BOB, "take", {"who": BOB, "coins": 1}, seen=seen)
        assert isinstance(late, Contested)
        rounds = ({late.against[0]: "blank", late.action: "hit"},)
        request = SettleRequest(contest=late.action, how="duel", rolls=rounds, **self.sender())
        _done(settle(desk.play, CAMPAIGN, request))

    def branch(self) -> CampaignId:
        entries = self.desk.play.warm.get(CAMPAIGN).entries
        at = next(entry.position for entry in entries if isinstance(entry.fact, CardDealt))
        made = make_branch(self.desk.play, CAMPAIGN, BranchRequest(at=at, title="What if", **self.sender()))
        assert isinstance(made, BranchedOff)
        request = Request(
            kind="gamble", fields={"who": ANN}, answers={"sure": True, "roll": "roll"}, seen=made.position,
            **self.sender(),
        )  # fmt: skip
        _done(self.desk.play.act(made.campaign, request))
        _done(adopt_branch(self.desk.play, CAMPAIGN, LineRequest(branch=made.campaign, **self.sender())))
        return made.campaign


def _file(play: Play, campaign: CampaignId, *, seat: SeatId | None = None) -> bytes:
    return b"".join(export_save(play, campaign, secrets=seat is None, for_seat=seat))


def toy_evening() -> bytes:
    return _file(_Evening().desk.play, CAMPAIGN)


def toy_player() -> bytes:
    return _file(_Evening().desk.play, CAMPAIGN, seat=BOB)


def toy_left() -> bytes:
    evening = _Evening()
    evening.branch()
    return _file(evening.desk.play, CAMPAIGN)


def toy_branch() -> bytes:
    evening = _Evening()
    return _file(evening.desk.play, evening.branch())


def rook_islands_evening() -> bytes:
    wiring = wire(Config(journal="memory:", secret="a secret for tests only"))
    try:
        return _file(wiring.play, load_example(wiring))
    finally:
        wiring.close()


CAMPAIGNS: dict[str, Callable[[], bytes]] = {
    "toy-evening": toy_evening,
    "toy-player": toy_player,
    "toy-left": toy_left,
    "toy-branch": toy_branch,
    "rook-islands-evening": rook_islands_evening,
}
