"""Nora's and Ben's phones at one campaign, speaking with the API."""

from collections.abc import Callable
from typing import Any, Protocol

import msgspec
from flask.testing import FlaskClient

from tests.examples.evening import Act, acts

Trackers = Callable[[], Any]
"""Gives the test client of another tracker, with an empty journal, each time it is called."""
API = "/api/v1"
FOUNDED = "5b0a4a0c-62a1-4d6e-9d0c-0f6f5a3a8e11"


class Heard(msgspec.Struct, frozen=True, kw_only=True):
    """What an action was answered, with the campaign's position before and after it."""

    act: Act
    status: int
    body: dict[str, Any]
    before: int
    after: int

    @property
    def outcome(self) -> str:
        """As the file expects it."""
        return str(self.body.get("outcome", self.body))

    @property
    def rule(self) -> str:
        """The rule of a refusal or contest."""
        return str(self.body.get("rule", ""))


class Phones(Protocol):
    """Two phones at one campaign, however they are spoken to."""

    @property
    def seats(self) -> dict[str, str]:
        """The seat of each person."""

    def get(self, path: str, seat: str = "", **query: Any) -> Any:
        """What this seat's phone (the host's, if none is named) reads there."""

    def position(self) -> int:
        """The position of the last entry."""

    def log(self, act: Act) -> Heard:
        """Say an action from the phone of its seat."""

    def preview_of_undo(self, act: Act) -> Any:
        """What striking would do; nothing is written."""

    def line_of(self, action: str) -> int:
        """The line of the evening in which this was done; 0 for a value that was entered on the way."""


class TwoPhones:
    """One campaign, founded by its first seat; the others join by code and sit down."""

    def __init__(self, client: FlaskClient, founding: dict[str, Any]) -> None:
        self._client = client
        made = self._sent(f"{API}/campaigns", {"id": FOUNDED, **founding})
        self.campaign: str = made["id"]
        self.seats = {seat["name"]: seat["id"] for seat in made["seats"]}
        host, *others = self.seats
        self._tokens = {host: made["host_token"]}
        for name in others:
            joining = {"code": made["join_code"], "seat": self.seats[name]}
            self._tokens[name] = self._sent(f"{self.url}/join", joining)["token"]
        self._positions: dict[str, int] = {}
        self._previewed: dict[str, int] = {}

    def _sent(self, url: str, body: dict[str, Any]) -> Any:
        made = self._client.post(url, json=body)
        assert made.status_code == 201, made.text
        return made.json

    @property
    def url(self) -> str:
        """Where the campaign is."""
        return f"{API}/campaigns/{self.campaign}"

    def get(self, path: str, seat: str = "", **query: Any) -> Any:
        """What this seat's phone (the host's, if none is named) reads there."""
        read = self._client.get(f"{self.url}{path}", query_string=query, headers=self._signed(seat))
        assert read.status_code == 200, read.text
        return read.json

    def save_file(self) -> bytes:
        """The campaign's save file, as its host gets it."""
        saved = self._client.get(f"{self.url}/export", headers=self._signed(""))
        assert saved.status_code == 200, saved.text
        return bytes(saved.data)

    def line_of(self, action: str) -> int:
        """The line of the evening in which this was done; 0 for a value that was entered on the way."""
        return next((act.line for act in acts() if act.id == action), 0)

    def position(self) -> int:
        """The position of the last entry."""
        return int(self.get("")["position"])

    def _signed(self, seat: str) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._tokens[seat or next(iter(self._tokens))]}"}

    def log(self, act: Act) -> Heard:
        """Send an action from the phone of its seat, whose screen may lie just behind another action."""
        before = self.position()
        self._positions.setdefault(act.id, before)
        seen = self._positions[act.seen_before or act.id]
        if act.save:
            return self._save(act, before)
        sent = self._undo(act) if act.undo else self._action(act, seen)
        return Heard(act=act, status=sent.status_code, body=sent.json, before=before, after=self.position())

    def _save(self, act: Act, before: int) -> Heard:
        body = {"id": act.id, "seat": self.seats[act.seat], **act.save}
        sent = self._client.post(f"{self.url}/saves", json=body, headers=self._signed(act.seat))
        assert sent.status_code == 201, sent.text
        after = self.position()
        marked: dict[str, Any] = {
            "outcome": "recorded",
            "facts": [],
            "repeated": after == before,
            "save": sent.json,
        }
        return Heard(act=act, status=201, body=marked, before=before, after=after)

    def _post(self, act: Act, path: str, body: dict[str, Any]) -> Any:
        return self._client.post(
            f"{self.url}/actions{path}", json=body, headers=self._signed(act.by or act.seat)
        )

    def _action(self, act: Act, seen: int, **changed: Any) -> Any:
        body = {
            "id": act.id, "kind": act.kind, "seat": self.seats[act.seat], "seen": seen, "with": act.fields,
            "answers": act.answers, "rulings": act.rulings, **changed,
        }  # fmt: skip
        return self._post(act, "", body)

    def asked_one_by_one(self, act: Act) -> set[str]:
        """The questions that come when nothing is answered before it was asked; nothing is recorded."""
        answers: dict[str, Any] = {}
        while answers.keys() != act.answers.keys():
            position = self.position()
            asked = self._action(act, position, answers=answers)
            assert (asked.json["outcome"], self.position()) == ("asked", position), asked.text
            answers |= {each["key"]: act.answers[each["key"]] for each in asked.json["questions"]}
        return set(answers)

    def preview(self, seat: str, kind: str, fields: dict[str, Any]) -> Any:
        """What an action would do; nothing is written."""
        body = {
            "id": FOUNDED,
            "kind": kind,
            "seat": self.seats[seat],
            "with": fields,
            "seen": self.position(),
        }
        url = f"{self.url}/actions"
        sent = self._client.post(url, json=body, query_string={"preview": "true"}, headers=self._signed(seat))
        assert sent.status_code == 200, sent.text
        return sent.json

    def preview_of_undo(self, act: Act) -> Any:
        """What striking would do; nothing is written."""
        preview = self.get(f"/actions/{act.undo['action']}/undo", act.seat)
        self._previewed[act.id] = preview["position"]
        return preview

    def _undo(self, act: Act) -> Any:
        body = {**act.undo, "id": act.id, "previewed": self._previewed[act.id]}
        return self._post(act, f"/{body.pop('action')}/undo", body)
