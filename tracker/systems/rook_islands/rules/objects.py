"""Special objects: one stands next to them, pays their MP, and then their effect happens (RI-OBJ)."""

from collections.abc import Callable, Mapping

import msgspec

from tracker.kernel.questions import Confirm
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.board import ChangeArea, Interact, Occupy
from tracker.systems.rook_islands.facts.board import AreaEntered
from tracker.systems.rook_islands.facts.fight import MovementSpent
from tracker.systems.rook_islands.facts.unit import AllySpent
from tracker.systems.rook_islands.rules import areas, captives, seats
from tracker.systems.rook_islands.rules.allies import commanded
from tracker.systems.rook_islands.rules.standing import acting, enemy_named, name_of, step_in, under_way
from tracker.systems.rook_islands.rules.tiles import (
    BUNKER_DOOR,
    CAGE,
    MACHINE_GUN,
    WATCHTOWER,
    label_of,
    marked,
    tile_of,
)
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.zones import zone_attack
from tracker.systems.rook_islands.state import OVER, Character, Game, Mission

KEY = "object"
DOOR_MP = 2
METAL_DOOR = "metal door"


class Use(msgspec.Struct, frozen=True, kw_only=True):
    """What an object asks for: MP, and its effect; `rule` is its own. `holds`: a unit is in it afterwards."""

    mp: int
    rule: str
    effect: Callable[[Story, Table, str, str], None]
    holds: bool = False


def _sit(story: Story, _table: Table, unit: str, thing: str) -> None:
    seats.sit_down(story, unit, thing)


def _open_cage(story: Story, table: Table, unit: str, thing: str) -> None:
    captives.release(story, table, thing, by=unit, key=KEY)


def _open_door(story: Story, table: Table, unit: str, thing: str) -> None:
    captives.open_door(story, table, thing, by=unit)


USES: Mapping[str, Use] = {
    MACHINE_GUN: Use(mp=1, rule="RI-TILE-04", effect=_sit, holds=True),
    WATCHTOWER: Use(mp=2, rule="RI-TILE-21", effect=_sit, holds=True),
    CAGE: Use(mp=1, rule="RI-TILE-18", effect=_open_cage),
    BUNKER_DOOR: Use(mp=1, rule="RI-MIS-51", effect=_open_door),
}
LEAVING = {MACHINE_GUN: (1, "RI-TILE-04"), WATCHTOWER: (2, "RI-TILE-26")}


def interact(command: Interact, game: Game, table: Table) -> Facts:
    """Use a special object, or get out of it again."""
    character = acting(game, table, command.character)
    mission = under_way(game, table)
    thing = label_of(" ".join(command.thing.split()))
    tile = tile_of(table, thing, mission)
    if tile.name not in USES:
        raise Unfit("thing", f"{thing!r} is none of {', '.join(USES)}")
    story = unfold(game)
    if command.leave:
        _leave(story, table, command, character, tile.name, thing)
        return story.facts
    use = USES[tile.name]
    table.demand(not character.on, use.rule, f"{character.name} is still on the {character.on}")
    _can_be_used(game, table, mission, use, tile.name, thing)
    _demand_mp(table, character.mp, use.mp, "RI-OBJ-02")
    _demand_beside(table, character.name, thing)
    step_in(story, character.name)
    if _attacked_on_the_way(story, table, command):
        return story.facts
    # RI-OBJ-02: the effect comes after the cost.
    story.happen(MovementSpent(character=character.name, mp=use.mp, why=thing))
    use.effect(story, table, character.name, thing)
    return story.facts


def _can_be_used(game: Game, table: Table, mission: Mission, use: Use, kind: str, thing: str) -> None:
    inside = seats.occupant(game, thing)
    if use.holds:
        table.demand(not inside, use.rule, f"{name_of(game, inside)} is in the {thing}", occupied_by=inside)
    if kind == MACHINE_GUN:
        table.demand(not seats.broken(mission, table, thing), "RI-TILE-08", f"the {thing} is broken")
    if kind == CAGE and thing not in mission.board.captives:
        raise Unfit("thing", f"nobody is in {thing}")
    known = marked(mission, thing)
    if known is not None and known.gone:
        raise Unfit("thing", f"{thing} is gone")


def _leave(
    story: Story, table: Table, command: Interact, character: Character, kind: str, thing: str
) -> None:
    if character.on != thing or kind not in LEAVING:
        raise Unfit("thing", f"{character.name} is not in or on {thing}")
    mp, rule = LEAVING[kind]
    _demand_mp(table, character.mp, mp, rule)
    step_in(story, character.name)
    if _attacked_on_the_way(story, table, command):
        return
    story.happen(MovementSpent(character=character.name, mp=mp, why=thing))
    seats.get_out(story, character.name, thing, command.at)


def _demand_mp(table: Table, held: int, needed: int, rule: str) -> None:
    table.demand(held >= needed, rule, f"{held} of {needed} MP", mp=held, needed=needed)


def _demand_beside(table: Table, unit: str, thing: str) -> None:
    beside = Confirm(key="adjacent", says=f"Does {unit} stand next to {thing}?", rule="RI-OBJ-01")
    table.demand(table.confirm(beside), "RI-OBJ-01", f"{unit} does not stand next to {thing}")


def _attacked_on_the_way(story: Story, table: Table, command: Interact) -> bool:
    """The free attacks of Zones that are left with it; True: the character got no further."""
    for enemy in dict.fromkeys(command.leaves):
        zone_attack(story, table, enemy, command.character)
        mission = story.game.mission
        if mission is None or mission.phase == OVER or story.game.characters[command.character].unconscious:
            return True
    return False


def occupy(command: Occupy, game: Game, table: Table) -> Facts:
    """An enemy or an ally went into a seat or up on a tower, as the table sees it; one unit at a time."""
    mission = under_way(game, table)
    unit = command.unit
    if unit not in (*mission.enemies, *mission.allies):
        raise Unfit("unit", f"{unit!r} is no enemy or ally in play")
    thing = label_of(" ".join(command.thing.split()))
    kind = tile_of(table, thing, mission).name
    if kind not in LEAVING:
        raise Unfit("thing", f"{thing!r} is none of {', '.join(LEAVING)}")
    story = unfold(game)
    if command.leave:
        if seats.place_of(game, unit) != thing:
            raise Unfit("thing", f"{name_of(game, unit)} is not in or on {thing}")
        seats.get_out(story, unit, thing, command.at)
        return story.facts
    _can_be_used(game, table, mission, USES[kind], kind, thing)
    seats.sit_down(story, unit, thing)
    return story.facts


def change_area(command: ChangeArea, game: Game, table: Table) -> Facts:
    """RI-MIS-53: through the metal door for 2 MP; enemies never do (RI-MIS-54)."""
    mission = under_way(game, table)
    story = unfold(game)
    names = areas.areas_of(story, table)
    if not names:
        raise Unfit("unit", f"the boards of Mission {mission.number} are one area")
    if command.unit in (*game.characters, *mission.allies):
        _pay_at_the_door(story, table, command.unit)
    else:
        enemy = enemy_named(mission, command.unit)
        table.demand(False, "RI-MIS-54", f"{enemy.name} cannot change zones")  # noqa: FBT003
    areas.demand_known(story, table, command.unit)
    here = areas.area_of(story, command.unit)
    story.happen(AreaEntered(unit=command.unit, area=next(name for name in names if name != here)))
    return story.facts


def _pay_at_the_door(story: Story, table: Table, unit: str) -> None:
    if unit not in story.game.characters:
        ally = commanded(story.game, table, unit)
        _demand_mp(table, ally.mp, DOOR_MP, "RI-MIS-53")
        _demand_beside(table, ally.name, METAL_DOOR)
        story.happen(AllySpent(ally=unit, mp=DOOR_MP, why=METAL_DOOR))
        return
    character = acting(story.game, table, unit)
    _demand_mp(table, character.mp, DOOR_MP, "RI-MIS-53")
    _demand_beside(table, unit, METAL_DOOR)
    step_in(story, unit)
    story.happen(MovementSpent(character=unit, mp=DOOR_MP, why=METAL_DOOR))
