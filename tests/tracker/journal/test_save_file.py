"""Save files: what goes out comes in again."""

import json
from collections.abc import Callable
from io import BytesIO

import msgspec
import pytest

from tests.tracker.journal.made_up import (
    CAMPAIGN,
    FOUNDED,
    HOST,
    NOON,
    NORA,
    OTHER,
    CardDealt,
    an_evening,
    append,
    coins,
    draft,
)
from tests.tracker.journal.save_files import DIGEST, read, rewritten, saved
from tracker.facts.campaign import DiceCommitted
from tracker.journal.chain import hidden_digest, verify
from tracker.journal.line import written
from tracker.journal.port import Journal
from tracker.journal.save_file import export, file_name


@pytest.fixture
def host_file(memory: Journal) -> bytes:
    an_evening(memory)
    return saved(memory)


def test_what_goes_out_comes_in_again(journal: Journal) -> None:
    an_evening(journal)

    save = read(saved(journal))

    assert save.entries == journal.read(CAMPAIGN)
    assert verify(save.lines) == journal.head(CAMPAIGN)
    header = save.header
    assert (header.format, header.version, header.system) == ("castaway-save", 1, "made_up")
    assert (header.title, header.campaign, header.created) == (FOUNDED.title, CAMPAIGN, NOON)
    assert (header.digest, header.entries, header.secrets, header.seat) == (DIGEST, 6, True, None)


def test_a_save_brought_in_is_saved_the_same(journal: Journal, host_file: bytes) -> None:
    save = read(host_file)

    journal.bring_in(save.header.campaign, save.lines)

    assert saved(journal) == host_file


def test_a_file_is_json_lines_that_a_person_can_read(host_file: bytes) -> None:
    documents = [json.loads(line) for line in host_file.decode().splitlines()]

    assert len(documents) == 8
    assert documents[0]["title"] == "Jason’s first evening"
    assert "Jason’s first evening" in host_file.decode()
    assert documents[4] == {
        "position": 4,
        "action": "deal",
        "seat": "host",
        "by": {"seat": "host", "device": "phone"},
        "at": "2026-05-01T12:00:00Z",
        "type": "made_up.coin_found/1",
        "fact": {"coins": 3},
        "hash": documents[4]["hash"],
    }
    assert documents[-1]["count"] == 6
    assert documents[-1]["hash"] == documents[-2]["hash"]


def test_a_players_file_holds_that_players_secrets_only(memory: Journal) -> None:
    an_evening(memory)
    text = saved(memory, secrets=False, for_seat=NORA)

    save = read(text)

    assert b"s3cret" not in text
    assert save.entries[1].fact == DiceCommitted(attempt="m1", digest="d")
    assert save.entries[2].fact == CardDealt(seat=NORA, card="Tiger")
    assert verify(save.lines) == memory.head(CAMPAIGN)
    assert (save.header.secrets, save.header.seat) == (False, NORA)
    assert b"Tiger" not in saved(memory, secrets=False, for_seat=HOST)
    assert b"Tiger" not in saved(memory, secrets=False)


def test_a_file_may_end_at_an_earlier_entry(memory: Journal) -> None:
    an_evening(memory)

    save = read(saved(memory, until=4, title="What if"))

    assert save.entries == memory.read(CAMPAIGN, until=4)
    assert save.header.title == "What if"


def test_a_long_campaign_goes_out_in_pieces(memory: Journal) -> None:
    append(memory, [draft("found", FOUNDED), *coins(*range(2500))])

    assert read(saved(memory)).entries == memory.read(CAMPAIGN)


def test_what_is_appended_meanwhile_stays_out(memory: Journal) -> None:
    an_evening(memory)
    lines = export(memory, CAMPAIGN, digest=DIGEST)
    text = next(lines)
    append(memory, coins(1, action="late"))

    assert len(read(text + b"".join(lines)).entries) == 6


@pytest.mark.parametrize("until", [None, 0, 9])
def test_what_is_not_there_cannot_be_saved(memory: Journal, until: int | None) -> None:
    append(memory, coins(1))
    append(memory, [draft("found", FOUNDED)], OTHER)

    with pytest.raises(LookupError):
        export(memory, CAMPAIGN, digest=DIGEST, until=until)
    with pytest.raises(LookupError):
        export(memory, OTHER, digest=DIGEST, until=2)


@pytest.mark.parametrize(
    "layout",
    [
        lambda text: text.replace(b"\n", b"\r\n"),
        lambda text: text.rstrip(b"\n"),
        lambda text: text + b"\n\n",
        lambda text: rewritten(text, list),
        lambda text: b"\n".join(
            json.dumps(json.loads(line), sort_keys=True, ensure_ascii=True).encode()
            for line in text.splitlines()
        ),
    ],
    ids=["windows", "no last newline", "empty lines", "spaces", "other order"],
)
def test_the_layout_does_not_matter(host_file: bytes, layout: Callable[[bytes], bytes]) -> None:
    assert read(layout(host_file)).entries == read(host_file).entries


def test_a_stream_is_read_line_by_line(host_file: bytes) -> None:
    assert read(BytesIO(host_file)) == read(host_file)


def test_what_the_journal_takes_its_file_gives_back(memory: Journal) -> None:
    append(memory, [draft("found", FOUNDED)])
    for number, coin in ((1, 10**18 - 1), (2, -(10**18) + 1)):
        append(memory, coins(coin, action=f"a{number}"))
    with pytest.raises(TypeError, match="digits"):
        append(memory, coins(10**18, action="a3"))

    assert len(read(saved(memory)).entries) == 3


def test_a_digest_of_hidden_values_needs_its_salt() -> None:
    assert hidden_digest("00", {"card": "Tiger"}) != hidden_digest("01", {"card": "Tiger"})


def test_a_line_is_the_same_in_the_store_and_in_the_file(memory: Journal, host_file: bytes) -> None:
    assert host_file.splitlines()[1:-1] == [written(line) for line in memory.lines(CAMPAIGN)]
    assert msgspec.json.decode(host_file.splitlines()[0])["format"] == "castaway-save"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Jason’s first evening", "Jasons-first-evening.castaway.jsonl"),
        ("  Été / à la plage: №1 ", "Ete-a-la-plage-No1.castaway.jsonl"),
        ("../../etc/passwd", "etc-passwd.castaway.jsonl"),
        ('a\r\nb\x00c"d', "a-b-c-d.castaway.jsonl"),
        ("остров", "campaign.castaway.jsonl"),
        ("", "campaign.castaway.jsonl"),
        ("x" * 500, "x" * 60 + ".castaway.jsonl"),
    ],
)
def test_a_file_is_named_after_its_campaign(title: str, name: str) -> None:
    assert file_name(title) == name
