"""`castaway bench`: what this machine and these settings bear, measured in less than a minute."""

import time
from collections.abc import Iterator
from contextlib import contextmanager

import click

from api.config import Config
from api.measuring.figures import machine, milliseconds, share, table
from api.measuring.filling import fill
from api.measuring.load import LISTENERS, Taps, news_of, settle, tap_for, undo_of
from api.measuring.phones import Phone, close_all, open_campaign
from api.measuring.standing import NotStarted, Standing, standing, trial_of
from api.terminal.at_hand import FAILURES, config
from api.wiring import wire
from tracker.facts.ids import CampaignId
from tracker.journal.opening import in_postgres, open_journal

AT_ONCE = 8
Row = tuple[str, str]


@click.command()
@click.option("--seconds", type=click.FloatRange(min=0.1), default=4.0, show_default=True)
@click.option("--entries", type=click.IntRange(min=100), default=2_000, show_default=True)
def bench(seconds: float, entries: int) -> None:
    """Measure your own set-up: taps a second, news to other phones, an undo, opening a campaign.

    It starts a server with your settings on a free port, on a journal of its own beside yours (same disk, or
    same database), and throws both away. Your campaigns are neither read nor written.
    """
    settings = config()
    try:
        with trial_of(settings) as trial:
            rows = list(_measured(trial, seconds, entries))
    except (*FAILURES, NotStarted, ConnectionError, TimeoutError) as failure:
        raise click.ClickException(str(failure)) from None
    click.echo(machine())
    click.echo(_set_up(settings))
    click.echo(table(("what", "measured"), rows))


def _set_up(settings: Config) -> str:
    journal = "PostgreSQL" if in_postgres(settings.journal) else "SQLite"
    views = "views in Redis" if settings.redis else "views in the process"
    processes = "1 process" if settings.workers == 1 else f"{settings.workers} processes"
    return f"{journal}, {views}, {processes} of {settings.threads} threads"


def _measured(trial: Config, seconds: float, entries: int) -> Iterator[Row]:
    with standing(trial) as server:
        yield from _taps(server, seconds)
        with _sitting(server, 1) as (phone,):
            yield "tap to the fifth phone, new campaign", _half_and_most(news_of(phone, _number(seconds)))
        with _sitting(server, 1) as (phone,):
            _grow(trial, phone, entries)
            told = _half_and_most(news_of(phone, _number(seconds)))
            yield f"tap to the fifth phone, after {entries:,} entries", told
            later = max(1, entries // 20)
            preview, done = undo_of(phone, later)
            yield f"undo with {later:,} later actions, preview", milliseconds(preview)
            yield f"undo with {later:,} later actions, done", milliseconds(done)
    yield f"open a campaign of {entries:,} entries", milliseconds(_opening(trial, phone.campaign))


def _taps(server: Standing, seconds: float) -> Iterator[Row]:
    with _sitting(server, AT_ONCE) as phones:
        yield f"taps a second, {AT_ONCE} phones at one campaign", _rate(tap_for(phones, seconds))
    tables = [open_campaign(server.port)[0] for _ in range(AT_ONCE)]
    yield f"taps a second, {AT_ONCE} campaigns", _rate(tap_for(tables, seconds))
    close_all(tables)


@contextmanager
def _sitting(server: Standing, devices: int) -> Iterator[tuple[Phone, ...]]:
    phones = open_campaign(server.port, devices)
    yield phones
    close_all(phones)


def _number(seconds: float) -> int:
    """How many taps say something about 95 of 100, in about this time."""
    return max(LISTENERS, int(50 * seconds))


def _grow(trial: Config, phone: Phone, entries: int) -> None:
    journal = open_journal(trial.journal)
    fill(journal, CampaignId(phone.campaign), entries)
    phone.seen = journal.head(CampaignId(phone.campaign)).position
    journal.close()
    # The first look at it folds all of it, which is measured apart.
    phone.tap()
    settle(phone)


def _opening(trial: Config, campaign: str) -> float:
    wiring = wire(trial)
    began = time.perf_counter()
    wiring.play.warm.get(CampaignId(campaign))
    took = time.perf_counter() - began
    wiring.close()
    return took


def _rate(taps: Taps) -> str:
    refused = f", {len(taps.others)} refused" if taps.others else ""
    return f"{taps.rate:.0f} ({milliseconds(taps.part(0.5))}, 95 %: {milliseconds(taps.part(0.95))}{refused})"


def _half_and_most(seconds: list[float]) -> str:
    return f"{milliseconds(share(seconds, 0.5))}, 95 %: {milliseconds(share(seconds, 0.95))}"
