"""How the facts of `facts/weapons.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.action import acted
from tracker.systems.rook_islands.evolve.change import of_character, of_mission, with_once, without_one
from tracker.systems.rook_islands.facts import weapons as told
from tracker.systems.rook_islands.pieces import WeaponToken
from tracker.systems.rook_islands.state import Character, Game, Mission, changed


def _switched(game: Game, fact: told.WeaponsSwitched) -> Game:
    return acted(game, fact.character, lambda c: changed(c, used=with_once(c.used, "switch")))


def _bagged(game: Game, fact: told.WeaponBagged) -> Game:
    def away(character: Character) -> Character:
        return changed(
            character, equipped=without_one(character.equipped, fact.weapon),
            bagged=(*character.bagged, fact.weapon),
        )  # fmt: skip

    return of_character(game, fact.character, away)


def _reloaded(game: Game, fact: told.WeaponsReloaded) -> Game:
    return acted(game, fact.character, lambda c: changed(c, used=with_once(c.used, "reload")))


def _thrown(game: Game, fact: told.WeaponThrown) -> Game:
    def without(character: Character) -> Character:
        return changed(
            character, weapons=without_one(character.weapons, fact.weapon),
            equipped=without_one(character.equipped, fact.weapon), last_attack=None,
        )  # fmt: skip

    token = WeaponToken(weapon=fact.weapon, at=fact.at, owner=fact.character, spent=True)
    lying = of_mission(game, lambda m: changed(m, weapon_tokens=(*m.weapon_tokens, token)))
    return of_character(lying, fact.character, without)


def _token(mission: Mission | None, fact: told.WeaponPickedUp) -> WeaponToken | None:
    """The token that was picked up: the one of this owner and space, else any of this weapon."""
    here = () if mission is None else [t for t in mission.weapon_tokens if t.weapon == fact.weapon]
    exact = [token for token in here if (token.owner, token.at) == (fact.owner, fact.at)]
    return next(iter((*exact, *here)), None)


def _picked_up(game: Game, fact: told.WeaponPickedUp) -> Game:
    token = _token(game.mission, fact)
    mark = f"spent:{fact.weapon}"

    def fewer(mission: Mission) -> Mission:
        left = list(mission.weapon_tokens)
        if token is not None:
            left.remove(token)
        return changed(mission, weapon_tokens=tuple(left))

    def richer(character: Character) -> Character:
        used = with_once(character.used, mark) if token is not None and token.spent else character.used
        return changed(character, weapons=(*character.weapons, fact.weapon), used=used)

    return acted(of_mission(game, fewer), fact.character, richer)


def _off_the_board(game: Game, fact: told.WeaponReturned | told.WeaponLost) -> Game:
    def left(mission: Mission) -> Mission:
        tokens = list(mission.weapon_tokens)
        own = [token for token in tokens if (token.weapon, token.owner) == (fact.weapon, fact.character)]
        if own:
            tokens.remove(own[0])
        return changed(mission, weapon_tokens=tuple(tokens))

    return of_mission(game, left)


def _returned(game: Game, fact: told.WeaponReturned) -> Game:
    back = _off_the_board(game, fact)
    return of_character(back, fact.character, lambda c: changed(c, weapons=(*c.weapons, fact.weapon)))


def _lost(game: Game, fact: told.WeaponLost) -> Game:
    """Another copy of it keeps its own ammunition and mods."""
    owner = game.characters.get(fact.character)
    gone = () if owner is None or fact.weapon in owner.weapons else owner.mods.get(fact.weapon, ())
    decks = dict(game.decks)
    for card in (f"weapon:{fact.weapon}", *(f"mod:{mod}" for mod in gone)):
        decks[card] = decks.get(card, 0) + 1
    in_deck = changed(game, decks={card: copies for card, copies in decks.items() if copies})
    return of_character(_off_the_board(in_deck, fact), fact.character, lambda c: _bare(c, fact.weapon))


def _bare(character: Character, weapon: str) -> Character:
    if weapon in character.weapons:
        return character
    rounds = {name: left for name, left in character.rounds.items() if name != weapon}
    mods = {name: on for name, on in character.mods.items() if name != weapon}
    return changed(character, rounds=rounds, mods=mods)


WEAPONS: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.WeaponsSwitched: _switched,
    told.WeaponBagged: _bagged,
    told.WeaponsReloaded: _reloaded,
    told.WeaponThrown: _thrown,
    told.WeaponPickedUp: _picked_up,
    told.WeaponReturned: _returned,
    told.WeaponLost: _lost,
}


def fresh_tokens(mission: Mission) -> Mission:
    """With a new Player turn, weapons that lie about may attack again for whoever picks them up."""
    if not mission.weapon_tokens:
        return mission
    return changed(
        mission, weapon_tokens=tuple(changed(token, spent=False) for token in mission.weapon_tokens)
    )
