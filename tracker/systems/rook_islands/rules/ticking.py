"""Ticking off a reminder. No rule of the book forbids that, but nothing is done twice."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Campaign, Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import TickReminder
from tracker.systems.rook_islands.facts.mission import ReminderTicked
from tracker.systems.rook_islands.prompts import owed
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.ticked import is_ticked, to_be_ticked


def tick_reminder(command: TickReminder, game: Game, table: Table) -> Facts:
    """The table has seen to it; the reminder stays away until it is due anew."""
    due = owed(Campaign(house=table.house, game=game), table.content)
    found = next((each for each in due if each.key == command.key and to_be_ticked(each)), None)
    if found is None:
        raise Unfit("key", "this reminder is not due now")
    table.demand(not is_ticked(game, found), found.rule, "the table has seen to this already")
    return (ReminderTicked(key=found.key, says=found.says),)
