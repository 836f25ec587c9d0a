"""Switching weapons: out of Holsters into the hands, and what becomes of those laid down."""

from collections import Counter

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.weapons import SwitchWeapons
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.mission import WeaponEquipped
from tracker.systems.rook_islands.facts.weapons import WeaponBagged, WeaponsSwitched
from tracker.systems.rook_islands.rules.carrying import hands_for, holster_room
from tracker.systems.rook_islands.rules.shop.equipping import demand_brought, demand_hands
from tracker.systems.rook_islands.rules.standing import SWITCH, acting, attacked, once_per_turn, step_in
from tracker.systems.rook_islands.rules.throwing import demand_not_lying
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Character, Game

IN_WORDS = {1: "one-handed", 2: "two-handed"}


def switch_weapons(command: SwitchWeapons, game: Game, table: Table) -> tuple[Fact, ...]:
    """Take exactly these weapons in hand, once per turn and before any attack; each keeps its rounds."""
    character = acting(game, table, command.character)
    once_per_turn(character, table, SWITCH, "RI-SWITCH-01")
    table.demand(not attacked(character), "RI-SWITCH-02", f"{character.name} has attacked this turn")
    wanted, held = Counter(command.weapons), Counter(character.equipped)
    if wanted == held:
        raise Unfit("weapons", "are in hand already")
    _demand_at_hand(game, table, character, wanted - held)
    demand_hands(table, command.weapons)
    down = tuple((held - wanted).elements())
    story = unfold(game)
    step_in(story, character.name)
    _lay_down(story, character, down, command.bag)
    drawn = (wanted - held).elements()
    story.happen(*(WeaponEquipped(character=character.name, weapon=weapon) for weapon in drawn))
    _demand_holsters(story, table, character, down)
    story.happen(WeaponsSwitched(character=character.name))
    return story.facts


def _demand_at_hand(game: Game, table: Table, character: Character, drawn: Counter[str]) -> None:
    """What is drawn is the character's own, neither in the Save bag nor on the board nor in the Stash."""
    for weapon, count in drawn.items():
        here = character.weapons.count(weapon) - character.equipped.count(weapon)
        free = here - character.bagged.count(weapon)
        if free >= count:
            continue
        table.demand(
            here < count, "RI-SWITCH-05", f"{weapon} is in the Save bag: out of reach for this mission"
        )
        demand_not_lying(game, table, character, weapon)
        demand_brought(table, game, character, (*character.equipped, *drawn.elements()))


def _lay_down(story: Story, character: Character, down: tuple[str, ...], bag: tuple[str, ...]) -> None:
    into_bag = Counter(bag)
    for weapon in bag:
        if weapon not in down:
            raise Unfit("bag", f"{weapon} is not laid down")
    for weapon in down:
        if into_bag[weapon]:
            into_bag[weapon] -= 1
            story.happen(WeaponBagged(character=character.name, weapon=weapon))
        else:
            story.happen(WeaponPutAway(character=character.name, weapon=weapon))


def _demand_holsters(story: Story, table: Table, before: Character, down: tuple[str, ...]) -> None:
    """Each weapon laid down finds a slot of its kind, those counted that this very switch frees."""
    after = story.game.characters[before.name]
    for hands in sorted({hands_for(table, weapon) for weapon in down}):
        room = holster_room(table, after, hands)
        already = min(holster_room(table, before, hands), 0)
        says = f"{before.name} has no {IN_WORDS[hands]} Holster slot for {' and '.join(down)}"
        table.demand(room >= already, "RI-SWITCH-03", says, room=room)
