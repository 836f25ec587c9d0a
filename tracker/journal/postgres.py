"""The journal's lines in PostgreSQL, for any number of processes on any number of machines.

Three things decide the shape of this file.

No table is locked: writers of one campaign wait for one another at its row in `campaign_heads`, and those
of different campaigns never do. The primary keys guard what the rows say.

An append is one statement (`postgres_adding`).

Transactions become visible in another order than that in which they began. A follower that went by the
highest number it had seen would miss what was begun before and committed after. So a cursor never goes
past the oldest transaction that is still running (see `changed_since`).
"""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

from psycopg import Connection, errors

from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.journal.port import EMPTY, ActionKnown, Head, JournalBusy, PositionTaken
from tracker.journal.postgres_adding import adding
from tracker.journal.postgres_address import Address
from tracker.journal.postgres_alone import Alone
from tracker.journal.postgres_pool import Lost, Pool, named
from tracker.journal.postgres_tables import prepare
from tracker.journal.store import Addition, Row, check_head

END = 1 << 62
_HORIZON = """
    SELECT NULL, coalesce((SELECT changed FROM {s}.campaign_heads ORDER BY changed DESC LIMIT 1), 0),
        pg_snapshot_xmin(pg_current_snapshot())::text::bigint
    UNION ALL
    (SELECT campaign, changed, 0 FROM {s}.campaign_heads WHERE changed >= %s ORDER BY changed)
"""
_ROWS = """
    SELECT position, type, line FROM {s}.entries
    WHERE campaign = %s AND position > %s AND position <= %s ORDER BY position
"""


_CHECK = b"SELECT pg_current_xact_id()"


class PostgresStore:
    """Makes its tables and keeps a pool of connections; each process opens it for itself.

    Raises:
        JournalFailed: the database cannot be reached, or the schema is none of ours.
    """

    def __init__(self, address: Address) -> None:
        prepare(address)
        self._pool = Pool(address)
        schema = address.schema
        self._alone = Alone(self._pool, schema)
        self._schema = schema
        self._rows = named(schema, _ROWS)
        self._head = named(schema, "SELECT position, hash FROM {s}.campaign_heads WHERE campaign = %s")
        self._campaigns = named(schema, "SELECT campaign FROM {s}.campaign_heads ORDER BY number")
        self._group = named(
            schema, "SELECT first, last FROM {s}.action_keys WHERE campaign = %s AND action = %s"
        )
        self._horizon = named(schema, _HORIZON)

    def add(self, addition: Addition) -> None:
        """See `Store.add`.

        When the connection is lost before the answer came, nobody knows what became of it: so it is
        written again, and refused if it was there already.
        """
        try:
            written = self._write(addition)
        except Lost:
            self._pool.renew()
            written = self._write_again(addition)
        if not written:
            self._refuse(addition)

    def _write_again(self, addition: Addition) -> bool:
        try:
            written = self._write(addition)
        except Lost as lost:
            raise JournalBusy(str(lost)) from lost
        return written or self._is_there(addition)

    def _is_there(self, addition: Addition) -> bool:
        """Whether the last row is the very one: its hash covers all of the past, the time and the salts."""
        last = addition.rows[-1]
        there = self.rows(addition.campaign, last.position - 1, last.position)
        return bool(there) and there[0] == last

    def _write(self, addition: Addition) -> bool:
        """Whether it went in; if not, the campaign's end was not what this follows on."""
        statement, values = adding(self._schema, addition)

        def write(connection: Connection[Any]) -> bool:
            return connection.execute(statement, values, prepare=True).rowcount > 0

        try:
            there = self._alone.write(addition.campaign, write)
            return self._pool.once(write) if there is None else there
        except errors.UniqueViolation:
            return False

    def _refuse(self, addition: Addition) -> None:
        for group in addition.groups:
            if self.group(addition.campaign, group.action):
                raise ActionKnown(f"action {group.action} is already recorded")
        check_head(self.head(addition.campaign), addition.before)
        raise PositionTaken(f"entry {addition.before.position + 1} is already recorded")

    def rows(self, campaign: CampaignId, after: Position, until: Position | None) -> Sequence[Row]:
        """See `Store.rows`."""
        found = self._select(self._rows, campaign, after, END if until is None else until)
        return [Row(*row) for row in found]

    def head(self, campaign: CampaignId) -> Head:
        """See `Store.head`."""
        found = self._select(self._head, campaign)
        return Head(*found[0]) if found else EMPTY

    def campaigns(self) -> tuple[CampaignId, ...]:
        """See `Store.campaigns`."""
        return tuple(CampaignId(campaign) for (campaign,) in self._select(self._campaigns))

    def group(self, campaign: CampaignId, action: ActionId) -> tuple[Position, Position] | None:
        """See `Store.group`."""
        found = self._select(self._group, campaign, action)
        return (found[0][0], found[0][1]) if found else None

    def changed_since(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        """See `Store.changed_since`.

        A campaign's `changed` is the number of the transaction that appended last. Whatever has a lower
        number than the oldest transaction that still runs is visible or will never be; that is where the
        next question begins. While one runs for long, campaigns that changed since it began are told
        again each time: twice does no harm, never would.
        """
        end, found = self._changed(cursor)
        if cursor > end:
            cursor = 0
            end, found = self._changed(cursor)
        return (end if found else cursor), found

    def _changed(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        (_, newest, oldest_running), *found = self._select(self._horizon, cursor)
        end = min(newest + 1, oldest_running)
        return end, tuple(CampaignId(campaign) for campaign, _, _ in found)

    def alone(self, campaign: CampaignId) -> AbstractContextManager[None]:
        """See `Store.alone`."""
        return self._alone.at(campaign)

    def check(self) -> None:
        """See `Store.check`. A server that only reads, such as a replica, gives out no transaction's id."""
        self._select(_CHECK)

    def close(self) -> None:
        """See `Store.close`."""
        self._pool.close()

    def _select(self, statement: bytes, *values: str | int) -> list[Any]:
        # PostgreSQL's text cannot hold this character, so nothing is kept under such an id.
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []

        def select(connection: Connection[Any]) -> list[Any]:
            return connection.execute(statement, values, prepare=True, binary=True).fetchall()

        return self._pool.ask(select)
