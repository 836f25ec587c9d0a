"""The campaign as it is, and as it was."""

import pytest

from tests.api.table import Table, body, fields, problem


def test_the_state_comes_with_its_position_and_digest(table: Table) -> None:
    body(table.bob.take(3), 201)
    answer = table.eve.get("/state")
    found = body(answer)
    assert (found["state"]["pot"], found["state"]["purses"]) == (7, {"seat-2": 3})
    assert found["position"] == found["at"] == table.ann.position()
    assert found["digest"].startswith("digest/1:")
    assert answer.headers["ETag"] == f'"{found["position"]}"'


def test_a_state_that_the_phone_has_is_not_sent_again(table: Table) -> None:
    tag = table.bob.get("/state").headers["ETag"]
    assert table.bob.get("/state", headers={"If-None-Match": tag}).status_code == 304
    table.bob.take(1)
    assert table.bob.get("/state", headers={"If-None-Match": tag}).status_code == 200


def test_a_past_state_is_shown_as_it_was_seen_then_or_as_it_is_known_now(table: Table) -> None:
    first = body(table.bob.take(3), 201)
    second = body(table.bob.take(4), 201)["position"]
    body(table.bob.undo(first["action"]), 201)
    at = f"/state?at={second}"
    assert body(table.bob.get(at))["state"]["pot"] == 3
    assert body(table.bob.get(f"{at}&history=recorded"))["state"]["pot"] == 3
    assert body(table.bob.get(f"{at}&history=corrected"))["state"]["pot"] == 6
    assert body(table.bob.get("/state?at=0"))["state"]["pot"] == 10


@pytest.mark.parametrize("path", ["/state", "/views/mission"])
def test_a_moment_in_the_future_is_refused(table: Table, path: str) -> None:
    at = table.bob.position() + 1
    assert fields(problem(table.bob.get(f"{path}?at={at}"), 400, "malformed")) == ["at"]


@pytest.mark.parametrize(
    ("query", "field"), [("at=-1", "at"), ("at=soon", "at"), ("at=1e3", "at"), ("history=dreamt", "history")]
)
def test_a_moment_that_makes_no_sense_names_the_field(table: Table, query: str, field: str) -> None:
    assert fields(problem(table.bob.get(f"/state?{query}"), 400, "malformed")) == [field]


def test_prompts_say_what_is_due(table: Table) -> None:
    assert body(table.eve.get("/prompts"))["due"] == [
        {
            "key": "turn",
            "says": "Turn 1",
            "rule": "",
            "kind": "pass",
            "given": {},
            "form": [],
            "now": True,
            "follows": False,
            "times": 1,
        }
    ]


@pytest.mark.parametrize("name", ["mission", "stash", "experience", "insanity", "chronicle", "contests"])
def test_every_view_is_there_now_and_then(table: Table, name: str) -> None:
    body(table.bob.take(3), 201)
    found = body(table.eve.get(f"/views/{name}"))
    assert found["name"] == name
    assert found["at"] == table.bob.position()
    assert body(table.eve.get(f"/views/{name}?at=2"))["at"] == 2


def test_a_view_shows_what_was_recorded_just_now(table: Table) -> None:
    for coins in range(1, 4):
        body(table.bob.take(coins), 201)
        assert body(table.bob.get("/views/mission"))["view"] == body(table.bob.get("/state"))["state"]


def test_a_view_that_is_not_there_is_not_found(table: Table) -> None:
    problem(table.bob.get("/views/weather"), 404, "not_found")


def test_entries_are_read_page_by_page(table: Table) -> None:
    for _ in range(3):
        body(table.bob.take(1), 201)
    head = table.bob.position()
    first = body(table.bob.get("/entries?limit=7"))
    second = body(table.bob.get(f"/entries?after={first['next']}&limit=7"))
    positions = [entry["position"] for page in (first, second) for entry in page["entries"]]
    assert positions == list(range(1, head + 1))
    assert second["next"] is None
    assert body(table.bob.get(f"/entries?after={head + 5}"))["entries"] == []


def test_an_entry_says_who_when_what_and_how_it_is_chained(table: Table) -> None:
    body(table.bob.take(1), 201)
    entry = body(table.eve.get("/entries"))["entries"][-1]
    assert set(entry) == {"position", "action", "seat", "by", "at", "type", "fact", "hash"}
    assert entry["fact"] == {"who": "seat-2", "coins": 1}


@pytest.mark.parametrize("query", ["after=-1", "after=x", "limit=0", "limit=1001", "limit=ten"])
def test_a_page_that_makes_no_sense_names_the_field(table: Table, query: str) -> None:
    assert fields(problem(table.bob.get(f"/entries?{query}"), 400, "malformed")) == [
        query.split("=", maxsplit=1)[0]
    ]


def test_rules_can_be_looked_up_by_anybody(table: Table) -> None:
    found = body(table.client.get("/api/v1/rules/TOY-01"))
    assert (found["id"], found["system"], found["says"]) == ("TOY-01", "toy", "The pot holds ten coins.")
    problem(table.client.get("/api/v1/rules/TOY-99"), 404, "not_found")


def test_the_games_are_listed_with_what_a_founding_needs(table: Table) -> None:
    (toy,) = body(table.client.get("/api/v1/systems"))["systems"]
    assert (toy["id"], toy["players"], toy["characters"]) == ("toy", [1, 4], ["Ann", "Bob", "Cy", "Dee"])
    assert toy["options"][0]["name"] == "strict"


def test_the_installation_says_that_it_is_well(table: Table) -> None:
    assert body(table.client.get("/healthz")) == {"status": "ok"}
    assert body(table.client.get("/readyz"))["status"] == "ok"


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/options",
        "/actions",
        "/contests",
        "/state",
        "/prompts",
        "/views/mission",
        "/entries",
        "/export",
        "/verify",
    ],
)
def test_whoever_has_a_token_reads_and_nobody_else(table: Table, path: str) -> None:
    for phone in (table.ann, table.bob, table.eve):
        assert phone.get(path).status_code == 200
    problem(table.nobody().get(path), 401, "unsigned")
