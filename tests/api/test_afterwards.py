"""Noted on paper, typed in afterwards: an action like any other, and marked as what it is."""

import msgspec
import pytest

from projections.past import view_at
from projections.transcript import as_text, transcript
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import campaign_of, player_turn, watcher, wiring_of
from tests.api.table import Table, body
from tests.tracker.journal.promises import golden_path
from tracker.facts.action import ActionTaken
from tracker.facts.ids import CampaignId
from tracker.play.warm import Warm


def warm_of(table: Table) -> Warm:
    return table.wiring.play.warm.get(CampaignId(table.campaign))


def marked(table: Table) -> list[bool]:
    warm = warm_of(table)
    return [
        line.afterwards for line in view_at(warm.system, warm.entries, "chronicle", len(warm.entries)).lines
    ]


def test_a_line_from_paper_counts_and_is_marked(table: Table) -> None:
    body(table.bob.take(2), 201)
    body(table.bob.take(3, afterwards=True), 201)
    assert table.bob.pot() == 5
    assert marked(table)[-2:] == [False, True]
    shown = body(table.ann.get("/actions"))["actions"]
    assert [each.get("afterwards", False) for each in shown[-2:]] == [False, True]


def test_it_stands_in_the_report(table: Table) -> None:
    body(table.bob.take(3, afterwards=True), 201)
    warm = warm_of(table)
    told = as_text(transcript(warm.system, warm.entries, at=len(warm.entries)))
    assert told.count("[Noted on paper, typed in afterwards]") == 1


def test_the_mark_stays_when_the_line_is_decided_again(table: Table) -> None:
    first = table.ann.action("take", {"who": "seat-1", "coins": 4})
    body(table.ann.post("/actions", first), 201)
    body(table.bob.act("take_all", {"who": "seat-2"}, afterwards=True), 201)
    body(table.ann.undo(first["id"]), 201)
    assert marked(table)[-2:] == [True, False]


def test_the_same_send_again_is_the_same_line_and_without_the_mark_another_one(table: Table) -> None:
    sent = table.bob.action("take", {"who": "seat-2", "coins": 3}, afterwards=True)
    body(table.bob.post("/actions", sent), 201)
    assert body(table.bob.post("/actions", sent), 201)["repeated"] is True
    assert table.bob.post("/actions", {**sent, "afterwards": False}).status_code == 422
    assert table.bob.pot() == 7


@pytest.mark.parametrize("said", ["yes", 2, None])
def test_it_is_said_with_true_or_false(table: Table, said: object) -> None:
    assert table.bob.take(3, afterwards=said).status_code == 400


def test_an_action_stored_before_there_was_the_mark_is_not_marked() -> None:
    stored = golden_path("castaway.action_taken/1").read_bytes()
    assert b"afterwards" not in stored
    assert msgspec.json.decode(stored, type=ActionTaken).afterwards is False


def page(phone: Phone, seat: str = "") -> str:
    return phone.client.get(f"/c/{campaign_of(phone)}/afterwards?as={seat}").text


def test_anybodys_lines_are_typed_in_by_one_of_them() -> None:
    app, host, _ben = player_turn()
    key = host.key("Liza: Move", page(host, "seat-2"))
    host.press(key)
    assert 'name="afterwards" value="yes"' in host.sheet
    host.tap("Log it", **{"f:number:spaces": "2"})
    assert host.told.startswith("Logged.")
    entry = wiring_of(app).play.warm.get(campaign_of(host)).entries[-2]
    assert isinstance(entry.fact, ActionTaken)
    assert (entry.fact.afterwards, entry.seat, entry.by.seat) == (True, "seat-2", "seat-1")
    words = Reader(page(host)).words
    assert "Typed in so far" in words
    assert "Liza moves 2" in words.partition("Typed in so far")[2]
    assert "typed in afterwards" in host.look()


def test_what_is_asked_back_carries_the_mark_on() -> None:
    _app, host, _ben = player_turn()
    host.press(host.key("Jason: Machete", page(host)))
    while host.sheet:
        assert 'name="afterwards" value="yes"' in host.sheet
        keys = [" ".join(key.words.split()) for key in Reader(host.sheet).keys]
        for says in ("Beheader blue", "Use invented sample values", "in melee", "Yes", "HIT"):
            if any(says in key for key in keys):
                host.tap(says)
                break
        else:
            pytest.fail(f"no way on: {keys}")
    assert "Beheader blue -3 HP" in Reader(page(host)).words.partition("Typed in so far")[2]


def test_it_is_drawn_anew_only_if_something_happened() -> None:
    app, host, _ben = player_turn()
    position = wiring_of(app).play.warm.get(campaign_of(host)).head.position
    url = f"/c/{campaign_of(host)}/afterwards/live"
    assert host.client.get(f"{url}?have={position}", headers=HTMX).status_code == 204
    assert "Line " in Reader(host.client.get(url, headers=HTMX).text).words


def test_a_watcher_types_nothing_in() -> None:
    app, host, _ben = player_turn()
    assert watcher(app, host).client.get(f"/c/{campaign_of(host)}/afterwards").status_code == 403
