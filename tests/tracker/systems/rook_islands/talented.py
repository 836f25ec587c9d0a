"""Words for the tests of talents: who has which, how insane they are, what is asked of a die."""

from collections.abc import Iterable

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, mp, next_event_phase
from tracker.facts.fact import Fact
from tracker.kernel.questions import Question, RollDie
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.talents import BuyTalent, UseTalent
from tracker.systems.rook_islands.facts.mission import PlayerTurnEnded, PlayerTurnOpened
from tracker.systems.rook_islands.facts.reward import ExperienceEarned, InsanityRisen
from tracker.systems.rook_islands.facts.talents import TalentBought, TalentGained

TAKEN = {"takedown:adjacent": True, "takedown:roll": "hit"}
FAILED = {"takedown:adjacent": True, "takedown:roll": "blank"}


def has(character: str, *talents: str) -> tuple[Fact, ...]:
    """These talents lie on the character's board."""
    return tuple(TalentGained(character=character, talent=talent) for talent in talents)


def insanity(character: str, points: int) -> tuple[Fact, ...]:
    """The Insanity tracker of a character who had none stands here."""
    return (InsanityRisen(character=character, by=points, why="before"),)


def xp(character: str, points: int) -> tuple[Fact, ...]:
    """So much saved XP."""
    return (ExperienceEarned(character=character, xp=points, why="before"),)


def bought(character: str, talent: str, price: int, on: str = "") -> TalentBought:
    """A talent was bought."""
    return TalentBought(character=character, talent=talent, xp=price, unlocked_by=on)


def buy(character: str, talent: str, on: str = "") -> BuyTalent:
    """A talent shall be bought."""
    return BuyTalent(character=character, talent=talent, unlocked_by=on)


def use(talent: str, character: str = "Jason", on: str = "") -> UseTalent:
    """A talent shall be used."""
    return UseTalent(character=character, talent=talent, on=on)


def dice(questions: Iterable[Question]) -> list[str]:
    """The dice that are asked for."""
    return [question.die for question in questions if isinstance(question, RollDie)]


def next_turn() -> tuple[Fact, ...]:
    """The Player turn of the next round."""
    return (PlayerTurnEnded(), *next_event_phase(), PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5))


def jason_has(talent: str, *facts: Fact | tuple[Fact, ...], points: int = 0) -> Scenario:
    """Jason, of some Insanity, with a talent in the Player turn of Mission 1."""
    return given(mission_one(), has("Jason", talent), insanity("Jason", points), *facts)


def takes_down(target: str) -> c.Takedown:
    """Jason takes somebody down."""
    return c.Takedown(character="Jason", target=target)
