"""The composition root: here, and nowhere else, the parts are chosen and put together."""

import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import BoundedSemaphore
from uuid import uuid4

from flask import current_app

from api.config import Config
from api.fanout import Fanout
from api.following import Follower
from api.secret import signing_secret
from api.tokens import Tokens
from api.wrong_codes import WrongCodes
from projections.projector import Projector
from projections.registry import VIEWS
from projections.shelf import MemoryShelf
from tracker.catalog import SYSTEMS
from tracker.journal.codec import Codec
from tracker.journal.opening import open_journal
from tracker.journal.port import Journal
from tracker.journal.registry import CODEC
from tracker.kernel.system import RuleSystem
from tracker.play.play import Outside, Play

EXTENSION = "castaway"
FREE_THREADS = 8
"""Threads that no open stream may take, so that everybody's taps are answered."""


@dataclass(frozen=True)
class Wiring:
    """One process's parts."""

    config: Config
    codec: Codec
    journal: Journal
    play: Play
    tokens: Tokens
    projector: Projector
    fanout: Fanout
    follower: Follower
    streams: BoundedSemaphore
    wrong_codes: WrongCodes

    def close(self) -> None:
        """End the streams and release the journal."""
        self.fanout.close()
        self.follower.stop()
        self.journal.close()


def _now() -> datetime:
    return datetime.now(UTC)  # noqa: TID251 - this is the wiring, where the clock comes in


OUTSIDE = Outside(clock=_now, fresh_secret=lambda: secrets.token_hex(32), new_id=lambda: str(uuid4()))


def wire(
    config: Config,
    *,
    systems: tuple[RuleSystem, ...] = SYSTEMS,
    codec: Codec = CODEC,
    journal: Journal | None = None,
    outside: Outside = OUTSIDE,
) -> Wiring:
    """Open the journal and put everything on it. Call it in the process that uses it, after the fork.

    Raises:
        BadSetting, NoSuchJournal, JournalFailed: the settings do not lead to a usable journal.
    """
    opened = journal or open_journal(config.journal, codec)
    play = Play(opened, systems, outside)
    projector = Projector(opened, MemoryShelf(), systems)
    fanout = Fanout(tuple(view.name for view in VIEWS))
    return Wiring(
        config=config,
        codec=codec,
        journal=opened,
        play=play,
        tokens=Tokens(signing_secret(config)),
        projector=projector,
        fanout=fanout,
        follower=Follower(opened, projector, fanout),
        streams=BoundedSemaphore(max(1, config.threads - FREE_THREADS)),
        wrong_codes=WrongCodes(),
    )


def wired() -> Wiring:
    """The parts of the app that answers this request."""
    parts: Wiring = current_app.extensions[EXTENSION]
    return parts
