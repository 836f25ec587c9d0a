"""Crafting: potions of leaves, Sacks and Holsters of hides, all out of the Team Stash."""

from collections import Counter

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Gear
from tracker.systems.rook_islands.card_shapes import ITEM_EFFECT_FIELDS, LEAF_COLOURS, RECIPE_FIELDS
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands.shop import Craft
from tracker.systems.rook_islands.facts.shop import CardCrafted, HidesSpent, LeavesSpent
from tracker.systems.rook_islands.rules.carrying import ITEMS, doubled_gear, room_for_items
from tracker.systems.rook_islands.rules.giving import between_missions
from tracker.systems.rook_islands.rules.standing import known
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import SUCCESS, Character, Game

SACK, HOLSTER = "sack", "holster"
BOARDS = {SACK: "sack boards", HOLSTER: "holster boards"}


def craft(command: Craft, game: Game, table: Table) -> Facts:
    """Make something for somebody, or for the Stash."""
    name = " ".join(command.name.split())
    if not name:
        raise Unfit("name", "names nothing to make")
    _between_missions(game, table)
    receiver = known(game, command.receiver) if command.receiver else None
    gear = table.content.gear.get(name)
    if gear is not None:
        return _gear(game, table, gear, receiver)
    return _potion(game, table, name, receiver)


def _between_missions(game: Game, table: Table) -> None:
    """Crafting waits for the end of the mission (RI-CRAFT-01), and for its being brought home."""
    mission = game.mission
    won = mission is not None and mission.result == SUCCESS and not mission.tallied
    says = "what was collected counts when the mission is brought home"
    table.demand(not won, "RI-CRAFT-03", says)
    table.demand(won or between_missions(game), "RI-CRAFT-01", "nothing is crafted during a mission")


def recipe(table: Table, name: str) -> dict[str, int]:
    """The leaves of a potion; with those that the rulebook does not print its effect is asked for, too."""
    printed = table.content.printed(f"item/{name}").get("leaves")
    if printed is not None:
        return dict(printed)
    entered = read(table, f"item/{name}", *RECIPE_FIELDS, *ITEM_EFFECT_FIELDS)
    return {colour: entered[colour] for colour in LEAF_COLOURS if entered[colour]}


def _potion(game: Game, table: Table, name: str, receiver: Character | None) -> Facts:
    leaves = recipe(table, name)
    table.demand(leaves, "RI-CRAFT-02", f"{name} is made of no leaves")
    on_boards: Counter[str] = Counter()
    for character in game.characters.values():
        on_boards.update(character.leaves)
    for colour, needed in leaves.items():
        _demand(table, f"{colour} leaves", needed, game.stash.leaves.get(colour, 0), on_boards[colour])
    _demand_copy(game, table, f"item/{name}", name)
    if receiver is not None:
        room = room_for_items(table, receiver)
        says = f"{receiver.name} has no room for {name}: {len(receiver.items)} carried"
        table.demand(room > 0, "RI-CRAFT-05", says, room=room)
    spent = (LeavesSpent(colour=colour, leaves=number, why=name) for colour, number in leaves.items())
    return (*spent, CardCrafted(card=f"item:{name}", receiver=_name(receiver)))


def _demand(table: Table, what: str, needed: int, held: int, on_boards: int) -> None:
    """RI-CRAFT-02; what lies on Character boards does not count before the mission is won (RI-CRAFT-03)."""
    rule = "RI-CRAFT-03" if held + on_boards >= needed else "RI-CRAFT-02"
    says = f"the Stash holds {held} of {needed} {what}"
    table.demand(held >= needed, rule, says, held=held, needed=needed)


def _demand_copy(game: Game, table: Table, card: str, deck: str) -> None:
    """RI-CRAFT-06: what is all in play already cannot be made."""
    copies = read(table, card, "copies")["copies"]
    out = -game.decks.get(deck, 0)
    says = f"all {copies} copies of {card.partition('/')[2]} are in play"
    table.demand(copies is None or out < copies, "RI-CRAFT-06", says, copies=copies, out=out)


def _gear(game: Game, table: Table, gear: Gear, receiver: Character | None) -> Facts:
    kind = SACK if gear.holds == ITEMS else HOLSTER
    on_boards = sum(character.hides for character in game.characters.values())
    _demand(table, "hides", gear.hides, game.stash.hides, on_boards)
    _demand_board(game, table, kind)
    _demand_copy(game, table, f"{kind}/{gear.name}", f"{kind}:{gear.name}")
    story = unfold(game)
    story.happen(
        HidesSpent(hides=gear.hides, why=gear.name),
        CardCrafted(card=f"{kind}:{gear.name}", receiver=_name(receiver)),
    )
    if receiver is not None:
        demand_one_of_each(table, story.game.characters[receiver.name])
    return story.facts


def _name(receiver: Character | None) -> str:
    return "" if receiver is None else receiver.name


def _demand_board(game: Game, table: Table, kind: str) -> None:
    """RI-COMP-06: there are only so many Sack and Holster boards."""
    owned = sum(
        (table.content.gear[gear].holds == ITEMS) == (kind == SACK)
        for character in game.characters.values()
        for gear in character.gear
        if gear in table.content.gear
    )
    there = owned + sum(card.startswith(f"{kind}:") for card in game.stash.cards)
    boards = table.content.components[BOARDS[kind]]
    says = f"all {boards} {BOARDS[kind]} are in play"
    table.demand(there < boards, "RI-COMP-06", says, boards=boards)


def demand_one_of_each(table: Table, character: Character) -> None:
    """RI-INV-15: one Sack, one Belt Holster, one Backpack Holster (of either kind, RI-AMB-12)."""
    doubled = doubled_gear(table, character)
    says = f"{character.name} has one of this kind already: {', '.join(character.gear)}"
    table.demand(not doubled, "RI-INV-15", says, gear=list(character.gear))
