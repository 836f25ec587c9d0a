"""Asked for in French, the pages of an evening say nothing in English."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from api.pages.trouble import shown
from api.problems import KINDS, Problem
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import player_turn, tracker
from tracker.systems.rook_islands.card_shapes import EFFECTS

ROOT = Path(__file__).parents[2]
CATALOGUE = ROOT / "api" / "translations" / "fr" / "LC_MESSAGES" / "messages.po"
STATIC = ROOT / "api" / "static"
CONTENT = ROOT / "tracker" / "systems" / "rook_islands" / "content"
SHOWN = {"aria-label", "alt", "placeholder", "title"}
SILENT = {"script", "style"}
WORD = re.compile(r"[^\W\d_]{3,}")
PLACE = re.compile(
    r"%\(\w+\)[sd]|\{\w+\}|[A-Z]{2}-[A-Z]+-\d+|\w+\.\d+|[\w-]+\.castaway\.jsonl|\b[0-9a-f]{12}\b"
    r"|\b[0-9A-Z]{5,6}\b"
)
"""What stands for a value; a rule's id, an attempt's, a file's name, a seal, a code."""
SHEET = re.compile(r'hx-get="([^"]+)"')
PAGES = (
    "", "/live", "/chronicle", "/chronicle?show=struck", "/chronicle?show=rulings", "/replay",
    "/replay/moment?at=100&history=both", "/books", "/books/curves", "/books/audit", "/people", "/afterwards",
    "/paper/mission", "/paper/report", "/paper/save", "/recap", "/screen", "/why?of=characters.Jason.hp",
    "/why?of=stash.money", "/welcome/live",
)  # fmt: skip
NAMES = (
    "Castaway",
    "English",
    "Make a Break",
    "Nora",
    "Ben",
    "Far Cry: Escape from Rook Islands",
    "log",
    "Fist Punch",
    *EFFECTS,
)
"""The product, a language by its own name, the campaign, people, the game, a log’s device, Insanity cards."""
TYPED = (
    "gain 3 MP this turn",
    "heal 2 HP",
    "closest target",
    "closest player",
    "closest human (player or pirate)",
    "the leaf",
    "leaf",
    "last tram",
    "after Mission 1",
    "Guard dogs on Spawn Points 1 and 2",
    "Vaas and the third Assaulter",
    "Spot",
)
"""What the group copied from its cards, in the language of its box."""


class Texts(HTMLParser):
    """Every text that is seen or read aloud."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self._silent = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in SILENT
        self.found += [value for name, value in attrs if value and _shown(name, value)]

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in SILENT

    def handle_data(self, data: str) -> None:
        if data.strip() and not self._silent:
            self.found.append(" ".join(data.split()))


def _shown(name: str, value: str) -> bool:
    """Scripts have their words from the page: in attributes of data."""
    return name in SHOWN or (name.startswith("data-") and " " in value)


@cache
def catalogue() -> Catalog:
    with CATALOGUE.open("rb") as file:
        return read_po(file, locale="fr")


def words(texts: Iterable[Any]) -> set[str]:
    """The words of messages, without what stands for a value."""
    each = (form for text in texts for form in (text if isinstance(text, tuple) else (text,)) if form)
    return {word.lower() for form in each for word in WORD.findall(names().sub(" ", PLACE.sub(" ", form)))}


@cache
def english() -> frozenset[str]:
    """Words that only the English have."""
    told = ((m.id, m.string) for m in catalogue() if m.id and m.id != m.string)
    said, french = zip(*told, strict=True)
    return frozenset(words(said) - words(french))


@cache
def names() -> re.Pattern[str]:
    """Names of cards, boards and people are data: they stay as they are printed."""
    told = {name for file in CONTENT.rglob("*.yaml") for name in _named(yaml.safe_load(file.read_bytes()))}
    known = sorted({*(told - unprinted()), *NAMES, *TYPED}, key=lambda name: -len(name))
    return re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, known)) + r")(?!\w)", re.IGNORECASE)


@cache
def unprinted() -> frozenset[str]:
    """What no piece is inscribed with is a word of the rulebook: tiles (but a weapon’s card), Loot tokens."""
    read = {
        name: yaml.safe_load((CONTENT / f"{name}.yaml").read_bytes()) for name in ("tiles", "loot", "weapons")
    }
    items = yaml.safe_load((CONTENT / "items.yaml").read_bytes())
    return frozenset(
        {*read["tiles"], *read["loot"], "Loot", "Leaf", "Fence", "Vaas' Trick"} - {*read["weapons"], *items}
    )


def _named(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for name, inner in part.items():
            if (named := str(name).rpartition("/")[2])[:1].isupper():
                yield named
            if name in ("name", "type", "attack", "zoc", "tree") and isinstance(inner, str):
                yield inner
            yield from _named(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from _named(inner)


def untold(html: str) -> list[str]:
    """Texts with a word that only the English have."""
    texts = dict.fromkeys(Texts(html).found)
    return [text for text in texts if words([text]) & english()]


IN_QUOTES = re.compile(r"""(["'`])((?:(?!\1).)*)\1""")
SENTENCE = re.compile(r"[A-Z][a-z]+ [a-z]+|[a-z]{3,} [a-z]{3,}[.:?]")


@pytest.mark.parametrize("script", sorted(STATIC.glob("*.js")), ids=lambda script: script.stem)
def test_a_script_has_no_words_of_its_own(script: Path) -> None:
    code = "\n".join(
        line for line in script.read_text().splitlines() if not line.lstrip().startswith(("*", "/*"))
    )
    said = [text for _quote, text in IN_QUOTES.findall(code) if SENTENCE.search(text)]
    assert said == []


@pytest.fixture(scope="module")
def phone() -> Phone:
    """Somebody French with the example evening open."""
    found = Phone(tracker(5))
    found.client.set_cookie("language", "fr")
    found.send("/example")
    return found


AMOUNT = re.compile(r"\$ ?\d")


def test_money_has_its_sign_behind(phone: Phone) -> None:
    """On the table, the paper, the big screen, in the chronicle and in the books."""
    pages = ("", "/screen", "/paper/mission", "/paper/report", "/chronicle", "/books/audit")
    found = {page: phone.client.get(phone.url + page, follow_redirects=True).text for page in pages}
    assert "\u00a0$" in "".join(Texts(found[""]).found)
    assert {page: AMOUNT.findall(" ".join(Texts(text).found)) for page, text in found.items()} == {
        page: [] for page in pages
    }


def test_english_is_noticed() -> None:
    assert untold("<p aria-label='The table'>Nora <b>pays the price</b></p>") == [
        "The table",
        "pays the price",
    ]
    assert untold("<p>Nora paie le prix</p>") == []


@pytest.mark.parametrize(
    "address", ["/", "/join", "/new", "/restore", "/offline", "/rules/RI-MOVE-01", "/c/none"]
)
def test_the_pages_before_a_table_are_french(phone: Phone, address: str) -> None:
    assert untold(phone.client.get(address).text) == []


@pytest.mark.parametrize("campaign_page", PAGES)
def test_the_pages_of_a_campaign_are_french(phone: Phone, campaign_page: str) -> None:
    answer = phone.client.get(phone.url + campaign_page, follow_redirects=True)
    assert answer.status_code == 200
    assert untold(answer.text) == []


def test_every_sheet_of_the_table_is_french(phone: Phone) -> None:
    pages = phone.client.get(phone.url).text + phone.client.get(f"{phone.url}/chronicle").text
    sheets = list(dict.fromkeys(map(unescape, SHEET.findall(pages))))
    found = {sheet: untold(phone.client.get(sheet, headers=HTMX).text) for sheet in sheets}
    assert len(sheets) > 20
    assert {sheet: left for sheet, left in found.items() if left} == {}


def test_what_comes_of_a_tap_is_french(phone: Phone) -> None:
    """Each key of the table: its sheet, its refusal, or what was logged."""
    keys = [key for key in Reader(phone.client.get(phone.url).text).keys if "sheet" in key.form.get]
    found = [left for key in keys for left in untold(phone.press(key).text)]
    assert keys
    assert found == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("headers", [HTMX, {}])
def test_what_goes_wrong_is_told_in_french_and_in_words_of_the_table(
    phone: Phone, kind: str, headers: dict[str, str]
) -> None:
    with phone.client.application.test_request_context(headers={**headers, "Accept-Language": "fr"}):
        page = shown(Problem(kind)).get_data(as_text=True)
    assert untold(page) == []
    assert "`" not in page


def test_a_refusal_is_french(phone: Phone) -> None:
    form = {
        "id": str(uuid4()),
        "kind": "start_mission",
        "seat": "seat-1",
        "seen": "1",
        "f:number:number": "9",
    }
    answer = phone.client.post(f"{phone.url}/act", data=form, headers=HTMX)
    assert answer.status_code >= 400
    assert untold(answer.text) == []


def test_the_table_of_a_mission_is_french() -> None:
    """In the Player turn: what is due, allowed or refused, the sheets, the questions, what was logged."""
    _app, host, _ben = player_turn()
    host.client.set_cookie("language", "fr")
    page = host.client.get(host.url).text
    keys = [key for key in Reader(page).keys if key.form.get or key.form.post.endswith("/act")]
    found = untold(page) + [left for key in keys for left in untold(host.press(key).text)]
    assert len(keys) > 20
    assert sorted(set(found)) == []
