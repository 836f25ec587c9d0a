"""Save files: out, and in again."""

from io import BytesIO
from typing import Any, BinaryIO, cast

from flask import Response, request

from api.bringing import bring_in, key_of
from api.callers import actor, caller, host_seat, join_code, pass_for
from api.calls import Calls
from api.documents import answer, full
from api.problems import Problem
from api.replay_schemas import TakeAsked
from api.routes.branches import action_id, branch_response
from api.routes.campaigns import device_for, new_id
from api.schemas import ImportAsked
from api.tokens import HOST
from api.wiring import wired
from tracker.journal.evening_code import code_of
from tracker.journal.save_file import file_name
from tracker.journal.save_reading import LIMITS, BadSave
from tracker.play.saves import Imported, TakeRequest, export_save, take_in

calls = Calls("saves", "/api/v1/campaigns", "Save files")
JSON_LINES = "application/jsonl"
CODE = "Castaway-Code"
MULTIPART_ROOM = 1 << 20
"""What the envelope of a form may add to the file in it."""


@calls.call("GET", "/<campaign>/export", {200: (None, "The save file, JSON Lines")}, media=JSON_LINES)
def export_campaign(campaign: str) -> Response:
    """The save file. The host's holds every secret, another seat's what that seat may read.

    The header `Castaway-Code` is the code of its last entry, to be written down.
    """
    here = caller(campaign)
    secrets = here.granted.role == HOST
    lines = export_save(wired().play, here.warm.id, secrets=secrets, for_seat=here.seat)
    name = file_name(here.warm.state.house.title)
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": "private, no-store",
        CODE: str(code_of(here.warm.head)),
    }
    return Response(lines, 200, headers, mimetype=JSON_LINES)


@calls.call(
    "POST",
    "/import",
    {
        201: (None, "Brought in: `id`, `position`, `host_token`, `join_code`"),
        200: (
            None,
            "It is here already, or one that is older or newer (`relation`, `offers`): nothing is written",
        ),
    },
    query=ImportAsked,
    problems=("malformed", "save_file", "too_large"),
    open_to_all=True,
)
def import_campaign(asked: dict[str, Any]) -> Response:
    """Bring a save file in, as the body itself or as the `file` of a form; all of it or nothing."""
    request.max_content_length = LIMITS.total + MULTIPART_ROOM
    sent = asked.get("id") or new_id()
    try:
        file, copy = _file(), asked["copy"]
        brought = bring_in(file, key_of(file, sent, "copy" if copy else ""), copy=copy)
    except BadSave as bad:
        raise Problem("save_file", str(bad), line=bad.line, says=bad.says) from None
    if brought.existed:
        return answer(_known(brought))
    wired().follower.nudge()
    return answer(_brought_in(brought, device_for(sent)), 201)


@calls.call(
    "POST",
    "/<campaign>/import",
    {
        201: (None, "As a branch: as if it had been opened here"),
        200: (None, "The campaign has gone on: `id`, `position`, `relation`"),
    },
    query=TakeAsked,
    problems=("malformed", "forbidden", "not_found", "save_file", "too_large", "unfit", "continued", "busy"),
)
def take_in_file(campaign: str, asked: dict[str, Any]) -> Response:
    """Take in what a file of this campaign has more than what is here: going on with it, or as a branch."""
    here = actor(campaign)
    request.max_content_length = LIMITS.total + MULTIPART_ROOM
    wiring = wired()
    wanted = TakeRequest(
        id=action_id(asked), seat=here.seat, by=here.by, how=asked["how"], title=asked["title"]
    )
    try:
        taken = take_in(wiring.play, here.warm.id, wanted, _file(), wiring.codec)
    except BadSave as bad:
        raise Problem("save_file", str(bad), line=bad.line, says=bad.says) from None
    if isinstance(taken, Imported):
        wiring.follower.nudge()
        return answer(_known(taken))
    return branch_response(taken, here)


def _known(brought: Imported) -> dict[str, Any]:
    """How far the campaign goes here and in the file, and what can be done about it."""
    return {
        "id": brought.campaign,
        "position": brought.position,
        "existed": True,
        "relation": brought.relation,
        "file": brought.file,
        "common": brought.common,
        "offers": list(brought.offers),
    }


def _file() -> BinaryIO:
    if request.mimetype != "multipart/form-data":
        return BytesIO(request.get_data(cache=False))
    sent = request.files.get("file")
    if sent is None:
        raise Problem("malformed", "file: is missing", errors=[{"field": "file", "says": "is missing"}])
    return cast("BinaryIO", sent.stream)


def _brought_in(brought: Imported, device: str) -> dict[str, Any]:
    """Whoever brings a campaign in here hosts it here."""
    wiring = wired()
    warm = wiring.play.warm.get(brought.campaign)
    granted = pass_for(warm, host_seat(warm), device)
    return {
        "id": brought.campaign,
        "position": brought.position,
        "existed": False,
        "host_token": wiring.tokens.issue(granted),
        "join_code": join_code(warm),
        "seats": full(list(warm.state.house.seats.values())),
    }
