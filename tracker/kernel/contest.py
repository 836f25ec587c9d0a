"""Contests: somebody reached for what another had taken while neither saw the other."""

from collections.abc import Callable, Sequence

from tracker.facts.entry import By, Entry
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, Position
from tracker.kernel.commands import Command
from tracker.kernel.decision import Misfit, Refusal, decide
from tracker.kernel.past import actions_of
from tracker.kernel.replay import state_of
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table

Lay = Callable[[Campaign], Table]
"""Lays the same answers and rulings on the table of another state."""


def rivals(
    system: RuleSystem, entries: Sequence[Entry], command: Command, lay: Lay, seen: Position, by: By
) -> tuple[ActionId, ...]:
    """The actions that a refused command lost against; empty when it is simply refused.

    It was lawful on the sender's screen (`seen`, with the sender's own later actions) and no turn or phase
    ended since. Named is each unseen action whose removal alone would free it, else all of them.
    """
    unseen = [entry for entry in entries[seen:] if entry.by != by]
    if not unseen or any(type(entry.fact) in system.borders for entry in entries[seen:]):
        return ()
    screen = (
        *effective(entries[:seen]),
        *(e for e in effective(entries) if e.position > seen and e.by == by),
    )
    if not _lawful(system, screen, command, lay):
        return ()
    others = tuple(a.id for a in actions_of(unseen).values() if a.decidable)
    alone = tuple(action for action in others if _lawful(system, _without(entries, action), command, lay))
    return alone or others or tuple(dict.fromkeys(entry.action for entry in unseen))


def _without(entries: Sequence[Entry], action: ActionId) -> tuple[Entry, ...]:
    return tuple(entry for entry in effective(entries) if action not in (entry.action, entry.of))


def _lawful(system: RuleSystem, history: Sequence[Entry], command: Command, lay: Lay) -> bool:
    campaign = state_of(system, history)
    return not isinstance(decide(system, command, campaign, lay(campaign)), Refusal | Misfit)
