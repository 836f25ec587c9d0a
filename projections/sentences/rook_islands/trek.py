"""How the facts of `facts/trek.py` are told."""

from projections.sentences.phrases import EFFECT, OUTCOME, Called, Names, Sentences, Weights, many
from tracker.systems.rook_islands.facts import trek as told


def _laid(fact: told.ExplorationCardLaid, called: Called) -> str:
    where = f"{fact.side} of {called(fact.beside)}" if fact.side else f"beside {called(fact.beside)}"
    return f"A card is put {where}: {fact.name or 'face down'}"


def _revealed(fact: told.ExplorationCardRevealed, _called: Called) -> str:
    if fact.character:
        return f"{fact.character} turns a card up ({fact.mp} MP): {fact.name}"
    return f"A card is turned up: {fact.name}"


def _tried(fact: told.CardTried, called: Called) -> str:
    return f"{fact.character} {'succeeds' if fact.success else 'fails'} at {called(fact.card)}"


def _resolved(fact: told.ExplorationCardResolved, called: Called) -> str:
    return f"{called(fact.card)} is resolved{'' if fact.success else ' without success'}"


def _secret(fact: told.SecretLocationRevealed, _called: Called) -> str:
    clue = f", by the {fact.clue}" if fact.clue else ""
    return f"{fact.location} is found{clue}"


def _arrows(fact: told.ArrowsCounted, called: Called) -> str:
    arrows = many(fact.gold + fact.white, "arrow", "arrows")
    return f"{called(fact.card)} has {fact.gold} golden and {fact.white} white empty {arrows}"


def _bought(fact: told.RerollsBought, _called: Called) -> str:
    rerolls = many(fact.rerolls, "re-roll", "re-rolls")
    return f"{fact.character} buys {fact.rerolls} {rerolls} ({fact.mp} MP)"


SENTENCES: Sentences = {
    told.TrekBegan: lambda f, _: f"The team goes exploring: {f.deck} cards in the deck",
    told.ExplorerReady: lambda f, _: f"{f.character} sets out with {f.hp} HP and {f.mp} MP",
    told.ExplorationCardLaid: _laid,
    told.ExplorationCardRevealed: _revealed,
    told.DestinationChosen: lambda f, called: f"{f.character} chooses {called(f.card)}",
    told.ExplorerMoved: lambda f, called: f"{f.character} goes to {called(f.card)} ({f.mp} MP)",
    told.RerollsBought: _bought,
    told.CardTried: _tried,
    told.TriesEnded: lambda f, called: f"{f.character} rolls no more for {called(f.card)}",
    told.ExplorationCardResolved: _resolved,
    told.ExplorerHurt: lambda f, _: f"{f.cause}: {f.character} -{f.hp} HP on the trek",
    told.ExplorerFled: lambda f, called: f"{f.character} flees to {called(f.to)}",
    told.SecretLocationRevealed: _secret,
    told.ArrowsCounted: _arrows,
    told.TrekEnded: lambda _f, _: "The exploration is over",
}

NAMES: Names = {
    told.ExplorationCardLaid: lambda f: {f.card: f.name or "the face-down card"},
    told.ExplorationCardRevealed: lambda f: {f.card: f.name},
}

WEIGHTS: Weights = {told.CardTried: OUTCOME, told.ExplorerHurt: EFFECT}
