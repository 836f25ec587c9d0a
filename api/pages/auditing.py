"""The audit as a page: the actions that were asked for, with everything that is known of each."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import ceil
from urllib.parse import urlencode

from flask import url_for
from flask_babel import gettext

from api.interpreter import told
from api.pages.books_contexts import AuditPage, AuditRow, FactShown, Filters, Shelf
from api.pages.kept_views import view_of
from api.pages.reels import reel_of
from api.pages.telling import chronicle, kind_words, reason_words, words
from projections.audit import Audit, AuditLine
from projections.past import RECORDED
from tracker.facts.history import ADAPTED, CANCELLED, UNDONE
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.questions import Choice
from tracker.play.seating import called
from tracker.play.warm import Warm

ON_A_PAGE = 30
SHORT = 4
"""Letters of a device's id that tell it from the others at a table."""
STATES: Mapping[str, Callable[[AuditLine], bool]] = {
    "undone": lambda line: line.undone,
    "overruled": lambda line: bool(line.overruled),
    "adapted": lambda line: line.adapted or line.fate == ADAPTED,
    "contested": lambda line: line.contested,
}


def filters_of(asked: Mapping[str, str]) -> Filters:
    """What the address asks for."""
    page = asked.get("page", "")
    return Filters(
        who=asked.get("who", ""),
        kind=asked.get("kind", ""),
        fact=asked.get("fact", ""),
        within=asked.get("within", ""),
        device=asked.get("device", ""),
        state=asked.get("state", ""),
        page=max(int(page), 1) if page.isascii() and page.isdigit() and len(page) < 7 else 1,
    )


def audit_page(warm: Warm, shelf: Shelf, filters: Filters) -> AuditPage:
    """A page of what was asked for, the newest first."""
    audit: Audit = view_of(warm, "audit")
    within = _within(warm)
    found = [line for line in reversed(audit.lines) if _wanted(line, filters, within)]
    pages = max(ceil(len(found) / ON_A_PAGE), 1)
    page = min(filters.page, pages)
    shown = found[(page - 1) * ON_A_PAGE : page * ON_A_PAGE]
    return AuditPage(
        shelf=shelf,
        filters=filters,
        choices=tuple(_choices(warm, audit, within)),
        rows=tuple(_rows(warm, shown, within)),
        found=len(found),
        total=len(audit.lines),
        pages=pages,
        earlier=_address(shelf, filters, page + 1) if page < pages else "",
        later=_address(shelf, filters, page - 1) if page > 1 else "",
    )


def _within(warm: Warm) -> dict[ActionId, str]:
    """The mission and round that each action lies in."""
    return {stop.action: " · ".join(map(told, stop.within[:2])) for stop in reel_of(warm, RECORDED).stops}


def _wanted(line: AuditLine, asked: Filters, within: Mapping[ActionId, str]) -> bool:
    holds = STATES.get(asked.state)
    return (
        (not asked.who or asked.who in (line.seat, line.by))
        and (not asked.kind or asked.kind == line.kind)
        and (not asked.fact or any(fact.type == asked.fact for fact in line.facts))
        and (not asked.within or asked.within == within.get(line.action, ""))
        and (not asked.device or asked.device == line.device)
        and (holds is None or holds(line))
    )


def _choices(
    warm: Warm, audit: Audit, within: Mapping[ActionId, str]
) -> Iterator[tuple[str, str, tuple[Choice, ...]]]:
    """Each filter's name, what it is called, and what it may be set to."""
    seats = warm.state.house.seats.values()
    yield "who", gettext("Person"), tuple(Choice(seat.id, seat.name) for seat in seats)
    kinds = sorted({line.kind for line in audit.lines if line.kind})
    yield "kind", gettext("Kind of action"), tuple(Choice(kind, kind_words(kind)) for kind in kinds)
    facts = sorted({fact.type for line in audit.lines for fact in line.facts})
    yield "fact", gettext("Kind of fact"), tuple(Choice(name, fact_words(name)) for name in facts)
    rounds = dict.fromkeys(place for place in within.values() if place)
    yield "within", gettext("Round"), tuple(Choice(place, place) for place in rounds)
    yield "device", gettext("Device"), tuple(_devices(warm, audit.lines))
    states = (
        Choice("undone", gettext("undone")),
        Choice("overruled", gettext("overruled")),
        Choice("adapted", gettext("adapted")),
        Choice("contested", gettext("contested")),
    )
    yield "state", gettext("What became of it"), states


def _devices(warm: Warm, lines: Iterable[AuditLine]) -> Iterator[Choice]:
    """Whose device it is; of several of one person, by the first letters of their ids."""
    owners: dict[str, SeatId] = {line.device: line.by for line in lines}
    for device, owner in owners.items():
        yield Choice(device, f"{_name(warm, owner)}, {device[:SHORT]}")


def _name(warm: Warm, seat: str | None) -> str:
    return called(warm, SeatId(seat)) if seat else ""


def fact_words(name: str) -> str:
    """A fact's stored name as words: "rook_islands.money_stashed/1" is "Money stashed"."""
    return kind_words(name.partition(".")[2].partition("/")[0])


def _rows(warm: Warm, lines: Iterable[AuditLine], within: Mapping[ActionId, str]) -> Iterator[AuditRow]:
    known = {line.action: line for line in chronicle(warm).lines}
    ends = {stop.action: stop.position for stop in reel_of(warm, RECORDED).stops}
    for line in lines:
        yield AuditRow(
            number=line.number,
            at=ends.get(line.action, line.position),
            who=_name(warm, line.by),
            whom="" if line.seat == line.by else _name(warm, line.seat),
            device=line.device[:SHORT],
            time=line.at,
            kind=kind_words(line.kind) if line.kind else "",
            says=" · ".join(words(known[line.action])[:2]) if line.action in known else "",
            within=within.get(line.action, ""),
            facts=_facts(line),
            overruled=tuple((each.rule, each.reason) for each in line.overruled),
            adapted=line.adapted or line.fate == ADAPTED,
            contested=line.contested,
            fate=line.fate if line.fate in (UNDONE, CANCELLED) else "",
            struck_by=_name(warm, line.struck_by),
            struck_at=line.struck_at,
            reason=reason_words(line.reason),
        )


def _facts(line: AuditLine) -> tuple[FactShown, ...]:
    return tuple(
        FactShown(name=fact_words(fact.type), position=fact.position, struck=fact.struck)
        for fact in line.facts
    )


def _address(shelf: Shelf, filters: Filters, page: int) -> str:
    asked: Sequence[tuple[str, str]] = (
        ("who", filters.who),
        ("kind", filters.kind),
        ("fact", filters.fact),
        ("within", filters.within),
        ("device", filters.device),
        ("state", filters.state),
    )
    query = urlencode(
        [("as", shelf.seat), *((name, value) for name, value in asked if value), ("page", page)]
    )
    return f"{url_for('pages.books_audit', campaign=shelf.campaign)}?{query}"
