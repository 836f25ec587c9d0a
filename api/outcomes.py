"""What became of a request, as a response."""

from typing import Any

from flask import Response

from api.callers import Caller
from api.documents import Document, answer, due, fact_document, full
from api.problems import Problem, refused, wrong
from api.wiring import wired
from projections.visible import visible_fact
from tracker.facts.fact import stored_name
from tracker.facts.ids import Position, SeatId
from tracker.play.outcomes import (
    AskedBack,
    Contested,
    Duplicate,
    IdReused,
    Invalid,
    Outcome,
    Previewed,
    Recorded,
    RefusedBack,
    Stale,
    UndoPreview,
)
from tracker.play.seating import called
from tracker.play.warm import Warm

SHAPE = ("kind", "seen", "previewed", "with")
"""Fields about which a complaint is one about the request's shape, not about what it names."""


def outcome_response(outcome: Outcome, caller: Caller) -> Response:
    """What is answered.

    Raises:
        Problem: nothing was done; it says why.
    """
    if isinstance(outcome, Recorded):
        return recorded_response(outcome, caller)
    if isinstance(outcome, AskedBack):
        return answer({"outcome": "asked", "questions": full(outcome.questions)})
    if isinstance(outcome, Previewed):
        return answer(_previewed(outcome, caller.seat))
    raise problem_of(outcome, caller.warm)


def recorded_response(outcome: Recorded, caller: Caller) -> Response:
    """It happened: the facts as the caller may read them, and what is due now."""
    wired().follower.nudge()
    document: Document = {
        "outcome": "recorded",
        "action": outcome.action,
        "position": outcome.position,
        "adapted": outcome.adapted,
        "facts": [fact_document(entry, caller.seat) for entry in outcome.entries],
        "due": due(caller.warm.system, outcome.state),
        "etag": str(outcome.position),
    }
    if outcome.repeated:
        document["repeated"] = True
    if outcome.undone is not None:
        document["fates"] = full(outcome.undone.fates)
    if outcome.corrected is not None:
        document["fates"] = full(outcome.corrected.fates)
    if outcome.asked is not None:
        document["waits_for"] = outcome.asked.seats
    return answer(document, 201, position=outcome.position)


def _previewed(outcome: Previewed, seat: SeatId) -> Document:
    facts = [{"type": stored_name(type(fact)), "fact": visible_fact(fact, seat)} for fact in outcome.facts]
    return {"outcome": "previewed", "facts": facts, "changes": outcome.changes}


def not_of_the_future(here: Caller, previewed: Position | None) -> None:
    """A preview can only be of a moment that has been.

    Raises:
        Problem: it is not.
    """
    head = here.warm.head.position
    if previewed is not None and previewed > head:
        raise wrong("malformed", "previewed", f"is in the future; the campaign is at {head}")


def preview_response(preview: UndoPreview | Outcome, here: Caller) -> Response:
    """What an undo or anything like it would do.

    Raises:
        Problem: it cannot be done; it says why.
    """
    if isinstance(preview, UndoPreview):
        return answer(undo_preview_document(preview), position=preview.position)
    return outcome_response(preview, here)


def undo_preview_document(preview: UndoPreview) -> Document:
    """What an undo would do."""
    return {
        "action": preview.action,
        "position": preview.position,
        "fates": full(preview.fates),
        "changes": preview.changes,
        "questions": full(preview.questions),
        "flagged": preview.flagged,
    }


def problem_of(outcome: Outcome, warm: Warm | None = None) -> Problem:
    """Why nothing was done at the table `warm`."""
    if isinstance(outcome, RefusedBack):
        return refused(outcome.rule, outcome.says, outcome.facts)
    if isinstance(outcome, Invalid):
        return invalid(outcome)
    if isinstance(outcome, Contested):
        return _contested(outcome)
    if isinstance(outcome, Duplicate):
        name = called(warm, outcome.seat) if warm else outcome.seat
        says = f"{name} logged this. Again?"
        return Problem("duplicate", says, outcome="duplicate", action=outcome.action, seat=outcome.seat)
    if isinstance(outcome, IdReused):
        return Problem("id_reused", f"Another request was recorded as {outcome.action}.", errors=_ID)
    if isinstance(outcome, Stale):
        return Problem("stale", outcome="stale", preview=undo_preview_document(outcome.preview))
    message = f"{type(outcome).__name__} is no problem"
    raise TypeError(message)


_ID = [{"field": "id", "says": "stands for another request"}]


def invalid(outcome: Invalid) -> Problem:
    """A field that makes no sense: its shape is wrong, or it names something that is not there."""
    shape = outcome.field.split(".", 1)[0] in SHAPE
    return wrong("malformed" if shape else "unfit", outcome.field, outcome.says)


def _contested(outcome: Contested) -> Problem:
    wired().follower.nudge()
    more: dict[str, Any] = {"repeated": True} if outcome.repeated else {}
    return Problem(
        "contested",
        f"{outcome.rule}: {outcome.says}",
        headers={"ETag": f'"{outcome.position}"'},
        outcome="contested",
        contest=outcome.action,
        position=outcome.position,
        rule=outcome.rule,
        says=outcome.says,
        against=list(outcome.against),
        settled=outcome.how,
        **more,
    )
