"""From a position of a campaign to the moment that the replay shows."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from flask import url_for

from api.callers import Caller
from api.pages.noting import before, corrected, gathered
from api.pages.reel_marks import scrubber
from api.pages.reels import ROUND, beginnings, reel_of, state_of, step_at
from api.pages.replay_contexts import ReplayView, StruckLater, Ways
from api.pages.showing import acting_seat
from api.pages.telling import chronicle, kind_words, who, words
from api.tokens import SPECTATOR
from projections.chronicle import ChronicleLine
from projections.past import CORRECTED, RECORDED
from projections.reel import Reel, Stop
from tracker.facts.ids import ActionId
from tracker.kernel.changes import Change, changes
from tracker.kernel.system import Campaign
from tracker.play.warm import Warm

BOTH = "both"
HISTORIES = (RECORDED, CORRECTED, BOTH)


class Wanted(NamedTuple):
    """What the address asks for: a moment by its position `at` or its number `step`, else the newest.

    `since` is the newest moment that the page had come to before.
    """

    seat: str
    history: str
    at: int | None
    step: int | None
    since: int | None


def replay_view(here: Caller, wanted: Wanted) -> ReplayView:
    """The moment at a position, or the so-many-th; the newest, if neither is said."""
    warm, history = here.warm, wanted.history
    told = CORRECTED if history == CORRECTED else RECORDED
    found = reel_of(warm, told)
    step = _step(found, wanted)
    stop = found.stops[step]
    now = state_of(warm, stop, told)
    changed = _changes(here, _before(warm, found, step, told), now)
    differs = _differs(here, stop, now) if history == BOTH else ()
    line = _lines(warm).get(stop.action)
    seat = acting_seat(here, wanted.seat)
    return ReplayView(
        campaign=warm.id,
        system=warm.system.id,
        title=warm.state.house.title,
        seat=seat,
        history=history,
        step=step,
        at=stop.position,
        number=line.number if line else 0,
        who=who(line) if line else "",
        time=stop.at,
        text=_text(line, stop, told),
        struck=bool(line and line.struck),
        within=stop.within,
        changes=tuple(gathered(changed)),
        differs=tuple(gathered(differs)),
        noted=corrected(differs) if history == BOTH else before(changed),
        later=tuple(_later(warm, stop)) if history == BOTH else (),
        document=warm.system.shown_to(here.seat, now),
        own=warm.state.house.seats[seat].characters,
        scrubber=scrubber(here, found, step),
        ways=_ways(found, step),
        end=found.stops[-1].position,
        newer=_newer(found, stop, wanted.since),
        link=url_for("pages.replay", campaign=warm.id, at=stop.position, history=history, _external=True),
        may_branch=here.granted.role != SPECTATOR,
    )


def _step(found: Reel, wanted: Wanted) -> int:
    last = len(found.stops) - 1
    if wanted.step is not None:
        return min(wanted.step, last)
    return last if wanted.at is None else step_at(found.stops, wanted.at)


def _newer(found: Reel, stop: Stop, since: int | None) -> int:
    """How many moments there are that whoever looks at this one has not come to yet."""
    if since is None:
        return 0
    return sum(each.position > max(since, stop.position) for each in found.stops)


def _lines(warm: Warm) -> dict[ActionId, ChronicleLine]:
    return {line.action: line for line in chronicle(warm).lines}


def _text(line: ChronicleLine | None, stop: Stop, history: str) -> tuple[str, ...]:
    """What the line said then, before anybody changed it; or what it says now."""
    if line is None:
        return ()
    if history == CORRECTED:
        return words(line)
    said = tuple(each.says for each in line.sentences if each.position <= stop.position)
    return said or (kind_words(line.kind),)


def _before(warm: Warm, found: Reel, step: int, history: str) -> Campaign:
    return state_of(warm, found.stops[step - 1] if step else None, history)


def _changes(here: Caller, then: Campaign, now: Campaign) -> tuple[Change, ...]:
    """What people read; a place that was and is empty is no news."""
    found = changes(here.warm.system, then, now, here.seat)
    return tuple(each for each in found if each.before or each.after)


def _differs(here: Caller, stop: Stop, seen_then: Campaign) -> tuple[Change, ...]:
    return _changes(here, seen_then, state_of(here.warm, stop, CORRECTED))


def _later(warm: Warm, stop: Stop) -> Iterator[StruckLater]:
    """The lines up to here that somebody changed after this moment."""
    lines = _lines(warm)
    for line in lines.values():
        made = line.correction
        if line.position > stop.position or made is None:
            continue
        by = lines.get(made.undo)
        if by is not None and by.position > stop.position:
            yield StruckLater(number=line.number, by=by.number, fate=made.fate)


def _ways(found: Reel, step: int) -> Ways:
    stops = found.stops
    rounds = list(beginnings(stops, ROUND))
    return Ways(
        round_back=_position(
            stops, max((each for each in rounds if each < step), default=0 if step else None)
        ),
        back=_position(stops, step - 1 if step else None),
        on=_position(stops, step + 1),
        round_on=_position(stops, min((each for each in rounds if each > step), default=_end(stops, step))),
    )


def _end(stops: Sequence[Stop], step: int) -> int | None:
    return len(stops) - 1 if step < len(stops) - 1 else None


def _position(stops: Sequence[Stop], step: int | None) -> int | None:
    return stops[step].position if step is not None and step < len(stops) else None
