"""Taps: how many a second over HTTP, how soon the fifth phone hears of one, five people at one thing.

Beside it, in the same run and on the same disk or database, the plain event store appends the same two rows:
in its own process, and behind the barest page that gunicorn can serve (one route, no rules, no chain, no
views). Eight phones tap as fast as they are answered, at one campaign and at eight; medians of the rounds.

.venv/bin/python benchmarks/bench_actions.py [--seconds 2] [--rounds 3] [--taps 200] [--entries 10000]
    [--workers 2] [--only embedded|scaled]

CASTAWAY_TEST_POSTGRES and CASTAWAY_TEST_REDIS name the servers of the scaled set-up (standard ports without).
"""

import argparse
import threading
import time
from collections import Counter
from collections.abc import Iterator
from statistics import median
from uuid import uuid4

import library
import set_ups

from api.config import Config
from api.measuring.figures import machine, milliseconds, share, table
from api.measuring.filling import fill
from api.measuring.load import news_of, settle, tap_for
from api.measuring.phones import Answer, Phone, close_all, open_campaign
from api.measuring.standing import Standing, standing, trial_of
from tracker.facts.ids import CampaignId
from tracker.journal.opening import open_journal

PHONES = 8
FIVE = ("Ann", "Bob", "Cy", "Dee", "Eli")
SHORT = 100


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--taps", type=int, default=200)
    parser.add_argument("--entries", type=int, default=10_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--only", choices=("embedded", "scaled"))
    asked = parser.parse_args()
    print(machine())
    rates, news, contests = [], [], []
    for name, config in set_ups.named(asked.only, asked.workers):
        with trial_of(config) as trial, library.prepared(trial.journal):
            with standing(trial) as server:
                rates.append((name, *measured_rates(server, asked)))
                news += [(name, *row) for row in measured_news(server, asked)]
            contests.append((name, *contested(trial, asked.seconds * asked.rounds)))
    head = ("taps a second", "library", "library behind a page", "one campaign", f"{PHONES} campaigns")
    more = ("of the library", "of the page")
    print("\n" + table((*head, *more), rates))
    print("\n" + table(("tap to the fifth phone", "at entry", "half", "95 of 100", "99 of 100"), news))
    head = (
        "five at one thing",
        "accepted/s",
        "recorded",
        "of them contests",
        "refused otherwise",
        "95 of 100",
    )
    print("\n" + table(head, contests))


def measured_rates(server: Standing, asked: argparse.Namespace) -> tuple[str, ...]:
    """In turns, so that a busy minute is everybody's; ratios are those of eight campaigns."""
    found: dict[str, list[float]] = {"library": [], "page": [], "one": [], "many": []}
    with set_ups.page(server.config) as page:
        together = open_campaign(server.port, PHONES)
        apart = [open_campaign(server.port)[0] for _ in range(PHONES)]
        tap_for([*together, *apart], asked.seconds / 2)
        for _ in range(asked.rounds):
            found["library"].append(library.appends(server.config.journal, asked.seconds, uuid4().hex))
            found["page"].append(tapped_page(page, asked.seconds))
            found["one"].append(tapped(together, asked.seconds))
            found["many"].append(tapped(apart, asked.seconds))
        close_all([*together, *apart])
    plain, page_rate, one, many = (median(each) for each in found.values())
    return (
        *(f"{each:,.0f}" for each in (plain, page_rate, one, many)),
        f"{many / plain:.2f}",
        f"{many / page_rate:.2f}",
    )


def tapped(phones: list[Phone] | tuple[Phone, ...], seconds: float) -> float:
    taps = tap_for(phones, seconds)
    assert not taps.others, Counter(taps.others)
    return taps.rate


def tapped_page(port: int, seconds: float) -> float:
    numbers = {phone: iter(range(1 << 40)) for phone in (Phone(port, uuid4().hex, "") for _ in range(PHONES))}

    def tap(phone: Phone) -> Answer:
        fields = {"card": "character/Jason", "values": {"impulse": f"tap {uuid4()}"}}
        sent = {"id": str(uuid4()), "kind": "enter_value", "with": fields, "number": next(numbers[phone])}
        return phone.ask("POST", "/actions", sent)

    taps = tap_for(list(numbers), seconds, tap)
    assert not taps.others, Counter(taps.others)
    close_all(list(numbers))
    return taps.rate


def measured_news(server: Standing, asked: argparse.Namespace) -> Iterator[tuple[str, ...]]:
    for entries in (SHORT, asked.entries):
        (phone,) = open_campaign(server.port)
        journal = open_journal(server.config.journal)
        fill(journal, CampaignId(phone.campaign), entries)
        phone.seen = journal.head(CampaignId(phone.campaign)).position
        journal.close()
        for _ in range(2 * asked.workers):
            # Whichever process is asked has read the campaign once.
            phone.tap()
        settle(phone)
        found = news_of(phone, asked.taps, pause=0.01)
        parts = (milliseconds(share(found, part)) for part in (0.5, 0.95, 0.99))
        yield (f"{entries:,}", *parts)
        phone.close()


def contested(trial: Config, seconds: float) -> tuple[str, ...]:
    """Five reach for the same thing at the same moment, again and again, for another thing each time.

    The game has nothing but things to reach for (tests/concurrency): the first one holds it, and each of the
    other four is recorded as a contest. A refusal of another kind would be one that nobody should see.
    """
    answers: list[tuple[int, str]] = []
    took: list[float] = []
    with standing(trial, set_ups.TOKENS) as server:
        phones = open_campaign(server.port, len(FIVE), "tokens", FIVE)
        ends = time.perf_counter() + seconds
        thing = [phones[0].seen, 0]
        going = [True]

        def next_thing() -> None:
            thing[0] = max(phone.seen for phone in phones)
            thing[1] += 1
            going[0] = time.perf_counter() < ends

        ready = threading.Barrier(len(FIVE), action=next_thing)

        def reach(phone: Phone, who: str) -> None:
            while True:
                ready.wait()
                if not going[0]:
                    return
                began = time.perf_counter()
                answer = phone.act("grab", {"token": f"thing-{thing[1]}", "who": who}, seen=thing[0])
                took.append(time.perf_counter() - began)
                answers.append((answer.status, str(answer.body.get("outcome"))))
                phone.seen = max(phone.seen, int(answer.body.get("position", 0)))

        threads = [threading.Thread(target=reach, args=pair) for pair in zip(phones, FIVE, strict=True)]
        began = time.perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        lasted = time.perf_counter() - began
        counted = Counter(answers)
        verdict = phones[0].ask("GET", "/verify").body
        assert verdict["holds"], verdict
        close_all(phones)
    won, lost = counted[(201, "recorded")], counted[(409, "contested")]
    assert lost == 4 * won, counted
    others = sum(counted.values()) - won - lost
    return (
        f"{(won + lost) / lasted:,.0f}", f"{won + lost:,}", f"{lost:,}", f"{others}",
        milliseconds(share(took, 0.95)),
    )  # fmt: skip


if __name__ == "__main__":
    main()
