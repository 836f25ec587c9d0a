"""A log file: an evening as JSON Lines, one line for each thing that somebody did (docs/log_file.md)."""

from collections.abc import Iterable
from typing import Any, Literal
from uuid import UUID

import msgspec

from api.parsing import plain_json
from api.problems import Problem

Expected = Literal["recorded", "refused", "contested", "duplicate", "asked"]
LONGEST_LINE = 256 << 10
MOST_LINES = 100_000


class BadLog(Exception):
    """The file cannot be played: the first line that is wrong, counted from 1, and what is wrong with it."""

    def __init__(self, line: int, says: str) -> None:
        super().__init__(f"line {line}: {says}")
        self.line = line
        self.says = says


class _Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A part of a line; a field that is not known is a mistake."""


class SeatLogged(_Shape, frozen=True, kw_only=True):
    """A place at the campaign that the file opens."""

    name: str
    characters: tuple[str, ...] = ()


class Found(_Shape, frozen=True, kw_only=True):
    """The campaign that the file opens; the first seat is the host's."""

    system: str
    title: str
    seats: tuple[SeatLogged, ...]
    options: dict[str, Any] = {}


class Ruling(_Shape, frozen=True, kw_only=True):
    """A rule that the table overruled, and why."""

    rule: str
    reason: str


class Striking(_Shape, frozen=True, kw_only=True):
    """An earlier line that was struck out, and why; with `onwards` everything from it on."""

    action: str
    reason: str = "mistyped"
    note: str = ""
    onwards: bool = False
    answers: dict[str, dict[str, Any]] = {}


class Reinstating(_Shape, frozen=True, kw_only=True):
    """A struck line that counts again; with `whole` all that was struck in the same stroke."""

    action: str
    reason: str = "mistyped"
    note: str = ""
    whole: bool = False
    answers: dict[str, dict[str, Any]] = {}


class Correcting(_Shape, frozen=True, kw_only=True, rename={"with_": "with"}):
    """What an earlier line should have been; what is not said stays as it was."""

    action: str
    reason: str = "mistyped"
    note: str = ""
    kind: str = ""
    with_: dict[str, Any] | None = None
    answers: dict[str, Any] | None = None


class Settling(_Shape, frozen=True, kw_only=True):
    """How a contest ended; `contest` and the parties are ids of lines."""

    contest: str
    how: str
    rolls: tuple[dict[str, str], ...] = ()
    yields: str | None = None
    winner: str | None = None
    answers: dict[str, Any] = {}


class TellingDice(_Shape, frozen=True, kw_only=True):
    """Dice of a duel that were told, by line: one's own, or others'; `round` is the one that runs if 0."""

    contest: str
    faces: dict[str, str]
    round: int = 0
    answers: dict[str, Any] = {}


class Consenting(_Shape, frozen=True, kw_only=True):
    """An undo that waited for this seat's consent: `request` is the id of the line that asked."""

    request: str
    agreed: bool = True


class Saving(_Shape, frozen=True, kw_only=True):
    """A moment that was marked, to come back to it."""

    label: str = ""


Mending = Striking | Reinstating | Correcting | Settling | TellingDice | Consenting | Saving
MENDINGS = ("undo", "reinstate", "correct", "settle", "duel", "consent", "save")


class LogLine(_Shape, frozen=True, kw_only=True, rename={"with_": "with"}):
    """One thing that somebody did, or mended. `number` is the line's own in the file."""

    seat: str
    kind: str = ""
    with_: dict[str, Any] = {}
    answers: dict[str, Any] = {}
    rulings: tuple[Ruling, ...] = ()
    afterwards: bool = False
    undo: Striking | None = None
    reinstate: Reinstating | None = None
    correct: Correcting | None = None
    settle: Settling | None = None
    duel: TellingDice | None = None
    consent: Consenting | None = None
    save: Saving | None = None
    id: str = ""
    by: str = ""
    seen_before: str = ""
    expect: Expected = "recorded"
    rule: str = ""
    line: int | str | None = None
    note: str = ""
    number: int = 0

    @property
    def mending(self) -> Mending | None:
        """What the line mends or marks, if it is no action of the game."""
        found = (getattr(self, name) for name in MENDINGS)
        return next((mending for mending in found if mending is not None), None)

    @property
    def what(self) -> str:
        """What was done, in a few words."""
        for name in MENDINGS:
            mending = getattr(self, name)
            if mending is not None:
                return f"{name} {next(iter(msgspec.structs.asdict(mending).values()))}"
        return self.kind


class _Opening(_Shape, frozen=True, kw_only=True):
    found: Found


class Log(msgspec.Struct, frozen=True):
    """A whole file: the campaign that it opens, if it opens one, and the lines."""

    found: Found | None
    lines: tuple[LogLine, ...]


def read_log(source: Iterable[bytes]) -> Log:
    """What the file holds; shapes only, what it means is for the rules.

    Raises:
        BadLog: naming the first line that is wrong.
    """
    found: Found | None = None
    lines: list[LogLine] = []
    for number, text in enumerate(source, 1):
        if not text.strip():
            continue
        if number > MOST_LINES or len(text) > LONGEST_LINE:
            raise BadLog(number, f"is beyond {MOST_LINES} lines of {LONGEST_LINE} bytes")
        content = _plain(number, text)
        if isinstance(content, dict) and "found" in content and found is None and not lines:
            found = _shaped(number, content, _Opening).found
        else:
            lines.append(_line(number, content))
    return Log(found, tuple(lines))


def _plain(number: int, text: bytes) -> Any:
    try:
        return plain_json(text.removeprefix(b"\xef\xbb\xbf") if number == 1 else text)
    except Problem as problem:
        raise BadLog(number, problem.detail) from None


def _shaped(number: int, content: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(content, kind)
    except msgspec.ValidationError as wrong:
        raise BadLog(number, str(wrong)) from None


def _line(number: int, content: Any) -> LogLine:
    line: LogLine = _shaped(number, content, LogLine)
    if "number" in content:
        raise BadLog(number, "Object contains unknown field `number`")
    if bool(line.kind) + sum(getattr(line, name) is not None for name in MENDINGS) != 1:
        others = ", ".join(MENDINGS[1:])
        raise BadLog(number, f"holds either a kind of action or an undo (or one of {others})")
    for name, said in (("id", line.id), ("seen_before", line.seen_before)):
        if said and not _is_uuid(said):
            raise BadLog(number, f"{name}: {said[:60]!r} is no UUID")
    return msgspec.structs.replace(line, number=number)


def _is_uuid(said: str) -> bool:
    try:
        return str(UUID(said)) == said.lower()
    except ValueError:
        return False
