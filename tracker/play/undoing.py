"""Striking out an action: the preview, and doing it."""

from collections.abc import Sequence

import msgspec

from tracker.facts.action import ActionTaken, ActionUndone
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import By, Draft, Entry
from tracker.facts.fact import Fact
from tracker.facts.history import GONE, fates, struck, undos
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.kernel.commands import UndoAction
from tracker.kernel.digest import request_digest
from tracker.kernel.undo import Undoing, undo
from tracker.play.changes import changes
from tracker.play.outcomes import IdReused, Invalid, Outcome, RefusedBack, Stale, UndoPreview
from tracker.play.play import Play, outcome_of
from tracker.play.warm import Warm

REASONS = ("mistyped", "illegal", "contest", "agreed")


class UndoRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Strike `action`. `previewed` is the position of the preview that the sender saw (None: none)."""

    id: ActionId
    action: ActionId
    seat: SeatId
    by: By
    reason: str
    note: str = ""
    previewed: Position | None = None


def preview_undo(play: Play, campaign: CampaignId, action: ActionId) -> UndoPreview | Invalid:
    """What striking this action would do now; writes nothing."""
    warm = play.warm.get(campaign)
    return _cannot(warm, action) or _preview(warm, undo(warm.system, warm.entries, action))


def undo_action(play: Play, campaign: CampaignId, request: UndoRequest) -> Outcome:
    """Strike the action and decide the later ones again, in one append.

    A preview whose fates have changed is answered with the new one; what others did meanwhile without
    touching the fates does not matter.
    """
    with play.queue(campaign):
        return play.until_first(lambda: _undo(play, campaign, request))


def _undo(play: Play, campaign: CampaignId, request: UndoRequest) -> Outcome:
    warm = play.warm.get(campaign)
    if (where := play.journal.action(campaign, request.id)) is not None:
        return _repeated(warm, warm.entries[where[0] - 1 : where[1]], request)
    if wrong := _cannot(warm, request.action) or _may_not(warm, request):
        return wrong
    undoing = undo(warm.system, warm.entries, request.action)
    if request.previewed is not None and _stale(warm, undoing, request.previewed):
        return Stale(_preview(warm, undoing))
    after = play.append(warm, _drafts(warm, request, undoing))
    return outcome_of(after, [e for e in after.entries[warm.head.position :] if e.action == request.id])


def _repeated(warm: Warm, group: Sequence[Entry], request: UndoRequest) -> Outcome:
    first = group[0].fact
    if not isinstance(first, ActionTaken) or first.sent != _sent(request):
        return IdReused(request.id)
    return outcome_of(warm, group, repeated=True)


def _sent(request: UndoRequest) -> str:
    by = msgspec.to_builtins(request.by)
    return request_digest([request.action, request.seat, by, request.reason, request.note])


def _cannot(warm: Warm, action: ActionId) -> Invalid | None:
    group = [entry for entry in warm.entries if entry.action == action]
    if not group:
        return Invalid("action", f"no action {action!r} in this campaign"[:200])
    if any(isinstance(entry.fact, CampaignFounded) for entry in group):
        return Invalid("action", "the founding of a campaign cannot be struck out")
    fate, _by = fates(warm.entries).get(action, ("", ""))
    if fate in GONE or action in struck(undos(warm.entries)):
        return Invalid("action", "is struck out already")
    return None


def _may_not(warm: Warm, request: UndoRequest) -> Outcome | None:
    house = warm.state.house
    if request.reason not in REASONS:
        return Invalid("reason", f"{request.reason!r} is none of {', '.join(REASONS)}"[:200])
    if request.seat not in house.seats:
        return Invalid("seat", f"{request.seat!r} does not sit at this table"[:200])
    if request.reason == "agreed" and house.options.get("strict"):
        rule = warm.system.take_back_rule
        return RefusedBack(
            rule, "A strict game takes nothing back; a wrongly typed line can be struck as mistyped."
        )
    return None


def _stale(warm: Warm, now: Undoing, previewed: Position) -> bool:
    if previewed >= warm.head.position:
        return False
    entries = warm.entries[:previewed]
    if not any(entry.action == now.action for entry in entries):
        return True
    return undo(warm.system, entries, now.action).changed != now.changed


def _preview(warm: Warm, undoing: Undoing) -> UndoPreview:
    differences = changes(warm.system, undoing.before, undoing.after)
    return UndoPreview(undoing.action, warm.head.position, undoing.changed, differences)


def _drafts(warm: Warm, request: UndoRequest, undoing: Undoing) -> list[Draft]:
    command = UndoAction(action=request.action, reason=request.reason, note=request.note)
    taken = ActionTaken(
        command=msgspec.to_builtins(command),
        seen=request.previewed or warm.head.position,
        sent=_sent(request),
    )
    undone = ActionUndone(
        action=request.action, reason=request.reason, note=request.note, fates=undoing.changed
    )
    return [
        _draft(request, taken),
        _draft(request, undone),
        *(_draft(request, fact, of) for of, fact in undoing.new_facts),
    ]


def _draft(request: UndoRequest, fact: Fact, of: ActionId | None = None) -> Draft:
    return Draft(action=request.id, seat=request.seat, by=request.by, fact=fact, of=of)
