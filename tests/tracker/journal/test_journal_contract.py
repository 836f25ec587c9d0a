"""What every journal does, wherever it keeps its lines."""

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone

import pytest

from tests.tracker.journal.hearing import heard_out
from tests.tracker.journal.made_up import (
    CAMPAIGN,
    FOUNDED,
    HOST,
    NOON,
    NORA,
    OTHER,
    CardDealt,
    CoinFound,
    an_evening,
    append,
    coins,
    draft,
    head_of,
)
from tracker.facts.campaign import DiceCommitted, ValueEntered
from tracker.facts.entry import By, Draft
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.chain import verify_campaign
from tracker.journal.port import EMPTY, ActionKnown, ChainBroken, Head, Journal, PositionTaken


def test_an_append_comes_back_as_it_will_be_read(journal: Journal) -> None:
    appended = journal.append(CAMPAIGN, EMPTY, [draft("a1", FOUNDED), *coins(3)], NOON)

    assert appended == journal.read(CAMPAIGN)
    assert [entry.position for entry in appended] == [1, 2]
    assert appended[1].fact == CoinFound(coins=3)
    assert (appended[1].action, appended[1].seat, appended[1].by) == ("a1", HOST, By(HOST, "phone"))
    assert appended[1].at == NOON
    assert journal.head(CAMPAIGN) == head_of(appended)


def test_what_is_appended_is_what_json_makes_of_it(journal: Journal) -> None:
    (entry,) = append(journal, [draft("a1", ValueEntered(card="enemy/Tiger", field="dice", value=(1, 2)))])

    assert entry.fact == ValueEntered(card="enemy/Tiger", field="dice", value=[1, 2])
    assert journal.read(CAMPAIGN) == (entry,)


def test_appends_follow_one_another(journal: Journal) -> None:
    first = append(journal, coins(1, 2, action="a1"))
    second = append(journal, coins(3, action="a2"))

    assert [entry.position for entry in (*first, *second)] == [1, 2, 3]
    assert journal.read(CAMPAIGN) == (*first, *second)


def test_a_reader_may_ask_for_a_part(journal: Journal) -> None:
    append(journal, coins(1, 2, 3, 4, 5))

    assert [entry.position for entry in journal.read(CAMPAIGN, after=2)] == [3, 4, 5]
    assert [entry.position for entry in journal.read(CAMPAIGN, after=1, until=3)] == [2, 3]
    assert journal.read(CAMPAIGN, until=0) == ()
    assert journal.read(CAMPAIGN, after=5) == ()
    assert journal.read(CAMPAIGN, after=9) == ()


def test_lines_are_what_the_entries_were_made_of(journal: Journal) -> None:
    entries = append(journal, coins(1, 2))

    lines = journal.lines(CAMPAIGN, after=1)

    assert [(line.position, line.type, line.hash) for line in lines] == [
        (2, "made_up.coin_found/1", entries[1].hash)
    ]
    assert bytes(lines[0].fact) == b'{"coins":2}'


def test_nothing_to_append_changes_nothing(journal: Journal) -> None:
    assert journal.append(CAMPAIGN, EMPTY, [], NOON) == ()
    assert journal.campaigns() == ()


def test_an_unknown_campaign_is_empty(journal: Journal) -> None:
    assert journal.read(CAMPAIGN) == ()
    assert journal.head(CAMPAIGN) == EMPTY
    assert journal.action(CAMPAIGN, ActionId("a1")) is None


def test_who_comes_second_is_told_so_and_writes_nothing(journal: Journal) -> None:
    append(journal, coins(1, action="a1"))

    with pytest.raises(PositionTaken):
        journal.append(CAMPAIGN, EMPTY, coins(2, action="a2"), NOON)

    assert len(journal.read(CAMPAIGN)) == 1
    assert journal.action(CAMPAIGN, ActionId("a2")) is None


def test_an_action_is_recorded_once(journal: Journal) -> None:
    append(journal, coins(1, 2, action="a1"))

    with pytest.raises(ActionKnown):
        append(journal, coins(3, action="a1"))
    with pytest.raises(ActionKnown):
        append(journal, [*coins(3, action="a2"), *coins(4, action="a1")])

    assert len(journal.read(CAMPAIGN)) == 2
    assert journal.action(CAMPAIGN, ActionId("a2")) is None


def test_a_repeated_send_is_known_also_to_who_has_not_caught_up(journal: Journal) -> None:
    append(journal, coins(1, action="a1"))

    with pytest.raises(ActionKnown):
        journal.append(CAMPAIGN, EMPTY, coins(1, action="a1"), NOON)


def test_each_action_of_an_append_has_its_own_group(journal: Journal) -> None:
    append(journal, [*coins(1, 2, action="a1"), *coins(3, 4, 5, action="a2")])

    assert journal.action(CAMPAIGN, ActionId("a1")) == (1, 2)
    assert journal.action(CAMPAIGN, ActionId("a2")) == (3, 5)


def test_an_action_in_two_pieces_is_no_group(journal: Journal) -> None:
    with pytest.raises(ValueError, match="a1"):
        append(journal, [*coins(1, action="a1"), *coins(2, action="a2"), *coins(3, action="a1")])

    assert journal.read(CAMPAIGN) == ()


def test_campaigns_are_strangers(journal: Journal) -> None:
    append(journal, coins(1, action="a1"), OTHER)
    append(journal, coins(2, action="a1"), CAMPAIGN)
    append(journal, coins(3, action="a2"), OTHER)

    assert journal.campaigns() == (OTHER, CAMPAIGN)
    assert [entry.campaign for entry in journal.read(OTHER)] == [OTHER, OTHER]
    assert journal.read(CAMPAIGN)[0].fact == CoinFound(coins=2)


@pytest.mark.parametrize("seen", [Head(1, "0" * 64), Head(2, "0" * 64)])
def test_a_past_that_never_was_is_not_continued(journal: Journal, seen: Head) -> None:
    append(journal, coins(1, action="a1"))

    with pytest.raises(ChainBroken):
        journal.append(CAMPAIGN, seen, coins(2, action="a2"), NOON)

    assert len(journal.read(CAMPAIGN)) == 1


def test_the_global_log_tells_which_campaigns_changed(journal: Journal) -> None:
    assert journal.changed_since(0) == (0, ())
    append(journal, coins(1, action="a1"))
    append(journal, coins(1, 2, action="a1"), OTHER)
    _, changed = journal.changed_since(0)
    assert changed == (CAMPAIGN, OTHER)
    cursor = heard_out(journal)

    append(journal, coins(2, action="a2"))
    _, changed = journal.changed_since(cursor)

    assert changed == (CAMPAIGN,)
    assert heard_out(journal, cursor) > cursor
    assert journal.changed_since(0)[1] == (OTHER, CAMPAIGN)


def test_a_cursor_from_beyond_the_end_starts_over(journal: Journal) -> None:
    append(journal, coins(1))
    beyond = heard_out(journal) + 1000

    cursor, changed = journal.changed_since(beyond)

    assert (cursor < beyond, changed) == (True, (CAMPAIGN,))


def test_times_are_kept_in_utc(journal: Journal) -> None:
    summer = timezone(timedelta(hours=2))

    (entry,) = journal.append(CAMPAIGN, EMPTY, coins(1), datetime(2026, 5, 1, 14, 0, 0, 250, tzinfo=summer))

    assert entry.at == NOON.replace(microsecond=250)
    assert entry.at.utcoffset() == timedelta(0)


def test_a_time_without_a_zone_is_not_kept(journal: Journal) -> None:
    with pytest.raises(ValueError, match="time zone"):
        journal.append(CAMPAIGN, EMPTY, coins(1), datetime(2026, 5, 1, 14, 0))  # noqa: DTZ001

    assert journal.read(CAMPAIGN) == ()


def test_a_fact_that_could_never_be_read_is_not_written(journal: Journal) -> None:
    class Unheard(Fact, tag="made_up.unheard/1"):
        pass

    for fact in (CoinFound(coins="three"), Unheard()):  # type: ignore[arg-type]
        with pytest.raises(TypeError, match=r"made_up\.(coin_found|unheard)/1"):
            append(journal, [draft("a1", fact)])

    assert journal.read(CAMPAIGN) == ()


def test_hidden_values_are_kept_apart_and_come_back(journal: Journal) -> None:
    an_evening(journal)

    assert journal.read(CAMPAIGN)[1].fact == DiceCommitted(attempt="m1", digest="d", secret="s3cret")
    dealt = journal.read(CAMPAIGN)[2]
    assert dealt.fact == CardDealt(seat=NORA, card="Tiger", left=11)
    assert [(part.seats, part.values) for part in dealt.hidden] == [
        ((NORA,), {"card": "Tiger"}),
        ((), {"left": 11}),
    ]
    assert bytes(journal.lines(CAMPAIGN)[2].fact) == b'{"seat":"nora"}'


def test_the_same_hidden_value_never_looks_the_same(journal: Journal) -> None:
    append(journal, [draft("a1", CardDealt(seat=NORA, card="Tiger")) for _ in range(2)])

    first, second = journal.read(CAMPAIGN)

    assert first.hidden[0].digest != second.hidden[0].digest


def test_an_entry_may_stand_for_an_earlier_action(journal: Journal) -> None:
    replacement = Draft(
        action=ActionId("undo"), seat=HOST, by=By(HOST), fact=CoinFound(coins=1), of=ActionId("a1")
    )

    append(journal, [replacement])

    assert journal.read(CAMPAIGN)[0].of == "a1"


def test_threads_append_without_gaps_and_lose_nothing(journal: Journal) -> None:
    def play(player: int) -> None:
        for turn in range(15):
            while True:
                try:
                    append(journal, coins(player, turn, action=f"{player}-{turn}"))
                except PositionTaken:
                    continue
                break

    with ThreadPoolExecutor(8) as table:
        list(table.map(play, range(8)))

    entries = journal.read(CAMPAIGN)
    assert [entry.position for entry in entries] == list(range(1, 241))
    assert {entry.action for entry in entries} == {f"{p}-{t}" for p in range(8) for t in range(15)}
    assert verify_campaign(journal, CAMPAIGN) == head_of(entries)


@pytest.mark.parametrize("name", ["c 1", "c/1", "Ä", "%", "'; DROP TABLE stored_events; --"])
def test_ids_are_only_text(journal: Journal, name: str) -> None:
    append(journal, coins(1, action=name), CampaignId(name))

    assert journal.campaigns() == (name,)
    assert journal.action(CampaignId(name), ActionId(name)) == (1, 1)
