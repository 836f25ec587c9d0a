"""What the journal needs of a place to keep lines: SQLite, memory, another database one day."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import NamedTuple, Protocol

from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.journal.port import ChainBroken, Head, PositionTaken


class Row(NamedTuple):
    """One written line under its position and stored name."""

    position: Position
    type: str
    text: bytes


class Group(NamedTuple):
    """The first and last position of what one action appended."""

    action: ActionId
    first: Position
    last: Position


class Addition(NamedTuple):
    """What goes in together or not at all: the rows, the action ids they register, and both heads."""

    campaign: CampaignId
    before: Head
    after: Head
    rows: Sequence[Row]
    groups: Sequence[Group]


class Store(Protocol):
    """Keeps rows in order, heads and action ids; raises what the port says."""

    def add(self, addition: Addition) -> None:
        """All of it in one transaction, durable when it returns.

        Raises:
            PositionTaken, ActionKnown, JournalBusy, ChainBroken: as `Journal.append` does.
        """

    def rows(self, campaign: CampaignId, after: Position, until: Position | None) -> Sequence[Row]:
        """The rows with `after` < position <= `until`, in order."""

    def head(self, campaign: CampaignId) -> Head:
        """The end of a campaign; `EMPTY` if there is none."""

    def campaigns(self) -> tuple[CampaignId, ...]:
        """Every campaign, in the order of their founding."""

    def group(self, campaign: CampaignId, action: ActionId) -> tuple[Position, Position] | None:
        """First and last position of what an action appended."""

    def changed_since(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        """As `Journal.changed_since`."""

    def alone(self, campaign: CampaignId) -> AbstractContextManager[None]:
        """As `Journal.alone`."""

    def check(self) -> None:
        """As `Journal.check`."""

    def close(self) -> None:
        """Release what is held."""


def check_head(stored: Head, expected: Head) -> None:
    """Refuse an append that does not follow on the stored end.

    Raises:
        PositionTaken: the campaign has grown since. ChainBroken: its past is another one.
    """
    if stored.position > expected.position:
        raise PositionTaken(f"entry {expected.position + 1} is already recorded")
    if stored != expected:
        raise ChainBroken(stored.position, f"it is not the end that was seen, entry {expected.position}")
