"""How an append is said to PostgreSQL: one statement, so one transaction and one way there and back.

The campaign's head moves if it is where the append follows on; keys and entries go in only if it moved.
"""

from functools import cache
from typing import Any, LiteralString

from psycopg.sql import SQL, Identifier

from tracker.journal.port import EMPTY
from tracker.journal.store import Addition

FEW = 12
"""Up to so many values are written out, which is quicker; more go in as arrays."""

_FOUNDED = """
    INSERT INTO {s}.campaign_heads (position, hash, campaign, changed)
    VALUES (%s, %s, %s, pg_current_xact_id()::text::bigint)
    ON CONFLICT DO NOTHING RETURNING campaign
"""
_GROWN = """
    UPDATE {s}.campaign_heads
    SET position = %s, hash = %s, changed = pg_current_xact_id()::text::bigint
    WHERE campaign = %s AND position = %s AND hash = %s RETURNING campaign
"""
_ADDED = """
    WITH moved AS ({moved}), keys AS (
        INSERT INTO {s}.action_keys SELECT moved.campaign, key.* FROM moved, {keys} AS key
    )
    INSERT INTO {s}.entries SELECT moved.campaign, entry.* FROM moved, {entries} AS entry
"""
_KEY: LiteralString = "(%s, %s::bigint, %s::bigint)"
_ENTRY: LiteralString = "(%s::bigint, %s, %b::bytea)"
_KEYS = SQL("unnest(%s::text[], %s::bigint[], %s::bigint[])")
_ENTRIES = SQL("unnest(%s::bigint[], %s::text[], %b::bytea[])")


def adding(schema: str, addition: Addition) -> tuple[bytes, list[Any]]:
    """The statement and its values; it reports as many rows as it added: none, if the head was elsewhere."""
    founding = addition.before == EMPTY
    few = len(addition.rows) + len(addition.groups) <= FEW
    counts = (len(addition.groups), len(addition.rows)) if few else (0, 0)
    heads = [*addition.after, addition.campaign]
    if not founding:
        heads += addition.before
    return _statement(schema, *counts, founding=founding), heads + _values(addition, few=few)


def _values(addition: Addition, *, few: bool) -> list[Any]:
    if few:
        return [value for each in (*addition.groups, *addition.rows) for value in each]
    return [*map(list, zip(*addition.groups, strict=True)), *map(list, zip(*addition.rows, strict=True))]


@cache
def _statement(schema: str, groups: int, rows: int, *, founding: bool) -> bytes:
    place = Identifier(schema)
    statement = SQL(_ADDED).format(
        s=place,
        moved=SQL(_FOUNDED if founding else _GROWN).format(s=place),
        keys=_written_out(_KEY, groups) if groups else _KEYS,
        entries=_written_out(_ENTRY, rows) if rows else _ENTRIES,
    )
    return statement.as_bytes()


def _written_out(each: LiteralString, count: int) -> SQL:
    values: LiteralString = ", ".join([each] * count)
    return SQL("(VALUES " + values + ")")
