"""Two lines of one campaign side by side, each as it stands now or at a moment of its own."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Response, request, url_for
from flask_babel import gettext

from api.callers import Caller, caller
from api.interpreter import told
from api.lines import kin, may_look
from api.pages.blueprint import pages
from api.pages.noting import gathered
from api.pages.reels import number_at, reel_of, spans, step_at
from api.pages.rendering import rendered
from api.pages.replay_contexts import ComparePage, LineSide
from api.pages.seeking import shortly
from api.pages.showing import acting_seat
from api.problems import Problem
from projections.chronicle import Chronicle
from projections.past import RECORDED, view_at
from projections.reel import Stop
from tracker.facts.ids import Position
from tracker.kernel.questions import Choice
from tracker.play.lineage import compare
from tracker.play.save_points import save_points
from tracker.play.warm import Warm

MOST_SINCE = 30
AT, WITH_AT = "at", "with_at"
NOW = ""
"""What a side's choice sends for the line as it stands."""


@pages.get("/c/<campaign>/compare")
def compare_lines(campaign: str) -> Response:
    """How two lines stand, now or each at a moment, and what each did up to there since they parted."""
    here = caller(campaign)
    other = kin(here, request.args.get("with", ""))
    if not may_look(here, other):
        raise Problem("forbidden")
    pair = _pair(here, other)
    found = compare(here.warm, other, (pair.at, pair.there_at), RECORDED, here.seat)
    page = ComparePage(
        campaign=here.warm.id,
        other=other.id,
        seat=pair.seat,
        common=number_at(here.warm, found.common),
        common_at=found.common,
        sides=(_side(pair, AT, found.common), _side(pair, WITH_AT, found.common)),
        changes=tuple(gathered(each for each in found.changes if each.before or each.after)),
    )
    return rendered("compare.html", page)


class _Pair(NamedTuple):
    """Two lines, and where each is looked at."""

    here: Warm
    there: Warm
    at: Position
    there_at: Position
    seat: str

    def side(self, name: str) -> tuple[Warm, Position]:
        return (self.here, self.at) if name == AT else (self.there, self.there_at)

    def address(self, name: str, position: Position) -> str:
        """The same with another moment on this side."""
        query = {"with": self.there.id, "as": self.seat, AT: self.at, WITH_AT: self.there_at, name: position}
        return f"{url_for('pages.compare_lines', campaign=self.here.id)}?{urlencode(query)}"


def _pair(here: Caller, there: Warm) -> _Pair:
    """As the address says; a moment of this line is looked at in the other, too, unless it says another."""
    at, there_at = _asked(AT), _asked(WITH_AT)
    if WITH_AT not in request.args:
        there_at = at
    seat = acting_seat(here, request.args.get("as", ""))
    return _Pair(here.warm, there, _moment(here.warm, at), _moment(there, there_at), seat)


def _asked(name: str) -> Position | None:
    said = request.args.get(name, NOW)
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None


def _moment(warm: Warm, at: Position | None) -> Position:
    """The end of an action; the newest, where none is said or none is so late."""
    stops = _stops(warm)
    return stops[-1 if at is None else step_at(stops, at)].position


def _stops(warm: Warm) -> Sequence[Stop]:
    return reel_of(warm, RECORDED).stops


def _side(pair: _Pair, name: str, common: Position) -> LineSide:
    warm, at = pair.side(name)
    stops = _stops(warm)
    step = step_at(stops, at)
    known: Chronicle = view_at(warm.system, warm.entries, "chronicle", at)
    since = [line for line in known.lines if line.position > common]
    return LineSide(
        name=name,
        title=warm.state.house.title,
        number=len(known.lines),
        within=stops[step].within,
        choices=_choices(warm, at, common),
        chosen=NOW if at == stops[-1].position else str(at),
        back=pair.address(name, stops[step - 1].position) if step else "",
        on=pair.address(name, stops[step + 1].position) if step + 1 < len(stops) else "",
        since=tuple((line.number, shortly(line), line.struck) for line in islice(since, MOST_SINCE)),
        more=max(len(since) - MOST_SINCE, 0),
    )


def _choices(warm: Warm, at: Position, common: Position) -> tuple[tuple[str, tuple[Choice, ...]], ...]:
    """What a line may be looked at, by groups; before they parted both are the same."""
    parted = Choice(str(common), gettext("Where they parted"))
    marked = [Choice(str(each.position), each.label) for each in save_points(warm) if each.position > common]
    rounds = [Choice(str(position), says) for position, says in _ends(_stops(warm)) if position > common]
    groups = (
        ("", (Choice(NOW, gettext("As it stands now")), parted)),
        (gettext("Save points"), tuple(marked)),
        (gettext("At the end of"), tuple(rounds)),
    )
    known = {choice.value for _says, group in groups for choice in group}
    if str(at) in known or at == _stops(warm)[-1].position:
        return tuple(group for group in groups if group[1])
    own = Choice(str(at), gettext("Line %(number)s", number=number_at(warm, at)))
    return (("", (own,)), *(group for group in groups if group[1]))


def _ends(stops: Sequence[Stop]) -> Iterator[tuple[Position, str]]:
    """Where each round, and what lies between two missions, had come to its end; not where all stands now."""
    for span in spans(stops):
        if span.last < len(stops) - 1:
            yield stops[span.last].position, " · ".join(map(told, span.within))
