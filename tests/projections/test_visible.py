import json

import msgspec

from projections.visible import public, visible, visible_fact
from tests.tracker.journal.made_up import CAMPAIGN, CODEC, HOST, NORA, CardDealt, CoinFound, an_evening
from tracker.facts.campaign import DiceCommitted
from tracker.facts.entry import Entry
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore

DEALT = CardDealt(seat=NORA, card="Tiger", left=11)


def dealt() -> Entry:
    journal = KeptJournal(CODEC, MemoryStore())
    an_evening(journal)
    return journal.read(CAMPAIGN)[2]


def test_a_fact_with_nothing_hidden_is_public_as_it_is() -> None:
    fact = CoinFound(coins=3)
    assert public(fact) is fact
    assert visible_fact(fact, None) == {"coins": 3}


def test_a_stranger_reads_a_fact_without_its_hidden_fields() -> None:
    assert public(DEALT) == CardDealt(seat=NORA)
    assert public(DiceCommitted(attempt="1", digest="d", secret="s")) == DiceCommitted(
        attempt="1", digest="d"
    )
    assert visible_fact(DEALT, None) == {"seat": "nora"}


def test_a_seat_reads_what_is_for_it_and_nobody_what_is_the_trackers() -> None:
    assert visible_fact(DEALT, NORA) == {"seat": "nora", "card": "Tiger"}
    assert visible_fact(DEALT, HOST) == {"seat": "nora"}


def test_an_entry_is_plain_data_with_its_public_part() -> None:
    entry = dealt()
    shown = visible(entry, HOST)
    assert shown == {
        "position": 3, "action": "deal", "seat": "host", "by": {"seat": "host", "device": "phone"},
        "at": "2026-05-01T12:00:00Z", "type": "made_up.card_dealt/1", "fact": {"seat": "nora"},
        "hash": entry.hash,
        "hidden": [
            {"seats": ["nora"], "digest": entry.hidden[0].digest},
            {"seats": [], "digest": entry.hidden[1].digest},
        ],
    }  # fmt: skip
    assert json.loads(json.dumps(shown)) == shown


def test_salt_and_values_are_only_for_those_who_may_read_them() -> None:
    entry = dealt()
    card, left = visible(entry, NORA)["hidden"]
    assert card["values"] == {"card": "Tiger"}
    assert card["salt"] == entry.hidden[0].salt
    assert set(left) == {"seats", "digest"}
    assert "Tiger" not in json.dumps(visible(entry, None))


def test_a_part_that_the_file_did_not_have_stays_unknown() -> None:
    entry = dealt()
    bare = tuple(msgspec.structs.replace(part, salt=None, values=None) for part in entry.hidden)
    shown = visible(msgspec.structs.replace(entry, fact=public(entry.fact), hidden=bare), NORA)
    assert set(shown["hidden"][0]) == {"seats", "digest"}
    assert shown["fact"] == {"seat": "nora"}


def test_a_fact_that_replaces_another_says_of_which_action() -> None:
    entry = msgspec.structs.replace(dealt(), of="a1")
    assert visible(entry, None)["of"] == "a1"
