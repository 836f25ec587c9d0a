"""What is logged: JSON lines, with the ids of request, campaign and action, and nothing secret."""

import logging
import re
import sys
from collections.abc import Sequence
from time import perf_counter
from typing import Any
from uuid import uuid4

from flask import Flask, Response, g, has_request_context, request
from pythonjsonlogger.json import JsonFormatter

from api.metrics import Metrics, outcome_name
from api.wiring import Wiring
from tracker.facts.entry import Draft
from tracker.play.outcomes import Outcome, Recorded, Request

REQUEST_ID = "X-Request-Id"
NO_ROUTE = "(none)"
KEPT_BACK = r"\1(kept back)"
_SENT_ID = re.compile(r"[A-Za-z0-9._-]{8,64}")
_NAMED = ("campaign", "action", "contest", "branch", "asked")
_NAMES_OF_SECRETS = "code|join_code|token|host_token|secret|password"
_SECRETS = (
    # A token: what was signed, a dot, and the signature.
    (re.compile(r"()[A-Za-z0-9_-]{20,}\.[A-Za-z0-9_-]{40,}"), KEPT_BACK),
    (re.compile(r"(?i)(bearer\s+)[^\s\"',]+"), KEPT_BACK),
    (re.compile(rf"(?i)\b((?:{_NAMES_OF_SECRETS})[\"']?\s*[=:]\s*[\"']?)[^\s&\"',}}]+"), KEPT_BACK),
    (re.compile(r"([a-z]+://[^/\s:@]*:)[^@\s/]+(?=@)"), KEPT_BACK),
)
_log = logging.getLogger("castaway.requests")


def without_secrets(text: str) -> str:
    """The text with whatever looks like a token, a code or a password left out."""
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class Lines(JsonFormatter):
    """One JSON document for each record; secrets that got into a message are taken out again."""

    def __init__(self) -> None:
        super().__init__(
            "%(levelname)s %(name)s %(message)s",
            rename_fields={"levelname": "level", "name": "of", "message": "says"},
            timestamp="at",
        )

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Every text without secrets, and the id of the request that is being answered."""
        if has_request_context() and "request_id" in g:
            log_data.setdefault("request", g.request_id)
        return {
            name: without_secrets(value) if isinstance(value, str) else value
            for name, value in log_data.items()
        }


def configure(level: str) -> None:
    """Send every record of this process to standard error as a JSON line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in ("castaway", "api"):
        logging.getLogger(name).setLevel(level.upper())


class Told:
    """Watches the desk: what an action came to stands in the line of its request."""

    def acted(self, system: str, sent: Request, outcome: Outcome) -> None:
        """See `Watcher.acted`."""
        if has_request_context():
            named = {"action": sent.id, "kind": sent.kind, "system": system, "outcome": outcome_name(outcome)}
            where = {"position": outcome.position} if isinstance(outcome, Recorded) else {}
            g.told = {**named, **where}

    def appended(self, system: str, drafts: Sequence[Draft], seconds: float) -> None:
        """See `Watcher.appended`."""
        if has_request_context():
            g.appended = {"system": system, "action": drafts[0].action, "append_seconds": round(seconds, 6)}


def install(app: Flask, wiring: Wiring, metrics: Metrics) -> None:
    """Give each request an id, and log and measure it when it is answered."""
    wiring.play.watchers.append(Told())

    def begin() -> None:
        sent = request.headers.get(REQUEST_ID, "")
        g.request_id = sent if _SENT_ID.fullmatch(sent) else uuid4().hex
        g.began = perf_counter()

    def end(response: Response) -> Response:
        seconds = perf_counter() - g.began if "began" in g else 0.0
        route = request.url_rule.rule if request.url_rule else NO_ROUTE
        metrics.requests.labels(request.method, route, str(response.status_code)).observe(seconds)
        response.headers[REQUEST_ID] = g.get("request_id", "")
        _log.info("answered", extra=_line(response, route, seconds))
        return response

    app.before_request_funcs.setdefault(None, []).insert(0, begin)
    app.after_request(end)


def _line(response: Response, route: str, seconds: float) -> dict[str, Any]:
    """The path is not logged, only the route and the ids in it: a query may hold a join code."""
    ids = {name: str(value)[:64] for name, value in (request.view_args or {}).items() if name in _NAMED}
    return {
        "method": request.method,
        "route": route,
        "status": response.status_code,
        "seconds": round(seconds, 6),
        **ids,
        **g.get("appended", {}),
        **g.get("told", {}),
    }
