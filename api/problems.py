"""What is answered when something cannot be done: problem documents (RFC 9457)."""

import logging
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec
from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from tracker.facts.ids import RuleId
from tracker.journal.port import (
    ActionKnown,
    ChainBroken,
    JournalBusy,
    JournalFailed,
    PositionTaken,
    UnreadableEntry,
)
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.warm import UnknownCampaign, UnknownSystem

MEDIA_TYPE = "application/problem+json"
BODY = "(body)"
_log = logging.getLogger("castaway.api")


class Kind(NamedTuple):
    """A kind of problem; its name is the last part of the document's `type`."""

    status: int
    title: str
    means: str


KINDS: Mapping[str, Kind] = {
    "malformed": Kind(400, "The request has the wrong shape", "`errors` names each field and what is wrong."),
    "unsigned": Kind(
        401, "Nobody is signed in", "Send `Authorization: Bearer` with a token of this campaign."
    ),
    "signed_out": Kind(
        401, "This device was signed out", "The host did so, or gave the seat to somebody else; join anew."
    ),
    "forbidden": Kind(
        403, "This token may not do that", "A spectator reads; another campaign needs its own."
    ),
    "not_found": Kind(404, "There is no such thing", "The address names something that is not there."),
    "method": Kind(405, "This address is not called that way", "`Allow` names the methods."),
    "contested": Kind(
        409, "Somebody was faster", "Kept as a contest; `against` names the actions it lost to."
    ),
    "duplicate": Kind(
        409, "Somebody logged this already", "`action` names it. Again? Send it with a new `seen`."
    ),
    "stale": Kind(409, "The preview is out of date", "`preview` is the new one; nothing is recorded."),
    "continued": Kind(
        409, "The table goes on elsewhere", "This line is only read; `campaign` is the branch that goes on."
    ),
    "too_large": Kind(413, "That is too much", "Nothing that a table writes down is this long."),
    "media": Kind(415, "The body is not JSON", "Send it as `application/json`."),
    "unfit": Kind(422, "That makes no sense here", "`errors` names the field whose value is not known here."),
    "refused": Kind(
        422, "A rule forbids it", "`rule`, `says` and `facts`; the table may overrule it by `rulings`."
    ),
    "id_reused": Kind(422, "The id is taken", "Another request was recorded under it."),
    "save_file": Kind(422, "The save file cannot be read", "`line` names the line; nothing is imported."),
    "pack_file": Kind(
        422, "The pack cannot be used", "`card` and `field` name the value; nothing is entered."
    ),
    "slow_down": Kind(429, "Too many tries", "Wait as long as `Retry-After` says."),
    "broken": Kind(500, "Something broke", "It is in the server's log."),
    "unreadable": Kind(
        500, "The journal cannot be read", "`position` names the entry; `castaway verify` says more."
    ),
    "busy": Kind(503, "The journal is busy", "Nothing is recorded; send the same request again."),
    "crowded": Kind(503, "Too many open streams", "Close one, or fetch instead of listening."),
    "journal": Kind(503, "The journal cannot be written", "Nothing is recorded; the server's log says why."),
}
_BY_STATUS = {kind.status: name for name, kind in reversed(list(KINDS.items()))}
RETRY = {"Retry-After": "1"}


class Problem(Exception):
    """Raised anywhere in a call: it is answered with this document."""

    def __init__(
        self, kind: str, detail: str = "", *, headers: Mapping[str, str] | None = None, **more: Any
    ) -> None:
        super().__init__(kind, detail)
        self.kind = kind
        self.detail = detail
        self.headers = dict(headers or {})
        self.more = more


def wrong(kind: str, field: str, says: str) -> Problem:
    """A problem with one field."""
    return Problem(kind, f"{field}: {says}", errors=[{"field": field, "says": says}])


def flat(messages: Any, path: str = "") -> Iterable[dict[str, str]]:
    """The messages of marshmallow as a list: each field by its path, with what is wrong about it."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            here = path if name == "_schema" else f"{path}.{name}".lstrip(".")
            yield from flat(inner, here)
    elif isinstance(messages, list):
        for message in messages:
            yield from flat(message, path)
    else:
        yield {"field": path or BODY, "says": str(messages)}


def refused(rule: RuleId, says: str, facts: Mapping[str, Any]) -> Problem:
    """A rule's refusal."""
    return Problem("refused", f"{rule}: {says}", outcome="refused", rule=rule, says=says, facts=dict(facts))


def document(problem: Problem) -> dict[str, Any]:
    """The problem document."""
    kind = KINDS[problem.kind]
    detail = problem.detail or kind.means
    plain = {
        "type": f"/api/docs#{problem.kind}",
        "title": kind.title,
        "status": kind.status,
        "detail": detail,
    }
    return {**plain, "instance": request.path[:200], **problem.more}


def answer(problem: Problem) -> Response:
    """The problem as a response."""
    body = msgspec.json.encode(document(problem))
    headers = {"Cache-Control": "no-store", **problem.headers}
    return Response(body, KINDS[problem.kind].status, headers, mimetype=MEDIA_TYPE)


def install(app: Flask) -> None:
    """Answer whatever goes wrong in this app with a problem document."""
    app.register_error_handler(Problem, answer)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_anything)
    for failure, found in _FAILURES.items():
        app.register_error_handler(failure, found)


def _of_http(failure: HTTPException) -> Response:
    """Flask's own errors; those that stand for no kind of ours keep their name and status."""
    status = failure.code or 500
    if status < 400:
        return Response(failure.get_body(), status, failure.get_headers())
    kept = {name: value for name, value in failure.get_headers() if name in {"Allow", "Retry-After"}}
    if status in _BY_STATUS:
        return answer(Problem(_BY_STATUS[status], headers=kept))
    plain = {"type": "about:blank", "title": failure.name, "status": status, "detail": failure.description}
    return Response(msgspec.json.encode(plain), status, kept, mimetype=MEDIA_TYPE)


def _of_anything(failure: Exception) -> Response:
    """A mistake of ours: logged whole, answered without."""
    _log.error("%s %s failed", request.method, request.path, exc_info=failure)
    return answer(Problem("broken"))


def _busy(failure: Exception) -> Response:
    _log.warning("busy: %s", failure)
    return answer(Problem("busy", headers=RETRY))


def _journal(failure: Exception) -> Response:
    _log.error("the journal: %s", failure)
    return answer(Problem("journal"))


def _unreadable(failure: UnreadableEntry | ChainBroken) -> Response:
    _log.error("the journal cannot be read: %s", failure)
    return answer(Problem("unreadable", str(failure)[:300], position=failure.position))


def _no_campaign(_failure: Exception) -> Response:
    return answer(Problem("not_found", "There is no such campaign."))


def _no_system(failure: Exception) -> Response:
    return answer(wrong("unfit", "system", f"{str(failure)[:100]!r} is no rule system here"))


def _continued(failure: GoesOnElsewhere) -> Response:
    return answer(Problem("continued", str(failure), campaign=failure.campaign, branch_title=failure.title))


_FAILURES: Mapping[type[Exception], Any] = {
    JournalBusy: _busy,
    PositionTaken: _busy,
    ActionKnown: _busy,
    JournalFailed: _journal,
    UnreadableEntry: _unreadable,
    ChainBroken: _unreadable,
    GoesOnElsewhere: _continued,
    UnknownCampaign: _no_campaign,
    UnknownSystem: _no_system,
}
