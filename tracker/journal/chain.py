"""The hash chain: no line can be changed, moved or left out without the ones after it saying so."""

import hashlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec

from tracker.facts.entry import By, HiddenPart
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.journal.line import UNREADABLE, Line, canonical
from tracker.journal.port import EMPTY, ChainBroken, Head, Journal, UnreadableEntry


class _Seal(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    digest: str
    seats: tuple[SeatId, ...] = ()


class _Sealed(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """What a hash covers: the line without the hash, salts and hidden values, and the hash before it.

    The campaign's id is left out on purpose, so that a copy keeps its chain.
    """

    previous: str
    position: Position
    action: ActionId
    seat: SeatId
    by: By
    at: datetime
    type: str
    fact: Any
    hidden: tuple[_Seal, ...] = ()
    of: ActionId | None = None


def line_hash(line: Line, previous: str) -> str:
    """The hash that belongs at the end of `line` when `previous` is that of the line before (SHA-256).

    It is taken of the canonical JSON, so that the layout of a file does not matter, only what it says.
    """
    sealed = _Sealed(
        previous=previous,
        position=line.position,
        action=line.action,
        seat=line.seat,
        by=line.by,
        at=line.at,
        type=line.type,
        fact=msgspec.json.decode(line.fact),
        hidden=tuple(_Seal(digest=part.digest, seats=part.seats) for part in line.hidden),
        of=line.of,
    )
    return hashlib.sha256(canonical(sealed)).hexdigest()


def hidden_digest(salt: str, values: dict[str, Any]) -> str:
    """What everybody may know of hidden values: the SHA-256 of the salt and their canonical JSON."""
    return hashlib.sha256(salt.encode() + canonical(values)).hexdigest()


def check(line: Line, head: Head) -> Head:
    """The head after `line`, which has to follow on `head`.

    Raises:
        ChainBroken: naming the position at which the chain breaks.
    """
    expected = head.position + 1
    if line.position != expected:
        raise ChainBroken(expected, f"entry {expected} is missing: entry {line.position} stands in its place")
    for part in line.hidden:
        _check_hidden(part, expected)
    try:
        due = line_hash(line, head.hash)
    except UNREADABLE as wrong:
        raise ChainBroken(expected, f"its fact cannot be read: {wrong}") from wrong
    if line.hash != due:
        raise ChainBroken(expected, "its hash does not match: it, or the hash before it, was changed")
    return Head(expected, due)


def _check_hidden(part: HiddenPart, position: Position) -> None:
    if part.salt is None and part.values is None:
        return
    if part.salt is None or part.values is None:
        raise ChainBroken(position, "a hidden part has its salt or its values, but not both")
    if hidden_digest(part.salt, part.values) != part.digest:
        raise ChainBroken(position, "hidden values do not match their digest")


def verify(lines: Iterable[Line], head: Head = EMPTY) -> Head:
    """The head after all of these, which have to follow on `head`, one on the other.

    Raises:
        ChainBroken: naming the first position that is wrong.
    """
    for line in lines:
        head = check(line, head)
    return head


def verify_campaign(journal: Journal, campaign: CampaignId) -> Head:
    """The end of a campaign whose every stored line is as it was written, and none is missing.

    Raises:
        ChainBroken: naming the first position that is wrong.
    """
    end = journal.head(campaign)
    try:
        reached = verify(journal.lines(campaign, until=end.position))
    except UnreadableEntry as unreadable:
        raise ChainBroken(unreadable.position, unreadable.says) from unreadable
    if reached != end:
        raise ChainBroken(reached.position + 1, f"the end is missing: {end.position} entries were recorded")
    return reached
