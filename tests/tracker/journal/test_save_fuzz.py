"""Whatever somebody uploads, the answer is a campaign or the line that is wrong."""

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, an_evening
from tracker.journal.chain import line_hash, verify
from tracker.journal.kept import KeptJournal
from tracker.journal.line import UNREADABLE, parsed
from tracker.journal.memory import MemoryStore
from tracker.journal.save_file import export
from tracker.journal.save_reading import BadSave, Limits, Save, read_save

SMALL = Limits(line=4000, total=20_000, entries=50)


def an_honest_file() -> bytes:
    journal = KeptJournal(CODEC, MemoryStore(), lambda: "00" * 16)
    an_evening(journal)
    return b"".join(export(journal, CAMPAIGN, digest="digest/1:abc", secrets=True))


HONEST = an_honest_file()
LINES = HONEST.splitlines(keepends=True)
ORIGINAL = read_save(HONEST, CODEC, ["made_up"])

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def read_or_refused(text: bytes) -> Save | None:
    try:
        return read_save(text, CODEC, ["made_up"], SMALL)
    except BadSave as bad:
        assert bad.line >= 1  # noqa: PT017
        assert bad.says  # noqa: PT017
        return None


def assert_holds_together(save: Save) -> None:
    assert verify(save.lines).position == len(save.entries) == save.header.entries


@given(st.binary(max_size=400))
def test_any_bytes_at_all(text: bytes) -> None:
    assert read_or_refused(text) is None


@given(st.binary(max_size=200), st.integers(0, len(LINES)))
def test_any_bytes_as_one_of_the_lines(text: bytes, place: int) -> None:
    read_or_refused(b"".join(LINES[:place]) + text + b"\n" + b"".join(LINES[place:]))


@given(st.lists(st.sampled_from(LINES), max_size=12))
def test_honest_lines_in_any_order(lines: list[bytes]) -> None:
    text = b"".join(lines)
    save = read_or_refused(text)
    assert save is None or text == HONEST


@given(st.data())
def test_a_few_bytes_changed(data: st.DataObject) -> None:
    text = bytearray(HONEST)
    for _ in range(data.draw(st.integers(1, 4))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    save = read_or_refused(bytes(text))
    assert save is None or save.entries == ORIGINAL.entries


@given(st.data())
def test_any_value_anywhere_in_a_line(data: st.DataObject) -> None:
    documents = [json.loads(line) for line in LINES]
    document = data.draw(st.sampled_from(documents))
    key = data.draw(st.sampled_from(sorted(document)) | st.text(max_size=8))
    document[key] = data.draw(json_values)
    save = read_or_refused("\n".join(json.dumps(d) for d in documents).encode())
    assert save is None or save.entries == ORIGINAL.entries


@settings(suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_fact_with_the_right_hashes(data: st.DataObject) -> None:
    """Somebody who writes the file himself gets in what is well formed, and no more."""
    documents: list[Any] = [json.loads(line) for line in LINES]
    document = documents[data.draw(st.integers(1, 6))]
    fact = document["fact"]
    key = data.draw(st.sampled_from(sorted(fact)) | st.text(max_size=8))
    fact[key] = data.draw(json_values)
    try:
        last = ""
        for each in documents[1:-1]:
            each["hash"] = last = line_hash(parsed(json.dumps(each).encode()), last)
    except UNREADABLE:
        last = ""
    documents[-1]["hash"] = last
    save = read_or_refused("\n".join(json.dumps(d) for d in documents).encode())
    if save is not None:
        assert_holds_together(save)
