"""A journal beside the one that is used: on the same disk or in the same database, empty, gone afterwards."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from tempfile import mkdtemp
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

from tracker.journal.opening import MEMORY, SQLITE, NoSuchJournal, in_postgres, open_journal
from tracker.journal.port import JournalFailed
from tracker.journal.postgres_address import BadAddress, address

FIRST_PART = "castaway_trial_"


@contextmanager
def trial_journal(url: str) -> Iterator[str]:
    """The address of such a journal, its tables made. Whatever is written there is thrown away at the end.

    Raises:
        NoSuchJournal: the address cannot be used, or nothing at it would outlive a process.
        JournalFailed: what is there cannot be used.
    """
    if url == MEMORY:
        raise NoSuchJournal("a journal in memory has nothing to measure: it keeps nothing")
    beside = _in_postgres(url) if in_postgres(url) else _on_disk(url)
    with beside as trial:
        open_journal(trial).close()
        yield trial


@contextmanager
def _on_disk(url: str) -> Iterator[str]:
    if not url.startswith(SQLITE):
        # It says what is wrong with it.
        open_journal(url).close()
    folder = Path(url.removeprefix(SQLITE)).absolute().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
        made = mkdtemp(prefix=FIRST_PART, dir=folder)
    except OSError as failure:
        raise JournalFailed(f"{folder} cannot be written: {failure}") from failure
    try:
        yield f"{SQLITE}{made}/trial.db"
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def _in_postgres(url: str) -> Iterator[str]:
    parts = urlsplit(url)
    asked = [(name, value) for name, value in parse_qsl(parts.query) if name != "schema"]
    schema = FIRST_PART + token_hex(6)
    trial = urlunsplit(parts._replace(query=urlencode([*asked, ("schema", schema)])))
    try:
        yield trial
    finally:
        _remove(trial)


def _remove(trial: str) -> None:
    # Only who keeps a journal there has the driver.
    with suppress(ImportError, BadAddress, JournalFailed):
        from tracker.journal.postgres_tables import remove  # noqa: PLC0415

        remove(address(trial))
