"""`castaway`: the tracker from a terminal."""

import click

from api.example import example_there, load_example
from api.log_player import CannotFound
from api.terminal import (
    changing,
    hosting,
    keeping,
    looking,
    measuring,
    mending,
    packs,
    projecting,
    replaying,
)
from api.terminal.at_hand import config, journal_at_hand
from api.terminal.lines import LINES
from api.terminal.story import STORY


@click.group()
@click.version_option(package_name="castaway")
def main() -> None:
    """Castaway keeps the books of a tabletop campaign.

    Every command works on the journal that CASTAWAY_JOURNAL names, sqlite:///var/castaway.db without it.
    """


@main.command()
@click.option("--example", is_flag=True, help="Open the example campaign first.")
def serve(*, example: bool) -> None:
    """Serve the tracker on CASTAWAY_HOST and CASTAWAY_PORT."""
    # Here, because only this command needs gunicorn.
    from api.serving import Server  # noqa: PLC0415

    settings = config()
    greeting = f"Castaway is at {settings.address} (Ctrl-C ends it)"
    # Opened once before any worker is: the tables are made in one step, and a wrong setting is said plainly.
    with journal_at_hand() as wiring:
        if example:
            try:
                campaign = load_example(wiring)
            except CannotFound as cannot:
                raise click.ClickException(str(cannot)) from None
            greeting += f"\nThe example campaign's join code: {wiring.tokens.join_code(campaign)}"
        elif example_there() and not wiring.journal.campaigns():
            greeting += "\nNew here? Its start page opens the example evening."
    Server(settings, greeting).run()


for command in (
    looking.campaigns,
    looking.state,
    replaying.replay,
    looking.why,
    looking.verify,
    looking.rules,
    changing.log,
    mending.undo,
    mending.reinstating,
    mending.correct,
    mending.settling,
    mending.duelling,
    changing.export_campaign,
    changing.import_campaign,
    changing.rebuild,
    keeping.migrate,
    keeping.backup,
    keeping.recover,
    projecting.project,
    hosting.host_token,
    hosting.name_host,
    measuring.bench,
    packs.pack,
    *LINES,
    *STORY,
):
    main.add_command(command)
