"""A table with the toy game on it: a host, a player and a spectator, each with a phone of their own."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from api.wiring import Wiring

JSON = Mapping[str, Any]


def new_id() -> str:
    """The id that a phone makes for an action."""
    return str(uuid4())


class Phone:
    """Sends what one seat sends; it has always seen everything, unless a test says otherwise."""

    def __init__(self, client: FlaskClient, campaign: str, seat: str, token: str) -> None:
        self.client = client
        self.campaign = campaign
        self.seat = seat
        self.token = token
        self.url = f"/api/v1/campaigns/{campaign}"

    @property
    def headers(self) -> dict[str, str]:
        """What every request of this phone carries."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str = "", **more: Any) -> TestResponse:
        """Fetch something of the campaign."""
        headers = {**self.headers, **more.pop("headers", {})}
        return self.client.get(self.url + path, headers=headers, **more)

    def post(self, path: str, body: Any, **more: Any) -> TestResponse:
        """Send something to the campaign."""
        return self.client.post(self.url + path, json=body, headers=self.headers, **more)

    def position(self) -> int:
        """Where the campaign is."""
        position: int = self.get("/prompts").json["position"]  # type: ignore[index]
        return position

    def action(self, kind: str, fields: JSON | None = None, **more: Any) -> dict[str, Any]:
        """The body of an action."""
        seen = more.pop("seen", None)
        return {
            "id": new_id(),
            "kind": kind,
            "seat": self.seat,
            "seen": self.position() if seen is None else seen,
            "with": dict(fields or {}),
            **more,
        }

    def act(self, kind: str, fields: JSON | None = None, **more: Any) -> TestResponse:
        """Do something."""
        return self.post("/actions", self.action(kind, fields, **more))

    def take(self, coins: int, **more: Any) -> TestResponse:
        """Take coins from the pot."""
        return self.act("take", {"who": self.seat, "coins": coins}, **more)

    def undo(self, action: str, **more: Any) -> TestResponse:
        """Strike an action out."""
        return self.post(f"/actions/{action}/undo", {"id": new_id(), "reason": "mistyped", **more})

    def pot(self) -> int:
        """What is left in the pot."""
        pot: int = self.get("/state").json["state"]["pot"]  # type: ignore[index]
        return pot


class Table:
    """The campaign and the phones at it."""

    def __init__(self, app: Flask, wiring: Wiring) -> None:
        self.app = app
        self.wiring = wiring
        self.client = app.test_client()
        self.founding = {
            "system": "toy",
            "title": "Evening",
            "seats": [{"name": "Ann", "characters": ["Ann"]}, {"name": "Bob", "characters": ["Bob"]}],
        }
        self.founded: dict[str, Any] = self.found(self.founding).json  # type: ignore[assignment]
        self.campaign: str = self.founded["id"]
        self.code: str = self.founded["join_code"]
        self.ann = self.phone("seat-1", self.founded["host_token"])
        self.bob = self.sat_down(seat="seat-2")
        self.eve = self.sat_down(name="Eve", role="spectator")

    def found(self, body: JSON) -> TestResponse:
        """Open a campaign."""
        return self.client.post("/api/v1/campaigns", json=body)

    def join(self, **body: Any) -> TestResponse:
        """Try to sit down."""
        sent = {"code": self.code, **body}
        return self.client.post(f"/api/v1/campaigns/{self.campaign}/join", json=sent)

    def sat_down(self, **body: Any) -> Phone:
        """Somebody who sat down, with their phone."""
        place: dict[str, Any] = self.join(**body).json  # type: ignore[assignment]
        return self.phone(place["seat"], place["token"])

    def phone(self, seat: str, token: str) -> Phone:
        """A phone with this token."""
        return Phone(self.app.test_client(use_cookies=False), self.campaign, seat, token)

    def nobody(self) -> Phone:
        """A phone that never joined."""
        return self.phone("seat-1", "")


Tables = Callable[[], Table]


def problem(response: TestResponse, status: int, kind: str) -> dict[str, Any]:
    """The problem document that this response must be."""
    assert response.status_code == status, response.get_data(as_text=True)
    assert response.mimetype == "application/problem+json"
    found: dict[str, Any] = response.get_json(force=True)
    assert found["type"] == f"/api/docs#{kind}", found
    assert found["status"] == status
    assert found["title"]
    assert found["detail"]
    assert "Traceback" not in response.get_data(as_text=True)
    return found


def fields(document: JSON) -> list[str]:
    """The fields that a problem document names."""
    return [error["field"] for error in document["errors"]]


def body(response: TestResponse, status: int = 200) -> dict[str, Any]:
    """The JSON of a response that went well."""
    assert response.status_code == status, response.get_data(as_text=True)
    found: dict[str, Any] = response.get_json()
    return found
