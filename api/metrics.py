"""What is counted and measured, as Prometheus reads it.

Where several processes serve, each keeps its numbers in a file, and whichever is asked adds them up: then
`PROMETHEUS_MULTIPROC_DIR` names their folder (see `gunicorn_conf`).
"""

import os
from collections.abc import Sequence

from flask import Flask, Response
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector

from api.wiring import Wiring
from tracker.facts.action import ActionContested, ActionTaken
from tracker.facts.entry import Draft
from tracker.journal.port import JournalBusy, JournalFailed
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
    Request,
)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
OUTCOMES: dict[type, str] = {
    Recorded: "recorded",
    Contested: "contested",
    AskedBack: "asked",
    RefusedBack: "refused",
    Invalid: "invalid",
    IdReused: "id_reused",
    Duplicate: "duplicate",
    Previewed: "previewed",
}


def outcome_name(outcome: Outcome) -> str:
    """What became of a request, in a word."""
    repeated = isinstance(outcome, Recorded | Contested) and outcome.repeated
    return "repeated" if repeated else OUTCOMES.get(type(outcome), "other")


class Metrics:
    """The numbers of one app; it watches the desk."""

    def __init__(self) -> None:
        self.registry = here = CollectorRegistry()
        of_game = ("system", "outcome")
        self.actions = Counter(
            "castaway_actions", "Requests to act, by game and outcome", of_game, registry=here
        )
        self.recorded = Counter(
            "castaway_recorded", "Actions that were recorded, by kind", ("system", "kind"), registry=here
        )
        self.append = Histogram(
            "castaway_journal_append_seconds", "Until an append is durable", buckets=QUICK, registry=here
        )
        of_call = ("method", "route", "status")
        self.requests = Histogram(
            "castaway_request_seconds", "Until an answer begins", of_call, buckets=QUICK, registry=here
        )
        self.streams = _gauge("castaway_streams_open", "Phones that listen", here, "livesum")
        self.behind = _gauge(
            "castaway_projector_behind_entries", "Entries that the views are behind", here, "mostrecent"
        )
        self.stopped = _gauge(
            "castaway_projector_stopped_campaigns", "Campaigns whose views stopped", here, "mostrecent"
        )

    def acted(self, system: str, _request: Request, outcome: Outcome) -> None:
        """See `Watcher.acted`."""
        self.actions.labels(system, outcome_name(outcome)).inc()

    def appended(self, system: str, drafts: Sequence[Draft], seconds: float) -> None:
        """See `Watcher.appended`."""
        self.append.observe(seconds)
        for draft in drafts:
            if isinstance(draft.fact, ActionTaken | ActionContested):
                self.recorded.labels(system, str(draft.fact.command.get("type", ""))).inc()

    def latest(self) -> bytes:
        """Everything, of all processes."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def _gauge(name: str, says: str, registry: CollectorRegistry, mode: str) -> Gauge:
    return Gauge(name, says, registry=registry, multiprocess_mode=mode)  # type: ignore[arg-type]


def install(app: Flask, wiring: Wiring) -> Metrics:
    """Count what this wiring does, and tell it at `/metrics`."""
    metrics = Metrics()
    wiring.play.watchers.append(metrics)
    wiring.streams.watchers.append(metrics.streams.inc)

    def shown() -> Response:
        try:
            metrics.behind.set(sum(wiring.projector.lag().values()))
            metrics.stopped.set(len(wiring.projector.stopped()))
        except (JournalBusy, JournalFailed):
            app.logger.warning("how far the views are behind is not known: the journal cannot be read")
        return Response(metrics.latest(), content_type=CONTENT_TYPE_LATEST)

    app.add_url_rule("/metrics", "metrics", shown)
    return metrics
