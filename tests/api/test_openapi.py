"""The API describes itself, and truly."""

import re

import pytest
from openapi_spec_validator import validate

from api.app import create_app
from api.config import Config
from api.wiring import wire
from tests.api.table import Table, body
from tracker.catalog import SYSTEMS
from tracker.kernel.commands import kind_of

V1 = "/api/v1/campaigns"
ONE = V1 + "/{campaign}"
CALLS = [
    ("post", V1),
    ("get", V1),
    ("get", ONE),
    ("post", ONE + "/join"),
    ("get", ONE + "/options"),
    ("post", ONE + "/actions"),
    ("get", ONE + "/actions"),
    ("get", ONE + "/actions/{action}"),
    ("get", ONE + "/actions/{action}/undo"),
    ("post", ONE + "/actions/{action}/undo"),
    ("get", ONE + "/actions/{action}/reinstate"),
    ("post", ONE + "/actions/{action}/reinstate"),
    ("get", ONE + "/actions/{action}/correct"),
    ("post", ONE + "/actions/{action}/correct"),
    ("get", ONE + "/requests"),
    ("post", ONE + "/contests/{contest}/settle"),
    ("post", ONE + "/contests/{contest}/dice"),
    ("get", ONE + "/contests"),
    ("get", ONE + "/why"),
    ("get", ONE + "/state"),
    ("get", ONE + "/prompts"),
    ("get", ONE + "/views/{name}"),
    ("get", ONE + "/entries"),
    ("get", ONE + "/stream"),
    ("get", ONE + "/export"),
    ("post", V1 + "/import"),
    ("post", ONE + "/import"),
    ("get", ONE + "/pack"),
    ("post", ONE + "/pack"),
    ("get", ONE + "/verify"),
    ("get", ONE + "/moments"),
    ("get", ONE + "/diff"),
    ("get", ONE + "/transcript"),
    ("post", ONE + "/branches"),
    ("get", ONE + "/branches"),
    ("post", ONE + "/branches/{branch}/adopt"),
    ("post", ONE + "/branches/{branch}/drop"),
    ("get", ONE + "/compare"),
    ("post", ONE + "/saves"),
    ("get", ONE + "/saves"),
    ("post", ONE + "/saves/{number}/restore"),
    ("get", "/api/v1/rules/{rule}"),
    ("get", "/healthz"),
    ("get", "/readyz"),
]


def test_the_document_is_valid_for_every_game_there_is() -> None:
    wiring = wire(Config(journal="memory:"))
    document = body(create_app(wiring).test_client().get("/api/openapi.json"))
    wiring.close()
    validate(document)
    for system in SYSTEMS:
        for command in system.commands:
            assert f"{system.id}.{kind_of(command)}" in document["components"]["schemas"]


@pytest.mark.parametrize(("method", "path"), CALLS)
def test_every_call_is_described(table: Table, method: str, path: str) -> None:
    call = body(table.client.get("/api/openapi.json"))["paths"][path][method]
    assert call["summary"]
    assert call["responses"]


def test_every_error_is_described_as_a_problem_document(table: Table) -> None:
    document = body(table.client.get("/api/openapi.json"))
    for response in document["components"]["responses"].values():
        assert list(response["content"]) == ["application/problem+json"]
    for methods in document["paths"].values():
        for call in methods.values():
            for status, response in call["responses"].items() if isinstance(call, dict) else ():
                if status.isdigit() and int(status) >= 400 and "$ref" not in response:
                    assert list(response["content"]) == ["application/problem+json"]


def test_the_fields_of_an_action_are_described_as_they_are_sent(table: Table) -> None:
    schemas = body(table.client.get("/api/openapi.json"))["components"]["schemas"]
    assert schemas["toy.take"]["required"] == ["who", "coins"]
    assert set(schemas["toy.take"]["properties"]) == {"who", "coins"}
    assert {"$ref": "#/components/schemas/toy.take"} in schemas["ActionSent"]["properties"]["with"]["anyOf"]


def test_the_page_needs_nothing_from_elsewhere(table: Table) -> None:
    page = table.client.get("/api/docs").get_data(as_text=True)
    assert not re.search(r"""(src|href)=["']?(https?:)?//""", page)
    assert "<script" not in page
    for _, path in CALLS:
        assert path in page
