"""On paper: the mission sheet, the report, the save sheet."""

import pytest

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import campaign_of, log, player_turn, wiring_of
from tracker.journal.evening_code import code_of
from tracker.play.save_points import save_points


def sheet(phone: Phone, name: str) -> str:
    answer = phone.client.get(f"/c/{campaign_of(phone)}/paper/{name}")
    assert answer.status_code == 200, answer.text
    return " ".join(Reader(answer.text).words.split())


def test_the_mission_goes_on_by_pencil_where_it_stands() -> None:
    _app, host, _ben = player_turn()
    log(host, "Beheader blue: 1 damage")
    words = sheet(host, "mission")
    for says in (
        "Mission 1: Make a Break · Round 1 · Player turn",
        "Nora (Jason), Ben (Liza)",
        "6/7",
        "Objectives",
    ):
        assert says in words
    assert "Line Who What Dice, numbers 31 32 33" in words
    assert "On the map: 3 Loot, 6 Leaves, 1 Crate. When deck" in words


def test_each_sheet_carries_the_code_of_the_evening() -> None:
    app, host, _ben = player_turn()
    code = str(code_of(wiring_of(app).play.warm.get(campaign_of(host)).head))
    for name in ("mission", "report", "save"):
        assert code in sheet(host, name)


def test_the_report_tells_everything_and_what_was_struck() -> None:
    _app, host, _ben = player_turn()
    log(host, "Beheader blue: 1 damage")
    host.tap("Strike line 30")
    host.tap("Strike")
    page = host.client.get(f"/c/{campaign_of(host)}/paper/report").text
    assert "Beheader blue -1 HP</s>" in page
    assert "Struck out by Nora" in page
    assert 'class="part part--round">Round 1' in page


def test_the_report_of_one_mission_leaves_out_what_came_before() -> None:
    _app, host, _ben = player_turn()
    assert "Nora opens" in sheet(host, "report") or "1 Nora" in sheet(host, "report")
    one = sheet(host, "report?part=1")
    assert "Mission 1: Make a Break" in one
    assert len(one) < len(sheet(host, "report"))
    assert host.client.get(f"/c/{campaign_of(host)}/paper/report?part=9").status_code == 404


def test_an_evening_is_marked_once_and_stands_on_the_slip() -> None:
    app, host, ben = player_turn()
    url = f"/c/{campaign_of(host)}/paper/save"
    fields = dict(host.key("Mark it", host.client.get(url).text).form.fields)
    for _ in range(2):
        answer = ben.client.post(url, data={**fields, "label": "before the bear"}, follow_redirects=True)
        assert answer.status_code == 200
    (point,) = save_points(wiring_of(app).play.warm.get(campaign_of(host)))
    words = sheet(host, "save")
    assert "before the bear" in words
    assert point.code in words
    assert "Thursday.castaway.jsonl" in words.replace("thursday", "Thursday")


@pytest.mark.parametrize("fields", [{}, {"id": "no id"}])
def test_a_broken_mark_is_told_so(fields: dict[str, str]) -> None:
    _app, host, _ben = player_turn()
    assert host.client.post(f"/c/{campaign_of(host)}/paper/save", data=fields).status_code == 400


@pytest.mark.parametrize("name", ["mission", "report", "save"])
def test_nobody_from_outside_prints_anything(name: str) -> None:
    app, host, _ben = player_turn()
    assert Phone(app).client.get(f"/c/{campaign_of(host)}/paper/{name}").status_code == 401
