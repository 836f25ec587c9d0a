"""Moments, differences and transcripts over HTTP; looking at any of it writes nothing."""

import pytest

from tests.api.table import Phone, Table, body, fields, problem


@pytest.fixture
def evening(table: Table) -> dict[str, str]:
    """Bob takes three, the turn passes, Bob's line is struck, Ann takes the rest."""
    took = body(table.bob.take(3), 201)["action"]
    turn = body(table.bob.act("pass"), 201)["action"]
    rest = body(table.ann.act("take_all", {"who": "seat-1"}), 201)["action"]
    undo = body(table.ann.undo(took, note="the other purse"), 201)["action"]
    return {"took": took, "turn": turn, "rest": rest, "undo": undo}


def found(phone: Phone, query: str) -> list[dict[str, object]]:
    moments: list[dict[str, object]] = body(phone.get(f"/moments{query}"))["moments"]
    return moments


class TestMoments:
    def test_every_action_is_one_with_its_line(self, table: Table, evening: dict[str, str]) -> None:
        moments = found(table.eve, "")
        assert [m["action"] for m in moments][-4:] == list(evening.values())
        struck = next(m for m in moments if m["action"] == evening["took"])
        assert struck["line"]["struck"] is True  # type: ignore[index]
        assert struck["within"] == ["The pot", "Turn 1"]

    @pytest.mark.parametrize(("query", "names"), [
        ("?kind=round&of=Turn 2", ["turn"]),
        ("?kind=seat&of=seat-2", ["took", "turn"]),
        ("?kind=seat&of=seat-2&history=corrected", ["turn"]),
        ("?kind=change&of=stash", ["took", "rest", "undo"]),
        ("?kind=change&of=purses.seat-2", ["took", "undo"]),
        ("?kind=change&of=stash&history=corrected", ["rest"]),
        ("?kind=fact&of=turn_passed", ["turn"]),
        ("?kind=fact&of=castaway.action_undone/1", ["undo"]),
        ("?kind=change&of=nothing", []),
    ])  # fmt: skip
    def test_what_is_looked_for_is_found(
        self, table: Table, evening: dict[str, str], query: str, names: list[str]
    ) -> None:
        actions = [m["action"] for m in found(table.eve, query)]
        known = [action for action in actions if action in evening.values()]
        assert known == [evening[name] for name in names]

    @pytest.mark.usefixtures("evening")
    def test_a_change_says_its_figures(self, table: Table) -> None:
        changes = [m["changes"] for m in found(table.eve, "?kind=change&of=purses.seat-2")]
        assert changes == [
            [{"where": "purses.seat-2", "before": None, "after": 3}],
            [{"where": "purses.seat-2", "before": 3, "after": None}],
        ]

    def test_one_steps_from_moment_to_moment(self, table: Table, evening: dict[str, str]) -> None:
        at = next(m["position"] for m in found(table.eve, "") if m["action"] == evening["turn"])
        shown = body(table.eve.get(f"/moments?at={at}"))
        assert shown["previous"]["action"] == evening["took"]
        assert shown["next"]["action"] == evening["rest"]
        rounds = body(table.eve.get(f"/moments?kind=round&at={at}"))
        assert (rounds["previous"]["says"], rounds["next"]) == ("Turn 1", None)

    @pytest.mark.usefixtures("evening")
    def test_a_long_list_comes_in_pages(self, table: Table) -> None:
        seen, after = [], 0
        while True:
            page = body(table.eve.get(f"/moments?limit=2&after={after}"))
            seen += [m["action"] for m in page["moments"]]
            if page["next_page"] is None:
                break
            after = page["next_page"]
        assert seen == [m["action"] for m in found(table.eve, "")]

    @pytest.mark.parametrize(("query", "field"), [
        ("?kind=weather", "kind"), ("?history=dreamt", "history"), ("?at=99", "at"), ("?at=-1", "at"),
        ("?limit=0", "limit"),
    ])  # fmt: skip
    def test_what_cannot_be_looked_for_is_told(self, table: Table, query: str, field: str) -> None:
        assert fields(problem(table.eve.get(f"/moments{query}"), 400, "malformed")) == [field]

    def test_a_hidden_card_is_found_by_whoever_holds_it_alone(self, table: Table) -> None:
        body(table.bob.act("deal", {"who": "seat-2"}), 201)
        mine = found(table.bob, "?kind=change&of=hands")[-1]["changes"]
        theirs = found(table.ann, "?kind=change&of=hands")[-1]["changes"]
        assert mine != theirs
        assert theirs == [{"where": "hands.seat-2", "before": None, "after": [None]}]


class TestDifferences:
    @pytest.mark.usefixtures("evening")
    def test_two_positions_differ(self, table: Table) -> None:
        head = table.eve.position()
        shown = body(table.eve.get("/diff?from=2"))
        assert shown["to"] == {"at": head, "history": "recorded"}
        assert {c["where"]: (c["before"], c["after"]) for c in shown["changes"]} == {
            "pot": (10, 0), "turn": (1, 2), "purses.seat-1": (None, 10),
        }  # fmt: skip

    def test_the_two_histories_of_one_moment_differ(self, table: Table, evening: dict[str, str]) -> None:
        at = next(m["position"] for m in found(table.eve, "") if m["action"] == evening["took"])
        shown = body(table.eve.get(f"/diff?from={at}&to={at}&to_history=corrected"))
        assert shown["changes"] == [
            {"where": "pot", "before": 7, "after": 10},
            {"where": "purses.seat-2", "before": 3, "after": None},
        ]

    @pytest.mark.parametrize(("query", "field"), [
        ("", "from"), ("?from=99", "at"), ("?from=1&to=99", "at"), ("?from=1&history=x", "history"),
    ])  # fmt: skip
    def test_what_cannot_be_told_apart_is_told(self, table: Table, query: str, field: str) -> None:
        assert fields(problem(table.eve.get(f"/diff{query}"), 400, "malformed")) == [field]


class TestTranscripts:
    @pytest.mark.usefixtures("evening")
    def test_the_story_is_plain_text(self, table: Table) -> None:
        answer = table.eve.get("/transcript")
        assert answer.content_type == "text/plain; charset=utf-8"
        text = answer.get_data(as_text=True)
        assert "Turn 2" in text
        assert "✗" in text
        assert "the other purse" in text
        assert body(table.eve.get("/saves"))["code"] in text

    @pytest.mark.usefixtures("evening")
    def test_the_story_is_a_page_to_print(self, table: Table) -> None:
        answer = table.eve.get("/transcript?format=html")
        assert answer.content_type == "text/html; charset=utf-8"
        assert answer.headers["Content-Disposition"] == 'inline; filename="Evening.html"'
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert "<del>" in answer.get_data(as_text=True)

    @pytest.mark.usefixtures("evening")
    def test_one_part_of_it_or_up_to_a_moment(self, table: Table) -> None:
        assert "The pot" in table.eve.get("/transcript?part=1").get_data(as_text=True)
        problem(table.eve.get("/transcript?part=2"), 404, "not_found")
        early = table.eve.get("/transcript?at=4").get_data(as_text=True)
        assert "Turn 2" not in early
        assert "code" not in early
        problem(table.eve.get("/transcript?format=pdf"), 400, "malformed")


def test_looking_writes_nothing(table: Table, evening: dict[str, str]) -> None:
    branch = body(table.ann.post("/branches", {}), 201)
    body(table.ann.post("/saves", {"label": "Here"}), 201)
    journal = table.wiring.journal
    before = {each: journal.head(each) for each in journal.campaigns()}
    lines = {each: journal.lines(each) for each in journal.campaigns()}
    document = body(table.client.get("/api/openapi.json"))
    filled = {
        "campaign": table.campaign, "action": evening["took"], "branch": branch["campaign"], "name": "stash",
        "contest": "x", "rule": "TOY-01", "number": "1",
    }  # fmt: skip
    both = ("recorded", "corrected")
    kinds = ("action", "round", "change", "about")
    positions = range(table.ann.position())
    queries = {
        "/compare": [f"?with={branch['campaign']}", f"?with={branch['campaign']}&at=3&history=corrected"],
        "/moments": [f"?kind={kind}&of=stash&history={history}" for kind in kinds for history in both],
        "/diff": ["?from=1", "?from=3&history=corrected"],
        "/state": [f"?at={at}&history={history}" for at in positions for history in both],
        "/transcript": ["?format=html", "?part=1", "?at=3"],
        "/verify": ["?code=nonsense"],
    }
    looked = 0
    for path, methods in document["paths"].items():
        if "get" not in methods or path.endswith("/stream"):
            continue
        url = path.format(**filled)
        ending = "/" + path.rsplit("/", 1)[-1]
        for query in ["", *queries.get(ending, [])]:
            for phone in (table.ann, table.eve):
                assert table.client.get(url + query, headers=phone.headers).status_code < 500
                looked += 1
    assert looked > 100
    assert {each: journal.head(each) for each in journal.campaigns()} == before
    assert {each: journal.lines(each) for each in journal.campaigns()} == lines
