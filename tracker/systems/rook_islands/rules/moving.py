"""Moving: the standard move, and the cautious move that buys off free attacks."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import Move
from tracker.systems.rook_islands.facts.action import CharacterExited, CharacterMoved, MoveBrokenOff
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.paths import demand_free_way, passed, way_out
from tracker.systems.rook_islands.rules.standing import (
    acting,
    enemy_named,
    impaired,
    step_in,
    under_way,
    unit_named,
)
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
    demand_free_way(command, game, table, mover)
    _demand_mp(table, mover, command.spaces)
    next_to = _standing_beside(command, game)
    left = zones_left(command, mission, table, mover)
    avoided = _avoided(command, mission, left)
    cost = command.spaces + len(avoided)
    _demand_mp(table, mover, cost)
    story = unfold(game)
    step_in(story, mover.name)
    if not _free_attacks(story, table, command, left, avoided):
        return story.facts
    story.happen(
        CharacterMoved(
            character=mover.name, spaces=command.spaces, cost=cost, to=passed(command, mover)[1],
            next_to=next_to, cautious=avoided,
        )
    )  # fmt: skip
    if command.exit:
        story.happen(CharacterExited(character=mover.name))
        ending.succeed_if_done(story, table)
    return story.facts


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


def _free_attacks(
    story: Story, table: Table, command: Move, left: tuple[Left, ...], avoided: tuple[str, ...]
) -> bool:
    """Each free attack that is due, before the step that leaves the Zone. False: the move ends there."""
    for zone in left:
        if zone.enemy.id in avoided:
            continue
        zone_attack(story, table, zone.enemy.id, command.character)
        mission = story.game.mission
        if mission is None or mission.phase == OVER:
            return False
        if story.game.characters[command.character].unconscious:
            story.happen(_broken_off(story, table, command, zone, [z for z in left if z.enemy.id in avoided]))
            return False
    return True


def _broken_off(story: Story, table: Table, command: Move, zone: Left, bought: list[Left]) -> MoveBrokenOff:
    """RI-AMB-40: it lies on the space it was leaving; the MP of that step and of those before are spent."""
    step = step_of(zone, table, command.spaces)
    paid = sum(step_of(other, table, command.spaces) <= step for other in bought)
    mover = story.game.characters[command.character]
    path, came = way_out(command, mover), step - 1
    at = path[came - 1] if came and len(path) >= came else ""
    return MoveBrokenOff(character=mover.name, cost=step + paid, spaces=came, at=at)
