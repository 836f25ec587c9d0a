"""The state of a Rook Islands campaign, folded from facts. Frozen; `evolve/` makes the next one."""

from typing import Any, TypeVar

import msgspec

from tracker.systems.rook_islands.board_state import Activation, Board, Kill
from tracker.systems.rook_islands.pieces import Burst, DieChange, FreeAttack, LastAttack, Terrain, WeaponToken
from tracker.systems.rook_islands.trek_state import Trek

SETUP, EVENT, PLAYER, ENEMY, OVER = "setup", "event", "player", "enemy", "over"
READY, USED = "ready", "used"
FACE_DOWN = "face_down"
OPEN, DONE, MISSED = "open", "done", "missed"
SUCCESS, FAILURE = "success", "failure"
IMPAIR, IMPAIRED_NOW = "Impair", "impaired now"
"""The marker; and, in `Character.used`: it came in this very Player turn, so it binds only in the next."""


class Character(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A character and its board.

    Kept between missions: `xp`, `insanity`, `talents` (with what `unlocked_by` says of each talent of a
    higher level: the one it was bought on), `weapons` (owned), `items` (carried cards), `gear` (Sack and
    Holster boards), `mods` (by the weapon they are on). For the mission only: everything else. `discard`
    holds "loot:Money", "item:Medicine", "impulse". `money`, `xp_tokens`, `insanity_tokens`, `leaves`, `hides`
    lie on the board until the mission ends. `rounds` is the ammunition in each weapon; `used` the limited
    actions of this turn ("bandage", "takedown", "item", "trade", "attack:Machete"); `spent` the unique
    ones of this mission ("impulse"). `insanity_card` is "", "face_down" or the effect that is turned up.
    `at` is the space, where the group names spaces; `next_to` the units it is known to stand beside; `on` the
    tile it is in or up on ("Watchtower"). `bagged` are weapons put into the Save bag; `waiting` are talents
    that were used and wait for the next attack or Takedown; `dice` what cards do to its dice; `last_attack`
    is what it did last, if that was an attack. `potions` are lasting effects with their last round. `ink`
    counts Ink Curses; whoever was `removed` from the game (by acid, under rubble) is no body on the board.
    """

    name: str
    xp: int = 0
    insanity: int = 0
    talents: tuple[str, ...] = ()
    unlocked_by: dict[str, str] = {}
    weapons: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    mods: dict[str, tuple[str, ...]] = {}
    equipped: tuple[str, ...] = ()
    rounds: dict[str, int] = {}
    hp: int = 0
    max_hp: int = 0
    mp: int = 0
    max_mp: int = 0
    bandages: int = 0
    spent: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    insanity_card: str = ""
    money: int = 0
    xp_tokens: int = 0
    insanity_tokens: int = 0
    hides: int = 0
    leaves: dict[str, int] = {}
    discard: tuple[str, ...] = ()
    start: str = ""
    at: str = ""
    on: str = ""
    next_to: tuple[str, ...] | None = None
    burst: Burst | None = None
    last_attack: LastAttack | None = None
    bagged: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    dice: tuple[DieChange, ...] = ()
    potions: dict[str, int] = {}
    ink: int = 0
    on_fire: bool = False
    unconscious: bool = False
    exited: bool = False
    removed: bool = False
    agreed: bool = False


class Enemy(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A unit that is neither player nor ally. `kind` is "human", "wild_animal", "guard_dog" or "other"."""

    id: str
    type: str
    colour: str = ""
    kind: str = "human"
    boss: bool = False
    rank: int = 0
    hp: int = 0
    max_hp: int = 0
    status: tuple[str, ...] = ()
    at: str = ""
    on: str = ""
    on_fire: bool = False
    shield: int = 0

    @property
    def name(self) -> str:
        """As people say it: "Beheader red"."""
        return f"{self.type} {self.colour}".strip()


class Ally(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A unit on the players' side that is no player character; loses HP with the players.

    `controlled`: the players act with it in their turn, with `mp` and with each weapon once (`used`).
    Otherwise it acts in the Chain by its `rank`. `weapon` is a weapon card on its board, if it has one.
    """

    id: str
    type: str
    colour: str = ""
    kind: str = "human"
    rank: int = 0
    hp: int = 0
    max_hp: int = 0
    mp: int = 0
    max_mp: int = 0
    controlled: bool = False
    weapon: str = ""
    used: tuple[str, ...] = ()
    status: tuple[str, ...] = ()
    at: str = ""
    on: str = ""
    on_fire: bool = False

    @property
    def name(self) -> str:
        """As people say it: "Rakyat red"."""
        return f"{self.type} {self.colour}".strip()


class Objective(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One of a mission's three aims with its rewards (`cards` are weapons); "open", "done" or "missed"."""

    name: str
    text: str
    xp: int = 0
    money: int = 0
    cards: tuple[str, ...] = ()
    state: str = OPEN


class UnitPlan(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """So many of one type in a briefing; `aside` of them wait beside the board.

    `held` are in a cage or behind a door until somebody frees them. `kind` is "" and `boss` may be
    mended by the group's own board where the rulebook does not say it. An `ally` is no enemy and is
    controlled by the players; `weapon` is a weapon card on its board.
    """

    type: str
    kind: str
    count: int
    aside: int = 0
    held: int = 0
    ally: bool = False
    boss: bool = False
    rank: int | None = None
    weapon: str = ""


class Mission(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A mission under way or just ended.

    `confirmed` are the set-up steps done; `resolved` the events settled in this Event phase, `settled` the
    condition-based ones of the whole mission; `gone` the enemies removed, by id; `aside` the units waiting
    beside the board, by type; `acted` the enemies that have acted in this Enemy turn. `loot_out` counts the
    Loot tokens revealed, by kind; `loot_at` the spaces of tokens that the group named, with "" for a
    face-down one; `loot_left` those turned over and left on spaces without a name, by kind; `emptied` the
    named spaces whose token was taken ("leaf:D4", "loot:D4"). `fires` are named spaces on fire, `fire_tokens`
    counts those without a name. With `no_knock_out` the first knock-out loses the mission. `when_deck` is the
    number of When cards left (None: no Anecdote Factory); `when_over` after "Now".
    """

    number: int
    name: str
    attempt: str
    boards: tuple[str, ...] = ()
    anecdote: bool = False
    objectives: dict[str, Objective] = {}
    units: tuple[UnitPlan, ...] = ()
    tokens: dict[str, int] = {}
    left_out: tuple[str, ...] = ()
    phase: str = SETUP
    round: int = 1
    result: str = ""
    why: str = ""
    tallied: bool = False
    confirmed: tuple[str, ...] = ()
    token_moved: bool = False
    resolved: tuple[str, ...] = ()
    settled: tuple[str, ...] = ()
    enemies: dict[str, Enemy] = {}
    allies: dict[str, Ally] = {}
    gone: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    activation: Activation | None = None
    kills: tuple[Kill, ...] = ()
    board: Board = Board()
    rank_order: tuple[str, ...] = ()
    loot_on_board: int = 0
    loot_out: dict[str, int] = {}
    loot_at: dict[str, str] = {}
    loot_left: dict[str, int] = {}
    leaves_on_board: int = 0
    leaves_at: tuple[str, ...] = ()
    emptied: tuple[str, ...] = ()
    crates: int = 0
    terrain: dict[str, Terrain] = {}
    fires: tuple[str, ...] = ()
    fire_tokens: int = 0
    weapon_tokens: tuple[WeaponToken, ...] = ()
    no_knock_out: bool = False
    when_deck: int | None = None
    when_over: bool = False
    spot: str = ""
    anecdote_unit: str = ""
    insanity_deck: int = 7
    free_attacks: tuple[FreeAttack, ...] = ()


class Stash(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the whole team owns."""

    money: int = 0
    hides: int = 0
    leaves: dict[str, int] = {}
    cards: tuple[str, ...] = ()


class Saved(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What was owned just before the mission: where a failed one returns to."""

    characters: dict[str, Character] = {}
    stash: Stash = Stash()
    decks: dict[str, int] = {}


class Game(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The whole campaign.

    `decks` counts how many copies of a card were taken out of its deck (negative: out); the number of
    copies a deck holds is the group's own knowledge. `ticked` are the reminders that the table has seen to,
    each with what it said and for when.
    """

    characters: dict[str, Character] = {}
    stash: Stash = Stash()
    decks: dict[str, int] = {}
    mission: Mission | None = None
    missions_done: tuple[int, ...] = ()
    exploration_token: int = 0
    saved: Saved | None = None
    trek: Trek | None = None
    ticked: dict[str, str] = {}

    def next_mission(self) -> int:
        """The first of Missions 1 to 7 that is not completed."""
        return next(n for n in range(1, 9) if n not in self.missions_done)


NOTHING_YET = Game()


S = TypeVar("S", bound=msgspec.Struct)


def changed(struct: S, **fields: Any) -> S:
    """The same with these fields other; short for a word the evolve tables need all the time."""
    return msgspec.structs.replace(struct, **fields)
