"""Being in a Machine Gun seat or up on a Watchtower: who is where, and what that means in a fight."""

from tracker.kernel.questions import GiveText
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.board import LentReturned, ObjectEntered, ObjectLeft, WeaponLent
from tracker.systems.rook_islands.facts.mission import WeaponEquipped
from tracker.systems.rook_islands.rules.tiles import MACHINE_GUN, WATCHTOWER, kinds
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game, Mission


def _unit(game: Game, unit: str) -> Character | Enemy | Ally | None:
    mission = game.mission
    if unit in game.characters or mission is None:
        return game.characters.get(unit)
    return mission.enemies.get(unit) or mission.allies.get(unit)


def place_of(game: Game, unit: str) -> str:
    """The object that a unit is in or up on; "" for none."""
    known = _unit(game, unit)
    return "" if known is None else known.on


def in_tower(game: Game, unit: str) -> bool:
    """Whether a unit is up on a Watchtower."""
    return place_of(game, unit).startswith(WATCHTOWER)


def in_seat(game: Game, unit: str) -> bool:
    """Whether a unit sits in a Machine Gun."""
    return place_of(game, unit).startswith(MACHINE_GUN)


def cover_of(game: Game, unit: str) -> str:
    """The object that covers whoever is in it from every shot (RI-TILE-05, RI-TILE-23); "" for none."""
    return place_of(game, unit) if in_tower(game, unit) or in_seat(game, unit) else ""


def occupant(game: Game, thing: str) -> str:
    """Who is in or up on this object; "" for nobody."""
    mission = game.mission
    here = [each.name for each in game.characters.values() if each.on == thing]
    if mission is not None:
        here += [each.id for each in mission.enemies.values() if each.on == thing]
        here += [each.id for each in mission.allies.values() if each.on == thing]
    return here[0] if here else ""


def broken(mission: Mission | None, table: Table, thing: str) -> bool:
    """Whether a Machine Gun has taken all the damage it can (RI-TILE-08)."""
    known = None if mission is None else mission.terrain.get(thing)
    hp = kinds(table, mission)[MACHINE_GUN].hp or 0
    return known is not None and known.damage >= hp


def sit_down(story: Story, unit: str, thing: str) -> None:
    """A unit is in the object now; a player in a Machine Gun holds its weapon card (RI-TILE-07)."""
    story.happen(ObjectEntered(unit=unit, thing=thing))
    if thing.startswith(MACHINE_GUN) and unit in story.game.characters:
        story.happen(
            WeaponLent(character=unit, weapon=MACHINE_GUN), WeaponEquipped(character=unit, weapon=MACHINE_GUN)
        )


def give_back(story: Story, name: str) -> None:
    """Whoever is in a Machine Gun no longer returns its card to the deck."""
    character = story.game.characters.get(name)
    if character is not None and character.on.startswith(MACHINE_GUN):
        story.happen(LentReturned(character=name, weapon=MACHINE_GUN))


def get_out(story: Story, unit: str, thing: str, at: str) -> None:
    """A unit is beside the object again, and the Machine Gun card is back in its deck."""
    give_back(story, unit)
    story.happen(ObjectLeft(unit=unit, thing=thing, at=at))


def thrown_out(story: Story, table: Table, thing: str, *, key: str) -> None:
    """RI-TILE-08: nobody stays in a Machine Gun that has broken; the table names the space."""
    unit = occupant(story.game, thing)
    if not unit or not broken(story.game.mission, table, thing):
        return
    question = GiveText(
        key=f"{key}:thrown_out", says=f"On which space next to the {thing} is {unit} put?", rule="RI-TILE-08"
    )
    get_out(story, unit, thing, table.text(question))
