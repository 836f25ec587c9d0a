"""Commands that only look."""

import sys
from collections.abc import Mapping
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
from projections.past import CORRECTED, view_at
from projections.registry import to_document
from projections.why import UnknownPlace
from projections.why import why as why_is_it_so
from tracker.catalog import SYSTEMS
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import as_corrected, as_seen_then, state_of
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
@in_campaign
@at_position
@in_history
def replay(campaign: str | None, at: int | None, history: str) -> None:
    """Print the chronicle, step by step."""
    with journal_at_hand() as wiring:
        warm = campaign_at_hand(wiring, campaign)
        view = view_at(warm.system, warm.entries, "chronicle", moment(warm, at), history)
        for line in to_document(warm.system, "chronicle", view)["lines"]:
            _tell(line)


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


def _tell(line: Mapping[str, Any]) -> None:
    mark = "✗" if line["struck"] else " "
    whom = f" for {line['for_whom']}" if line.get("for_whom") else ""
    click.echo(f"{mark}{line['number']:>4}. {line['who']}{whom}  [{line['position']}]  {line['action']}")
    for sentence in line.get("sentences", ()):
        struck = " (struck)" if sentence.get("struck") and not line["struck"] else ""
        click.echo(f"        {sentence['says']}{struck}")
    for ruling in line.get("rulings", ()):
        click.echo(f"        overruled {ruling['rule']}: {ruling['reason']}")
    if contested := line.get("contested"):
        click.echo(
            f"        contested by {contested['rule']}: {contested['says']} ({contested.get('how', 'open')})"
        )
    if correction := line.get("correction"):
        note = f" ({correction['note']})" if correction.get("note") else ""
        click.echo(f"        {correction['fate']} by {correction['who']}: {correction['reason']}{note}")


@click.command()
@in_campaign
def verify(campaign: str | None) -> None:
    """Check the chain, the dice and the ledgers; of every campaign, unless one is named."""
    sound = True
    with journal_at_hand() as wiring:
        if campaign is not None:
            meant = [campaign_at_hand(wiring, campaign).id]
        else:
            meant = list(wiring.journal.campaigns())
        for each in meant:
            click.echo(f"{each}  {wiring.play.warm.get(each).state.house.title}")
            for verdict in verdicts_of(wiring.play, each):
                sound = sound and verdict.holds
                click.echo(f"  {'holds' if verdict.holds else 'WRONG'}  {verdict.name}: {verdict.says}")
    sys.exit(0 if sound else 1)


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
