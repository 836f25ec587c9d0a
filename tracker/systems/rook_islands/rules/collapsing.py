"""What comes down, and what it takes along: pillars, vine walls, platforms, whatever falls into acid."""

from tracker.kernel.questions import Choice, Confirm, GiveNumber, PickOne, PickSome, Question
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.board import CollapsePlatform, RecordFall
from tracker.systems.rook_islands.facts.board import DragonLost, PlatformCollapsed, RubbleFell, TokensLost
from tracker.systems.rook_islands.facts.fight import TerrainDestroyed
from tracker.systems.rook_islands.facts.mission import EventResolved
from tracker.systems.rook_islands.rules import ending, events
from tracker.systems.rook_islands.rules.damage import remove
from tracker.systems.rook_islands.rules.missions.aims import ACID, ROCKFALL
from tracker.systems.rook_islands.rules.missions.mission_2 import open_room
from tracker.systems.rook_islands.rules.missions.mission_4 import DRAGON_HUNT
from tracker.systems.rook_islands.rules.standing import under_way, unit_exists
from tracker.systems.rook_islands.rules.tiles import labels, standing, tile_of
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.unit_names import spoken
from tracker.systems.rook_islands.rules.victims import units_and_captives
from tracker.systems.rook_islands.state import OVER, SETUP, Game, Mission

VINE_WALL = "Vine Wall"
NEITHER = "neither"
LONGEST = 40


def bury(story: Story, table: Table, label: str, *, by: str, key: str) -> None:
    """RI-TILE-10, -11: rubble on the pillar's space and all around; what it covers is out of the game."""
    buried = _what_is_on_it(story.game, table, key, f"under the rubble of the {label}", "RI-TILE-11", label)
    story.happen(RubbleFell(around=label))
    _take_along(story, table, buried, cause=ROCKFALL, by=by, why=f"rubble of the {label}")


class Buried:
    """Units, tiles, and the Loot and Leaf tokens that go with something that comes down."""

    def __init__(self, units: tuple[str, ...], tiles: tuple[str, ...], loot: int, leaves: int) -> None:
        self.units, self.tiles, self.loot, self.leaves = units, tiles, loot, leaves


def _what_is_on_it(game: Game, table: Table, key: str, where: str, rule: str, besides: str = "") -> Buried:
    """Everything is asked in one go; of what is nowhere on the boards nothing is asked."""
    mission = game.mission
    units = PickSome(
        key=f"{key}:buried", says=f"Who is {where}?", rule=rule, choices=units_and_captives(game)
    )
    there = tuple(Choice(label, label) for label in standing(table, mission, besides=besides))
    tiles = PickSome(key=f"{key}:buried_tiles", says=f"Which tiles are {where}?", rule=rule, choices=there)
    loot = _tokens(f"{key}:buried_loot", f"How many Loot tokens are {where}?", rule, mission, loot=True)
    leaves = _tokens(f"{key}:buried_leaves", f"How many Leaf tokens are {where}?", rule, mission, loot=False)
    questions: list[Question] = [units, tiles, *(each for each in (loot, leaves) if each is not None)]
    table.ask(*questions)
    return Buried(
        table.pick_some(units), table.pick_some(tiles),
        0 if loot is None else table.number(loot), 0 if leaves is None else table.number(leaves),
    )  # fmt: skip


def _tokens(key: str, says: str, rule: str, mission: Mission | None, *, loot: bool) -> GiveNumber | None:
    if mission is None:
        return None
    most = mission.loot_on_board if loot else mission.leaves_on_board
    return GiveNumber(key=key, says=says, rule=rule, high=most) if most else None


def _take_along(story: Story, table: Table, buried: Buried, *, cause: str, by: str, why: str) -> None:
    mission = story.game.mission
    for label in buried.tiles:
        story.happen(TerrainDestroyed(terrain=label, tile=tile_of(table, label, mission).name))
    if buried.loot or buried.leaves:
        story.happen(TokensLost(loot=buried.loot, leaves=buried.leaves, why=why))
    for unit in buried.units:
        remove(story, table, unit, cause=cause, by=by)


def crumble(story: Story, table: Table, label: str, *, key: str) -> None:
    """RI-TILE-37: every vine wall that adjoins goes too; in a mission of rooms, the way into one is open."""
    mission = story.game.mission
    if mission is None:
        return
    others = labels(mission, tile_of(table, VINE_WALL))
    chain = PickSome(
        key=f"{key}:vines", rule="RI-TILE-37",
        says=f"Which other Vine Walls adjoin the {label}, in one chain?",
        choices=tuple(Choice(other, other) for other in others if other != label),
    )  # fmt: skip
    fallen = table.pick_some(chain) if chain.choices else ()
    story.happen(*(TerrainDestroyed(terrain=other, tile=VINE_WALL) for other in fallen))
    _open_rooms(story, table, mission, (label, *fallen), key)


def _open_rooms(story: Story, table: Table, mission: Mission, fallen: tuple[str, ...], key: str) -> None:
    rooms = table.content.missions[mission.number].rooms
    closed = [room for room in rooms if room not in mission.board.rooms]
    named = [room for room in closed if any(label.startswith(f"{VINE_WALL} {room}") for label in fallen)]
    if closed and not named:
        question = PickOne(
            key=f"{key}:room", says="Which Vine wall of the map was it?", rule="RI-MIS-21",
            choices=(*(Choice(room, f"Vine wall {room}") for room in closed), Choice(NEITHER, "none")),
        )  # fmt: skip
        picked = table.pick_one(question)
        named = [] if picked == NEITHER else [picked]
    for room in named:
        open_room(story, table, room)


def collapse_platform(command: CollapsePlatform, game: Game, table: Table) -> Facts:
    """RI-MIS-33, -34: a platform falls into the acid, with everything on it or joined to it."""
    mission = under_way(game, table)
    table.demand(mission.phase != SETUP, "RI-FLOW-04", "play has not begun yet")
    platform = " ".join(command.platform.split())
    if mission.number != DRAGON_HUNT or len(platform) > LONGEST:
        raise Unfit("platform", "no such platform in this mission")
    story = unfold(game)
    if platform:
        table.demand(
            platform not in mission.board.collapsed, "RI-MIS-35", f"{platform} has collapsed already"
        )
        _drop(story, table, platform, command.spaces)
    if events.collapse_due(mission, table.content) and not _over(story):
        story.happen(EventResolved(event=events.COLLAPSE))
    ending.succeed_if_done(story, table)
    return story.facts


def _drop(story: Story, table: Table, platform: str, spaces: tuple[str, ...]) -> None:
    fallen = _what_is_on_it(story.game, table, "platform", f"on {platform}, or joined to it", "RI-MIS-34")
    mission = story.game.mission
    token = mission is not None and not mission.board.dragon and table.confirm(
        Confirm(key="platform:dragon", says=f"Is the Silver Dragon token on {platform}?", rule="RI-MIS-36")
    )  # fmt: skip
    story.happen(PlatformCollapsed(platform=platform, spaces=spaces))
    if token:
        story.happen(DragonLost(cause=platform))
    _take_along(story, table, fallen, cause="collapse", by="", why=platform)


def _over(story: Story) -> bool:
    return story.game.mission is None or story.game.mission.phase == OVER


def record_fall(command: RecordFall, game: Game, table: Table) -> Facts:
    """RI-TILE-36: whatever falls into acid is killed and out of the game; a push is the pusher's own kill."""
    mission = under_way(game, table)
    table.demand(mission.phase != SETUP, "RI-FLOW-04", "play has not begun yet")
    for field, unit in (("unit", command.unit), ("by", command.by)):
        if unit and not unit_exists(game, unit):
            raise Unfit(field, f"{spoken(unit)} is not in play")
    story = unfold(game)
    fall(story, table, command.unit, by=command.by)
    ending.succeed_if_done(story, table)
    return story.facts


def fall(story: Story, table: Table, unit: str, *, by: str = "") -> None:
    """A unit is in the acid: dead, and out of the game."""
    remove(story, table, unit, cause=ACID, by=by, direct=bool(by))
