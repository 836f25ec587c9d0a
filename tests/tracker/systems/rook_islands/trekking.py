"""Facts and scenes for the tests of a trek. The values of its cards are invented for tests."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    HP,
    MP,
    SECRET,
    founded,
    given,
    stand_in_values,
    values,
)
from tracker.facts.campaign import DiceCommitted, DieRolled
from tracker.facts.fact import Fact
from tracker.kernel.dice import commitment
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.facts.reward import ExplorationTokenGained, MissionTallied
from tracker.systems.rook_islands.facts.trek import (
    ExplorationCardLaid,
    ExplorationCardResolved,
    ExplorerHurt,
    ExplorerMoved,
    ExplorerReady,
    TrekBegan,
)
from tracker.systems.rook_islands.trek_state import BASE_CAMP, Explorer, Trek

JASON, LIZA, KEITH, RILEY = "Jason", "Liza", "Keith", "Riley"
CARDS: dict[str, dict[str, Any]] = {
    "Hunt": {"die": "orange", "xp": 200, "hides": 2, "hp": 2},
    "Patrol": {"die": "yellow", "xp": 300, "money": 200, "hp": 2},
    "Spider Temple": {"die": "orange", "xp": 300},
    "Shark Temple": {"die": "red", "xp": 300},
    "Temple of the Heron": {"xp": 200},
    "Campfire": {"text": "rest"},
    "Bear's Den": {"text": "fight the bear"},
    "Old Well": {"effect": "own", "text": "two green leaves"},
}
HERON, SPIDER, SHARK, HUNT, PATROL = (
    "Temple of the Heron", "Spider Temple", "Shark Temple", "Hunt", "Patrol",
)  # fmt: skip


def card_values(*names: str) -> tuple[Fact, ...]:
    """What these cards say, or all of them."""
    named = names or tuple(CARDS)
    return tuple(fact for name in named for fact in values(f"exploration/{name}", **CARDS[name]))


def brought_home(*characters: str) -> tuple[Fact, ...]:
    """Mission 1 is brought home, and its exploration due."""
    return (
        *founded(*characters), *stand_in_values(), ExplorationTokenGained(), MissionTallied(number=1),
    )  # fmt: skip


def begun(*characters: str) -> tuple[Fact, ...]:
    """A trek has begun; nothing lies around Base Camp yet."""
    names = characters or (JASON, LIZA)
    return (
        *brought_home(*names),
        TrekBegan(attempt="trek.1", deck=28),
        DiceCommitted(attempt="trek.1", digest=commitment(SECRET), secret=SECRET),
        *(ExplorerReady(character=name, hp=HP[name], mp=2 * MP) for name in names),
    )


def laid(gold: str = "Hunt") -> tuple[Fact, ...]:
    """The four cards around Base Camp, this one face up."""
    sides = ("north", "east", "south", "west")
    return tuple(
        ExplorationCardLaid(
            card=str(number), beside=BASE_CAMP, arrow="white" if number > 1 else "gold", side=side,
            name="" if number > 1 else gold,
        )
        for number, side in enumerate(sides, 1)
    )  # fmt: skip


def on_trek(*characters: str, gold: str = "Hunt") -> tuple[Fact, ...]:
    """Everybody on Base Camp, at the first step."""
    return (*begun(*characters), *card_values(), *laid(gold))


def further(card: str, beside: str = "1", name: str = "", arrow: str = "white") -> Fact:
    """One more card."""
    return ExplorationCardLaid(card=card, beside=beside, arrow=arrow, name=name)


def arrived(*characters: str, card: str = "1") -> tuple[Fact, ...]:
    """They came onto this card together."""
    return tuple(ExplorerMoved(character=name, card=card) for name in characters)


def at(gold: str, *characters: str, others: tuple[str, ...] = ()) -> Scenario:
    """These have just arrived on the card at the gold arrow; the others stay on Base Camp."""
    return given(on_trek(*characters, *others, gold=gold), arrived(*characters))


def resolved(card: str = "1", *, success: bool = True) -> Fact:
    """The card bears an Ammo token."""
    return ExplorationCardResolved(card=card, success=success)


def mp_left(character: str, mp: int) -> Fact:
    """The dial of somebody who stands on Base Camp goes down to this."""
    return ExplorerMoved(character=character, card=BASE_CAMP, mp=2 * MP - mp)


def hp_left(character: str, hp: int) -> Fact:
    """The HP dial goes down to this."""
    return ExplorerHurt(character=character, hp=HP[character] - hp, cause="before")


def roll(
    scene: Scenario, character: str, *faces: str, **more: Any
) -> Scenario:  # fmt: skip
    """A character rolls so many dice, and these are their faces ("hit" or "blank")."""
    answers = {f"trek:{number}": face for number, face in enumerate(faces, 1)}
    return scene.when(t.RollForCard(character=character, dice=len(faces), **more), answers)


def rolled(character: str, die: str, face: str, purpose: str) -> DieRolled:
    """The fact of one real die."""
    return DieRolled(
        die=die, face=face, purpose=purpose, source="typed", actor=character, attempt="trek.1", round=0
    )


def trek(scene: Scenario) -> Trek:
    """The trek after what was done."""
    found = scene.game.trek
    assert isinstance(found, Trek)
    return found


def explorer(scene: Scenario, name: str = JASON) -> Explorer:
    """One character on the trek after what was done."""
    return trek(scene).explorers[name]


def where(scene: Scenario) -> dict[str, str]:
    """Who stands on which card."""
    return {each.name: each.at for each in trek(scene).explorers.values()}


def xp(scene: Scenario) -> dict[str, int]:
    """Everybody's saved XP."""
    return {name: character.xp for name, character in scene.game.characters.items()}


def hp_of(scene: Scenario) -> dict[str, int]:
    return {each.name: each.hp for each in trek(scene).explorers.values()}
