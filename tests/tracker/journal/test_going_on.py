"""A copy that becomes a branch, and a campaign that another copy of it has gone on."""

import pytest

from tests.tracker.journal.made_up import (
    CAMPAIGN,
    NOON,
    OTHER,
    CoinFound,
    an_evening,
    append,
    coins,
    draft,
)
from tracker.facts.ids import ActionId
from tracker.journal.chain import verify_campaign
from tracker.journal.port import ActionKnown, ChainBroken, Head, Journal, PositionTaken


def test_a_copy_and_what_follows_come_in_together(journal: Journal) -> None:
    an_evening(journal)

    journal.bring_in(OTHER, journal.lines(CAMPAIGN, until=4), coins(7, action="branch"), NOON)

    assert [e.hash for e in journal.read(OTHER)[:4]] == [e.hash for e in journal.read(CAMPAIGN)[:4]]
    last = journal.read(OTHER)[-1]
    assert (last.position, last.action, last.fact, last.at) == (5, "branch", CoinFound(coins=7), NOON)
    assert journal.action(OTHER, ActionId("branch")) == (5, 5)
    assert verify_campaign(journal, OTHER) == Head(5, last.hash)
    assert len(journal.read(CAMPAIGN)) == 6


def test_a_copy_comes_in_with_what_follows_or_not_at_all(journal: Journal) -> None:
    an_evening(journal)
    lines = journal.lines(CAMPAIGN, until=4)
    unreadable = [draft("branch", CoinFound(coins="seven"))]  # type: ignore[arg-type]

    with pytest.raises(TypeError):
        journal.bring_in(OTHER, lines, unreadable, NOON)
    with pytest.raises(ValueError, match="time"):
        journal.bring_in(OTHER, lines, coins(7, action="branch"))
    with pytest.raises(ValueError, match="together"):
        journal.bring_in(OTHER, lines, coins(7, action="found"), NOON)

    assert journal.campaigns() == (CAMPAIGN,)


def test_lines_of_the_same_chain_go_on_where_it_ends(journal: Journal, memory: Journal) -> None:
    an_evening(memory)
    journal.bring_in(CAMPAIGN, memory.lines(CAMPAIGN, until=2))

    journal.go_on(CAMPAIGN, journal.head(CAMPAIGN), memory.lines(CAMPAIGN, after=2))

    assert journal.read(CAMPAIGN) == memory.read(CAMPAIGN)
    assert journal.head(CAMPAIGN) == memory.head(CAMPAIGN) == verify_campaign(journal, CAMPAIGN)
    assert journal.action(CAMPAIGN, ActionId("deal")) == (3, 4)


def test_lines_do_not_go_on_where_somebody_was_faster(journal: Journal, memory: Journal) -> None:
    an_evening(memory)
    journal.bring_in(CAMPAIGN, memory.lines(CAMPAIGN, until=2))
    head = journal.head(CAMPAIGN)
    append(journal, coins(1, action="mine"))

    with pytest.raises(PositionTaken):
        journal.go_on(CAMPAIGN, head, memory.lines(CAMPAIGN, after=2))

    assert [entry.action for entry in journal.read(CAMPAIGN, after=2)] == ["mine"]


def test_lines_do_not_go_on_that_are_of_another_chain(journal: Journal, memory: Journal) -> None:
    an_evening(memory)
    append(journal, coins(1, 2, action="mine"))
    before = journal.head(CAMPAIGN)

    with pytest.raises(ChainBroken) as broken:
        journal.go_on(CAMPAIGN, before, memory.lines(CAMPAIGN, after=2))

    assert broken.value.position == 3
    assert journal.head(CAMPAIGN) == before


def test_an_action_goes_on_only_once(journal: Journal, memory: Journal) -> None:
    append(journal, coins(1, action="a1"))
    memory.bring_in(CAMPAIGN, journal.lines(CAMPAIGN))
    append(memory, coins(2, action="a2"))
    append(memory, coins(3, action="a3"))
    lines = memory.lines(CAMPAIGN, after=1)
    journal.go_on(CAMPAIGN, journal.head(CAMPAIGN), lines)

    with pytest.raises((ActionKnown, PositionTaken)):
        journal.go_on(CAMPAIGN, Head(1, journal.lines(CAMPAIGN, until=1)[0].hash), lines)

    assert journal.head(CAMPAIGN).position == 3


def test_nothing_to_go_on_with_changes_nothing(journal: Journal) -> None:
    append(journal, coins(1))
    journal.go_on(CAMPAIGN, journal.head(CAMPAIGN), ())
    assert journal.head(CAMPAIGN).position == 1
