"""The replay: any moment by its address, found again, and what else could have come of it."""

from __future__ import annotations

import re

import pytest

from api.example import load_example
from api.tokens import HOST, PLAYER, SPECTATOR
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
    assert re.search(r"\d+ numbers? differs?", words)
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


def branch(phone: Phone, **fields: str) -> CampaignId:
    """Open a branch from the replay; the campaign that it is."""
    sent = {"id": "0190a0a0-0000-7000-8000-000000000001", "at": "", "title": "What if", **fields}
    answer = phone.client.post(f"/c/{campaign_of(phone)}/branches", data=sent)
    assert answer.status_code == 303, answer.text
    return CampaignId(answer.location.removeprefix("/c/"))


class TestBranches:
    def test_a_branch_opens_with_a_seat_at_it(self) -> None:
        app, host, _ben = player_turn()
        other = branch(host)
        page = host.client.get(f"/c/{other}")
        assert page.status_code == 200
        assert "What if" in wiring_of(app).play.warm.get(other).state.house.title

    def test_the_same_form_sent_twice_opens_one(self) -> None:
        _app, host, _ben = player_turn()
        assert branch(host) == branch(host)

    def test_it_leaves_at_the_moment_that_was_shown(self) -> None:
        app, host, _ben = player_turn()
        other = wiring_of(app).play.warm.get(branch(host, at="25"))
        assert other.state.house.origin is not None
        entries = wiring_of(app).play.warm.get(campaign_of(host)).entries
        assert other.state.house.origin.position == 27
        assert entries[24].action == entries[26].action != entries[27].action

    def test_side_by_side_they_differ_where_they_went_apart(self) -> None:
        _app, host, _ben = player_turn()
        other = branch(host, at="24")
        page = host.client.get(f"/c/{campaign_of(host)}/compare?with={other}").text
        words = " ".join(Reader(page).words.split())
        assert re.search(r"They parted after line \d+", words)
        assert "phase player setup" in words
        did = words.partition("What each did since")[2]
        assert re.match(r" Here \d+ lines since they parted", did)

    def test_alike_lines_stand_alike(self) -> None:
        _app, host, _ben = player_turn()
        page = host.client.get(f"/c/{campaign_of(host)}/compare?with={campaign_of(host)}").text
        assert "Both stand alike." in Reader(page).words

    def test_where_they_parted_both_stand_alike(self) -> None:
        _app, host, _ben = player_turn()
        other = branch(host, at="24")
        page = host.client.get(f"/c/{campaign_of(host)}/compare?with={other}").text
        parted = re.search(r'<option value="(\d+)">Where they parted<', page)
        assert parted
        at = f"at={parted[1]}&with_at={parted[1]}"
        page = host.client.get(f"/c/{campaign_of(host)}/compare?with={other}&{at}").text
        assert "Both stand alike." in Reader(page).words
        assert page.count(f'<option value="{parted[1]}" selected>Where they parted<') == 2

    def test_each_side_stands_where_the_address_says(self) -> None:
        # given the example evening, and a branch that left it in round 2 and went on by one line
        evening = Evening()
        other = branch(evening.phone, at="245")
        act = {"unit": "beheader-blue", "hp": 1, "cause": "table"}
        evening.log(other, "record_hurt", act)
        # when this line is looked at where its round 3 ended, and the other as it stands
        evening.look(f"with={other}", part="compare")
        third = re.search(r'<option value="(\d+)">[^<]*Round 3<', evening.html)
        assert third
        words = evening.look(f"with={other}&at={third[1]}&with_at=", part="compare")
        # then each says where it is, what differs there, and what it did up to there
        here, there = words.partition("There")[0], words.partition("There")[2]
        assert "Mission 1: Make a Break · Round 3" in here
        assert "Mission 1: Make a Break · Round 2" in there
        assert re.search(r"round 3 2 ", words)
        assert "There 2 lines since they parted" in words
        assert "Beheader blue -1 HP" in words.partition("What each did since")[2]
        # and both may be moved on by a line, or to the end of a round, each for itself
        steps = re.findall(r'href="([^"]*)" aria-label="(?:Back|Forward) one line"', evening.html)
        here_at, there_at = zip(*(re.findall(r"at=(\d+)", step) for step in steps), strict=True)
        assert int(here_at[0]) < int(third[1]) == int(here_at[2]) < int(here_at[1])
        assert int(there_at[2]) < int(there_at[0]) == int(there_at[1])
        # a save point is to be picked as well
        assert '<optgroup label="Save points"><option value="730">after Mission 1<' in evening.html

    @pytest.mark.parametrize("query", ["at=x&with_at=-1", "at=99999999&with_at=0", "at=0"])
    def test_nonsense_is_compared_at_some_moment(self, query: str) -> None:
        evening = Evening()
        assert "Side by side" in evening.look(f"with={branch(evening.phone)}&{query}", part="compare")

    def test_what_is_gone_as_a_whole_is_told_once(self) -> None:
        evening = Evening()
        words = evening.look(f"with={branch(evening.phone, at='245')}&at=440&with_at=", part="compare")
        assert "Beheader blue nothing Beheader blue" in words
        assert "Beheader blue max HP" not in words

    def test_strangers_are_not_compared(self) -> None:
        app, host, _ben = player_turn()
        another = load_example(wiring_of(app))
        answer = host.client.get(f"/c/{campaign_of(host)}/compare?with={another}")
        assert answer.status_code == 404

    def test_the_host_drops_a_branch_or_goes_on_in_it(self) -> None:
        app, host, ben = player_turn()
        here, other = campaign_of(host), branch(host)
        act = {"id": "0190a0a0-0000-7000-8000-000000000002"}
        assert ben.client.post(f"/c/{here}/branches/{other}/drop", data=act).status_code == 403
        assert host.client.post(f"/c/{here}/branches/{other}/drop", data=act).status_code == 303
        assert "Dropped." in Reader(host.client.get(f"/c/{here}/replay").text).words
        act = {"id": "0190a0a0-0000-7000-8000-000000000003"}
        adopted = host.client.post(f"/c/{here}/branches/{other}/adopt", data=act)
        assert adopted.location == f"/c/{other}"
        assert wiring_of(app).play.warm.get(here).state.house.continued == other

    def test_ben_goes_over_to_the_branch_at_his_own_seat(self) -> None:
        _app, host, ben = player_turn()
        here, other = campaign_of(host), branch(host)
        assert ben.client.get(f"/c/{other}").status_code in (401, 403)
        assert ben.client.post(f"/c/{here}/lines/{other}/open").location == f"/c/{other}"
        assert ben.client.get(f"/c/{other}").status_code == 200
        back = ben.client.get(f"/c/{other}/replay").text
        assert "This one left it after line" in Reader(back).words

    def test_who_was_signed_out_does_not_come_back_from_there(self) -> None:
        _app, host, ben = player_turn()
        here, other = campaign_of(host), branch(host)
        ben.client.post(f"/c/{here}/lines/{other}/open")
        assert "Go there" in Reader(ben.client.get(f"/c/{other}/replay").text).words
        assert ben.client.get(f"/c/{other}/compare?with={here}").status_code == 200
        own = ben.client.post(f"/c/{other}/lines/{here}/open")
        assert (own.location, own.headers.getlist("Set-Cookie")) == (f"/c/{here}", [])
        sent = {"id": "0190a0a0-0000-7000-8000-000000000006", "device": "phone of seat-2"}
        assert host.client.post(f"/c/{here}/people/seat-2/revoke", data=sent).status_code == 303
        assert ben.client.post(f"/c/{other}/lines/{here}/open").status_code == 403
        assert ben.client.get(f"/c/{other}/compare?with={here}").status_code == 403
        assert ben.client.get(f"/c/{other}").status_code == 200
        assert "Go there" not in Reader(ben.client.get(f"/c/{other}/replay").text).words

    def test_who_only_watches_opens_none(self) -> None:
        app, host, _ben = player_turn()
        zoe = seated(app, campaign_of(host), "seat-2", SPECTATOR)
        sent = {"id": "0190a0a0-0000-7000-8000-000000000004"}
        assert zoe.client.post(f"/c/{campaign_of(host)}/branches", data=sent).status_code == 403
        assert "Open it after line" not in Reader(zoe.client.get(f"/c/{campaign_of(host)}/replay").text).words

    @pytest.mark.parametrize("sent", [{}, {"id": "x"}])
    def test_a_form_without_its_id_changes_nothing(self, sent: dict[str, str]) -> None:
        app, host, _ben = player_turn()
        assert host.client.post(f"/c/{campaign_of(host)}/branches", data=sent).status_code == 400
        assert wiring_of(app).play.warm.get(campaign_of(host)).state.house.branches == {}

    def test_a_position_that_is_none_is_refused(self) -> None:
        _app, host, _ben = player_turn()
        sent = {"id": "0190a0a0-0000-7000-8000-000000000005", "at": "99999"}
        answer = host.client.post(f"/c/{campaign_of(host)}/branches", data=sent)
        assert answer.status_code == 422
        assert "no position of this campaign" in Reader(answer.text).words


def test_a_player_may_branch_too() -> None:
    evening = Evening(PLAYER, "seat-2")
    assert "Open it after line" in evening.look()
