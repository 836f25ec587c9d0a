"""Buying cards out of the Team Stash, between missions."""

from collections.abc import Iterator

from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import known as entered
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands.shop import BuyCard
from tracker.systems.rook_islands.facts.shop import CardBought, ModAttached
from tracker.systems.rook_islands.rules.carrying import room_for_items
from tracker.systems.rook_islands.rules.giving import between_missions
from tracker.systems.rook_islands.rules.receiving import find_place
from tracker.systems.rook_islands.rules.standing import known
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.rules.weapon_mods import demand_fits
from tracker.systems.rook_islands.state import Character, Game

ITEM, WEAPON, MOD = "item", "weapon", "mod"
KINDS = (ITEM, WEAPON, MOD)
"""What can be owned as gear (RI-INV-01)."""
DECK_RULES = {ITEM: "RI-CRAFT-06", WEAPON: "RI-COMP-09", MOD: "RI-COMP-09"}


def buy_card(command: BuyCard, game: Game, table: Table) -> Facts:
    """Buy a card for somebody, or for the Stash; the team pays, and nobody in particular (RI-BUY-02)."""
    kind, name = _card(table, command.card)
    table.demand(between_missions(game), "RI-BUY-01", "nothing is bought during a mission")
    receiver = known(game, command.receiver) if command.receiver else None
    hands = ("hands",) if kind == WEAPON and receiver is not None else ()
    price = _price(game, table, kind, name, *hands)
    _demand_copy(game, table, kind, name)
    story = unfold(game)
    story.happen(CardBought(card=command.card, price=price, receiver=command.receiver))
    if receiver is not None:
        _put_away(story, table, receiver, kind, name, command.weapon)
    return story.facts


def _card(table: Table, said: str) -> tuple[str, str]:
    kind, _, name = said.partition(":")
    table.demand(kind in KINDS, "RI-INV-01", f"{said!r} is neither item, weapon nor mod", kinds=KINDS)
    if kind not in KINDS or not name.strip():
        raise Unfit("card", f"{said!r} names no card")
    return kind, name


def _price(game: Game, table: Table, kind: str, name: str, *more: str) -> int:
    """What is printed at the top of the card (RI-BUY-03), if the Stash holds as much (RI-BUY-04).

    `more` is what else of the card is needed, so that it is all read off at once.
    """
    card = f"{kind}/{name}"
    # Nobody reads off what cannot be paid anyway.
    can_pay = game.stash.money > 0 or "price" in entered(table, card)
    table.demand(can_pay, "RI-BUY-04", "the Stash holds no money", held=0)
    price = read(table, card, "price", "copies", *more)["price"]
    table.demand(price is not None, "RI-BUY-03", f"the card {name} has no price")
    held, price = game.stash.money, price or 0
    table.demand(held >= price, "RI-BUY-04", f"the Stash holds ${held} of ${price}", held=held, price=price)
    return int(price)


def _demand_copy(game: Game, table: Table, kind: str, name: str) -> None:
    copies = read(table, f"{kind}/{name}", "copies")["copies"]
    out = -game.decks.get(name if kind == ITEM else f"{kind}:{name}", 0)
    says = f"all {copies} copies of {name} are in play"
    table.demand(copies is None or out < copies, DECK_RULES[kind], says, copies=copies, out=out)


def _put_away(
    story: Story, table: Table, receiver: Character, kind: str, name: str, weapon: str
) -> None:  # fmt: skip
    """RI-BUY-05: into a suitable free place of its owner."""
    if kind == ITEM:
        room = room_for_items(table, receiver)
        says = f"{receiver.name} has no free slot for {name}: {len(receiver.items)} carried"
        table.demand(room > 0, "RI-BUY-05", says, room=room)
    elif kind == WEAPON:
        find_place(story, table, receiver.name, name, [], rule="RI-BUY-05")
    else:
        chosen = weapon or _weapon_for(table, receiver, name)
        if chosen not in receiver.weapons:
            raise Unfit("weapon", f"{receiver.name} has no {chosen}")
        demand_fits(table, receiver, chosen, name)
        story.happen(ModAttached(character=receiver.name, weapon=chosen, mod=name))


def _weapon_for(table: Table, owner: Character, mod: str) -> str:
    weapons = tuple(_choices(owner))
    table.demand(weapons, "RI-BUY-05", f"{owner.name} has no weapon for {mod}")
    if len(weapons) == 1:
        return weapons[0].value
    says = f"Which weapon of {owner.name} gets {mod}?"
    return table.pick_one(PickOne(key="weapon", says=says, rule="RI-BUY-05", choices=weapons))


def _choices(owner: Character) -> Iterator[Choice]:
    return (Choice(weapon, weapon) for weapon in dict.fromkeys(owner.weapons))
