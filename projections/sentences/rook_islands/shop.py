"""How the facts of `facts/shop.py` are told."""

from projections.sentences.phrases import Called, Sentences, because, listed, many, spaced
from tracker.systems.rook_islands.facts import shop as told


def _name(card: str) -> str:
    """The name alone: "Skorpion" of "weapon:Skorpion"."""
    return card.partition(":")[2] or card


def _bought(fact: told.CardBought, _called: Called) -> str:
    return f"{_name(fact.card)} is bought for {fact.receiver or 'the Stash'}: Stash -${fact.price}"


def _leaves(fact: told.LeavesSpent, _called: Called) -> str:
    leaves = many(fact.leaves, "Leaf", "Leaves")
    return f"Stash -{fact.leaves} {fact.colour} {leaves}{because(fact.why)}"


def _hides(fact: told.HidesSpent, _called: Called) -> str:
    return f"Stash -{fact.hides} {many(fact.hides, 'hide', 'hides')}{because(fact.why)}"


def _potion(fact: told.PotionTookEffect, _called: Called) -> str:
    lasts = f"for {fact.rounds} rounds" if fact.rounds > 1 else "this turn"
    return f"{fact.potion} works on {fact.character} {lasts} ({spaced(fact.effect)})"


SENTENCES: Sentences = {
    told.CardBought: _bought,
    told.LeavesSpent: _leaves,
    told.HidesSpent: _hides,
    told.CardCrafted: lambda f, _: f"{_name(f.card)} is made for {f.receiver or 'the Stash'}",
    told.CardStashed: lambda f, _: f"{f.character} leaves {_name(f.card)} in the Stash",
    told.CardFetched: lambda f, _: f"{f.character} takes {_name(f.card)} out of the Stash",
    told.ModAttached: lambda f, _: f"{f.mod} goes on {f.character}’s {f.weapon}",
    told.ModDetached: lambda f, _: f"{f.mod} comes off {f.character}’s {f.weapon}",
    told.HandsFilled: lambda f, _: f"{f.character} holds {listed(f.weapons) or 'nothing'} in hand",
    told.ItemDiscarded: lambda f, _: f"{f.character} discards {f.item} unused",
    told.PotionTookEffect: _potion,
}
