"""A group's collection as a pack: out for others, and another group's in."""

from typing import Any

from flask import Response, request

from api.callers import actor, caller
from api.calls import Calls
from api.documents import PRIVATE, VARY, answer
from api.outcomes import problem_of
from api.problems import Problem
from api.replay_schemas import PackAsked, PackSent
from api.routes.branches import action_id
from api.wiring import wired
from tracker.content.document import JSON, BadContent
from tracker.journal.save_file import ENDING, file_name
from tracker.play.packs import MOST_BYTES, PackTaken, pack_text, read_pack, take_pack
from tracker.play.revising import Sender

calls = Calls("packs", "/api/v1/campaigns/<campaign>/pack", "What a group read off its own cards")
YAML_MEDIA, JSON_MEDIA = "application/yaml", "application/json"
LONGEST_FILE_NAME = 100


@calls.call(
    "GET", "", {200: (None, "The pack: `title`, `system`, `cards`")}, query=PackAsked, media=YAML_MEDIA
)
def export_pack(campaign: str, asked: dict[str, Any]) -> Response:
    """Every value that the group typed in, by card and field. Invented sample values are left out."""
    warm = caller(campaign).warm
    name = file_name(warm.state.house.title).removesuffix(ENDING) + ".pack." + asked["format"]
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Cache-Control": PRIVATE,
        "Vary": VARY,
    }
    media = JSON_MEDIA if asked["format"] == "json" else YAML_MEDIA
    return Response(pack_text(warm, name), 200, headers, mimetype=media)


@calls.call(
    "POST",
    "",
    {201: (None, "How many cards were `entered`, how many `known` before, and the `position`")},
    query=PackSent,
    problems=(
        "malformed",
        "forbidden",
        "not_found",
        "pack_file",
        "too_large",
        "unfit",
        "id_reused",
        "continued",
        "busy",
    ),
)
def import_pack(campaign: str, asked: dict[str, Any]) -> Response:
    """Enter a pack (YAML, or JSON), as the body itself or as the `file` of a form: one action per card.

    Nothing is entered unless every value in it fits its field. What stands so already is left as it is.
    """
    here = actor(campaign)
    data, name = _sent()
    try:
        values = read_pack(data, name, here.warm.system)
    except BadContent as bad:
        raise Problem(
            "pack_file", str(bad), file=bad.file, card=bad.card, field=bad.field, says=bad.says
        ) from None
    sender = Sender(id=action_id(asked), seat=here.seat, by=here.by)
    taken = take_pack(wired().play, here.warm.id, sender, values)
    if not isinstance(taken, PackTaken):
        raise problem_of(taken)
    wired().follower.nudge()
    document = {
        "title": taken.title,
        "entered": taken.entered,
        "known": taken.known,
        "position": taken.position,
    }
    return answer(document, 201, position=taken.position)


def _sent() -> tuple[bytes, str]:
    """The bytes of the pack, and what its file is called.

    Raises:
        Problem: the form has no file.
    """
    request.max_content_length = MOST_BYTES
    if request.mimetype != "multipart/form-data":
        return request.get_data(cache=False), "pack" + (JSON if request.is_json else ".yaml")
    file = request.files.get("file")
    if file is None:
        raise Problem("malformed", "file: is missing", errors=[{"field": "file", "says": "is missing"}])
    return file.stream.read(), (file.filename or "pack.yaml")[-LONGEST_FILE_NAME:]
