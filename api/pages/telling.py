"""The chronicle as the page shows it."""

from threading import Lock

from cachetools import LRUCache

from api.pages.contexts import Line
from api.pages.sampling import invented_actions
from projections.chronicle import CHRONICLE, Chronicle, ChronicleLine
from projections.timeline import timeline
from tracker.play.warm import Warm

NOT_STRIKABLE = frozenset({"found_campaign", "take_seat"})
# Every phone at a table asks for the same chronicle after each action; it is told once.
_told: LRUCache[tuple[str, int, str], Chronicle] = LRUCache(maxsize=64)
_lock = Lock()


def chronicle(warm: Warm) -> Chronicle:
    """The chronicle as of this state."""
    key = (warm.id, warm.head.position, warm.head.hash)
    with _lock:
        known = _told.get(key)
    if known is None:
        known = CHRONICLE.after(warm.system, CHRONICLE.empty(warm.system), timeline(warm.entries))
        with _lock:
            _told[key] = known
    return known


def lines(warm: Warm) -> list[Line]:
    """Every line, the newest first."""
    from_pack = invented_actions(warm)
    return [_line(line, invented=line.action in from_pack) for line in reversed(chronicle(warm).lines)]


def _line(line: ChronicleLine, *, invented: bool) -> Line:
    return Line(
        number=line.number,
        action=line.action,
        who=line.who if not line.for_whom else f"{line.who} for {line.for_whom}",
        text=words(line),
        marks=(("sample values, invented",) if invented else ()) + _marks(line),
        struck=_struck(line),
        strikable=not line.struck and line.contest is None and line.kind not in NOT_STRIKABLE,
    )


def words(line: ChronicleLine) -> tuple[str, ...]:
    """What a line says: of an adapted one what counts, of a struck one what it had said."""
    said = tuple(s.says for s in line.sentences if line.struck or not s.struck)
    return said or (line.kind.replace("_", " ").capitalize(),)


def _struck(line: ChronicleLine) -> str:
    if not line.struck or line.correction is None:
        return ""
    return f"{line.correction.who}, {line.correction.reason}"


def _marks(line: ChronicleLine) -> tuple[str, ...]:
    marks = [f"overruled {ruling.rule}: {ruling.reason}" for ruling in line.rulings]
    if line.adapted or (line.correction is not None and line.correction.fate == "adapted"):
        marks.append("adapted")
    if line.afterwards:
        marks.append("typed in afterwards")
    if line.contest is not None:
        marks.append(
            f"too late, {line.contest.rule}" if line.contest.how else f"contested, {line.contest.rule}"
        )
    return tuple(marks)
