"""What every campaign has, whatever is played: seats, options, the collection, dice, announced actions."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.campaign import (
    CampaignFounded,
    CharacterTaken,
    DiceCommitted,
    DiceRevealed,
    DieRolled,
    Seat,
    SeatTaken,
    ValueEntered,
)
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.dice import roll_key


class OpenAction(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An announced action that is not finished; `command` is what was announced."""

    action: ActionId
    actor: str
    command: dict[str, Any]
    says: str


class House(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The table's own state.

    `collection` maps card to field to value; `rolls` maps a roll key to the numbers its effective
    digital rolls hold; `open` maps an actor to what they announced.
    """

    system: str = ""
    title: str = ""
    seats: dict[SeatId, Seat] = {}
    options: dict[str, Any] = {}
    collection: dict[str, dict[str, Any]] = {}
    attempt: str = ""
    commitments: dict[str, str] = {}
    secrets: dict[str, str] = {}
    revealed: dict[str, str] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    open: dict[str, OpenAction] = {}

    def characters(self) -> dict[str, SeatId]:
        """Who plays whom."""
        return {name: seat.id for seat in self.seats.values() for name in seat.characters}

    def secret(self) -> str | None:
        """The secret of the running attempt, if its dice may still be rolled by the tracker."""
        return None if self.attempt in self.revealed else self.secrets.get(self.attempt)


def _founded(house: House, fact: CampaignFounded) -> House:
    seats = {seat.id: seat for seat in fact.seats}
    return msgspec.structs.replace(
        house, system=fact.system, title=fact.title, seats=seats, options=dict(fact.options)
    )


def _seat_taken(house: House, fact: SeatTaken) -> House:
    return msgspec.structs.replace(house, seats={**house.seats, fact.seat.id: fact.seat})


def _character_taken(house: House, fact: CharacterTaken) -> House:
    seat = house.seats.get(fact.seat, Seat(id=fact.seat, name=fact.seat))
    taken = msgspec.structs.replace(seat, characters=(*seat.characters, fact.character))
    return msgspec.structs.replace(house, seats={**house.seats, fact.seat: taken})


def _value_entered(house: House, fact: ValueEntered) -> House:
    card = {**house.collection.get(fact.card, {}), fact.field: fact.value}
    return msgspec.structs.replace(house, collection={**house.collection, fact.card: card})


def _dice_committed(house: House, fact: DiceCommitted) -> House:
    secrets = house.secrets if fact.secret is None else {**house.secrets, fact.attempt: fact.secret}
    commitments = {**house.commitments, fact.attempt: fact.digest}
    return msgspec.structs.replace(house, attempt=fact.attempt, commitments=commitments, secrets=secrets)


def _dice_revealed(house: House, fact: DiceRevealed) -> House:
    return msgspec.structs.replace(house, revealed={**house.revealed, fact.attempt: fact.secret})


def _die_rolled(house: House, fact: DieRolled) -> House:
    if fact.number is None:
        return house
    key = roll_key(fact.attempt, fact.round, fact.actor, fact.die)
    held = tuple(sorted({*house.rolls.get(key, ()), fact.number}))
    return msgspec.structs.replace(house, rolls={**house.rolls, key: held})


def _action_opened(house: House, fact: ActionOpened) -> House:
    opened = OpenAction(action=fact.opened, actor=fact.actor, command=fact.command, says=fact.says)
    return msgspec.structs.replace(house, open={**house.open, fact.actor: opened})


def _action_closed(house: House, fact: ActionClosed) -> House:
    still = {actor: held for actor, held in house.open.items() if held.action != fact.opened}
    return msgspec.structs.replace(house, open=still)


HOUSE_EVOLVE: Mapping[type[Fact], Callable[[House, Any], House]] = {
    CampaignFounded: _founded,
    SeatTaken: _seat_taken,
    CharacterTaken: _character_taken,
    ValueEntered: _value_entered,
    DiceCommitted: _dice_committed,
    DiceRevealed: _dice_revealed,
    DieRolled: _die_rolled,
    ActionOpened: _action_opened,
    ActionClosed: _action_closed,
}
