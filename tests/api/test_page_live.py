"""What a page is given so that it follows the table, also where there is no network for a while."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from importlib.resources import files

import pytest
from flask import Flask

from api.presence import HERE, Device, Presence
from tests.api.page_scenes import ben, campaign_of, log, nora, player_turn, tracker
from tracker.facts.ids import CampaignId, SeatId

EVENING = datetime(2026, 11, 30, 20, tzinfo=UTC)
THURSDAY = CampaignId("thursday")


@pytest.fixture
def app() -> Flask:
    return tracker()


class TestNews:
    def heard(self, answer: object) -> list[str]:
        said = getattr(answer, "headers", {}).get("HX-Trigger", "{}")
        lines: list[str] = json.loads(said).get("heard", {}).get("lines", [])
        return lines

    def test_what_others_did_is_read_out_and_what_oneself_did_is_not(self, app: Flask) -> None:
        # given two at a table that stands where Ben looked last
        host = nora(app)
        other = ben(app, host)
        have = re.findall(r'data-position="(\d+)"', other.table)[0]
        # when Nora begins a mission
        log(host, "Start Mission 1")
        # then Ben's phone is told so, and Nora's is not
        heard = self.heard(other.client.get(f"{other.url}/live?have={have}"))
        assert heard[-1].startswith("Nora: ")
        assert "Mission 1" in heard[-1]
        assert self.heard(host.client.get(f"{host.url}/live?have={have}")) == []

    def test_of_many_lines_only_the_latest_are(self, app: Flask) -> None:
        host = nora(app)
        other = ben(app, host)
        log(host, "Start Mission 1")
        for _ in range(4):
            log(host, "Done:")
        heard = self.heard(other.client.get(f"{other.url}/live?have=1"))
        assert re.match(r"\d+ lines more", heard[0])
        assert len(heard) == 4

    @pytest.mark.parametrize("have", ["", "x", "-1", "٣", "1" * 20])
    def test_a_position_that_is_none_tells_nothing(self, app: Flask, have: str) -> None:
        host = nora(app)
        answer = host.client.get(f"{host.url}/live", query_string={"have": have})
        assert answer.status_code == 200
        assert "HX-Trigger" not in answer.headers


class TestWhoIsHere:
    def test_a_device_is_here_as_long_as_it_was_heard_of_just_now(self) -> None:
        # given two phones of which one fell silent
        presence = Presence()
        presence.heard(THURSDAY, Device(SeatId("seat-1"), "a phone"), EVENING)
        presence.heard(THURSDAY, Device(SeatId("seat-2"), "another"), EVENING + HERE)
        # then only the other is here
        assert presence.here(THURSDAY, EVENING + HERE) == ("seat-2",)
        assert presence.here(THURSDAY, EVENING + HERE - timedelta(seconds=1)) == ("seat-1", "seat-2")
        assert presence.here(CampaignId("friday"), EVENING) == ()


class TestVersion:
    def test_every_answer_says_it_and_the_page_carries_the_same(self, app: Flask) -> None:
        answer = app.test_client().get("/")
        version = answer.headers["Castaway-Version"]
        assert f'name="castaway-version" content="{version}"' in answer.text
        assert f"castaway.css?v={version}" in answer.text

    def test_a_file_of_this_version_is_kept_for_good_and_any_other_asked_for_anew(self, app: Flask) -> None:
        client = app.test_client()
        version = client.get("/").headers["Castaway-Version"]
        for said, kept in ((version, True), ("yesterday", False)):
            with client.get(f"/static/castaway.css?v={said}") as answer:
                assert ("immutable" in answer.headers["Cache-Control"]) is kept

    def test_what_can_be_packed_is(self) -> None:
        _app, host, _ben = player_turn()
        plain = host.client.get(host.url)
        packed = host.client.get(host.url, headers={"Accept-Encoding": "gzip, deflate"})
        assert packed.headers["Content-Encoding"] == "gzip"
        assert len(packed.data) < len(plain.data) / 4


def pages_of_a_campaign() -> list[str]:
    """The address of every whole page of a campaign that says nothing else; nobody taps a big screen."""
    rules = (rule for rule in tracker().url_map.iter_rules() if rule.endpoint.startswith("pages."))
    found = (rule.rule for rule in rules if "GET" in (rule.methods or ()) and rule.arguments == {"campaign"})
    return sorted(each for each in found if not each.endswith(("/live", "/moment", "/sheet", "/screen")))


class TestOutbox:
    @pytest.mark.parametrize("page", pages_of_a_campaign())
    def test_what_waits_on_a_phone_goes_from_every_page(self, page: str) -> None:
        # given a phone at the table, on any page
        _app, host, _ben = player_turn()
        address = page.replace("<campaign>", campaign_of(host))
        text = host.client.get(address, query_string={"with": campaign_of(host), "of": "stash.money"}).text
        # then that page sends, says what waits, and has the key to it
        assert re.search(r"/static/outbox\.js", text)
        for part in ("words", "told-here", "link", "heard", "sheet", "told"):
            assert text.count(f'id="{part}"') == 1, part
        assert text.count('id="signal"') == text.count('<header class="bar')
        assert f'data-campaign="{campaign_of(host)}"' in text

    def test_a_page_of_no_campaign_has_none(self, app: Flask) -> None:
        for page in ("/", "/join", "/new", "/restore", f"/c/{campaign_of(nora(app))}"):
            assert "outbox.js" not in app.test_client().get(page).text


class TestWithoutNetwork:
    def test_the_worker_keeps_only_what_is_nobodys(self, app: Flask) -> None:
        worker = app.test_client().get("/worker.js")
        shell = json.loads(worker.text.splitlines()[0].removeprefix("self.SHELL = ").removesuffix(";"))
        assert shell[0] == "/offline"
        for path in shell:
            with app.test_client().get(path) as answer:
                assert answer.status_code == 200, path
                assert "Set-Cookie" not in answer.headers
        assert all(path == "/offline" or path.startswith("/static/") for path in shell)
        assert "connect-src 'self'" in worker.headers["Content-Security-Policy"]
        assert "unsafe" not in worker.headers["Content-Security-Policy"]

    def test_the_page_without_a_network_is_the_same_for_everybody(self) -> None:
        app, host, _ben = player_turn()
        seated, stranger = host.client.get("/offline"), app.test_client().get("/offline")
        assert seated.text == stranger.text
        assert campaign_of(host) not in seated.text

    def test_the_manifest_names_icons_that_are_there_in_their_sizes(self, app: Flask) -> None:
        said = app.test_client().get("/manifest.webmanifest").json
        assert said is not None
        assert {icon["sizes"] for icon in said["icons"]} == {"192x192", "512x512"}
        assert {icon["purpose"] for icon in said["icons"]} == {"any", "maskable"}
        for icon in said["icons"]:
            name = icon["src"].removeprefix("/static/").partition("?")[0]
            drawn = files("api").joinpath("static", name).read_bytes()
            width, height = (int.from_bytes(drawn[at : at + 4], "big") for at in (16, 20))
            assert f"{width}x{height}" == icon["sizes"]


class TestOutcome:
    def test_a_phone_that_sends_later_is_told_in_a_word_what_became_of_it(self) -> None:
        # given a key
        _app, host, _ben = player_turn()
        key = host.key("Beheader red: 1 damage")
        # when its tap arrives, and arrives again
        words = [host.press(key).headers["Castaway-Outcome"] for _ in range(2)]
        # then it counts once, and each answer says so
        assert words == ["recorded", "repeated"]
