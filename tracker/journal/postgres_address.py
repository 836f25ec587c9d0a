"""Where a PostgreSQL journal is: the address as PostgreSQL knows it, and what we add to it."""

import re
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

FORMS = ("postgresql://", "postgres://")
SCHEMA = "castaway"
POOL = 8
_NAME = re.compile(r"[a-z_][a-z0-9_]{0,62}")


class BadAddress(ValueError):
    """What about the address cannot be used."""


class Address(NamedTuple):
    """`conninfo` is for PostgreSQL; each application has a schema of its own, each process a pool."""

    conninfo: str
    schema: str = SCHEMA
    pool: int = POOL

    @property
    def shown(self) -> str:
        """The address without its password, for messages."""
        parts = urlsplit(self.conninfo)
        host = parts.netloc.rpartition("@")[2]
        return f"postgresql://{host}{parts.path}, schema {self.schema}"


def address(url: str) -> Address:
    """The parts of `postgresql://user:password@host:5432/database?schema=castaway&pool=8`.

    `schema` and `pool` are ours; every other parameter is PostgreSQL's (`sslmode`, `target_session_attrs`).

    Raises:
        BadAddress: saying which part.
    """
    parts = urlsplit(url)
    ours = {"schema": SCHEMA, "pool": str(POOL)}
    theirs = []
    for name, value in parse_qsl(parts.query, keep_blank_values=True):
        if name in ours:
            ours[name] = value
        else:
            theirs.append((name, value))
    if not _NAME.fullmatch(ours["schema"]) or ours["schema"].startswith("pg_"):
        raise BadAddress(f"schema={ours['schema'][:80]} is no name of small letters, digits and _")
    if not (ours["pool"].isascii() and ours["pool"].isdigit() and 0 < int(ours["pool"][:6]) <= 500):
        raise BadAddress(f"pool={ours['pool'][:20]} is no number of connections, from 1 to 500")
    conninfo = urlunsplit(("postgresql", parts.netloc, parts.path, urlencode(theirs), ""))
    return Address(conninfo, ours["schema"], int(ours["pool"]))
