"""Every text that people are shown has its words in every language."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from api.interpreter import Interpreter
from api.languages import LANGUAGES

ROOT = Path(__file__).parents[2]
TRANSLATIONS = ROOT / "api" / "translations"
OTHERS = sorted(set(LANGUAGES) - {"en"})
PLACES = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
Said = str | tuple[str, ...]


@cache
def said() -> frozenset[Said]:
    """Every text in the source."""
    with (TRANSLATIONS / "babel.cfg").open(encoding="utf-8") as file:
        methods, options = parse_mapping_cfg(file)  # type: ignore[no-untyped-call]  # Babel leaves it so
    found = extract_from_dir(str(ROOT), methods, options)
    return frozenset(each for _file, _line, each, _comments, _context in found)


@cache
def catalogue(language: str) -> Catalog:
    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.po").open("rb") as file:
        return read_po(file, locale=language)


def _hashable(text: Any) -> Any:
    return tuple(text) if isinstance(text, list) else text


def forms(text: Any) -> tuple[str, ...]:
    return text if isinstance(text, tuple) else (text,)


@pytest.mark.parametrize(
    "text",
    [
        "Agree",
        "{name} has no bandages left",
        "All players are on the exit",
        "Take loot",
        "Loot taken",
        "{unit} red",
        "There is no such line of this campaign.",
        ("%(num)d fact", "%(num)d facts"),
    ],
)
def test_texts_are_found_wherever_they_stand(text: Said) -> None:
    """In a template, a rule, a mission's file, as the name of an action or a fact, a word, a problem."""
    assert text in said()


@pytest.mark.parametrize(
    "text",
    [
        "RI-MOVE-04",
        "Redis cannot be reached",
        "Send it as `application/json`.",
        "The campaign in a few lines",
    ],
)
def test_what_no_table_reads_is_not_a_text(text: str) -> None:
    assert text not in said()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_untold(language: str) -> None:
    told = {message.id: forms(message.string) for message in catalogue(language) if message.id}
    # A word that is also counted ("hit", "hits") stands in the catalogue once, with its forms.
    told |= {each[0]: (words[0],) for each, words in told.items() if isinstance(each, tuple)}
    assert {each for each in said() if not all(told.get(each, ("",)))} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_told_that_nobody_says(language: str) -> None:
    assert {message.id for message in catalogue(language) if message.id} - said() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_figure_and_name_has_its_place(language: str) -> None:
    wrong = {}
    for message in catalogue(language):
        meant = {place for each in forms(message.id) for place in PLACES.findall(each)}
        for told in forms(message.string):
            if not set(PLACES.findall(told)) <= meant or (
                isinstance(message.id, str) and set(PLACES.findall(told)) != meant
            ):
                wrong[message.id] = told
    assert wrong == {}


def test_no_french_line_begins_with_a_mark_or_ends_with_an_opening_one() -> None:
    """The space before ":", ";", "?", "!", "»" and "$", and after "«", does not break (U+00A0)."""
    torn = re.compile(r" [:;?!»]|« |\d \$")
    assert {m.id for m in catalogue("fr") if any(map(torn.search, forms(m.string)))} == set()


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_compiled_is_what_is_written(language: str) -> None:
    with (TRANSLATIONS / language / "LC_MESSAGES" / "messages.mo").open("rb") as file:
        compiled = {_hashable(m.id): _hashable(m.string) for m in read_mo(file) if m.id}
    assert compiled == {m.id: m.string for m in catalogue(language) if m.id and all(forms(m.string))}


@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_recognised_as_itself(language: str) -> None:
    """With figures put in, each message is told by its own translation, whatever others look like it."""
    messages = [(m.id, m.string) for m in catalogue(language) if isinstance(m.id, str) and m.id and m.string]
    interpreter = Interpreter((said, told) for said, told in messages if isinstance(told, str))
    wrong = []
    for said_, told in messages:
        names = [place[1:-1] for place in PLACES.findall(said_) if place.startswith("{")]
        if not names or not isinstance(told, str):
            continue
        values = {name: str(100 + number) for number, name in enumerate(dict.fromkeys(names))}
        if interpreter.tell(said_.format(**values)) != told.format(**values):
            wrong.append((said_, interpreter.tell(said_.format(**values))))
    assert wrong == []


PERSON = (
    r"(?:%\((?:who|whom|name|names)\)s"
    r"|\{(?:who|name|character|actor|seat|unit|target|giver|receiver|owner|said|nobody|first)\})"
)
GUESSED = re.compile(
    rf"{PERSON} (?:n’)?(?:est|était|sera|a été)(?: pas| plus| déjà| encore)? (?:\w*[^t]é|\w+té"
    r"|assis|couvert|inconscient|mis|mort|parti|perdu|premier|pris|prêt|remis|seul|sorti|venu)\b"
    rf"|{PERSON} \w+-(?:t-)?il\b|{PERSON}.*\bqu’il\b"
)
NOT_OF_A_PERSON = {"A device of {seat} is signed out", "{character}’s board is cleared"}
"""It is the device, and the board."""


def test_no_french_sentence_guesses_whether_somebody_named_is_a_man() -> None:
    """ "{name} est sans connaissance", not "inconscient": Liza and Daisy are read there, too."""
    guessed = {m.id for m in catalogue("fr") if any(map(GUESSED.search, forms(m.string)))}
    assert guessed - NOT_OF_A_PERSON == set()
