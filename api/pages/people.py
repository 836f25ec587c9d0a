"""The camp: who sits here on which devices, and what the host may do about it."""

import re
from collections.abc import Mapping

from flask import Response, request, url_for
from flask_babel import gettext, ngettext

from api.callers import Caller, actor, caller, host
from api.devices import devices_document
from api.documents import Document
from api.hand_overs import GOOD_FOR, HandOver
from api.pages.blueprint import pages
from api.pages.camera import home_address, joining_address, picture
from api.pages.filters import new_id
from api.pages.form_reading import Unreadable, read_id
from api.pages.news import news_for
from api.pages.people_contexts import HandOverPage, HostPage, PackNews, PeoplePage, ShownDevice, ShownSeat
from api.pages.rendering import rendered
from api.pages.starting import gone_to, here_now, said, typed
from api.problems import Problem
from api.routes.campaigns import code_for
from api.tokens import HOST, SPECTATOR
from api.wiring import wired
from tracker.facts.campaign import Seat
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.commands import ChangeJoinCode, HandSeatOn, NameHost, RevokeDevice
from tracker.play.outcomes import Recorded
from tracker.play.packs import pack_of
from tracker.play.people import PeopleCommand, arrange
from tracker.play.revising import Sender

SHORT = 4
"""Letters of a device's id that tell it from the others at a table."""
NO_NEWS = PackNews()
COUNT = re.compile(r"[0-9]{1,4}")


@pages.get("/c/<campaign>/people")
def people(campaign: str) -> Response:
    """Who sits here; for the host also on which devices."""
    return camp(caller(campaign), pack=_came(request.args))


@pages.get("/c/<campaign>/people/live")
def people_live(campaign: str) -> Response:
    """The camp as it is now; nothing for whoever has it so."""
    here, have = caller(campaign), request.args.get("have", "")
    if have == str(here.warm.head.position):
        return Response(status=204)
    return rendered("_camp.html", _page(here, "", NO_NEWS), headers=news_for(here, have))


@pages.post("/c/<campaign>/people/<seat>/open")
def open_seat(campaign: str, seat: str) -> Response:
    """A code that lets one more device sit at this seat, once: one's own seat, or for the host anybody's."""
    here = actor(campaign)
    return _opened(here, _seat(here, seat))


@pages.post("/c/<campaign>/people/<seat>/hand-on")
def hand_on(campaign: str, seat: str) -> Response:
    """Somebody else takes the seat over: everybody who sat there is signed out, and a code lets them in."""
    here = host(campaign)
    refused = _arranged(here, HandSeatOn(seat=_seat(here, seat).id, name=typed("name")))
    if refused is not None:
        return refused
    return _opened(here, _seat(caller(campaign), seat))


@pages.get("/c/<campaign>/people/<seat>/host")
def ask_host(campaign: str, seat: str) -> Response:
    """What it would mean that somebody else hosts; nothing is done yet."""
    here = host(campaign)
    found = _seat(here, seat)
    page = HostPage(campaign=here.warm.id, seat=found.id, name=found.name, id=new_id())
    return rendered("host.html", page)


@pages.post("/c/<campaign>/people/<seat>/host")
def name_host(campaign: str, seat: str) -> Response:
    """Let somebody else host."""
    here = host(campaign, request.form.get("id", ""))
    return _arranged(here, NameHost(seat=_seat(here, seat).id)) or _back(campaign)


@pages.post("/c/<campaign>/people/<seat>/revoke")
def revoke(campaign: str, seat: str) -> Response:
    """Sign a device out of this seat."""
    here = host(campaign)
    command = RevokeDevice(seat=_seat(here, seat).id, device=typed("device"))
    return _arranged(here, command) or _back(campaign)


@pages.post("/c/<campaign>/people/code")
def change_code(campaign: str) -> Response:
    """Another join code."""
    return _arranged(host(campaign), ChangeJoinCode()) or _back(campaign)


def _back(campaign: str) -> Response:
    return gone_to(url_for("pages.people", campaign=campaign))


def _seat(here: Caller, said_seat: str) -> Seat:
    """The seat that an address names.

    Raises:
        Problem: nobody sits there.
    """
    found = here.warm.state.house.seats.get(SeatId(said_seat))
    if found is None:
        raise Problem("not_found", gettext("Nobody sits there."))
    return found


def _arranged(here: Caller, command: PeopleCommand) -> Response | None:
    """Do it; the page with what was the matter, if it cannot be done."""
    try:
        sender = Sender(id=ActionId(read_id(request.form)), seat=here.seat, by=here.by)
    except Unreadable:
        return camp(here, 400, wrong=gettext("Tap it again."))
    outcome = arrange(wired().play, here.warm.id, sender, command)
    if not isinstance(outcome, Recorded):
        return camp(here, 422, wrong=said(outcome))
    wired().follower.nudge()
    return None


def _opened(here: Caller, seat: Seat) -> Response:
    """The code of this seat, as something to show to a camera.

    Raises:
        Problem: it is somebody else's seat, and the caller is not the host.
    """
    if seat.id != here.seat and here.granted.role != HOST:
        raise Problem("forbidden", gettext("Only the host may do that."))
    handed = wired().play.warm.get(here.warm.id).state.house.handed.get(seat.id, 0)
    code = wired().hand_overs.open(HandOver(here.warm.id, seat.id, handed, here.granted))
    address = joining_address(code)
    page = HandOverPage(
        campaign=here.warm.id,
        name=seat.name,
        code=code,
        qr=picture(address) if address else "",
        minutes=GOOD_FOR.seconds // 60,
    )
    return rendered("hand_over.html", page)


def camp(here: Caller, status: int = 200, *, wrong: str = "", pack: PackNews = NO_NEWS) -> Response:
    """The camp as this device sees it, with what came of what it sent."""
    return rendered("people.html", _page(here, wrong, pack), status)


def _came(asked: Mapping[str, str]) -> PackNews:
    """What came of the pack that was brought in just now, if one was: its address says so."""
    entered, known = (asked.get(name, "") for name in ("came", "known"))
    if not (COUNT.fullmatch(entered) and COUNT.fullmatch(known)):
        return NO_NEWS
    came = ngettext("%(num)d card came in.", "%(num)d cards came in.", int(entered))
    if int(known):
        stood = ngettext("%(num)d stood here so already.", "%(num)d stood here so already.", int(known))
        came = f"{came} {stood}"
    return PackNews(came=came)


def _page(here: Caller, wrong: str, pack: PackNews) -> PeoplePage:
    code = code_for(here)
    address = joining_address(code) if code else ""
    hosts = here.granted.role == HOST
    known = devices_document(here, wired().presence) if hosts else []
    now = here_now(here.warm)
    return PeoplePage(
        campaign=here.warm.id,
        position=here.warm.head.position,
        title=here.warm.state.house.title,
        seat=here.seat,
        may_act=here.granted.role != SPECTATOR,
        host=hosts,
        code=code,
        qr=picture(address) if address else "",
        address=home_address(),
        screen_qr=picture(joining_address(code, screen=True)) if address else "",
        seats=tuple(_shown(here, seat, known, here_too=seat.id in now) for seat in _seats(here)),
        id=new_id(),
        wrong=wrong,
        cards=len(pack_of(here.warm).cards),
        pack=pack,
    )


def _seats(here: Caller) -> list[Seat]:
    """The host first, those who only watch last."""
    order = {HOST: 0, SPECTATOR: 2}
    return sorted(here.warm.state.house.seats.values(), key=lambda seat: order.get(seat.role, 1))


def _shown(here: Caller, seat: Seat, known: list[Document], *, here_too: bool) -> ShownSeat:
    yours = seat.id == here.seat
    role = here.granted.role
    return ShownSeat(
        id=seat.id,
        name=seat.name,
        role=seat.role,
        characters=", ".join(seat.characters),
        here=here_too,
        yours=yours,
        may_open=role == HOST or (yours and role != SPECTATOR),
        devices=tuple(_device(each) for each in known if each["seat"] == seat.id),
    )


def _device(known: Document) -> ShownDevice:
    name = str(known["device"])
    return ShownDevice(
        id=name,
        name=name[:SHORT].upper(),
        last=known["last"],
        signed_out=bool(known["signed_out"]),
        yours=bool(known["yours"]),
    )
