"""Leafing through the chronicle: which lines are wanted, and under which headings they stand."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from api.callers import Caller
from api.interpreter import told
from api.pages.chronicle_contexts import Chapter, ChronicleView, Leaf, Line
from api.pages.sampling import invented_actions
from api.pages.showing import acting_seat
from api.pages.telling import chapters_of, chronicle, kind_words, shown
from api.tokens import SPECTATOR
from projections.chapters import Chapters, Within
from projections.chronicle import ChronicleLine
from tracker.facts.history import CANCELLED
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.questions import Choice

ALL, MINE, STRUCK, RULINGS = "all", "mine", "struck", "rulings"
SHOWS = (ALL, MINE, STRUCK, RULINGS)
ON_A_LEAF = 40
AROUND = 12
"""A line that is opened by its number has so many newer ones above it."""


def chronicle_view(here: Caller, asked: str, leaf: Leaf) -> ChronicleView:
    """The wanted lines, the newest first."""
    warm, seat = here.warm, acting_seat(here, asked)
    known = chronicle(warm).lines
    found = [line for line in known if _wanted(line, leaf, seat)]
    first = _first(found, leaf)
    here_on = [line for line in found if line.number < first]
    on_leaf = here_on[-ON_A_LEAF:]
    return ChronicleView(
        campaign=warm.id,
        seat=seat,
        title=warm.state.house.title,
        position=warm.head.position,
        may_act=here.granted.role != SPECTATOR,
        leaf=leaf,
        people=tuple(Choice(each.id, each.name) for each in warm.state.house.seats.values()),
        kinds=_kinds(known),
        chapters=tuple(_chapters(here, on_leaf)),
        total=len(known),
        struck=sum(line.struck for line in known),
        fallen=sum(_fell(line) for line in known),
        found=len(found),
        earlier=on_leaf[0].number if len(on_leaf) < len(here_on) else None,
        newer=len(here_on) < len(found),
    )


def _first(found: Sequence[ChronicleLine], leaf: Leaf) -> int:
    """The number before which this leaf begins."""
    if leaf.before is not None:
        return leaf.before
    if leaf.line is not None:
        later = [line.number for line in found if line.number > leaf.line][:AROUND]
        return later[-1] + 1 if later else leaf.line + 1
    return found[-1].number + 1 if found else 0


def _wanted(line: ChronicleLine, leaf: Leaf, seat: SeatId) -> bool:
    shows = {
        MINE: seat in (line.seat, line.by),
        STRUCK: line.struck,
        RULINGS: bool(line.rulings),
    }
    return (
        shows.get(leaf.show, True)
        and (not leaf.who or leaf.who in (line.seat, line.by))
        and (not leaf.kind or leaf.kind == line.kind)
    )


def _fell(line: ChronicleLine) -> bool:
    return line.correction is not None and line.correction.fate == CANCELLED


def _kinds(lines: Iterable[ChronicleLine]) -> tuple[Choice, ...]:
    kinds = sorted({line.kind for line in lines if line.kind}, key=kind_words)
    return tuple(Choice(kind, kind_words(kind)) for kind in kinds)


def _chapters(here: Caller, lines: Sequence[ChronicleLine]) -> Iterator[Chapter]:
    within = chapters_of(here.warm)
    from_pack = invented_actions(here.warm)
    newest_first = reversed(lines)
    for place, group in groupby(newest_first, key=lambda line: _place(within, line)):
        held = tuple(shown(here.warm, line, invented=line.action in from_pack) for line in group)
        yield _chapter(place, held)


def _place(within: Chapters, line: ChronicleLine) -> Within:
    return within.of.get(ActionId(line.action), ())


def _chapter(place: Within, held: tuple[Line, ...]) -> Chapter:
    """By its round and phase; the mission stands beside it, or alone before its first round."""
    part = next((told(says) for kind, says in place if kind == "part"), "")
    inner = [told(says) for kind, says in place if kind != "part"]
    return Chapter(says=" · ".join(inner) or part, part=part if inner else "", at=held[-1].at, lines=held)
