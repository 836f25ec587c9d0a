"""How the facts of `facts/shop.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.change import of_character, without_one
from tracker.systems.rook_islands.facts import shop as told
from tracker.systems.rook_islands.state import Character, Game, changed

ITEM, WEAPON, MOD, SACK, HOLSTER = "item", "weapon", "mod", "sack", "holster"


def parted(card: str) -> tuple[str, str]:
    """Kind and name of a card."""
    kind, _, name = card.partition(":")
    return kind, name


def _from_deck(game: Game, card: str) -> Game:
    """One copy less in its deck; items go by their bare names there."""
    kind, name = parted(card)
    key = name if kind == ITEM else card
    decks = {**game.decks, key: game.decks.get(key, 0) - 1}
    return changed(game, decks={name: copies for name, copies in decks.items() if copies})


def _into_stash(game: Game, card: str) -> Game:
    return changed(game, stash=changed(game.stash, cards=(*game.stash.cards, card)))


def _out_of_stash(game: Game, card: str) -> Game:
    return changed(game, stash=changed(game.stash, cards=without_one(game.stash.cards, card)))


def _to(game: Game, name: str, card: str) -> Game:
    """A character has the card from now on; nobody's is the Stash's, as is a mod before it is attached."""
    kind, what = parted(card)
    if not name or kind == MOD:
        return _into_stash(game, card)

    def richer(character: Character) -> Character:
        if kind == ITEM:
            return changed(character, items=(*character.items, what))
        if kind == WEAPON:
            return changed(character, weapons=(*character.weapons, what))
        return changed(character, gear=(*character.gear, what))

    return of_character(game, name, richer)


def _bought(game: Game, fact: told.CardBought) -> Game:
    paid = changed(game, stash=changed(game.stash, money=game.stash.money - fact.price))
    return _to(_from_deck(paid, fact.card), fact.receiver, fact.card)


def _leaves_spent(game: Game, fact: told.LeavesSpent) -> Game:
    left = {**game.stash.leaves, fact.colour: game.stash.leaves.get(fact.colour, 0) - fact.leaves}
    return changed(game, stash=changed(game.stash, leaves={c: n for c, n in left.items() if n}))


def _hides_spent(game: Game, fact: told.HidesSpent) -> Game:
    return changed(game, stash=changed(game.stash, hides=game.stash.hides - fact.hides))


def _crafted(game: Game, fact: told.CardCrafted) -> Game:
    return _to(_from_deck(game, fact.card), fact.receiver, fact.card)


def _stashed(game: Game, fact: told.CardStashed) -> Game:
    kind, what = parted(fact.card)

    def poorer(character: Character) -> Character:
        if kind == ITEM:
            return changed(character, items=without_one(character.items, what))
        if kind != WEAPON:
            return changed(character, gear=without_one(character.gear, what))
        weapons = without_one(character.weapons, what)
        held = character.equipped
        equipped = held if held.count(what) <= weapons.count(what) else without_one(held, what)
        rounds = {weapon: n for weapon, n in character.rounds.items() if weapon in weapons}
        return changed(character, weapons=weapons, equipped=equipped, rounds=rounds)

    return _into_stash(of_character(game, fact.character, poorer), fact.card)


def _fetched(game: Game, fact: told.CardFetched) -> Game:
    return _to(_out_of_stash(game, fact.card), fact.character, fact.card)


def _with_mods(game: Game, name: str, weapon: str, mods: tuple[str, ...]) -> Game:
    def screwed(character: Character) -> Character:
        known = {**character.mods, weapon: mods}
        return changed(character, mods={each: held for each, held in known.items() if held})

    return of_character(game, name, screwed)


def mods_on(game: Game, name: str, weapon: str) -> tuple[str, ...]:
    """The mods on a character's weapon."""
    character = game.characters.get(name)
    return () if character is None else character.mods.get(weapon, ())


def _attached(game: Game, fact: told.ModAttached) -> Game:
    mods = (*mods_on(game, fact.character, fact.weapon), fact.mod)
    return _with_mods(_out_of_stash(game, f"{MOD}:{fact.mod}"), fact.character, fact.weapon, mods)


def _detached(game: Game, fact: told.ModDetached) -> Game:
    mods = without_one(mods_on(game, fact.character, fact.weapon), fact.mod)
    return _with_mods(_into_stash(game, f"{MOD}:{fact.mod}"), fact.character, fact.weapon, mods)


def _hands_filled(game: Game, fact: told.HandsFilled) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, equipped=fact.weapons))


def _discarded(game: Game, fact: told.ItemDiscarded) -> Game:
    def aside(character: Character) -> Character:
        items = without_one(character.items, fact.item)
        return changed(character, items=items, discard=(*character.discard, f"{ITEM}:{fact.item}"))

    return of_character(game, fact.character, aside)


def _potion(game: Game, fact: told.PotionTookEffect) -> Game:
    last = fact.rounds - 1 + (1 if game.mission is None else game.mission.round)
    return of_character(game, fact.character, lambda c: changed(c, potions={**c.potions, fact.effect: last}))


SHOP: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.CardBought: _bought,
    told.LeavesSpent: _leaves_spent,
    told.HidesSpent: _hides_spent,
    told.CardCrafted: _crafted,
    told.CardStashed: _stashed,
    told.CardFetched: _fetched,
    told.ModAttached: _attached,
    told.ModDetached: _detached,
    told.HandsFilled: _hands_filled,
    told.ItemDiscarded: _discarded,
    told.PotionTookEffect: _potion,
}
