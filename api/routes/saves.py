"""Save files: out, and in again."""

from typing import Any, BinaryIO, cast

from flask import Response, request

from api.callers import caller
from api.calls import Calls
from api.documents import answer, full
from api.problems import Problem
from api.routes.campaigns import new_device
from api.schemas import ImportAsked
from api.tokens import HOST, Pass
from api.wiring import wired
from tracker.facts.campaign import CampaignFounded
from tracker.journal.save_file import file_name
from tracker.journal.save_reading import LIMITS, BadSave
from tracker.play.founding import seat_id
from tracker.play.saves import Imported, export_save, import_save

calls = Calls("saves", "/api/v1/campaigns", "Save files")
JSON_LINES = "application/jsonl"
MULTIPART_ROOM = 1 << 20
"""What the envelope of a form may add to the file in it."""


@calls.call("GET", "/<campaign>/export", {200: (None, "The save file, JSON Lines")}, media=JSON_LINES)
def export_campaign(campaign: str) -> Response:
    """The save file. The host's holds every secret, another seat's what that seat may read."""
    here = caller(campaign)
    secrets = here.granted.role == HOST
    lines = export_save(wired().play, here.warm.id, secrets=secrets, for_seat=here.seat)
    name = file_name(here.warm.state.house.title)
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "private, no-store"}
    return Response(lines, 200, headers, mimetype=JSON_LINES)


@calls.call(
    "POST",
    "/import",
    {
        201: (None, "Brought in: `id`, `position`, `host_token`, `join_code`"),
        200: (None, "It was here already: `id`, `position`, `existed`; nothing is written"),
    },
    query=ImportAsked,
    problems=("malformed", "save_file", "too_large"),
    open_to_all=True,
)
def import_campaign(asked: dict[str, Any]) -> Response:
    """Bring a save file in, as the body itself or as the `file` of a form; all of it or nothing."""
    request.max_content_length = LIMITS.total + MULTIPART_ROOM
    wiring = wired()
    try:
        brought = import_save(wiring.play, _file(), copy=asked["copy"], codec=wiring.codec)
    except BadSave as bad:
        raise Problem("save_file", str(bad), line=bad.line, says=bad.says) from None
    if brought.existed:
        return answer({"id": brought.campaign, "position": brought.position, "existed": True})
    wiring.follower.nudge()
    return answer(_brought_in(brought), 201)


def _file() -> BinaryIO | bytes:
    if request.mimetype != "multipart/form-data":
        return request.get_data(cache=False)
    sent = request.files.get("file")
    if sent is None:
        raise Problem("malformed", "file: is missing", errors=[{"field": "file", "says": "is missing"}])
    return cast("BinaryIO", sent.stream)


def _brought_in(brought: Imported) -> dict[str, Any]:
    """Whoever brings a campaign in here hosts it here."""
    wiring = wired()
    warm = wiring.play.warm.get(brought.campaign)
    founded = next((e.fact for e in warm.entries if isinstance(e.fact, CampaignFounded)), None)
    host = founded.seats[0].id if founded and founded.seats else seat_id(1)
    granted = Pass(brought.campaign, host, HOST, new_device())
    return {
        "id": brought.campaign,
        "position": brought.position,
        "existed": False,
        "host_token": wiring.tokens.issue(granted),
        "join_code": wiring.tokens.join_code(brought.campaign),
        "seats": full(list(warm.state.house.seats.values())),
    }
