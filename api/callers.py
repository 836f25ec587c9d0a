"""Who is calling: which seat, of which campaign, with which rights."""

from typing import NamedTuple

import msgspec
from flask import request

from api.presence import Device
from api.problems import Problem
from api.tokens import HOST, SPECTATOR, Pass
from api.wiring import wired
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.play.warm import Warm

COOKIE = "castaway_"
CHALLENGE = {"WWW-Authenticate": "Bearer"}


class Caller(NamedTuple):
    """Somebody who sits at this table, and the table as it is now."""

    granted: Pass
    warm: Warm

    @property
    def seat(self) -> SeatId:
        """Their own seat."""
        return self.granted.seat

    @property
    def by(self) -> By:
        """What an entry says about who sent it."""
        return By(seat=self.granted.seat, device=self.granted.device)

    def sent_before(self, own: str) -> bool:
        """Whether this device sent this already and it is in the books: then it is only answered again."""
        return any(entry.action == own and entry.by == self.by for entry in reversed(self.warm.entries))

    def action(self, said: str) -> ActionId:
        """The action that an address names.

        Raises:
            Problem: this campaign has none of that id.
        """
        known = {entry.action for entry in self.warm.entries}
        for spelled in (said, said.lower()):
            if spelled in known:
                return ActionId(spelled)
        raise Problem("not_found", "There is no such action in this campaign.")


def cookie_name(campaign: CampaignId) -> str:
    """The cookie in which the pages keep the token of one campaign."""
    return COOKIE + campaign


def passes() -> tuple[Pass, ...]:
    """Everything that this request's tokens grant: that of its header, else those of the cookies.

    Raises:
        Problem: there is a header, and its token was not issued here.
    """
    header = request.headers.get("Authorization", "")
    read = wired().tokens.read
    if header:
        scheme, _, token = header.partition(" ")
        granted = read(token.strip()) if scheme.lower() == "bearer" else None
        if granted is None:
            raise Problem("unsigned", "This token was not issued here.", headers=CHALLENGE)
        return (granted,)
    kept = (read(token) for name, token in request.cookies.items() if name.startswith(COOKIE))
    return tuple(granted for granted in kept if granted is not None)


def caller(campaign: str) -> Caller:
    """Who is calling about this campaign.

    Raises:
        Problem: nobody is signed in, or the token is for another campaign, its seat is gone, or its device
            was signed out.
        UnknownCampaign: there is no such campaign.
    """
    granted = passes()
    if not granted:
        raise Problem("unsigned", headers=CHALLENGE)
    warm = wired().play.warm.get(CampaignId(campaign))
    mine = [each for each in granted if each.campaign == campaign]
    if not mine:
        raise Problem("forbidden", "This is a seat at another campaign; the code of this one lets you in.")
    seated = [each for each in mine if each.seat in warm.state.house.seats]
    if not seated:
        raise Problem("forbidden", "This seat was struck out; the code lets you in again.")
    standing = next((each for each in seated if lets_in(warm, each)), None)
    if standing is None:
        raise Problem("signed_out", headers=CHALLENGE)
    wired().presence.heard(warm.id, Device(standing.seat, standing.device), wired().play.outside.clock())
    return Caller(_as_of_now(standing, warm), warm)


def lets_in(warm: Warm, granted: Pass) -> bool:
    """Whether a token still opens its seat: nobody signed its device out, nobody else sits there."""
    return warm.state.house.lets_in(granted.seat, granted.device, granted.handed)


def _as_of_now(granted: Pass, warm: Warm) -> Pass:
    """The rights are those of the seat now; a token for looking on stays one."""
    role = warm.state.house.seats[granted.seat].role
    return granted if granted.role == SPECTATOR else msgspec.structs.replace(granted, role=role)


def pass_for(warm: Warm, seat: SeatId, device: str) -> Pass:
    """The rights of a seat that is there, for a device that sits down at it now."""
    house = warm.state.house
    return Pass(warm.id, seat, house.seats[seat].role, device, house.handed.get(seat, 0))


def host_seat(warm: Warm) -> SeatId:
    """The seat that hosts the campaign now."""
    return warm.state.house.hosting


def join_code(warm: Warm) -> str:
    """The code that lets people in now."""
    return wired().join_code(warm.id)


def host(campaign: str, sent: str = "") -> Caller:
    """Who is calling, if they host the campaign now, or did so when they sent this before.

    Raises:
        Problem: as `caller`, or they do not.
    """
    found = caller(campaign)
    if found.granted.role != HOST and not found.sent_before(sent):
        raise Problem("forbidden", "Only the host may do that.")
    return found


def actor(campaign: str) -> Caller:
    """Who is calling, if they may change anything.

    Raises:
        Problem: as `caller`, or it is a spectator.
    """
    found = caller(campaign)
    if found.granted.role == SPECTATOR:
        raise Problem("forbidden", "A spectator sees everything that is open, and changes nothing.")
    return found
