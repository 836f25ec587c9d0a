"""Reading a save file: line by line, believing nothing."""

import re
from collections.abc import Collection, Iterator
from datetime import datetime, timedelta
from io import BytesIO
from itertools import count
from typing import BinaryIO, NamedTuple

import msgspec

from tracker.facts.action import ActionTaken
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.journal.chain import check
from tracker.journal.codec import Codec
from tracker.journal.line import UNREADABLE, Line, outsized, parsed
from tracker.journal.port import EMPTY, ChainBroken, Head, UnreadableEntry
from tracker.journal.save_file import FORMAT, FORMAT_END, FOUNDED_BY, VERSION, Closing, Header, header_digest

Numbered = Iterator[tuple[int, bytes]]
LONGEST_REASON = 300
SALT = re.compile(r"[0-9a-f]{16,128}")


class BadSave(Exception):
    """The file cannot be trusted: the first line that is wrong, counted from 1, and what is wrong with it."""

    def __init__(self, line: int, says: str) -> None:
        self.line = line
        self.says = says if len(says) <= LONGEST_REASON else f"{says[:LONGEST_REASON]}…"
        super().__init__(f"line {line}: {self.says}")


class Limits(NamedTuple):
    """How much of a file is read at most, in bytes and entries."""

    line: int = 4 << 20
    total: int = 128 << 20
    entries: int = 200_000


LIMITS = Limits()


class Save(NamedTuple):
    """A save file that holds together: its lines for the journal, and the same as entries."""

    header: Header
    lines: tuple[Line, ...]
    entries: tuple[Entry, ...]


class _Opening(msgspec.Struct):
    """As much of a header as every version has."""

    format: str = ""
    version: int = 0


def read_save(
    source: bytes | BinaryIO, codec: Codec, systems: Collection[str], limits: Limits = LIMITS
) -> Save:
    """What a save file holds, once all of it is found to be as it was written.

    `codec` and `systems` say which facts and games there are. The state digest in the header is not
    looked at: that takes the rules.

    Raises:
        BadSave: naming the first line that is wrong.
    """
    stream = BytesIO(source) if isinstance(source, bytes) else source
    numbered = _bounded(stream, limits)
    header = _header(numbered, limits, systems)
    body = _Body(header, codec)
    last = 1
    for last, text in numbered:
        closing = body.take(last, text)
        if closing is not None:
            _check_closing(last, closing, body)
            _check_over(numbered)
            return Save(header, tuple(body.lines), tuple(body.entries))
    raise BadSave(last + 1, "is missing: the file was cut off before its closing line")


def _bounded(stream: BinaryIO, limits: Limits) -> Numbered:
    total = 0
    for number in count(1):
        text = stream.readline(limits.line + 1)
        total += len(text)
        if len(text) > limits.line:
            raise BadSave(number, f"is longer than {limits.line} bytes")
        if total > limits.total:
            raise BadSave(number, f"the file is longer than {limits.total} bytes")
        if not text:
            return
        yield number, text


def _header(numbered: Numbered, limits: Limits, systems: Collection[str]) -> Header:
    number, text = next(numbered, (1, b""))
    if odd := outsized(text):
        raise BadSave(number, odd)
    try:
        opening = msgspec.json.decode(text, type=_Opening)
    except UNREADABLE as wrong:
        raise BadSave(number, f"is not the header of a save file: {wrong}") from wrong
    if opening.format != FORMAT:
        raise BadSave(number, "is not the header of a save file")
    if opening.version != VERSION:
        raise BadSave(number, f"is of format version {opening.version}; this release reads {VERSION}")
    try:
        header = msgspec.json.decode(text, type=Header)
    except UNREADABLE as wrong:
        raise BadSave(number, f"is not a header of version {VERSION}: {wrong}") from wrong
    if header.system not in systems:
        raise BadSave(number, f"names a game that this release does not have: {header.system}")
    if not _in_utc(header.created):
        raise BadSave(number, "its time is not in UTC")
    if not 0 < header.entries <= limits.entries:
        raise BadSave(number, f"announces {header.entries} entries; 1 to {limits.entries} can be read")
    return header


class _Body:
    """The lines between header and closing, each checked as it comes."""

    def __init__(self, header: Header, codec: Codec) -> None:
        self.header = header
        self.lines: list[Line] = []
        self.entries: list[Entry] = []
        self.head: Head = EMPTY
        self._codec = codec
        self._actions: set[ActionId] = set()

    def take(self, number: int, text: bytes) -> Closing | None:
        """Add one line; the closing line is handed back instead.

        Raises:
            BadSave: it does not follow on the lines before.
        """
        line = _entry_or_closing(number, text)
        if isinstance(line, Closing):
            return line
        if len(self.lines) >= self.header.entries:
            raise BadSave(number, f"goes beyond the {self.header.entries} entries that the header announces")
        _check_parts(number, line)
        self._check_action(number, line)
        try:
            self.head = check(line, self.head)
            entry = self._codec.entry(self.header.campaign, line)
        except (ChainBroken, UnreadableEntry) as wrong:
            raise BadSave(number, str(wrong)) from wrong
        self._check_founding(number, entry)
        self.lines.append(line)
        self.entries.append(entry)
        return None

    def _check_action(self, number: int, line: Line) -> None:
        """An action is appended at once, so its entries stand together."""
        if line.action in self._actions and line.action != self.lines[-1].action:
            raise BadSave(number, f"action {line.action} was already over")
        self._actions.add(line.action)

    def _check_founding(self, number: int, entry: Entry) -> None:
        """The first action founds the campaign: its own entry may come first, then the founding."""
        if len(self.entries) >= FOUNDED_BY or isinstance(self._first_fact(), CampaignFounded):
            return
        if isinstance(entry.fact, ActionTaken) and not self.entries:
            return
        if not isinstance(entry.fact, CampaignFounded):
            raise BadSave(number, "the first action is not the founding of a campaign")
        if entry.fact.system != self.header.system:
            raise BadSave(number, f"founds a campaign of {entry.fact.system}; header: {self.header.system}")

    def _first_fact(self) -> Fact | None:
        return self.entries[0].fact if self.entries else None


def _entry_or_closing(number: int, text: bytes) -> Line | Closing:
    if odd := outsized(text):
        raise BadSave(number, odd)
    try:
        return parsed(text)
    except UNREADABLE as wrong:
        try:
            closing = msgspec.json.decode(text, type=Closing)
        except UNREADABLE:
            raise BadSave(number, f"is no entry: {wrong}") from wrong
    if closing.format != FORMAT_END:
        raise BadSave(number, "is neither an entry nor the closing line")
    return closing


def _check_parts(number: int, line: Line) -> None:
    if not _in_utc(line.at):
        raise BadSave(number, "its time is not in UTC")
    if any(part.salt is not None and not SALT.fullmatch(part.salt) for part in line.hidden):
        raise BadSave(number, "the salt of a hidden part is not one that Castaway draws")


def _in_utc(at: datetime) -> bool:
    return at.utcoffset() == timedelta(0)


def _check_closing(number: int, closing: Closing, body: _Body) -> None:
    if closing.header != header_digest(body.header):
        raise BadSave(1, "was changed: the closing line remembers another header")
    if not closing.count == body.header.entries == len(body.lines):
        raise BadSave(
            number,
            f"closes a file of {closing.count} entries; the header announces {body.header.entries}"
            f" and {len(body.lines)} are there",
        )
    if closing.hash != body.head.hash:
        raise BadSave(number, "remembers another last entry")


def _check_over(numbered: Numbered) -> None:
    for number, text in numbered:
        if text.strip():
            raise BadSave(number, "the file goes on after its closing line")
