"""Commands that write into the journal."""

import sys
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from api.log_file import BadLog, Log, read_log
from api.log_player import CannotFound, Played, in_words, open_campaign, play_log
from api.terminal.at_hand import campaign_at_hand, in_campaign, journal_at_hand, seat_at_hand
from api.terminal.lines import in_a_line, request
from api.wiring import Wiring
from tracker.facts.ids import CampaignId
from tracker.journal.evening_code import code_of
from tracker.journal.save_file import file_name
from tracker.journal.save_reading import BadSave
from tracker.play.saves import Imported, TakeRequest, export_save, import_save, take_in

existing_file = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command()
@click.argument("file", type=existing_file)
@in_campaign
def log(file: Path, campaign: str | None) -> None:
    """Play a log file (docs/log_file.md), line by line, into a new campaign or a given one."""
    try:
        with file.open("rb") as source:
            written = read_log(source)
        with journal_at_hand() as wiring:
            there = _campaign_for(wiring, written, campaign)
            click.echo(f"campaign {there}, join code {wiring.join_code(there)}")
            as_expected = [_print(played) for played in play_log(wiring.play, there, written)]
    except BadLog as bad:
        click.echo(f"{file}: {bad}", err=True)
        sys.exit(2)
    except CannotFound as cannot:
        raise click.ClickException(str(cannot)) from None
    click.echo(f"{len(as_expected)} lines, {as_expected.count(False)} of them not as expected")
    sys.exit(0 if all(as_expected) else 1)


def _campaign_for(wiring: Wiring, written: Log, campaign: str | None) -> CampaignId:
    if campaign is not None:
        return campaign_at_hand(wiring, campaign).id
    if written.found is None:
        raise BadLog(1, "opens no campaign; say --campaign")
    return open_campaign(wiring.play, written.found)


def _print(played: Played) -> bool:
    line = played.line
    label = line.number if line.line is None else line.line
    mark = " " if played.as_expected else "≠"
    click.echo(f"{mark} {label!s:>4}  {line.seat}  {line.what}: {in_words(played.outcome)}")
    return played.as_expected


@click.command(name="export")
@click.option("--output", "-o", help="The file; - for standard output. Named after the campaign without it.")
@click.option("--for", "seat", help="A player's file: only what this seat may read.")
@in_campaign
def export_campaign(output: str | None, seat: str | None, campaign: str | None) -> None:
    """Write a campaign's save file; with every secret, unless it is for a player."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        reader = None if seat is None else seat_at_hand(warm, seat)
        lines = export_save(wiring.play, warm.id, secrets=reader is None, for_seat=reader)
        name = output or file_name(warm.state.house.title)
        try:
            with click.open_file(name, "wb") as file:
                file.writelines(lines)
        except OSError as failure:
            raise click.ClickException(f"{name} cannot be written: {failure}") from None
    click.echo(name, err=name == "-")
    click.echo(f"code {code_of(warm.head)}", err=name == "-")


@click.command(name="import")
@click.argument("file", type=existing_file)
@click.option("--copy", is_flag=True, help="Bring it in beside a campaign that is here already.")
@click.option("--take", type=click.Choice(["forward", "branch"]), help="What a file that went on has more.")
def import_campaign(file: Path, take: str | None, *, copy: bool) -> None:
    """Bring a save file in; all of it, or nothing.

    A campaign that is here already is recognised. Where the file went on, --take forward goes on with it
    here, and --take branch takes it in beside what is here.
    """
    with journal_at_hand() as wiring:
        try:
            with file.open("rb") as source:
                imported = import_save(wiring.play, source, copy=copy, codec=wiring.codec)
        except BadSave as bad:
            raise click.ClickException(f"{file}: {bad}") from None
        code = wiring.join_code(imported.campaign)
        here = "is here already" if imported.existed else "brought in"
        click.echo(f"campaign {imported.campaign} {here}, {imported.position} entries, join code {code}")
        if imported.offers and take is None:
            ways = " or ".join(f"--take {way}" for way in imported.offers)
            click.echo(f"the file has {imported.file} entries, {imported.common} of them the same: {ways}")
        elif take is not None and imported.existed:
            click.echo(_taken(wiring, imported, file, take))


def _taken(wiring: Wiring, imported: Imported, file: Path, how: str) -> str:
    """Take in what the file has more; it was read and found sound a moment ago."""
    warm = wiring.play.warm.get(imported.campaign)
    asked = request(TakeRequest, wiring, warm, None, how=how)
    with file.open("rb") as source:
        taken = take_in(wiring.play, imported.campaign, asked, source, wiring.codec)
    if isinstance(taken, Imported):
        return f"went on, {taken.position} entries"
    return in_a_line(taken)


@click.command()
def rebuild() -> None:
    """Fold every view anew from the journal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with journal_at_hand() as wiring:
        with Progress(*columns, console=Console(stderr=True)) as progress:
            task = progress.add_task("entries", total=None)
            wiring.projector.rebuild(lambda done, total: progress.update(task, completed=done, total=total))
        stopped = wiring.projector.stopped()
        for campaign, stop in stopped.items():
            click.echo(f"{campaign} stops at entry {stop.position}: {stop.why}", err=True)
        click.echo(f"{len(wiring.journal.campaigns())} campaigns")
    sys.exit(1 if stopped else 0)
