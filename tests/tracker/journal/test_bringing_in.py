"""What every journal does when a campaign is brought in."""

import pytest

from tests.tracker.journal.made_up import CAMPAIGN, OTHER, CoinFound, an_evening, append, coins
from tracker.facts.ids import ActionId
from tracker.journal.chain import verify_campaign
from tracker.journal.port import ActionKnown, ChainBroken, Journal, PositionTaken


def test_a_campaign_can_be_brought_in_line_by_line(journal: Journal, memory: Journal) -> None:
    an_evening(memory)

    journal.bring_in(CAMPAIGN, memory.lines(CAMPAIGN))

    assert journal.read(CAMPAIGN) == memory.read(CAMPAIGN)
    assert journal.head(CAMPAIGN) == memory.head(CAMPAIGN) == verify_campaign(journal, CAMPAIGN)
    assert journal.action(CAMPAIGN, ActionId("deal")) == (3, 4)
    with pytest.raises(ActionKnown):
        append(journal, coins(1, action="pay"))
    assert journal.changed_since(0)[1] == (CAMPAIGN,)


def test_a_copy_keeps_its_chain_and_goes_its_own_way(journal: Journal) -> None:
    an_evening(journal)

    journal.bring_in(OTHER, journal.lines(CAMPAIGN, until=4))
    append(journal, coins(9, action="elsewhere"), OTHER)

    assert [e.hash for e in journal.read(OTHER)[:4]] == [e.hash for e in journal.read(CAMPAIGN)[:4]]
    assert verify_campaign(journal, OTHER).position == 5
    assert len(journal.read(CAMPAIGN)) == 6


def test_nothing_is_brought_in_over_something(journal: Journal, memory: Journal) -> None:
    append(journal, coins(1, action="mine"))
    append(memory, coins(2, action="theirs"))

    with pytest.raises(PositionTaken):
        journal.bring_in(CAMPAIGN, memory.lines(CAMPAIGN))

    assert journal.read(CAMPAIGN)[0].fact == CoinFound(coins=1)


def test_a_broken_chain_is_not_brought_in(journal: Journal, memory: Journal) -> None:
    an_evening(memory)
    lines = memory.lines(CAMPAIGN)

    with pytest.raises(ChainBroken) as broken:
        journal.bring_in(CAMPAIGN, (*lines[:2], *lines[3:]))

    assert broken.value.position == 3
    assert journal.campaigns() == ()


def test_an_empty_campaign_is_not_brought_in(journal: Journal) -> None:
    with pytest.raises(ValueError, match="at least one"):
        journal.bring_in(CAMPAIGN, [])
