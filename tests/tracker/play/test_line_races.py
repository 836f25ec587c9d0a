"""Two processes at one journal: branches, adoptions and save points that happen in the same moment."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk
from tracker.facts.entry import By
from tracker.facts.lines import BranchMade
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.chain import verify_campaign
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.port import Journal
from tracker.journal.sqlite import SqliteStore
from tracker.play.adopting import LineRequest, adopt_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.outcomes import Recorded
from tracker.play.play import Play
from tracker.play.save_points import SavePoint, SaveRequest, make_save_point

ROUNDS = 20
CODEC = Codec((*SHARED_FACTS, *TOY.facts))


class Two:
    """Two plays that know nothing of each other but the file."""

    def __init__(self, folder: Path) -> None:
        stores = [SqliteStore(folder / "books.db") for _ in range(2)]
        self.journals: list[Journal] = [KeptJournal(CODEC, store) for store in stores]
        self.desk = Desk(self.journals[0])
        self.plays = [Play(journal, (TOY,), self.desk.outside) for journal in self.journals]

    def sender(self) -> dict[str, Any]:
        return {"id": self.desk.next_id(), "seat": ANN, "by": By(seat=ANN)}

    def at_once(self, *calls: Callable[[], object]) -> list[object]:
        with ThreadPoolExecutor(len(calls)) as threads:
            futures = [threads.submit(call) for call in calls]
            return [future.exception() or future.result() for future in futures]


@pytest.fixture
def two(tmp_path: Path) -> Iterator[Two]:
    both = Two(tmp_path)
    yield both
    for journal in both.journals:
        journal.close()


def test_one_request_sent_to_both_opens_one_branch(two: Two) -> None:
    for _ in range(ROUNDS):
        request = BranchRequest(title="What if", **two.sender())
        made = two.at_once(*(partial(make_branch, play, CAMPAIGN, request) for play in two.plays * 2))
        assert all(isinstance(each, BranchedOff) for each in made), made
        assert len({each.campaign for each in made if isinstance(each, BranchedOff)}) == 1
    campaigns = two.journals[0].campaigns()
    assert len(campaigns) == ROUNDS + 1
    entries = two.journals[1].read(CAMPAIGN)
    assert sum(isinstance(entry.fact, BranchMade) for entry in entries) == ROUNDS
    for campaign in campaigns:
        verify_campaign(two.journals[0], campaign)


def test_save_points_made_at_once_have_numbers_of_their_own(two: Two) -> None:
    requests = [SaveRequest(label=f"Point {n}", **two.sender()) for n in range(ROUNDS)]
    saving = (partial(make_save_point, two.plays[n % 2], CAMPAIGN, each) for n, each in enumerate(requests))
    made = two.at_once(*saving)
    points = [each for each in made if isinstance(each, SavePoint)]
    assert sorted(point.number for point in points) == list(range(1, ROUNDS + 1))


def test_after_an_adoption_nothing_more_is_recorded_in_the_old_line(two: Two) -> None:
    made = make_branch(two.plays[0], CAMPAIGN, BranchRequest(**two.sender()))
    assert isinstance(made, BranchedOff)
    adopting = LineRequest(branch=made.campaign, **two.sender())
    taps = [two.desk.request(BOB, "take", {"who": BOB, "coins": 0}) for _ in range(ROUNDS)]
    acting = [partial(two.plays[1].act, CAMPAIGN, request) for request in taps]
    half = ROUNDS // 2
    adopted = partial(adopt_branch, two.plays[0], CAMPAIGN, adopting)
    outcomes = two.at_once(*acting[:half], adopted, *acting[half:])
    entries = two.journals[0].read(CAMPAIGN)
    ended = max(entry.position for entry in entries if entry.action == adopting.id)
    assert ended == len(entries)
    recorded = {entry.action for entry in entries}
    for request, outcome in zip(taps, [*outcomes[:half], *outcomes[half + 1 :]], strict=True):
        assert (request.id in recorded) == isinstance(outcome, Recorded)
        if request.id not in recorded:
            assert not isinstance(outcome, Exception) or isinstance(outcome, GoesOnElsewhere)
