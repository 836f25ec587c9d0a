"""A house with two campaigns, and a device for each role: who knocks at which route."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from api.app import create_app
from api.callers import cookie_name
from api.config import Config
from api.wiring import wire
from tests.api.table import new_id
from tracker.facts.ids import CampaignId

HOST, PLAYER, OTHER, SPECTATOR = "host", "player", "other player", "spectator"
ELSEWHERE, SIGNED_OUT, NOBODY = "other campaign", "signed out", "nobody"

GIVEN = {"action": new_id(), "contest": new_id(), "branch": new_id(), "asked": new_id(), "number": 1}
NAMED = {"name": "stash", "rule": "RI-MOVE-01", "seat": "seat-9", "device": "nothing", "filename": "icon.svg"}
ON_A_PAGE = {"unit": "Jason", "what": "hp", "how": "first", "other": new_id()}


class Row(NamedTuple):
    """Whom a route lets in, and a body or query that has the right shape."""

    may: frozenset[str]
    body: Mapping[str, Any] | None = None
    query: str = ""


class House:
    """A tracker with two campaigns, and a device for each role."""

    def __init__(self) -> None:
        self.wiring = wire(Config(journal="memory:", secret="a secret for tests only"))
        self.app: Flask = create_app(self.wiring)
        founded = self._founded("Evening")
        self.campaign = CampaignId(founded["id"])
        self.tokens = {
            HOST: founded["host_token"],
            ELSEWHERE: self._founded("Another")["host_token"],
            NOBODY: "",
        }
        seats: dict[str, dict[str, str]] = {
            PLAYER: {"seat": "seat-2"},
            OTHER: {"seat": "seat-3"},
            SPECTATOR: {"name": "Eve", "role": "spectator"},
            SIGNED_OUT: {"seat": "seat-2"},
        }
        for role, sent in seats.items():
            self.tokens[role] = self._sent(f"{self.api}/join", {"code": founded["join_code"], **sent})[
                "token"
            ]
        lost = self.wiring.tokens.read(self.tokens[SIGNED_OUT])
        assert lost is not None
        self._sent(f"{self.api}/devices/{lost.device}/revoke", {"seat": lost.seat}, HOST)

    @property
    def api(self) -> str:
        return f"/api/v1/campaigns/{self.campaign}"

    def _founded(self, title: str) -> dict[str, Any]:
        seats = [
            {"name": "Nora", "characters": ["Jason"]},
            {"name": "Ben", "characters": ["Liza"]},
            {"name": "Cy"},
        ]
        return self._sent("/api/v1/campaigns", {"system": "rook_islands", "title": title, "seats": seats})

    def _sent(self, path: str, body: Mapping[str, Any], role: str = NOBODY) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {self.tokens[role]}"} if role != NOBODY else {}
        answer = self.app.test_client().post(path, json=body, headers=headers)
        assert answer.status_code == 201, answer.text
        found: dict[str, Any] = answer.get_json()
        return found

    def client(self, role: str) -> FlaskClient:
        client = self.app.test_client()
        if token := self.tokens[role]:
            client.set_cookie(cookie_name(self.campaign), token)
        return client

    def path(self, rule: Rule) -> str:
        known = {**GIVEN, **NAMED, **ON_A_PAGE, "campaign": self.campaign}
        values = {name: known[name] for name in rule.arguments}
        return self.app.url_map.bind("localhost").build(rule.endpoint, values)

    def ask(self, role: str, method: str, rule: Rule, row: Row, *, by_cookie: bool) -> TestResponse:
        path = self.path(rule)
        token = self.tokens[role]
        sent: dict[str, Any] = {"json": row.body} if row.body is not None else {}
        headers = {} if by_cookie or not token else {"Authorization": f"Bearer {token}"}
        client = self.client(role) if by_cookie else self.app.test_client(use_cookies=False)
        answer = client.open(path + row.query, method=method, headers=headers, **sent)
        answer.close()
        return answer


def routes(app: Flask) -> Iterator[tuple[str, Rule]]:
    """Each method of each route."""
    for rule in app.url_map.iter_rules():
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield f"{method} {rule.rule}", rule
