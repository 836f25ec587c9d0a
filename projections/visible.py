"""What a seat may read of an entry. Everything that leaves the server goes through here."""

from typing import Any, TypeVar

import msgspec

from tracker.facts.concealing import as_read_by
from tracker.facts.entry import Entry, HiddenPart
from tracker.facts.fact import Fact, stored_name
from tracker.facts.ids import SeatId

F = TypeVar("F", bound=Fact)


def public(fact: F) -> F:
    """The fact as a stranger reads it: every concealed field as if it had not been filled in."""
    return as_read_by(fact, None)


def visible(entry: Entry, seat: SeatId | None) -> dict[str, Any]:
    """The entry as `seat` may read it (None: a stranger), as plain data.

    Of a hidden part that is not for this seat only its readers and its digest are shown, which is what
    the entry's hash covers.
    """
    shown: dict[str, Any] = {
        "position": entry.position,
        "action": entry.action,
        "seat": entry.seat,
        "by": msgspec.to_builtins(entry.by),
        "at": msgspec.to_builtins(entry.at),
        "type": stored_name(type(entry.fact)),
        "fact": visible_fact(entry.fact, seat),
        "hash": entry.hash,
    }
    if entry.of is not None:
        shown["of"] = entry.of
    if entry.hidden:
        shown["hidden"] = [_part(part, seat) for part in entry.hidden]
    return shown


def visible_fact(fact: Fact, seat: SeatId | None) -> dict[str, Any]:
    """The fields of a fact that `seat` may read (None: those that everybody may)."""
    shown: dict[str, Any] = msgspec.to_builtins(fact)
    del shown["type"]
    concealed = fact.concealed()
    readable = {name for part in concealed if seat in part.seats for name in part.fields}
    for name in {name for part in concealed for name in part.fields} - readable:
        shown.pop(name, None)
    return shown


def _part(part: HiddenPart, seat: SeatId | None) -> dict[str, Any]:
    shown: dict[str, Any] = {"seats": list(part.seats), "digest": part.digest}
    if seat in part.seats and part.salt is not None:
        shown |= {"salt": part.salt, "values": dict(part.values or {})}
    return shown
