"""Mending an action where it stands, or asking the others where it is theirs too."""

from typing import Any

import msgspec

from tracker.facts.action import ActionCorrected, ActionTaken, CorrectionAsked
from tracker.facts.fact import kind_named
from tracker.facts.history import CANCELLED, in_force, revisions
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.kernel.commands import CorrectAction
from tracker.kernel.digest import canonical
from tracker.kernel.past import Action, actions_of, command_from
from tracker.kernel.refusal import Unfit
from tracker.kernel.revising import Revised
from tracker.play.outcomes import AskedBack, Invalid, Outcome, RefusedBack, Stale, UndoPreview
from tracker.play.play import Play
from tracker.play.reading import read_command
from tracker.play.revising import (
    REASONS,
    Sender,
    as_preview,
    is_gone,
    is_stale,
    known_dice,
    missing,
    recorded_before,
    sent_digest,
    stranger,
    weigh,
    write,
)
from tracker.play.touching import touched
from tracker.play.warm import Warm


class CorrectRequest(Sender, frozen=True, kw_only=True):
    """Mend `action`: another `kind`, other `fields`, other `answers`; what is None stays as it was."""

    action: ActionId
    reason: str = "mistyped"
    note: str = ""
    kind: str = ""
    fields: dict[str, Any] | None = None
    answers: dict[str, Any] | None = None


def preview_correction(play: Play, campaign: CampaignId, request: CorrectRequest) -> UndoPreview | Outcome:
    """What mending it so would do; writes nothing."""
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        known = known_dice(play, warm, {request.action: request.answers or {}})
        made = known or _cannot(warm, request) or _made(warm, request)
        if not isinstance(made, ActionCorrected):
            return made
        revised = weigh(play, warm, made, rolling=False)
        failed = refused_anew(request.action, revised)
        return failed or as_preview(warm, request.action, revised, request.by.seat)


def who_must_agree_to(play: Play, campaign: CampaignId, request: CorrectRequest) -> tuple[SeatId, ...]:
    """Who would be asked first if it were mended so; nobody where it is done at once. Writes nothing."""
    with play.queue(campaign):
        warm = play.warm.get(campaign)
        made = _cannot(warm, request) or _made(warm, request)
        if not isinstance(made, ActionCorrected):
            return ()
        return touched(warm, request, made, weigh(play, warm, made, rolling=False))


def correct_action(play: Play, campaign: CampaignId, request: CorrectRequest) -> Outcome:
    """Put another command or other answers in its place, and decide the later actions again.

    Whoever else's lines that touches is asked first.
    """
    with play.queue(campaign):
        return play.until_first(lambda: _correct(play, play.warm.get(campaign), request), campaign)


def _correct(play: Play, warm: Warm, request: CorrectRequest) -> Outcome:
    command = CorrectAction(
        action=request.action,
        reason=request.reason,
        note=request.note,
        kind=request.kind,
        fields=request.fields,
        answers=request.answers,
    )
    before = recorded_before(play, warm, request.id, sent_digest(request, command))
    wrong = before or stranger(warm, request) or _cannot(warm, request)
    if wrong:
        return wrong
    made = _made(warm, request)
    if not isinstance(made, ActionCorrected):
        return made
    if wrong := known_dice(play, warm, {request.action: request.answers or {}}):
        return wrong
    revised = weigh(play, warm, made)
    if failed := refused_anew(request.action, revised):
        return failed
    if is_stale(play, warm, revised, request.previewed, made):
        return Stale(as_preview(warm, request.action, revised, request.by.seat))
    if seats := touched(warm, request, made, revised):
        return write(play, warm, request, command, None, (_asked(request.id, made, seats),))
    return write(play, warm, request, command, revised, (with_own_fate(made, revised),))


def _asked(request: ActionId, made: ActionCorrected, seats: tuple[SeatId, ...]) -> CorrectionAsked:
    return CorrectionAsked(
        request=request,
        action=made.action,
        command=made.command,
        answers=made.answers,
        reason=made.reason,
        note=made.note,
        seats=seats,
    )


def with_own_fate(made: ActionCorrected, revised: Revised) -> ActionCorrected:
    """With what it changes; the mended action is adapted also where its facts come out as they were."""
    return msgspec.structs.replace(made, fates=revised.recorded)


def _cannot(warm: Warm, request: CorrectRequest) -> Invalid | None:
    if wrong := not_correctable(warm, request.action):
        return wrong
    if request.reason not in REASONS:
        return Invalid("reason", f"{request.reason!r} is none of {', '.join(REASONS)}"[:200])
    return None


def not_correctable(warm: Warm, action: ActionId) -> Invalid | None:
    """Why this action cannot be mended now, whoever would."""
    if wrong := missing(warm, action):
        return wrong
    if not actions_of(warm.entries)[action].decidable:
        return Invalid("action", "is no action of the game; it can be struck, not corrected")
    if is_gone(warm, action):
        return Invalid("action", "is struck out; reinstate it first")
    return None


def _made(warm: Warm, request: CorrectRequest) -> ActionCorrected | Outcome:
    action = actions_of(warm.entries)[request.action]
    try:
        command, answers = _mended(warm, action, request)
    except Unfit as unfit:
        return Invalid(unfit.field, unfit.says)
    return ActionCorrected(
        action=request.action, command=command, answers=answers, reason=request.reason, note=request.note
    )


def _mended(
    warm: Warm, action: Action, request: CorrectRequest
) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    stands = as_it_stands(warm, action)
    recorded = msgspec.to_builtins(command_from(warm.system, stands.command))
    kept = kind_named(str(recorded.pop("type")))
    kind = request.kind or kept
    fields = request.fields if request.fields is not None else recorded if kind == kept else {}
    command = msgspec.to_builtins(read_command(warm.system, kind, fields))
    if request.answers is None:
        answers = dict(stands.answers)
    else:
        answers = {**stands.answers, **{key: {"sent": value} for key, value in request.answers.items()}}
    if canonical([command, answers]) == canonical([stands.command, stands.answers]):
        raise Unfit("with", "changes nothing")
    return command, answers


def as_it_stands(warm: Warm, action: Action) -> ActionTaken | ActionCorrected:
    """The command and the answers that count: the recorded ones, or those of the correction in force.

    Raises:
        Unfit: it is no action of the game.
    """
    stands = in_force(revisions(warm.entries)).corrected.get(action.id, action.taken)
    if stands is None:
        raise Unfit("action", "holds no command")
    return stands


def refused_anew(action: ActionId, revised: Revised) -> Outcome | None:
    """Why the mended action is not lawful where it stands, or what it asks there."""
    for outcome in revised.outcomes:
        if outcome.fate.action != action:
            continue
        if outcome.questions and not outcome.withheld:
            return AskedBack(outcome.questions)
        if outcome.fate.fate == CANCELLED and outcome.fate.rule:
            return RefusedBack(outcome.fate.rule, outcome.fate.says)
        if outcome.fate.fate == CANCELLED:
            return Invalid("with", outcome.fate.says)
    return None
