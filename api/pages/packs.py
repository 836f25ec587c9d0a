"""A group's pack at the camp: what it read off its cards, brought in for another group."""

from flask import Response, request, url_for
from flask_babel import gettext
from werkzeug.exceptions import RequestEntityTooLarge

from api.callers import Caller, actor
from api.interpreter import told
from api.pages.blueprint import pages
from api.pages.form_reading import own_id
from api.pages.people import camp
from api.pages.people_contexts import PackNews
from api.pages.starting import gone_to, said
from api.wiring import wired
from tracker.content.document import BadContent
from tracker.content.values import Values
from tracker.facts.ids import ActionId
from tracker.play.packs import MOST_BYTES, PackTaken, read_pack, take_pack
from tracker.play.revising import Sender

LONGEST_NAME = 100
ROOM = 64 << 10
"""What the envelope of a form may add to the file in it."""


@pages.post("/c/<campaign>/pack")
def bring_pack_in(campaign: str) -> Response:
    """Enter what another group read off its cards; all of it fits, or nothing is entered."""
    here = actor(campaign)
    try:
        values = _read(here)
    except BadContent as bad:
        return camp(here, 422, pack=PackNews(wrong=_wrong(bad)))
    except RequestEntityTooLarge:
        return camp(here, 413, pack=PackNews(wrong=gettext("Nothing was entered: no pack is this large.")))
    if values is None:
        return camp(here, 422, pack=PackNews(wrong=gettext("Choose a pack first.")))
    return _entered(here, values)


def _read(here: Caller) -> Values | None:
    """The pack that was sent, all of it checked; None if no file was chosen.

    Raises:
        BadContent: naming file, card and field. RequestEntityTooLarge: it is no pack at all.
    """
    request.max_content_length = MOST_BYTES + ROOM
    file = request.files.get("file")
    if file is None or not file.filename:
        return None
    return read_pack(file.stream.read(), file.filename[-LONGEST_NAME:], here.warm.system)


def _entered(here: Caller, values: Values) -> Response:
    sender = Sender(id=ActionId(own_id(request.form)), seat=here.seat, by=here.by)
    taken = take_pack(wired().play, here.warm.id, sender, values)
    if not isinstance(taken, PackTaken):
        return camp(here, 422, pack=PackNews(wrong=said(taken)))
    wired().follower.nudge()
    address = url_for(
        "pages.people", campaign=here.warm.id, came=taken.entered, known=taken.known, _anchor="pack"
    )
    return gone_to(address)


def _wrong(bad: BadContent) -> str:
    """Which file, which card in it, which field of that, and why."""
    place = ", ".join(part for part in (bad.file, bad.card, bad.field) if part)
    return gettext("Nothing was entered. %(place)s: %(says)s", place=place, says=told(bad.says))
