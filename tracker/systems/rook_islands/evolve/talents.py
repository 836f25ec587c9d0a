"""How the facts of `facts/talents.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.change import of_character, with_once, without_one
from tracker.systems.rook_islands.facts import talents as told
from tracker.systems.rook_islands.pieces import DieChange
from tracker.systems.rook_islands.state import Character, Game, changed


def talent_mark(talent: str) -> str:
    """The name under which a character's turn or mission keeps that a talent was used."""
    return f"talent:{talent}"


def _bought(game: Game, fact: told.TalentBought) -> Game:
    def richer(character: Character) -> Character:
        links = {**character.unlocked_by, fact.talent: fact.unlocked_by} if fact.unlocked_by else None
        return changed(
            character, xp=character.xp - fact.xp, talents=with_once(character.talents, fact.talent),
            unlocked_by=links or character.unlocked_by,
        )  # fmt: skip

    return of_character(game, fact.character, richer)


def _gained(game: Game, fact: told.TalentGained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, talents=with_once(c.talents, fact.talent)))


def _returned(game: Game, fact: told.TalentReturned) -> Game:
    def poorer(character: Character) -> Character:
        links = {talent: on for talent, on in character.unlocked_by.items() if talent != fact.talent}
        return changed(
            character, xp=character.xp + fact.xp, talents=without_one(character.talents, fact.talent),
            unlocked_by=links,
        )  # fmt: skip

    return of_character(game, fact.character, poorer)


def _used(game: Game, fact: told.TalentUsed) -> Game:
    mark = talent_mark(fact.talent)

    def turned(character: Character) -> Character:
        used = with_once(character.used, mark) if fact.per == "turn" else character.used
        spent = with_once(character.spent, mark) if fact.per == "mission" else character.spent
        waiting = with_once(character.waiting, fact.talent) if fact.waits else character.waiting
        return changed(character, used=used, spent=spent, waiting=waiting)

    return of_character(game, fact.character, turned)


def _took_effect(game: Game, fact: told.TalentTookEffect) -> Game:
    return of_character(
        game, fact.character, lambda c: changed(c, waiting=without_one(c.waiting, fact.talent))
    )


def _impulse_recovered(game: Game, fact: told.ImpulseRecovered) -> Game:
    def back(character: Character) -> Character:
        return changed(
            character, spent=without_one(character.spent, "impulse"),
            discard=without_one(character.discard, "impulse"),
        )  # fmt: skip

    return of_character(game, fact.character, back)


def _revived(game: Game, fact: told.CharacterRevived) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, hp=fact.hp, unconscious=False))


def _extra_leaf_taken(game: Game, fact: told.ExtraLeafTaken) -> Game:
    def richer(character: Character) -> Character:
        held = character.leaves.get(fact.colour, 0) + 1
        return changed(character, leaves={**character.leaves, fact.colour: held})

    return of_character(game, fact.character, richer)


def _dice_changed(game: Game, fact: told.DiceChanged) -> Game:
    change = DieChange(die=fact.die, levels=fact.levels, why=fact.why, lasts=fact.lasts)
    return of_character(game, fact.character, lambda c: changed(c, dice=(*c.dice, change)))


TALENTS: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.TalentBought: _bought,
    told.TalentGained: _gained,
    told.TalentReturned: _returned,
    told.TalentUsed: _used,
    told.TalentTookEffect: _took_effect,
    told.ImpulseRecovered: _impulse_recovered,
    told.CharacterRevived: _revived,
    told.ExtraLeafTaken: _extra_leaf_taken,
    told.DiceChanged: _dice_changed,
}
