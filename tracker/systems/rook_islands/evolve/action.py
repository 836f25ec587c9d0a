"""How the facts of `facts/action.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.change import (
    of_character,
    of_mission,
    with_once,
    without_one,
)
from tracker.systems.rook_islands.evolve.handing import handed_over
from tracker.systems.rook_islands.facts import action as told
from tracker.systems.rook_islands.state import Character, Game, Mission, changed

Of = Callable[[Character], Character]


def acted(game: Game, name: str, change: Of) -> Game:
    """A character did something: the change, and the end of an attack of its own that could go on."""
    return of_character(game, name, lambda c: changed(change(c), burst=None, last_attack=None))


def _fewer_mp(character: Character, mp: int) -> Character:
    """The dial ends at 0, also where a ruling let somebody spend more than there was."""
    return changed(character, mp=max(character.mp - mp, 0))


def apart(game: Game, mover: str, now_beside: tuple[str, ...] | None) -> Game:
    """Nobody stands beside the mover any more, except those who are said to."""

    def seen_by(other: Character) -> Character:
        if other.name == mover or other.next_to is None:
            return other
        rest = without_one(other.next_to, mover)
        beside = now_beside is not None and other.name in now_beside
        return changed(other, next_to=with_once(rest, mover) if beside else rest)

    return changed(game, characters={name: seen_by(each) for name, each in game.characters.items()})


def _moved(game: Game, fact: told.CharacterMoved) -> Game:
    def arrived(character: Character) -> Character:
        return changed(_fewer_mp(character, fact.cost), at=fact.to, next_to=fact.next_to, on="")

    return apart(acted(game, fact.character, arrived), fact.character, fact.next_to)


def _broken_off(game: Game, fact: told.MoveBrokenOff) -> Game:
    def fallen(character: Character) -> Character:
        spent = _fewer_mp(character, fact.cost)
        return changed(spent, at=fact.at, next_to=None) if fact.spaces else spent

    after = acted(game, fact.character, fallen)
    return apart(after, fact.character, None) if fact.spaces else after


def _movement_gained(game: Game, fact: told.MovementGained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, mp=c.mp + fact.mp))


def _movement_forfeited(game: Game, fact: told.MovementForfeited) -> Game:
    return of_character(game, fact.character, lambda c: _fewer_mp(c, fact.mp))


def _exited(game: Game, fact: told.CharacterExited) -> Game:
    gone = acted(game, fact.character, lambda c: changed(c, exited=True, at="", next_to=None))
    return apart(gone, fact.character, None)


def _leaf_taken(game: Game, fact: told.LeafTaken) -> Game:
    def richer(character: Character) -> Character:
        held = character.leaves.get(fact.colour, 0) + 1
        return changed(character, leaves={**character.leaves, fact.colour: held})

    def poorer(mission: Mission) -> Mission:
        return changed(
            mission, leaves_on_board=max(mission.leaves_on_board - 1, 0),
            leaves_at=without_one(mission.leaves_at, fact.space),
            emptied=_emptied(mission, "leaf", fact.space),
        )  # fmt: skip

    return of_mission(acted(game, fact.character, richer), poorer)


def _emptied(mission: Mission, token: str, space: str) -> tuple[str, ...]:
    return with_once(mission.emptied, f"{token}:{space}") if space else mission.emptied


def _loot_taken(game: Game, fact: told.LootTaken) -> Game:
    def discarded(character: Character) -> Character:
        return changed(character, discard=(*character.discard, f"loot:{fact.loot}"))

    def fewer(mission: Mission) -> Mission:
        by_name = {space: kind for space, kind in mission.loot_at.items() if space != fact.space}
        nameless = fact.left_before and fact.space not in mission.loot_at
        return changed(
            mission, loot_on_board=max(mission.loot_on_board - 1, 0), loot_at=by_name,
            loot_out=mission.loot_out if fact.left_before else _more(mission.loot_out, fact.loot),
            loot_left=_more(mission.loot_left, fact.loot, -1) if nameless else mission.loot_left,
            emptied=_emptied(mission, "loot", fact.space),
        )  # fmt: skip

    return of_mission(acted(game, fact.character, discarded), fewer)


def _more(counts: dict[str, int], kind: str, by: int = 1) -> dict[str, int]:
    changed_counts = {**counts, kind: max(counts.get(kind, 0) + by, 0)}
    return {name: count for name, count in changed_counts.items() if count}


def _loot_left(game: Game, fact: told.LootLeft) -> Game:
    def face_up(mission: Mission) -> Mission:
        out = _more(mission.loot_out, fact.loot)
        if fact.space:
            return changed(mission, loot_out=out, loot_at={**mission.loot_at, fact.space: fact.loot})
        return changed(mission, loot_out=out, loot_left=_more(mission.loot_left, fact.loot))

    return of_mission(acted(game, fact.character, lambda c: c), face_up)


def _loot_placed(game: Game, fact: told.LootPlaced) -> Game:
    def more(mission: Mission) -> Mission:
        by_name = {**mission.loot_at, fact.space: ""} if fact.space else mission.loot_at
        emptied = without_one(mission.emptied, f"loot:{fact.space}")
        return changed(mission, loot_on_board=mission.loot_on_board + 1, loot_at=by_name, emptied=emptied)

    return of_mission(game, more)


def _token_moved(game: Game, fact: told.TokenMoved) -> Game:
    def shifted(mission: Mission) -> Mission:
        loot = {fact.to if space == fact.space else space: kind for space, kind in mission.loot_at.items()}
        leaves = tuple(fact.to if space == fact.space else space for space in mission.leaves_at)
        return changed(mission, loot_at=loot, leaves_at=leaves)

    return of_mission(game, shifted)


def _money_token_gained(game: Game, fact: told.MoneyTokenGained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, money=c.money + fact.money))


def _experience_token_gained(game: Game, fact: told.ExperienceTokenGained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, xp_tokens=c.xp_tokens + fact.xp))


def _bandage_gained(game: Game, fact: told.BandageGained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, bandages=c.bandages + 1))


def _bandage_used(game: Game, fact: told.BandageUsed) -> Game:
    def spent(character: Character) -> Character:
        left = max(character.bandages - 1, 0)
        return changed(character, bandages=left, used=with_once(character.used, "bandage"))

    return acted(game, fact.character, spent)


def _ally_healed(game: Game, fact: told.AllyHealed) -> Game:
    def healed(mission: Mission) -> Mission:
        ally = mission.allies.get(fact.ally)
        if ally is None:
            return mission
        return changed(mission, allies={**mission.allies, fact.ally: changed(ally, hp=ally.hp + fact.hp)})

    return of_mission(game, healed)


def _item_gained(game: Game, fact: told.ItemGained) -> Game:
    taken = changed(game, decks={**game.decks, fact.item: game.decks.get(fact.item, 0) - 1})
    return of_character(taken, fact.character, lambda c: changed(c, items=(*c.items, fact.item)))


def _item_used(game: Game, fact: told.ItemUsed) -> Game:
    def spent(character: Character) -> Character:
        return changed(
            character, items=without_one(character.items, fact.item),
            discard=(*character.discard, f"item:{fact.item}"), used=with_once(character.used, "item"),
        )  # fmt: skip

    return acted(game, fact.character, spent)


def _impulse_used(game: Game, fact: told.ImpulseUsed) -> Game:
    def spent(character: Character) -> Character:
        tokens = with_once(character.spent, "impulse")
        return changed(character, spent=tokens, discard=(*character.discard, "impulse"))

    return acted(game, fact.character, spent)


def _gear_owned(game: Game, fact: told.GearOwned) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, gear=(*c.gear, fact.gear)))


def _weapon_put_away(game: Game, fact: told.WeaponPutAway) -> Game:
    return of_character(
        game, fact.character, lambda c: changed(c, equipped=without_one(c.equipped, fact.weapon))
    )


ACTION: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.CharacterMoved: _moved,
    told.MoveBrokenOff: _broken_off,
    told.MovementGained: _movement_gained,
    told.MovementForfeited: _movement_forfeited,
    told.CharacterExited: _exited,
    told.LeafTaken: _leaf_taken,
    told.LootTaken: _loot_taken,
    told.LootLeft: _loot_left,
    told.LootPlaced: _loot_placed,
    told.TokenMoved: _token_moved,
    told.MoneyTokenGained: _money_token_gained,
    told.ExperienceTokenGained: _experience_token_gained,
    told.BandageGained: _bandage_gained,
    told.BandageUsed: _bandage_used,
    told.AllyHealed: _ally_healed,
    told.ItemGained: _item_gained,
    told.ItemUsed: _item_used,
    told.ImpulseUsed: _impulse_used,
    told.GearOwned: _gear_owned,
    told.WeaponPutAway: _weapon_put_away,
    told.HandedOver: handed_over,
}
