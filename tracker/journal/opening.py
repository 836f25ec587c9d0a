"""Which journal, by its address."""

from pathlib import Path

from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal, JournalFailed
from tracker.journal.postgres_address import FORMS as POSTGRES
from tracker.journal.postgres_address import BadAddress, address
from tracker.journal.registry import CODEC
from tracker.journal.sqlite import SqliteStore
from tracker.journal.store import Store

SETTING = "CASTAWAY_JOURNAL"
MEMORY = "memory:"
SQLITE = "sqlite:///"
FORMS = (
    f"{SQLITE}folder/file (four slashes where the path is absolute),"
    f" {POSTGRES[0]}user:password@host/database or {MEMORY}"
)


class NoSuchJournal(Exception):
    """The address of the journal cannot be used; says which setting to mend, and how."""


def open_journal(url: str, codec: Codec = CODEC) -> Journal:
    """The journal at `url`, its folder and tables made if they are not there.

    Each process opens it for itself, after it was forked.

    Raises:
        NoSuchJournal: the address has another form. JournalFailed: what is there cannot be used.
    """
    return KeptJournal(codec, _store(url))


def in_postgres(url: str) -> bool:
    """Whether a journal at this address is one that many processes and machines may share."""
    return url.startswith(POSTGRES)


def _store(url: str) -> Store:
    if url == MEMORY:
        return MemoryStore()
    if in_postgres(url):
        return _postgres(url)
    if not url.startswith(SQLITE):
        raise NoSuchJournal(f"{SETTING}={url}: is not of the form {FORMS}")
    path = url.removeprefix(SQLITE)
    if not path or path.endswith("/"):
        raise NoSuchJournal(f"{SETTING}={url}: names no file")
    if ":memory:" in path or "mode=memory" in path:
        raise NoSuchJournal(f"{SETTING}={url}: a journal that lives in memory is {MEMORY}")
    return _sqlite(Path(path).absolute())


def _sqlite(path: Path) -> SqliteStore:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise JournalFailed(f"{path.parent} cannot be made: {failure}") from failure
    return SqliteStore(path)


def _postgres(url: str) -> Store:
    try:
        where = address(url)
    except BadAddress as bad:
        raise NoSuchJournal(f"{SETTING}: {bad}") from None
    try:
        # Only who keeps a journal there needs the driver.
        from tracker.journal.postgres import PostgresStore  # noqa: PLC0415
    except ImportError:
        raise NoSuchJournal(f"{SETTING}: PostgreSQL needs the package castaway[postgres]") from None
    return PostgresStore(where)
