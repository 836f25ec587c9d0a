"""The journal as the rest of the tracker sees it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from typing import NamedTuple, Protocol

from tracker.facts.entry import Draft, Entry
from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.journal.line import Line


class Head(NamedTuple):
    """The end of a campaign's stream: position and hash of its last entry; (0, "") before the first."""

    position: Position
    hash: str


EMPTY = Head(0, "")


class PositionTaken(Exception):
    """Somebody appended first: catch up and decide again."""


class ActionKnown(Exception):
    """An action of this id is already recorded in this campaign."""


class JournalBusy(Exception):
    """The store did not let us in in time; nothing was written. Worth trying again."""


class JournalFailed(Exception):
    """The store cannot be used (disk full, file damaged, not a journal); nothing was written."""


class UnreadableEntry(Exception):
    """What is stored at `position` cannot be read here; it is never skipped and never guessed."""

    def __init__(self, position: Position, says: str) -> None:
        super().__init__(f"entry {position}: {says}")
        self.position = position
        self.says = says


class ChainBroken(Exception):
    """The first position at which a campaign is not what was once recorded."""

    def __init__(self, position: Position, says: str) -> None:
        super().__init__(f"entry {position}: {says}")
        self.position = position
        self.says = says


class Journal(Protocol):
    """One append-only stream of entries per campaign; chained, durable, all or nothing."""

    def append(
        self, campaign: CampaignId, head: Head, drafts: Sequence[Draft], at: datetime
    ) -> tuple[Entry, ...]:
        """Append these after `head`, in one transaction, durable when it returns.

        Each distinct `draft.action` is registered with its group of drafts, which stand together; the
        database refuses a second registration in the same campaign. What comes back is what `read`
        will give.

        Raises:
            PositionTaken: another append came first. ActionKnown: the action id is already recorded (also
            when another append came first). JournalBusy: the store is locked. ChainBroken: `head` is
            not, and never was, the end of this campaign here.
        """

    def read(
        self, campaign: CampaignId, after: Position = 0, until: Position | None = None
    ) -> tuple[Entry, ...]:
        """The entries with `after` < position <= `until`, upcast to today's shapes, in order.

        Raises:
            UnreadableEntry: one is missing, damaged, or of a kind that this release does not know.
        """

    def lines(
        self, campaign: CampaignId, after: Position = 0, until: Position | None = None
    ) -> tuple[Line, ...]:
        """The same entries as they are stored: what hashes, save files and copies are made of."""

    def head(self, campaign: CampaignId) -> Head:
        """The end of a campaign; `EMPTY` if there is none."""

    def campaigns(self) -> tuple[CampaignId, ...]:
        """Every campaign that has at least one entry, in the order of their founding."""

    def action(self, campaign: CampaignId, action: ActionId) -> tuple[Position, Position] | None:
        """First and last position of the group that this action appended, if it is recorded."""

    def changed_since(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        """Campaigns that got entries after `cursor` of the global log, and the cursor to go on from.

        A cursor from beyond the end (the store is an older copy) gets every campaign.
        """

    def bring_in(
        self,
        campaign: CampaignId,
        lines: Sequence[Line],
        further: Sequence[Draft] = (),
        at: datetime | None = None,
    ) -> None:
        """Write a campaign from a save file or another campaign under this id, each line as it is.

        `further` is appended to them in the same transaction, recorded `at`: what makes a copy a branch.

        Raises:
            PositionTaken: there already is something under this id. ChainBroken: it does not verify.
        """

    def go_on(self, campaign: CampaignId, head: Head, lines: Sequence[Line]) -> None:
        """Write further lines of the same chain after `head`, each as it is, in one transaction.

        Raises:
            PositionTaken: another append came first. ActionKnown: an action of theirs is recorded already.
            ChainBroken: they do not follow on `head`.
        """

    def alone(self, campaign: CampaignId) -> AbstractContextManager[None]:
        """Nobody but this thread appends to the campaign, until it has appended once or leaves.

        For what others would always be faster than. Keep it short: elsewhere people wait.

        Raises:
            JournalBusy: others did not let go in time.
        """

    def check(self) -> None:
        """Whether something could be written now; nothing is.

        Raises:
            JournalBusy, JournalFailed: nothing could.
        """

    def close(self) -> None:
        """Release files and connections."""
