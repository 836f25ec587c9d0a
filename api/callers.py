"""Who is calling: which seat, of which campaign, with which rights."""

from typing import NamedTuple

from flask import request

from api.problems import Problem
from api.tokens import SPECTATOR, Pass
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
        Problem: nobody is signed in, or the token is for another campaign, or its seat is gone.
        UnknownCampaign: there is no such campaign.
    """
    granted = passes()
    if not granted:
        raise Problem("unsigned", headers=CHALLENGE)
    warm = wired().play.warm.get(CampaignId(campaign))
    mine = next((each for each in granted if each.campaign == campaign), None)
    if mine is None:
        raise Problem("forbidden", "This token is for another campaign.")
    if mine.seat not in warm.state.house.seats:
        raise Problem("forbidden", "The seat of this token was struck out.")
    return Caller(mine, warm)


def actor(campaign: str) -> Caller:
    """Who is calling, if they may change anything.

    Raises:
        Problem: as `caller`, or it is a spectator.
    """
    found = caller(campaign)
    if found.granted.role == SPECTATOR:
        raise Problem("forbidden", "A spectator sees everything that is open, and changes nothing.")
    return found
