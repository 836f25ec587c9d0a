"""What every answer tells the browser, on every page and call there is."""

import re

import pytest
from werkzeug.test import TestResponse

from tests.api.house import HOST, House, routes
from tests.api.page_scenes import campaign_of, player_turn
from tests.api.test_rights import RIGHTS, house

__all__ = ["house"]
INLINE = re.compile(r"<style|\sstyle=|<script(?![^>]*\ssrc=)|\son[a-z]+=|javascript:", re.IGNORECASE)


@pytest.mark.parametrize("name", RIGHTS)
def test_nothing_is_sniffed_framed_or_told_to_others(house: House, name: str) -> None:
    method, path = name.split()
    answer = house.ask(HOST, method, dict(routes(house.app))[name], RIGHTS[name], by_cookie=True)
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert answer.headers["Referrer-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "geolocation=()" in answer.headers["Permissions-Policy"]
    assert re.fullmatch(r"[0-9a-f]{32}", answer.headers["X-Request-Id"])
    assert_strict(answer)
    if path.startswith("/c/"):
        assert answer.headers["Cache-Control"] == "private, no-store"


def assert_strict(answer: TestResponse) -> None:
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "frame-ancestors 'none'" in policy
    assert "base-uri 'none'" in policy
    if answer.mimetype == "text/html" and "sha256" not in policy:
        assert not INLINE.search(answer.text)


def test_a_table_in_play_needs_nothing_inline() -> None:
    _app, host, _ben = player_turn()
    campaign = campaign_of(host)
    for path in (f"/c/{campaign}", f"/c/{campaign}/live", f"/c/{campaign}?all", "/", "/api/docs", "/join"):
        answer = host.client.get(path)
        assert answer.status_code == 200
        assert_strict(answer)
    transcript = host.client.get(f"/api/v1/campaigns/{campaign}/transcript?format=html")
    assert transcript.status_code == 200
    assert_strict(transcript)


def test_over_https_it_stays_https_and_the_cookie_too(house: House) -> None:
    form = {"system": "rook_islands", "title": "Thursday", "name1": "Nora"}
    answer = house.app.test_client().post("/new", data=form, base_url="https://castaway.example")
    assert "max-age" in answer.headers["Strict-Transport-Security"]
    assert "Secure" in answer.headers["Set-Cookie"]


def test_errors_of_every_kind_have_them_too(house: House) -> None:
    for path, method in (("/nowhere", "GET"), ("/api/v1/nowhere", "GET"), ("/join", "DELETE")):
        assert_strict(house.app.test_client().open(path, method=method))
