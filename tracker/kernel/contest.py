"""Contests: somebody reached for what another had taken while neither saw the other."""

from collections.abc import Callable

from tracker.facts.entry import By, Entry
from tracker.facts.ids import ActionId
from tracker.kernel.commands import Command
from tracker.kernel.decision import Misfit, Refusal, decide
from tracker.kernel.past import actions_of
from tracker.kernel.screens import Screens
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table

Lay = Callable[[Campaign], Table]
"""Lays the same answers and rulings on the table of another state."""


def rivals(system: RuleSystem, screens: Screens, command: Command, lay: Lay, by: By) -> tuple[ActionId, ...]:
    """The actions that a refused command lost against; empty when it is simply refused.

    It was lawful on the sender's screen (what they had seen, with their own later actions) and no turn or
    phase ended since. Named is each unseen action whose removal alone would free it, else all of them.
    """

    def lawful(campaign: Campaign) -> bool:
        return not isinstance(decide(system, command, campaign, lay(campaign)), Refusal | Misfit)

    unseen = [entry for entry in screens.later if entry.by != by]
    if not unseen or any(type(entry.fact) in system.borders for entry in screens.later):
        return ()
    if not lawful(screens.then_and(lambda entry: entry.by == by)):
        return ()
    others = tuple(action.id for action in actions_of(unseen).values() if action.decidable)
    alone = tuple(action for action in others if lawful(screens.now_but(_is_not(action))))
    return alone or others or tuple(dict.fromkeys(entry.action for entry in unseen))


def _is_not(action: ActionId) -> Callable[[Entry], bool]:
    return lambda entry: action not in (entry.action, entry.of)
