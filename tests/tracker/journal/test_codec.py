"""Stored names are promises."""

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from tests.tracker.journal.made_up import CAMPAIGN, CODEC, FACTS, NOON, NORA, CardDealt, CoinFound, draft
from tracker.facts.fact import Concealed, Fact
from tracker.journal.chain import verify
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.line import Line, redacted
from tracker.journal.memory import MemoryStore
from tracker.journal.port import EMPTY, UnreadableEntry
from tracker.journal.upcasts import UPCASTS, Upcast


def a_line(name: str, fact: bytes, **more: Any) -> Line:
    line = CODEC.line(draft("a1", CoinFound(coins=1)), EMPTY, NOON, lambda: "salt")
    return msgspec.structs.replace(line, type=name, fact=msgspec.Raw(fact), **more)


class PurseFound(Fact, tag="made_up.purse_found/3"):
    coins: int
    where: str
    owner: str | None = None

    def concealed(self) -> tuple[Concealed, ...]:
        return (Concealed(seats=(), fields=("owner",)),)


OLD: Mapping[str, Upcast] = {
    "made_up.purse_seen/1": (
        "made_up.purse_found/2",
        lambda old: {"coins": old["money"], **({"owner": old["of"]} if "of" in old else {})},
    ),
    "made_up.purse_found/2": ("made_up.purse_found/3", lambda old: {"where": "beach", **old}),
}


def test_an_old_shape_is_read_as_todays_through_every_step() -> None:
    codec = Codec([PurseFound], OLD)

    assert codec.entry(CAMPAIGN, a_line("made_up.purse_seen/1", b'{"money":3}')).fact == PurseFound(
        coins=3, where="beach"
    )
    assert codec.entry(CAMPAIGN, a_line("made_up.purse_found/2", b'{"coins":4}')).fact == PurseFound(
        coins=4, where="beach"
    )
    assert codec.entry(
        CAMPAIGN, a_line("made_up.purse_found/3", b'{"coins":5,"where":"cave"}')
    ).fact == PurseFound(coins=5, where="cave")


def test_an_old_shape_keeps_its_line_its_hash_and_its_hidden_values() -> None:
    class PurseSeen(Fact, tag="made_up.purse_seen/1"):
        money: int
        of: str | None = None

        def concealed(self) -> tuple[Concealed, ...]:
            return (Concealed(seats=(), fields=("of",)),)

    store = MemoryStore()
    KeptJournal(Codec([PurseSeen], {}), store).append(
        CAMPAIGN, EMPTY, [draft("a1", PurseSeen(money=3, of="Liza"))], NOON
    )

    today = KeptJournal(Codec([PurseFound], OLD), store)

    assert today.read(CAMPAIGN)[0].fact == PurseFound(coins=3, where="beach", owner="Liza")
    assert verify(today.lines(CAMPAIGN)) == today.head(CAMPAIGN)
    assert today.lines(CAMPAIGN)[0].type == "made_up.purse_seen/1"


def test_upcasts_that_go_round_are_refused() -> None:
    with pytest.raises(ValueError, match="circle"):
        Codec([], {"a.b/1": ("a.b/2", dict), "a.b/2": ("a.b/1", dict)})


def test_each_upcast_of_this_release_ends_at_a_fact_of_today() -> None:
    from tracker.journal.registry import FACTS as EVERY_FACT  # noqa: PLC0415

    codec = Codec(EVERY_FACT)
    for old in UPCASTS:
        name = old
        while name in UPCASTS:
            name = UPCASTS[name][0]
        assert name in codec.facts


@pytest.mark.parametrize("name", ["made_up.coin_found/2", "", "coin_found"])
def test_an_unknown_name_is_an_error_that_names_it(name: str) -> None:
    with pytest.raises(UnreadableEntry, match="newer release") as unreadable:
        CODEC.entry(CAMPAIGN, a_line(name, b'{"coins":3}', position=7))

    assert unreadable.value.position == 7
    assert name in unreadable.value.says


@pytest.mark.parametrize(
    "fact",
    [
        b"{}",
        b"[]",
        b"null",
        b"",
        b'{"coins":"3"}',
        b'{"coins":3,"glitter":true}',
        b'{"coins":NaN}',
        b'{"coins":1e999}',
        b'{"coins":3,"type":"made_up.card_dealt/1"}',
        b'{"coins":3,"where":"\xff"}',
        b'{"coins":3,"where":"\\ud800"}',
        b'{"coins":3,"path":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
    ],
    ids=range(12),
)
def test_another_shape_is_an_error_that_names_the_position(fact: bytes) -> None:
    with pytest.raises(UnreadableEntry) as unreadable:
        CODEC.entry(CAMPAIGN, a_line("made_up.coin_found/1", fact, position=7))

    assert unreadable.value.position == 7


def test_what_a_seat_may_not_read_is_as_if_never_told() -> None:
    line = CODEC.line(draft("a1", CardDealt(seat=NORA, card="Tiger", left=3)), EMPTY, NOON, lambda: "salt")

    assert CODEC.entry(CAMPAIGN, redacted(line, None)).fact == CardDealt(seat=NORA)
    assert CODEC.entry(CAMPAIGN, redacted(line, NORA)).fact == CardDealt(seat=NORA, card="Tiger")
    assert CODEC.entry(CAMPAIGN, line).fact == CardDealt(seat=NORA, card="Tiger", left=3)


def test_a_hidden_field_needs_a_default() -> None:
    class Whispered(Fact, tag="made_up.whispered/1"):
        words: str

        def concealed(self) -> tuple[Concealed, ...]:
            return (Concealed(seats=(), fields=("words",)),)

    with pytest.raises(TypeError, match="whispered"):
        Codec([Whispered]).line(draft("a1", Whispered(words="run")), EMPTY, NOON, lambda: "salt")


def test_two_facts_cannot_share_a_name() -> None:
    class Copied(Fact, tag="made_up.coin_found/1"):
        pass

    with pytest.raises(ValueError, match=r"made_up\.coin_found/1"):
        Codec([*FACTS, Copied])


def test_the_same_fact_may_be_listed_twice() -> None:
    assert Codec([CoinFound, CoinFound]).facts == {"made_up.coin_found/1": CoinFound}
