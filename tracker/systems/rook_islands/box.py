"""What is in the box, as values: dice, tiles, tokens, mission sheets. No loading here (see `pack.py`)."""

from typing import Any

import msgspec

from tracker.kernel.dice import Die
from tracker.systems.rook_islands.state import Objective, UnitPlan


class Tile(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A kind of tile. `hp` None: no value is printed; `any_damage`: the least damage sets it off.

    `effect` is what it does when it breaks or is hit: "loot", "explosion", "rubble", "coconuts",
    "release", "vines" or "" for nothing.
    """

    name: str
    cover: bool = False
    destructible: bool = False
    any_damage: bool = False
    hp: int | None = None
    walkable: bool = False
    special: bool = False
    obstacle: bool = False
    wall: bool = False
    effect: str = ""


class Loot(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A kind of Loot token: how many the box holds and what one pays its finder."""

    kind: str
    count: int
    xp: int = 0
    money: int = 0
    ammo: int = 0
    bandages: int = 0
    item: str = ""


class Gear(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A Sack or Holster board: what it holds ("items", "one_handed" or "two_handed" weapons), how many.

    It is made of so many `hides`.
    """

    name: str
    holds: str
    slots: int
    hides: int


class SetupStep(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A step of the set-up checklist, with its rule."""

    key: str
    says: str
    rule: str


class MissionSheet(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A mission briefing.

    `left_out` are the Loot kinds that stay in the box; `every_round` the printed events of each round
    beside the two Insanity events; `steps` what its set-up needs beyond the usual; `special` its special
    rules as short reminders. The rest is what its own rules work with: `insanity` and `outfits` (weapon to
    talent) of a training mission, `gifts` to every player, `lends` (weapon to holster), who is in which of
    the `cages` (or in which by the number of players), what the Bunker `doors` can show, the `rooms` behind
    walls, the `areas` of the boards, who stands on the Enemy `queue`, whether the `fallen_queue` there, the
    round from which platforms `collapse_from`, the unit that comes as `reinforcement`, from how many players
    on which boss has a shield (`shields`), tiles of its own, and whether its briefing leaves boards and
    rewards to the table (`unprinted`).
    """

    number: int
    name: str
    boards: tuple[str, ...] = ()
    anecdote: bool = False
    objectives: dict[str, Objective] = {}
    units: tuple[UnitPlan, ...] = ()
    tokens: dict[str, int] = {}
    left_out: tuple[str, ...] = ()
    every_round: tuple[str, ...] = ()
    steps: tuple[SetupStep, ...] = ()
    special: tuple[str, ...] = ()
    hint: str = ""
    insanity: int = 0
    outfits: dict[str, str] = {}
    gifts: tuple[str, ...] = ()
    lends: dict[str, str] = {}
    cages: dict[str, str] = {}
    cages_by_players: dict[int, dict[str, str]] = {}
    doors: tuple[str, ...] = ()
    rooms: tuple[str, ...] = ()
    areas: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    fallen_queue: bool = False
    collapse_from: int = 0
    reinforcement: str = ""
    shields: dict[str, int] = {}
    tiles: dict[str, Tile] = {}
    unprinted: bool = False


class TwoSided(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Tiles of one sort with other tiles on their backs: so many in all, and what is on how many."""

    count: int
    backs: dict[str, int]


class Rule(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A rule of the book in our words, and the section of the book it stands in."""

    says: str
    section: str


class Box(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything the rulebook prints.

    `cards` maps a card ("enemy/Beheader") to the fields the rulebook gives of it; `components` counts
    what the box holds, `faces` what is on tokens of one sort, `two_sided` tiles that share their stock;
    `words` are closed lists of the rules ("event_kinds"); `actions` the action list by how often each may be
    taken ("repeatable", "limited", "unique").
    """

    missions: dict[int, MissionSheet]
    dice: dict[str, Die]
    tiles: dict[str, Tile]
    loot: dict[str, Loot]
    leaves: dict[str, int]
    actions: dict[str, tuple[str, ...]]
    cards: dict[str, dict[str, Any]]
    gear: dict[str, Gear]
    components: dict[str, int]
    faces: dict[str, dict[str, int]]
    two_sided: dict[str, TwoSided]
    words: dict[str, tuple[str, ...]]
    rules: dict[str, Rule]

    def printed(self, card: str) -> dict[str, Any]:
        """What the rulebook gives of this card: nothing for most."""
        return self.cards.get(card, {})
