"""The secret that signs the tokens: given by whoever hosts, or drawn once and kept beside the journal."""

import contextlib
import os
import secrets
from pathlib import Path

from api.config import BadSetting, Config
from tracker.journal.opening import SQLITE

OWNER_ONLY = 0o600


def signing_secret(config: Config) -> str:
    """The secret of this installation; the same after a restart, so that nobody has to sign in again.

    Raises:
        BadSetting: there is no place to keep a drawn one, or what is kept there is damaged.
    """
    if config.secret:
        return config.secret
    if not config.journal.startswith(SQLITE):
        return secrets.token_urlsafe(32)
    return _kept(Path(config.journal.removeprefix(SQLITE)).with_suffix(".secret"))


def _kept(path: Path) -> str:
    with contextlib.suppress(FileExistsError):
        _draw(path)
    kept = path.read_text(encoding="ascii").strip()
    if not kept:
        raise BadSetting(f"{path} is empty: remove it, or set CASTAWAY_SECRET")
    return kept


def _draw(path: Path) -> None:
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
            file.write(secrets.token_urlsafe(32))
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    finally:
        draft.unlink()
