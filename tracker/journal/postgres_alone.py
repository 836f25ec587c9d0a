"""A thread that holds a campaign's row in PostgreSQL: whoever wants to append there waits for it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from psycopg import Connection

from tracker.facts.ids import CampaignId
from tracker.journal.postgres_pool import Pool, named


class Alone:
    """Which thread holds which campaign, and on which connection."""

    def __init__(self, pool: Pool, schema: str) -> None:
        self._pool = pool
        self._mine = threading.local()
        self._hold = named(schema, "SELECT 1 FROM {s}.campaign_heads WHERE campaign = %s FOR UPDATE")

    @contextmanager
    def at(self, campaign: CampaignId) -> Iterator[None]:
        """See `Store.alone`."""
        with self._pool.held() as connection:
            connection.execute("BEGIN")
            connection.execute(self._hold, (campaign,))
            self._mine.held = campaign, connection
            try:
                yield
            finally:
                self._mine.held = None
                if not connection.closed:
                    connection.rollback()

    def write(self, campaign: CampaignId, work: Callable[[Connection[Any]], bool]) -> bool | None:
        """Do it where this thread holds the campaign, and let go of it; None if it does not hold it."""
        holder, connection = getattr(self._mine, "held", None) or (None, None)
        if connection is None or holder != campaign:
            return None
        self._mine.held = None

        def write_and_commit(held: Connection[Any]) -> bool:
            written = work(held)
            held.commit()
            return written

        return self._pool.on(connection, write_and_commit)
