"""How the facts of `facts/reward.py` change the game: what outlasts a mission."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts import reward
from tracker.systems.rook_islands.state import Character, Game, Saved, changed


def _character(game: Game, name: str, **fields: Any) -> Game:
    character = game.characters.get(name, Character(name=name))
    return changed(game, characters={**game.characters, name: changed(character, **fields)})


def _of(game: Game, name: str) -> Character:
    return game.characters.get(name, Character(name=name))


def experience_earned(game: Game, fact: reward.ExperienceEarned) -> Game:
    """Saved XP."""
    return _character(game, fact.character, xp=_of(game, fact.character).xp + fact.xp)


def insanity_risen(game: Game, fact: reward.InsanityRisen) -> Game:
    """The Insanity tracker."""
    return _character(game, fact.character, insanity=_of(game, fact.character).insanity + fact.by)


def money_stashed(game: Game, fact: reward.MoneyStashed) -> Game:
    """The team's money."""
    return changed(game, stash=changed(game.stash, money=game.stash.money + fact.money))


def hides_stashed(game: Game, fact: reward.HidesStashed) -> Game:
    """The team's hides."""
    return changed(game, stash=changed(game.stash, hides=game.stash.hides + fact.hides))


def leaves_stashed(game: Game, fact: reward.LeavesStashed) -> Game:
    """The team's leaves of one colour."""
    held = game.stash.leaves.get(fact.colour, 0) + fact.leaves
    leaves = {**game.stash.leaves, fact.colour: held}
    return changed(game, stash=changed(game.stash, leaves={c: n for c, n in leaves.items() if n}))


def card_won(game: Game, fact: reward.CardWon) -> Game:
    """One more card in the Stash, and one less in its deck."""
    decks = {**game.decks, fact.card: game.decks.get(fact.card, 0) - 1}
    return changed(game, stash=changed(game.stash, cards=(*game.stash.cards, fact.card)), decks=decks)


def board_cleared(game: Game, fact: reward.BoardCleared) -> Game:
    """No token is left on the board."""
    return _character(game, fact.character, money=0, xp_tokens=0, insanity_tokens=0, hides=0, leaves={})


def _back(decks: dict[str, int], items: Iterable[str]) -> dict[str, int]:
    fuller = dict(decks)
    for item in items:
        fuller[item] = fuller.get(item, 0) + 1
    return {card: copies for card, copies in fuller.items() if copies}


def discard_returned(game: Game, fact: reward.DiscardReturned) -> Game:
    """The discard zone is empty, and its cards are in their decks again."""
    emptied = _character(game, fact.character, discard=())
    return changed(emptied, decks=_back(game.decks, fact.items))


def exploration_token_gained(game: Game, _fact: reward.ExplorationTokenGained) -> Game:
    """One more trek may be made."""
    return changed(game, exploration_token=game.exploration_token + 1)


def rested(character: Character) -> Character:
    """What remains of a character when its mission is over: what it owns and has learned."""
    return Character(
        name=character.name, xp=character.xp, insanity=character.insanity, talents=character.talents,
        unlocked_by=character.unlocked_by, weapons=character.weapons, items=character.items,
        equipped=character.equipped,
        rounds=character.rounds, gear=character.gear, mods=character.mods,
    )  # fmt: skip


def mission_tallied(game: Game, fact: reward.MissionTallied) -> Game:
    """The mission is completed, and everybody has recovered."""
    mission = None if game.mission is None else changed(game.mission, tallied=True)
    done = tuple(sorted({*game.missions_done, fact.number}))
    characters = {name: rested(character) for name, character in game.characters.items()}
    return changed(game, mission=mission, missions_done=done, characters=characters, saved=None)


def possessions_restored(game: Game, _fact: reward.PossessionsRestored) -> Game:
    """Characters, Stash and decks are as they were before the mission; who joined during it stays."""
    saved = game.saved or Saved(characters=game.characters, stash=game.stash, decks=game.decks)
    everybody = {name: saved.characters.get(name, Character(name=name)) for name in game.characters}
    return changed(game, characters=everybody, stash=saved.stash, decks=saved.decks, saved=None)


REWARD: Mapping[type[Fact], Callable[[Any, Any], Any]] = {
    reward.ExperienceEarned: experience_earned,
    reward.InsanityRisen: insanity_risen,
    reward.MoneyStashed: money_stashed,
    reward.HidesStashed: hides_stashed,
    reward.LeavesStashed: leaves_stashed,
    reward.CardWon: card_won,
    reward.BoardCleared: board_cleared,
    reward.DiscardReturned: discard_returned,
    reward.ExplorationTokenGained: exploration_token_gained,
    reward.MissionTallied: mission_tallied,
    reward.PossessionsRestored: possessions_restored,
}
