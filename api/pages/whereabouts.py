"""Where a campaign stands, in the game's own words: its mission, round and phase."""

from api.pages.telling import chapters_of
from tracker.play.warm import Warm


def within(warm: Warm) -> tuple[str, ...]:
    """The mission, round and phase that the campaign is in; nothing before the first begins."""
    return tuple(says for _kind, says in chapters_of(warm).within)
