"""What the page without a network is given."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class OfflinePage:
    """Shown by the phone itself while the tracker cannot be reached: nothing in it is anybody's."""

    again: str
