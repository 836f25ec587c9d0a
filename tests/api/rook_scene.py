"""A moment of a Rook Islands campaign, set by facts, from which it goes on over HTTP."""

from typing import Any

from api.app import create_app
from api.config import Config
from api.wiring import Wiring, wire
from tests.api.table import Phone, body, problem
from tracker.facts.campaign import CampaignFounded
from tracker.facts.entry import By, Draft
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, CampaignId, SeatId

V1 = "/api/v1/campaigns"


class Scene:
    """Nora with Jason and Ben with Liza (or Keith), each with a phone, at this moment."""

    def __init__(self, wiring: Wiring, *facts: Fact | tuple[Fact, ...]) -> None:
        self.wiring = wiring
        app = create_app(wiring)
        flat = [fact for each in facts for fact in (each if isinstance(each, tuple) else (each,))]
        opening, *happened = flat
        assert isinstance(opening, CampaignFounded)
        seats = [{"name": seat.name, "characters": list(seat.characters)} for seat in opening.seats]
        made = body(
            app.test_client().post(V1, json={"system": "rook_islands", "title": "Moment", "seats": seats}),
            201,
        )
        self.campaign = CampaignId(made["id"])
        self._append(happened)
        self.phones = {seats[0]["name"]: self._phone(app, "seat-1", made["host_token"])}
        for number, seat in enumerate(seats[1:], 2):
            joining = {"code": made["join_code"], "seat": f"seat-{number}"}
            place = body(app.test_client().post(f"{V1}/{self.campaign}/join", json=joining), 201)
            self.phones[str(seat["name"])] = self._phone(app, place["seat"], place["token"])

    def _append(self, facts: list[Fact]) -> None:
        journal, seat = self.wiring.journal, SeatId("seat-1")
        drafts = [Draft(action=ActionId("before"), seat=seat, by=By(seat), fact=fact) for fact in facts]
        head = journal.head(self.campaign)
        journal.append(self.campaign, head, drafts, self.wiring.play.outside.clock())

    def _phone(self, app: Any, seat: str, token: str) -> Phone:
        return Phone(app.test_client(use_cookies=False), self.campaign, seat, token)

    def act(
        self, who: str, kind: str, answers: dict[str, Any] | None = None, **fields: Any
    ) -> dict[str, Any]:
        """It is recorded; the answer of the API."""
        found = body(self.phones[who].act(kind, fields, answers=answers or {}), 201)
        assert found["outcome"] == "recorded", found
        return found

    def asked(
        self, who: str, kind: str, answers: dict[str, Any] | None = None, **fields: Any
    ) -> dict[str, Any]:
        """It asks something back: each question by its key."""
        found = body(self.phones[who].act(kind, fields, answers=answers or {}), 200)
        assert found["outcome"] == "asked", found
        return {question["key"]: question for question in found["questions"]}

    def refused(
        self, who: str, kind: str, rule: str, answers: dict[str, Any] | None = None, **fields: Any
    ) -> dict[str, Any]:
        """This rule forbids it, and nothing is written."""
        before = self.phones[who].position()
        found = problem(self.phones[who].act(kind, fields, answers=answers or {}), 422, "refused")
        assert found["rule"] == rule, found
        assert self.phones[who].position() == before
        return found

    @property
    def state(self) -> Any:
        """The state document."""
        return body(next(iter(self.phones.values())).get("/state"))["state"]

    def character(self, name: str) -> Any:
        """A character as the state has it."""
        return self.state["characters"][name]

    def sound(self) -> bool:
        """Whether chain, dice and ledgers hold."""
        holds: bool = body(next(iter(self.phones.values())).get("/verify"))["holds"]
        return holds


def rook_wiring() -> Wiring:
    """A tracker with an empty journal in memory."""
    return wire(Config(journal="memory:", secret="a secret for tests only"))
