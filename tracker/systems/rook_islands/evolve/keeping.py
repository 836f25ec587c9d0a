"""What changes hands while a mission is set up was owned before the mission (RI-SETUP-17)."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.handing import handed_over
from tracker.systems.rook_islands.evolve.shop import SHOP, parted
from tracker.systems.rook_islands.evolve.talents import TALENTS
from tracker.systems.rook_islands.facts import shop, talents
from tracker.systems.rook_islands.facts.action import HandedOver
from tracker.systems.rook_islands.state import SETUP, Character, Game, Saved, changed

Fold = Callable[[Game, Any], Game]
Owned = Callable[[Game, Any], bool]
NOBODY = Character(name="")


def _has(game: Game, name: str, kind: str, what: str) -> bool:
    character = game.characters.get(name, NOBODY)
    place = {"item": character.items, "weapon": character.weapons}.get(kind, character.gear)
    return what in place


def _always(_before: Game, _fact: Any) -> bool:
    return True


def _armed(before: Game, fact: shop.HandsFilled) -> bool:
    return all(_has(before, fact.character, "weapon", weapon) for weapon in fact.weapons)


def _screwed(before: Game, fact: shop.ModAttached | shop.ModDetached) -> bool:
    return _has(before, fact.character, "weapon", fact.weapon)


OWNED: Mapping[type[Fact], Owned] = {
    shop.CardBought: _always,
    shop.LeavesSpent: _always,
    shop.HidesSpent: _always,
    shop.CardCrafted: _always,
    shop.CardStashed: lambda before, fact: _has(before, fact.character, *parted(fact.card)),
    shop.CardFetched: lambda before, fact: fact.card in before.stash.cards,
    shop.ModAttached: _screwed,
    shop.ModDetached: _screwed,
    shop.HandsFilled: _armed,
    HandedOver: lambda before, fact: _has(before, fact.giver, fact.kind, fact.name),
    talents.TalentBought: _always,
    talents.TalentReturned: _always,
}
"""Whether it is about something that was there before the mission, and not handed out by it."""


def _kept_too(fold: Fold, owned: Owned) -> Fold:
    """The same fold, also of what a failed mission returns to."""

    def folded(game: Game, fact: Any) -> Game:
        after, saved = fold(game, fact), game.saved
        if saved is None or game.mission is None or game.mission.phase != SETUP:
            return after
        before = Game(characters=saved.characters, stash=saved.stash, decks=saved.decks)
        if not owned(before, fact):
            return after
        kept = fold(before, fact)
        return changed(after, saved=Saved(characters=kept.characters, stash=kept.stash, decks=kept.decks))

    return folded


_FOLDS: Mapping[type[Fact], Fold] = {**SHOP, **TALENTS, HandedOver: handed_over}
KEEPING: Mapping[type[Fact], Fold] = {kind: _kept_too(_FOLDS[kind], owned) for kind, owned in OWNED.items()}
