"""Moments: finding them, what changed between two of them, and the whole story to keep."""

from typing import Any

from flask import Response

from api.callers import Caller, caller
from api.calls import Calls
from api.documents import PRIVATE, VARY, Document, answer, full
from api.headers import standing_alone
from api.lines import told_document
from api.problems import Problem
from api.replay_schemas import DiffAsked, MomentsAsked, TranscriptAsked
from api.routes.reading import moment
from api.wiring import wired
from projections.chronicle import Chronicle
from projections.transcript import UnknownPart, as_html, as_text, transcript
from tracker.facts.ids import ActionId
from tracker.journal.evening_code import code_of
from tracker.journal.save_file import file_name
from tracker.kernel.changes import changes
from tracker.kernel.moments import Moment, Sought, around, moments, state_at

calls = Calls("moments", "/api/v1/campaigns/<campaign>", "Any moment, as it was")


@calls.call(
    "GET",
    "/moments",
    {200: (None, "`moments`, each a `position` to open; with `at`, the `previous` and the `next` one")},
    query=MomentsAsked,
    problems=("malformed",),
)
def list_moments(campaign: str, asked: dict[str, Any]) -> Response:
    """Find moments: rounds and phases, a seat's actions, each change of a number, facts about something."""
    here = caller(campaign)
    sought = Sought(kind=asked["kind"], of=asked["of"], history=asked["history"], seat=here.seat)
    found = moments(here.warm.system, here.warm.entries, sought)
    page = [each for each in found if each.position > asked["after"]][: asked["limit"]]
    head = here.warm.head.position
    document: Document = {
        "position": head,
        "kind": sought.kind,
        "of": sought.of,
        "history": sought.history,
        "moments": _told(here, page),
        "next_page": page[-1].position if page and found[-1].position > page[-1].position else None,
    }
    if asked["at"] is not None:
        before, after = around(found, moment(here, asked["at"]))
        document["previous"], document["next"] = (_told(here, [m])[0] if m else None for m in (before, after))
    return answer(document)


def _told(here: Caller, found: list[Moment]) -> list[Document]:
    """Moments with their lines of the chronicle."""
    wired().projector.catch_up(here.warm.id)
    kept = wired().projector.kept(here.warm.id)
    chronicle: Chronicle = kept.views["chronicle"] if kept else Chronicle()
    lines = {line.action: line for line in chronicle.lines}
    return [
        {**full(each), "line": told_document(lines[ActionId(each.action)]) if each.action in lines else None}
        for each in found
    ]


@calls.call(
    "GET",
    "/diff",
    {200: (None, "The `changes` between two positions, or between the two histories of one")},
    query=DiffAsked,
    problems=("malformed",),
)
def show_difference(campaign: str, asked: dict[str, Any]) -> Response:
    """What is different between two moments, as this seat may see them."""
    here = caller(campaign)
    warm = here.warm
    first = (moment(here, asked["from_"]), asked["history"])
    second = (moment(here, asked["to"]), asked["to_history"] or asked["history"])
    one, other = (state_at(warm.system, warm.entries, *each) for each in (first, second))
    document = {
        "position": warm.head.position,
        "from": {"at": first[0], "history": first[1]},
        "to": {"at": second[0], "history": second[1]},
        "changes": changes(warm.system, one, other, here.seat),
    }
    return answer(document)


@calls.call(
    "GET",
    "/transcript",
    {200: (None, "The story as plain text, or with `format=html` as a page to print")},
    query=TranscriptAsked,
    problems=("malformed", "not_found"),
    media="text/plain",
)
def show_transcript(campaign: str, asked: dict[str, Any]) -> Response:
    """The story of the campaign, or of one mission, to keep; what was struck out stands there too."""
    here = caller(campaign)
    warm = here.warm
    at = moment(here, asked["at"])
    code = str(code_of(warm.head)) if at == warm.head.position else ""
    try:
        told = transcript(warm.system, warm.entries, at=at, part=asked["part"], code=code)
    except UnknownPart:
        raise Problem("not_found", "The campaign has no part of this number.") from None
    as_page = asked["format"] == "html"
    ending = "html" if as_page else "txt"
    name = file_name(warm.state.house.title).replace(".castaway.jsonl", f".{ending}")
    text = as_html(told) if as_page else as_text(told)
    headers = {
        "Cache-Control": PRIVATE,
        "Vary": VARY,
        "Content-Disposition": f'inline; filename="{name}"',
        "Content-Security-Policy": standing_alone(text),
    }
    return Response(text, 200, headers, content_type=f"text/{'html' if as_page else 'plain'}; charset=utf-8")
