"""Rules of every table: who sits down, which values are entered."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tracker.facts.campaign import CampaignFounded, CharacterTaken, Seat, SeatTaken, ValueEntered
from tracker.facts.fact import Fact
from tracker.kernel.commands import Command, EnterValue, FoundCampaign, TakeCharacter, TakeSeat
from tracker.kernel.questions import Shape
from tracker.kernel.refusal import Unfit
from tracker.kernel.replay import fold
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table

LONGEST_NAME = 40
ROLES = ("host", "player", "spectator")


def found(system: RuleSystem, command: FoundCampaign, campaign: Campaign, table: Table) -> tuple[Fact, ...]:
    """Open a campaign. Each character has one board, so nobody shares one.

    Raises:
        Refused: a character is taken twice. Unfit: an unknown character, option or number of people.
    """
    if campaign.house.system:
        raise Unfit("system", "this campaign is already founded")
    seats = tuple(msgspec.convert(seat, Seat) for seat in command.seats)
    if len({seat.name.casefold() for seat in seats}) != len(seats):
        raise Unfit("seats", "two seats have the same name")
    taken: set[str] = set()
    for seat in seats:
        for character in seat.characters:
            _free(system, character, taken, table)
            taken.add(character)
    if len(taken) > system.players[-1]:
        raise Unfit("seats", f"{len(taken)} characters; {system.title} is for {system.players[-1]} at most")
    options = _options(system, command.options)
    return (CampaignFounded(system=system.id, title=command.title, seats=seats, options=options),)


def _free(system: RuleSystem, character: str, taken: set[str], table: Table) -> None:
    unnamed = {name for name in (*taken, character) if name not in system.characters}
    if not character.strip() or len(character) > LONGEST_NAME or len(unnamed) > system.unnamed_characters:
        raise Unfit("characters", f"{character[:LONGEST_NAME]!r} is none of {', '.join(system.characters)}")
    table.demand(
        character not in taken, system.characters_rule, f"{character} is already taken", character=character
    )


def _options(system: RuleSystem, sent: dict[str, Any]) -> dict[str, Any]:
    known = {option.name: option for option in system.campaign_options}
    for name, value in sent.items():
        option = known.get(name)
        if option is None:
            raise Unfit(f"options.{name}", f"is none of {', '.join(known)}")
        if option.kind == "yes_no" and not isinstance(value, bool):
            raise Unfit(f"options.{name}", "is yes or no")
        if option.choices and value not in [choice.value for choice in option.choices]:
            raise Unfit(f"options.{name}", f"{value!r} is none of its choices")
    return {name: sent.get(name, option.default) for name, option in known.items()}


def take_seat(_system: RuleSystem, command: TakeSeat, campaign: Campaign, _table: Table) -> tuple[Fact, ...]:
    """Sit down at a new seat, with a name of one's own."""
    if command.role not in ROLES:
        raise Unfit("role", f"{command.role!r} is none of {', '.join(ROLES)}")
    seats = campaign.house.seats.values()
    if command.seat in campaign.house.seats or any(
        s.name.casefold() == command.name.casefold() for s in seats
    ):
        raise Unfit("name", f"{command.name!r} already sits at this table")
    return (SeatTaken(seat=Seat(id=command.seat, name=command.name, role=command.role)),)


def take_character(
    system: RuleSystem, command: TakeCharacter, campaign: Campaign, table: Table
) -> tuple[Fact, ...]:
    """Take one of the boards that nobody holds; in the middle of a game it is set up at once."""
    if command.seat not in campaign.house.seats:
        raise Unfit("seat", f"{command.seat!r} does not sit at this table")
    _free(system, command.character, set(campaign.house.characters()), table)
    taken = CharacterTaken(seat=command.seat, character=command.character)
    return (taken, *system.joining(fold(system, (taken,), campaign), command.character, table))


def enter_value(
    system: RuleSystem, command: EnterValue, campaign: Campaign, _table: Table
) -> tuple[Fact, ...]:
    """Enter values of one card; a value that already stands so is no news."""
    kind = command.card.split("/", 1)[0]
    shapes = system.card_fields.get(kind)
    if shapes is None or "/" not in command.card:
        raise Unfit("card", f"{command.card!r} is no card of {system.title}")
    if not command.values:
        raise Unfit("values", "no value was given")
    for name, value in command.values.items():
        check_value(command.card, name, value, shapes)
    known = campaign.house.collection.get(command.card, {})
    return tuple(
        ValueEntered(card=command.card, field=name, value=value)
        for name, value in command.values.items()
        if name not in known or known[name] != value
    )


def check_value(card: str, name: str, value: Any, shapes: Mapping[str, Shape]) -> None:
    """Refuse a value whose shape is not that of its field.

    Raises:
        Unfit: naming card and field.
    """
    shape = shapes.get(name)
    if shape is None:
        raise Unfit(f"{card}.{name}", f"is none of {', '.join(shapes)}")
    if not _fits(shape, value):
        raise Unfit(f"{card}.{name}", f"{value!r} is not: {shape.says}"[:300])


def complaint_about(card_fields: Mapping[str, Mapping[str, Shape]], card: str, name: str, value: Any) -> str:
    """What is wrong about a value for this field of this card; nothing if it fits."""
    try:
        check_value(card, name, value, card_fields.get(card.partition("/")[0], {}))
    except Unfit as unfit:
        return unfit.says
    return ""


def _fits(shape: Shape, value: Any) -> bool:
    known = [choice.value for choice in shape.choices]
    if value is None:
        return shape.optional
    if shape.kind == "number":
        return isinstance(value, int) and not isinstance(value, bool) and shape.low <= value <= shape.high
    if shape.kind == "text":
        return isinstance(value, str) and 0 < len(value.strip()) <= 200
    if shape.kind == "pick":
        return value in known
    if shape.kind == "picks":
        return isinstance(value, list) and all(item in known for item in value)
    if shape.kind == "record":
        return isinstance(value, dict) and len(value) <= 50
    return isinstance(value, bool)


HOUSE_DECIDE: Mapping[type[Command], Callable[[RuleSystem, Any, Campaign, Table], tuple[Fact, ...]]] = {
    FoundCampaign: found,
    TakeSeat: take_seat,
    TakeCharacter: take_character,
    EnterValue: enter_value,
}
