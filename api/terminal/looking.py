"""Commands that only look."""

import sys
from collections.abc import Sequence
from pathlib import Path
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
from projections.past import CORRECTED
from projections.transcript import plain
from projections.why import UnknownPlace
from projections.why import why as why_is_it_so
from tracker.catalog import SYSTEMS
from tracker.journal.registry import CODEC
from tracker.journal.save_reading import BadSave
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
from tracker.play.verifying import Verdict, verify_file
from tracker.play.verifying import verify as verdicts_of


@click.command()
def campaigns() -> None:
    """List the campaigns of this journal, each with its join code."""
    with journal_at_hand() as wiring:
        for campaign in wiring.journal.campaigns():
            warm = wiring.play.warm.get(campaign)
            code = wiring.join_code(campaign)
            click.echo(f"{campaign}  {code}  {warm.head.position:>6}  {warm.state.house.title}")


@click.command()
@in_campaign
@at_position
@in_history
def state(campaign: str | None, at: int | None, history: str) -> None:
    """Print the whole state as JSON, now or at a past position."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        position = moment(warm, at)
        past = as_corrected if history == CORRECTED else as_seen_then
        there = state_of(warm.system, past(warm.entries, position))
        document = {
            "campaign": warm.id,
            "position": warm.head.position,
            "at": position,
            "history": history,
            "digest": state_digest(there),
            "state": warm.system.document(there),
        }
        click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2))


@click.command()
@click.argument("place")
@in_campaign
@at_position
@in_history
def why(place: str, campaign: str | None, at: int | None, history: str) -> None:
    """Print every fact that moved PLACE of the state, such as characters.Liza.hp, newest first."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        try:
            found = why_is_it_so(warm.system, warm.entries, place, moment(warm, at), history=history)
        except UnknownPlace:
            raise click.ClickException(f"The state has no {place!r}.") from None
        click.echo(f"{place} = {_json(found.value)}")
        for fact in found.facts:
            moved = f"{_json(fact.before)} -> {_json(fact.after)}"
            click.echo(f"{fact.line:>4}. {fact.who}  [{fact.position}]  {moved}  {fact.says}")


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


@click.command()
@click.option(
    "--file", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A save file alone."
)
@click.option("--code", default="", help="The code that somebody wrote down: is the past still the same?")
@in_campaign
def verify(campaign: str | None, file: Path | None, code: str) -> None:
    """Check the chain, the dice and the ledgers; of every campaign, unless one is named.

    With --file no journal is asked: the file is enough.
    """
    if file is not None:
        sys.exit(0 if _verified_file(file, code) else 1)
    sound = True
    with journal_at_hand() as wiring:
        if campaign is not None:
            meant = [campaign_at_hand(wiring, campaign).id]
        else:
            meant = list(wiring.journal.campaigns())
        for each in meant:
            title = wiring.play.warm.get(each).state.house.title
            sound = _told(f"{each}  {title}", verdicts_of(wiring.play, each, code)) and sound
    sys.exit(0 if sound else 1)


def _verified_file(file: Path, code: str) -> bool:
    try:
        with file.open("rb") as source:
            save, verdicts = verify_file(source, SYSTEMS, CODEC, code)
    except BadSave as bad:
        raise click.ClickException(f"{file}: {bad}") from None
    return _told(f"{save.header.campaign}  {save.header.title}", verdicts)


def _told(heading: str, verdicts: Sequence[Verdict]) -> bool:
    click.echo(plain(heading))
    for verdict in verdicts:
        click.echo(plain(f"  {'holds' if verdict.holds else 'WRONG'}  {verdict.name}: {verdict.says}"))
    return all(verdict.holds for verdict in verdicts)


@click.command()
@click.argument("rule")
def rules(rule: str) -> None:
    """Print what a rule says; of several, if RULE is only the beginning of an id."""
    found = [
        (each, system.rules[each]) for system in SYSTEMS for each in system.rules if each.startswith(rule)
    ]
    exact = [(each, says) for each, says in found if each == rule]
    for each, says in exact or found:
        click.echo(f"{each}  {says['says'] if isinstance(says, dict) else says}")
    if not found:
        raise click.ClickException(f"There is no rule {rule!r}.")
