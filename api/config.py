"""The settings of one installation, read from the environment once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Self

from tracker.journal.opening import in_postgres

THREADS = 40
SHORTEST_SECRET = 16
MOST_WORKERS = 1_000
MOST_THREADS = 10_000
LEVELS = ("debug", "info", "warning", "error")


class BadSetting(Exception):
    """A setting cannot be used; says which, and how to mend it."""


@dataclass(frozen=True, kw_only=True)
class Config:
    """What whoever hosts may set.

    `secret` signs the tokens of the seats; empty: one is drawn once and kept beside the journal. `redis`
    is where processes meet; empty: there is one process, and it keeps views and counts itself. `threads`
    bounds how many phones may be connected to each of the `workers`, since each open stream holds one.
    `log` is the least that is logged: "info" has a line for each request.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    journal: str = "sqlite:///var/castaway.db"
    redis: str = ""
    workers: int = 1
    log: str = "warning"
    secret: str = field(default="", repr=False)
    threads: int = THREADS

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Self:
        """The settings as `CASTAWAY_…` variables say them; an empty one counts as not set.

        Raises:
            BadSetting: naming the variable.
        """
        plain = cls()
        config = cls(
            host=environment.get("CASTAWAY_HOST") or plain.host,
            port=_port(environment.get("CASTAWAY_PORT") or str(plain.port)),
            journal=environment.get("CASTAWAY_JOURNAL") or plain.journal,
            redis=environment.get("CASTAWAY_REDIS", ""),
            workers=_count(environment, "CASTAWAY_WORKERS", plain.workers, MOST_WORKERS),
            threads=_count(environment, "CASTAWAY_THREADS", plain.threads, MOST_THREADS),
            log=_level(environment.get("CASTAWAY_LOG") or plain.log),
            secret=_secret(environment.get("CASTAWAY_SECRET", "")),
        )
        if config.workers > 1 and not config.shared:
            raise BadSetting(
                f"CASTAWAY_WORKERS={config.workers}: more than one process needs a journal in PostgreSQL"
                " (CASTAWAY_JOURNAL=postgresql://…) and a Redis in which they meet (CASTAWAY_REDIS=redis://…)"
            )
        return config

    @property
    def shared(self) -> bool:
        """Whether many processes may serve it: nothing that counts is in any of them."""
        return bool(self.redis) and in_postgres(self.journal)

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the tracker."""
        everywhere = self.host in {"0.0.0.0", "::", ""}  # noqa: S104 - what it means, not a choice
        host = "127.0.0.1" if everywhere else self.host
        return f"http://[{host}]:{self.port}" if ":" in host else f"http://{host}:{self.port}"


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) < 1 << 16):
        raise BadSetting(f"CASTAWAY_PORT={text[:40]}: is no port, which is a number from 1 to 65535")
    return int(text)


def _count(environment: Mapping[str, str], name: str, plain: int, most: int) -> int:
    text = environment.get(name) or str(plain)
    if not (text.isascii() and text.isdigit() and 0 < int(text[:6]) <= most):
        raise BadSetting(f"{name}={text[:40]}: is no number from 1 to {most}")
    return int(text)


def _level(text: str) -> str:
    if text not in LEVELS:
        raise BadSetting(f"CASTAWAY_LOG={text[:40]}: is none of {', '.join(LEVELS)}")
    return text


def _secret(text: str) -> str:
    if text and len(text) < SHORTEST_SECRET:
        raise BadSetting(f"CASTAWAY_SECRET: has {len(text)} characters; {SHORTEST_SECRET} is the least")
    return text
