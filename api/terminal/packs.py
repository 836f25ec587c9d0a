"""`castaway pack`: what a group read off its own cards, out and in."""

from pathlib import Path

import click

from api.log_player import in_words
from api.terminal.at_hand import campaign_at_hand, in_campaign, journal_at_hand
from api.terminal.lines import as_seat, request
from tracker.content.document import BadContent
from tracker.play.packs import MOST_BYTES, PackTaken, pack_of, pack_text, read_pack, take_pack
from tracker.play.revising import Sender


@click.group()
def pack() -> None:
    """A group's values as a file (YAML; JSON if it is called .json), so that typing them once serves many."""


@pack.command(name="export")
@click.argument("file", type=click.Path(dir_okay=False, allow_dash=True))
@in_campaign
def export_pack(file: str, campaign: str | None) -> None:
    """Write what the group typed in to FILE (- for standard output); invented sample values are left out."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        text, cards = pack_text(warm, file), len(pack_of(warm).cards)
    try:
        with click.open_file(file, "w", encoding="utf-8") as out:
            out.write(text)
    except OSError as failure:
        raise click.ClickException(f"{file} cannot be written: {failure}") from None
    click.echo(f"{cards} cards", err=file == "-")


@pack.command(name="import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@as_seat
@in_campaign
def import_pack(file: Path, campaign: str | None, seat: str | None) -> None:
    """Enter the values of FILE into a campaign, one action per card, or say which card and field is wrong."""
    with file.open("rb") as source:
        data = source.read(MOST_BYTES + 1)
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        try:
            values = read_pack(data, str(file), warm.system)
        except BadContent as bad:
            raise click.ClickException(str(bad)) from None
        taken = take_pack(wiring.play, warm.id, request(Sender, wiring, warm, seat), values)
    if not isinstance(taken, PackTaken):
        raise click.ClickException(in_words(taken))
    click.echo(f"{taken.entered} cards entered, {taken.known} stood so already")
