"""Who may do what, over HTTP: devices, hosts, seats, codes."""

import pytest

from tests.api.table import Phone, Table, body, fields, new_id, problem


def device_of(table: Table, phone: Phone) -> str:
    found = table.wiring.tokens.read(phone.token)
    assert found is not None
    return found.device


def named(table: Table, seat: str) -> Phone:
    """The phone of whoever is the host from now on."""
    body(table.ann.post(f"/seats/{seat}/host", {}), 201)
    return table.bob


def test_the_host_sees_the_devices_also_those_that_did_nothing_yet(table: Table) -> None:
    table.eve.get()
    table.bob.take(1)
    devices = body(table.ann.get("/devices"))["devices"]
    assert {(each["seat"], each["device"]) for each in devices} >= {
        (phone.seat, device_of(table, phone)) for phone in (table.ann, table.bob, table.eve)
    }
    assert [each["seat"] for each in devices if each["yours"]] == ["seat-1"]
    assert not any(each["signed_out"] for each in devices)


def test_a_lost_phone_is_signed_out_and_its_stream_ends(table: Table) -> None:
    lost = device_of(table, table.bob)
    second = table.sat_down(seat="seat-2")
    assert table.bob.take(1).status_code == 201
    listening = table.bob.get("/stream", buffered=False)
    body(table.ann.post(f"/devices/{lost}/revoke", {}), 201)
    table.wiring.follower.look()
    told = b"".join(listening.iter_encoded())
    assert told.count(b"event: changed") == 1
    answer = table.bob.take(1, seen=0)
    problem(answer, 401, "signed_out")
    assert answer.headers["WWW-Authenticate"] == "Bearer"
    problem(table.bob.get(), 401, "signed_out")
    problem(table.bob.get("/stream"), 401, "signed_out")
    assert second.take(1).status_code == 201
    shown = body(table.ann.get("/devices"))["devices"]
    assert [each["device"] for each in shown if each["signed_out"]] == [lost]


def test_a_device_that_was_never_heard_of_is_signed_out_by_its_seat(table: Table) -> None:
    problem(table.ann.post("/devices/unheard-of/revoke", {}), 404, "not_found")
    body(table.ann.post("/devices/unheard-of/revoke", {"seat": "seat-2"}), 201)


def test_the_same_signing_out_sent_again_is_harmless(table: Table) -> None:
    table.bob.take(1)
    sent, lost = {"id": new_id()}, device_of(table, table.bob)
    body(table.ann.post(f"/devices/{lost}/revoke", sent), 201)
    assert body(table.ann.post(f"/devices/{lost}/revoke", sent), 201)["repeated"] is True
    assert fields(problem(table.ann.post(f"/devices/{lost}/revoke", {}), 422, "unfit")) == ["device"]


def test_nobody_signs_out_the_device_in_their_own_hand(table: Table) -> None:
    own = device_of(table, table.ann)
    assert fields(problem(table.ann.post(f"/devices/{own}/revoke", {}), 422, "unfit")) == ["device"]


def test_rights_are_those_of_the_seat_now_whatever_the_token_said_once(table: Table) -> None:
    bob = named(table, "seat-2")
    assert body(bob.get())["you"]["role"] == "host"
    assert body(table.ann.get())["you"]["role"] == "player"
    assert body(bob.get("/devices"))
    problem(table.ann.get("/devices"), 403, "forbidden")
    assert b'"secrets":true' in bob.get("/export").data
    assert b'"secrets":false' in table.ann.get("/export").data


def test_the_code_gives_out_the_seat_of_a_former_host_but_not_that_of_the_host(table: Table) -> None:
    named(table, "seat-2")
    problem(table.join(seat="seat-2"), 403, "forbidden")
    assert body(table.join(seat="seat-1"), 201)["role"] == "player"


def test_a_seat_that_is_handed_on_is_its_new_persons_alone(table: Table) -> None:
    body(table.ann.post("/seats/seat-2/hand-on", {"name": "Cy"}), 201)
    problem(table.bob.get(), 401, "signed_out")
    place = body(table.join(seat="Cy"), 201)
    assert place["seat"] == "seat-2"
    assert body(table.phone("seat-2", place["token"]).get())["seats"][1]["characters"] == ["Bob"]


def test_another_code_and_the_old_one_opens_nothing(table: Table) -> None:
    found = body(table.ann.post("/join-code", {}), 201)["join_code"]
    assert found != table.code
    assert body(table.bob.get())["join_code"] == found
    problem(table.join(name="Cy"), 403, "forbidden")
    assert body(table.join(code=found, name="Cy"), 201)
    sent = {"code": found.lower(), "name": "Dee"}
    assert body(table.client.post("/api/v1/join", json=sent), 201)["campaign"] == table.campaign


def test_the_founding_sent_again_does_not_undo_that_its_device_was_signed_out(table: Table) -> None:
    sent = {**table.founding, "id": new_id()}
    first = body(table.found(sent), 201)
    host = table.phone("seat-1", first["host_token"])
    host.url = f"/api/v1/campaigns/{first['id']}"
    joined = table.client.post(f"{host.url}/join", json={"code": first["join_code"], "seat": "seat-2"})
    bob = table.phone("seat-2", body(joined, 201)["token"])
    bob.url = host.url
    body(host.post("/seats/seat-2/host", {}), 201)
    body(bob.post(f"/devices/{device_of(table, host)}/revoke", {}), 201)
    again = table.phone("seat-1", body(table.found(sent), 201)["host_token"])
    again.url = host.url
    problem(again.get(), 401, "signed_out")


def test_a_branch_lets_in_nobody_who_was_signed_out_before_it_was_made(table: Table) -> None:
    table.bob.take(1)
    lost = device_of(table, table.bob)
    body(table.ann.post(f"/devices/{lost}/revoke", {}), 201)
    body(table.ann.post("/join-code", {}), 201)
    branch = body(table.ann.post("/branches", {"at": 2}), 201)
    there = table.phone("seat-1", branch["token"])
    there.url = f"/api/v1/campaigns/{branch['campaign']}"
    assert body(there.get())["join_code"] == branch["join_code"]
    assert lost in [each["device"] for each in body(there.get("/devices"))["devices"] if each["signed_out"]]


@pytest.mark.parametrize(
    ("path", "sent", "field"),
    [
        ("/seats/seat-9/host", {}, "seat"),
        ("/seats/seat-1/host", {}, "seat"),
        ("/seats/seat-9/hand-on", {"name": "Cy"}, "seat"),
        ("/seats/seat-1/hand-on", {"name": "Cy"}, "seat"),
        ("/seats/seat-2/hand-on", {"name": "Ann"}, "name"),
        ("/devices/x/revoke", {"seat": "seat-9"}, "seat"),
    ],
)
def test_what_makes_no_sense_names_its_field(
    table: Table, path: str, sent: dict[str, str], field: str
) -> None:
    assert fields(problem(table.ann.post(path, sent), 422, "unfit")) == [field]


def test_what_was_arranged_cannot_be_struck_out(table: Table) -> None:
    action = body(table.ann.post("/seats/seat-2/host", {}), 201)["action"]
    problem(table.bob.undo(action), 422, "unfit")


class TestNobodyComesBackByWayOfABranch:
    """Bob opens a branch from the phone that he sits at; then the host parts with him at the table."""

    def branch_of(self, phone: Phone) -> Phone:
        made = body(phone.post("/branches", {}), 201)
        return Phone(phone.client, made["campaign"], phone.seat, made["token"])

    def way_back(self, branch: Phone) -> bool:
        return "token" in body(branch.get("/branches"))["origin"]

    def test_but_whoever_still_sits_here_does(self, table: Table) -> None:
        assert self.way_back(self.branch_of(table.bob))

    def test_whose_seat_was_handed_on(self, table: Table) -> None:
        there = self.branch_of(table.bob)
        assert body(there.get(f"/compare?with={table.campaign}"))["common"] > 1
        body(table.ann.post("/seats/seat-2/hand-on", {"name": "Cy"}), 201)
        assert not self.way_back(there)
        problem(there.get(f"/compare?with={table.campaign}"), 403, "forbidden")

    def test_whose_device_was_signed_out_also_not_with_another_device_of_the_branch(
        self, table: Table
    ) -> None:
        there = self.branch_of(table.bob)
        sent = {"code": body(there.get())["join_code"], "seat": "seat-2"}
        token = body(there.client.post(f"{there.url}/join", json=sent), 201)["token"]
        other = Phone(there.client, there.url.rpartition("/")[2], "seat-2", token)
        assert self.way_back(other)
        body(table.ann.post(f"/devices/{device_of(table, table.bob)}/revoke", {}), 201)
        assert not self.way_back(there)
        assert not self.way_back(other)

    def test_who_took_a_seat_there_that_is_somebody_elses_here(self, table: Table) -> None:
        there = self.branch_of(table.bob)
        body(table.join(name="Zoe"), 201)
        sent = {"code": body(there.get())["join_code"], "name": "Mallory"}
        place = body(there.client.post(f"{there.url}/join", json=sent), 201)
        assert place["seat"] in {each["id"] for each in body(table.ann.get())["seats"]}
        assert not self.way_back(Phone(there.client, place["campaign"], place["seat"], place["token"]))

    def test_who_hosts_here_since_does_not_host_from_there(self, table: Table) -> None:
        there = self.branch_of(table.bob)
        named(table, "seat-2")
        assert not self.way_back(there)
        assert body(table.bob.get())["you"]["role"] == "host"
