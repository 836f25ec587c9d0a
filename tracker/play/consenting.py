"""Consent to an undo or a correction that somebody asked for; with the last one it is done."""

from typing import Any

from tracker.facts.action import ActionCorrected, ActionUndone, UndoAgreed, UndoDeclined
from tracker.facts.ids import ActionId, CampaignId
from tracker.kernel.commands import AnswerUndo
from tracker.kernel.house import Request
from tracker.kernel.past import actions_of
from tracker.play.correcting import as_it_stands, not_correctable, refused_anew, with_own_fate
from tracker.play.outcomes import AskedBack, Invalid, Outcome
from tracker.play.play import Play
from tracker.play.revising import (
    Sender,
    is_gone,
    known_dice,
    recorded_before,
    sent_digest,
    stranger,
    undone,
    weigh,
    write,
)
from tracker.play.seating import keeps_seats
from tracker.play.undoing import not_undoable, with_fates
from tracker.play.warm import Warm


class AgreeRequest(Sender, frozen=True, kw_only=True):
    """Agree to an undo or a correction that was asked for, or decline it."""

    request: ActionId
    agreed: bool


def answer_undo(play: Play, campaign: CampaignId, request: AgreeRequest) -> Outcome:
    """Give one's consent, or end the request. With the last consent, or the host's, it is done."""
    with play.queue(campaign):
        return play.until_first(lambda: _answer(play, play.warm.get(campaign), request), campaign)


def _answer(play: Play, warm: Warm, request: AgreeRequest) -> Outcome:
    command = AnswerUndo(request=request.request, agreed=request.agreed)
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    if before:
        return before
    if unknown := stranger(warm, request):
        return unknown
    asked = warm.state.house.requests.get(request.request)
    if asked is None:
        return Invalid("request", "nothing waits under this id; it may have been answered meanwhile")
    if not request.agreed:
        return write(play, warm, request, command, None, (UndoDeclined(request=asked.id, seat=request.seat),))
    host = warm.state.house.is_host(request.by.seat)
    if request.seat not in asked.seats and not host:
        return Invalid("seat", "is not asked for its consent")
    giving = asked.seats if host else (request.seat,)
    agreed = tuple(UndoAgreed(request=asked.id, seat=seat) for seat in giving if seat not in asked.agreed)
    if not agreed:
        return Invalid("seat", "has agreed already; others are still asked")
    if set(asked.seats) - {*asked.agreed, *giving}:
        return write(play, warm, request, command, None, agreed)
    return (_mend if asked.command else _strike)(play, warm, request, asked, agreed)


Agreed = tuple[UndoAgreed, ...]


def _strike(play: Play, warm: Warm, request: AgreeRequest, asked: Request, agreed: Agreed) -> Outcome:
    """Strike what was asked for."""
    if wrong := not_undoable(warm, asked.action):
        return wrong
    also = tuple(action for action in asked.also if not is_gone(warm, action))
    made: ActionUndone = undone(asked.action, also, asked.reason, asked.note, {})
    revised = weigh(play, warm, made)
    if kept := keeps_seats(warm, revised, request.by.seat):
        return kept
    facts = (*agreed, with_fates(made, revised))
    return write(play, warm, request, AnswerUndo(request=asked.id, agreed=True), revised, facts)


def _mend(play: Play, warm: Warm, request: AgreeRequest, asked: Request, agreed: Agreed) -> Outcome:
    """Mend what was asked for, if the rules still have it so."""
    wrong = not_correctable(warm, asked.action) or known_dice(play, warm, _new_answers(warm, asked))
    if wrong:
        return wrong
    made = ActionCorrected(
        action=asked.action,
        command=asked.command,
        answers=asked.answers,
        reason=asked.reason,
        note=asked.note,
    )
    revised = weigh(play, warm, made)
    failed = refused_anew(asked.action, revised)
    if isinstance(failed, AskedBack):
        return Invalid("request", "asks something new by now; the line is to be corrected anew")
    if failed:
        return failed
    facts = (*agreed, with_own_fate(made, revised))
    return write(play, warm, request, AnswerUndo(request=asked.id, agreed=True), revised, facts)


def _new_answers(warm: Warm, asked: Request) -> dict[ActionId, dict[str, Any]]:
    """The answers that it asks for and that do not count yet, by its action."""
    stands = as_it_stands(warm, actions_of(warm.entries)[asked.action]).answers
    new = {key: given for key, given in asked.answers.items() if given != stands.get(key)}
    return {asked.action: {key: given["sent"] for key, given in new.items() if "sent" in given}}
