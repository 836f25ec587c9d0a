"""What a briefing brings along: rewards the table reads off it, lent Insanity, gifts, captives."""

from collections.abc import Iterable

from tracker.kernel.table import Table
from tracker.systems.rook_islands.board_shapes import AIMS, BRIEFING_FIELDS
from tracker.systems.rook_islands.box import MissionSheet
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.facts.board import CaptiveLocked
from tracker.systems.rook_islands.facts.mission import WeaponOwned
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import changed


def whole(sheet: MissionSheet, table: Table) -> MissionSheet:
    """The briefing with what the rulebook leaves open: boards and rewards of the last mission (RI-MIS-56)."""
    if not sheet.unprinted:
        return sheet
    open_values = read(table, f"briefing/{sheet.number}", *BRIEFING_FIELDS)
    boards = [" ".join(board.split()) for board in (open_values["boards"] or "").split(";") if board.strip()]
    rewarded = {
        aim: changed(
            sheet.objectives[aim], xp=open_values[f"{aim}_xp"] or 0, money=open_values[f"{aim}_money"] or 0
        )
        for aim in AIMS
    }
    return changed(sheet, boards=tuple(boards), objectives=rewarded)


def before_the_boards(story: Story, sheet: MissionSheet, names: Iterable[str]) -> None:
    """RI-MIS-07: the Insanity of the training mission counts before dials are set."""
    for name in names:
        rise = sheet.insanity - story.game.characters[name].insanity
        if sheet.insanity and rise:
            story.happen(InsanityRisen(character=name, by=rise, why=f"for Mission {sheet.number}"))


def gifts(story: Story, sheet: MissionSheet, names: Iterable[str]) -> None:
    """RI-MIS-19: what every player gets for nothing."""
    for weapon in sheet.gifts:
        story.happen(*(WeaponOwned(character=name, weapon=weapon) for name in names))


def handed_out(story: Story, sheet: MissionSheet) -> None:
    """What every player gets, and who is locked up where (RI-MIS-61 to RI-MIS-63)."""
    gifts(story, sheet, tuple(story.game.characters))
    allies = {plan.type for plan in sheet.units if plan.ally}
    for cage, unit in captives(sheet, len(story.game.characters)).items():
        story.happen(CaptiveLocked(cage=cage, unit=unit, ally=unit in allies))


def captives(sheet: MissionSheet, players: int) -> dict[str, str]:
    """Who is in which cage; for a single character as for the fewest players that are printed."""
    by_players = sheet.cages_by_players
    if not by_players:
        return sheet.cages
    return by_players[min(max(players, min(by_players)), max(by_players))]
