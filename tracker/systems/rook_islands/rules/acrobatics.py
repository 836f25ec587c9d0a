"""Acrobatic moves of the players: jumping over one obstacle or hazard; Ziplines have their own chapter."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.acrobatics import Jump
from tracker.systems.rook_islands.commands.turn import Crossed, Move
from tracker.systems.rook_islands.facts.acrobatics import CharacterJumped
from tracker.systems.rook_islands.facts.action import MoveBrokenOff
from tracker.systems.rook_islands.rules import ending, seats, stepping
from tracker.systems.rook_islands.rules.paths import occupant
from tracker.systems.rook_islands.rules.standing import (
    acting,
    impaired,
    name_of,
    step_in,
    under_way,
    unit_named,
)
from tracker.systems.rook_islands.rules.stepping import Came
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.zones import zone_attack, zones_left
from tracker.systems.rook_islands.state import OVER, Character, Game

JUMP_MP = 3
NEVER_CROSSED = {"wall": "RI-MOVE-09", "fence": "RI-MIS-64"}
"""What not even a jump gets over, and by which rule."""
LONGEST = 40


def jump(command: Jump, game: Game, table: Table) -> tuple[Fact, ...]:
    """Jump over one obstacle or hazard for 3 MP in all; the free attacks of Zones left with it are due."""
    jumper = acting(game, table, command.character)
    under_way(game, table)
    _demand_can_jump(game, table, jumper, command.over)
    next_to = beside_now(game, jumper.name, command.next_to)
    _demand_landing(game, table, jumper, command.to)
    left = zones(game, table, jumper, command.leaves, next_to, command.to)
    story = unfold(game)
    step_in(story, jumper.name)
    if not got_away(story, table, jumper.name, left, cost=JUMP_MP):
        ending.succeed_if_done(story, table)
        return story.facts
    over = " and ".join(command.over)
    story.happen(
        CharacterJumped(character=jumper.name, cost=JUMP_MP, over=over, to=command.to, next_to=next_to)
    )
    landed(story, table, jumper.name, command.onto)
    ending.succeed_if_done(story, table)
    return story.facts


def _demand_can_jump(game: Game, table: Table, jumper: Character, over: tuple[str, ...]) -> None:
    demand_free_to_move(game, table, jumper)
    if not over or any(not thing.strip() or len(thing) > LONGEST for thing in over):
        raise Unfit("over", "what is jumped over?")
    table.demand(len(over) == 1, "RI-ACRO-05", f"one obstacle or hazard per jump, not {' and '.join(over)}")
    for thing in over:
        rule = NEVER_CROSSED.get(thing, "")
        table.demand(not rule, rule or "RI-MOVE-09", f"a {thing} can never be crossed")
    says = f"{jumper.mp} of {JUMP_MP} MP"
    table.demand(jumper.mp >= JUMP_MP, "RI-ACRO-03", says, mp=jumper.mp, needed=JUMP_MP)


def demand_free_to_move(game: Game, table: Table, mover: Character) -> None:
    """Neither Impaired (RI-AMB-58) nor in a seat or a tower."""
    table.demand(not impaired(mover), "RI-GLOS-09", f"{mover.name} is Impaired: no movement this turn")
    thing = seats.cover_of(game, mover.name)
    rule = "RI-TILE-26" if seats.in_tower(game, mover.name) else "RI-TILE-04"
    table.demand(not thing, rule, f"{mover.name} is on the {thing}: leave it first", on=thing)


def beside_now(game: Game, mover: str, next_to: tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Whom the mover stands next to afterwards; whoever has left the board meanwhile is not there."""
    mission = game.mission
    if next_to is None or mission is None:
        return None
    here = [unit for unit in next_to if unit not in mission.gone and unit != mover]
    units = {unit: unit_named(game, unit) for unit in here}
    return tuple(name for name, unit in units.items() if not (isinstance(unit, Character) and unit.exited))


def _demand_landing(game: Game, table: Table, jumper: Character, to: str) -> None:
    """RI-ACRO-04: known of a named space, else asked."""
    there = occupant(game, to)
    if there is not None and there != jumper:
        who = name_of(game, getattr(there, "id", "") or there.name)
        table.demand(False, "RI-ACRO-04", f"{to} is occupied by {who}", space=to)  # noqa: FBT003
    question = Confirm(
        key="landing", says="Is the space beyond free of units and obstacles?", rule="RI-ACRO-04"
    )
    table.demand(table.confirm(question), "RI-ACRO-04", "the landing space is occupied")


def zones(
    game: Game, table: Table, mover: Character, leaves: tuple[str, ...] | None,
    next_to: tuple[str, ...] | None, to: str,
) -> tuple[str, ...]:  # fmt: skip
    """The enemies whose Zone a jump or a ride leaves; a cautious move buys none of them off (RI-AMB-41)."""
    as_move = Move(character=mover.name, spaces=1, to=to, leaves=leaves, next_to=next_to)
    return tuple(left.enemy.id for left in zones_left(as_move, under_way(game, table), table, mover))


def got_away(story: Story, table: Table, mover: str, enemies: tuple[str, ...], *, cost: int) -> bool:
    """The free attacks that are due before the move. False: it ends there, its MP are spent."""
    for enemy in enemies:
        zone_attack(story, table, enemy, mover)
        mission = story.game.mission
        if mission is None or mission.phase == OVER:
            return False
        if story.game.characters[mover].unconscious:
            story.happen(MoveBrokenOff(character=mover, cost=cost))
            return False
    return True


def landed(story: Story, table: Table, mover: str, onto: tuple[str, ...]) -> None:
    """What the space one lands on sets off, as with any other step onto it."""
    over = tuple(Crossed(tile=tile, step=1) for tile in onto)
    walk = stepping.Walk(story, table, mover, 1, over, left=story.game.characters[mover].mp)
    came = walk.whole()
    stepping.arrive(story, table, mover, Came(unit=mover, spaces=1, over=came.over, falls=came.falls))
