"""`castaway project`: the process that keeps the views, where the web does not."""

import os
import signal
import socket
import sys

import click

from api.terminal.at_hand import FAILURES, config
from api.wiring import place_of, shelf_in
from projections.projector import Projector
from projections.redis_place import RedisDown
from projections.standing import Standings
from tracker.catalog import SYSTEMS
from tracker.journal.opening import open_journal
from tracker.journal.postgres_address import address


@click.command()
@click.option("--check", is_flag=True, help="Only say whether a projector of this machine is working.")
def project(*, check: bool) -> None:
    """Keep the views of all campaigns, or of a share of them where several of these run.

    For a journal in PostgreSQL and a Redis, which many web processes may share. One that dies is followed
    by the others within seconds.
    """
    settings = config()
    place = place_of(settings)
    if place is None or not settings.shared:
        raise click.ClickException("CASTAWAY_JOURNAL has to be postgresql://… and CASTAWAY_REDIS redis://…")
    if check:
        sys.exit(0 if _is_working(Standings(place)) else 1)
    # Here, because only this command needs the driver whatever the journal is; and what counts is imported
    # with the logs, which has to wait until `serve` has said whether processes count together.
    from api import logs  # noqa: PLC0415
    from api.projecting import Projecting  # noqa: PLC0415
    from tracker.journal.postgres_leases import Leases  # noqa: PLC0415

    logs.configure(settings.log)
    try:
        journal = open_journal(settings.journal)
    except FAILURES as failure:
        raise click.ClickException(str(failure)) from None
    projector = Projector(journal, shelf_in(place), SYSTEMS)
    leases = Leases(address(settings.journal))
    projecting = Projecting(journal, projector, place, leases, f"{socket.gethostname()}-{os.getpid()}")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, projecting.stop)
    click.echo("The projector is working (Ctrl-C ends it)")
    projecting.run()
    journal.close()
    place.close()


def _is_working(standings: Standings) -> bool:
    try:
        return bool(standings.working(f"{socket.gethostname()}-"))
    except RedisDown as down:
        raise click.ClickException(str(down)) from None
