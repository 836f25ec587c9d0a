"""Every route crossed with every role: who gets in, and who does not.

A route without a row here fails, so that nobody adds a door without saying who may open it.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from tests.api.house import ELSEWHERE, HOST, NOBODY, OTHER, PLAYER, SIGNED_OUT, SPECTATOR, House, Row, routes
from tests.api.table import new_id

ROLES = (HOST, PLAYER, OTHER, SPECTATOR, ELSEWHERE, SIGNED_OUT, NOBODY)
EVERYBODY = frozenset(ROLES)
TABLE = frozenset({HOST, PLAYER, OTHER, SPECTATOR})
PLAYERS = frozenset({HOST, PLAYER, OTHER})
ONLY_HOST = frozenset({HOST})
REFUSED = {SPECTATOR: 403, PLAYER: 403, OTHER: 403, ELSEWHERE: 403, SIGNED_OUT: 401, NOBODY: 401}

C = "/api/v1/campaigns/<campaign>"
A = C + "/actions/<action>"
P = "/c/<campaign>"
WITH_ID = {"id": new_id()}
RIGHTS: Mapping[str, Row] = {
    "GET /": Row(EVERYBODY),
    "POST /new": Row(EVERYBODY),
    "POST /example": Row(EVERYBODY),
    "POST /restore": Row(EVERYBODY),
    "GET /new": Row(EVERYBODY),
    "GET /restore": Row(EVERYBODY),
    "GET /rules/<rule>": Row(EVERYBODY),
    "POST /language": Row(EVERYBODY),
    "GET /join": Row(EVERYBODY),
    "POST /join": Row(EVERYBODY),
    "GET /static/<path:filename>": Row(EVERYBODY),
    "GET /manifest.webmanifest": Row(EVERYBODY),
    "GET /worker.js": Row(EVERYBODY),
    "GET /offline": Row(EVERYBODY),
    "GET /healthz": Row(EVERYBODY),
    "GET /readyz": Row(EVERYBODY),
    "GET /metrics": Row(EVERYBODY),
    "GET /api/docs": Row(EVERYBODY),
    "GET /api/openapi.json": Row(EVERYBODY),
    "GET /api/v1/systems": Row(EVERYBODY),
    "GET /api/v1/rules/<rule>": Row(EVERYBODY),
    "POST /api/v1/campaigns": Row(EVERYBODY, {}),
    "POST /api/v1/campaigns/import": Row(EVERYBODY, {}),
    "POST /api/v1/join": Row(EVERYBODY, {}),
    f"POST {C}/join": Row(EVERYBODY, {}),
    # Tells of the caller's own campaigns only; whoever was signed out is told of none.
    "GET /api/v1/campaigns": Row(EVERYBODY),
    f"GET {C}": Row(TABLE),
    f"GET {C}/actions": Row(TABLE),
    f"GET {A}": Row(TABLE),
    f"GET {A}/undo": Row(TABLE),
    f"GET {A}/reinstate": Row(TABLE),
    f"GET {A}/correct": Row(TABLE),
    f"GET {C}/options": Row(TABLE),
    f"GET {C}/prompts": Row(TABLE),
    f"GET {C}/state": Row(TABLE),
    f"GET {C}/views/<name>": Row(TABLE),
    f"GET {C}/contests": Row(TABLE),
    f"GET {C}/requests": Row(TABLE),
    f"GET {C}/entries": Row(TABLE),
    f"GET {C}/verify": Row(TABLE),
    f"GET {C}/stream": Row(TABLE),
    f"GET {C}/export": Row(TABLE),
    f"GET {C}/why": Row(TABLE, query="?of=stash.money"),
    f"GET {C}/moments": Row(TABLE),
    f"GET {C}/diff": Row(TABLE, query="?from=1"),
    f"GET {C}/transcript": Row(TABLE),
    f"GET {C}/compare": Row(TABLE, query=f"?with={new_id()}"),
    f"GET {C}/branches": Row(TABLE),
    f"GET {C}/pack": Row(TABLE),
    f"GET {C}/saves": Row(TABLE),
    f"POST {C}/actions": Row(PLAYERS, {**WITH_ID, "kind": "move", "seen": 1}),
    f"POST {A}/undo": Row(PLAYERS, {**WITH_ID, "reason": "mistyped"}),
    f"POST {A}/reinstate": Row(PLAYERS, WITH_ID),
    f"POST {A}/correct": Row(PLAYERS, WITH_ID),
    f"POST {A}/consent": Row(PLAYERS, {**WITH_ID, "agreed": True}),
    f"POST {C}/contests/<contest>/dice": Row(PLAYERS, {**WITH_ID, "round": 1, "faces": {"x": "hit"}}),
    f"POST {C}/contests/<contest>/settle": Row(PLAYERS, {**WITH_ID, "how": "first"}),
    f"POST {C}/branches": Row(PLAYERS, {}),
    # The rules of the desk let only the host do these three: a 422 that names the seat.
    f"POST {C}/branches/<branch>/adopt": Row(PLAYERS, {}),
    f"POST {C}/branches/<branch>/drop": Row(PLAYERS, {}),
    f"POST {C}/import": Row(PLAYERS, {}, "?how=forward"),
    f"POST {C}/pack": Row(PLAYERS, {}),
    f"POST {C}/saves": Row(PLAYERS, {}),
    f"POST {C}/saves/<int:number>/restore": Row(PLAYERS, {}),
    f"GET {C}/devices": Row(ONLY_HOST),
    f"POST {C}/devices/<device>/revoke": Row(ONLY_HOST, {}),
    f"POST {C}/seats/<seat>/host": Row(ONLY_HOST, {}),
    f"POST {C}/seats/<seat>/hand-on": Row(ONLY_HOST, {"name": "Dee"}),
    f"POST {C}/join-code": Row(ONLY_HOST, {}),
    f"GET {P}": Row(TABLE),
    f"GET {P}/live": Row(TABLE),
    f"GET {P}/sheet": Row(PLAYERS),
    f"GET {P}/undo/<action>": Row(PLAYERS),
    f"POST {P}/undo/<action>": Row(PLAYERS),
    f"POST {P}/act": Row(PLAYERS),
    f"POST {P}/consent/<asked>": Row(PLAYERS),
    f"GET {P}/chronicle": Row(TABLE),
    f"GET {P}/chronicle/live": Row(TABLE),
    f"GET {P}/replay": Row(TABLE),
    f"GET {P}/replay/moment": Row(TABLE),
    f"GET {P}/compare": Row(TABLE, query=f"?with={new_id()}"),
    f"GET {P}/why": Row(TABLE, query="?of=stash.money"),
    f"GET {P}/books": Row(TABLE),
    f"GET {P}/books/audit": Row(TABLE),
    f"GET {P}/books/curves": Row(TABLE),
    f"GET {P}/paper/mission": Row(TABLE),
    f"GET {P}/paper/report": Row(TABLE),
    f"GET {P}/paper/save": Row(TABLE),
    f"GET {P}/people": Row(TABLE),
    f"GET {P}/people/live": Row(TABLE),
    f"GET {P}/people/<seat>/host": Row(ONLY_HOST),
    f"GET {P}/recap": Row(TABLE),
    f"GET {P}/screen": Row(TABLE),
    f"GET {P}/screen/live": Row(TABLE),
    f"GET {P}/welcome/live": Row(TABLE),
    f"POST {P}/welcome/live": Row(TABLE),
    f"POST {P}/lines/<other>/open": Row(TABLE),
    f"GET {P}/afterwards": Row(PLAYERS),
    f"GET {P}/afterwards/live": Row(PLAYERS),
    f"GET {P}/pad/<unit>/<what>": Row(PLAYERS),
    f"GET {P}/correct/<action>": Row(PLAYERS),
    f"POST {P}/correct/<action>": Row(PLAYERS),
    f"GET {P}/reinstate/<action>": Row(PLAYERS),
    f"POST {P}/reinstate/<action>": Row(PLAYERS),
    f"GET {P}/settle/<contest>/<how>": Row(PLAYERS),
    f"POST {P}/settle/<contest>": Row(PLAYERS),
    f"POST {P}/duel/<contest>": Row(PLAYERS),
    f"POST {P}/together": Row(PLAYERS),
    f"POST {P}/paper/save": Row(PLAYERS),
    f"POST {P}/pack": Row(PLAYERS),
    f"POST {P}/branches": Row(PLAYERS),
    f"POST {P}/people/<seat>/open": Row(PLAYERS),
    f"POST {P}/branches/<branch>/adopt": Row(ONLY_HOST),
    f"POST {P}/branches/<branch>/drop": Row(ONLY_HOST),
    f"POST {P}/people/<seat>/hand-on": Row(ONLY_HOST),
    f"POST {P}/people/<seat>/host": Row(ONLY_HOST),
    f"POST {P}/people/<seat>/revoke": Row(ONLY_HOST),
    f"POST {P}/people/code": Row(ONLY_HOST),
}


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    found = House()
    yield found
    found.wiring.close()


def test_every_route_has_a_row_and_every_row_a_route(house: House) -> None:
    assert {name for name, _rule in routes(house.app)} == set(RIGHTS)


@pytest.mark.parametrize("name", RIGHTS)
def test_a_route_lets_in_whom_its_row_names(house: House, name: str) -> None:
    row, rule = RIGHTS[name], dict(routes(house.app))[name]
    for role in ROLES:
        for by_cookie in (True,) if name.split()[1].startswith("/c/") else (False, True):
            answer = house.ask(role, name.split(maxsplit=1)[0], rule, row, by_cookie=by_cookie)
            said = (role, by_cookie, answer.status)
            if role in row.may:
                assert answer.status_code not in {401, 403}, said
                assert answer.status_code < 500, said
            else:
                # A cookie is read for what it says, whatever it is called.
                assert answer.status_code == REFUSED[role], said


def test_whoever_was_signed_out_is_told_of_no_campaign(house: House) -> None:
    answer = house.client(SIGNED_OUT).get("/api/v1/campaigns")
    assert answer.get_json() == {"campaigns": []}
    assert "Evening" not in house.client(SIGNED_OUT).get("/").text
    assert "Evening" in house.client(PLAYER).get("/").text


@pytest.mark.parametrize("role", [SIGNED_OUT, ELSEWHERE, NOBODY])
def test_whoever_is_kept_out_is_told_nothing_of_the_campaign(house: House, role: str) -> None:
    for path in (house.api, f"{house.api}/entries", f"/c/{house.campaign}"):
        assert "Evening" not in house.client(role).get(path).text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.elsewhere.example"},
    ],
)
@pytest.mark.parametrize("name", [name for name in RIGHTS if name.startswith("POST")])
def test_another_sites_page_does_nothing_with_our_cookie(
    house: House, name: str, headers: dict[str, str]
) -> None:
    rule, row = dict(routes(house.app))[name], RIGHTS[name]
    path = house.path(rule)
    before = house.wiring.journal.head(house.campaign)
    sent: dict[str, Any] = {"json": row.body} if row.body is not None else {}
    campaigns = len(house.wiring.journal.campaigns())
    answer = house.client(HOST).post(path + row.query, headers=headers, **sent)
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert house.wiring.journal.head(house.campaign) == before
    assert len(house.wiring.journal.campaigns()) == campaigns


def test_a_token_in_a_header_is_meant_wherever_the_page_is_from(house: House) -> None:
    headers = {"Authorization": f"Bearer {house.tokens[HOST]}", "Origin": "https://elsewhere.example"}
    assert house.app.test_client().post(f"{house.api}/saves", json={}, headers=headers).status_code == 201
