"""Taking back what was struck out: one line of an undo, or all of it."""

from collections.abc import Mapping
from typing import Any

from tracker.facts.action import ActionUndone, ContestSettled
from tracker.facts.history import undos
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.kernel.commands import ReinstateAction
from tracker.play.duel_standing import keeps_duels
from tracker.play.outcomes import Invalid, Outcome, Stale, UndoPreview
from tracker.play.play import Play
from tracker.play.revising import (
    Sender,
    as_preview,
    is_stale,
    known_dice,
    missing,
    one_with,
    recorded_before,
    sent_digest,
    undone,
    weigh,
    write,
)
from tracker.play.seating import called, keeps_seats
from tracker.play.touching import touched
from tracker.play.undoing import may_not, struck_by, with_fates
from tracker.play.warm import Warm

Answers = Mapping[ActionId, Mapping[str, Any]]
Made = tuple[ActionUndone, ...]


class ReinstateRequest(Sender, frozen=True, kw_only=True):
    """Reinstate `action` alone, or with `whole` all that was struck with it; `answers` as with an undo."""

    action: ActionId
    reason: str = "mistyped"
    note: str = ""
    whole: bool = False
    answers: dict[ActionId, dict[str, Any]] = {}


def preview_reinstatement(
    play: Play,
    campaign: CampaignId,
    action: ActionId,
    *,
    whole: bool = False,
    answers: Answers | None = None,
    seat: SeatId | None = None,
) -> UndoPreview | Invalid:
    """What reinstating this action would do now; writes nothing."""
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        made = _made(warm, ReinstateAction(action=action, reason="", whole=whole), answers or {})
        if isinstance(made, Invalid):
            return made
        if wrong := known_dice(play, warm, answers or {}):
            return wrong
        revised = weigh(play, warm, *made, rolling=False)
        return keeps_seats(warm, revised, seat) or as_preview(warm, action, revised, seat)


def whose_lines(play: Play, campaign: CampaignId, request: ReinstateRequest) -> tuple[SeatId, ...]:
    """Whose lines reinstating it would touch, so that this seat cannot do it; writes nothing."""
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        command = ReinstateAction(action=request.action, reason="", whole=request.whole)
        made = _made(warm, command, request.answers)
        if isinstance(made, Invalid):
            return ()
        return touched(warm, request, made[0], weigh(play, warm, *made, rolling=False))


def reinstate(play: Play, campaign: CampaignId, request: ReinstateRequest) -> Outcome:
    """Undo the undo, in one append; what else it had struck stays struck, unless the whole is wanted."""
    with play.queue(campaign):
        return play.until_first(lambda: _reinstate(play, play.warm.get(campaign), request), campaign)


def _reinstate(play: Play, warm: Warm, request: ReinstateRequest) -> Outcome:
    command = ReinstateAction(
        action=request.action,
        reason=request.reason,
        note=request.note,
        whole=request.whole,
        answers=request.answers,
    )
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    wrong = before or may_not(warm, request.seat, request.reason) or known_dice(play, warm, request.answers)
    if wrong:
        return wrong
    made = _made(warm, command, request.answers)
    if isinstance(made, Invalid):
        return made
    revised = weigh(play, warm, *made)
    if kept := keeps_seats(warm, revised, request.by.seat):
        return kept
    if is_stale(play, warm, revised, request.previewed, *made):
        return Stale(as_preview(warm, request.action, revised, request.by.seat))
    others = touched(warm, request, made[0], revised)
    if others:
        names = ", ".join(called(warm, seat) for seat in others)
        return Invalid("seat", f"only the host or {names} can take this back; their lines are touched"[:200])
    return write(play, warm, request, command, revised, (with_fates(made[0], revised), *made[1:]))


def _made(warm: Warm, command: ReinstateAction, answers: Answers) -> Made | Invalid:
    """The undo of the undo; then, in the same append, whatever of it is to stay struck."""
    undo = missing(warm, command.action) or struck_by(warm, command.action)
    if isinstance(undo, Invalid):
        return undo
    back = undone(undo, (), command.reason, command.note, answers)
    stay = () if _settles(warm, undo) else _staying(warm, undo, command)
    made = (back, *((undone(stay[0], stay[1:], command.reason, command.note, {}),) if stay else ()))
    return keeps_duels(warm, *made) or made


def _settles(warm: Warm, undo: ActionId) -> bool:
    """Whoever gave way in a contest did so for another: that is taken back as one."""
    return any(entry.action == undo and isinstance(entry.fact, ContestSettled) for entry in warm.entries)


def _staying(warm: Warm, undo: ActionId, command: ReinstateAction) -> tuple[ActionId, ...]:
    """The other lines, unless the whole is wanted; and undos that it had taken back, which stay so."""
    wanted = {command.action, *one_with(warm, command.action)}
    made = undos(warm.entries)
    others = (other for other in made[undo] if other not in wanted)
    return tuple(other for other in others if other in made or not command.whole)
