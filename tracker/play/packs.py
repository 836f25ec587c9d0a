"""Packs: what a group read off its own cards, out as a file, and another group's in as facts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid5

import msgspec

from tracker.content.document import BadContent
from tracker.content.values import Values, read_values, written
from tracker.facts.campaign import ValueEntered
from tracker.facts.entry import By
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.kernel.house_rules import complaint_about
from tracker.kernel.system import RuleSystem
from tracker.play.outcomes import Duplicate, Outcome, Recorded, Request
from tracker.play.play import Play
from tracker.play.revising import Sender
from tracker.play.warm import Warm

SAMPLE = "sample pack"
"""The `device` of whatever invented values are entered by: the journal says for ever that nobody read them
off a card."""
MOST_BYTES = 128 << 10
"""Bytes of a pack, several times what a whole box comes to; reading YAML takes its time."""


@dataclass(frozen=True)
class PackTaken:
    """A pack came in: how many cards were entered, and how many stood so already."""

    title: str
    entered: int
    known: int
    position: Position


def invented(warm: Warm) -> Mapping[tuple[str, str], bool]:
    """Card and field of each value in force, and whether it is an invented one."""
    return {
        (entry.fact.card, entry.fact.field): entry.by.device == SAMPLE
        for entry in effective(warm.entries)
        if isinstance(entry.fact, ValueEntered)
    }


def pack_of(warm: Warm) -> Values:
    """What this group read off its cards. Invented values stay here: everybody has those."""
    cards: dict[str, dict[str, Any]] = {}
    made_up = invented(warm)
    for card, values in warm.state.house.collection.items():
        own = {name: value for name, value in values.items() if not made_up.get((card, name), False)}
        if own:
            cards[card] = own
    return Values(title=warm.state.house.title, system=warm.system.id, cards=cards)


def pack_text(warm: Warm, file: str) -> str:
    """The same as the text of a file of this name (`….json`, or else YAML)."""
    return written(pack_of(warm), file)


def read_pack(data: bytes, file: str, system: RuleSystem) -> Values:
    """A pack for this game, all of it checked.

    Raises:
        BadContent: naming file, card and field.
    """
    if len(data) > MOST_BYTES:
        raise BadContent(file, f"longer than {MOST_BYTES} bytes")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadContent(file, "is not text in UTF-8") from None
    values = read_values(
        text,
        file,
        system.card_fields,
        lambda card, field, value: complaint_about(system.card_fields, card, field, value),
    )
    if values.system not in ("", system.id):
        raise BadContent(file, f"is for another game than {system.id}", field="system")
    return values


def take_pack(play: Play, campaign: CampaignId, sender: Sender, values: Values) -> PackTaken | Outcome:
    """Enter a pack, one action per card, so that each can be struck by itself; what stands so is no news.

    Sent again under the same id, it goes on where it was interrupted.
    """
    by = By(seat=sender.by.seat, device=SAMPLE) if values.sample else sender.by
    entered = 0
    for card, fields in values.cards.items():
        warm = play.warm.get(campaign)
        standing = warm.state.house.collection.get(card, {})
        news = {name: v for name, v in fields.items() if name not in standing or standing[name] != v}
        if not news:
            continue
        request = Request(
            id=ActionId(str(uuid5(UUID(sender.id), f"pack:{card}"))),
            kind="enter_value",
            seat=sender.seat,
            by=by,
            seen=warm.head.position,
            fields={"card": card, "values": msgspec.to_builtins(news)},
        )
        outcome = play.act(campaign, request)
        if not isinstance(outcome, Recorded | Duplicate):
            return outcome
        entered += 1
    position = play.warm.get(campaign).head.position
    return PackTaken(values.title, entered, len(values.cards) - entered, position)
