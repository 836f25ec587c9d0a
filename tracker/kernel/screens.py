"""The campaign as it stands on somebody's screen: some of what was recorded since is not there."""

from collections.abc import Callable, Sequence

from tracker.facts.entry import Entry
from tracker.facts.history import effective, rewrites
from tracker.facts.ids import Position
from tracker.kernel.pasts import Pasts
from tracker.kernel.replay import fold, state_of
from tracker.kernel.system import Campaign, RuleSystem


class Screens:
    """The campaign as it was at `seen`, with any of the later entries.

    Usually that is a state that was kept and a handful of facts more; only where an undo has rewritten the
    history since, it is folded from the start.
    """

    def __init__(
        self, system: RuleSystem, entries: Sequence[Entry], seen: Position, pasts: Callable[[], Pasts]
    ) -> None:
        self._system = system
        self._entries = entries
        self._seen = seen
        self.later = tuple(entries[seen:])
        self._base = None if rewrites(self.later) else pasts().after(seen)

    def then_and(self, shown: Callable[[Entry], bool]) -> Campaign:
        """As it was seen then, and those later entries that are shown."""
        if self._base is not None:
            return self._with(self._base, shown)
        then = state_of(self._system, effective(self._entries[: self._seen]))
        return self._with(then, shown)

    def now_but(self, shown: Callable[[Entry], bool]) -> Campaign:
        """As it is known now, of the later entries only those that are shown."""
        if self._base is not None:
            return self._with(self._base, shown)
        counting = effective(self._entries)
        return state_of(self._system, (e for e in counting if e.position <= self._seen or shown(e)))

    def _with(self, base: Campaign, shown: Callable[[Entry], bool]) -> Campaign:
        counting = effective(self._entries) if self._base is None else self.later
        more = (e.fact for e in counting if e.position > self._seen and shown(e))
        return fold(self._system, more, base)
