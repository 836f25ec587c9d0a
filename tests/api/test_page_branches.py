"""What else could have come of it: branches from the replay, and lines side by side."""

from __future__ import annotations

import re

import pytest

from api.example import load_example
from api.tokens import PLAYER, SPECTATOR
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, seated, wiring_of
from tests.api.test_page_replay import Evening
from tracker.facts.ids import CampaignId


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
        assert "phase Player turn Set-up" in words
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
