"""When a host's phone is lost: whoever runs the server lets them in again."""

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from api.app import create_app
from api.cli import main
from api.config import Config
from api.wiring import Wiring, wire

FOUNDING = {
    "system": "rook_islands",
    "title": "Evening",
    "seats": [{"name": "Nora", "characters": ["Jason"]}, {"name": "Ben", "characters": ["Liza"]}],
}


class Server:
    """The server's app, and the terminal of the machine that it runs on."""

    def __init__(self, folder: Path) -> None:
        self.settings = {"CASTAWAY_JOURNAL": f"sqlite:///{folder}/books.db"}
        self.wiring: Wiring = wire(Config.from_environment(self.settings))
        self.client = create_app(self.wiring).test_client(use_cookies=False)
        self.founded: dict[str, Any] = self.client.post("/api/v1/campaigns", json=FOUNDING).get_json()
        self.url = f"/api/v1/campaigns/{self.founded['id']}"

    def run(self, *words: str) -> Result:
        return CliRunner().invoke(main, list(words), env=self.settings)

    def devices(self, token: str) -> Any:
        return self.client.get(f"{self.url}/devices", headers={"Authorization": f"Bearer {token}"})

    def join(self, code: str, seat: str) -> Any:
        return self.client.post(f"{self.url}/join", json={"code": code, "seat": seat})


@pytest.fixture
def server(tmp_path: Path) -> Any:
    running = Server(tmp_path)
    yield running
    running.wiring.close()


def test_a_new_host_token_hosts_and_signs_the_lost_device_out(server: Server) -> None:
    printed = server.run("host-token")
    assert printed.exit_code == 0
    token = printed.stdout.strip()
    assert token not in (server.founded["host_token"], "")

    lost = server.founded["host_token"]
    assert server.devices(lost).status_code == 200
    (device,) = (each["device"] for each in server.devices(token).get_json()["devices"] if not each["yours"])
    revoked = server.client.post(
        f"{server.url}/devices/{device}/revoke", json={}, headers={"Authorization": f"Bearer {token}"}
    )
    assert revoked.status_code == 201, revoked.get_json(force=True)
    assert server.devices(lost).status_code == 401
    assert server.devices(token).status_code == 200


def test_somebody_else_hosts_and_the_code_opens_the_former_hosts_seat(server: Server) -> None:
    code = server.founded["join_code"]
    assert server.join(code, "seat-1").status_code != 201, "a host's seat is not given out by the code"

    named = server.run("name-host", "ben")
    assert named.exit_code == 0, named.output
    assert code in named.stdout

    assert server.join(code, "seat-1").status_code == 201
    ben = server.join(code, "seat-2")
    assert ben.status_code != 201, "Ben hosts now, and comes with the phone he has"
    seats = server.wiring.play.warm.get(server.founded["id"]).state.house.seats.values()
    assert [seat.role for seat in seats] == ["player", "host"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("name-host", "Zoe"), "does not sit at this table"),
        (("name-host", "Nora"), "hosts this campaign already"),
        (("host-token", "--campaign", "zzz"), "No campaign here begins with"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_recorded(
    server: Server, words: tuple[str, ...], says: str
) -> None:
    before = server.wiring.play.warm.get(server.founded["id"]).head
    refused = server.run(*words)
    assert refused.exit_code == 1
    assert says in refused.stderr
    assert server.wiring.play.warm.get(server.founded["id"]).head == before
