"""A view as the projector keeps it, if it is as new as the journal; else folded here."""

from typing import Any

from api.wiring import wired
from projections.past import view_at
from tracker.play.warm import Warm


def view_of(warm: Warm, name: str) -> Any:
    """The view of this name, of this very state."""
    wired().projector.catch_up(warm.id)
    kept = wired().projector.kept(warm.id)
    if kept is not None and kept.hash == warm.head.hash and kept.position == warm.head.position:
        return kept.views[name]
    return view_at(warm.system, warm.entries, name, warm.head.position)
