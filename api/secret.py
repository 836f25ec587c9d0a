"""The secret that signs the tokens: given by whoever hosts, or drawn once and kept beside the journal."""

import contextlib
import os
import secrets
from pathlib import Path

from api.config import BadSetting, Config
from tracker.journal.opening import SQLITE, in_postgres

OWNER_ONLY = 0o600


def signing_secret(config: Config) -> str:
    """The secret of this installation; the same after a restart, so that nobody has to sign in again.

    Raises:
        BadSetting: there is no place to keep a drawn one, or what is kept there is damaged.
    """
    return config.secret or secret_beside(config.journal, secrets.token_urlsafe(32))


def secret_beside(journal: str, drawn: str) -> str:
    """What is kept beside the journal at this address: what was there, or now the drawn one.

    Raises:
        BadSetting: what is kept there is damaged. JournalFailed: the database cannot be asked.
    """
    if in_postgres(journal):
        return _kept_in_postgres(journal, drawn)
    if not journal.startswith(SQLITE):
        return drawn
    return _kept(Path(journal.removeprefix(SQLITE)).with_suffix(".secret"), drawn)


def _kept_in_postgres(journal: str, drawn: str) -> str:
    # Only who keeps a journal there needs the driver.
    from tracker.journal.postgres_address import address  # noqa: PLC0415
    from tracker.journal.postgres_keepsakes import keepsake  # noqa: PLC0415

    return keepsake(address(journal), "signing secret", drawn)


def _kept(path: Path, drawn: str) -> str:
    with contextlib.suppress(FileExistsError):
        _keep(path, drawn)
    kept = path.read_text(encoding="ascii").strip()
    if not kept:
        raise BadSetting(f"{path} is empty: remove it, or set CASTAWAY_SECRET")
    return kept


def _keep(path: Path, drawn: str) -> None:
    """Written under another name first, so that nobody ever reads half a secret.

    Raises:
        FileExistsError: there is one already.
    """
    if path.exists():
        raise FileExistsError(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
    try:
        with os.fdopen(descriptor, "w", encoding="ascii") as file:
            file.write(drawn)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    finally:
        draft.unlink()
