"""The state each action was recorded on, as the table knew it then."""

from bisect import bisect_left
from collections.abc import Sequence

from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import effective, rewrites
from tracker.facts.ids import ActionId, Position
from tracker.kernel.past import Action, actions_of
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, RuleSystem


class Pasts:
    """Grows with the campaign: every state is kept (they share what they have in common)."""

    def __init__(self, system: RuleSystem) -> None:
        self._system = system
        self._entries: tuple[Entry, ...] = ()
        self._ends: list[Position] = [0]
        self._states: list[Campaign] = [beginning(system)]

    def grow(self, entries: Sequence[Entry]) -> None:
        """Take in what was recorded since."""
        new = entries[len(self._entries) :]
        self._entries = tuple(entries)
        for action in actions_of(new).values():
            self._ends.append(action.last)
            self._states.append(self._after(action, entries))

    def _after(self, action: Action, entries: Sequence[Entry]) -> Campaign:
        if rewrites(entries[action.position - 1 : action.last]):
            counting = effective(entries[: action.last])
            return fold(self._system, (entry.fact for entry in counting))
        return fold(self._system, action.facts, self._states[-1])

    def replacement(self, by: ActionId, of: ActionId) -> tuple[Fact, ...]:
        """The facts that a revision put in the place of another action's own."""
        return tuple(entry.fact for entry in self._entries if entry.action == by and entry.of == of)

    def before(self, position: Position) -> Campaign:
        """The state on which the action that begins at this position was recorded."""
        return self._states[bisect_left(self._ends, position) - 1]
