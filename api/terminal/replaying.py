"""`castaway replay`: the evening again, all at once or step by step."""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import click
import msgspec

from api.terminal.at_hand import (
    at_position,
    campaign_at_hand,
    in_campaign,
    in_history,
    journal_at_hand,
    moment,
)
from projections.past import view_at
from projections.registry import to_document
from projections.transcript import plain
from tracker.kernel.changes import Change, changes
from tracker.kernel.moments import KINDS, Sought, moments
from tracker.kernel.steps import LEVELS, Step, steps
from tracker.kernel.system import RuleSystem
from tracker.play.warm import Warm

KEYS = "Enter: on, b: back, r: next round, p: next phase, m: next mission, g: go to an entry, q: end"
JUMPS = {"r": "round", "p": "phase", "m": "part"}
BACK = {"b", "\x1b[d", "\x7f"}
"""Letter, arrow to the left, Backspace."""
END = {"q", "\x03", "\x04", "\x1b"}


@dataclass(frozen=True)
class Frame:
    """One step as it is shown: its line of the chronicle, and what it changed."""

    step: Step
    line: Mapping[str, Any]
    changes: tuple[Change, ...]


@click.command()
@in_campaign
@at_position
@in_history
@click.option("--step", is_flag=True, help=f"One action at a time. {KEYS}.")
@click.option(
    "--pace", type=click.FloatRange(min=0, max=60), help="Let it play: so many seconds for each action."
)
@click.option("--changes", "numbers", is_flag=True, help="Tell which numbers each action changed.")
@click.option("--kind", type=click.Choice(KINDS), help="Only such moments.")
@click.option(
    "--of", "of", default="", help="Of whom or what: an id, a round's name, stash.money, characters.Liza."
)
def replay(campaign: str | None, at: int | None, history: str, kind: str | None, of: str, **how: Any) -> None:
    """Print the chronicle, all of it or step by step."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        position = moment(warm, at)
        if not any(how.values()) and kind is None:
            for line in _lines(warm, position, history):
                tell(line)
            return
        chosen = _chosen(warm, position, history, Sought(kind=kind or "action", of=of, history=history))
    if how["step"]:
        _Player(chosen).run()
        return
    for frame in chosen:
        _show(frame)
        time.sleep(how["pace"] or 0)


def _lines(warm: Warm, position: int, history: str) -> list[dict[str, Any]]:
    view = view_at(warm.system, warm.entries, "chronicle", position, history)
    lines: list[dict[str, Any]] = to_document(warm.system, "chronicle", view)["lines"]
    return lines


def _chosen(warm: Warm, position: int, history: str, sought: Sought) -> list[Frame]:
    """The frames that are asked for, up to a position."""
    entries = warm.entries[:position] if history == "recorded" else warm.entries
    found = {each.action for each in moments(warm.system, entries, sought)}
    lines = {line["action"]: line for line in _lines(warm, position, history)}
    return [
        _frame(warm.system, step, lines[step.action])
        for step in steps(warm.system, entries, history)
        if step.action in found and step.action in lines
    ]


def _frame(system: RuleSystem, step: Step, line: Mapping[str, Any]) -> Frame:
    return Frame(step, line, changes(system, step.before, step.after))


def _show(frame: Frame) -> None:
    if frame.step.marks:
        click.secho(" · ".join(plain(says) for says in frame.step.within), bold=True)
    tell(frame.line)
    for change in frame.changes:
        click.echo(plain(f"          {change.where}: {_json(change.before)} -> {_json(change.after)}"))


def _json(value: Any) -> str:
    return "nothing" if value is None else msgspec.json.encode(value).decode()


class _Player:
    """Goes through the frames by single keys."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self._frames = frames
        self._at = 0

    def run(self) -> None:
        if not self._frames:
            click.echo("Nothing of that kind happened.")
            return
        click.echo(KEYS)
        while True:
            within = " · ".join(plain(says) for says in self._frames[self._at].step.within)
            click.secho(f"[{self._at + 1}/{len(self._frames)}] {within}", bold=True)
            _show(self._frames[self._at])
            key = click.getchar()
            if key.lower() in END or (self._at == len(self._frames) - 1 and key in "\r\n n"):
                return
            self._at = self._next(key.lower())

    def _next(self, key: str) -> int:
        last = len(self._frames) - 1
        if key in BACK:
            return max(0, self._at - 1)
        if key == "g":
            return self._of_entry(click.prompt("Entry", type=click.IntRange(min=1)))
        if key in JUMPS:
            return next((n for n in range(self._at + 1, last + 1) if self._begins(n, JUMPS[key])), last)
        return min(last, self._at + 1)

    def _begins(self, number: int, level: str) -> bool:
        """Whether a mission begins there, or a round or something larger, and so on."""
        larger = LEVELS[: LEVELS.index(level) + 1]
        return any(mark.kind in larger for mark in self._frames[number].step.marks)

    def _of_entry(self, position: int) -> int:
        """The frame in which an entry lies, or the last one."""
        ends = [frame.step.position for frame in self._frames]
        return next((n for n, end in enumerate(ends) if end >= position), len(ends) - 1)


def tell(line: Mapping[str, Any]) -> None:
    """One line of the chronicle."""
    for text in _told(line):
        click.echo(plain(text))


def _told(line: Mapping[str, Any]) -> Iterator[str]:
    mark = "✗" if line["struck"] else " "
    whom = f" for {line['for_whom']}" if line.get("for_whom") else ""
    yield f"{mark}{line['number']:>4}. {line['who']}{whom}  [{line['position']}]  {line['action']}"
    for sentence in line.get("sentences", ()):
        struck = " (struck)" if sentence.get("struck") and not line["struck"] else ""
        yield f"        {sentence['says']}{struck}"
    for ruling in line.get("rulings", ()):
        yield f"        overruled {ruling['rule']}: {ruling['reason']}"
    if contest := line.get("contest"):
        how = contest.get("how") or "open"
        yield f"        contested by {contest['rule']}: {contest['says']} ({how})"
    if correction := line.get("correction"):
        note = f" ({correction['note']})" if correction.get("note") else ""
        yield f"        {correction['fate']} by {correction['who']}: {correction['reason']}{note}"
