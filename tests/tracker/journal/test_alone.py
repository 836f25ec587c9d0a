"""Alone at a campaign for a moment: others wait, and nothing is left held."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.tracker.journal.made_up import CAMPAIGN, NOON, OTHER, append, coins, head_of
from tracker.journal.chain import verify_campaign
from tracker.journal.port import Journal, PositionTaken

WAIT = 0.3


def test_whoever_is_alone_reads_and_appends_as_ever(journal: Journal) -> None:
    first = append(journal, coins(1, action="a1"))
    with journal.alone(CAMPAIGN):
        assert journal.read(CAMPAIGN) == first
        second = append(journal, coins(2, action="a2"))
        assert journal.read(CAMPAIGN) == (*first, *second)
    assert verify_campaign(journal, CAMPAIGN) == head_of(second)


def test_nobody_else_appends_before_it_is_over(journal: Journal) -> None:
    head = head_of(append(journal, coins(1, action="a1")))
    started = threading.Event()

    def faster() -> str:
        started.set()
        try:
            journal.append(CAMPAIGN, head, coins(2, action="faster"), NOON)
        except PositionTaken:
            return "too late"
        return "first"

    with ThreadPoolExecutor() as others:
        with journal.alone(CAMPAIGN):
            trying = others.submit(faster)
            assert started.wait(5)
            with pytest.raises(TimeoutError):
                trying.result(WAIT)
            journal.append(CAMPAIGN, head, coins(3, action="alone"), NOON)
        assert trying.result(10) == "too late"
    assert [entry.action for entry in journal.read(CAMPAIGN)] == ["a1", "alone"]


def test_whoever_is_alone_may_append_more_than_once(journal: Journal) -> None:
    append(journal, coins(1, action="a1"))
    with journal.alone(CAMPAIGN):
        append(journal, coins(2, action="a2"))
        append(journal, coins(3, action="a3"))
    assert journal.head(CAMPAIGN).position == 3


def test_who_leaves_without_appending_leaves_nothing_held(journal: Journal) -> None:
    append(journal, coins(1, action="a1"))
    with pytest.raises(ZeroDivisionError), journal.alone(CAMPAIGN):
        raise ZeroDivisionError
    with journal.alone(CAMPAIGN):
        pass
    with ThreadPoolExecutor() as others:
        others.submit(append, journal, coins(2, action="a2")).result(10)
    assert journal.head(CAMPAIGN).position == 2


def test_an_append_that_is_refused_leaves_nothing_held(journal: Journal) -> None:
    head = head_of(append(journal, coins(1, action="a1")))
    append(journal, coins(2, action="a2"))
    with pytest.raises(PositionTaken), journal.alone(CAMPAIGN):
        journal.append(CAMPAIGN, head, coins(3, action="a3"), NOON)
    with ThreadPoolExecutor() as others:
        others.submit(append, journal, coins(4, action="a4")).result(10)
    assert journal.head(CAMPAIGN).position == 3


def test_another_campaign_may_be_written_first(journal: Journal) -> None:
    append(journal, coins(1, action="a1"))
    with journal.alone(CAMPAIGN):
        append(journal, coins(2, action="b1"), OTHER)
        append(journal, coins(3, action="a2"))
    assert journal.head(CAMPAIGN).position == 2
    assert journal.head(OTHER).position == 1


def test_a_campaign_that_is_not_there_yet_can_be_founded(journal: Journal) -> None:
    with journal.alone(CAMPAIGN):
        append(journal, coins(1, action="a1"))
    assert journal.head(CAMPAIGN).position == 1
