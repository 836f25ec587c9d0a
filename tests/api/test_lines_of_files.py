"""Whoever brings a file in hosts what came in and nothing else, whatever the file says of other lines."""

from io import BytesIO
from typing import Any

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import (
    ben,
    campaign_of,
    code_of,
    log,
    nora,
    player_turn,
    tracker,
    watcher,
    wiring_of,
)
from tests.api.table import new_id
from tracker.facts.ids import CampaignId


def saved(phone: Phone, campaign: str) -> bytes:
    """The file as this phone may have it."""
    found: bytes = phone.client.get(f"/api/v1/campaigns/{campaign}/export").data
    return found


def brought(app: Flask, file: bytes) -> Phone:
    """Somebody unknown, who has brought the file in as a copy and hosts that."""
    phone = Phone(app)
    answer = phone.send("/restore", how="copy", id=new_id(), save=(BytesIO(file), "thursday.jsonl"))
    assert answer.status_code == 200, answer.text
    return phone


def branched(phone: Phone, **more: str) -> CampaignId:
    answer = phone.client.post(f"{phone.url}/branches", data={"id": new_id(), "title": "What if", **more})
    assert answer.status_code == 303, answer.text
    return CampaignId(answer.location.removeprefix("/c/"))


def tokens_for(campaign: str, listed: dict[str, Any]) -> list[str]:
    lines = [line for line in (listed["origin"], *listed["branches"]) if line]
    return [line["token"] for line in lines if line["campaign"] == campaign and "token" in line]


def opens_nothing(stranger: Phone, campaign: str) -> None:
    """From the copy no way leads to the campaign, and nothing of it is read."""
    before = wiring_of(stranger.client.application).journal.head(CampaignId(campaign))
    own = campaign_of(stranger)
    assert stranger.client.get(f"/c/{own}/compare?with={campaign}").status_code == 403
    assert stranger.client.get(f"/api/v1/campaigns/{own}/compare?with={campaign}").status_code == 403
    answer = stranger.client.post(f"/c/{own}/lines/{campaign}/open")
    assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (403, [])
    for address in (f"/c/{own}/branches/{campaign}", f"/api/v1/campaigns/{own}/branches/{campaign}"):
        adopted = stranger.client.post(f"{address}/adopt", **_sent(address))
        assert adopted.status_code in (403, 422)
    listed = stranger.client.get(f"/api/v1/campaigns/{own}/branches?dropped=true").json
    assert listed is not None
    assert tokens_for(campaign, listed) == []
    assert [line["position"] for line in listed["branches"] if line["campaign"] == campaign] in ([], [0])
    assert f"/lines/{campaign}/open" not in stranger.client.get(f"/c/{own}/replay").text
    assert stranger.client.get(f"/c/{campaign}").status_code == 403
    assert wiring_of(stranger.client.application).journal.head(CampaignId(campaign)) == before


def _sent(address: str) -> dict[str, Any]:
    return {"json": {"id": new_id()}} if address.startswith("/api") else {"data": {"id": new_id()}}


@pytest.mark.parametrize("whose", [watcher, ben])
def test_a_copy_of_a_table_does_not_lead_there(whose: Any) -> None:
    app = tracker()
    host = nora(app)
    here = campaign_of(host)
    opens_nothing(brought(app, saved(whose(app, host), here)), here)


def test_a_copy_of_a_branch_leads_neither_to_it_nor_to_what_it_left() -> None:
    app, host, _ben = player_turn()
    here, other = campaign_of(host), branched(host)
    stranger = brought(app, saved(host, other))
    for each in (here, other):
        opens_nothing(stranger, each)


def test_a_copy_of_what_was_left_does_not_lead_to_the_branch_either() -> None:
    app, host, _ben = player_turn()
    here, other = campaign_of(host), branched(host)
    stranger = brought(app, saved(host, here))
    for each in (here, other):
        opens_nothing(stranger, each)


def test_a_branch_of_a_copy_does_not_lead_there() -> None:
    app, host, _ben = player_turn()
    here = campaign_of(host)
    stranger = brought(app, saved(host, here))
    stranger.url = f"/c/{branched(stranger)}"
    opens_nothing(stranger, here)


def test_a_branch_from_elsewhere_does_not_lead_to_what_it_left() -> None:
    """The campaign was brought here by a file, which names the branch; that one comes in after it."""
    _app, host, _ben = player_turn()
    other = branched(host)
    app = tracker(1)
    here = Phone(app)
    here.send("/restore", id=new_id(), save=(BytesIO(saved(host, campaign_of(host))), "thursday.jsonl"))
    opens_nothing(brought(app, saved(host, other)), campaign_of(here))


class TestTheTableGoesOverAndBack:
    def test_also_to_a_branch_of_a_branch_and_from_there_to_the_trunk(self) -> None:
        _app, host, other = player_turn()
        here, second = campaign_of(host), branched(host)
        host.url = f"/c/{second}"
        third = branched(host, at="20")
        for start, end in ((here, second), (second, third), (here, third)):
            assert other.client.post(f"/c/{start}/lines/{end}/open").location == f"/c/{end}"
            assert other.client.get(f"/c/{end}").status_code == 200

    def test_who_joined_the_branch_goes_to_what_it_left_until_its_people_change(self) -> None:
        app, host, _ben = player_turn()
        here, second = campaign_of(host), branched(host)
        host.url = f"/c/{second}"
        late = ben(app, host)
        way = f"/c/{second}/lines/{here}/open"
        assert late.client.post(way).location == f"/c/{here}"
        # when the code of the trunk is changed, whoever joins the branch by its old code stays there
        assert host.client.post(f"/c/{here}/people/code", data={"id": new_id()}).status_code == 303
        later = ben(app, host)
        assert later.client.post(way).status_code == 403
        assert late.client.post(way).location == f"/c/{here}"

    def test_whoever_hosted_the_old_line_does_not_host_the_new_one(self) -> None:
        """There another hosts since; naming that seat the host here, too, does not help."""
        app, host, other = player_turn()
        here = campaign_of(host)
        second = branched(other)
        assert host.client.post(f"/c/{here}/lines/{second}/open").status_code == 303
        named = host.client.post(f"/c/{second}/people/seat-2/host", data={"id": new_id()})
        assert named.status_code == 303
        assert host.client.post(f"/c/{here}/people/seat-2/host", data={"id": new_id()}).status_code == 303
        fresh = Phone(app)
        page = other.client.post(f"/c/{here}/people/seat-2/open", data={"id": new_id()}).text
        fresh.client.post("/join", data={"code": _code_in(Reader(page).words), "id": new_id()})
        assert fresh.client.get(f"/c/{here}").status_code == 200
        assert fresh.client.post(f"/c/{here}/lines/{second}/open").status_code == 403


def _code_in(words: str) -> str:
    """The hand-over code on its page."""
    return next(word for word in words.replace(".", " ").split() if len(word) == 10 and word.isupper())


class TestWhatIsSentAgain:
    def apart(self) -> tuple[Flask, Phone, Phone, bytes]:
        """A table, and a file of it that went on elsewhere."""
        app, host, other = player_turn()
        elsewhere = Phone(tracker(1))
        elsewhere.send("/restore", save=(BytesIO(saved(host, campaign_of(host))), "thursday.jsonl"))
        log(elsewhere, "Beheader blue: 1 damage")
        log(host, "Beheader green: 1 damage")
        return app, host, other, saved(elsewhere, campaign_of(elsewhere))

    def sent(self, phone: Phone, file: bytes, own: str) -> Any:
        form = {"how": "branch", "id": own, "save": (BytesIO(file), "thursday.jsonl")}
        return phone.client.post("/restore", data=form)

    def test_the_id_of_a_file_taken_in_is_told_to_nobody_and_opens_nothing(self) -> None:
        app, host, other, file = self.apart()
        own, here = new_id(), campaign_of(host)
        first = self.sent(host, file, own)
        assert first.status_code == 303
        # nobody at the table reads it, and whoever has it from elsewhere sits down nowhere
        entries = other.client.get(f"/api/v1/campaigns/{here}/entries?after=100").json
        assert entries is not None
        assert "branch_made" in str(entries)
        assert own not in str(entries)
        for stranger, status in ((Phone(app), 401), (other, 403)):
            answer = self.sent(stranger, file, own)
            assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (status, [])
        # its sender gets the same branch again
        assert self.sent(host, file, own).location == first.location

    def test_the_id_of_a_joining_is_told_to_nobody(self) -> None:
        app = tracker()
        host = nora(app)
        own = new_id()
        mia, sent = Phone(app), {"code": code_of(host), "name": "Mia", "id": own}
        assert mia.send("/join", **sent).status_code == 200
        assert own not in mia.client.get(f"/api/v1/campaigns/{campaign_of(host)}/entries").text
        # and once Mia hosts, it opens her seat no more
        people = f"{host.url}/people"
        assert host.client.post(f"{people}/seat-3/host", data={"id": new_id()}).status_code == 303
        again = Phone(app).client.post("/join", data=sent)
        assert (again.status_code, again.headers.getlist("Set-Cookie")) == (422, [])

    def test_who_brought_a_copy_in_does_not_host_it_again_once_it_has_gone_on(self) -> None:
        app = tracker()
        host, own, first = nora(app), new_id(), Phone(app)
        file = saved(host, campaign_of(host))
        form = {"how": "copy", "id": own}
        assert first.send("/restore", save=(BytesIO(file), "x.jsonl"), **form).status_code == 200
        people = f"{first.url}/people"
        assert first.client.post(f"{people}/seat-2/host", data={"id": new_id()}).status_code == 303
        again = Phone(app).client.post("/restore", data={"save": (BytesIO(file), "x.jsonl"), **form})
        assert (again.status_code, again.headers.getlist("Set-Cookie")) == (409, [])
