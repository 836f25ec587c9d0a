"""Settling a contest: first stands, the holder gives way, a duel, withdrawn."""

from typing import Any

from tracker.facts.action import ActionUndone, ContestSettled
from tracker.facts.entry import By
from tracker.facts.fact import Fact
from tracker.facts.history import ADAPTED
from tracker.facts.ids import ActionId, CampaignId
from tracker.kernel.commands import Command, SettleContest
from tracker.kernel.house import Contest
from tracker.kernel.past import actions_of
from tracker.kernel.revising import Revised
from tracker.kernel.table import ROLL_FOR_ME
from tracker.kernel.walking import Outcome as Decision
from tracker.play.duel_round import running
from tracker.play.duelling import by_tracker, fight
from tracker.play.outcomes import AskedBack, Invalid, Outcome, Recorded, RefusedBack, Stale, UndoPreview
from tracker.play.play import Play
from tracker.play.revising import (
    Sender,
    as_preview,
    as_sent,
    is_gone,
    is_stale,
    recorded_before,
    sent_digest,
    stranger,
    weigh,
    write,
)
from tracker.play.undoing import with_fates
from tracker.play.warm import Warm

HOWS = ("first", "give_way", "duel", "withdrawn")
ENDS_IT = ("first", "withdrawn")
"""How the table may end a duel whose winner cannot do it."""
GOES_ON = ActionId("")
"""In the place of a winner: the tracker's dice fell, and several are left."""


class SettleRequest(Sender, frozen=True, kw_only=True):
    """Settle `contest`. See `SettleContest` for the fields."""

    contest: ActionId
    how: str
    rolls: tuple[dict[ActionId, str], ...] = ()
    yields: ActionId | None = None
    winner: ActionId | None = None
    answers: dict[str, Any] = {}


class Settling:
    """One settlement being worked out on one state of the campaign."""

    def __init__(self, play: Play, warm: Warm, request: SettleRequest, contest: Contest) -> None:
        self.rolling = True
        self.play = play
        self.warm = warm
        self.request = request
        self.contest = contest

    def giving_way(self, winner: ActionId) -> tuple[tuple[ActionUndone, ContestSettled], Revised]:
        """What it takes for `winner` to get its way: one holder's line if that frees it, else all of them."""
        holders = [action for action in self.contest.against if not is_gone(self.warm, action)]
        first = self.request.yields or next(iter(holders), self.contest.against[0])
        alone = self._weighed(winner, (first,))
        if len(holders) < 2 or _won(alone[1], winner) or self.request.yields is not None:
            return alone
        return self._weighed(winner, tuple(holders))

    def _weighed(
        self, winner: ActionId, holders: tuple[ActionId, ...]
    ) -> tuple[tuple[ActionUndone, ContestSettled], Revised]:
        answers = as_sent({winner: self.request.answers}) if self.request.answers else {}
        undone = ActionUndone(action=holders[0], also=holders[1:], reason="contest", answers=answers)
        settled = ContestSettled(contest=self.contest.id, how=self.request.how, winner=winner)
        return (undone, settled), weigh(self.play, self.warm, undone, settled, rolling=self.rolling)


def preview_settlement(play: Play, campaign: CampaignId, request: SettleRequest) -> UndoPreview | Outcome:
    """What this settlement would do; writes nothing.

    A duel not rolled yet: as if `winner` had won it. So too where the tracker is to roll, whose dice stay in
    the cup.
    """
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        settling = _begin(play, warm, request)
        if not isinstance(settling, Settling):
            return settling
        settling.rolling = False
        winner = _winner_foreseen(settling)
        if isinstance(winner, Invalid):
            return winner
        if winner is None:
            return UndoPreview(settling.contest.id, warm.head.position, (), ())
        _made, revised = settling.giving_way(winner)
        return _refused(revised, winner) or as_preview(warm, settling.contest.id, revised, request.by.seat)


def _winner_foreseen(settling: Settling) -> ActionId | Invalid | None:
    request = settling.request
    if request.how == "duel" and (not request.rolls or _in_the_cup(settling)):
        return request.winner or next(iter(settling.contest.contenders))
    return _rounds(settling)[1]


def _in_the_cup(settling: Settling) -> bool:
    """Whether a die of the tracker would fall."""
    rounds = (running(settling.warm, settling.contest).told, *settling.request.rolls)
    return any(ROLL_FOR_ME in rolled.values() for rolled in rounds)


def settle(play: Play, campaign: CampaignId, request: SettleRequest) -> Outcome:
    """Settle the contest; each step is a fact, and the whole is undone as one."""
    with play.queue(campaign):
        return play.until_first(lambda: _settle(play, play.warm.get(campaign), request), campaign)


def _begin(play: Play, warm: Warm, request: SettleRequest) -> Settling | Invalid:
    contest = warm.state.house.contests.get(request.contest)
    if contest is None:
        return Invalid("contest", "is not open; it may have been settled meanwhile")
    if request.how not in HOWS:
        return Invalid("how", f"{request.how!r} is none of {', '.join(HOWS)}"[:200])
    if request.winner is not None and request.winner not in contest.contenders:
        return Invalid("winner", "is no contender of this contest")
    if request.yields is not None and request.yields not in contest.against:
        return Invalid("yields", "is not what this contest is about")
    return Settling(play, warm, request, contest)


def _settle(play: Play, warm: Warm, request: SettleRequest) -> Outcome:
    command = SettleContest(
        contest=request.contest,
        how=request.how,
        rolls=request.rolls,
        yields=request.yields,
        winner=request.winner,
        answers=request.answers,
    )
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    wrong = before or stranger(warm, request)
    if wrong:
        return wrong
    settling = _begin(play, warm, request)
    if isinstance(settling, Invalid):
        return settling
    if not_allowed := _may_not(settling):
        return not_allowed
    rounds, winner = _rounds(settling)
    if isinstance(winner, Invalid):
        return winner
    if winner == GOES_ON:
        return write(play, warm, request, command, None, rounds)
    return finish(settling, command, rounds, winner)


def finish(
    settling: Settling, command: Command, rounds: tuple[Fact, ...], winner: ActionId | None
) -> Outcome:
    """Write the settlement: the dice that led to it, and who gets their way (None: nobody but the holder).

    Where the winner cannot do it, or is asked something first after dice of the tracker fell, the dice are
    recorded all the same: whoever has seen them is not to choose another way. The duel is carried out later,
    or ended by the table.
    """
    warm, request = settling.warm, settling.request
    if winner is None:
        settled = ContestSettled(contest=request.contest, how=request.how)
        return write(settling.play, warm, request, command, None, (*rounds, settled))
    given = _give_way(settling, command, rounds, winner)
    kept = isinstance(given, RefusedBack | Invalid) or (
        by_tracker(rounds) and not isinstance(given, Recorded)
    )
    if not rounds or not kept:
        return given
    return write(settling.play, warm, request, command, None, rounds)


def _give_way(settling: Settling, command: Command, rounds: tuple[Fact, ...], winner: ActionId) -> Outcome:
    warm, request = settling.warm, settling.request
    (undone, settled), revised = settling.giving_way(winner)
    refused = _refused(revised, winner)
    if refused:
        return refused
    if is_stale(settling.play, warm, revised, request.previewed, undone, settled):
        return Stale(as_preview(warm, settling.contest.id, revised, request.by.seat))
    facts = (*rounds, with_fates(undone, revised), settled)
    return write(settling.play, warm, request, command, revised, facts)


def _may_not(settling: Settling) -> Invalid | None:
    """The holder (or the host) gives way, the contender (or the host) withdraws; the rest, anyone.

    Once a die was told only the duel settles it: whoever has seen dice is not to choose another way.
    """
    request, contest = settling.request, settling.contest
    begun = request.how != "duel" and running(settling.warm, contest).begun
    if begun and not (request.how in ENDS_IT and cannot_win(settling.play, settling.warm, contest)):
        return Invalid("how", "the duel has begun: its dice settle it, or are struck out first")
    if settling.warm.state.house.is_host(request.by.seat):
        return None
    acting = {request.seat, request.by.seat}
    recorded = actions_of(settling.warm.entries)
    holders = {recorded[action].seat for action in contest.against}
    if request.how == "give_way" and not acting & holders:
        return Invalid("seat", "only whoever holds it, or the host, can give way")
    if request.how == "withdrawn" and not acting & set(contest.contenders.values()):
        return Invalid("seat", "only a contender, or the host, can withdraw")
    return None


def winner_of(warm: Warm, contest: Contest) -> ActionId | None:
    """Who has won a duel that is still to be carried out, by the dice; None while it goes on."""
    now = running(warm, contest)
    return now.left[0] if now.complete and len(now.left) == 1 else None


def cannot_win(play: Play, warm: Warm, contest: Contest) -> RefusedBack | Invalid | None:
    """Why whoever came late and won the duel cannot do it; None where they can, or where it goes on."""
    winner = winner_of(warm, contest)
    if winner is None or winner not in contest.contenders:
        return None
    seat = contest.contenders[winner]
    request = SettleRequest(id=ActionId(""), seat=seat, by=By(seat), contest=contest.id, how="duel")
    settling = Settling(play, warm, request, contest)
    settling.rolling = False
    refused = _refused(settling.giving_way(winner)[1], winner)
    return refused if isinstance(refused, RefusedBack | Invalid) else None


def _won(revised: Revised, winner: ActionId) -> bool:
    return any(o.fate.action == winner and _lawful(o) for o in revised.outcomes)


def _lawful(outcome: Decision) -> bool:
    """In a preview the tracker's die may be all that is still missing."""
    return outcome.fate.fate == ADAPTED or outcome.withheld


def _refused(revised: Revised, winner: ActionId) -> Outcome | None:
    """If the second is still refused, nothing happens."""
    outcome = next((o for o in revised.outcomes if o.fate.action == winner), None)
    if outcome is None or _lawful(outcome):
        return None
    if outcome.questions:
        return AskedBack(outcome.questions)
    if outcome.fate.rule:
        return RefusedBack(outcome.fate.rule, outcome.fate.says)
    return Invalid("contest", outcome.fate.says or "would still not be possible")


def _rounds(settling: Settling) -> tuple[tuple[Fact, ...], ActionId | Invalid | None]:
    """The facts of a duel, and the contender who gets their way (None: nobody but the holder)."""
    request, contest = settling.request, settling.contest
    if request.how == "give_way":
        return (), request.winner or next(iter(contest.contenders))
    if request.how != "duel":
        return (), None
    fought = fight(settling.warm, contest, request.rolls)
    if isinstance(fought, Invalid):
        return (), fought
    if len(fought.left) > 1:
        return fought.facts, GOES_ON
    winner = fought.left[0]
    return fought.facts, winner if winner in contest.contenders else None
