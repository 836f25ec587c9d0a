"""Whole servers moved to another journal and back: nothing twice, nothing lost, nothing overwritten."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk
from tracker.facts.ids import CampaignId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.chain import verify_campaign
from tracker.journal.codec import Codec
from tracker.journal.opening import open_journal
from tracker.journal.port import Journal
from tracker.kernel.digest import state_digest
from tracker.play import moving
from tracker.play.backing_up import back_up, restore
from tracker.play.moving import AHEAD, APART, CONTINUED, COPIED, THERE, WRONG, Moved, Mover

CODEC = Codec((*SHARED_FACTS, *TOY.facts))
SQLITE, POSTGRES = "sqlite", "postgres"
Opened = Callable[[str], Journal]


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Opened]:
    journals: list[Journal] = []

    def another(kind: str) -> Journal:
        if kind == SQLITE:
            url = f"sqlite:///{tmp_path}/{len(journals)}.db"
        else:
            url = request.getfixturevalue("postgres")
        journals.append(open_journal(url, CODEC))
        return journals[-1]

    yield another
    for journal in journals:
        journal.close()


def an_evening(journal: Journal, copies: int = 3) -> Desk:
    """Some coins, a hidden card, an undo; and the same under other ids, each of another length."""
    desk = Desk(journal)
    taken = desk.request(ANN, "take", {"who": "Ann", "coins": 3})
    desk.play.act(CAMPAIGN, taken)
    desk.send(BOB, "take", {"who": "Bob", "coins": 2})
    desk.undo(ANN, taken.id)
    lines = journal.lines(CAMPAIGN)
    ends = sorted({journal.action(CAMPAIGN, line.action)[1] for line in lines})  # type: ignore[index]
    for number in range(copies):
        journal.bring_in(CampaignId(f"c-{number + 2}"), lines[: ends[-1 - number % len(ends)]])
    return desk


def moved(source: Journal, target: Journal) -> list[Moved]:
    return list(Mover(source, target, (TOY,)).move())


def assert_the_same(source: Journal, target: Journal) -> None:
    assert source.campaigns() == target.campaigns()
    for campaign in source.campaigns():
        assert source.lines(campaign) == target.lines(campaign)
        for line in source.lines(campaign):
            assert source.action(campaign, line.action) == target.action(campaign, line.action)
        verify_campaign(target, campaign)


@pytest.mark.parametrize(("here", "there"), [(SQLITE, POSTGRES), (POSTGRES, SQLITE), (SQLITE, SQLITE)])
@pytest.mark.parametrize("batch", [1, 2, 1000])
def test_every_campaign_is_there_afterwards(
    opened: Opened, monkeypatch: pytest.MonkeyPatch, here: str, there: str, batch: int
) -> None:
    monkeypatch.setattr(moving, "BATCH", batch)
    source, target = opened(here), opened(there)
    desk = an_evening(source)

    told = moved(source, target)

    assert_the_same(source, target)
    assert [each.how for each in told] == [COPIED] * 4
    assert told[0].digest == state_digest(desk.play.warm.get(CAMPAIGN).state)


def test_entries_are_counted_as_they_are_moved(opened: Opened) -> None:
    source, target = opened(SQLITE), opened(SQLITE)
    an_evening(source)
    for _ in range(2):
        counted: list[int] = []
        mover = Mover(source, target, (TOY,))
        list(mover.move(counted.append))
        assert sum(counted) == mover.total() > 0


def test_an_interrupted_move_goes_on_where_it_was(opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "BATCH", 2)
    source, target = opened(SQLITE), opened(POSTGRES)
    an_evening(source)
    total = Mover(source, target, (TOY,)).total()

    def interrupt(_entries: int) -> None:
        raise KeyboardInterrupt

    for _ in range(total):
        try:
            list(Mover(source, target, (TOY,)).move(interrupt if _ < 4 else lambda _: None))
        except KeyboardInterrupt:
            continue
        break

    assert_the_same(source, target)


def test_what_came_meanwhile_is_moved_the_next_time(opened: Opened) -> None:
    source, target = opened(SQLITE), opened(POSTGRES)
    desk = an_evening(source)
    moved(source, target)
    desk.send(ANN, "take", {"who": "Ann", "coins": 1})

    assert [each.how for each in moved(source, target)] == [CONTINUED, THERE, THERE, THERE]
    assert_the_same(source, target)


def test_a_campaign_that_goes_on_elsewhere_is_left_alone(opened: Opened) -> None:
    source, target = opened(SQLITE), opened(SQLITE)
    desk = an_evening(source, copies=0)
    moved(source, target)
    _sat_down(target, desk).send(ANN, "take", {"who": "Ann", "coins": 1})
    before = target.lines(CAMPAIGN)

    (told,) = moved(source, target)
    assert told.how == AHEAD
    assert told.holds
    desk.send(ANN, "take", {"who": "Ann", "coins": 2})
    (told,) = moved(source, target)

    assert told.how == APART
    assert not told.holds
    assert target.lines(CAMPAIGN) == before


def _sat_down(journal: Journal, desk: Desk) -> Desk:
    """The same people at another journal."""
    other = object.__new__(Desk)
    other.__dict__.update(desk.__dict__)
    other.play = type(desk.play)(journal, (TOY,), desk.outside)
    return other


def test_a_backup_brings_everything_back(opened: Opened, tmp_path: Path) -> None:
    source, target = opened(SQLITE), opened(POSTGRES)
    desk = an_evening(source)
    folder = tmp_path / "backup"

    written = list(back_up(desk.play, folder))
    again = list(back_up(desk.play, folder))
    told = list(restore(_sat_down(target, desk).play, folder, CODEC))

    assert [each.how for each in written] == [COPIED] * 4
    assert [each.how for each in again] == [THERE] * 4
    assert [each.how for each in told] == [COPIED] * 4
    assert sorted(source.campaigns()) == sorted(target.campaigns())
    for campaign in source.campaigns():
        assert source.lines(campaign) == target.lines(campaign)
    assert all(file.stat().st_mode & 0o77 == 0 for file in folder.iterdir())


def test_a_newer_backup_goes_on_with_an_older_server(opened: Opened, tmp_path: Path) -> None:
    source, target = opened(SQLITE), opened(SQLITE)
    desk = an_evening(source)
    restored = _sat_down(target, desk).play
    list(back_up(desk.play, tmp_path / "backup"))
    list(restore(restored, tmp_path / "backup", CODEC))
    desk.send(ANN, "take", {"who": "Ann", "coins": 1})

    written = list(back_up(desk.play, tmp_path / "backup"))
    told = list(restore(restored, tmp_path / "backup", CODEC))

    assert [each.how for each in written] == [COPIED, THERE, THERE, THERE]
    assert sorted(each.how for each in told) == [CONTINUED, THERE, THERE, THERE]
    assert source.lines(CAMPAIGN) == target.lines(CAMPAIGN)


def test_a_file_that_is_wrong_keeps_no_other_out(opened: Opened, tmp_path: Path) -> None:
    source, target = opened(SQLITE), opened(SQLITE)
    desk = an_evening(source)
    folder = tmp_path / "backup"
    list(back_up(desk.play, folder))
    damaged = folder / "c-2.castaway.jsonl"
    damaged.write_bytes(damaged.read_bytes().replace(b'"coins":3', b'"coins":9'))
    (folder / "empty.castaway.jsonl").touch()

    told = list(restore(_sat_down(target, desk).play, folder, CODEC))

    assert {each.campaign for each in told if each.how == WRONG} == {damaged.name, "empty.castaway.jsonl"}
    assert sorted(target.campaigns()) == ["c-1", "c-3", "c-4"]


def test_a_half_written_file_is_written_anew(opened: Opened, tmp_path: Path) -> None:
    source = opened(SQLITE)
    desk = an_evening(source, copies=0)
    folder = tmp_path / "backup"
    list(back_up(desk.play, folder))
    (file,) = folder.glob("*.jsonl")
    whole = file.read_bytes()
    file.write_bytes(whole[:-100])

    (written,) = back_up(desk.play, folder)

    assert written.how == COPIED
    assert file.read_bytes() == whole
