"""Scenes of any mission: its own briefing, the units that a test needs, a Player turn under way."""

from collections import Counter
from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import (
    MP,
    SECRET,
    founded,
    given,
    mp,
    ready,
    stand_in_values,
    values,
)
from tracker.facts.campaign import DiceCommitted
from tracker.facts.fact import Fact
from tracker.kernel.dice import commitment
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.facts.board import AreaEntered
from tracker.systems.rook_islands.facts.fight import EnemyHurt, EnemyRemoved
from tracker.systems.rook_islands.facts.mission import (
    EnemyPlaced,
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionStarted,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    SetupCompleted,
)
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.facts.unit import AllyPlaced
from tracker.systems.rook_islands.state import Objective

Facts = tuple[Fact, ...]

MACHETE: dict[str, Any] = {
    "steps": ["target", "approach", "attack"], "target_rule": "closest player", "attack": "Machete",
    "attack_reach": "melee", "attack_die": "yellow", "attack_near_die": None, "attack_damage": 2,
    "attack_on_hit": None, "zoc": None,
}  # fmt: skip
"""A board of an enemy that the tests put together."""
OUTSIDE = (AreaEntered(unit="Jason", area="outside"), AreaEntered(unit="Liza", area="outside"))


def started(number: int) -> Facts:
    """The briefing of a mission is read."""
    sheet = pack.load().missions[number]
    attempt = f"{number}.1"
    return (
        MissionStarted(
            number=number, name=sheet.name, attempt=attempt, boards=sheet.boards, anecdote=sheet.anecdote,
            objectives=sheet.objectives, units=sheet.units, tokens=sheet.tokens, left_out=sheet.left_out,
        ),
        DiceCommitted(attempt=attempt, digest=commitment(SECRET), secret=SECRET),
    )  # fmt: skip


def before(number: int, *characters: str, **options: Any) -> Facts:
    """The table before a mission, those before it being completed."""
    done = tuple(MissionTallied(number=earlier) for earlier in range(1, number))
    return (*founded(*characters, **options), *stand_in_values(), *done)


def in_setup(number: int, *facts: Fact | Facts, characters: tuple[str, ...] = ("Jason", "Liza")) -> Scenario:
    """A mission that is being set up."""
    boards = tuple(ready(name) for name in characters)
    return given(before(number, *characters), started(number), *boards, *facts)


def under_way(
    number: int, *facts: Fact | Facts, characters: tuple[str, ...] = ("Jason", "Liza"), **options: Any
) -> Scenario:
    """A mission in the Player turn of its first round."""
    return given(playing(number, *facts, characters=characters, **options))


def playing(
    number: int, *facts: Fact | Facts, characters: tuple[str, ...] = ("Jason", "Liza"), **options: Any
) -> Facts:
    """The facts up to the Player turn of the first round."""
    flat = [fact for each in facts for fact in (each if isinstance(each, tuple) else (each,))]
    return (
        *before(number, *characters, **options),
        *started(number),
        *(fact for name in characters for fact in ready(name)),
        SetupCompleted(),
        EventPhaseBegan(),
        PlayerTurnOpened(),
        *(mp(name, MP) for name in characters),
        *flat,
    )


def enemies_turn(number: int, *facts: Fact | Facts, characters: tuple[str, ...] = ("Jason", "Liza")) -> Facts:
    """The facts up to the Enemy turn of the first round."""
    return (*playing(number, *facts, characters=characters), PlayerTurnEnded(), EnemyTurnBegan())


def next_round(*characters: str) -> Facts:
    """From a Player turn to the next one."""
    names = characters or ("Jason", "Liza")
    return (
        PlayerTurnEnded(), EnemyTurnBegan(), EnemyTurnEnded(), EventPhaseBegan(), RoundTokenMoved(),
        PlayerTurnOpened(), *(mp(name, MP) for name in names),
    )  # fmt: skip


def unit(
    kind_of_unit: str, colour: str = "", *, hp: int = 6, left: int | None = None, kind: str = "human",
    rank: int = 4, boss: bool = False, aside: bool = False,
) -> Facts:  # fmt: skip
    """An enemy on the board, with so many HP left."""
    enemy = "-".join(filter(None, ("-".join(kind_of_unit.lower().replace(",", "").split()), colour)))
    put = EnemyPlaced(
        enemy=enemy,
        unit=kind_of_unit,
        colour=colour,
        kind=kind,
        rank=rank,
        hp=hp,
        boss=boss,
        from_aside=aside,
    )
    return (put,) if left is None else (put, EnemyHurt(enemy=enemy, hp=hp - left, cause="before"))


def ally(
    kind_of_unit: str, colour: str = "", *, hp: int = 4, mp_: int = 4, controlled: bool = True, rank: int = 5,
    weapon: str = "",
) -> AllyPlaced:  # fmt: skip
    """An ally on the board."""
    name = "-".join(filter(None, ("-".join(kind_of_unit.lower().replace(",", "").split()), colour)))
    return AllyPlaced(
        ally=name, unit=kind_of_unit, colour=colour, kind="human", rank=rank, hp=hp, mp=mp_,
        controlled=controlled, weapon=weapon,
    )  # fmt: skip


def killed(enemy: str, *, by: str = "", cause: str = "Machete", how: str = "killed") -> EnemyRemoved:
    """An enemy fell."""
    return EnemyRemoved(enemy=enemy, how=how, cause=cause, by=by)


def board_of(kind_of_unit: str, **more: Any) -> Facts:
    """The values of an enemy's board, as far as the rulebook leaves them open."""
    printed = pack.load().printed(f"enemy/{kind_of_unit}")
    known = {**MACHETE, "kind": "human", "boss": False, "rank": 4, "max_hp": 6, "mp": 4, **more}
    return values(
        f"enemy/{kind_of_unit}", **{k: v for k, v in known.items() if k not in printed or k in more}
    )


def aims(scene: Scenario) -> dict[str, str]:
    """How the three objectives stand."""
    objectives: dict[str, Objective] = scene.game.mission.objectives
    return {name: aim.state for name, aim in objectives.items()}


def hurt(name: str, hp: int, *, by: str = "", cause: str = "Machete") -> c.RecordHurt:
    """HP off a unit, as the table found."""
    return c.RecordHurt(unit=name, hp=hp, cause=cause, by=by)


def count(scene: Scenario, kind: type[Fact]) -> int:
    """How many facts of this type follow."""
    return Counter(type(fact) for fact in scene.facts)[kind]


def inside(*units: str) -> Facts:
    return tuple(AreaEntered(unit=each, area="bunker") for each in units)


def outside(*units: str) -> Facts:
    return tuple(AreaEntered(unit=each, area="outside") for each in units)
