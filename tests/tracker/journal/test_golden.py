"""One golden sample for each name that is ever stored: written once, never edited, read for ever.

A name without one: `python -m tests.tracker.journal.make_golden`. A sample that no longer reads: the shape
of a stored name was changed; give the new shape a new number, and an upcast.
"""

import json
from pathlib import Path

import msgspec
import pytest

from tests.tracker.journal.made_up import CAMPAIGN, NOON, CoinFound, draft
from tests.tracker.journal.made_up import CODEC as MADE_UP
from tests.tracker.journal.promises import GOLDEN, PROMISES, golden_path
from tracker.facts import action, campaign
from tracker.facts.fact import Fact, stored_name
from tracker.facts.ids import Position
from tracker.journal.line import Line
from tracker.journal.port import EMPTY
from tracker.journal.registry import CODEC, FACTS
from tracker.journal.upcasts import UPCASTS
from tracker.kernel import answers, commands, questions

SAMPLES = sorted(GOLDEN.glob("*.json"))


def stored_as(path: Path) -> str:
    name = json.loads(path.read_bytes())["type"]
    assert isinstance(name, str)
    return name


@pytest.mark.parametrize("name", PROMISES)
def test_each_stored_name_has_a_golden_sample(name: str) -> None:
    assert golden_path(name).is_file()


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_golden_sample_lies_under_its_name(path: Path) -> None:
    assert golden_path(stored_as(path)) == path
    assert stored_as(path) in PROMISES or stored_as(path) in UPCASTS


@pytest.mark.parametrize("path", [p for p in SAMPLES if stored_as(p) in PROMISES], ids=lambda path: path.stem)
def test_a_golden_sample_reads_and_is_written_the_same(path: Path) -> None:
    value = msgspec.json.decode(path.read_bytes(), type=PROMISES[stored_as(path)])

    assert json.loads(msgspec.json.encode(value)) == json.loads(path.read_bytes())


@pytest.mark.parametrize(
    "path", [p for p in SAMPLES if stored_as(p) in {*CODEC.facts, *UPCASTS}], ids=lambda path: path.stem
)
def test_a_golden_fact_is_read_by_the_journal(path: Path) -> None:
    content = json.loads(path.read_bytes())
    name = content.pop("type")
    blank = MADE_UP.line(draft("a1", CoinFound(coins=1)), EMPTY, NOON, str)
    line: Line = msgspec.structs.replace(blank, type=name, fact=msgspec.Raw(json.dumps(content).encode()))

    fact = CODEC.entry(CAMPAIGN, line).fact

    assert isinstance(fact, Fact)
    if name in CODEC.facts:
        rewritten = CODEC.line(draft("a1", fact), EMPTY, NOON, lambda: "00")
        assert CODEC.entry(CAMPAIGN, rewritten).fact == fact
        assert rewritten.position == Position(1)


@pytest.mark.parametrize(
    ("module", "parent"),
    [
        (campaign, Fact),
        (action, Fact),
        (answers, answers.Answer),
        (questions, questions.Question),
        (commands, commands.Command),
    ],
    ids=lambda value: value.__name__,
)
def test_each_shared_kind_is_registered(module: object, parent: type[msgspec.Struct]) -> None:
    kinds = [
        k for k in vars(module).values() if isinstance(k, type) and issubclass(k, parent) and k is not parent
    ]

    assert [k.__name__ for k in kinds if PROMISES.get(stored_name(k)) is not k] == []


def test_no_name_is_used_twice() -> None:
    assert len({stored_name(kind) for kind in FACTS}) == len(set(FACTS))
