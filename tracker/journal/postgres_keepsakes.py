"""Small things that belong to an installation and are kept beside its journal, e.g. the signing secret."""

import psycopg

from tracker.journal.port import JournalFailed
from tracker.journal.postgres_address import Address
from tracker.journal.postgres_pool import connected, named


def keepsake(address: Address, name: str, unless_there: str) -> str:
    """What is kept under this name in a journal that was opened before; from now on this, if it is nothing.

    Raises:
        JournalFailed: the database cannot be asked.
    """
    insert = named(address.schema, "INSERT INTO {s}.keepsakes VALUES (%s, %s) ON CONFLICT DO NOTHING")
    select = named(address.schema, "SELECT value FROM {s}.keepsakes WHERE name = %s")
    with connected(address) as connection:
        try:
            connection.execute(insert, (name, unless_there))
            found = connection.execute(select, (name,)).fetchone()
        except psycopg.Error as failure:
            raise JournalFailed(f"{address.shown} cannot be used as a journal: {failure}") from failure
    return unless_there if found is None else str(found[0])
