"""Facts about the campaign itself and the people at it, whatever the rule system."""

from typing import Any

import msgspec

from tracker.facts.fact import Concealed, Fact
from tracker.facts.ids import SeatId


class Seat(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A person's place: `role` is "host", "player" or "spectator"; `characters` are whom they play."""

    id: SeatId
    name: str
    role: str = "player"
    characters: tuple[str, ...] = ()


class CampaignFounded(Fact, tag="castaway.campaign_founded/1"):
    """A group opened a campaign of one rule system, with its seats and named options."""

    system: str
    title: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}


class SeatTaken(Fact, tag="castaway.seat_taken/1"):
    """Somebody joined the table at a new seat."""

    seat: Seat


class CharacterTaken(Fact, tag="castaway.character_taken/1"):
    """A seat took a character."""

    seat: SeatId
    character: str


class ValueEntered(Fact, tag="castaway.value_entered/1"):
    """The table read a value off its own card or board that the rulebook does not print.

    `card` is a path such as "enemy/Beheader"; `value` applies from now on.
    """

    card: str
    field: str
    value: Any


class DiceCommitted(Fact, tag="castaway.dice_committed/1"):
    """An attempt bound itself to a secret by publishing its hash; every digital roll follows from it."""

    attempt: str
    digest: str
    secret: str | None = None

    def concealed(self) -> tuple[Concealed, ...]:
        """The secret is nobody's until the attempt ends."""
        return (Concealed(seats=(), fields=("secret",)),)


class DiceRevealed(Fact, tag="castaway.dice_revealed/1"):
    """The attempt ended and showed its secret: from now on anyone can verify its rolls."""

    attempt: str
    secret: str


class DieRolled(Fact, tag="castaway.die_rolled/1"):
    """A die fell. `source` is "typed" (a real die) or "tracker"; `number` counts the tracker's rolls per key.

    The key is (attempt, round, actor, die). `face` is the face shown, e.g. "hit" or "blank".
    """

    die: str
    face: str
    purpose: str
    source: str
    actor: str = ""
    attempt: str = ""
    round: int = 0
    number: int | None = None
