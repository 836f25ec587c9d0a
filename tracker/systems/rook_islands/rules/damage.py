"""Effects and damage: HP lost, and what follows from that at once (stress, knock-outs, kills)."""

from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.action import ExperienceTokenGained
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
from tracker.systems.rook_islands.rules import ending, objectives
from tracker.systems.rook_islands.rules.objectives import Loss
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OVER, Ally, Character, Enemy, Mission

KILLED, FLED = "killed", "fled"
ANIMALS = ("wild_animal", "guard_dog")
STRESS = (1, 2, 3)


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
        lost = _hurt_enemy(story, mission.enemies[unit], hp, cause, by)
        if lost == mission.enemies[unit].hp and who.player:
            _reward_killer(story, mission.enemies[unit], by, takedown=takedown)
    elif unit in mission.allies:
        lost = _hurt_ally(story, mission.allies[unit], hp, cause, by)
    else:
        return
    if lost:
        objectives.after_loss(story, table, who)


def _kind_of(mission: Mission, unit: str) -> str:
    known = mission.enemies.get(unit) or mission.allies.get(unit)
    return unit if known is None else known.type


def _player(story: Story, by: str) -> str:
    return by if by in story.game.characters else ""


def _hurt_character(story: Story, table: Table, character: Character, hp: int, cause: str, by: str) -> int:
    lost = 0 if character.exited else min(hp, character.hp)
    if lost <= 0:
        return 0
    story.happen(CharacterHurt(character=character.name, hp=lost, cause=cause, by=by))
    left = character.hp - lost
    if left in STRESS:
        _stress(story, character)
    elif left == 0:
        story.happen(CharacterKnockedOut(character=character.name))
        if all(each.unconscious for each in ending.taking_part(story.game)):
            # RI-END-01; with somebody safe beyond the Exit the table decides what is lost (RI-AMB-51)
            ending.fail(story, table, "all player characters are unconscious")
    return lost


def _stress(story: Story, character: Character) -> None:
    """RI-STRESS-02, -03: a loss that ends at 3, 2 or 1 HP draws a card, unless one lies there already."""
    if story.game.mission and story.game.mission.insanity_deck > 0 and not character.insanity_card:
        story.happen(InsanityCardDrawn(character=character.name))


def _hurt_enemy(story: Story, enemy: Enemy, hp: int, cause: str, by: str) -> int:
    lost = min(hp, enemy.hp)
    if lost <= 0:
        return 0
    story.happen(EnemyHurt(enemy=enemy.id, hp=lost, cause=cause, by=by))
    if lost == enemy.hp:
        # RI-GLOS-02: an animal is scared off.
        how = FLED if enemy.kind in ANIMALS else KILLED
        story.happen(EnemyRemoved(enemy=enemy.id, how=how, cause=cause, by=by))
    return lost


def _reward_killer(story: Story, enemy: Enemy, by: str, *, takedown: bool) -> None:
    """RI-INS-03, -04, -05 and RI-STRESS-12: what a kill leaves on the killer's board."""
    killer = story.game.characters[by]
    if enemy.kind == "human":
        tokens, how = (2, "Takedown on") if takedown else (1, "killed")
        story.happen(InsanityTokensGained(character=by, tokens=tokens, why=f"{how} {enemy.name}"))
    if killer.insanity_card == "Cruelty":
        story.happen(ExperienceTokenGained(character=by, xp=100, why=f"Cruelty: {enemy.name}"))


def _hurt_ally(story: Story, ally: Ally, hp: int, cause: str, by: str) -> int:
    lost = min(hp, ally.hp)
    if lost <= 0:
        return 0
    story.happen(AllyHurt(ally=ally.id, hp=lost, cause=cause, by=by))
    if lost == ally.hp:
        story.happen(AllyRemoved(ally=ally.id))
    return lost
