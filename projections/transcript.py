"""A transcript to keep: the story of a campaign or of one of its missions, as text or as a page to print.

It tells what everybody may know, line by line under its mission, round and phase; what was struck out stands
there too, with who struck it and why.
"""

import textwrap
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from jinja2 import Environment, PackageLoader

from projections.chronicle import ChronicleLine, Correction
from projections.past import view_at
from tracker.facts.entry import Entry
from tracker.facts.history import ADAPTED, CANCELLED, UNDONE
from tracker.facts.ids import ActionId, Position
from tracker.kernel.replay import as_seen_then, state_of
from tracker.kernel.steps import CORRECTED, LEVELS, Step, steps
from tracker.kernel.system import RuleSystem

WIDTH = 88
INDENT = " " * 8
RULES = dict(zip(LEVELS, "=-.", strict=True))


class UnknownPart(LookupError):
    """The campaign has no mission (or other part) of this number."""


@dataclass(frozen=True)
class Heading:
    """A mission, round or phase that begins."""

    kind: str
    says: str


@dataclass(frozen=True)
class Said:
    """One sentence of a line; `struck` when it no longer counts."""

    says: str
    struck: bool


@dataclass(frozen=True)
class Told:
    """One line: its number, who and when, what they did, and what was made of it since."""

    number: int
    who: str
    at: datetime
    said: tuple[Said, ...]
    notes: tuple[str, ...]
    struck: bool
    amended: datetime | None = None
    """When it was struck or changed, which the last of the notes tells of."""

    @property
    def dated_notes(self) -> tuple[str, ...]:
        """The notes as a file has them: with that time, as everybody reads it."""
        if self.amended is None:
            return self.notes
        return (*self.notes[:-1], f"{self.notes[-1]}, {self.amended:%Y-%m-%d %H:%M}")


@dataclass(frozen=True)
class Transcript:
    """All of it; `code` is the one to be written down, if the transcript reaches to the end."""

    title: str
    game: str
    people: tuple[str, ...]
    part: str
    position: Position
    code: str
    blocks: tuple[Heading | Told, ...]


def transcript(
    system: RuleSystem, entries: Sequence[Entry], *, at: Position, part: int | None = None, code: str = ""
) -> Transcript:
    """The story up to a position, or only one part of it (a mission; they count from 1).

    Raises:
        UnknownPart: there is no such part.
    """
    seen = entries[:at]
    house = state_of(system, as_seen_then(seen, at)).house
    blocks = tuple(_blocks(system, seen))
    title = ""
    if part is not None:
        title, blocks = _only(blocks, part)
    return Transcript(
        title=plain(house.title),
        game=system.title,
        people=tuple(plain(_person(s.name, s.characters)) for s in house.seats.values()),
        part=title,
        position=at,
        code=code,
        blocks=blocks,
    )


def _person(name: str, characters: Sequence[str]) -> str:
    return f"{name} ({', '.join(characters)})" if characters else name


def _blocks(system: RuleSystem, entries: Sequence[Entry]) -> Iterator[Heading | Told]:
    begun = {step.action: step for step in steps(system, entries, CORRECTED) if step.marks}
    for line in view_at(system, entries, "chronicle", len(entries)).lines:
        step = begun.get(ActionId(line.action))
        if step is not None and step.leads:
            yield from _headings(step)
        yield _told(line)
        if step is not None and not step.leads:
            yield from _headings(step)


def _headings(step: Step) -> Iterator[Heading]:
    for mark in step.marks:
        yield Heading(mark.kind, plain(mark.says))


def _only(blocks: Sequence[Heading | Told], part: int) -> tuple[str, tuple[Heading | Told, ...]]:
    starts = [n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.kind == LEVELS[0]]
    if not 0 < part <= len(starts):
        raise UnknownPart(part)
    chosen = blocks[starts[part - 1] : starts[part] if part < len(starts) else len(blocks)]
    heading = chosen[0]
    return heading.says if isinstance(heading, Heading) else "", tuple(chosen)


def _told(line: ChronicleLine) -> Told:
    said = tuple(Said(plain(s.says), line.struck or s.struck) for s in line.sentences)
    return Told(
        number=line.number,
        who=plain(f"{line.who}, for {line.for_whom}" if line.for_whom else line.who),
        at=line.at,
        said=said or (Said(plain(line.kind.replace("_", " ")), line.struck),),
        notes=tuple(map(plain, _notes(line))),
        struck=line.struck,
        amended=line.correction.at if line.correction else None,
    )


def _notes(line: ChronicleLine) -> Iterator[str]:
    for ruling in line.rulings:
        yield f"The table overruled {ruling.rule}: {ruling.reason}"
    if line.contest is not None:
        yield f"Came too late ({line.contest.rule}): {line.contest.says}"
    if line.afterwards:
        yield "Noted on paper, typed in afterwards"
    if line.adapted:
        yield "Came out otherwise than its sender's screen had promised"
    if line.correction is not None:
        yield _correction(line.correction)


def _correction(made: Correction) -> str:
    note = f", “{made.note}”" if made.note else ""
    return f"{_what_became(made)} ({made.reason}{note})"


def _what_became(made: Correction) -> str:
    if made.mended:
        return f"Corrected by {made.who}"
    if made.fate == UNDONE:
        return f"Struck out by {made.who}"
    why = f" ({made.rule or 'no longer possible'}: {made.says})" if made.says else ""
    how = {ADAPTED: "Came out otherwise", CANCELLED: f"Fell away{why}"}.get(made.fate, "Came back")
    return f"{how} when {made.who} changed an earlier line"


def plain(text: str) -> str:
    """Without characters that steer a terminal or turn the direction of writing."""
    return "".join(c if c == " " or unicodedata.category(c)[0] != "C" else " " for c in text)


def as_text(told: Transcript) -> str:
    """To be read anywhere; struck lines carry a cross, struck sentences dashes around them."""
    return "\n".join(_text(told)) + "\n"


def _text(told: Transcript) -> Iterator[str]:
    yield from (told.title, "=" * len(told.title), told.game)
    if told.people:
        yield from _wrapped(f"Played by {', '.join(told.people)}", "")
    if told.part:
        yield told.part
    code = f"; code {told.code}" if told.code else ""
    yield f"Up to entry {told.position}{code}. Times are UTC; ✗ marks a line that was struck out."
    day = ""
    for block in told.blocks:
        if isinstance(block, Heading):
            yield from ("", block.says, RULES.get(block.kind, ".") * len(block.says))
            continue
        if f"{block.at:%Y-%m-%d}" != day:
            day = f"{block.at:%Y-%m-%d}"
            yield from ("", f"{block.at:%A, %d %B %Y}")
        yield from _line(block)


def _line(told: Told) -> Iterator[str]:
    yield f"{'✗' if told.struck else ' '}{told.number:>5}. {told.at:%H:%M}  {told.who}"
    for sentence in told.said:
        yield from _wrapped(f"–– {sentence.says} ––" if sentence.struck else sentence.says, INDENT)
    for note in told.dated_notes:
        yield from _wrapped(f"[{note}]", INDENT)


def _wrapped(text: str, indent: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, initial_indent=indent, subsequent_indent=indent + "  ")


@cache
def _page() -> Environment:
    return Environment(
        loader=PackageLoader("projections"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def as_html(told: Transcript) -> str:
    """One page that needs nothing else, made to be printed."""
    return _page().get_template("transcript.html").render(told=told)
