"""Thrown weapons: how they fly, where they lie, who picks them up."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.campaign_options import LOST, THROWN_WEAPON
from tracker.systems.rook_islands.cards import WeaponCard, die_or_none, read
from tracker.systems.rook_islands.commands.weapons import PickUpWeapon
from tracker.systems.rook_islands.facts.mission import WeaponEquipped
from tracker.systems.rook_islands.facts.weapons import (
    WeaponLost,
    WeaponPickedUp,
    WeaponReturned,
    WeaponThrown,
)
from tracker.systems.rook_islands.pieces import WeaponToken
from tracker.systems.rook_islands.rules.carrying import free_hands, free_standing, hands_for
from tracker.systems.rook_islands.rules.receiving import find_place
from tracker.systems.rook_islands.rules.standing import acting, step_in, under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Character, Game, Mission


def in_flight(table: Table, card: WeaponCard) -> WeaponCard:
    """The weapon as it flies: the die and the damage that its card prints for Throw (RI-ALT-08)."""
    printed = read(table, f"weapon/{card.name}", "throw_die", "throw_damage")
    return WeaponCard(
        name=card.name, reach="ranged", damage=printed["throw_damage"], hands=card.hands,
        die=die_or_none(printed["throw_die"]),
    )  # fmt: skip


def thrown(story: Story, thrower: str, weapon: str, target: str, space: str) -> None:
    """RI-ALT-09: hit or miss, its token lies on the space it was thrown at."""
    mission = story.game.mission
    if mission is None:
        return
    enemy, ally = mission.enemies.get(target), mission.allies.get(target)
    mate = story.game.characters.get(target)
    known = next((unit.at for unit in (enemy, ally, mate) if unit is not None), "")
    story.happen(WeaponThrown(character=thrower, weapon=weapon, target=target, at=space or known))


def demand_not_lying(game: Game, table: Table, character: Character, weapon: str) -> None:
    """RI-ALT-11: a weapon that lies on the board is nobody's to use until it is picked up."""
    lying = game.mission is not None and any(
        token.weapon == weapon and token.owner == character.name for token in game.mission.weapon_tokens
    )
    table.demand(not lying, "RI-ALT-11", f"the {weapon} lies on the board: pick it up first", weapon=weapon)


def pick_up_weapon(command: PickUpWeapon, game: Game, table: Table) -> tuple[Fact, ...]:
    """Pick up the token one stands on, and equip the weapon (RI-ALT-10)."""
    taker = acting(game, table, command.character)
    token = _stepped_on(under_way(game, table), table, taker, command)
    story = unfold(game)
    step_in(story, taker.name)
    story.happen(WeaponPickedUp(character=taker.name, weapon=token.weapon, owner=token.owner, at=token.at))
    if free_hands(table, taker) >= hands_for(table, token.weapon):
        story.happen(WeaponEquipped(character=taker.name, weapon=token.weapon))
    elif not free_standing(table, token.weapon):
        find_place(story, table, taker.name, token.weapon, [])
    return story.facts


def _stepped_on(mission: Mission, table: Table, taker: Character, command: PickUpWeapon) -> WeaponToken:
    lying = [token for token in mission.weapon_tokens if token.weapon == command.weapon]
    if not lying:
        raise Unfit("weapon", f"no {command.weapon} lies on the board")
    space = command.space or taker.at
    here = [token for token in lying if not space or token.at in ("", space)]
    where = " and ".join(sorted({token.at for token in lying if token.at}))
    table.demand(here, "RI-ALT-10", f"the {command.weapon} lies on {where}, not on {space}", at=where)
    return (here or lying)[0]


def returned(story: Story, table: Table) -> None:
    """RI-AMB-25: what nobody picked up is its owner's again, unless the group agreed otherwise."""
    mission = story.game.mission
    happens = WeaponLost if table.house.options.get(THROWN_WEAPON) == LOST else WeaponReturned
    for token in () if mission is None else mission.weapon_tokens:
        if token.owner in story.game.characters:
            story.happen(happens(character=token.owner, weapon=token.weapon))
