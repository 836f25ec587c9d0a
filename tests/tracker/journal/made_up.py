"""A little game that only these tests play."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from tracker.facts.action import SHARED_ACTION_FACTS
from tracker.facts.campaign import CampaignFounded, DiceCommitted, Seat, ValueEntered
from tracker.facts.entry import By, Draft, Entry
from tracker.facts.fact import Concealed, Fact
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.journal.codec import Codec
from tracker.journal.port import EMPTY, Head, Journal

CAMPAIGN = CampaignId("c1")
OTHER = CampaignId("c2")
HOST = SeatId("host")
NORA = SeatId("nora")
NOON = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)


class CoinFound(Fact, tag="made_up.coin_found/1"):
    coins: int
    where: str = ""
    path: tuple[str, ...] = ()


class CardDealt(Fact, tag="made_up.card_dealt/1"):
    seat: SeatId
    card: str | None = None
    left: int | None = None

    def concealed(self) -> tuple[Concealed, ...]:
        return (Concealed(seats=(self.seat,), fields=("card",)), Concealed(seats=(), fields=("left",)))


FACTS: tuple[type[Fact], ...] = (
    CampaignFounded,
    DiceCommitted,
    ValueEntered,
    *SHARED_ACTION_FACTS,
    CoinFound,
    CardDealt,
)
CODEC = Codec(FACTS)
FOUNDED = CampaignFounded(
    system="made_up", title="Jason’s first evening", seats=(Seat(id=HOST, name="Ana", role="host"),)
)


def draft(action: str, fact: Fact, **more: Any) -> Draft:
    return Draft(action=ActionId(action), seat=HOST, by=By(HOST, "phone"), fact=fact, **more)


def coins(*numbers: int, action: str = "a1") -> list[Draft]:
    return [draft(action, CoinFound(coins=number)) for number in numbers]


def head_of(entries: Sequence[Entry]) -> Head:
    return Head(entries[-1].position, entries[-1].hash) if entries else EMPTY


def append(journal: Journal, drafts: Sequence[Draft], campaign: CampaignId = CAMPAIGN) -> tuple[Entry, ...]:
    return journal.append(campaign, journal.head(campaign), drafts, NOON)


def an_evening(journal: Journal, campaign: CampaignId = CAMPAIGN) -> None:
    """Six entries in four actions, two of them with hidden parts."""
    append(journal, [draft("found", FOUNDED)], campaign)
    append(journal, [draft("dice", DiceCommitted(attempt="m1", digest="d", secret="s3cret"))], campaign)
    append(
        journal,
        [draft("deal", CardDealt(seat=NORA, card="Tiger", left=11)), *coins(3, action="deal")],
        campaign,
    )
    append(journal, coins(-1, 5, action="pay"), campaign)
