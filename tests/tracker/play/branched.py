"""Words for the tests of branches: a campaign, and the lines that leave it."""

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.entry import By, Entry
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.play.adopting import LineRequest, adopt_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.outcomes import Outcome, Recorded, Request
from tracker.play.play import Play
from tracker.play.undoing import UndoRequest, undo_action
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


def own(warm: Warm, action: ActionId) -> list[Entry]:
    return [entry for entry in warm.entries if entry.action == action]
