"""Potions: what they do for a while (RI-POTN-01, -04, -05, -07)."""

from typing import Any

from tracker.facts.fact import Fact
from tracker.kernel.house import House
from tracker.systems.rook_islands.campaign_options import FROM_NEXT, POTION_ROUNDS
from tracker.systems.rook_islands.facts.shop import PotionTookEffect
from tracker.systems.rook_islands.state import PLAYER, Character, Game

CHOOSE_LEAF, ANIMALS_IGNORE = "choose_leaf", "animals_ignore"
FIRE_IMMUNE, VS_ANIMALS = "fire_immune", "damage_vs_animals"
MORE_DAMAGE = 1
BURNS = ("fire", "blaze")
"""What fire damage comes from: a Fire token, or the Blaze that leaves them."""
ANIMALS = ("wild_animal", "guard_dog")
FOR_ROUNDS = {CHOOSE_LEAF: "choose_leaf_rounds", ANIMALS_IGNORE: "animals_ignore_rounds"}


def lasting(user: Character, item: str, printed: dict[str, Any], house: House) -> tuple[Fact, ...]:
    """What a potion does beyond the moment it is drunk.

    RI-AMB-10: this round is its first, unless the group agreed that it comes on top.
    """
    more = 1 if house.options.get(POTION_ROUNDS) == FROM_NEXT else 0
    rounds = {effect: printed[field] + more for effect, field in FOR_ROUNDS.items() if field in printed}
    rounds |= {effect: 1 for effect in (FIRE_IMMUNE, VS_ANIMALS) if printed.get(effect)}
    return tuple(
        PotionTookEffect(character=user.name, potion=item, effect=effect, rounds=number)
        for effect, number in rounds.items()
    )


def works(game: Game, name: str, effect: str) -> bool:
    """Whether an effect of so many rounds still holds for a character."""
    character, mission = game.characters.get(name), game.mission
    return character is not None and mission is not None and character.potions.get(effect, 0) >= mission.round


def works_this_turn(game: Game, name: str, effect: str) -> bool:
    """Whether an effect of "this turn" holds: in the Player turn in which it was drunk, its end included."""
    return game.mission is not None and game.mission.phase == PLAYER and works(game, name, effect)


def more_damage(game: Game, attacker: str, target: str) -> int:
    """RI-POTN-07: 1 more to animals this turn."""
    enemy = None if game.mission is None else game.mission.enemies.get(target)
    hunted = enemy is not None and enemy.kind in ANIMALS
    return MORE_DAMAGE if hunted and works_this_turn(game, attacker, VS_ANIMALS) else 0


def shunned(game: Game, name: str, kind: str) -> bool:
    """RI-POTN-04: whether an enemy of this kind does not go for a character."""
    return kind in ANIMALS and works(game, name, ANIMALS_IGNORE)
