"""Branches and save points as plain data, each as one seat may see them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import msgspec

from api.callers import Caller, lets_in, passes
from api.documents import Document
from api.problems import Problem
from api.tokens import Pass
from api.wiring import wired
from projections.chronicle import Chronicle, ChronicleLine
from projections.past import view_at
from tracker.facts.ids import CampaignId, Position, SeatId
from tracker.journal.port import EMPTY
from tracker.kernel.changes import Change
from tracker.play.branching import BranchedOff
from tracker.play.lineage import (
    BranchLine,
    OriginLine,
    are_kin,
    are_one_table,
    branches_of,
    origin_of,
    people_changed,
)
from tracker.play.save_points import SavePoint
from tracker.play.warm import Warm


def pass_to(here: Caller, campaign: CampaignId) -> Pass:
    """The caller's own rights, at another line of their campaign."""
    return msgspec.structs.replace(here.granted, campaign=campaign)


def may_cross(here: Caller, there: Warm) -> bool:
    """Whether the caller's seat is theirs at another line, too.

    Only branches that this tracker opened itself lead over: a file claims what it likes, and whoever brings
    one in hosts nothing but what came in. Lines part, and so do their people: once anybody was signed out
    there, a seat handed on, the code changed or another host named, only those come in who sit there already;
    and nobody becomes host by going over.
    """
    play, seat, own, other = wired().play, here.seat, here.warm.state.house, there.state.house
    return (
        seat in other.seats
        and are_one_table(play, here.warm, there)
        and other.seats[seat].name == own.seats[seat].name
        and lets_in(there, pass_to(here, there.id))
        and not people_changed(play, there, here.warm)
        and (own.is_host(seat) or not other.is_host(seat))
    )


def sits_at(there: Warm) -> bool:
    """Whether whoever is calling has brought a token that opens a seat there."""
    return bool(_seats_at(there))


def hosts(there: Warm) -> bool:
    """The same for the seat that hosts there now."""
    return any(there.state.house.is_host(seat) for seat in _seats_at(there))


def _seats_at(there: Warm) -> set[SeatId]:
    seats = there.state.house.seats
    mine = (each for each in passes() if each.campaign == there.id and each.seat in seats)
    return {each.seat for each in mine if lets_in(there, each)}


def may_look(here: Caller, there: Warm) -> bool:
    """Whether the caller may read another line as their seat here: it is theirs there, or becomes so."""
    return may_cross(here, there) or here.seat in _seats_at(there)


def check_adoptable(here: Caller, branch: CampaignId) -> None:
    """An adoption is written into the branch as well, so it takes somebody whose that line is, too.

    Raises:
        Problem: it is here, and the caller neither hosts it nor may go over to it.
    """
    if wired().play.journal.head(branch) == EMPTY:
        return
    there = wired().play.warm.get(branch)
    if not (hosts(there) or may_cross(here, there)):
        raise Problem("forbidden", "Your seat is not yours at that line.")


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
    warm = here.warm
    lines = [line for line in known_branches(warm) if dropped or not line.dropped]
    origin = known_origin(warm)
    return {
        "position": warm.head.position,
        "origin": None if origin is None else {**_plain(origin), **_token(here, origin.campaign)},
        "continued": warm.state.house.continued,
        "branches": [{**_plain(line), **_token(here, line.campaign)} for line in lines],
    }


def lineage_document(warm: Warm) -> Document:
    """The same in a few words, for a list of campaigns."""
    origin = known_origin(warm)
    continued = warm.state.house.continued
    document: Document = {}
    if origin is not None:
        document["origin"] = _plain(origin)
    if continued is not None:
        document["continued"] = continued
    return document


def _token(here: Caller, campaign: CampaignId) -> Document:
    """The caller's token for another line, if it is here and their seat is there."""
    there = _known(here.warm, campaign)
    if there is None:
        return {"here": False}
    if not may_cross(here, there):
        return {"here": True}
    return {"here": True, "token": wired().tokens.issue(pass_to(here, campaign))}


def known_origin(warm: Warm) -> OriginLine | None:
    """What this line left; of a line that only a file names, nothing but what the file says."""
    origin = origin_of(wired().play, warm)
    if origin is None or _known(warm, origin.campaign) is not None:
        return origin
    return replace(origin, title="", dropped=False, adopted=False)


def known_branches(warm: Warm) -> list[BranchLine]:
    """What left this line; of a line that only a file names, not how far it has come."""
    lines = branches_of(wired().play, warm)
    return [line if _known(warm, line.campaign) else replace(line, position=0) for line in lines]


def _known(warm: Warm, campaign: CampaignId) -> Warm | None:
    """Another line that is here, and is this table's or one at which the caller sits."""
    play = wired().play
    if play.journal.head(campaign) == EMPTY:
        return None
    there = play.warm.get(campaign)
    return there if are_one_table(play, warm, there) or sits_at(there) else None


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
