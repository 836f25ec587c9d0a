"""What every command starts from: the journal that the settings name, and a campaign in it."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from api.config import BadSetting, Config
from api.tokens import HOST
from api.wiring import Wiring, wire
from projections.redis_place import RedisDown
from tracker.facts.ids import CampaignId, SeatId
from tracker.journal.opening import NoSuchJournal
from tracker.journal.port import ChainBroken, JournalBusy, JournalFailed, UnreadableEntry
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.warm import UnknownSystem, Warm

FAILURES = (
    BadSetting,
    NoSuchJournal,
    JournalBusy,
    JournalFailed,
    UnreadableEntry,
    ChainBroken,
    RedisDown,
)

in_campaign = click.option(
    "--campaign",
    "-c",
    metavar="ID",
    help="Which campaign: its id, or how that begins.",
)
at_position = click.option("--at", type=click.IntRange(min=0), help="A past position; the newest without it.")
in_history = click.option(
    "--history",
    type=click.Choice(["recorded", "corrected"]),
    default="recorded",
    show_default=True,
    help="As it was seen then, or as it is known now.",
)


def config() -> Config:
    """The settings of the environment.

    Raises:
        click.ClickException: one of them cannot be used.
    """
    try:
        return Config.from_environment(os.environ)
    except BadSetting as bad:
        raise click.ClickException(str(bad)) from None


@contextmanager
def journal_at_hand() -> Iterator[Wiring]:
    """The parts on the journal of CASTAWAY_JOURNAL; whatever fails is said in a line."""
    try:
        wiring = wire(config())
    except FAILURES as failure:
        raise click.ClickException(str(failure)) from None
    try:
        yield wiring
    except FAILURES as failure:
        raise click.ClickException(str(failure)) from None
    except GoesOnElsewhere as elsewhere:
        raise click.ClickException(str(elsewhere)) from None
    except UnknownSystem as unknown:
        raise click.ClickException(f"{unknown} is no rule system of this release") from None
    finally:
        wiring.close()


def campaign_at_hand(wiring: Wiring, said: str | None) -> Warm:
    """The campaign that is meant.

    Raises:
        click.ClickException: there is none, or it is not clear which.
    """
    known = wiring.journal.campaigns()
    meant = [campaign for campaign in known if said is None or campaign.startswith(said)]
    if len(meant) == 1:
        return wiring.play.warm.get(CampaignId(meant[0]))
    if not known:
        raise click.ClickException(f"There is no campaign in {wiring.config.journal}.")
    if not meant:
        raise click.ClickException(f"No campaign here begins with {said!r}.")
    titles = "\n".join(f"  {each}  {wiring.play.warm.get(each).state.house.title}" for each in meant)
    raise click.ClickException(f"Which one? Say --campaign with one of these:\n{titles}")


def moment(warm: Warm, at: int | None) -> int:
    """The position that is meant.

    Raises:
        click.ClickException: it is in the future.
    """
    head = warm.head.position
    if at is not None and at > head:
        raise click.ClickException(f"Position {at} is in the future; the campaign is at {head}.")
    return head if at is None else at


def host_seat(warm: Warm) -> SeatId:
    """The host's seat."""
    seats: Any = warm.state.house.seats.values()
    return next((seat.id for seat in seats if seat.role == HOST), SeatId("seat-1"))


def seat_at_hand(warm: Warm, said: str | None) -> SeatId:
    """A seat by its id or its name; the host's, if nobody is named.

    Raises:
        click.ClickException: nobody of that name sits there.
    """
    if said is None:
        return host_seat(warm)
    for seat in warm.state.house.seats.values():
        if said == seat.id or said.casefold() == seat.name.casefold():
            return seat.id
    raise click.ClickException(f"{said!r} does not sit at this table.")
