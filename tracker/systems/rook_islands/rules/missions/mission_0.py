"""Mission 0, "1-2 Fight!": the training prologue, of which nothing is saved."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands.board import ChooseOutfit
from tracker.systems.rook_islands.facts.action import GearOwned
from tracker.systems.rook_islands.facts.mission import WeaponOwned
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.facts.talents import TalentGained
from tracker.systems.rook_islands.rules.missions.aims import (
    EXPLOSION,
    MAIN,
    SECOND,
    THIRD,
    MissionRules,
    kills,
    mission_of,
    playing,
)
from tracker.systems.rook_islands.rules.standing import known, under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import SETUP, Game

TRAINING = 0
BERSERKER = "Berserker"
HOLSTERS = {1: "Belt Holster", 2: "Backpack Holster"}


def _all_dead(game: Game) -> bool:
    """RI-MIS-03: nobody is left, wild animals included (RI-GLOS-08)."""
    return not mission_of(game).enemies and any(kills(game))


def _by_a_barrel(game: Game) -> bool:
    """RI-MIS-04: the explosion itself, not the fire that it leaves."""
    return any(kill.cause == EXPLOSION for kill in kills(game))


def _berserker_fell(game: Game) -> bool:
    return any(kills(game, BERSERKER))


def _outfits_chosen(story: Story, table: Table) -> None:
    outfits = table.content.missions[TRAINING].outfits
    without = [each.name for each in playing(story.game) if not set(outfits) & set(each.weapons)]
    table.demand(not without, "RI-MIS-08", f"no outfit yet: {', '.join(without)}", missing=without)


RULES = MissionRules(
    met={
        MAIN: _all_dead,
        SECOND: _by_a_barrel,
        # RI-MIS-05
        THIRD: lambda game: _berserker_fell(game) and not mission_of(game).enemies,
    },
    missed={THIRD: lambda game: _berserker_fell(game) and bool(mission_of(game).enemies)},
    confirm={"outfits": _outfits_chosen},
)


def choose_outfit(command: ChooseOutfit, game: Game, table: Table) -> Facts:
    """Take one of the four outfits: a weapon, its talent, and the holster that fits (RI-MIS-08, -09).

    Whoever sets the mission up loads it afterwards.
    """
    mission = under_way(game, table)
    table.demand(mission.phase == SETUP, "RI-FLOW-04", "outfits are taken before play begins")
    character = known(game, command.character)
    outfits: dict[str, str] = table.content.missions[mission.number].outfits
    if command.weapon not in outfits:
        raise Unfit("weapon", f"{command.weapon!r} is none of {', '.join(outfits) or 'no outfits here'}")
    mine = [weapon for weapon in character.weapons if weapon in outfits]
    table.demand(
        not mine, "RI-MIS-08", f"{character.name} has the {', '.join(mine)} already: one outfit each"
    )
    talent = outfits[command.weapon]
    other = [each.name for each in game.characters.values() if talent in each.talents]
    table.demand(
        not other, "RI-MIS-08", f"{', '.join(other)} has the one copy of {talent}", taken=command.weapon
    )
    hands = int(read(table, f"weapon/{command.weapon}", "hands")["hands"])
    story = unfold(game)
    story.happen(
        WeaponOwned(character=character.name, weapon=command.weapon),
        TalentGained(character=character.name, talent=talent, why="outfit"),
        GearOwned(character=character.name, gear=HOLSTERS[hands]),
    )
    return story.facts


def forget(story: Story) -> None:
    """RI-MIS-06: the Insanity that was lent for the training goes before everything is as it was."""
    saved = story.game.saved
    for character in story.game.characters.values():
        before = 0 if saved is None or character.name not in saved.characters else saved.characters[
            character.name
        ].insanity  # fmt: skip
        if character.insanity != before:
            story.happen(
                InsanityRisen(
                    character=character.name, by=before - character.insanity, why="nothing of it is saved"
                )
            )
