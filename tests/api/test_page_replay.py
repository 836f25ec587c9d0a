"""The replay: any moment by its address, and found again."""

from __future__ import annotations

import re

import pytest

from api.example import load_example
from api.pages.reel_marks import apart
from api.pages.replay_contexts import ReelMark
from api.tokens import HOST
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, seated, tracker, wiring_of
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.play.outcomes import Recorded, Request


class Evening:
    """The example evening, with the replay open at its host's phone."""

    def __init__(self, role: str = HOST, seat: str = "seat-1") -> None:
        app = tracker(12)
        self.wiring = wiring_of(app)
        self.campaign = load_example(self.wiring)
        self.phone = seated(app, self.campaign, seat, role)
        self.html = ""

    def look(self, query: str = "", part: str = "replay") -> str:
        answer = self.phone.client.get(f"/c/{self.campaign}/{part}?{query}")
        assert answer.status_code == 200, answer.text
        self.html = answer.text
        return " ".join(Reader(self.html).words.split())

    def of(self, name: str) -> str:
        """What the moment says of itself."""
        found = re.search(f'data-{name}="([^"]*)"', self.html)
        assert found, name
        return found[1]

    def log(self, campaign: CampaignId, kind: str, fields: dict[str, object]) -> None:
        """The host logs something at a line of the campaign."""
        seen = self.wiring.play.warm.get(campaign).head.position
        by = By(seat=SeatId("seat-1"), device="replay")
        action = ActionId("0190a0a0-0000-7000-8000-000000000099")
        request = Request(id=action, kind=kind, seat=by.seat, by=by, seen=seen, fields=fields)
        assert isinstance(self.wiring.play.act(campaign, request), Recorded)

    def ends(self) -> list[int]:
        """The position at which each action ends."""
        last = {
            e.action: e.position for e in self.wiring.play.warm.get(self.campaign).entries if e.of is None
        }
        return list(last.values())


@pytest.fixture(scope="module")
def evening() -> Evening:
    return Evening()


def test_it_opens_at_the_newest_moment(evening: Evening) -> None:
    words = evening.look()
    assert "Line 166" in words
    assert (evening.of("at"), evening.of("on")) == ("730", "")


def test_an_address_opens_its_moment(evening: Evening) -> None:
    words = evening.look("at=238")
    assert "Line 60" in words
    assert "Mission 1: Make a Break · Round 2 · Enemy turn" in words
    assert "Liza agrees to end the turn" in words
    assert (evening.of("at"), evening.of("back"), evening.of("on")) == ("238", "234", "245")
    assert (evening.of("round-back"), evening.of("round-on")) == ("197", "281")


def test_within_an_action_it_opens_the_moment_before(evening: Evening) -> None:
    evening.look("at=237")
    assert evening.of("at") == "234"


@pytest.mark.parametrize(
    "query", ["at=999999999", "at=0", "at=-3", "at=x", "step=4000", "history=wished", "line=9999"]
)
def test_nonsense_opens_some_moment(evening: Evening, query: str) -> None:
    answer = evening.phone.client.get(f"/c/{evening.campaign}/replay?{query}", follow_redirects=True)
    assert answer.status_code == 200
    assert 'id="moment"' in answer.text


def test_a_lines_number_leads_to_its_moment(evening: Evening) -> None:
    answer = evening.phone.client.get(f"/c/{evening.campaign}/replay?line=60&history=corrected&as=seat-2")
    assert answer.location == f"/c/{evening.campaign}/replay?at=238&as=seat-2&history=corrected"


def test_the_changes_of_the_line_stand_there(evening: Evening) -> None:
    words = evening.look("at=238")
    assert "What this line changed phase Player turn → Enemy turn" in words


def test_the_state_of_then_is_drawn_by_the_games_own_templates(evening: Evening) -> None:
    then, now = evening.look("at=238"), evening.look()
    assert "Beheader blue" in then
    assert "Beheader blue" not in now.partition("Jump")[0]


def test_what_changed_is_noted_where_it_stands(evening: Evening) -> None:
    # given the line with which Jason bandages himself
    words = evening.look("at=209")
    # then the dial, the bandages and what is over say what they were, and nothing else does
    assert 'aria-label="Jason: 8 of 8 HP, was 6"' in evening.html
    assert 'aria-label="Jason: 5 of 5 MP"' in evening.html
    assert "Bandages 1 was 2" in words
    assert "was Bleed" in words
    assert evening.html.count('class="noted"') == 3


def test_what_is_over_is_struck_through_where_it_stood(evening: Evening) -> None:
    words = evening.look("at=332")
    assert "<s>ready to end</s>" in evening.html
    assert "ready to end no longer" in words


def test_where_two_histories_differ_the_number_says_so(evening: Evening) -> None:
    words = evening.look("history=both&at=120")
    assert re.search(r"Money \$ ?200 corrected: 0", words)
    assert "was " not in words.partition("The table at this moment")[2].partition("Jump")[0]


def test_nothing_of_it_can_be_tapped(evening: Evening) -> None:
    evening.look("at=238")
    still = evening.html.partition('class="still"')[2].partition('class="dock')[0]
    assert "hx-post" not in still
    assert "<button" not in still


def test_the_two_histories_tell_a_struck_line_otherwise(evening: Evening) -> None:
    evening.look("history=recorded&at=120")
    seen = evening.of("at")
    evening.look("history=corrected&at=120")
    assert (seen, evening.of("at")) == ("120", "117")
    words = evening.look("history=both&at=120")
    assert re.search(r"\d+ differences?", words)
    assert re.search(r"Line 37: struck at line \d+", words)


def test_where_both_histories_agree_it_says_so(evening: Evening) -> None:
    assert "Both histories tell this moment alike." in evening.look("history=both&at=24")


def test_rounds_falls_and_strikes_stand_out(evening: Evening) -> None:
    evening.look("at=238")
    label = re.search(r'id="marks"[^>]*aria-label="([^"]*)"', evening.html)
    assert label
    stands_out = label[1].split(", ")
    assert [each for each in stands_out if each.startswith("Round")] == [f"Round {n}" for n in range(1, 7)]
    assert [each for each in stands_out if each.endswith("falls")] == [
        "Beheader red falls",
        "Beheader green falls",
        "Beheader blue falls",
    ]
    assert sum("is struck" in each for each in stands_out) == 1


def test_marks_that_would_lie_on_each_other_are_one_with_their_number() -> None:
    # given two enemies that fall one after the other, and two lines that are struck
    _app, host, _ben = player_turn()
    for enemy in ("red", "blue"):
        host.tap(f"Beheader {enemy}: another number")
        host.tap("Damage: 5")
        host.look()
    for enemy in ("red", "blue"):
        host.tap(f"Beheader {enemy}: 2 damage")
        host.look()
    struck = re.findall(r'aria-label="Strike line (\d+)"', host.table)[:2]
    for number in struck:
        host.tap(f"Strike line {number}")
        host.tap("Strike")
        host.leave()
        host.look()
    # when the replay shows them
    page = host.client.get(f"/c/{campaign_of(host)}/replay").text
    marks = page.partition('id="marks"')[2].partition("</svg>\n<input")[0]
    # then an eye sees one picture with a 2, and an ear hears each
    for picture in ("skull", "undo"):
        drawn = re.findall(rf"#i-{picture}\"[^>]*/>(?:<text[^>]*>(\d+)</text>)?", marks)
        assert drawn == ["2"]
    told = ("Beheader red falls", "Beheader blue falls", *(f"line {number} is struck" for number in struck))
    for says in told:
        assert says in marks.partition(">")[0]


@pytest.mark.parametrize(("bundle", "label"), [(52.0, ""), (43.0, ""), (70.0, "32")])
def test_the_number_on_a_way_gives_way_to_that_of_marks_in_one(bundle: float, label: str) -> None:
    way = ReelMark(kind="struck", x=60.0, back=40.0, says=(), label="32")
    assert [mark.label for mark in apart([way], [bundle])] == [label]


def test_chapters_lead_to_where_they_begin(evening: Evening) -> None:
    evening.look("at=238")
    links = re.findall(r'href="([^"]*)"[^>]*>(Round \d|Player turn|Where it begins)<', evening.html)
    rounds = [re.search(r"at=(\d+)", href)[1] for href, says in links if says.startswith("Round")]  # type: ignore[index]
    assert rounds == ["79", "197", "281", "366", "450", "550"]


@pytest.mark.parametrize(
    ("find", "count", "says"),
    [
        ("change:stash.money", 4, "Team Stash, money"),
        ("about:beheader-red", None, "Beheader"),
        ("seat:seat-2", None, "Ben"),
    ],
)
def test_a_moment_is_found(evening: Evening, find: str, count: int | None, says: str) -> None:
    words = evening.look(f"at=238&find={find}")
    found = re.search(r"(\d+) moments?", words)
    assert found
    assert count is None or int(found[1]) == count
    assert says in words.partition(found[0])[2]


def test_what_nobody_offers_is_not_looked_for(evening: Evening) -> None:
    assert " moments" not in evening.look("find=change:characters")


def test_the_fragment_brings_the_marks_along(evening: Evening) -> None:
    evening.look("step=59", part="replay/moment")
    assert evening.of("at") == "238"
    assert 'hx-swap-oob="true"' in evening.html
    assert "<html" not in evening.html


def test_what_came_since_is_counted_from_where_one_stands(evening: Evening) -> None:
    # given a page that had come to line 164 of 166, and looks at an earlier moment, or at a later one
    evening.look("at=238&since=728", part="replay/moment")
    assert evening.of("end") == "730"
    assert "1 new moment<" in evening.html
    words = evening.look("at=238&since=600", part="replay/moment")
    since = sum(position > 600 for position in evening.ends())
    assert f"{since} new moments" in words
    words = evening.look("at=728&since=600", part="replay/moment")
    assert "1 new moment " in f"{words} "


@pytest.mark.parametrize("query", ["at=238", "at=238&since=730", "since=600", "at=238&since=x"])
def test_where_nothing_came_no_key_leads_to_it(evening: Evening, query: str) -> None:
    assert "new moment" not in evening.look(query, part="replay/moment")


def test_the_chapters_come_along_where_they_have_grown(evening: Evening) -> None:
    evening.look("at=238&since=400", part="replay/moment")
    assert 'id="chapters" hx-swap-oob="morph"' in evening.html
    assert re.search(r'data-at="450"[^>]*>Round 5<', evening.html)
    evening.look("at=238&since=730", part="replay/moment")
    assert 'id="chapters"' not in evening.html


def test_a_stranger_is_sent_away(evening: Evening) -> None:
    stranger = Phone(evening.phone.client.application)
    for part in ("replay", "replay/moment", "compare?with=x"):
        assert stranger.client.get(f"/c/{evening.campaign}/{part}").status_code in (401, 403)
