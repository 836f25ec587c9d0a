"""How the facts of a mission's set-up change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.change import (
    mission_with,
    of_character,
    of_everyone,
    of_mission,
    with_once,
    without_one,
)
from tracker.systems.rook_islands.facts import mission as told
from tracker.systems.rook_islands.state import Character, Enemy, Game, Mission, Saved, changed


def _started(game: Game, fact: told.MissionStarted) -> Game:
    saved = Saved(characters=game.characters, stash=game.stash, decks=game.decks)
    mission = Mission(
        number=fact.number, name=fact.name, attempt=fact.attempt, boards=fact.boards, anecdote=fact.anecdote,
        objectives=fact.objectives, units=fact.units, tokens=fact.tokens, left_out=fact.left_out,
        aside=tuple(plan.type for plan in fact.units for _ in range(plan.aside)),
        loot_on_board=fact.tokens.get("Loot", 0), leaves_on_board=fact.tokens.get("Leaf", 0),
        crates=fact.tokens.get("Crate", 0),
    )  # fmt: skip
    fresh = of_everyone(game, _with_an_empty_board)
    return changed(fresh, mission=mission, saved=saved, trek=None)


def _with_an_empty_board(character: Character) -> Character:
    """What is kept between missions, and nothing else; hands keep what they hold."""
    return Character(
        name=character.name, xp=character.xp, insanity=character.insanity, talents=character.talents,
        unlocked_by=character.unlocked_by, weapons=character.weapons, items=character.items,
        equipped=character.equipped, gear=character.gear,
        mods=character.mods,
    )  # fmt: skip


def _step_confirmed(game: Game, fact: told.SetupStepConfirmed) -> Game:
    return of_mission(game, lambda m: changed(m, confirmed=with_once(m.confirmed, fact.step)))


def _when_deck_shuffled(game: Game, fact: told.WhenDeckShuffled) -> Game:
    return mission_with(game, when_deck=fact.cards, when_over=False)


def _dials_set(game: Game, fact: told.DialsSet) -> Game:
    def dials(character: Character) -> Character:
        board = _with_an_empty_board(character)
        return changed(
            board, hp=fact.max_hp, max_hp=fact.max_hp, mp=fact.max_mp, max_mp=fact.max_mp,
            bandages=fact.bandages, rounds=character.rounds, start=character.start, at=character.at,
        )  # fmt: skip

    return of_character(game, fact.character, dials)


def _weapon_owned(game: Game, fact: told.WeaponOwned) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, weapons=(*c.weapons, fact.weapon)))


def _weapon_equipped(game: Game, fact: told.WeaponEquipped) -> Game:
    def hands(character: Character) -> Character:
        held, owned = character.equipped.count(fact.weapon), character.weapons.count(fact.weapon)
        if held and held >= owned:
            return character
        return changed(character, equipped=(*character.equipped, fact.weapon))

    return of_character(game, fact.character, hands)


def _weapon_loaded(game: Game, fact: told.WeaponLoaded) -> Game:
    def loaded(character: Character) -> Character:
        rounds = character.rounds.get(fact.weapon, 0) + fact.rounds
        return changed(character, rounds={**character.rounds, fact.weapon: rounds})

    return of_character(game, fact.character, loaded)


def _start_taken(game: Game, fact: told.StartTaken) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, start=fact.star))


def _enemy_placed(game: Game, fact: told.EnemyPlaced) -> Game:
    enemy = Enemy(
        id=fact.enemy, type=fact.unit, colour=fact.colour, kind=fact.kind, boss=fact.boss, rank=fact.rank,
        hp=max(fact.hp - fact.lost, 0), max_hp=fact.hp, shield=fact.shield, at=fact.at,
    )  # fmt: skip

    def placed(mission: Mission) -> Mission:
        return changed(
            mission, enemies={**mission.enemies, fact.enemy: enemy},
            gone=without_one(mission.gone, fact.enemy), acted=without_one(mission.acted, fact.enemy),
            aside=without_one(mission.aside, fact.unit) if fact.from_aside else mission.aside,
        )  # fmt: skip

    return of_everyone(of_mission(game, placed), who_stands_near_unknown)


def who_stands_near_unknown(character: Character) -> Character:
    """Somebody else moved or came: what was said about the units beside this one may not hold any more."""
    return character if character.next_to is None else changed(character, next_to=None)


def _rank_order_chosen(game: Game, fact: told.RankOrderChosen) -> Game:
    return of_mission(game, lambda m: changed(m, rank_order=_ordered(m.rank_order, fact.first, fact.then)))


def _ordered(known: tuple[str, ...], first: str, then: str) -> tuple[str, ...]:
    """A newcomer goes right behind whom it follows; otherwise the first goes right before the other."""
    if first == then:
        return with_once(known, first)
    if first in known and then not in known:
        behind = known.index(first) + 1
        return (*known[:behind], then, *known[behind:])
    others = without_one(with_once(known, then), first)
    at = others.index(then)
    return (*others[:at], first, *others[at:])


SET_UP: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.MissionStarted: _started,
    told.SetupStepConfirmed: _step_confirmed,
    told.WhenDeckShuffled: _when_deck_shuffled,
    told.DialsSet: _dials_set,
    told.WeaponOwned: _weapon_owned,
    told.WeaponEquipped: _weapon_equipped,
    told.WeaponLoaded: _weapon_loaded,
    told.StartTaken: _start_taken,
    told.EnemyPlaced: _enemy_placed,
    told.RankOrderChosen: _rank_order_chosen,
}
