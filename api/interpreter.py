"""Tells in another language what the tracker and the projections say in English.

The rules refuse, ask and remind in plain English sentences, and facts keep some of them for ever. They know
nothing of languages. A catalogue holds each sentence with placeholders for its figures and names ("{pot} of
{coins} coins"); here a sentence is recognised by its fixed words, its figures are taken out, interpreted in
their turn, and put into the other language's sentence. What nobody wrote a sentence for stays as it is: names
of cards and people are data. Why it is so: docs/decisions/0011-interpreting-at-the-edge.md.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise
from operator import itemgetter
from pathlib import Path
from string import Formatter
from threading import RLock
from typing import NamedTuple

from babel.messages.mofile import read_mo
from cachetools import LRUCache, cachedmethod
from cachetools.keys import methodkey

from api.languages import language

TRANSLATIONS = Path(__file__).parent / "translations"
LONGEST = 1500
"""Characters of a sentence; what is longer is somebody's own words."""
DEEPEST = 6
REMEMBERED = 20_000
BRACKETS = re.compile(r"(?:(.+?) )?\((.+)\)", re.DOTALL)
WORD = re.compile(r"[^\W\d_]+")
PLACE = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
QUOTED = r"(?<!\w)'[^']+'(?!\w)|“[^”]*”|«[^»]*»"
"""What somebody said, word for word."""
INVENTED = re.compile(r"\bsample: ([^;()“”]*[^;()“”\s.])")
"""How the sample pack marks its words in the books; people are told it afterwards, in brackets."""
ROW = " · "
SENTENCES = "; "
STEPS = ", then "
COLON = ": "
LISTED = (", ", " and ", " / ")
NUMBER = "number"
"""A placeholder of this name stands for one word."""
WEAK = 5
"""Letters of its own with which a sentence is hardly one: "{face} in {faces}" is also in many a name."""


Piece = tuple[str, str | None, str | None, str | None]
"""Fixed words, and the placeholder after them, as `string.Formatter` parses it."""


class Sentence(NamedTuple):
    """A sentence with placeholders: how it is recognised, and what it is in the other language."""

    anchor: str
    words: str
    pattern: re.Pattern[str]
    told: str

    @property
    def weak(self) -> bool:
        """Whether it has so few words of its own that its values decide if it is meant."""
        return sum(map(str.isalpha, self.words)) <= WEAK


class Interpreter:
    """One language's way of telling what is said in English."""

    def __init__(self, messages: Iterable[tuple[str, str]]) -> None:
        pairs = list(messages)
        self._fixed: dict[str, str] = {}
        sentences: list[Sentence] = []
        for said, told in pairs:
            parts = list(Formatter().parse(said)) if "{" in said else []
            if any(name for _words, name, _spec, _conversion in parts):
                sentences.append(_recognised(parts, told))
            else:
                self._fixed[said] = told
        self._sentences = sorted(sentences, key=lambda each: -len(each.words))
        self._own, self._english = _vocabularies(pairs)
        names = (said for said, told in self._fixed.items() if said == told and len(WORD.findall(said)) > 1)
        known = "|".join(map(re.escape, names)) or "(?!)"
        self._names = re.compile(rf"\b(?:{known})\b", re.IGNORECASE)
        self._data = re.compile(rf"{QUOTED}|\b(?:{known})\b", re.IGNORECASE)
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
        if told == said and _swapped(said) in self._fixed:
            told = _swapped(self._fixed[_swapped(said)])
        if told != said:
            with self._lock:
                self._answers[told] = True
        return told

    @cachedmethod(lambda self: self._told, key=methodkey, lock=lambda self: self._lock)
    def _tell(self, said: str, depth: int) -> str:
        words = said.strip()
        if words != said:
            return said.replace(words, self._tell(words, depth)) if words else said
        if said in self._fixed:
            return self._fixed[said]
        best = said
        for told in self._readings(said, depth):
            if not self._left(told):
                return told
            if best is said or self._left(told) < self._left(best):
                best = told
        return best

    def _readings(self, said: str, depth: int) -> Iterator[str]:
        """What it may mean, the likeliest first."""
        yield from self._row(said, depth) if SENTENCES in said else ()
        yield from self._whole(said, depth)
        if said[:1].isupper():
            yield from (_swapped(told) for told in self._whole(_swapped(said), depth))
        if depth > 0:
            yield from self._in_parts(said, depth - 1)

    def _row(self, said: str, depth: int) -> Iterator[str]:
        """Several sentences in a row, if each of them has words; some have a semicolon of their own."""
        parts, told = said.split(SENTENCES), list[str]()
        while parts:
            for count in range(len(parts), 0, -1):
                whole = next(self._whole(SENTENCES.join(parts[:count]), depth - 1, row=count > 1), None)
                if whole is not None:
                    break
            else:
                return
            told.append(whole)
            parts = parts[count:]
        yield self._fixed.get(SENTENCES, SENTENCES).join(told)

    def _whole(self, said: str, depth: int, *, row: bool = False) -> Iterator[str]:
        """The sentence, if it is one of those that have words: the reading that leaves the least English."""
        if said in self._fixed:
            yield self._fixed[said]
            return
        found = list[tuple[bool, int, str]]()
        for sentence in self._sentences if depth > 0 else ():
            values = self._values(sentence, said, row=row) if sentence.anchor in said else None
            told = self._read_as(sentence, values, depth - 1) if values else None
            if told is not None and not self._left(told):
                yield told
                return
            if told is not None:
                found.append((sentence.weak, self._left(told), told))
        yield from (told for _weak, _left, told in sorted(found, key=itemgetter(0, 1))[:1])

    def _read_as(self, sentence: Sentence, values: Mapping[str, str], depth: int) -> str | None:
        """What is said, told as this sentence; a weak one must make sense of what it is about."""
        each = {name: self._tell(value, depth) for name, value in values.items()}
        told = sentence.told.format(**each)
        *about, last = each.values()
        unclear = any(self._unclear(value) for value in about) or COLON in self._data.sub(" ", last)
        doubtful = sentence.weak and (unclear or each == values)
        return None if doubtful and (unclear or self._left(told)) else told

    def _unclear(self, value: str) -> bool:
        """Whether it is nothing of which a weak sentence would tell: half a sentence, or several things."""
        apart = self._data.sub(" ", value)
        return ", " in apart or COLON in apart or bool(self._left(value))

    def _values(self, sentence: Sentence, said: str, *, row: bool) -> dict[str, str] | None:
        """The figures and names in what is said, if it can be read as this sentence."""
        found = sentence.pattern.fullmatch(said)
        if found is None or not all(map(_whole_brackets, found.groups())) or self._cuts_a_name(found):
            return None
        if row and SENTENCES not in sentence.words:
            held = [value for value in found.groups() if SENTENCES in value]
            if not all(value in self._fixed for value in held):
                return None
        return found.groupdict()

    def _cuts_a_name(self, found: re.Match[str]) -> bool:
        """Whether a name would be half a value and half the sentence's own words."""
        values = [found.span(name) for name in found.groupdict()]
        names = [name.span() for name in self._names.finditer(found.string)]
        return any(
            first < until and start < last and not start <= first <= last <= until
            for first, last in names
            for start, until in values
        )

    def _in_parts(self, said: str, depth: int) -> Iterator[str]:
        """An afterthought in brackets, or several sayings in a row, each by itself."""
        if found := BRACKETS.fullmatch(said):
            before = f"{self._tell(found[1], depth)} " if found[1] else ""
            thought = f"({found[2]})"
            yield before + self._fixed.get(thought, f"({self._tell(found[2], depth)})")
        for joint in (SENTENCES, STEPS):
            if joint in said:
                yield self._joined(said.split(joint), joint, depth)
        before, after = _about(said)
        # No English sentence has a space before its colon: what has was told already.
        if after and not before[-1:].isspace():
            yield self._joined([before, after], COLON, depth)
        for joint in LISTED:
            parts = said.split(joint) if joint in said else []
            # Somebody's own words are not told by halves.
            if parts and all(self._known(part, depth) for part in parts):
                yield self._joined(parts, joint, depth)

    def _known(self, part: str, depth: int) -> bool:
        """Whether there are words for it, or it is a name."""
        told = self._data.sub(" ", self._tell(part, depth))
        return part in self._fixed or all(word in self._own for word in WORD.findall(told) if word.islower())

    def _joined(self, parts: Iterable[str], joint: str, depth: int) -> str:
        return self._fixed.get(joint, joint).join(self._tell(part, depth) for part in parts)

    def _left(self, told: str) -> int:
        """How many words of it only the English have; names do not count, nor what is quoted."""
        return sum(word in self._english for word in WORD.findall(self._data.sub(" ", told)))


def _vocabularies(pairs: Iterable[tuple[str, str]]) -> tuple[frozenset[str], frozenset[str]]:
    """The other language's words, and those that only the English have; a name stands in both as it is."""
    english, others = set[str](), set[str]()
    for said, told in pairs:
        words, other = WORD.findall(PLACE.sub(" ", said)), WORD.findall(PLACE.sub(" ", told).lower())
        english.update(filter(str.islower, words))
        in_both = set(pairwise(map(str.lower, words))) & set(pairwise(other))
        others.update(set(other).difference(*in_both))
    return frozenset(others), frozenset(english - others)


def _swapped(said: str) -> str:
    """Begun with a small letter instead of a capital one, or the other way round."""
    return said[:1].swapcase() + said[1:]


def _whole_brackets(value: str) -> bool:
    """A value never begins inside an afterthought in brackets and ends outside of it."""
    return value.count("(") == value.count(")") and value.find("(") <= value.find(")")


def _whole_quotes(value: str) -> bool:
    return value.count("“") == value.count("”")


def _about(said: str) -> tuple[str, str]:
    """What it is about, and what is said of it; a colon within brackets or quotes divides nothing."""
    parts = said.split(COLON)
    halves = ((COLON.join(parts[:at]), COLON.join(parts[at:])) for at in range(1, len(parts)))
    return next((each for each in halves if _whole_brackets(each[0]) and _whole_quotes(each[0])), (said, ""))


def _recognised(parts: Iterable[Piece], told: str) -> Sentence:
    """How a sentence is recognised: its longest fixed words are looked for first."""
    pattern, fixed = "", list[str]()
    for words, name, _spec, _conversion in parts:
        # What hangs on to a word is an afterthought, and may be missing.
        some = "*" if words[-1:].isalnum() or words.endswith((")", "?")) else "+"
        any_word = r"\S" if name == NUMBER else "."
        pattern += re.escape(words) + (f"(?P<{name}>{any_word}{some}?)" if name else "")
        fixed.append(words)
    return Sentence(max(fixed, key=len), "".join(fixed), re.compile(pattern, re.DOTALL), told)


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
    return speaker.tell(said) if speaker else INVENTED.sub(r"\1 (invented)", said)
