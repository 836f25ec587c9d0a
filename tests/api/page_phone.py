"""A phone with the page open: reads what stands there and taps it, without a browser."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

VOID = frozenset({"input", "meta", "link", "br", "img", "use", "path", "circle"})
HTMX = {"HX-Request": "true"}


class Form:
    """A form as it would be sent, with its keys; a key on its own is a form of nothing but itself."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.attributes = attributes
        self.fields: list[tuple[str, str]] = []
        self.names: set[str] = set()
        self.keys: list[Key] = []

    @property
    def get(self) -> str:
        return self.attributes.get("hx-get", "")

    @property
    def post(self) -> str:
        return self.attributes.get("hx-post") or self.attributes.get("action", "")


class Key:
    """A button: what it says, and what it sends besides its form."""

    def __init__(self, attributes: dict[str, str], form: Form) -> None:
        self.attributes = attributes
        self.form = form
        self.words = attributes.get("aria-label", "")

    def says(self, label: str) -> bool:
        return label in " ".join(self.words.split())


class Reader(HTMLParser):
    """Finds the forms and keys of a page or fragment, and all its words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.keys: list[Key] = []
        self.names: set[str] = set()
        self.words = ""
        self._form: Form | None = None
        self._key: Key | None = None
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(given)
        elif tag == "button":
            self._key = Key(given, self._sent_by(given))
            self.keys.append(self._key)
        elif tag == "select":
            self._select = given["name"]
        elif tag == "option" and "selected" in given:
            self._add(self._select, given.get("value", ""))
        elif tag == "input":
            self._input(given)

    def _sent_by(self, given: dict[str, str]) -> Form:
        """The form that a key sends: the one around it, or its own request with that one's fields or none."""
        if self._form is not None and "hx-get" not in given:
            return self._form
        own = Form(given)
        if self._form is not None and "hx-include" in given:
            own.fields = self._form.fields
        return own

    def _input(self, given: dict[str, str]) -> None:
        name = given.get("name", "")
        self.names.add(name)
        if name and (given.get("type") not in {"radio", "checkbox"} or "checked" in given):
            self._add(name, given.get("value", ""))

    def _add(self, name: str, value: str) -> None:
        if self._form is not None:
            self._form.fields.append((name, value))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "button":
            self._key = None

    def handle_data(self, data: str) -> None:
        self.words += f" {data.strip()}" if data.strip() else ""
        if self._key is not None:
            self._key.words += f" {data.strip()}"


class Phone:
    """One browser: its cookies, the table it shows, and the sheet over it."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self.url = ""
        self.table = ""
        self.sheet = ""
        self.told = ""
        self.answer: TestResponse | None = None

    def open(self, url: str) -> TestResponse:
        """Go to an address, following where it leads; a table is kept."""
        answer = self.client.get(url, follow_redirects=True)
        return self._arrived(answer)

    def send(self, url: str, **fields: Any) -> TestResponse:
        """Send one of the plain forms."""
        return self._arrived(self.client.post(url, data=fields, follow_redirects=True))

    def _arrived(self, answer: TestResponse) -> TestResponse:
        if answer.request.path.startswith("/c/") and answer.status_code == 200:
            self.url, self.table = answer.request.path, answer.text
        return answer

    def look(self) -> str:
        """The live part of the table as it is now, in words."""
        self.table = self.client.get(f"{self.url}/live").text
        return self.words

    @property
    def words(self) -> str:
        """What the table says."""
        return Reader(self.table).words

    def key(self, label: str, where: str = "") -> Key:
        """The key that says this."""
        keys = Reader(where or self.sheet or self.table).keys
        found = next((key for key in keys if key.says(label)), None)
        assert found is not None, f"no key says {label!r}, only {[' '.join(k.words.split()) for k in keys]}"
        return found

    def tap(self, label: str, **fields: Any) -> TestResponse:
        """Tap the key that says this, on the sheet if there is one, after filling in ("f:text:star")."""
        return self.press(self.key(label), fields)

    def press(self, key: Key, fields: dict[str, Any] | None = None) -> TestResponse:
        """Tap a key that was seen before; the table may have gone on since."""
        form, filled = key.form, fields or {}
        sent = [(name, value) for name, value in form.fields if name not in filled]
        for name, value in filled.items():
            sent += [(name, each) for each in (value if isinstance(value, list) else [value])]
        if "name" in key.attributes:
            sent.append((key.attributes["name"], key.attributes["value"]))
        if form.get:
            self.answer = self.client.get(form.get, query_string=_plain(sent) or None, headers=HTMX)
        else:
            self.answer = self.client.post(form.post, data=_plain(sent), headers=HTMX)
        self._show(self.answer)
        return self.answer

    def _show(self, answer: TestResponse) -> None:
        if answer.headers.get("HX-Retarget") == "#told":
            self.told, self.sheet = Reader(answer.text).words.strip(), ""
        else:
            self.told, self.sheet = "", answer.text
        if answer.headers.get("HX-Trigger"):
            self.look()

    def leave(self) -> None:
        """Close the sheet."""
        self.sheet = ""


def _plain(sent: list[tuple[str, Any]]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for name, value in sent:
        found.setdefault(name, []).append(str(value))
    return found
