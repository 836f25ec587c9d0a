"""The chronicle as the page shows it."""

from collections.abc import Iterator, Sequence
from threading import Lock

from cachetools import LRUCache
from flask_babel import gettext

from api.interpreter import told
from api.pages.chronicle_contexts import Line, LineMark, Struck
from api.pages.sampling import invented_actions
from projections.chapters import Chapters, chapters
from projections.chronicle import CHRONICLE, Chronicle, ChronicleLine, Sentence
from projections.sentences.phrases import DIE
from projections.timeline import timeline
from tracker.facts.history import ADAPTED, CANCELLED
from tracker.facts.ids import CampaignId
from tracker.play.warm import Warm

NOT_STRIKABLE = frozenset({"found_campaign", "take_seat"})
UNDO = "undo"
REINSTATE = "reinstate"
SETTLE = "settle"
# Every phone at a table asks for the same chronicle after each action; it is told once.
_told: LRUCache[tuple[str, int, str], Chronicle] = LRUCache(maxsize=64)
_chapters: LRUCache[CampaignId, Chapters] = LRUCache(maxsize=32)
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


def chapters_of(warm: Warm) -> Chapters:
    """Under which mission, round and phase each line stands."""
    with _lock:
        known = _chapters.get(warm.id)
    if known is None or known.position != warm.head.position or known.hash != warm.head.hash:
        known = chapters(warm.system, warm.entries, known)
        with _lock:
            _chapters[warm.id] = known
    return known


def line_of(warm: Warm, action: str) -> ChronicleLine | None:
    """The line of an action, if it has one."""
    return next((line for line in chronicle(warm).lines if line.action == action), None)


def lines(warm: Warm, newest: int | None = None) -> list[Line]:
    """The newest lines, or all of them; the newest first."""
    from_pack = invented_actions(warm)
    known = chronicle(warm).lines
    wanted = known if newest is None else known[-newest:]
    return [shown(warm, line, invented=line.action in from_pack) for line in reversed(wanted)]


def shown(warm: Warm, line: ChronicleLine, *, invented: bool = False) -> Line:
    """A line as the page shows it."""
    struck = [told(s.says) for s in line.sentences if s.struck]
    return Line(
        number=line.number,
        action=line.action,
        position=line.position,
        seat=line.seat,
        kind=line.kind,
        who=who(line),
        at=line.at,
        text=words(line),
        was=() if line.struck else tuple(struck),
        marks=tuple(_marks(line, invented=invented)),
        struck=struck_by(line),
        touch=_touch(warm, line),
    )


def who(line: ChronicleLine) -> str:
    """Who did it, and for whom."""
    if not line.for_whom:
        return line.who
    return gettext("%(who)s for %(whom)s", who=line.who, whom=line.for_whom)


def words(line: ChronicleLine) -> tuple[str, ...]:
    """What a line says: of an adapted one what counts, of a struck one what it had said."""
    said = tuple(told(s.says) for s in _outcome_first(line.sentences) if line.struck or not s.struck)
    return said or (kind_words(line.kind),)


def _outcome_first(sentences: tuple[Sentence, ...]) -> Sequence[Sentence]:
    """Where a die was rolled, what it decided comes first: a short form leaves out what led to it."""
    rolled = any(sentence.weight == DIE for sentence in sentences)
    return sorted(sentences, key=lambda each: -each.weight) if rolled else sentences


def kind_words(kind: str) -> str:
    """The kind of an action as words: "take_loot" is "Take loot"."""
    same = {
        "undo_action": gettext("Strike"),
        "reinstate_action": gettext("Bring back"),
        "correct_action": gettext("Correct"),
    }
    return same.get(kind) or told(kind.replace("_", " ").capitalize())


def reason_words(reason: str) -> str:
    """Why something was struck."""
    known = {
        "mistyped": gettext("mistyped"),
        "illegal": gettext("against the rules"),
        "contest": gettext("the contest is settled"),
        "agreed": gettext("all agreed"),
    }
    return known.get(reason, reason)


def struck_by(line: ChronicleLine) -> Struck | None:
    """Who struck a line that no longer counts, when and why."""
    made = line.correction
    if made is None or not line.struck:
        return None
    return Struck(
        who=made.who,
        at=made.at,
        reason=reason_words(made.reason),
        note=made.note,
        fell=made.fate == CANCELLED,
        says=told(made.says),
        rule=made.rule,
    )


def _touch(warm: Warm, line: ChronicleLine) -> str:
    if line.contest is not None:
        return SETTLE if line.contest.contest in warm.state.house.contests else ""
    if line.kind in NOT_STRIKABLE:
        return ""
    return REINSTATE if line.struck else UNDO


def _marks(line: ChronicleLine, *, invented: bool) -> Iterator[LineMark]:
    if invented:
        yield LineMark(kind="sample", says=gettext("sample values, invented"))
    for ruling in line.rulings:
        says = gettext("The table overruled it: “%(reason)s”", reason=ruling.reason)
        yield LineMark(kind="ruling", says=says, rule=ruling.rule)
    made = line.correction
    if made is not None and made.mended:
        says = gettext("Corrected by %(who)s, %(reason)s", who=made.who, reason=reason_words(made.reason))
        yield LineMark(kind="adapted", says=says)
    elif made is not None and made.fate == ADAPTED:
        says = gettext("Adapted when %(who)s changed an earlier line", who=made.who)
        yield LineMark(kind="adapted", says=says)
    elif line.adapted:
        yield LineMark(kind="adapted", says=gettext("Came out otherwise than the screen had promised"))
    if line.afterwards:
        yield LineMark(kind="afterwards", says=gettext("typed in afterwards"))
    if line.contest is not None:
        yield LineMark(kind="contest", says=_contest_words(line), rule=line.contest.rule)


def _contest_words(line: ChronicleLine) -> str:
    if line.contest is None or not line.contest.how:
        return gettext("Both reached for it; the table has still to settle that")
    if line.contest.won:
        return gettext("Came second, and got its way")
    return gettext("Too late: the other was first")
