"""Every call of the OpenAPI document, with whatever its shapes allow and what they do not.

No answer is a 5xx, and none has a status, media type or shape that the document does not list.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from api.app import create_app
from api.config import Config
from api.wiring import Wiring, wire
from tests.api.table import new_id
from tests.faults.phones import a_tap
from tests.fuzz.budget import examples
from tracker.facts.ids import CampaignId

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
SECRET = "a secret for tests only"


class Fuzzed:
    """A tracker with a campaign that somebody plays in, and its tokens."""

    def __init__(self) -> None:
        self.wiring: Wiring = wire(Config(journal="memory:", secret=SECRET))
        # Closed already: a stream that somebody opens tells where the campaign stands, and ends.
        self.wiring.fanout.close()
        self.app = create_app(self.wiring)
        seats = [{"name": "Nora", "characters": ["Jason"]}, {"name": "Ben", "characters": ["Liza"]}]
        sent = {"system": "rook_islands", "title": "Evening", "seats": seats}
        founded = self._post("/api/v1/campaigns", sent, "")
        self.campaign = CampaignId(founded["id"])
        joined = {"code": founded["join_code"], "seat": "seat-2"}
        place = self._post(f"/api/v1/campaigns/{self.campaign}/join", joined, "")
        self.tokens = (founded["host_token"], place["token"], "", "nonsense")
        for _ in range(3):
            path = f"/api/v1/campaigns/{self.campaign}/actions"
            self._post(path, a_tap(new_id()), place["token"])
        self.schema: Any = schemathesis.openapi.from_wsgi("/api/openapi.json", self.app)
        self.operations = {
            operation.label: operation for operation in map(_ok, self.schema.get_all_operations())
        }

    def _post(self, path: str, sent: Any, token: str) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = self.app.test_client(use_cookies=False).post(path, json=sent, headers=headers)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    def known(self) -> dict[str, list[str]]:
        """What there is, by the name of a part of the address."""
        entries = self.wiring.journal.read(self.campaign)
        return {
            "campaign": [self.campaign],
            "action": [entry.action for entry in entries[:20]],
            "name": ["stash", "chronicle", "mission"],
            "seat": ["seat-1", "seat-2"],
            "rule": ["RI-MOVE-01"],
            "number": ["1"],
        }


def _ok(result: Any) -> Any:
    return result.ok()


FUZZED = Fuzzed()


@pytest.fixture(scope="module", autouse=True)
def closed() -> Iterator[None]:
    yield
    FUZZED.wiring.close()


@pytest.mark.parametrize("label", sorted(FUZZED.operations))
def test_no_call_is_answered_otherwise_than_the_document_says(label: str) -> None:
    operation = FUZZED.operations[label]

    @settings(
        max_examples=examples(12, 1500),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        case=operation.as_strategy(),
        token=st.sampled_from(FUZZED.tokens),
        here=st.booleans(),
        data=st.data(),
    )
    def ask(case: Any, token: str, here: bool, data: st.DataObject) -> None:
        for name in case.path_parameters or {}:
            if here and name in (known := FUZZED.known()):
                case.path_parameters[name] = data.draw(st.sampled_from(known[name]))
        case.headers = {"Authorization": f"Bearer {token}"} if token else {}
        case.cookies = {}
        case.call_and_validate(checks=CHECKS)

    ask()
