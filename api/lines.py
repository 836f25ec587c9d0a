"""Branches and save points as plain data, each as one seat may see them."""

from collections.abc import Sequence
from typing import Any

import msgspec

from api.callers import Caller, lets_in, passes
from api.documents import Document
from api.problems import Problem
from api.tokens import Pass
from api.wiring import wired
from projections.chronicle import Chronicle, ChronicleLine
from projections.past import view_at
from tracker.facts.ids import CampaignId, Position
from tracker.journal.port import EMPTY
from tracker.kernel.changes import Change
from tracker.play.branching import BranchedOff
from tracker.play.lineage import are_kin, branches_of, origin_of
from tracker.play.save_points import SavePoint
from tracker.play.warm import Warm


def pass_to(here: Caller, campaign: CampaignId) -> Pass:
    """The caller's own rights, at another line of their campaign."""
    return msgspec.structs.replace(here.granted, campaign=campaign)


def may_cross(here: Caller, there: Warm) -> bool:
    """Whether the caller's seat is theirs at another line, too.

    Lines part, and so do their people: whoever was signed out there, or whose seat went to somebody else,
    does not come back by way of a branch; and nobody becomes host by going over.
    """
    seat, own, other = here.seat, here.warm.state.house, there.state.house
    return (
        seat in other.seats
        and other.seats[seat].name == own.seats[seat].name
        and lets_in(there, pass_to(here, there.id))
        and set(other.revoked.get(seat, ())) <= set(own.revoked.get(seat, ()))
        and (own.is_host(seat) or not other.is_host(seat))
    )


def sits_at(there: Warm) -> bool:
    """Whether whoever is calling has brought a token that opens a seat there."""
    return any(each.campaign == there.id and lets_in(there, each) for each in passes())


def may_look(here: Caller, there: Warm) -> bool:
    """Whether the caller may read another line: their seat is theirs there, or they have one there anyway."""
    return may_cross(here, there) or sits_at(there)


def made_document(made: BranchedOff, here: Caller) -> Document:
    """A branch that was just opened, with the caller's token for it."""
    document: Document = {
        "campaign": made.campaign,
        "title": made.title,
        "origin": made.origin,
        "at": made.at,
        "position": made.position,
        "token": wired().tokens.issue(pass_to(here, made.campaign)),
        "join_code": wired().join_code(made.campaign),
    }
    return {**document, "repeated": True} if made.repeated else document


def branches_document(here: Caller, *, dropped: bool) -> Document:
    """What this campaign left, what left it, and what the table goes on in."""
    play, warm = wired().play, here.warm
    lines = [line for line in branches_of(play, warm) if dropped or not line.dropped]
    origin = origin_of(play, warm)
    return {
        "position": warm.head.position,
        "origin": None if origin is None else {**_plain(origin), **_token(here, origin.campaign)},
        "continued": warm.state.house.continued,
        "branches": [{**_plain(line), **_token(here, line.campaign)} for line in lines],
    }


def lineage_document(warm: Warm) -> Document:
    """The same in a few words, for a list of campaigns."""
    origin = origin_of(wired().play, warm)
    continued = warm.state.house.continued
    document: Document = {}
    if origin is not None:
        document["origin"] = _plain(origin)
    if continued is not None:
        document["continued"] = continued
    return document


def _token(here: Caller, campaign: CampaignId) -> Document:
    """The caller's token for another line, if it is here and their seat is there."""
    play = wired().play
    if play.journal.head(campaign) == EMPTY:
        return {"here": False}
    if not may_cross(here, play.warm.get(campaign)):
        return {"here": True}
    return {"here": True, "token": wired().tokens.issue(pass_to(here, campaign))}


def _plain(value: Any) -> Document:
    plain: Document = msgspec.to_builtins(value)
    return plain


def kin(here: Caller, campaign: str) -> Warm:
    """Another line of the caller's campaign.

    Raises:
        Problem: it is not here, or began as another campaign.
    """
    play = wired().play
    if play.journal.head(CampaignId(campaign)) != EMPTY:
        other = play.warm.get(CampaignId(campaign))
        if are_kin(here.warm, other):
            return other
    raise Problem("not_found", "There is no such line of this campaign.")


def line_document(warm: Warm, at: Position) -> Document:
    """One of two lines that are compared."""
    return {
        "campaign": warm.id,
        "title": warm.state.house.title,
        "position": warm.head.position,
        "at": at,
    }


def side_by_side(changes: Sequence[Change]) -> list[Document]:
    """What differs, on either side."""
    return [{"where": c.where, "here": c.before, "there": c.after} for c in changes]


def since(warm: Warm, common: Position, at: Position) -> list[Document]:
    """The lines of the chronicle that only this one of two has."""
    chronicle: Chronicle = view_at(warm.system, warm.entries, "chronicle", at)
    return [told_document(line) for line in chronicle.lines if line.position > common]


def told_document(line: ChronicleLine) -> Document:
    """A line of the chronicle in a few words."""
    return {
        "action": line.action,
        "number": line.number,
        "position": line.position,
        "who": line.who,
        "says": [sentence.says for sentence in line.sentences if line.struck or not sentence.struck],
        "struck": line.struck,
    }


def save_document(point: SavePoint) -> Document:
    """A save point, with the code to be written down."""
    return _plain(point)
