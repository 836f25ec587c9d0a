"""Facts that the chapters' tests start from: a table, its stand-in values, a mission under way.

The values are invented for tests (those of the enemies and weapons that the rulebook leaves open); they
ship nowhere.
"""

from typing import Any

from tests.tracker.scenario import Scenario
from tracker.facts.campaign import CampaignFounded, DiceCommitted, Seat, ValueEntered
from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId
from tracker.kernel.dice import commitment
from tracker.systems.rook_islands.facts.fight import CharacterHurt, EnemyHurt
from tracker.systems.rook_islands.facts.mission import (
    DialsSet,
    EnemyPlaced,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionStarted,
    MovementRegained,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    SetupCompleted,
    SetupStepConfirmed,
    StartTaken,
    WeaponEquipped,
    WeaponOwned,
    WhenCardFlipped,
    WhenDeckShuffled,
)
from tracker.systems.rook_islands.state import Objective, UnitPlan
from tracker.systems.rook_islands.system import ROOK_ISLANDS

SECRET = "5ec2e7"
PLAYERS = {"Jason": "Nora", "Liza": "Ben", "Daisy": "Kim", "Keith": "Ada", "Riley": "Tom"}
HP = {"Jason": 8, "Liza": 7, "Daisy": 6, "Keith": 7, "Riley": 7}
MP = 5

_MELEE: dict[str, Any] = {
    "hands": 1, "clip": None, "modes": [], "far_die": None, "far_range": 0, "alone_die": None,
    "on_hit": None, "on_hit_damage": 0, "price": None,
}  # fmt: skip
_GUN: dict[str, Any] = {**_MELEE, "reach": "ranged", "reload": "always"}
_BEAST: dict[str, Any] = {
    "steps": ["target", "approach", "attack"], "attack_reach": "melee", "attack_die": "yellow",
    "attack_near_die": None, "attack_on_hit": None, "zoc": None,
}  # fmt: skip
STAND_IN: dict[str, dict[str, Any]] = {
    "character/Jason": {
        "hp": 8, "mp": MP, "impulse": "gain 3 MP this turn", "impulse_mp": 3, "impulse_hp": 0,
    },
    "character/Liza": {"hp": 7, "mp": MP, "impulse": "heal 2 HP", "impulse_mp": 0, "impulse_hp": 2},
    "character/Daisy": {"hp": 6, "mp": MP, "impulse": "heal 1 HP", "impulse_mp": 0, "impulse_hp": 1},
    "character/Keith": {"hp": 7, "mp": MP, "impulse": "heal 1 HP", "impulse_mp": 0, "impulse_hp": 1},
    "character/Riley": {"hp": 7, "mp": MP, "impulse": "heal 1 HP", "impulse_mp": 0, "impulse_hp": 1},
    "weapon/Machete": {**_MELEE, "reach": "melee", "die": "yellow", "damage": 2},
    "weapon/Fist Punch": {**_MELEE, "reach": "melee", "die": "none", "damage": 1},
    "weapon/Skorpion": {**_GUN, "damage": 2, "modes": ["full_auto"], "price": 400,
                        "die": "red", "alone_die": "orange", "clip": 4},
    "weapon/Desert Eagle": {**_GUN, "damage": 3, "price": 600, "die": "yellow", "clip": 5},
    "weapon/Colt .45": {**_GUN, "damage": 2, "price": 300, "die": "yellow", "clip": 4},
    "weapon/AK-47": {**_GUN, "hands": 2, "damage": 2, "modes": ["full_auto"], "price": 900,
                     "die": "yellow", "clip": 6},
    "weapon/M133": {**_GUN, "hands": 2, "damage": 3, "price": 800,
                    "die": "yellow", "far_die": "orange", "far_range": 4, "clip": 3},
    "enemy/Beheader": {**_BEAST, "max_hp": 6, "target_rule": "closest target", "attack_damage": 2,
                       "attack_on_hit": "Bleed", "attack": "Machete"},
    "enemy/Assaulter": {
        "max_hp": 5, "mp": 3, "target_rule": "nearest target", "attack": "rifle", "attack_reach": "ranged",
        "attack_die": "orange", "attack_near_die": None, "attack_damage": 2, "attack_on_hit": None,
        "zoc_damage": 1,
    },
    "enemy/Asian Black Bear": {**_BEAST, "rank": 7, "max_hp": 8, "mp": 4, "target_rule": "closest human",
                               "attack": "claws", "attack_damage": 3},
    "enemy/Leopard": {**_BEAST, "max_hp": 4, "mp": 5, "target_rule": "closest human", "attack": "claws",
                      "attack_damage": 2},
    "enemy/Black Panther": {**_BEAST, "rank": 8, "max_hp": 6, "mp": 5, "target_rule": "closest human",
                            "attack": "claws", "attack_damage": 2},
    "enemy/Guard dog": {**_BEAST, "rank": 6, "max_hp": 3, "mp": 5, "target_rule": "closest player",
                        "attack": "bite", "attack_damage": 1},
    "enemy/Vaas, Apex predator": {
        **_BEAST, "kind": "human", "rank": 8, "max_hp": 12, "mp": 4, "target_rule": "closest player",
        "attack": "Machete", "attack_damage": 3,
    },
    "round_board/1": {
        **{f"round_{n}": None for n in range(2, 21)}, "every_round": None,
        "round_5": "both Guard dogs on Spawn Points 1 and 2", "round_7": "Vaas and the third Assaulter",
    },
    "deck/when": {"cards": 8},
    "item/Medicine": {"enemy_turn": False, "copies": 2},
    "item/Molotov": {"enemy_turn": False, "copies": 2},
}  # fmt: skip

OBJECTIVES = {
    "main": Objective(name="Run Forrest, Run!", text="all players reach the exit", xp=500, money=500),
    "second": Objective(name="Most dangerous fruit", text="a coconut deals damage", xp=300, money=300),
    "third": Objective(name="Another scar", text="a player wounds Vaas", xp=300, money=300),
}
UNITS = (
    UnitPlan(type="Guard dog", kind="guard_dog", count=2, aside=2),
    UnitPlan(type="Beheader", kind="human", count=3),
    UnitPlan(type="Assaulter", kind="human", count=3, aside=1),
    UnitPlan(type="Vaas, Apex predator", kind="", count=1, aside=1),
    UnitPlan(type="Asian Black Bear", kind="wild_animal", count=1),
)
RANKS = {"Beheader": 4, "Assaulter": 3, "Asian Black Bear": 7, "Leopard": 9, "Guard dog": 6,
         "Black Panther": 8, "Vaas, Apex predator": 8}  # fmt: skip
KINDS = {"Beheader": "human", "Assaulter": "human", "Guard dog": "guard_dog", "Vaas, Apex predator": "human"}


def given(*facts: Fact | tuple[Fact, ...]) -> Scenario:
    """A campaign of Rook Islands after these facts; tuples of facts may stand among them."""
    flat = [fact for each in facts for fact in (each if isinstance(each, tuple) else (each,))]
    return Scenario(ROOK_ISLANDS, flat)


def founded(*characters: str, **options: Any) -> tuple[Fact, ...]:
    """A campaign whose people play these characters (Nora and Ben with Jason and Liza by default)."""
    seats = tuple(
        Seat(
            id=SeatId(PLAYERS[character].lower()), name=PLAYERS[character],
            role="host" if number == 0 else "player", characters=(character,),
        )
        for number, character in enumerate(characters or ("Jason", "Liza"))
    )  # fmt: skip
    return (CampaignFounded(system="rook_islands", title="Test", seats=seats, options=options),)


def values(card: str, **fields: Any) -> tuple[Fact, ...]:
    """Values entered of one card."""
    return tuple(ValueEntered(card=card, field=name, value=value) for name, value in fields.items())


def stand_in_values(*cards: str) -> tuple[Fact, ...]:
    """The stand-in values of these cards, or of all."""
    return tuple(fact for card in cards or STAND_IN for fact in values(card, **STAND_IN[card]))


def mission_started(number: int = 1) -> tuple[Fact, ...]:
    """The briefing of Mission 1 is read, and its dice are bound to a secret."""
    attempt = f"{number}.1"
    return (
        MissionStarted(
            number=number, name="Make a Break", attempt=attempt, boards=("M1A", "M1B"), anecdote=True,
            objectives=OBJECTIVES, units=UNITS, tokens={"Crate": 1, "Loot": 3, "Leaf": 6},
            left_out=("Ammunition",),
        ),
        DiceCommitted(attempt=attempt, digest=commitment(SECRET), secret=SECRET),
    )  # fmt: skip


def ready(character: str, *, star: str = "") -> tuple[Fact, ...]:
    """A character with its dials set and the weapons of a first mission, on a star if one is named."""
    weapons = ("Machete", "Fist Punch")
    return (
        DialsSet(character=character, max_hp=HP[character], max_mp=MP, bandages=2),
        *(WeaponOwned(character=character, weapon=weapon) for weapon in weapons),
        *(WeaponEquipped(character=character, weapon=weapon) for weapon in weapons),
        *((StartTaken(character=character, star=star),) if star else ()),
    )


def placed(unit: str, colour: str = "", *, hp: int | None = None, aside: bool = False) -> tuple[Fact, ...]:
    """An enemy on the board with its stand-in HP (or `hp` left of them)."""
    full = STAND_IN[f"enemy/{unit}"]["max_hp"]
    name = "-".join(filter(None, (unit.lower().replace(",", "").replace(" ", "-"), colour)))
    put = EnemyPlaced(
        enemy=name, unit=unit, colour=colour, kind=KINDS.get(unit, "wild_animal"), rank=RANKS[unit], hp=full,
        from_aside=aside,
    )  # fmt: skip
    return (put,) if hp is None else (put, EnemyHurt(enemy=name, hp=full - hp, cause="before"))


def opening_enemies() -> tuple[Fact, ...]:
    """The six that start on the boards of Mission 1."""
    return (
        *(fact for colour in ("red", "blue", "green") for fact in placed("Beheader", colour)),
        *(fact for colour in ("red", "blue") for fact in placed("Assaulter", colour)),
        *placed("Asian Black Bear"),
    )


def set_up(*characters: str, enemies: tuple[Fact, ...] | None = None) -> tuple[Fact, ...]:
    """Mission 1, set up as far as its first Event phase, with all stand-in values known."""
    names = characters or ("Jason", "Liza")
    steps = ("boards", "left_out", "tokens", "round_board", "anecdote", "when_deck", "insanity_deck", "decks")
    return (
        *founded(*names),
        *stand_in_values(),
        *mission_started(),
        *(fact for n, name in enumerate(names, 1) for fact in ready(name, star=str(n))),
        *(SetupStepConfirmed(step=step) for step in steps),
        WhenDeckShuffled(cards=8),
        *(opening_enemies() if enemies is None else enemies),
        SetupCompleted(),
        EventPhaseBegan(),
    )


def mission_one(
    *characters: str, round_number: int = 1, enemies: tuple[Fact, ...] | None = None
) -> tuple[Fact, ...]:
    """Mission 1 up to the Player turn of a round, nothing else having happened (every When card quiet)."""
    names = characters or ("Jason", "Liza")
    facts: list[Fact] = [*set_up(*names, enemies=enemies), WhenCardFlipped(card="quiet")]
    for number in range(1, round_number + 1):
        if number > 1:
            facts += [
                PlayerTurnEnded(),
                *next_event_phase(),
                WhenCardFlipped(card="quiet"),
                RoundTokenMoved(),
            ]
        facts += [PlayerTurnOpened(), *(mp(name, MP) for name in names)]
    return tuple(facts)


def enemy_turn(*characters: str, enemies: tuple[Fact, ...] | None = None) -> tuple[Fact, ...]:
    """Mission 1 at the beginning of the Enemy turn of round 1."""
    return (*mission_one(*characters, enemies=enemies), PlayerTurnEnded(), EnemyTurnBegan())


def next_event_phase() -> tuple[Fact, ...]:
    """An Enemy turn in which nothing happened, and the Event phase after it."""
    return (EnemyTurnBegan(), EnemyTurnEnded(), EventPhaseBegan())


def mp(character: str, left: int) -> Fact:
    """The MP dial stands so."""
    return MovementRegained(character=character, mp=left)


def hp(character: str, left: int) -> Fact:
    """The HP dial of an unhurt character goes down to this, without anything else following."""
    return CharacterHurt(character=character, hp=HP[character] - left, cause="before")
