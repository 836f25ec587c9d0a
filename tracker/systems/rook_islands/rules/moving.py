"""Moving: the standard move, and the cautious move that buys off free attacks."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Move
from tracker.systems.rook_islands.facts.action import CharacterExited, CharacterMoved, MoveBrokenOff
from tracker.systems.rook_islands.rules import ending, seats, stepping
from tracker.systems.rook_islands.rules.paths import demand_free_way, passed, way_out
from tracker.systems.rook_islands.rules.standing import (
    acting,
    enemy_named,
    impaired,
    step_in,
    under_way,
    unit_named,
)
from tracker.systems.rook_islands.rules.stepping import Came, Walk
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.zones import Left, step_of, zone_attack, zones_left
from tracker.systems.rook_islands.state import OVER, Character, Game, Mission


def move(command: Move, game: Game, table: Table) -> tuple[Fact, ...]:
    """Move over spaces: 1 MP each, and 1 more for each enemy whose free attack is bought off."""
    mover = acting(game, table, command.character)
    mission = under_way(game, table)
    if command.spaces < 1:
        raise Unfit("spaces", "a move goes over at least one space")
    table.demand(not impaired(mover), "RI-GLOS-09", f"{mover.name} is Impaired: no movement this turn")
    _demand_outside(game, table, mover)
    demand_free_way(command, game, table, mover)
    _demand_mp(table, mover, command.spaces)
    next_to = _standing_beside(command, game)
    left = zones_left(command, mission, table, mover)
    avoided = _avoided(command, mission, left)
    cost = command.spaces + len(avoided)
    _demand_mp(table, mover, cost)
    story = unfold(game)
    step_in(story, mover.name)
    came = _under_way(story, table, command, left, avoided)
    if came is None:
        ending.succeed_if_done(story, table)
        return story.facts
    story.happen(
        CharacterMoved(
            character=mover.name, spaces=came.spaces, cost=cost + came.spaces - command.spaces,
            to=passed(command, mover)[1], next_to=next_to, cautious=avoided,
        )
    )  # fmt: skip
    stepping.arrive(story, table, mover.name, came)
    if command.exit and came.stands(story.game):
        story.happen(CharacterExited(character=mover.name))
    ending.succeed_if_done(story, table)
    return story.facts


def _demand_outside(game: Game, table: Table, mover: Character) -> None:
    """Whoever is in a Machine Gun or up on a Watchtower gets out of it first."""
    thing = seats.cover_of(game, mover.name)
    rule = "RI-TILE-26" if seats.in_tower(game, mover.name) else "RI-TILE-04"
    table.demand(not thing, rule, f"{mover.name} is on the {thing}: leave it first", on=thing)


def _demand_mp(table: Table, mover: Character, cost: int) -> None:
    table.demand(mover.mp >= cost, "RI-MOVE-01", f"{mover.mp} of {cost} MP", mp=mover.mp, needed=cost)


def _standing_beside(command: Move, game: Game) -> tuple[str, ...] | None:
    """Whom the mover stands next to afterwards; whoever has left the board meanwhile is not there."""
    if command.next_to is None or game.mission is None:
        return None
    here = [unit for unit in command.next_to if unit not in game.mission.gone]
    units = {unit: unit_named(game, unit) for unit in here if unit != command.character}
    return tuple(name for name, unit in units.items() if not (isinstance(unit, Character) and unit.exited))


def _avoided(command: Move, mission: Mission, left: tuple[Left, ...]) -> tuple[str, ...]:
    """The enemies whose attack is bought off (RI-CAUT-04, -05); nobody pays for a Zone that is not left."""
    zones = {zone.enemy.id for zone in left}
    avoiding = tuple(dict.fromkeys(name for name in command.avoiding if name not in mission.gone))
    for name in avoiding:
        if name not in zones:
            raise Unfit("avoiding", f"the move does not leave a Zone of {enemy_named(mission, name).name}")
    return avoiding


def _under_way(
    story: Story, table: Table, command: Move, left: tuple[Left, ...], avoided: tuple[str, ...]
) -> Came | None:
    """Step by step, each free attack before the step that leaves its Zone. None: the move ends on the way."""
    bought = [zone for zone in left if zone.enemy.id in avoided]
    mp = story.game.characters[command.character].mp - command.spaces - len(avoided)
    walk = Walk(story, table, command.character, command.spaces, command.over, left=mp)
    for zone in left:
        if zone.enemy.id in avoided:
            continue
        burnt = walk.up_to((zone.step or 1) - 1)
        if burnt is None:
            zone_attack(story, table, zone.enemy.id, command.character)
        if burnt is not None or _lies(story, command.character):
            _break_off(story, table, command, bought, zone=zone, burnt=burnt)
            return None
        if _over(story):
            return None
    came = walk.whole()
    if not came.felled:
        return came
    _break_off(story, table, command, bought, burnt=came)
    return None


def _over(story: Story) -> bool:
    return story.game.mission is None or story.game.mission.phase == OVER


def _lies(story: Story, name: str) -> bool:
    return story.game.characters[name].unconscious


def _break_off(
    story: Story, table: Table, command: Move, bought: list[Left], *, zone: Left | None = None,
    burnt: Came | None = None,
) -> None:  # fmt: skip
    """RI-AMB-40: it lies on the space it was leaving (or burnt on); the MP of the steps so far are spent."""
    if _over(story):
        return
    if burnt is not None:
        came = paid_for = burnt.spaces
    else:
        paid_for = 1 if zone is None else step_of(zone, table, command.spaces)
        came = paid_for - 1
    paid = sum(step_of(other, table, command.spaces) <= paid_for for other in bought)
    mover = story.game.characters[command.character]
    path = way_out(command, mover)
    at = path[came - 1] if came and len(path) >= came else ""
    story.happen(MoveBrokenOff(character=mover.name, cost=paid_for + paid, spaces=came, at=at))
