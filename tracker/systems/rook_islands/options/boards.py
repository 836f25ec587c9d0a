"""The buttons for the boards of a mission: objects, allies, and what single missions bring."""

from collections.abc import Iterator

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.cards import choices
from tracker.systems.rook_islands.evolve.board import LOST
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.rules import seats
from tracker.systems.rook_islands.rules.amanita import PATCH
from tracker.systems.rook_islands.rules.missions.mission_4 import DRAGON_HUNT
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.rules.stepping import BRIDGE, FIRE, NEST
from tracker.systems.rook_islands.rules.tiles import BUNKER_DOOR, MACHINE_GUN, WATCHTOWER
from tracker.systems.rook_islands.rules.turn_ends import owed_by
from tracker.systems.rook_islands.state import PLAYER, SETUP, Ally, Character, Enemy, Mission

_SPACE = Field(name="at", says="Name of the space", required=False, default="")
_HOW_FAR = Field(name="spaces", says="Spaces", kind="number", low=1, high=20, default=1)


def stepped_on(mission: Mission) -> Field:
    """The special spaces that a move can step on, as a field of its form."""
    listed = [tile for tile in (BRIDGE, PATCH, NEST) if mission.tokens.get(tile)]
    return Field(
        name="over", says="Steps on", kind="picks", choices=choices(FIRE, *listed), default=[], required=False
    )


def object_options(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    """What one character may do with what stands on the boards."""
    inside = seats.cover_of(probe.game, character.name)
    if inside:
        leave = c.Interact(character=character.name, thing=inside, leave=True)
        yield probe.option(leave, f"Leave the {inside}", fixed=("thing", "leave"), form=(_SPACE,))
    else:
        things = _things(mission)
        use = c.Interact(character=character.name, thing=things[0].value)
        form = (Field(name="thing", says="What", kind="pick", choices=things),)
        yield probe.option(use, "Use an object", note="1 or 2 MP", form=form, among="thing")
    if mission.number == DRAGON_HUNT and mission.board.dragon not in (character.name, LOST):
        yield probe.option(c.TakeDragon(character=character.name), "Take the Silver Dragon")
    if probe.content.missions[mission.number].areas:
        yield probe.option(
            c.ChangeArea(unit=character.name), "Through the metal door", note="2 MP", fixed=("unit",)
        )


def _things(mission: Mission) -> tuple[Choice, ...]:
    """The objects of these boards; cages by their captives, doors as long as some are shut."""
    doors = mission.tokens.get(BUNKER_DOOR, 0) - mission.board.set_off.get(BUNKER_DOOR, 0)
    return (
        *(Choice(cage, f"{cage} ({held.unit})") for cage, held in mission.board.captives.items()),
        *((Choice(BUNKER_DOOR, f"{BUNKER_DOOR} ({doors} shut)"),) if doors > 0 else ()),
        *choices(WATCHTOWER, MACHINE_GUN),
    )


def board_options(probe: Probe, mission: Mission) -> Iterator[Option]:
    """What anybody may log for the boards now."""
    sheet = probe.content.missions[mission.number]
    if mission.phase == SETUP:
        yield from _outfits(probe, sheet.outfits)
        return
    yield from _provoked(probe, mission)
    yield from _occupy(probe, mission)
    if mission.phase == PLAYER:
        for ally in mission.allies.values():
            if ally.controlled:
                yield from _ally(probe, mission, ally)
    units = units_on_board(probe.game)
    if units:
        form = (
            Field(name="unit", says="Who fell", kind="pick", choices=units),
            Field(name="by", says="Pushed by", kind="pick", choices=(*choices(""), *units), default=""),
        )
        yield probe.option(c.RecordFall(unit=units[0].value), "Fell into acid or a chasm", form=form)
    if mission.board.crops is not None:
        left = mission.board.crops - mission.board.burnt
        patches = Field(name="patches", says="Patches", kind="number", low=1, high=max(left, 1), default=1)
        yield probe.option(c.BurnCrops(), "Crops burn", note=f"{left} left", form=(patches,))
    if sheet.collapse_from:
        name = Field(name="platform", says="Platform (left empty: none falls)", required=False, default="")
        yield probe.option(c.CollapsePlatform(), "A platform collapses", form=(name,))
    if sheet.reinforcement:
        where = Field(name="where", says="Where card", required=False, default="")
        yield probe.option(c.CallReinforcement(where="?"), f"One more {sheet.reinforcement}", form=(where,))


def _outfits(probe: Probe, outfits: dict[str, str]) -> Iterator[Option]:
    if not outfits:
        return
    weapons = tuple(Choice(weapon, f"{weapon} with {talent}") for weapon, talent in outfits.items())
    form = (Field(name="weapon", says="Outfit", kind="pick", choices=weapons),)
    for character in probe.game.characters.values():
        if not set(outfits) & set(character.weapons):
            command = c.ChooseOutfit(character=character.name, weapon=weapons[0].value)
            yield probe.option(command, f"{character.name} takes an outfit", form=form)


def _provoked(probe: Probe, mission: Mission) -> Iterator[Option]:
    for unit in owed_by(probe.game):
        if unit in probe.game.characters:
            continue
        known = mission.enemies.get(unit) or mission.allies[unit]
        targets = (Choice("", "nobody"), *(each for each in units_on_board(probe.game) if each.value != unit))
        form = (Field(name="target", says="Target", kind="pick", choices=targets, default=""),)
        command = c.StrikeFreely(unit=unit)
        yield probe.option(command, f"Free attack of {known.name}", fixed=("unit",), form=form)


def _occupy(probe: Probe, mission: Mission) -> Iterator[Option]:
    others: tuple[Enemy | Ally, ...] = (*mission.enemies.values(), *mission.allies.values())
    if not others:
        return
    form = (
        Field(name="unit", says="Who", kind="pick", choices=tuple(Choice(e.id, e.name) for e in others)),
        Field(name="thing", says="Where", kind="pick", choices=choices(MACHINE_GUN, WATCHTOWER)),
        Field(name="leave", says="Leaves it", kind="yes_no", default=False, required=False),
    )
    yield probe.option(c.Occupy(unit=others[0].id, thing=MACHINE_GUN), "Into a seat or a tower", form=form)


def _ally(probe: Probe, mission: Mission, ally: Ally) -> Iterator[Option]:
    form = (
        _HOW_FAR, stepped_on(mission),
        Field(name="exit", says="Onto the Exit", kind="yes_no", default=False, required=False),
        Field(name="to", says="Name of the space", required=False, default=""),
    )  # fmt: skip
    move = c.MoveAlly(ally=ally.id, spaces=1)
    yield probe.option(move, f"{ally.name} moves", note=f"up to {ally.mp} spaces", fixed=("ally",), form=form)
    targets = tuple(Choice(each.id, f"{each.name} ({each.hp} HP)") for each in mission.enemies.values())
    if targets:
        attack = c.AllyAttack(ally=ally.id, target=targets[0].value)
        target = Field(name="target", says="Target", kind="pick", choices=targets)
        says = f"{ally.name} attacks"
        yield probe.option(attack, says, fixed=("ally",), form=(target,), among="target")
    if probe.content.missions[mission.number].areas:
        door = c.ChangeArea(unit=ally.id)
        yield probe.option(door, f"{ally.name} through the metal door", note="2 MP", fixed=("unit",))
