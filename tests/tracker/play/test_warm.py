"""Campaigns kept warm: as many as their entries together allow, whichever were used last."""

from datetime import UTC, datetime
from typing import Any, cast

import pytest

from tests.toy_system import TOY
from tests.tracker.play.desk import memory_journal
from tracker.facts.entry import Entry
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.port import Journal
from tracker.play import warm as warming
from tracker.play.founding import Founding, found
from tracker.play.play import Outside, Play
from tracker.play.warm import WarmCampaigns


class Noting:
    """A journal that notes from where on each campaign was read."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.read_from: list[int] = []

    def read(self, campaign: CampaignId, after: int = 0) -> tuple[Entry, ...]:
        self.read_from.append(after)
        return self._journal.read(campaign, after)


@pytest.fixture
def journal(clockwork: Outside) -> Noting:
    kept = memory_journal()
    play = Play(kept, (TOY,), clockwork)
    seats: tuple[dict[str, Any], ...] = ({"name": "Ann", "characters": ["Ann"]},)
    for number in range(4):
        campaign, action = CampaignId(f"c-{number}"), ActionId(f"a-{number}")
        found(play, campaign, action, Founding(system="toy", title="Evening", seats=seats))
    return Noting(kept)


@pytest.fixture
def clockwork() -> Outside:
    noon = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
    return Outside(clock=lambda: noon, fresh_secret=lambda: "5ec2e7", new_id=lambda: "new")


def opened(journal: Noting, *campaigns: int) -> list[int]:
    """From which entry on each of these was read, opened one after the other."""
    warm = WarmCampaigns(cast("Journal", journal), (TOY,))
    for number in campaigns:
        warm.get(CampaignId(f"c-{number}"))
    return journal.read_from


def test_what_is_kept_is_read_from_its_end_on(journal: Noting) -> None:
    assert opened(journal, 0, 1, 0, 1) == [0, 0, 2, 2]


def test_where_there_are_too_many_the_least_used_is_folded_again(
    journal: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "MOST_KEPT", 2 * warming.LEAST)
    assert opened(journal, 0, 1, 2, 2, 1, 0) == [0, 0, 0, 2, 2, 0]


def test_a_campaign_longer_than_all_that_may_be_kept_is_kept_alone(
    journal: Noting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(warming, "MOST_KEPT", 1)
    assert opened(journal, 0, 0, 1, 0) == [0, 2, 0, 0]
