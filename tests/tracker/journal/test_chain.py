"""Every way of tampering is found, and its position named."""

import hashlib
import json
import sqlite3
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, HOST, NORA, OTHER, an_evening, append, coins
from tracker.facts.entry import By
from tracker.journal.chain import verify, verify_campaign
from tracker.journal.kept import KeptJournal
from tracker.journal.line import Line, parsed, redacted, written
from tracker.journal.port import EMPTY, ChainBroken, Journal, UnreadableEntry
from tracker.journal.sqlite import SqliteStore


def changed(line: Line, **fields: Any) -> Line:
    return msgspec.structs.replace(line, **fields)


def hidden_changed(line: Line, number: int, **fields: Any) -> Line:
    parts = list(line.hidden)
    parts[number] = msgspec.structs.replace(parts[number], **fields)
    return changed(line, hidden=tuple(parts))


@pytest.fixture
def lines(memory: Journal) -> list[Line]:
    an_evening(memory)
    return list(memory.lines(CAMPAIGN))


def test_an_honest_campaign_verifies(lines: list[Line]) -> None:
    head = verify(lines)

    assert head == (6, lines[-1].hash)
    assert verify([]) == EMPTY
    assert verify(lines[4:], verify(lines[:4])) == head


def test_the_hash_is_what_anyone_can_work_out(lines: list[Line]) -> None:
    previous = ""
    for line in lines:
        content = json.loads(written(line))
        del content["hash"]
        for part in content.get("hidden", []):
            del part["salt"], part["values"]
        content["previous"] = previous
        text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        previous = hashlib.sha256(text.encode()).hexdigest()
        assert line.hash == previous


def test_a_hidden_digest_is_what_anyone_can_work_out(lines: list[Line]) -> None:
    part = lines[2].hidden[0]

    assert part.digest == hashlib.sha256(f'{part.salt}{{"card":"Tiger"}}'.encode()).hexdigest()


TAMPERED: dict[str, Callable[[Line], Line]] = {
    "another fact": lambda line: changed(line, fact=msgspec.Raw(b'{"seat":"ana"}')),
    "one field more": lambda line: changed(line, fact=msgspec.Raw(b'{"seat":"nora","card":"Boar"}')),
    "no fact at all": lambda line: changed(line, fact=msgspec.Raw(b"")),
    "half a fact": lambda line: changed(line, fact=msgspec.Raw(b'{"seat":')),
    "another name": lambda line: changed(line, type="made_up.coin_found/1"),
    "another action": lambda line: changed(line, action="a9"),
    "another seat": lambda line: changed(line, seat=NORA),
    "another sender": lambda line: changed(line, by=By(NORA, "phone")),
    "another device": lambda line: changed(line, by=By(HOST, "laptop")),
    "another time": lambda line: changed(line, at=line.at + timedelta(seconds=1)),
    "done for another action": lambda line: changed(line, of="a9"),
    "another hash": lambda line: changed(line, hash="0" * 64),
    "no hash": lambda line: changed(line, hash=""),
    "a hidden part less": lambda line: changed(line, hidden=line.hidden[:1]),
    "hidden parts swapped": lambda line: changed(line, hidden=line.hidden[::-1]),
    "another hidden value": lambda line: hidden_changed(line, 0, values={"card": "Boar"}),
    "another salt": lambda line: hidden_changed(line, 0, salt="00"),
    "no salt": lambda line: hidden_changed(line, 0, salt=None),
    "no values": lambda line: hidden_changed(line, 1, values=None),
    "another digest": lambda line: hidden_changed(line, 1, digest="0" * 64, salt=None, values=None),
    "other readers": lambda line: hidden_changed(line, 1, seats=(NORA,)),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_a_changed_line_is_named(lines: list[Line], how: str) -> None:
    lines[2] = TAMPERED[how](lines[2])

    with pytest.raises(ChainBroken) as broken:
        verify(lines)

    assert broken.value.position == 3


def test_a_changed_line_with_a_new_hash_breaks_the_next(lines: list[Line]) -> None:
    from tracker.journal.chain import line_hash  # noqa: PLC0415

    forged = changed(lines[3], fact=msgspec.Raw(b'{"coins":300}'))
    lines[3] = changed(forged, hash=line_hash(forged, lines[2].hash))

    with pytest.raises(ChainBroken) as broken:
        verify(lines)

    assert broken.value.position == 5


@pytest.mark.parametrize(
    ("order", "position"),
    [
        ([0, 1, 3, 4, 5], 3),
        ([1, 2, 3, 4, 5], 1),
        ([0, 1, 3, 2, 4, 5], 3),
        ([0, 1, 1, 2, 3, 4, 5], 3),
    ],
    ids=["left out", "beginning left out", "swapped", "doubled"],
)
def test_a_line_out_of_its_place_is_named(lines: list[Line], order: list[int], position: int) -> None:
    with pytest.raises(ChainBroken) as broken:
        verify(lines[number] for number in order)

    assert broken.value.position == position


def test_a_left_out_line_cannot_be_hidden_by_counting_anew(lines: list[Line]) -> None:
    rest = [changed(line, position=number) for number, line in enumerate((*lines[:2], *lines[3:]), 1)]

    with pytest.raises(ChainBroken) as broken:
        verify(rest)

    assert broken.value.position == 3


def test_the_layout_of_a_line_does_not_matter(lines: list[Line]) -> None:
    spread = [
        parsed(json.dumps(json.loads(written(line)), indent=2, sort_keys=True).encode()) for line in lines
    ]

    assert verify(spread) == verify(lines)


@pytest.mark.parametrize("seat", [None, HOST, NORA])
def test_a_line_without_its_secrets_verifies_too(lines: list[Line], seat: Any) -> None:
    assert verify(redacted(line, seat) for line in lines) == verify(lines)


def test_a_seat_keeps_only_its_own_hidden_parts(lines: list[Line]) -> None:
    dealt = redacted(lines[2], NORA)

    assert [part.values for part in dealt.hidden] == [{"card": "Tiger"}, None]
    assert [part.salt for part in redacted(lines[2], HOST).hidden] == [None, None]
    assert b"Tiger" not in written(redacted(lines[2], HOST))
    assert redacted(lines[3], HOST) is lines[3]


@pytest.mark.parametrize(
    ("statement", "position"),
    [
        ("DELETE FROM stored_events WHERE originator_version = 4", 4),
        ("DELETE FROM stored_events WHERE originator_version = 6", 6),
        ("DELETE FROM stored_events", 1),
        ("UPDATE stored_events SET state = 'nonsense' WHERE originator_version = 5", 5),
        ("UPDATE stored_events SET state = replace(state, '3', '4') WHERE originator_version = 4", 4),
        ("UPDATE stored_events SET topic = 'made_up.card_dealt/1' WHERE originator_version = 4", 4),
        ("UPDATE campaign_heads SET hash = 'f'", 7),
    ],
)
def test_a_tampered_file_is_found_out(tmp_path: Path, statement: str, position: int) -> None:
    path = tmp_path / "journal.db"
    journal = KeptJournal(CODEC, SqliteStore(path))
    an_evening(journal)
    an_evening(journal, OTHER)
    tamper = sqlite3.connect(path)
    tamper.execute(
        f"{statement} {'AND' if 'WHERE' in statement else 'WHERE'} 'c1' IN ("
        f"{'campaign' if 'campaign_heads' in statement else 'originator_id'})"
    )
    tamper.commit()
    tamper.close()

    with pytest.raises(ChainBroken) as broken:
        verify_campaign(journal, CAMPAIGN)

    assert broken.value.position == position
    assert verify_campaign(journal, OTHER).position == 6
    journal.close()


def test_a_missing_line_is_never_skipped_by_a_reader(tmp_path: Path) -> None:
    path = tmp_path / "journal.db"
    journal = KeptJournal(CODEC, SqliteStore(path))
    append(journal, coins(1, 2, 3))
    tamper = sqlite3.connect(path)
    tamper.execute("DELETE FROM stored_events WHERE originator_version = 2")
    tamper.commit()
    tamper.close()

    with pytest.raises(UnreadableEntry) as unreadable:
        journal.read(CAMPAIGN)

    assert unreadable.value.position == 2
    journal.close()
