"""Mission 3, "Firestarter": burn the illegal crops."""

from itertools import permutations

from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands.board import BurnCrops
from tracker.systems.rook_islands.facts.board import CropsBurnt, CropsCounted, EnemyQueued, WeaponLent
from tracker.systems.rook_islands.rules import lots
from tracker.systems.rook_islands.rules.missions.aims import (
    MAIN,
    SECOND,
    THIRD,
    MissionRules,
    kills,
    mission_of,
    playing,
)
from tracker.systems.rook_islands.rules.potions import BURNS
from tracker.systems.rook_islands.rules.standing import under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import SETUP, Game

MAP = "map/3"
PANTHER = "Black Panther"
BY_LOT = "lot"


def _all_burnt(game: Game) -> bool:
    """RI-MIS-23: as many as were counted."""
    board = mission_of(game).board
    return board.crops is not None and board.burnt >= board.crops > 0


def _crops(story: Story, table: Table) -> None:
    story.happen(CropsCounted(patches=int(read(table, MAP, "crops")["crops"])))


def _enemy_queue(story: Story, table: Table) -> None:
    """RI-MIS-26: the queue in a random order, as it was laid out or as the tracker draws it."""
    mission = mission_of(story.game)
    queue: tuple[str, ...] = table.content.missions[mission.number].queue
    orders = list(dict.fromkeys(permutations(queue)))
    question = PickOne(
        key="queue", says="In which order do they stand on the Enemy queue?", rule="RI-MIS-26",
        choices=(
            *(Choice(str(n), ", ".join(order)) for n, order in enumerate(orders, 1)),
            Choice(BY_LOT, "draw lots"),
        ),
    )  # fmt: skip
    picked = table.pick_one(question)
    order, drawn = _drawn(table, orders) if picked == BY_LOT else (orders[int(picked) - 1], ())
    story.happen(*drawn, *(EnemyQueued(unit=unit, place=place) for place, unit in enumerate(order, 1)))


def _drawn(table: Table, orders: list[tuple[str, ...]]) -> tuple[tuple[str, ...], tuple[DieRolled, ...]]:
    said = [" - ".join(order) for order in orders]
    roll, number = lots.draw(table, "queue:lot", "Enemy queue", said, actor="Enemy queue", round_number=1)
    return orders[number], (roll,)


def _flamethrower(story: Story, table: Table) -> None:
    """RI-MIS-27, RI-AMB-47: a weapon out of the deck, with a holster for who has none for it."""
    mission = mission_of(story.game)
    lends: dict[str, str] = table.content.missions[mission.number].lends
    for weapon, holster in lends.items():
        names = [character.name for character in playing(story.game)]
        question = PickOne(
            key=f"lent:{weapon}", says=f"Who gets the {weapon}?", rule="RI-MIS-27",
            choices=tuple(Choice(name, name) for name in names),
        )  # fmt: skip
        who = names[0] if len(names) == 1 else table.pick_one(question)
        has_one = any(_fits(table, gear, holster) for gear in story.game.characters[who].gear)
        story.happen(WeaponLent(character=who, weapon=weapon, holster="" if has_one else holster))


def _fits(table: Table, gear: str, holster: str) -> bool:
    boards = table.content.gear
    return gear in boards and holster in boards and boards[gear].holds == boards[holster].holds


RULES = MissionRules(
    met={
        MAIN: _all_burnt,
        # RI-MIS-24, RI-MIS-25
        SECOND: lambda game: sum(kill.cause in BURNS for kill in kills(game)) >= 2,
        THIRD: lambda game: sum(kill.killer == PANTHER for kill in kills(game)) >= 2,
    },
    confirm={"crops": _crops, "enemy_queue": _enemy_queue, "flamethrower": _flamethrower},
)


def burn_crops(command: BurnCrops, game: Game, table: Table) -> Facts:
    """So many patches of illegal crops burn down, as the table sees them."""
    mission = under_way(game, table)
    board = mission.board
    table.demand(mission.phase != SETUP, "RI-FLOW-04", "play has not begun yet")
    if board.crops is None:
        raise Unfit("patches", f"Mission {mission.number} has no illegal crops")
    left = board.crops - board.burnt
    if not 1 <= command.patches <= left:
        raise Unfit("patches", f"{command.patches} of the {left} that are left")
    story = unfold(game)
    story.happen(CropsBurnt(patches=command.patches))
    return story.facts
