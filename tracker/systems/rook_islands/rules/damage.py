"""Effects and damage: HP lost, and what follows from that at once (stress, knock-outs, kills)."""

from tracker.kernel.questions import GiveNumber
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.facts.action import ExperienceTokenGained
from tracker.systems.rook_islands.facts.board import CaptiveHurt, CaptiveLost, CharacterLost
from tracker.systems.rook_islands.facts.fight import (
    AllyHurt,
    AllyRemoved,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
)
from tracker.systems.rook_islands.facts.mission import InsanityCardDrawn
from tracker.systems.rook_islands.facts.unit import ShieldHurt
from tracker.systems.rook_islands.rules import areas, departures, ending, objectives, seats
from tracker.systems.rook_islands.rules.missions.aims import Loss
from tracker.systems.rook_islands.rules.potions import BURNS, FIRE_IMMUNE, works_this_turn
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OVER, Ally, Character, Enemy, Mission

KILLED, FLED = "killed", "fled"
ANIMALS = ("wild_animal", "guard_dog")
STRESS = (1, 2, 3)
CAPTIVE = "captive:"
"""Before the name of a cage: whoever is locked up in it."""
FIRE = "fire"


def hurt(
    story: Story, table: Table, unit: str, hp: int, *, cause: str, by: str = "", direct: bool = True,
    takedown: bool = False,
) -> None:  # fmt: skip
    """A unit (character name, enemy or ally id) loses HP, and everything that follows happens.

    `by` is who did it; `direct` whether the loss is that one's own action (no fire, no explosion): only
    such kills give Insanity tokens and the XP of Cruelty. A unit that is not on the board loses nothing,
    and nothing happens any more once the mission is lost.
    """
    mission = story.game.mission
    if mission is None or mission.phase == OVER:
        return
    who = Loss(victim=_kind_of(mission, unit), cause=cause, player=_player(story, by) if direct else "")
    if unit in story.game.characters:
        lost = _hurt_character(story, table, story.game.characters[unit], hp, cause, by)
    elif unit in mission.enemies:
        lost = _hurt_enemy(story, table, mission.enemies[unit], hp, cause, by)
        if lost == mission.enemies[unit].hp:
            if who.player:
                _reward_killer(story, mission.enemies[unit], by, takedown=takedown)
            departures.unit_left(story, table, mission.enemies[unit])
    elif unit in mission.allies:
        lost = _hurt_ally(story, table, mission.allies[unit], hp, cause, by)
    elif unit.startswith(CAPTIVE):
        lost = _hurt_captive(story, table, unit.removeprefix(CAPTIVE), hp, cause, by)
    else:
        return
    if lost:
        objectives.after_loss(story, table, who)


def remove(story: Story, table: Table, unit: str, *, cause: str, by: str = "", direct: bool = False) -> None:
    """A unit is out of the game, however many HP it had: acid, rubble, a collapsing platform.

    `direct`: somebody pushed it, which is that one's own kill (RI-AMB-37).
    """
    mission = story.game.mission
    if mission is None or mission.phase == OVER:
        return
    if unit in story.game.characters:
        _lose_character(story, table, story.game.characters[unit], cause)
    elif unit in mission.enemies:
        enemy = mission.enemies[unit]
        areas.demand_known(story, table, enemy.id)
        story.happen(EnemyRemoved(enemy=enemy.id, how=KILLED, cause=cause, by=by))
        if direct and _player(story, by):
            _reward_killer(story, enemy, by, takedown=False)
        departures.unit_left(story, table, enemy)
    elif unit in mission.allies:
        story.happen(AllyRemoved(ally=unit))
        departures.unit_left(story, table, mission.allies[unit])
    elif unit.startswith(CAPTIVE):
        _lose_captive(story, unit.removeprefix(CAPTIVE), cause, by)
    ending.review(story, table)


def _lose_character(story: Story, table: Table, character: Character, cause: str) -> None:
    if character.exited or character.removed:
        return
    seats.give_back(story, character.name)
    story.happen(CharacterLost(character=character.name, cause=cause))
    departures.dragon_falls(story, character.name, cause)
    _fail_if_all_are_down(story, table)


def _fail_if_all_are_down(story: Story, table: Table) -> None:
    """RI-END-01; with somebody safe beyond the Exit the table decides what is lost (RI-AMB-51)."""
    if all(each.unconscious for each in ending.taking_part(story.game)):
        ending.fail(story, table, "all player characters are unconscious")


def _kind_of(mission: Mission, unit: str) -> str:
    known = mission.enemies.get(unit) or mission.allies.get(unit)
    return unit if known is None else known.type


def _player(story: Story, by: str) -> str:
    return by if by in story.game.characters else ""


def _hurt_character(story: Story, table: Table, character: Character, hp: int, cause: str, by: str) -> int:
    immune = cause in BURNS and works_this_turn(story.game, character.name, FIRE_IMMUNE)
    lost = 0 if character.exited or immune else min(hp, character.hp)
    if lost <= 0:
        return 0
    story.happen(CharacterHurt(character=character.name, hp=lost, cause=cause, by=by))
    left = character.hp - lost
    if left in STRESS:
        _stress(story, character)
    elif left == 0:
        story.happen(CharacterKnockedOut(character=character.name))
        if story.game.mission is not None and story.game.mission.no_knock_out:
            # RI-DOWN-07
            ending.fail(story, table, f"{character.name} is knocked out")
        _fail_if_all_are_down(story, table)
    return lost


def _stress(story: Story, character: Character) -> None:
    """RI-STRESS-02, -03: a loss that ends at 3, 2 or 1 HP draws a card, unless one lies there already."""
    if story.game.mission and story.game.mission.insanity_deck > 0 and not character.insanity_card:
        story.happen(InsanityCardDrawn(character=character.name))


def _hurt_enemy(story: Story, table: Table, enemy: Enemy, hp: int, cause: str, by: str) -> int:
    lost = min(hp - _off_the_shield(story, table, enemy, hp, cause, by), enemy.hp)
    if lost <= 0:
        return 0
    if lost == enemy.hp:
        areas.demand_known(story, table, enemy.id)
    story.happen(EnemyHurt(enemy=enemy.id, hp=lost, cause=cause, by=by))
    if lost == enemy.hp:
        # RI-GLOS-02: an animal is scared off.
        how = FLED if enemy.kind in ANIMALS else KILLED
        story.happen(EnemyRemoved(enemy=enemy.id, how=how, cause=cause, by=by))
    return lost


def _off_the_shield(story: Story, table: Table, enemy: Enemy, hp: int, cause: str, by: str) -> int:
    """RI-MIS-46: how much of it a boss's shield takes stands on its board, so the table says it."""
    most = min(hp, enemy.shield)
    if most <= 0:
        return 0
    question = GiveNumber(
        key=f"shield:{enemy.id}", rule="RI-MIS-46", high=most,
        says=f"How much of the {hp} damage does the shield of {enemy.name} ({enemy.shield}) take?",
    )  # fmt: skip
    taken = table.number(question)
    if taken:
        story.happen(ShieldHurt(enemy=enemy.id, hp=taken, cause=cause, by=by))
    return taken


def _hurt_captive(story: Story, table: Table, cage: str, hp: int, cause: str, by: str) -> int:
    """RI-TILE-19: whoever is in a cage takes the damage of fire and explosions, not the cage."""
    mission = story.game.mission
    held = None if mission is None else mission.board.captives.get(cage)
    if held is None:
        return 0
    left = int(read(table, f"enemy/{held.unit}", "max_hp")["max_hp"]) - held.lost
    lost = min(hp, left)
    if lost > 0:
        story.happen(CaptiveHurt(cage=cage, hp=lost, cause=cause, by=by))
    if lost == left:
        _lose_captive(story, cage, cause, by)
    return max(lost, 0)


def _lose_captive(story: Story, cage: str, cause: str, by: str) -> None:
    mission = story.game.mission
    held = None if mission is None else mission.board.captives.get(cage)
    if held is not None:
        story.happen(CaptiveLost(cage=cage, unit=held.unit, cause=cause, by=by))


def _reward_killer(story: Story, enemy: Enemy, by: str, *, takedown: bool) -> None:
    """RI-INS-03, -04, -05 and RI-STRESS-12: what a kill leaves on the killer's board."""
    killer = story.game.characters[by]
    if enemy.kind == "human":
        tokens, how = (2, "Takedown on") if takedown else (1, "killed")
        story.happen(InsanityTokensGained(character=by, tokens=tokens, why=f"{how} {enemy.name}"))
    if killer.insanity_card == "Cruelty":
        story.happen(ExperienceTokenGained(character=by, xp=100, why=f"Cruelty: {enemy.name}"))


def _hurt_ally(story: Story, table: Table, ally: Ally, hp: int, cause: str, by: str) -> int:
    lost = min(hp, ally.hp)
    if lost <= 0:
        return 0
    story.happen(AllyHurt(ally=ally.id, hp=lost, cause=cause, by=by))
    if lost == ally.hp:
        story.happen(AllyRemoved(ally=ally.id))
        departures.unit_left(story, table, ally)
    return lost
