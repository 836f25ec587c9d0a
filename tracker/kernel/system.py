"""What a rule system is: a value made of plain functions and data."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec

from tracker.facts.fact import Fact
from tracker.facts.ids import RuleId, SeatId
from tracker.kernel.commands import SHARED_COMMANDS, Command, kind_of
from tracker.kernel.dice import Die
from tracker.kernel.house import House, OpenAction
from tracker.kernel.questions import Choice, Shape
from tracker.kernel.table import Table

Facts = tuple[Fact, ...]


class Campaign(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The folded state of a campaign: what every table has, and what this game has."""

    house: House
    game: Any


class Field(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """One field of an action's form. `kind` is "number", "pick", "picks", "text" or "yes_no"."""

    name: str
    says: str
    kind: str = "text"
    choices: tuple[Choice, ...] = ()
    low: int = 0
    high: int = 99
    default: Any = None
    required: bool = True


Ready = tuple[str, dict[str, Any]]
"""An action ready to be sent: its kind, and its fields."""
Announcing = Callable[[str, Mapping[str, Any], Mapping[str, Any]], Ready | None]
"""What announces an action of this kind, with these fields and answers so far."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An action kind as a button: allowed, or refused with its rule and reason; `given` are fixed fields.

    `one_off`: what was said the last time tells nothing about the next, so it is never offered filled in.
    """

    kind: str
    says: str
    character: str = ""
    note: str = ""
    allowed: bool = True
    rule: str = ""
    reason: str = ""
    given: dict[str, Any] = {}
    form: tuple[Field, ...] = ()
    one_off: bool = False


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Something the table owes next: what, by which rule, and the action that settles it.

    `now`: it can be done at once. `follows`: it waits only for what is due before it, and comes then.
    `times`: so often it is still to be done.
    """

    key: str
    says: str
    rule: str = ""
    kind: str = ""
    given: dict[str, Any] = {}
    form: tuple[Field, ...] = ()
    now: bool = True
    follows: bool = False
    times: int = 1


class Mark(msgspec.Struct, frozen=True, gc=False):
    """A part of the game that begins: `kind` is "part" (a mission, a scenario), "round" or "phase"."""

    kind: str
    says: str


@dataclass(frozen=True, kw_only=True)
class RuleSystem:
    """A game on the table.

    `decide` maps each command type to its rule; `evolve` each fact type to its fold; `inert` names the
    facts that change nothing in `game`. `options` and `prompts` say what a seat may do and what is due;
    `document` is the whole state as plain data, as people read it. `still_possible` tells why an
    announced action has become impossible (or None). `card_fields` gives the shape of each value that
    the rulebook does not print, by kind of card. `unnamed_characters` counts the boards whose names the
    rulebook does not give, so that any name may stand for them. `take_back_rule` is the rule against
    taking back actions in a strict game, `contest_rule` the one that settles conflicts. Over a fact of
    `borders` (a turn's or phase's end) nothing is contested. `dice` are all its dice; `balances` the
    folded state's own figure for each (ledger, account), which the ledgers must add up to. `seen_by` is
    the state as one seat (None: a stranger) may know it; games without hidden things leave it out. `marks`
    are the mission, round and phase that begin with a fact, given the state after it; `falls` says who falls
    with a fact (a unit's id, or ""), `dials` what the dials show, by (what, whose). `joining` is what
    follows when somebody takes a character, given the state after that.
    `announcing` is what announces an action (None: that is done at once), `carrying_out` what completes an
    announced one, `taking_back` what withdraws it.
    """

    id: str
    title: str
    players: range
    empty: Any
    facts: tuple[type[Fact], ...]
    commands: tuple[type[Command], ...]
    decide: Mapping[type[Command], Callable[[Any, Any, Table], Facts]]
    evolve: Mapping[type[Fact], Callable[[Any, Any], Any]]
    inert: frozenset[type[Fact]]
    options: Callable[[Campaign, SeatId, Any], tuple[Option, ...]]
    prompts: Callable[[Campaign, Any], tuple[Prompt, ...]]
    document: Callable[[Campaign], dict[str, Any]]
    still_possible: Callable[[Campaign, OpenAction], str | None]
    card_fields: Mapping[str, Mapping[str, Shape]]
    campaign_options: tuple[Field, ...]
    characters: tuple[str, ...]
    characters_rule: RuleId
    take_back_rule: RuleId
    contest_rule: RuleId
    borders: frozenset[type[Fact]]
    rules: Mapping[str, Any] = field(repr=False)
    content: Any = field(repr=False, default=None)
    unnamed_characters: int = 0
    dice: Mapping[str, Die] = field(default_factory=dict)
    seen_by: Callable[[Campaign, SeatId | None], Campaign] = lambda campaign, _seat: campaign
    marks: Callable[[Campaign, Fact], tuple[Mark, ...]] = lambda _campaign, _fact: ()
    falls: Callable[[Fact], str] = lambda _fact: ""
    dials: Callable[[Campaign], dict[tuple[str, str], int]] = lambda _campaign: {}
    joining: Callable[[Campaign, str, Table], Facts] = lambda _campaign, _character, _table: ()
    duel_die: Die | None = None
    duel_rule: RuleId | None = None
    announcing: Announcing = lambda _kind, _fields, _answers: None
    carrying_out: Callable[[OpenAction], Ready | None] = lambda _held: None
    taking_back: Callable[[OpenAction], Ready | None] = lambda _held: None
    balances: Callable[[Campaign], dict[tuple[str, str], int]] = lambda _campaign: {}

    def shown_to(self, seat: SeatId | None, campaign: Campaign) -> dict[str, Any]:
        """The state document as this seat may read it."""
        return self.document(self.seen_by(campaign, seat))

    def command_types(self) -> Mapping[str, type[Command]]:
        """Each command kind as it is sent, with its type."""
        return self._command_types

    @cached_property
    def _command_types(self) -> Mapping[str, type[Command]]:
        """Once per system: an undo asks for every later action."""
        return {kind_of(kind): kind for kind in (*SHARED_COMMANDS, *self.commands)}
