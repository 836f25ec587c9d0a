"""The journal: facts in, lines kept in a store, entries out."""

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from itertools import groupby

from tracker.facts.entry import Draft, Entry
from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.journal.chain import verify
from tracker.journal.codec import Codec
from tracker.journal.line import UNREADABLE, Line, parsed, written
from tracker.journal.port import EMPTY, Head, UnreadableEntry
from tracker.journal.store import Addition, Group, Row, Store


def _draw_salt() -> str:
    return secrets.token_hex(16)


class KeptJournal:
    """One append-only stream of entries per campaign, kept in any store."""

    def __init__(self, codec: Codec, store: Store, draw_salt: Callable[[], str] = _draw_salt) -> None:
        self._codec = codec
        self._store = store
        self._draw_salt = draw_salt

    def append(
        self, campaign: CampaignId, head: Head, drafts: Sequence[Draft], at: datetime
    ) -> tuple[Entry, ...]:
        """See `Journal.append`.

        Raises:
            TypeError: a fact could not be read back. ValueError: an action's drafts are apart, or `at` has
            no time zone. In both cases nothing is written.
        """
        lines = tuple(self._chained(head, drafts, at))
        entries = tuple(self._codec.entry(campaign, line) for line in lines)
        if lines:
            self._store.add(_addition(campaign, head, lines))
        return entries

    def _chained(self, head: Head, drafts: Iterable[Draft], at: datetime) -> Iterator[Line]:
        for draft in drafts:
            line = self._codec.line(draft, head, at, self._draw_salt)
            head = Head(line.position, line.hash)
            yield line

    def read(
        self, campaign: CampaignId, after: Position = 0, until: Position | None = None
    ) -> tuple[Entry, ...]:
        """See `Journal.read`."""
        entry = self._codec.entry
        return tuple(entry(campaign, line) for line in self.lines(campaign, after, until))

    def lines(
        self, campaign: CampaignId, after: Position = 0, until: Position | None = None
    ) -> tuple[Line, ...]:
        """See `Journal.lines`."""
        rows = self._store.rows(campaign, after, until)
        return tuple(_line(row, position) for position, row in enumerate(rows, after + 1))

    def head(self, campaign: CampaignId) -> Head:
        """See `Journal.head`."""
        return self._store.head(campaign)

    def campaigns(self) -> tuple[CampaignId, ...]:
        """See `Journal.campaigns`."""
        return self._store.campaigns()

    def action(self, campaign: CampaignId, action: ActionId) -> tuple[Position, Position] | None:
        """See `Journal.action`."""
        return self._store.group(campaign, action)

    def changed_since(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        """See `Journal.changed_since`."""
        return self._store.changed_since(cursor)

    def bring_in(
        self,
        campaign: CampaignId,
        lines: Sequence[Line],
        further: Sequence[Draft] = (),
        at: datetime | None = None,
    ) -> None:
        """See `Journal.bring_in`.

        Raises:
            UnreadableEntry: a fact is unknown here. ValueError: there are no lines, an action's are apart,
            or there is something further but no time.
        """
        if not lines:
            raise ValueError("a campaign has at least one entry")
        self._check(campaign, lines, EMPTY)
        if further:
            if at is None:
                raise ValueError("what is appended has a time")
            lines = (*lines, *self._chained(Head(lines[-1].position, lines[-1].hash), further, at))
        self._store.add(_addition(campaign, EMPTY, lines))

    def go_on(self, campaign: CampaignId, head: Head, lines: Sequence[Line]) -> None:
        """See `Journal.go_on`.

        Raises:
            UnreadableEntry: a fact is unknown here. ValueError: an action's lines are apart.
        """
        self._check(campaign, lines, head)
        if lines:
            self._store.add(_addition(campaign, head, lines))

    def _check(self, campaign: CampaignId, lines: Sequence[Line], head: Head) -> None:
        verify(lines, head)
        for line in lines:
            self._codec.entry(campaign, line)

    def alone(self, campaign: CampaignId) -> AbstractContextManager[None]:
        """See `Journal.alone`."""
        return self._store.alone(campaign)

    def check(self) -> None:
        """See `Journal.check`."""
        self._store.check()

    def close(self) -> None:
        """See `Journal.close`."""
        self._store.close()


def _line(row: Row, position: Position) -> Line:
    if row.position != position:
        raise UnreadableEntry(position, "is missing")
    try:
        line = parsed(row.text)
    except UNREADABLE as wrong:
        raise UnreadableEntry(position, f"is damaged: {wrong}") from wrong
    if line.position != position or line.type != row.type:
        raise UnreadableEntry(position, "is damaged: another line stands in its place")
    return line


def _addition(campaign: CampaignId, before: Head, lines: Sequence[Line]) -> Addition:
    last = lines[-1]
    return Addition(
        campaign=campaign,
        before=before,
        after=Head(last.position, last.hash),
        rows=[Row(line.position, line.type, written(line)) for line in lines],
        groups=groups(lines),
    )


def groups(lines: Iterable[Line]) -> list[Group]:
    """What each action appended; an action's lines stand together, since they were appended at once.

    Raises:
        ValueError: naming an action whose lines do not.
    """
    found: dict[ActionId, Group] = {}
    for action, together in groupby(lines, lambda line: line.action):
        if action in found:
            raise ValueError(f"the entries of action {action!r} do not stand together")
        positions = [line.position for line in together]
        found[action] = Group(action, positions[0], positions[-1])
    return list(found.values())
