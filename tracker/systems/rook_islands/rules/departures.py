"""What follows when a unit leaves the game: the Enemy queue, the Rogue's Trick token, the Silver Dragon."""

from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.board import DragonLost, EnemyQueued, TrickDropped
from tracker.systems.rook_islands.rules.missions.mission_7 import ROGUE
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.rules.unit_names import slug
from tracker.systems.rook_islands.state import Ally, Enemy


def unit_left(story: Story, table: Table, unit: Enemy | Ally) -> None:
    """An enemy or an ally is off the boards: what it leaves behind."""
    mission = story.game.mission
    if mission is None:
        return
    sheet = table.content.missions.get(mission.number)
    if isinstance(unit, Enemy) and sheet is not None and sheet.fallen_queue:
        # RI-MIS-55
        place = next(n for n in range(1, len(mission.board.queue) + 2) if str(n) not in mission.board.queue)
        story.happen(EnemyQueued(unit=unit.type, place=place))
    if unit.type == ROGUE and mission.board.tricks.get(slug(ROGUE)):
        # RI-PREC-10
        story.happen(TrickDropped(place=slug(ROGUE), at=unit.at))


def dragon_falls(story: Story, carrier: str, cause: str) -> None:
    """Whoever carried the Silver Dragon token is out of the game, and the token with them (RI-MIS-36)."""
    mission = story.game.mission
    if mission is not None and carrier and mission.board.dragon == carrier:
        story.happen(DragonLost(cause=cause))
