"""The composition root: here, and nowhere else, the parts are chosen and put together."""

import secrets
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from uuid import uuid4

from flask import current_app

from api.brought import Brought, SharedBrought
from api.config import BadSetting, Config
from api.fanout import Fanout
from api.following import Follower
from api.hand_overs import HandOvers, SharedHandOvers
from api.hearing import Hearing
from api.places import Places
from api.presence import Presence
from api.presence_redis import SharedPresence
from api.secret import signing_secret
from api.tokens import Tokens
from api.wrong_codes import WrongCodes
from projections.packing import Packing
from projections.projector import Projector
from projections.redis_place import BadRedis, Place, RedisDown
from projections.registry import VIEWS
from projections.shared_views import SharedViews
from projections.shelf import MemoryShelf, MirroredShelf
from projections.shelf_redis import RedisShelf
from tracker.catalog import SYSTEMS
from tracker.facts.ids import CampaignId
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
    projector: Projector | SharedViews
    fanout: Fanout
    follower: Follower | Hearing
    streams: Places
    wrong_codes: WrongCodes
    hand_overs: HandOvers
    brought: Brought
    presence: Presence
    place: Place | None

    def join_code(self, campaign: CampaignId) -> str:
        """The code that lets people in now."""
        return self.tokens.join_code(campaign, self.play.warm.get(campaign).state.house.code)

    def troubles(self) -> tuple[str, ...]:
        """What keeps views from following at once: nothing, where this process folds them itself."""
        return self.projector.troubles() if isinstance(self.projector, SharedViews) else ()

    def close(self) -> None:
        """End the streams and release the journal."""
        self.fanout.close()
        self.follower.stop()
        self.journal.close()
        if self.place is not None:
            self.place.close()


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
    tokens = Tokens(signing_secret(config))
    play = Play(opened, systems, replace(outside, branch_id=tokens.branch_id))
    place = place_of(config)
    fanout = Fanout(tuple(view.name for view in VIEWS))
    projector, follower = _views(config, opened, place, systems, fanout)
    return Wiring(
        config=config,
        codec=codec,
        journal=opened,
        play=play,
        tokens=tokens,
        projector=projector,
        fanout=fanout,
        follower=follower,
        streams=Places(max(1, config.threads - FREE_THREADS)),
        wrong_codes=WrongCodes(place),
        hand_overs=HandOvers() if place is None else SharedHandOvers(place),
        brought=Brought() if place is None else SharedBrought(place),
        presence=Presence() if place is None else SharedPresence(place),
        place=place,
    )


def place_of(config: Config) -> Place | None:
    """Where in Redis the processes of this installation meet; None where there is only one.

    Raises:
        BadSetting: the address cannot be used.
    """
    try:
        return Place(config.redis) if config.redis else None
    except BadRedis as bad:
        raise BadSetting(f"CASTAWAY_REDIS: {bad}") from None


def _views(
    config: Config, journal: Journal, place: Place | None, systems: tuple[RuleSystem, ...], fanout: Fanout
) -> tuple[Projector | SharedViews, Follower | Hearing]:
    """Who keeps the views, and who tells the streams: this process, or others that it hears of."""
    if place is None:
        projector = Projector(journal, MemoryShelf(), systems)
        return projector, Follower(journal, projector, fanout)
    shelf = shelf_in(place, systems)
    if config.shared:
        return SharedViews(journal, place, shelf, systems), Hearing(journal, place, fanout)
    projector = Projector(journal, MirroredShelf(shelf, RedisDown), systems)
    return projector, Follower(journal, projector, fanout)


def shelf_in(place: Place, systems: tuple[RuleSystem, ...] = SYSTEMS) -> RedisShelf:
    """The shelf that all processes of this installation see."""
    packing = Packing(systems)
    return RedisShelf(place, packing.pack, packing.unpack)


def wired() -> Wiring:
    """The parts of the app that answers this request."""
    parts: Wiring = current_app.extensions[EXTENSION]
    return parts
