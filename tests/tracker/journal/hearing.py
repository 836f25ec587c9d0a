"""Following the journal to where nothing new is told.

A campaign is told again for as long as a transaction runs that began before it changed; on PostgreSQL
that may be one of another test, in a schema of its own.
"""

import time

from tracker.journal.port import Journal

PATIENCE = 30


def heard_out(journal: Journal, cursor: int = 0) -> int:
    """The cursor from which on nothing is new."""
    began = time.monotonic()
    while (told := journal.changed_since(cursor)) != (cursor, ()):
        assert time.monotonic() - began < PATIENCE, told
        cursor, _ = told
        time.sleep(0.01)
    return cursor
