"""Opening a campaign, finding it again, sitting down at it."""

import pytest

from tests.api.table import Table, body, fields, new_id, problem

UNKNOWN = "00000000-0000-4000-8000-000000000000"


def test_opening_a_campaign_gives_its_host_the_token_and_a_code(table: Table) -> None:
    found = body(table.found(table.founding), 201)
    assert set(found) == {"id", "position", "host_token", "join_code", "seats"}
    assert found["position"] == 2
    assert [(seat["name"], seat["role"]) for seat in found["seats"]] == [("Ann", "host"), ("Bob", "player")]
    assert len(found["join_code"]) == 6
    assert not set(found["join_code"]) & set("01IO")


def test_the_same_founding_sent_again_opens_no_second_campaign(table: Table) -> None:
    sent = {**table.founding, "id": new_id()}
    first, again = body(table.found(sent), 201), body(table.found(sent), 201)
    assert again.pop("repeated") is True
    assert {**again, "host_token": ""} == {**first, "host_token": ""}
    assert len(table.wiring.journal.campaigns()) == 2


def test_another_founding_under_the_same_id_is_refused(table: Table) -> None:
    sent = {**table.founding, "id": new_id()}
    table.found(sent)
    problem(table.found({**sent, "title": "Another"}), 422, "id_reused")


def test_the_campaigns_id_does_not_open_the_hosts_token(table: Table) -> None:
    found = body(table.found({**table.founding, "id": table.campaign}), 201)
    assert found["id"] != table.campaign


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"system": "chess"}, "system"),
        ({"seats": [{"name": "Ann"}, {"name": "ann"}]}, "seats"),
        ({"options": {"strict": "maybe"}}, "options.strict"),
        ({"options": {"sunny": True}}, "options.sunny"),
        ({"seats": [{"name": "Ann", "characters": [f"N{n}" for n in range(9)]}]}, "characters"),
    ],
)
def test_a_founding_that_makes_no_sense_is_refused(
    table: Table, change: dict[str, object], field: str
) -> None:
    assert fields(problem(table.found({**table.founding, **change}), 422, "unfit")) == [field]
    assert len(table.wiring.journal.campaigns()) == 1


def test_a_character_taken_twice_is_refused_by_its_rule(table: Table) -> None:
    seats = [{"name": "Ann", "characters": ["Ann"]}, {"name": "Bob", "characters": ["Ann"]}]
    found = problem(table.found({**table.founding, "seats": seats}), 422, "refused")
    assert found["rule"] == "TOY-04"
    assert found["facts"] == {"character": "Ann"}


def test_a_caller_sees_the_campaigns_of_its_tokens(table: Table) -> None:
    other = body(table.found({**table.founding, "title": "Other"}), 201)
    cookies = table.app.test_client()
    for campaign, token in ((table.campaign, table.bob.token), (other["id"], other["host_token"])):
        cookies.set_cookie(f"castaway_{campaign}", token)
    cookies.set_cookie("castaway_nonsense", "nonsense")
    with_token = table.client.get("/api/v1/campaigns", headers=table.bob.headers)
    assert [each["title"] for each in body(with_token)["campaigns"]] == ["Evening"]
    assert [each["title"] for each in body(cookies.get("/api/v1/campaigns"))["campaigns"]] == [
        "Evening",
        "Other",
    ]
    assert body(table.client.get("/api/v1/campaigns"))["campaigns"] == []


def test_a_campaign_tells_who_sits_there_and_who_is_asking(table: Table) -> None:
    found = body(table.bob.get())
    assert found["you"] == {"seat": "seat-2", "role": "player"}
    assert [seat["name"] for seat in found["seats"]] == ["Ann", "Bob", "Eve"]
    assert found["title"] == "Evening"
    assert found["join_code"] == table.code


def test_a_spectator_is_not_shown_the_code(table: Table) -> None:
    assert "join_code" not in body(table.eve.get())


def test_joining_under_a_new_name_makes_a_seat(table: Table) -> None:
    place = body(table.join(name="Cy"), 201)
    assert place["role"] == "player"
    assert body(table.phone(place["seat"], place["token"]).get())["you"] == {
        "seat": "seat-4",
        "role": "player",
    }


def test_joining_at_a_seat_that_is_there_records_nothing(table: Table) -> None:
    before = table.ann.position()
    assert body(table.join(seat="bob"), 201)["seat"] == "seat-2"
    assert table.ann.position() == before


def test_two_phones_at_one_seat_are_told_apart(table: Table) -> None:
    second = table.sat_down(seat="seat-2")
    table.bob.take(1)
    second.take(1)
    devices = [entry["by"].get("device") for entry in body(table.ann.get("/entries"))["entries"][-4:]]
    assert len(set(devices)) == 2


@pytest.mark.parametrize("seat", ["seat-1", "Ann", "ann"])
def test_the_code_never_gives_out_the_hosts_seat(table: Table, seat: str) -> None:
    problem(table.join(seat=seat), 403, "forbidden")


def test_the_code_alone_finds_the_campaign(table: Table) -> None:
    typed = f" {table.code[:3].lower()} {table.code[3:].lower()} "
    place = body(table.client.post("/api/v1/join", json={"code": typed, "name": "Cy"}), 201)
    assert place["campaign"] == table.campaign


def test_the_same_joining_sent_again_gives_the_same_seat(table: Table) -> None:
    sent = {"id": new_id(), "name": "Cy"}
    assert body(table.join(**sent), 201)["seat"] == body(table.join(**sent), 201)["seat"] == "seat-4"


def test_a_joining_under_an_id_that_stands_for_something_else_is_refused(table: Table) -> None:
    own = new_id()
    body(table.join(id=own, name="Di"), 201)
    assert fields(problem(table.join(id=own, name="Cy"), 422, "unfit")) == ["id"]


def test_a_name_that_sits_there_already_is_refused(table: Table) -> None:
    assert fields(problem(table.join(name="bob"), 422, "unfit")) == ["name"]


def test_a_seat_that_is_not_there_is_refused(table: Table) -> None:
    assert fields(problem(table.join(seat="seat-9"), 422, "unfit")) == ["seat"]


@pytest.mark.parametrize("sent", [{}, {"name": "Cy", "seat": "seat-2"}])
def test_a_joining_says_either_a_name_or_a_seat(table: Table, sent: dict[str, str]) -> None:
    assert fields(problem(table.join(**sent), 400, "malformed")) == ["seat"]


def test_a_role_that_nobody_can_take_is_refused(table: Table) -> None:
    assert fields(problem(table.join(name="Cy", role="host"), 400, "malformed")) == ["role"]


def test_a_wrong_code_opens_nothing(table: Table) -> None:
    assert fields(problem(table.join(code="AAAAAA", name="Cy"), 403, "forbidden")) == ["code"]
    sent = {"code": "AAAAAA", "name": "Cy"}
    problem(table.client.post("/api/v1/join", json=sent), 403, "forbidden")


def test_the_code_of_one_campaign_does_not_open_another(table: Table) -> None:
    other = body(table.found(table.founding), 201)
    problem(table.join(code=other["join_code"], name="Cy"), 403, "forbidden")


def test_joining_a_campaign_that_is_not_there_is_not_found(table: Table) -> None:
    sent = {"code": table.code, "name": "Cy"}
    problem(table.client.post(f"/api/v1/campaigns/{UNKNOWN}/join", json=sent), 404, "not_found")


def test_guessing_codes_is_slowed_down_and_right_codes_are_not_counted(table: Table) -> None:
    for number in range(12):
        body(table.join(name=f"Guest {number}"), 201)
    answers = [table.join(code="AAAAAA", name="Cy") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [403] * 10 + [429]
    assert int(answers[-1].headers["Retry-After"]) > 0
    problem(table.join(name="Dee"), 429, "slow_down")


class TestTokens:
    def test_without_a_token_nobody_is_signed_in(self, table: Table) -> None:
        answer = table.nobody().get()
        problem(answer, 401, "unsigned")
        assert answer.headers["WWW-Authenticate"] == "Bearer"

    @pytest.mark.parametrize(
        "header", ["Bearer nonsense", "Bearer ", "Basic YTpi", "nonsense", "Bearer " + "x" * 9999]
    )
    def test_a_token_that_was_not_issued_here_is_refused(self, table: Table, header: str) -> None:
        problem(table.nobody().get(headers={"Authorization": header}), 401, "unsigned")

    def test_a_changed_token_is_refused(self, table: Table) -> None:
        payload, signature = table.bob.token.rsplit(".", 1)
        for forged in (f"{payload[:-2]}Aa.{signature}", f"{payload}.{signature[:-2]}Aa"):
            problem(table.phone("seat-1", forged).get(), 401, "unsigned")

    def test_a_token_opens_its_own_campaign_only(self, table: Table) -> None:
        other = body(table.found(table.founding), 201)
        stranger = table.phone("seat-1", other["host_token"])
        problem(stranger.get(), 403, "forbidden")
        problem(stranger.take(1, seen=0), 403, "forbidden")

    def test_a_campaign_that_is_not_there_is_not_found(self, table: Table) -> None:
        answer = table.client.get(f"/api/v1/campaigns/{UNKNOWN}", headers=table.ann.headers)
        problem(answer, 404, "not_found")

    def test_a_cookie_does_as_well(self, table: Table) -> None:
        table.client.set_cookie(f"castaway_{table.campaign}", table.bob.token)
        assert body(table.client.get(table.bob.url))["you"]["seat"] == "seat-2"

    def test_a_seat_that_was_struck_out_opens_nothing(self, table: Table) -> None:
        place = body(table.join(name="Cy"), 201)
        entries = body(table.ann.get("/entries"))["entries"]
        body(table.ann.undo(entries[-1]["action"]), 201)
        problem(table.phone(place["seat"], place["token"]).get(), 403, "forbidden")
