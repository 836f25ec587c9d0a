"""Commands that tell: transcripts to keep, moments to open, what differs between two of them."""

from typing import Any

import click
import msgspec

from api.terminal.at_hand import (
    at_position,
    campaign_at_hand,
    in_campaign,
    in_history,
    journal_at_hand,
    moment,
)
from projections.transcript import UnknownPart, as_html, as_text, plain
from projections.transcript import transcript as told_by
from tracker.journal.evening_code import code_of
from tracker.kernel.changes import changes
from tracker.kernel.moments import KINDS, Sought, state_at
from tracker.kernel.moments import moments as found_by


@click.command()
@click.option("--format", "how", type=click.Choice(["text", "html"]), default="text", show_default=True)
@click.option("--part", type=click.IntRange(min=1), help="Only one mission (or scenario); they count from 1.")
@click.option("--output", "-o", default="-", help="The file; standard output without it.")
@at_position
@in_campaign
def transcript(campaign: str | None, at: int | None, how: str, part: int | None, output: str) -> None:
    """Write the story of a campaign to keep, as text or as a page to print."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        position = moment(warm, at)
        code = str(code_of(warm.head)) if position == warm.head.position else ""
        try:
            told = told_by(warm.system, warm.entries, at=position, part=part, code=code)
        except UnknownPart:
            raise click.ClickException(f"The campaign has no part {part}.") from None
    try:
        with click.open_file(output, "w", encoding="utf-8") as file:
            file.write(as_html(told) if how == "html" else as_text(told))
    except OSError as failure:
        raise click.ClickException(f"{output} cannot be written: {failure}") from None


@click.command()
@click.argument("kind", type=click.Choice(KINDS))
@click.argument("of", default="")
@in_history
@in_campaign
def moments(kind: str, of: str, campaign: str | None, history: str) -> None:
    """Find moments: a KIND, OF whom or what (an id, a round's name, stash.money, characters.Liza)."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        for found in found_by(warm.system, warm.entries, Sought(kind=kind, of=of, history=history)):
            where = " · ".join(found.within)
            figures = ", ".join(f"{c.where} {_json(c.before)} -> {_json(c.after)}" for c in found.changes)
            words = "  ".join(filter(None, (where, found.says, figures)))
            click.echo(plain(f"{found.position:>6}  {found.action}  {words}"))


@click.command()
@click.argument("before", type=click.IntRange(min=0))
@click.argument("after", type=click.IntRange(min=0), required=False)
@in_history
@in_campaign
def diff(before: int, after: int | None, campaign: str | None, history: str) -> None:
    """Print what differs between the states at two entries; the newest without AFTER."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        one = state_at(warm.system, warm.entries, moment(warm, before), history)
        other = state_at(warm.system, warm.entries, moment(warm, after), history)
        for change in changes(warm.system, one, other):
            click.echo(plain(f"{change.where}: {_json(change.before)} -> {_json(change.after)}"))


def _json(value: Any) -> str:
    return "nothing" if value is None else msgspec.json.encode(value).decode()


STORY = (transcript, moments, diff)
