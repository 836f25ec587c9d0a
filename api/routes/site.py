"""What is asked of the whole installation: is it well, which games are there, what does a rule say."""

from typing import Any

from flask import Response

from api.calls import Calls
from api.documents import answer, full
from api.problems import Problem
from api.wiring import wired
from tracker.facts.ids import CampaignId

calls = Calls("site", "/api/v1", "Rule systems and their rules")
health = Calls("health", "", "Whether the installation is well")


@calls.call(
    "GET", "/systems", {200: (None, "`systems`, each with its characters and options")}, open_to_all=True
)
def list_systems() -> Response:
    """The games that this installation knows, with what a new campaign needs to know of them."""
    systems = [
        {
            "id": system.id,
            "title": system.title,
            "players": [system.players[0], system.players[-1]],
            "characters": system.characters,
            "options": full(system.campaign_options),
        }
        for system in wired().play.systems
    ]
    return answer({"systems": systems})


@calls.call(
    "GET",
    "/rules/<rule>",
    {200: (None, "The rule in the words of the catalogue")},
    problems=("not_found",),
    open_to_all=True,
)
def show_rule(rule: str) -> Response:
    """What a rule says."""
    for system in wired().play.systems:
        if rule in system.rules:
            return answer({"id": rule, "system": system.id, **_text(system.rules[rule])})
    raise Problem("not_found", "There is no rule of this id.")


def _text(found: Any) -> dict[str, Any]:
    return dict(found) if isinstance(found, dict) else {"says": found}


@health.call("GET", "/healthz", {200: (None, "The process answers")}, open_to_all=True)
def healthz() -> Response:
    """Alive."""
    return answer({"status": "ok"})


@health.call(
    "GET",
    "/readyz",
    {
        200: (
            None,
            "`status`, how many entries the views are `behind`, campaigns that are `stopped`, `troubles`",
        )
    },
    problems=("journal", "busy"),
    open_to_all=True,
)
def readyz() -> Response:
    """Ready: the journal can be read and written.

    A campaign whose views had to stop is named; the others go on.
    """
    projector, troubles = wired().projector, wired().troubles()
    # Asked in any case: where others project, their word says nothing of the way from here to the journal.
    wired().journal.head(CampaignId(""))
    wired().journal.check()
    behind = projector.lag()
    stopped = {
        campaign: {"position": stop.position, "why": stop.why}
        for campaign, stop in projector.stopped().items()
    }
    return answer(
        {
            "status": "degraded" if stopped or troubles else "ok",
            "behind": sum(behind.values()),
            "stopped": stopped,
            "troubles": troubles,
        }
    )
