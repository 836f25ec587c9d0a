"""Commands for whoever runs the server, when a campaign's host cannot get in any more."""

import click

from api.callers import pass_for
from api.terminal.at_hand import campaign_at_hand, host_seat, in_campaign, journal_at_hand, seat_at_hand
from api.terminal.lines import in_a_line
from tracker.facts.entry import By
from tracker.facts.ids import ActionId
from tracker.kernel.commands import NameHost
from tracker.play.people import arrange
from tracker.play.revising import Sender


@click.command(name="host-token")
@in_campaign
def host_token(campaign: str | None) -> None:
    """Print a new token of the host's, e.g. because their phone is lost.

    For a program that sends it as `Authorization: Bearer …`. Whoever has it hosts: hand it on as you would
    a key. The tokens there are stay good; the host signs a lost device out. For a person with a new phone
    see `name-host`.
    """
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        token = wiring.tokens.issue(pass_for(warm, host_seat(warm), wiring.play.outside.new_id()))
    click.echo(token)


@click.command(name="name-host")
@click.argument("seat")
@in_campaign
def name_host(seat: str, campaign: str | None) -> None:
    """Let the person at SEAT (its id or its name) host the campaign from now on.

    The join code then opens the former host's seat too, and with it a new phone sits down there.
    """
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        host = host_seat(warm)
        sender = Sender(id=ActionId(wiring.play.outside.new_id()), seat=host, by=By(seat=host))
        outcome = arrange(wiring.play, warm.id, sender, NameHost(seat=seat_at_hand(warm, seat)))
        click.echo(f"{in_a_line(outcome)}, join code {wiring.join_code(warm.id)}")
