"""Every number of the example evening has an answer to: why is it so?"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from tests.examples.retelling import Evening


def places(prefix: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(value, dict) and value:
        for name, inner in value.items():
            yield from places(f"{prefix}.{name}".lstrip("."), inner)
    else:
        yield prefix, value


def test_each_place_is_led_to_without_a_gap_from_its_beginning(evening: Evening) -> None:
    state = evening.phones.get("/state")["state"]
    shown = dict(places("", state))
    assert len(shown) > 100
    for place, value in shown.items():
        answer = evening.phones.get("/why", of=place, limit=1000)
        facts = answer["facts"]
        assert answer["value"] == value, place
        assert len(facts) == answer["count"]
        assert [fact["after"] for fact in facts[:1]] in ([value], [])
        for later, earlier in pairwise(facts):
            assert later["before"] == earlier["after"], place
            assert later["position"] > earlier["position"], place


def test_why_the_stash_holds_what_it_holds(evening: Evening) -> None:
    lines = evening.view("stash")["accounts"]["money"]["lines"]
    facts = evening.phones.get("/why", of="stash.money")["facts"]
    moved = [fact["after"] - (fact["before"] or 0) for fact in reversed(facts)]
    assert moved == [line["amount"] for line in lines if not line["undone"]]
