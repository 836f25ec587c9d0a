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
    """An earlier line that was struck out, and why."""

    action: str
    reason: str = "mistyped"
    note: str = ""


class LogLine(_Shape, frozen=True, kw_only=True, rename={"with_": "with"}):
    """One thing that somebody did: an action or an undo. `number` is the line's own in the file."""

    seat: str
    kind: str = ""
    with_: dict[str, Any] = {}
    answers: dict[str, Any] = {}
    rulings: tuple[Ruling, ...] = ()
    undo: Striking | None = None
    id: str = ""
    by: str = ""
    seen_before: str = ""
    expect: Expected = "recorded"
    rule: str = ""
    line: int | str | None = None
    note: str = ""
    number: int = 0


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
    if bool(line.kind) == (line.undo is not None):
        raise BadLog(number, "holds either a kind of action or an undo")
    for name, said in (("id", line.id), ("seen_before", line.seen_before)):
        if said and not _is_uuid(said):
            raise BadLog(number, f"{name}: {said[:60]!r} is no UUID")
    return msgspec.structs.replace(line, number=number)


def _is_uuid(said: str) -> bool:
    try:
        return str(UUID(said)) == said.lower()
    except ValueError:
        return False
