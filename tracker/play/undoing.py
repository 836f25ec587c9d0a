"""Striking out an action, or asking the others where it is theirs too."""

from collections.abc import Mapping
from typing import Any

import msgspec

from tracker.facts.action import ActionUndone, UndoAsked
from tracker.facts.history import struck, undos
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.kernel.commands import UndoAction
from tracker.kernel.revising import Revised
from tracker.play.duel_standing import keeps_duels
from tracker.play.outcomes import Invalid, Outcome, RefusedBack, Stale, UndoPreview
from tracker.play.play import Play
from tracker.play.revising import (
    REASONS,
    Sender,
    as_preview,
    from_here_on,
    is_gone,
    is_stale,
    known_dice,
    missing,
    recorded_before,
    sent_digest,
    struck_as_one,
    undone,
    weigh,
    write,
)
from tracker.play.seating import keeps_seats
from tracker.play.touching import touched
from tracker.play.warm import Warm


class UndoRequest(Sender, frozen=True, kw_only=True):
    """Strike `action`, or with `onwards` everything from it on. `answers` are by action and question."""

    action: ActionId
    reason: str
    note: str = ""
    onwards: bool = False
    answers: dict[ActionId, dict[str, Any]] = {}


def preview_undo(
    play: Play,
    campaign: CampaignId,
    action: ActionId,
    *,
    onwards: bool = False,
    answers: Mapping[ActionId, Mapping[str, Any]] | None = None,
    seat: SeatId | None = None,
) -> UndoPreview | Invalid:
    """What striking this action would do now; writes nothing."""
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        wrong = not_undoable(warm, action) or known_dice(play, warm, answers or {})
        if wrong:
            return wrong
        also = from_here_on(warm, action) if onwards else struck_as_one(warm, action)
        revised = weigh(play, warm, undone(action, also, "", "", answers or {}), rolling=False)
        return keeps_seats(warm, revised, seat) or as_preview(warm, action, revised, seat)


def who_must_agree(play: Play, campaign: CampaignId, request: UndoRequest) -> tuple[SeatId, ...]:
    """Who would be asked first if it were struck so; nobody where it is done at once. Writes nothing."""
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        if not_undoable(warm, request.action):
            return ()
        made = undone(request.action, _with_it(warm, request), request.reason, "", request.answers)
        return touched(warm, request, made, weigh(play, warm, made, rolling=False))


def undo_action(play: Play, campaign: CampaignId, request: UndoRequest) -> Outcome:
    """Strike the action and decide the later ones again, in one append; or ask those whom it touches.

    A preview whose fates have changed is answered with the new one; what others did meanwhile without
    touching the fates does not matter.
    """
    with play.queue(campaign):
        return play.until_first(lambda: _undo(play, play.warm.get(campaign), request), campaign)


def reinstating(play: Play, campaign: CampaignId, action: ActionId) -> ActionId | Invalid:
    """The undo that struck this action and is in force: reinstating is undoing that one."""
    return struck_by(play.warm.get(campaign), action)


def struck_by(warm: Warm, action: ActionId) -> ActionId | Invalid:
    """The undo in force that struck this action."""
    gone = struck(warm.entries)
    by = [undo for undo, targets in undos(warm.entries).items() if action in targets and undo not in gone]
    return by[-1] if by else Invalid("action", f"{action!r} is not struck out"[:200])


def _undo(play: Play, warm: Warm, request: UndoRequest) -> Outcome:
    command = UndoAction(
        action=request.action,
        reason=request.reason,
        note=request.note,
        onwards=request.onwards,
        answers=request.answers,
    )
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    wrong = before or not_undoable(warm, request.action) or may_not(warm, request.seat, request.reason)
    wrong = wrong or known_dice(play, warm, request.answers)
    if wrong:
        return wrong
    also = _with_it(warm, request)
    made = undone(request.action, also, request.reason, request.note, request.answers)
    revised = weigh(play, warm, made)
    if kept := keeps_seats(warm, revised, request.by.seat):
        return kept
    if is_stale(play, warm, revised, request.previewed, made):
        return Stale(as_preview(warm, request.action, revised, request.by.seat))
    seats = touched(warm, request, made, revised)
    if seats:
        asked = UndoAsked(
            request=request.id,
            action=made.action,
            also=also,
            reason=request.reason,
            note=request.note,
            seats=seats,
        )
        return write(play, warm, request, command, None, (asked,))
    return write(play, warm, request, command, revised, (with_fates(made, revised),))


def _with_it(warm: Warm, request: UndoRequest) -> tuple[ActionId, ...]:
    if request.onwards:
        return from_here_on(warm, request.action)
    return struck_as_one(warm, request.action)


def with_fates(made: ActionUndone, revised: Revised) -> ActionUndone:
    """The undo with what it changes."""
    return msgspec.structs.replace(made, fates=revised.recorded)


def not_undoable(warm: Warm, action: ActionId) -> Invalid | None:
    """Why this action cannot be struck now, whoever would."""
    wrong = missing(warm, action)
    if wrong is None and is_gone(warm, action):
        return Invalid("action", "is struck out already")
    return wrong or keeps_duels(warm, undone(action, (), "", "", {}))


def may_not(warm: Warm, seat: SeatId, reason: str) -> Outcome | None:
    """Why this seat may not strike or reinstate anything for this reason."""
    house = warm.state.house
    if reason not in REASONS:
        return Invalid("reason", f"{reason!r} is none of {', '.join(REASONS)}"[:200])
    if seat not in house.seats:
        return Invalid("seat", f"{seat!r} does not sit at this table"[:200])
    if reason == "agreed" and house.options.get("strict"):
        says = "A strict game takes nothing back; a wrongly typed line can be struck as mistyped."
        return RefusedBack(warm.system.take_back_rule, says)
    return None
