"""What people report of other trackers, seen from a phone."""

from itertools import product

import pytest

from tests.api.table import Table, body, fields, new_id, problem
from tracker.facts.ids import CampaignId

HAT = {"value:hat/Fez": {"price": 4}}


def test_a_purchase_that_somebody_else_strikes_stays_as_a_struck_line_with_who_when_and_why(
    table: Table,
) -> None:
    body(table.bob.act("take", {"who": "seat-2", "coins": 5}), 201)
    hat = body(table.bob.act("buy_hat", {"who": "seat-2"}, answers=HAT), 201)["action"]
    undo = body(table.ann.undo(hat, reason="illegal", note="the shop was closed"), 201)
    (line,) = (
        each for each in body(table.bob.get("/views/chronicle"))["view"]["lines"] if each["action"] == hat
    )
    assert line["struck"]
    assert line["who"] == "Bob"
    assert [sentence["says"] for sentence in line["sentences"]]
    correction = line["correction"]
    assert (correction["who"], correction["fate"], correction["undo"]) == ("Ann", "undone", undo["action"])
    assert (correction["reason"], correction["note"]) == ("illegal", "the shop was closed")
    entry = body(table.bob.get(f"/entries?after={undo['position'] - 1}&limit=1"))["entries"][0]
    assert correction["at"] == entry["at"]
    assert body(table.bob.get("/state"))["state"]["purses"] == {"seat-2": 5}


def test_the_player_whose_line_was_struck_is_told(table: Table) -> None:
    body(table.bob.act("take", {"who": "seat-2", "coins": 5}), 201)
    hat = body(table.bob.act("buy_hat", {"who": "seat-2"}, answers=HAT), 201)["action"]
    follower, fanout = table.wiring.follower, table.wiring.fanout
    campaign, seen = CampaignId(table.campaign), table.bob.position()
    fanout.wait(campaign, seen, 0)
    follower.look()
    undo = body(table.ann.undo(hat), 201)
    follower.look()
    news = fanout.wait(campaign, seen, 1)
    assert news is not None
    assert news.position == undo["position"]
    assert {"chronicle", "mission", "stash"} <= set(news.views)


def test_the_same_undo_with_one_id_and_with_two_has_one_effect(table: Table) -> None:
    first, second = (body(table.bob.take(coins), 201)["action"] for coins in (1, 2))
    sent = {"id": new_id(), "reason": "mistyped"}
    done = [body(table.bob.post(f"/actions/{second}/undo", sent), 201) for _ in range(2)]
    assert done[0]["facts"] == done[1]["facts"]
    again = table.ann.undo(second)
    assert fields(problem(again, 422, "unfit")) == ["action"]
    assert table.bob.pot() == 9
    assert body(table.bob.get(f"/actions/{first}"))["fate"] == "kept"


def test_undone_too_far_and_gone_on_the_cut_tail_can_be_read_and_brought_back(table: Table) -> None:
    lines = [body(table.ann.take(coins), 201)["action"] for coins in (1, 2, 3)]
    body(table.ann.undo(lines[0], onwards=True), 201)
    body(table.bob.take(1), 201)
    cut = body(table.ann.get("/actions?fate=undone"))["actions"]
    assert [each["id"] for each in cut] == lines
    body(table.ann.post(f"/actions/{lines[2]}/reinstate", {"id": new_id()}), 201)
    assert body(table.ann.get("/state"))["state"]["purses"] == {"seat-1": 3, "seat-2": 1}


def test_a_tap_on_a_stale_screen_is_refused_by_what_it_means(table: Table) -> None:
    seen = table.bob.position()
    body(table.ann.take(8), 201)
    late = problem(table.bob.take(5, seen=seen), 409, "contested")
    assert (late["rule"], late["settled"]) == ("TOY-01", "first")
    assert body(table.bob.get("/state"))["state"]["purses"] == {"seat-1": 8}


PAST = [
    "/state?at={at}&history={history}",
    "/why?of=pot&at={at}&history={history}",
    "/views/mission?at={at}&history={history}",
    "/views/chronicle?at={at}&history={history}",
    "/views/stash?at={at}&history={history}",
    "/views/contests?at={at}&history={history}",
]
NOW = [
    "",
    "/actions",
    "/actions/{action}",
    "/actions/{action}/undo",
    "/actions/{action}/undo?onwards=true",
    "/actions/{action}/correct",
    "/actions/{struck}/reinstate",
    "/actions/{struck}/reinstate?whole=true",
    "/options",
    "/prompts",
    "/contests",
    "/requests",
    "/entries",
    "/verify",
    "/export",
]


def test_looking_at_the_past_or_at_what_would_be_never_writes(table: Table) -> None:
    struck = body(table.bob.take(5), 201)["action"]
    seen = table.bob.position()
    action = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
    problem(table.bob.take(3, seen=seen), 409, "contested")
    body(table.ann.undo(struck), 201)
    before, head = journal(table), table.bob.position()
    asked = [
        path.format(at=at, history=history)
        for path, at, history in product(PAST, range(head + 1), ("recorded", "corrected"))
    ]
    asked += [path.format(action=action, struck=struck) for path in NOW]
    for path, phone in product(asked, (table.ann, table.eve)):
        assert phone.get(path).status_code in (200, 422), path
    previewed = {"id": new_id(), "reason": "mistyped"}
    for what in ("undo", "reinstate"):
        target = struck if what == "reinstate" else action
        body(table.ann.post(f"/actions/{target}/{what}?preview=true", previewed))
    body(
        table.ann.post("/actions?preview=true", table.ann.action("take", {"who": "x", "coins": 0}, seen=head))
    )
    assert journal(table) == before


def journal(table: Table) -> tuple[object, ...]:
    kept, campaign = table.wiring.journal, CampaignId(table.campaign)
    return kept.lines(campaign), kept.campaigns(), kept.changed_since(0)


@pytest.mark.parametrize("path", ["/state?at=999", "/why?of=pot&at=999"])
def test_the_future_is_not_looked_at(table: Table, path: str) -> None:
    assert fields(problem(table.ann.get(path), 400, "malformed")) == ["at"]
