"""Save files that were changed, cut off or too large are refused, and the line is named."""

import json
from io import BytesIO

import pytest

from tests.tracker.journal.made_up import an_evening
from tests.tracker.journal.save_files import Change, Document, read, rewritten, saved
from tracker.journal.chain import line_hash
from tracker.journal.line import parsed
from tracker.journal.port import Journal
from tracker.journal.save_reading import BadSave, Limits


@pytest.fixture
def host_file(memory: Journal) -> bytes:
    an_evening(memory)
    return saved(memory)


def rechained(documents: list[Document]) -> list[Document]:
    """What somebody who knows the format would do after changing something."""
    last = ""
    for document in documents[1:-1]:
        document["hash"] = last = line_hash(parsed(json.dumps(document).encode()), last)
    documents[-1]["hash"] = last
    return documents


TOLD: dict[str, tuple[int, str, Change]] = {
    "title": (1, "header", lambda d: d[0].update(title="Mine")),
    "campaign": (1, "header", lambda d: d[0].update(campaign="c9")),
    "digest": (1, "header", lambda d: d[0].update(digest="digest/1:0")),
    "created": (1, "header", lambda d: d[0].update(created="2020-01-01T00:00:00Z")),
    "created elsewhere": (1, "UTC", lambda d: d[0].update(created="2026-05-01T14:00:00+02:00")),
    "created nowhere": (1, "UTC", lambda d: d[0].update(created="2026-05-01T12:00:00")),
    "more entries announced": (1, "header", lambda d: d[0].update(entries=7)),
    "fewer entries announced": (7, "beyond", lambda d: d[0].update(entries=5)),
    "no entries announced": (1, "announces 0", lambda d: d[0].update(entries=0)),
    "format": (1, "save file", lambda d: d[0].update(format="other-save")),
    "no format": (1, "save file", lambda d: d[0].pop("format")),
    "newer version": (1, "version 2", lambda d: d[0].update(version=2, colour="red")),
    "unknown header field": (1, "colour", lambda d: d[0].update(colour="red")),
    "header field missing": (1, "title", lambda d: d[0].pop("title")),
    "header field of wrong type": (1, "entries", lambda d: d[0].update(entries="6")),
    "huge version": (1, "digits", lambda d: d[0].update(version=10**30)),
    "game": (1, "chess", lambda d: d[0].update(system="chess")),
    "no header": (1, "save file", lambda d: d.pop(0)),
    "two headers": (2, "no entry", lambda d: d.insert(0, d[0])),
    "fact": (5, "hash", lambda d: d[4]["fact"].update(coins=300)),
    "wrong type": (5, "another shape", lambda d: (d[4]["fact"].update(coins="3"), rechained(d))),
    "unknown field": (5, "glitter", lambda d: (d[4]["fact"].update(glitter=1), rechained(d))),
    "unknown fact": (
        5,
        "made_up.coin_found/2",
        lambda d: (d[4].update(type="made_up.coin_found/2"), rechained(d)),
    ),
    "unknown line field": (5, "colour", lambda d: d[4].update(colour="red")),
    "no hash": (5, "hash", lambda d: d[4].pop("hash")),
    "position as text": (5, "position", lambda d: d[4].update(position="4")),
    "time": (5, "hash", lambda d: d[4].update(at="2026-05-01T12:00:01Z")),
    "time zone": (5, "UTC", lambda d: (d[4].update(at="2026-05-01T14:00:00+02:00"), rechained(d))),
    "no time zone": (5, "UTC", lambda d: (d[4].update(at="2026-05-01T12:00:00"), rechained(d))),
    "gap": (5, "entry 4 is missing", lambda d: d.pop(4)),
    "doubled": (6, "entry 5 is missing", lambda d: d.insert(4, d[4])),
    "swapped": (5, "entry 4 is missing", lambda d: d.insert(4, d.pop(5))),
    "hidden value": (4, "digest", lambda d: d[3]["hidden"][0]["values"].update(card="Boar")),
    "hidden part of a wrong type": (4, "hidden", lambda d: d[3].update(hidden={})),
    "salt left out": (4, "salt", lambda d: d[3]["hidden"][0].pop("salt")),
    "salt of another kind": (4, "salt", lambda d: d[3]["hidden"][0].update(salt='00{"a":')),
    "no closing": (8, "cut off", lambda d: d.pop()),
    "no end": (6, "cut off", lambda d: d.__delitem__(slice(5, None))),
    "header only": (2, "cut off", lambda d: d.__delitem__(slice(1, None))),
    "closing at once": (2, "closes", lambda d: d.__delitem__(slice(1, -1))),
    "end left out": (7, "closes", lambda d: d.pop(6)),
    "count": (8, "closes a file of 5", lambda d: d[-1].update(count=5)),
    "last hash": (8, "another last entry", lambda d: d[-1].update(hash="0")),
    "closing of another format": (8, "neither", lambda d: d[-1].update(format="end")),
    "two closings": (9, "goes on", lambda d: d.append(d[-1])),
    "more after the end": (9, "goes on", lambda d: d.append(d[-2])),
    "huge number": (5, "digits", lambda d: d[4]["fact"].update(coins=10**30)),
    "deep nesting": (5, "deep", lambda d: d[4]["fact"].update(path=json.loads("[" * 60 + "]" * 60))),
    "another founding": (2, "made_up", lambda d: (d[1]["fact"].update(system="other"), rechained(d))),
    "an action again": (6, "action found", lambda d: (d[5].update(action="found"), rechained(d))),
    "no founding": (
        2,
        "founding",
        lambda d: (d.pop(1), [x.update(position=x["position"] - 1) for x in d[1:-1]], rechained(d)),
    ),
}


@pytest.mark.parametrize("how", TOLD)
def test_a_file_that_was_changed_is_refused_and_its_line_named(host_file: bytes, how: str) -> None:
    line, word, change = TOLD[how]

    with pytest.raises(BadSave, match=word) as bad:
        read(rewritten(host_file, change))

    assert bad.value.line == line


@pytest.mark.parametrize(
    ("text", "line"),
    [(b"", 1), (b"\n", 1), (b"\xff\xfe", 1), (b"null\n", 1), (b"[]", 1), (b"PK\x03\x04", 1)],
)
def test_what_is_no_save_file_is_refused(text: bytes, line: int) -> None:
    with pytest.raises(BadSave) as bad:
        read(text)

    assert bad.value.line == line


@pytest.mark.parametrize(
    "value",
    [b"NaN", b"Infinity", b"-1e999", b'"\xff"', b'"\\ud800"', b"tru", b"[" * 30_000, b"{", b"", b"01"],
)
def test_a_line_that_is_no_json_is_named(host_file: bytes, value: bytes) -> None:
    with pytest.raises(BadSave) as bad:
        read(host_file.replace(b'{"coins":3}', b'{"coins":' + value + b"}"))

    assert bad.value.line == 5


def test_a_file_cut_off_anywhere_is_refused(host_file: bytes) -> None:
    whole = host_file.rstrip(b"\n")
    for length in range(len(whole)):
        with pytest.raises(BadSave) as bad:
            read(whole[:length])
        assert bad.value.line in (1, whole[:length].count(b"\n") + 1, whole[:length].count(b"\n") + 2)


def test_no_byte_can_be_changed_unnoticed(host_file: bytes) -> None:
    honest = read(host_file)
    for place, byte in enumerate(host_file):
        for other in (byte ^ 1, ord(" "), ord('"')):
            flipped = host_file[:place] + bytes([other]) + host_file[place + 1 :]
            try:
                assert read(flipped).entries == honest.entries
            except BadSave as bad:
                assert bad.line in (1, host_file[:place].count(b"\n") + 1, host_file[:place].count(b"\n") + 2)  # noqa: PT017


@pytest.mark.parametrize(
    ("limits", "line", "word"),
    [
        (Limits(line=500), 4, "longer than 500"),
        (Limits(total=1000), 4, "longer than 1000"),
        (Limits(entries=5), 1, "announces 6"),
    ],
)
def test_what_is_too_large_is_not_read(host_file: bytes, limits: Limits, line: int, word: str) -> None:
    with pytest.raises(BadSave, match=word) as bad:
        read(host_file, limits)

    assert bad.value.line == line


def test_an_endless_line_is_not_taken_in() -> None:
    class Endless(BytesIO):
        asked = 0

        def readline(self, size: int | None = -1, /) -> bytes:
            assert size is not None
            assert 0 < size <= 1001
            return b" " * size

    with pytest.raises(BadSave, match="longer than 1000"):
        read(Endless(), Limits(line=1000))


def test_a_reason_is_never_a_page_long(host_file: bytes) -> None:
    with pytest.raises(BadSave) as bad:
        read(rewritten(host_file, lambda d: d[0].update(system="x" * 100_000)))

    assert len(str(bad.value)) < 400
