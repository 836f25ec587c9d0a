"""The buttons between missions: shop, workbench, Stash, hands and mods."""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands.commands import Give
from tracker.systems.rook_islands.commands import shop as s
from tracker.systems.rook_islands.commands.trek import GoExploring
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.rules.carrying import HANDS, ITEMS
from tracker.systems.rook_islands.state import Character

KINDS = ("weapon", "item", "mod")


def shop_options(probe: Probe) -> Iterator[Option]:
    """What anybody may log for the team."""
    if probe.game.exploration_token:
        yield probe.option(GoExploring(), "Go exploring")
    yield from _buying(probe)
    makeable = _makeable(probe)
    likely = _affordable(probe) or makeable[0].value
    what = Field(name="name", says="What", kind="pick", choices=makeable, default=likely)
    yield probe.option(s.Craft(name=likely), "Craft", form=(what, _receiver(probe)))


def _buying(probe: Probe) -> Iterator[Option]:
    cards = _for_sale(probe)
    by_name = Field(
        name="card", says="What it is and its name, such as weapon:AK-47, item:Medicine or mod:Red Dot Sight"
    )
    note = f"${probe.game.stash.money} in the Stash"
    if cards:
        form = (Field(name="card", says="Which", kind="pick", choices=cards), _receiver(probe))
        yield probe.option(s.BuyCard(card=cards[0].value), "Buy a card", note=note, form=form)
    yield probe.option(
        s.BuyCard(card="item:?"), "Buy a card that is not listed", note=note, form=(by_name, _receiver(probe))
    )


def _receiver(probe: Probe) -> Field:
    choices = (Choice("", "the Stash"), *(Choice(name, name) for name in probe.game.characters))
    return Field(name="receiver", says="For", kind="pick", choices=choices, default="")


def _for_sale(probe: Probe) -> tuple[Choice, ...]:
    """Every card that may have a price, those with a known one first and the cheapest of them first."""
    collection = probe.house.collection
    names = dict.fromkeys((*probe.content.cards, *collection))
    priced = []
    for card in names:
        kind, _, name = card.partition("/")
        known = collection.get(card, {})
        if kind in KINDS and known.get("price", 0) is not None:
            price = known.get("price")
            says = name if price is None else f"{name} (${price})"
            priced.append((price is None, price or 0, Choice(f"{kind}:{name}", says)))
    return tuple(choice for *_, choice in sorted(priced, key=lambda each: each[:2]))


def _makeable(probe: Probe) -> tuple[Choice, ...]:
    box = probe.content
    potions = tuple(
        Choice(card.removeprefix("item/"), f"{card.removeprefix('item/')} ({_leaves(fields['leaves'])})")
        for card, fields in box.cards.items()
        if card.startswith("item/") and "leaves" in fields
    )
    unprinted = tuple(
        Choice(card.removeprefix("item/"), card.removeprefix("item/"))
        for card, fields in box.cards.items()
        if card.startswith("item/") and not fields
    )
    boards = tuple(Choice(name, f"{name} ({gear.hides} hides)") for name, gear in box.gear.items())
    return (*potions, *boards, *unprinted)


def _leaves(leaves: dict[str, int]) -> str:
    return ", ".join(f"{number} {colour}" for colour, number in leaves.items())


def _affordable(probe: Probe) -> str:
    """Something that the Stash pays for, if there is anything."""
    stash, box = probe.game.stash, probe.content
    for card, fields in box.cards.items():
        leaves = fields.get("leaves") if card.startswith("item/") else None
        if leaves and all(stash.leaves.get(colour, 0) >= number for colour, number in leaves.items()):
            return card.removeprefix("item/")
    return next((name for name, gear in box.gear.items() if gear.hides <= stash.hides), "")


def bag_options(probe: Probe, character: Character) -> Iterator[Option]:
    """What one player may do with its own cards."""
    yield from _hands(probe, character)
    yield from _giving(probe, character)
    yield from _stash(probe, character)
    yield from _mods(probe, character)


def _hands(probe: Probe, character: Character) -> Iterator[Option]:
    if not character.weapons:
        return
    choices = tuple(Choice(weapon, weapon) for weapon in dict.fromkeys(character.weapons))
    held = Field(
        name="weapons", says="In hand", kind="picks", choices=choices, default=list(character.equipped)
    )
    yield probe.option(_hold(probe, character), "Take in hand", form=(held,))


def _hold(probe: Probe, character: Character) -> s.Equip:
    """Something else to hold that will do, if there is anything.

    Every pair is tried too: where there are no Holsters, only all of it together may do.
    """
    tries = dict.fromkeys(each for size in range(HANDS + 1) for each in combinations(character.weapons, size))
    commands = [s.Equip(character=character.name, weapons=weapons) for weapons in tries]
    return next((each for each in commands if probe.refusal(each) is None), commands[0])


def _giving(probe: Probe, character: Character) -> Iterator[Option]:
    others = tuple(Choice(name, name) for name in probe.game.characters if name != character.name)
    own = owned_cards(probe, character)
    if others and own:
        form = (
            Field(name="receiver", says="To", kind="pick", choices=others),
            msgspec.structs.replace(_cards(own), name="objects"),
        )
        command = Give(character=character.name, receiver=others[0].value, objects=own[:1])
        yield probe.option(command, "Give", form=form)


def owned_cards(probe: Probe, character: Character) -> tuple[str, ...]:
    """Everything of a character that can be given or lie in the Stash."""
    gear = probe.content.gear
    return (
        *(f"item:{item}" for item in character.items),
        *(f"weapon:{weapon}" for weapon in character.weapons),
        *(f"{'sack' if gear[each].holds == ITEMS else 'holster'}:{each}" for each in character.gear),
    )


def discard_options(probe: Probe, character: Character) -> Iterator[Option]:
    """In a mission: make room by throwing an Item card away."""
    for item in dict.fromkeys(character.items):
        command = s.DiscardItem(character=character.name, item=item)
        yield probe.option(command, f"Discard {item}", note="unused", fixed=("item",))


def _stash(probe: Probe, character: Character) -> Iterator[Option]:
    own = owned_cards(probe, character)
    there = tuple(card for card in probe.game.stash.cards if not card.startswith("mod:"))
    if own:
        command = s.PutIntoStash(character=character.name, cards=own[:1])
        yield probe.option(command, "Put into the Stash", form=(_cards(own),))
    if there:
        taken = s.TakeFromStash(character=character.name, cards=there[:1])
        yield probe.option(taken, "Take from the Stash", form=(_cards(there),))


def _cards(cards: tuple[str, ...]) -> Field:
    choices = tuple(Choice(card, card.partition(":")[2]) for card in dict.fromkeys(cards))
    return Field(name="cards", says="What", kind="picks", choices=choices)


def _mods(probe: Probe, character: Character) -> Iterator[Option]:
    lying = dict.fromkeys(card[4:] for card in probe.game.stash.cards if card.startswith("mod:"))
    weapons = tuple(dict.fromkeys(character.weapons))
    if lying and weapons:
        form = (
            Field(name="mod", says="Mod", kind="pick", choices=tuple(Choice(mod, mod) for mod in lying)),
            Field(name="weapon", says="On", kind="pick", choices=tuple(Choice(w, w) for w in weapons)),
        )
        command = s.AttachMod(character=character.name, weapon=weapons[0], mod=next(iter(lying)))
        yield probe.option(command, "Attach a mod", form=form)
    for weapon, mods in character.mods.items():
        for mod in mods:
            off = s.DetachMod(character=character.name, weapon=weapon, mod=mod)
            yield probe.option(off, f"Take {mod} off {weapon}", fixed=("weapon", "mod"))
