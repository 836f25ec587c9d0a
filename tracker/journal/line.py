"""A line: an entry as it is kept, letter for letter the same in the store and in a save file."""

import re
from datetime import UTC, datetime
from itertools import accumulate
from typing import Any

import msgspec

from tracker.facts.entry import By, HiddenPart
from tracker.facts.ids import ActionId, Position, SeatId


class Line(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True, gc=False
):
    """One entry under its stored name; `fact` is the part that everybody may read, as JSON.

    It stays as it was written for ever. Today's shape of the fact comes from `Codec`, which also knows
    what older names have become; the hash is always that of the line.
    """

    position: Position
    action: ActionId
    seat: SeatId
    by: By
    at: datetime
    type: str
    fact: msgspec.Raw
    hidden: tuple[HiddenPart, ...] = ()
    of: ActionId | None = None
    hash: str


UNREADABLE = (msgspec.MsgspecError, ValueError, OverflowError, RecursionError)
"""What decoding raises for bytes that nobody should have written."""

DEPTH = 40
DIGITS = 18
_STRING = re.compile(rb'"(?:[^"\\]++|\\.)*+"', re.DOTALL)
_BRACKET = re.compile(rb"[\[\]{}]")
_HUGE = re.compile(rb"(?<![0-9.])[0-9]{%d,}" % (DIGITS + 1))

_decoder = msgspec.json.Decoder(Line)
_encoder = msgspec.json.Encoder()
_canonical = msgspec.json.Encoder(order="sorted")


def written(line: Line) -> bytes:
    """The line as JSON on one line of text."""
    return _encoder.encode(line)


def parsed(text: bytes) -> Line:
    """The line that was written.

    Raises:
        msgspec.MsgspecError or another of `UNREADABLE`: it is not the JSON of a line.
    """
    return _decoder.decode(text)


def canonical(content: Any) -> bytes:
    """The one spelling of `content` that digests are taken of: keys sorted, no space, UTF-8."""
    return _canonical.encode(content)


def outsized(text: bytes) -> str:
    """What about this JSON is beyond anything that a table writes down, if anything is.

    Asked when a line is written as well as when a save file is read: what went in comes out again.
    """
    bare = _STRING.sub(b"", text)
    if _HUGE.search(bare):
        return f"a number of more than {DIGITS} digits"
    if bare.count(b"[") + bare.count(b"{") > DEPTH and _depth(bare) > DEPTH:
        return f"nested more than {DEPTH} deep"
    return ""


def _depth(bare: bytes) -> int:
    steps = (1 if bracket in b"[{" else -1 for bracket in _BRACKET.findall(bare))
    return max(accumulate(steps), default=0)


def in_utc(at: datetime) -> datetime:
    """The same moment on the clock that is stored.

    Raises:
        ValueError: `at` does not say in which time zone it is.
    """
    if at.tzinfo is None:
        raise ValueError("a moment without a time zone cannot be stored")
    return at.astimezone(UTC)


def redacted(line: Line, seat: SeatId | None) -> Line:
    """The line as `seat` may have it (None: as a stranger): of other hidden parts only their digests."""
    if all(seat in part.seats for part in line.hidden):
        return line
    hidden = tuple(
        part if seat in part.seats else HiddenPart(seats=part.seats, digest=part.digest)
        for part in line.hidden
    )
    return msgspec.structs.replace(line, hidden=hidden)
