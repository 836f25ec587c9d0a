"""A thumb that sends whatever may change something twice."""

from __future__ import annotations

from io import BytesIO
from typing import Any, ClassVar

from flask import Flask
from flask.testing import EnvironBuilder, FlaskClient
from werkzeug.test import TestResponse

from tests.api.page_phone import Reader
from tests.api.page_scenes import (
    wiring_of,
)
from tracker.facts.ids import CampaignId


class Nervous(FlaskClient):
    """Sends each POST twice while its thumb is nervous, and goes on with the second answer."""

    thumb: ClassVar[bool] = False
    heard: ClassVar[set[str]] = set()

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        led = bool(args) and not isinstance(args[0], str)  # where an answer led
        if led or not self.thumb:
            return super().open(*args, **kwargs)
        how = {name: kwargs.pop(name) for name in ("buffered", "follow_redirects") if name in kwargs}
        builder = EnvironBuilder(self.application, *args, **kwargs)
        sent = builder.get_environ()
        builder.close()
        if sent["REQUEST_METHOD"] != "POST":
            return super().open(sent, **how)
        content = sent["wsgi.input"].read()
        first = super().open({**sent, "wsgi.input": BytesIO(content)}, **how)
        written = standing(self.application)
        second = super().open({**sent, "wsgi.input": BytesIO(content)}, **how)
        assert answered(second) == answered(first), f"{sent['PATH_INFO']}: {Reader(second.text).words[-300:]}"
        assert standing(self.application) == written, f"{sent['PATH_INFO']} wrote something more"
        self.heard.add(route(self.application, sent["PATH_INFO"]))
        return second


def standing(app: Flask) -> dict[CampaignId, int]:
    """Each campaign, and how many entries it has."""
    journal = wiring_of(app).journal
    return {campaign: journal.head(campaign).position for campaign in journal.campaigns()}


def answered(answer: TestResponse) -> tuple[int, str, str]:
    """How it went, and where that leads."""
    to = answer.headers.get("Location") or answer.headers.get("HX-Redirect") or ""
    return answer.status_code, to.partition("?")[0], answer.request.path


def route(app: Flask, path: str) -> str:
    found, _values = app.url_map.bind("localhost").match(path, "POST", return_rule=True)
    return found.rule


def twice() -> None:
    """The table is set; whatever is sent from here on is sent twice."""
    Nervous.thumb = True
