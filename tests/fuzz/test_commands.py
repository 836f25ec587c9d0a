"""Every command of every game with fields of the right types and any content: an answer, never a 5xx."""

from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from tests.api.page_scenes import campaign_of, player_turn
from tests.api.table import new_id
from tests.fuzz.budget import examples
from tracker.catalog import SYSTEMS
from tracker.kernel.commands import Command, kind_of

NAMES = st.sampled_from(
    ["Jason", "Liza", "beheader-red", "Machete", "seat-1", "green", "money", "enemy/Beheader", ""]
) | st.text(max_size=6)
ANYTHING = st.none() | st.booleans() | st.integers(-5, 20) | NAMES
STRATEGIES: dict[type[inspect.Type], Callable[[Any], st.SearchStrategy[Any]]] = {
    inspect.StrType: lambda _: NAMES,
    inspect.IntType: lambda _: st.integers(-3, 12) | st.sampled_from([10**9, -(10**9)]),
    inspect.BoolType: lambda _: st.booleans(),
    inspect.NoneType: lambda _: st.none(),
    inspect.VarTupleType: lambda kind: st.lists(strategy(kind.item_type), max_size=3),
    inspect.ListType: lambda kind: st.lists(strategy(kind.item_type), max_size=3),
    inspect.DictType: lambda kind: st.dictionaries(
        strategy(kind.key_type), strategy(kind.value_type), max_size=3
    ),
    inspect.UnionType: lambda kind: st.one_of([strategy(each) for each in kind.types]),
}


def strategy(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of this type."""
    make = STRATEGIES.get(type(kind))
    return make(kind) if make else ANYTHING


def fields_of(kind: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    """The fields of a command, each of its type; those that may be left out sometimes are."""
    needed = {f.encode_name: strategy(f.type) for f in kind.fields if f.required}
    more = {f.encode_name: strategy(f.type) for f in kind.fields if not f.required}
    return st.fixed_dictionaries(needed, optional=more)


STRATEGIES[inspect.StructType] = fields_of
COMMANDS: list[type[Command]] = [command for system in SYSTEMS[:1] for command in system.commands]


@pytest.fixture(scope="module")
def table() -> tuple[Flask, str, str]:
    app, host, _ben = player_turn()
    campaign = campaign_of(host)
    cookie = host.client.get_cookie(f"castaway_{campaign}")
    assert cookie is not None
    return app, campaign, cookie.value


@pytest.mark.parametrize("command", COMMANDS, ids=kind_of)
def test_whatever_is_in_its_fields(table: tuple[Flask, str, str], command: type[Command]) -> None:
    app, campaign, token = table
    client = app.test_client(use_cookies=False)
    headers = {"Authorization": f"Bearer {token}"}
    kind = inspect.type_info(command)
    assert isinstance(kind, inspect.StructType)

    @settings(
        max_examples=examples(4, 600),
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(fields=fields_of(kind), answers=st.dictionaries(NAMES.filter(bool), ANYTHING, max_size=2))
    def send(fields: dict[str, Any], answers: dict[str, Any]) -> None:
        # Only tried, so that each example finds the same table; what is recorded goes the same way.
        sent = {"id": new_id(), "kind": kind_of(command), "seen": 1, "with": fields, "answers": answers}
        answer = client.post(f"/api/v1/campaigns/{campaign}/actions?preview=true", json=sent, headers=headers)
        assert answer.status_code in {200, 400, 409, 422}, (sent, answer.text)

    send()
