"""Several people, several server processes, one journal: nobody loses anything and nothing happens twice.

500 rounds at the one token, 60 of the others in `make test`; all of them as long as one likes with

    CASTAWAY_CROWD_ROUNDS=500 .venv/bin/pytest tests/concurrency
"""

import os
import threading
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial

import pytest

from tests.api.table import new_id
from tests.concurrency.crowd import Answer, Crowd, Phone, raised, servers

ROUNDS = int(os.environ.get("CASTAWAY_CROWD_ROUNDS", "60"))
AT_ONE_TOKEN = int(os.environ.get("CASTAWAY_CROWD_ROUNDS", "500"))
UNDO_TAKES = 5.0
"""Seconds within which an undo is done while four others keep tapping."""


@pytest.fixture(scope="module")
def ports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[int]]:
    with servers(tmp_path_factory.mktemp("crowd")) as running:
        yield running


@pytest.fixture
def crowd(ports: list[int]) -> Iterator[Crowd]:
    gathered = Crowd(ports)
    yield gathered
    gathered.close()


def grabs(token: str, seen: int, phone: Phone) -> Answer:
    return phone.act("grab", seen, token=token, who=phone.seat)


def ends_round(seen: int, phone: Phone) -> Answer:
    return phone.act("end_round", seen)


def test_five_at_one_token_one_holder_each_time_and_every_other_attempt_is_kept(crowd: Crowd) -> None:
    holders: dict[str, str] = {}
    lost: dict[str, str] = {}
    for number in range(AT_ONE_TOKEN):
        token, seen = f"token-{number}", crowd.host.position()
        answers = crowd.at_once(partial(grabs, token, seen))
        (won,) = [answer for answer in answers if answer.status == 201]
        holders[token] = won.body["action"]
        for late in answers:
            if late is not won:
                assert (late.status, late.body["outcome"]) == (409, "contested"), late
                assert late.body["against"] == [won.body["action"]]
                lost[late.body["contest"]] = token
    grabbed = crowd.facts("tokens.token_grabbed/1")
    assert {each["fact"]["token"]: each["action"] for each in grabbed} == holders
    assert len(grabbed) == AT_ONE_TOKEN
    contested = crowd.facts("castaway.action_contested/1")
    assert {each["action"]: each["fact"]["command"]["token"] for each in contested} == lost
    assert len(contested) == 4 * AT_ONE_TOKEN == len(lost)
    assert len(crowd.facts("castaway.contest_settled/1")) == 4 * AT_ONE_TOKEN
    crowd.check_books()


def test_five_end_the_same_round_together_and_it_ends_once(crowd: Crowd) -> None:
    for number in range(ROUNDS):
        seen = crowd.host.position()
        answers = crowd.at_once(partial(ends_round, seen))
        (ended,) = [answer for answer in answers if answer.status == 201]
        for other in answers:
            if other is not ended:
                assert (other.status, other.body["outcome"]) == (409, "duplicate"), other
                assert other.body["action"] == ended.body["action"]
        assert crowd.host.get("/state")["state"]["round"] == number + 2
    assert len(crowd.facts("tokens.round_ended/1")) == ROUNDS
    crowd.check_books()


def test_a_phone_that_hears_only_every_second_answer_and_sends_again_does_nothing_twice(
    crowd: Crowd, ports: list[int]
) -> None:
    deaf, *others = crowd.phones
    elsewhere = Phone(ports[1], deaf.campaign, deaf.seat, deaf.token)
    sent: list[str] = []
    stop = threading.Event()
    tapping = [threading.Thread(target=steps_until, args=(phone, stop, [])) for phone in others[:2]]
    for thread in tapping:
        thread.start()
    try:
        for number in range(ROUNDS):
            body = deaf.action("step", deaf.position(), who="deaf")
            sent.append(body["id"])
            if number % 2:
                # Also to the other process, while the first may still be at it.
                deaf.ask_and_hang_up("/actions", body)
                answer = elsewhere.ask("POST", "/actions", body)
            else:
                answer = deaf.ask("POST", "/actions", body)
            assert answer.status == 201, answer
            assert answer.body["action"] == body["id"]
    finally:
        stop.set()
        for thread in tapping:
            thread.join()
        elsewhere.close()
    taken = Counter(
        each["action"] for each in crowd.facts("tokens.step_taken/1") if each["fact"]["who"] == "deaf"
    )
    assert taken == Counter(sent)
    assert set(taken.values()) == {1}
    crowd.check_books()


def steps_until(phone: Phone, stop: threading.Event, acknowledged: list[str]) -> None:
    seen = phone.position()
    while not stop.is_set():
        answer = phone.act("step", seen, who=phone.seat)
        assert answer.status == 201, answer
        seen = answer.body["position"]
        acknowledged.append(answer.body["action"])


def test_an_undo_gets_through_while_four_keep_tapping_and_strikes_what_it_named(crowd: Crowd) -> None:
    host, *others = crowd.phones
    tokens = [f"token-{number}" for number in range(max(10, ROUNDS // 20))]
    wrong = [grabs(token, host.position(), host).body["action"] for token in tokens]
    fill(crowd, 5 * ROUNDS)
    stop, taps = threading.Event(), [list[str]() for _ in others]
    failures: list[BaseException] = []

    def tap(phone: Phone, done: list[str]) -> None:
        try:
            steps_until(phone, stop, done)
        except BaseException as failure:  # noqa: BLE001 - raised again below
            failures.append(failure)

    threads = [threading.Thread(target=tap, args=each) for each in zip(others, taps, strict=True)]
    for thread in threads:
        thread.start()
    try:
        took = [undone_in(host, action) for action in wrong]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    for failure in failures:
        raised(failure)
    assert max(took) < UNDO_TAKES, took
    assert sum(map(len, taps)) > len(wrong), "the others tapped all the while"
    undone = [each["fact"] for each in crowd.facts("castaway.action_undone/1")]
    assert [fact["action"] for fact in undone] == wrong
    assert all("also" not in fact and "fates" not in fact for fact in undone), undone
    state = crowd.host.get("/state")["state"]
    assert state["holders"] == {}
    assert state["steps"] == 5 * ROUNDS + sum(map(len, taps))
    crowd.check_books()


def fill(crowd: Crowd, steps: int) -> None:
    seen = crowd.host.position()
    for _ in range(steps):
        seen = crowd.host.act("step", seen, who="host").body["position"]


def undone_in(phone: Phone, action: str) -> float:
    """How long it takes to strike this action, seen as on a phone: previewed first."""
    previewed = phone.get(f"/actions/{action}/undo")["position"]
    began = time.monotonic()
    sent = {"id": new_id(), "reason": "mistyped", "previewed": previewed}
    answer: Answer = phone.ask("POST", f"/actions/{action}/undo", sent)
    assert answer.status == 201, answer
    return time.monotonic() - began
