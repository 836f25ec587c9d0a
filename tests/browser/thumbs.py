"""A person who logs on a phone: whatever happened at the table, said by taps on what the page shows."""

from __future__ import annotations

import re
from json import dumps as quoted
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.examples.evening import acts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from playwright.sync_api import Locator

    from tests.browser.phone import Phone
    from tests.examples.evening import Act

UNASKED = {"attack:adjacent": True, "takedown:adjacent": True}
"""Where the file says beforehand whom a move ends next to, the page asks when it matters."""
UNSAID = {"open_paths": {"gold": 0, "white": 0}}
"""What the file leaves out where the page takes more for likely."""
YES_NO = {True: "yes", False: "no"}
MOST_SHEETS = 8
ASKED = """form => [...new Set([...form.elements]
  .filter((part) => part.name && part.type !== "hidden" && /^[fav]:/.test(part.name))
  .map((part) => part.name))]"""


def read_off_cards() -> dict[str, dict[str, Any]]:
    """Every value that the group reads off its cards during the evening, by card."""
    found: dict[str, dict[str, Any]] = {}
    for act in acts():
        if act.kind == "enter_value":
            found.setdefault(act.fields["card"], {}).update(act.fields["values"])
        for key, value in act.answers.items():
            if key.startswith("value:"):
                found.setdefault(key.removeprefix("value:"), {}).update(value)
    return found


class Thumb:
    """One person with one phone, who knows what happened at the table and looks for where to say so."""

    def __init__(self, phone: Phone, cards: Mapping[str, Mapping[str, Any]]) -> None:
        self.phone = phone
        self._cards = cards

    def begin(self, act: Act) -> None:
        """Tap the key of this action; one that needs more than a tap opens its sheet."""
        self.phone.hush()
        key = self._key(act)
        self._unfold(key)
        key.scroll_into_view_if_needed()
        expect(self.phone.page.locator("html[data-guard]")).to_have_count(0)
        key.tap(force=key.get_attribute("aria-disabled") == "true")

    def _key(self, act: Act) -> Locator:
        """Of the keys for such an action the one that says most already and asks for the rest."""
        forms = self.phone.table.locator(f"form:has(input[name=kind][value={act.kind}])")
        expect(forms.first).to_be_attached()
        fitting = []
        for form in forms.all():
            given = dict(_given(form))
            if _fits(act, given, whole=form.locator("#likely, #again").count() > 0):
                unsaid = _said(act).keys() - given.keys()
                fitting.append((len(given), bool(unsaid and form.get_attribute("hx-get")), form))
        assert fitting, f"no key for {act}"
        *_, best = max(fitting, key=lambda each: each[:2])
        return best.locator("button[type=submit]").first

    def _unfold(self, part: Locator) -> None:
        """Open the folds that it lies under."""
        for _ in range(3):
            if part.is_visible():
                return
            part.locator("xpath=ancestor::details[not(@open)][last()]/summary").tap()

    def say(self, act: Act) -> tuple[str, str]:
        """Answer sheet after sheet; what came of it, and by which rule: recorded, refused or contested."""
        for _ in range(MOST_SHEETS):
            form = self.phone.sheet.locator("form:not([data-said])")
            expect(form.or_(self.phone.told.locator(".told__in")).first).to_be_visible()
            if self.phone.told.locator(".told__in").is_visible():
                return self._told()
            if (rule := _refused_by(form)) and rule not in {each["rule"] for each in act.rulings}:
                self._leave()
                return "refused", rule
            self._answer(act)
        raise AssertionError(f"it asks and asks: {self.phone.sheet.inner_text()}")

    def _leave(self) -> None:
        expect(self.phone.page.locator("html[data-guard]")).to_have_count(0)
        self.phone.sheet.locator("[data-close]").first.tap()
        expect(self.phone.sheet).to_be_empty()

    def _told(self) -> tuple[str, str]:
        says = self.phone.told.inner_text()
        if says.startswith("Logged."):
            return "recorded", ""
        assert says.startswith("Too late."), says
        return "contested", rule_in(says)

    def _answer(self, act: Act) -> None:
        form = self.phone.sheet.locator("form")
        form.evaluate("form => (form.dataset.said = 'yes')")
        for ruling in act.rulings:
            self._overrule(form, ruling)
        sending = [key for name in form.evaluate(ASKED) if (key := self._enter(form, name, act))]
        key = sending[0] if sending else self._likeliest(form)
        self._unfold(key)
        key.scroll_into_view_if_needed()
        key.tap()

    def _overrule(self, form: Locator, ruling: Mapping[str, str]) -> None:
        because = form.locator(f"[name={quoted('r:' + ruling['rule'])}]")
        if because.count():
            self._unfold(because)
            because.fill(ruling["reason"])

    def _likeliest(self, form: Locator) -> Locator:
        """The lit key: it sends the sheet, or says what is usual."""
        return form.locator("button.btn--lamp[type=submit], .dock button[type=submit]").last

    def _enter(self, form: Locator, name: str, act: Act) -> Locator | None:
        """Fill in what the sheet asks for under this name; the key, where a key says it and sends it."""
        known, value = self._known(name, act)
        if not known:
            return None
        if key := self._key_that_says(form, name, _sent(value)):
            return key
        asked = form.locator(f"input[name={quoted(name)}]:not([type=hidden])")
        kind = asked.first.get_attribute("type")
        if kind in ("radio", "checkbox"):
            self._tick(asked, value)
        elif kind == "number":
            return self._dial(asked.first, value)
        else:
            self._unfold(asked.first)
            asked.first.tap()
            asked.first.fill("" if value is None else str(value))
        return None

    def _key_that_says(self, form: Locator, name: str, value: str) -> Locator | None:
        keys = form.locator(f"button[name={quoted(name)}]")
        said = keys.and_(form.locator(f"[value={quoted(value)}]"))
        for found in (said, keys.filter(has_text=value)):
            if found.count():
                return found.first
        return None

    def _known(self, name: str, act: Act) -> tuple[bool, Any]:
        """What the table knows of this: of the action, of the board, or off a card."""
        head, _, rest = name.split(":", 2)
        card, _, field = rest.rpartition(":")
        if head == "v":
            values = self._cards.get(card, {})
            return field in values, values.get(field)
        beyond, said = (UNSAID.get(act.kind, {}), act.fields) if head == "f" else (UNASKED, act.answers)
        return rest in beyond or rest in said, said.get(rest, beyond.get(rest))

    def _tick(self, tiles: Locator, value: Any) -> None:
        wanted = [_sent(each) for each in (value if isinstance(value, list) else [value])]
        for tile in tiles.all():
            says = tile.get_attribute("value") in wanted
            if tile.is_checked() != says and (says or tile.get_attribute("type") == "checkbox"):
                label = tile.locator("xpath=ancestor::label")
                self._unfold(label)
                label.tap()

    def _dial(self, field: Locator, value: int | None) -> Locator | None:
        """Press the number on the pad; the key beside it, where it has one of its own."""
        self._unfold(field)
        field.tap()
        pad = self.phone.sheet.locator(".pad:visible")
        pad.locator("[data-clear]").tap()
        for digit in str(value) if value is not None else "":
            pad.locator(f"[data-digit='{digit}']").tap()
        own = field.locator("xpath=ancestor::details").locator("button[type=submit]")
        return own if own.count() else None


def _said(act: Act) -> dict[str, Any]:
    return {name: value for name, value in act.fields.items() if value not in ([], False, "")}


def _fits(act: Act, given: Mapping[str, Any], *, whole: bool) -> bool:
    """Whether a key says nothing else; one that is filled in already must say all of it."""
    same = all(act.fields.get(name) == value for name, value in given.items())
    return same and (not whole or _said(act).keys() <= given.keys())


def _refused_by(form: Locator) -> str:
    alert = form.locator("[role=alert] .rule-id")
    return alert.first.inner_text() if alert.count() else ""


def rule_in(says: str) -> str:
    """The id of the rule that a message names."""
    found = re.search(r"[A-Z]{2}-[A-Z]+-\d+", says)
    return found[0] if found else ""


def _sent(value: Any) -> str:
    """As a tile or a key says it; of a Zone that was left, whose it was."""
    if isinstance(value, dict):
        return str(value["enemy"])
    return YES_NO[value] if isinstance(value, bool) else str(value)


READ: dict[str, Callable[[str], Any]] = {"number": int, "yes_no": lambda said: said == "yes"}


def _given(form: Locator) -> Iterator[tuple[str, Any]]:
    """What the key says already."""
    for sent in form.locator("input[type=hidden][name^='f:']").all():
        _, kind, name = (sent.get_attribute("name") or "").split(":", 2)
        value = sent.get_attribute("value") or ""
        yield name, READ.get(kind, str)(value)
