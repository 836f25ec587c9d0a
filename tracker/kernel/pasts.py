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
        self._taken_in = 0
        self._ends: list[Position] = [0]
        self._states: list[Campaign] = [beginning(system)]
        self._replacing: dict[tuple[ActionId, ActionId], tuple[Fact, ...]] = {}

    def grow(self, entries: Sequence[Entry], now: Campaign | None = None) -> None:
        """Take in what was recorded since; `now` is the state that it all comes to, if it is known."""
        new = entries[self._taken_in :]
        self._taken_in = len(entries)
        for entry in new:
            if entry.of is not None:
                key = (entry.action, entry.of)
                self._replacing[key] = (*self._replacing.get(key, ()), entry.fact)
        for action in actions_of(new).values():
            self._ends.append(action.last)
            known = now if action.last == len(entries) else None
            self._states.append(known or self._after(action, entries))

    def _after(self, action: Action, entries: Sequence[Entry]) -> Campaign:
        if rewrites(entries[action.position - 1 : action.last]):
            counting = effective(entries[: action.last])
            return fold(self._system, (entry.fact for entry in counting))
        return fold(self._system, action.facts, self._states[-1])

    def replacement(self, by: ActionId, of: ActionId) -> tuple[Fact, ...]:
        """The facts that a revision put in the place of another action's own."""
        return self._replacing.get((by, of), ())

    def after(self, position: Position) -> Campaign | None:
        """The state that the table knew at this position, where an action ends; else None."""
        place = bisect_left(self._ends, position)
        ends = place < len(self._ends) and self._ends[place] == position
        return self._states[place] if ends else None

    def before(self, position: Position) -> Campaign:
        """The state on which the action that begins at this position was recorded."""
        return self._states[bisect_left(self._ends, position) - 1]
