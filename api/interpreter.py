"""Tells in another language what the tracker and the projections say in English.

The rules refuse, ask and remind in plain English sentences, and facts keep some of them for ever. They know
nothing of languages. A catalogue holds each sentence with placeholders for its figures and names ("{pot} of
{coins} coins"); here a sentence is recognised by its fixed words, its figures are taken out, interpreted in
their turn, and put into the other language's sentence. What nobody wrote a sentence for stays as it is: names
of cards and people are data. Why it is so: docs/decisions/0011-interpreting-at-the-edge.md.
"""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from string import Formatter
from threading import RLock
from typing import NamedTuple

from babel.messages.mofile import read_mo
from cachetools import LRUCache, cachedmethod
from cachetools.keys import methodkey

from api.languages import language

TRANSLATIONS = Path(__file__).parent / "translations"
LONGEST = 600
"""Characters of a sentence; what is longer is somebody's own words."""
DEEPEST = 6
REMEMBERED = 20_000
BRACKETS = re.compile(r"(?:(.+?) )?\((.+)\)", re.DOTALL)
ROW = " · "
SENTENCES = "; "
JOINTS = (SENTENCES, ": ", ", ", " and ")


Piece = tuple[str, str | None, str | None, str | None]
"""Fixed words, and the placeholder after them, as `string.Formatter` parses it."""


class Sentence(NamedTuple):
    """A sentence with placeholders: how it is recognised, and what it is in the other language."""

    anchor: str
    words: str
    pattern: re.Pattern[str]
    told: str


class Interpreter:
    """One language's way of telling what is said in English."""

    def __init__(self, messages: Iterable[tuple[str, str]]) -> None:
        self._fixed: dict[str, str] = {}
        sentences: list[tuple[int, Sentence]] = []
        for said, told in messages:
            parts = list(Formatter().parse(said)) if "{" in said else []
            if any(name for _words, name, _spec, _conversion in parts):
                sentences.append(_recognised(parts, told))
            else:
                self._fixed[said] = told
        sentences.sort(key=lambda each: -each[0])
        self._sentences = [sentence for _fixed, sentence in sentences]
        self._told: LRUCache[object, str] = LRUCache(maxsize=REMEMBERED)
        self._answers: LRUCache[str, bool] = LRUCache(maxsize=REMEMBERED)
        self._lock = RLock()

    def tell(self, said: str) -> str:
        """The same in this language, as far as it has words for it; what was told already stays."""
        return ROW.join(map(self._tell_one, said.split(ROW)))

    def _tell_one(self, said: str) -> str:
        if len(said) > LONGEST or said in self._answers:
            return said
        told = self._tell(said, DEEPEST)
        if told != said:
            with self._lock:
                self._answers[told] = True
        return told

    @cachedmethod(lambda self: self._told, key=methodkey, lock=lambda self: self._lock)
    def _tell(self, said: str, depth: int) -> str:
        words = said.strip()
        if words != said:
            return said.replace(words, self._tell(words, depth)) if words else said
        known = self._row(said, depth) if SENTENCES in said else None
        if known is None:
            known = self._whole(said, depth)
        if known is None and said[:1].isupper():
            known = self._whole(said[:1].lower() + said[1:], depth)
            known = None if known is None else known[:1].upper() + known[1:]
        if known is not None or depth == 0:
            return said if known is None else known
        return self._in_parts(said, depth - 1)

    def _row(self, said: str, depth: int) -> str | None:
        """One sentence with a semicolon of its own, or several in a row if each of them has words."""
        known = self._whole(said, depth, holding=SENTENCES)
        if known is not None or depth == 0:
            return known
        each = [self._whole(part, depth - 1) for part in said.split(SENTENCES)]
        return None if None in each else self._fixed.get(SENTENCES, SENTENCES).join(filter(None, each))

    def _whole(self, said: str, depth: int, holding: str = "") -> str | None:
        """The sentence, if it is one of those that have words."""
        if said in self._fixed:
            return self._fixed[said]
        if depth == 0:
            return None
        for anchor, words, pattern, told in self._sentences:
            found = pattern.fullmatch(said) if anchor in said and holding in words else None
            if found and all(map(_whole_brackets, found.groups())):
                values = {name: self._tell(value, depth - 1) for name, value in found.groupdict().items()}
                return told.format(**values)
        return None

    def _in_parts(self, said: str, depth: int) -> str:
        """An afterthought in brackets, or several sayings in a row, each by itself."""
        if found := BRACKETS.fullmatch(said):
            before = f"{self._tell(found[1], depth)} " if found[1] else ""
            return f"{before}({self._tell(found[2], depth)})"
        for joint in JOINTS:
            if joint in said:
                told = (self._tell(part, depth) for part in said.split(joint))
                return self._fixed.get(joint, joint).join(told)
        return said


def _whole_brackets(value: str) -> bool:
    """A value never begins inside an afterthought in brackets and ends outside of it."""
    return value.count("(") == value.count(")") and value.find("(") <= value.find(")")


def _recognised(
    parts: Iterable[tuple[str, str | None, str | None, str | None]], told: str
) -> tuple[int, Sentence]:
    """How specific a sentence is, and the sentence: its longest fixed words are looked for first."""
    pattern, fixed = "", list[str]()
    for words, name, _spec, _conversion in parts:
        pattern += re.escape(words) + (f"(?P<{name}>.+?)" if name else "")
        fixed.append(words)
    return sum(map(len, fixed)), Sentence(
        max(fixed, key=len), "".join(fixed), re.compile(pattern, re.DOTALL), told
    )


@cache
def interpreter(language: str) -> Interpreter | None:
    """The interpreter for a language; none for English, which is what is said."""
    compiled = TRANSLATIONS / language / "LC_MESSAGES" / "messages.mo"
    if not compiled.is_file():
        return None
    with compiled.open("rb") as file:
        return Interpreter(_pairs(read_mo(file)))


def _pairs(catalogue: Iterable[object]) -> Iterable[tuple[str, str]]:
    for message in catalogue:
        said, told = getattr(message, "id", ""), getattr(message, "string", "")
        if isinstance(said, list | tuple) and "%(" not in said[0]:
            # A word that is counted is told as one.
            said, told = said[0], told[0]
        if isinstance(said, str) and isinstance(told, str) and said and told:
            yield said, told


def told(said: str) -> str:
    """What was said, in the language of the answer being written."""
    speaker = interpreter(language())
    return speaker.tell(said) if speaker else said
