"""Recording what the table worked out itself: damage, healing and markers, in one tap."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import RecordHeal, RecordHurt, RecordStatus
from tracker.systems.rook_islands.facts.board import InkGained, InkLost
from tracker.systems.rook_islands.facts.fight import (
    CharacterHealed,
    FireEntered,
    FireLeft,
    StatusGained,
    StatusLost,
)
from tracker.systems.rook_islands.rules import ending, terrain
from tracker.systems.rook_islands.rules.damage import CAPTIVE, hurt
from tracker.systems.rook_islands.rules.standing import (
    able,
    known,
    name_of,
    under_way,
    unit_exists,
    unit_named,
)
from tracker.systems.rook_islands.rules.talents.cards import immune
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.rules.unit_names import spoken
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game

KEY = "hurt"
INDIRECT = frozenset(
    {"fire", "bleed", "coconut", "explosion", "rockfall", "collapse", "acid", "trap", "event"}
)
"""Causes that are nobody's direct action, so that a kill gives no token (RI-INS-06, RI-AMB-37)."""
MARKERS = ("Bleed", "Impair")
FIRE = "Fire"
INK_CURSE = "Ink Curse"


def record_hurt(command: RecordHurt, game: Game, table: Table) -> tuple[Fact, ...]:
    """So many HP off a unit, or damage on a tile; `by` counts as its own action unless the cause is none."""
    under_way(game, table)
    if command.hp < 1:
        raise Unfit("hp", "at least 1")
    if not command.cause.strip():
        raise Unfit("cause", "what did it?")
    if command.by and not unit_exists(game, command.by):
        raise Unfit("by", f"{spoken(command.by)} is not in play")
    story = unfold(game)
    if command.unit.startswith(terrain.PREFIX):
        label = terrain.label_of(command.unit)
        terrain.must_stand(game, table, label)
        terrain.hit_tile(story, table, label, command.hp, by=command.by, key=KEY)
    else:
        _can_be_hurt(game, table, command.unit)
        direct = command.cause.casefold() not in INDIRECT
        hurt(story, table, command.unit, command.hp, cause=command.cause, by=command.by, direct=direct)
    ending.succeed_if_done(story, table)
    return story.facts


def _can_be_hurt(game: Game, table: Table, name: str) -> None:
    """Whoever stands on the boards, or is locked up in a cage (RI-TILE-19)."""
    if not name.startswith(CAPTIVE):
        _on_board(game, table, name)
    elif game.mission is None or name.removeprefix(CAPTIVE) not in game.mission.board.captives:
        raise Unfit("unit", f"nobody is in {name.removeprefix(CAPTIVE)}")


def _on_board(game: Game, table: Table, name: str) -> Character | Enemy | Ally:
    unit = unit_named(game, name)
    if isinstance(unit, Character):
        able(table, unit)
    return unit


def record_heal(command: RecordHeal, game: Game, table: Table) -> tuple[Fact, ...]:
    """HP that an effect gives back, up to the maximum; it revives nobody (RI-AMB-35)."""
    under_way(game, table)
    character = known(game, command.character)
    able(table, character)
    if command.hp < 1:
        raise Unfit("hp", "at least 1")
    healed = min(command.hp, character.max_hp - character.hp)
    if healed < 1:
        raise Unfit("hp", f"{character.name} has all {character.max_hp} HP")
    return (CharacterHealed(character=character.name, hp=healed, cause=command.cause),)


def record_status(command: RecordStatus, game: Game, table: Table) -> tuple[Fact, ...]:
    """A marker that was put on a unit, or taken off it."""
    under_way(game, table)
    unit = _on_board(game, table, command.unit)
    if command.status == INK_CURSE:
        return _ink_curse(command, game, table, unit)
    if command.status not in (*MARKERS, FIRE):
        raise Unfit("status", f"{command.status!r} is none of {', '.join((*MARKERS, FIRE, INK_CURSE))}")
    has = unit.on_fire if command.status == FIRE else command.status in unit.status
    if has == command.gained:
        already = "already has" if has else "does not have"
        raise Unfit("status", f"{name_of(game, command.unit)} {already} {command.status}")
    if command.status == FIRE:
        return (FireEntered(unit=command.unit) if command.gained else FireLeft(unit=command.unit),)
    if command.gained and isinstance(unit, Character):
        proof = immune(table, unit, command.status)
        table.demand(not proof, "RI-TAL-36", f"{unit.name} is immune to {command.status}")
    change = StatusGained if command.gained else StatusLost
    return (change(unit=command.unit, status=command.status),)


def _ink_curse(
    command: RecordStatus, game: Game, table: Table, unit: Character | Enemy | Ally
) -> tuple[Fact, ...]:
    """An Ink Curse more or less on a player's board; of these there can be several (RI-MIS-39)."""
    if not isinstance(unit, Character):
        raise Unfit("status", f"only a player's board has an {INK_CURSE}")
    if not command.gained and not unit.ink:
        raise Unfit("status", f"{unit.name} does not have an {INK_CURSE}")
    story = unfold(game)
    story.happen(InkGained(character=unit.name) if command.gained else InkLost(character=unit.name))
    ending.succeed_if_done(story, table)
    return story.facts
