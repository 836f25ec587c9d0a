"""What processes tell one another: names and positions, never contents."""

import msgspec

from tracker.facts.ids import CampaignId, Position

NUDGE = "nudge"
"""To the projectors: something was appended; with a campaign's id: its views are missed."""
NEWS = "news"
"""From the projectors: a campaign's views are at a position."""


class News(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """These views of the campaign have changed, up to `position`."""

    campaign: CampaignId
    position: Position
    views: tuple[str, ...]


def written(news: News) -> bytes:
    """The news as a message."""
    return msgspec.json.encode(news)


def read(message: bytes) -> News | None:
    """The news in a message; None if another release writes them otherwise."""
    try:
        return msgspec.json.decode(message, type=News)
    except msgspec.MsgspecError:
        return None
