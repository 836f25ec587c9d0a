"""Commands for whoever hosts: moving a whole server to another journal, backing it up, restoring it."""

import os
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from api.config import Config
from api.secret import secret_beside, signing_secret
from api.terminal.at_hand import FAILURES, config, journal_at_hand
from tracker.catalog import SYSTEMS
from tracker.journal.opening import open_journal
from tracker.journal.port import Journal
from tracker.play.backing_up import back_up, entries_in, files_of, restore
from tracker.play.moving import Count, Moved, Mover

SIGNING = "signing.secret"
FINISHED = "finished"
OWNER_ONLY = 0o600
folder = click.Path(file_okay=False, path_type=Path)


@click.command()
@click.argument("source")
@click.argument("target")
def migrate(source: str, target: str) -> None:
    """Copy every campaign from the journal SOURCE to the journal TARGET (sqlite:///… or postgresql://…).

    Each is verified on the other side, by its chain and by the digest of its state. Interrupted, or run
    again later, it goes on with what is missing. Stop the server before the last run.
    """
    with _open(source) as old, _open(target) as new:
        mover = Mover(old, new, SYSTEMS)
        with _progress("entries", mover.total()) as count:
            moved = _told(mover.move(count))
        _carry_secret(source, target)
    _end(moved, "Every chain and every state is the same there.")


@contextmanager
def _open(url: str) -> Iterator[Journal]:
    try:
        journal = open_journal(url)
    except FAILURES as failure:
        raise click.ClickException(str(failure)) from None
    try:
        yield journal
    except FAILURES as failure:
        raise click.ClickException(str(failure)) from None
    finally:
        journal.close()


def _carry_secret(source: str, target: str) -> None:
    """So that tokens and join codes go on to work; with CASTAWAY_SECRET set, they do in any case."""
    if os.environ.get("CASTAWAY_SECRET"):
        return
    ours = signing_secret(Config(journal=source))
    if secret_beside(target, ours) != ours:
        click.echo("The other journal has a signing secret of its own: people have to join anew.", err=True)


@click.command()
@click.argument("directory", type=folder)
@click.option("--every", type=click.FloatRange(min=0, min_open=True), help="Again and again, after HOURS.")
def backup(directory: Path, every: float | None) -> None:
    """Write the save file of every campaign into DIRECTORY, those that did not change excepted.

    With every secret, and the one that signs the tokens: keep the folder to yourself.
    """
    while True:
        with journal_at_hand() as wiring:
            total = sum(wiring.journal.head(each).position for each in wiring.journal.campaigns())
            with _progress("entries", total) as count:
                moved = _told(back_up(wiring.play, directory, count))
            _keep(directory / SIGNING, signing_secret(wiring.config))
        _keep(directory / FINISHED, f"{len(moved)} campaigns\n")
        if every is None:
            break
        time.sleep(every * 3600)
    _end(moved, "")


@click.command()
@click.argument("directory", type=folder)
def recover(directory: Path) -> None:
    """Bring in every campaign of the backup in DIRECTORY; those that are here already stay as they are."""
    if not files_of(directory):
        raise click.ClickException(f"There is no backup in {directory}.")
    _take_secret(directory / SIGNING)
    with journal_at_hand() as wiring, _progress("entries", entries_in(directory)) as count:
        moved = _told(restore(wiring.play, directory, wiring.codec, count))
    _end(moved, "")


def _take_secret(kept: Path) -> None:
    """A journal that has no signing secret yet takes that of the backup, so that tokens go on to work."""
    settings = config()
    if settings.secret or not kept.is_file():
        return
    theirs = kept.read_text(encoding="ascii").strip()
    with _open(settings.journal):
        ours = secret_beside(settings.journal, theirs)
    if ours != theirs:
        says = (
            "This journal has a signing secret of its own: people who come with the backup have to join anew."
        )
        click.echo(says, err=True)


def _keep(path: Path, text: str) -> None:
    descriptor = os.open(path.with_suffix(".draft"), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    path.with_suffix(".draft").replace(path)


@contextmanager
def _progress(what: str, total: int | None) -> Iterator[Count]:
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(what, total=total)
        yield lambda entries: progress.update(task, advance=entries)


def _told(moving: Iterable[Moved]) -> list[Moved]:
    moved = []
    for each in moving:
        moved.append(each)
        if not each.holds:
            click.echo(f"{each.campaign}: {each.how}{f': {each.says}' if each.says else ''}", err=True)
    return moved


def _end(moved: list[Moved], praise: str) -> None:
    counted = Counter(each.how for each in moved)
    click.echo(", ".join(f"{number} {how}" for how, number in counted.items()) or "no campaigns")
    if not all(each.holds for each in moved):
        sys.exit(1)
    if praise and moved:
        click.echo(praise)
    sys.exit(0)
