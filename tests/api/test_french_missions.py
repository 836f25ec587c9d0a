"""What the rules say in every recorded mission, on its treks and in between, has words in French."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from api.interpreter import interpreter
from projections.chronicle import CHRONICLE
from projections.timeline import timeline
from tests.api.test_french import english, names, words
from tests.replays.make_replays import FOLDER
from tests.replays.player import CAMPAIGN, Player, rows_of
from tracker.kernel.system import Field, Option, Prompt
from tracker.play.outcomes import AskedBack, Outcome, RefusedBack
from tracker.systems.rook_islands.system import ROOK_ISLANDS

RECORDINGS = sorted(FOLDER.glob("*.jsonl"))
EVERY = 7
"""The keys are looked at after so many lines."""


class Listener:
    """Plays a recording, and hears what the rules say to the table meanwhile."""

    def __init__(self, path: Path) -> None:
        founding, self.rows = rows_of(path)
        self.typed = set(_typed([founding, *self.rows]))
        self.player = Player(ROOK_ISLANDS, founding)

    def without_typed(self, text: str) -> str:
        """What is left of it without names, and without what people typed."""
        sentences, single = ([each for each in self.typed if (" " in each) is long] for long in (True, False))
        return _any_of(single).sub(" ", names().sub(" ", _any_of(sentences).sub(" ", text)))

    def said(self) -> Iterator[str]:
        """Every key and what it asks, every question and refusal, and every line."""
        for number, row in enumerate(self.rows):
            yield from _of_outcome(self.player.do(row))
            if number % EVERY == 0:
                yield from self._keys()
        warm = self.player.play.warm.get(CAMPAIGN)
        told = CHRONICLE.after(warm.system, CHRONICLE.empty(warm.system), timeline(warm.entries))
        for line in told.lines:
            yield from (sentence.says for sentence in line.sentences)

    def _keys(self) -> Iterator[str]:
        state, content = self.player.state, ROOK_ISLANDS.content
        offers: list[Option | Prompt] = list(ROOK_ISLANDS.prompts(state, content))
        for seat in state.house.seats:
            offers += ROOK_ISLANDS.options(state, seat, content)
        for offer in offers:
            yield offer.says
            if isinstance(offer, Option):
                yield from (offer.note, offer.reason)
            yield from _of_form(offer.form)


@cache
def _pattern(texts: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, texts)) or '(?!)'})(?!\w)", re.IGNORECASE)


def _any_of(texts: Iterable[str]) -> re.Pattern[str]:
    return _pattern(tuple(sorted(texts, key=lambda text: (-len(text), text))))


def _of_form(form: Iterable[Field]) -> Iterator[str]:
    for shape in form:
        yield shape.says
        yield from (choice.says for choice in shape.choices)


def _of_outcome(outcome: Outcome) -> Iterator[str]:
    if isinstance(outcome, RefusedBack):
        yield outcome.says
    for question in outcome.questions if isinstance(outcome, AskedBack) else ():
        yield getattr(question, "says", "") or getattr(question, "purpose", "")


def _typed(part: Any) -> Iterator[str]:
    """What people typed in the recording: names of spaces, reasons, what stood on their cards."""
    if isinstance(part, dict):
        for inner in part.values():
            yield from _typed(inner)
    elif isinstance(part, list | tuple):
        for inner in part:
            yield from _typed(inner)
    elif isinstance(part, str):
        yield part


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_whatever_a_mission_says_is_said_in_french(path: Path) -> None:
    listener, french = Listener(path), interpreter("fr")
    assert french is not None
    said = {part for whole in listener.said() for part in whole.split(" · ") if part}
    told = {each: french.tell(each) for each in said}
    left = {each: text for each, text in told.items() if words([listener.without_typed(text)]) & english()}
    assert len(said) > 50
    assert left == {}
