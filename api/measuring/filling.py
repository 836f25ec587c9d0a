"""Campaigns that have a history already: written into the journal at once, as their taps would be."""

import time
from datetime import UTC, datetime
from uuid import uuid4

from tracker.facts.action import ActionTaken
from tracker.facts.campaign import ValueEntered
from tracker.facts.entry import By, Draft
from tracker.facts.ids import ActionId, CampaignId, Position, SeatId
from tracker.journal.port import Head, Journal

SEAT = SeatId("seat-1")
AT_ONCE = 5_000


def fill(journal: Journal, campaign: CampaignId, until: Position) -> None:
    """Let the campaign have so many entries, if it has fewer: two for each action, like a tap's."""
    head = journal.head(campaign)
    now = datetime.fromtimestamp(time.time_ns() / 1e9, tz=UTC)
    while head.position < until:
        actions = range(min(AT_ONCE, (until - head.position + 1) // 2))
        drafts = [draft for number in actions for draft in _tap(head.position + 2 * number)]
        last = journal.append(campaign, head, drafts, now)[-1]
        head = Head(last.position, last.hash)


def _tap(seen: Position) -> tuple[Draft, Draft]:
    action = ActionId(str(uuid4()))
    values = {"impulse": f"tap {action}"}
    command = {"type": "castaway.enter_value/1", "card": "character/Jason", "values": values}
    taken = ActionTaken(command=command, seen=seen, sent="f" * 64)
    entered = ValueEntered(card="character/Jason", field="impulse", value=values["impulse"])
    by = By(seat=SEAT, device="trial")
    return (
        Draft(action=action, seat=SEAT, by=by, fact=taken),
        Draft(action=action, seat=SEAT, by=by, fact=entered),
    )
