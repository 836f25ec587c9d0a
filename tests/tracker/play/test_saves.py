"""Save files out and in, and the verdicts of a check."""

import io

import pytest

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.ids import CampaignId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.save_reading import BadSave
from tracker.kernel.digest import state_digest
from tracker.play.outcomes import Recorded
from tracker.play.play import Play
from tracker.play.saves import export_save, import_save
from tracker.play.verifying import verify

CODEC = Codec((*SHARED_FACTS, *TOY.facts))


@pytest.fixture
def played() -> Desk:
    desk = Desk(memory_journal())
    first = desk.send(ANN, "take", {"who": "Ann", "coins": 4})
    desk.send(BOB, "take_all", {"who": "Bob"})
    assert isinstance(first, Recorded)
    desk.undo(ANN, first.action)
    return desk


def elsewhere(desk: Desk) -> Play:
    return Play(memory_journal(), (TOY,), desk.outside)


def save(desk: Desk) -> bytes:
    return b"".join(export_save(desk.play, CAMPAIGN, secrets=True))


def test_a_save_comes_in_elsewhere_with_the_same_state(played: Desk) -> None:
    other = elsewhere(played)
    imported = import_save(other, save(played), codec=CODEC)
    assert (imported.campaign, imported.existed) == (CAMPAIGN, False)
    assert imported.position == played.head()
    here, there = played.play.warm.get(CAMPAIGN), other.warm.get(CAMPAIGN)
    assert state_digest(there.state) == state_digest(here.state)
    assert there.entries == here.entries


def test_play_goes_on_where_it_was_saved(played: Desk) -> None:
    other = elsewhere(played)
    import_save(other, io.BytesIO(save(played)), codec=CODEC)
    outcome = other.act(CAMPAIGN, played.request(ANN, "pass", {}))
    assert isinstance(outcome, Recorded)


def test_a_campaign_that_is_here_already_is_recognised(played: Desk) -> None:
    before = played.head()
    imported = import_save(played.play, save(played), codec=CODEC)
    assert (imported.existed, imported.position) == (True, before)
    assert played.head() == before


def test_a_copy_keeps_its_chain_under_another_id(played: Desk) -> None:
    imported = import_save(played.play, save(played), copy=True, codec=CODEC)
    assert imported.campaign == CampaignId("new")
    hashes = [entry.hash for entry in played.play.warm.get(CAMPAIGN).entries]
    assert [entry.hash for entry in played.play.warm.get(imported.campaign).entries] == hashes


def test_a_file_cut_off_brings_nothing_in(played: Desk) -> None:
    other = elsewhere(played)
    lines = save(played).splitlines(keepends=True)
    with pytest.raises(BadSave):
        import_save(other, b"".join(lines[:-1]), codec=CODEC)
    assert other.journal.campaigns() == ()


def test_a_file_with_a_changed_number_names_its_line(played: Desk) -> None:
    other = elsewhere(played)
    lines = save(played).splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if b'"coins":4' in line and b"coins_taken" in line)
    lines[place] = lines[place].replace(b'"coins":4', b'"coins":9')
    with pytest.raises(BadSave) as bad:
        import_save(other, b"".join(lines), codec=CODEC)
    assert bad.value.line == place + 1
    assert other.journal.campaigns() == ()


def test_a_sound_campaign_gets_three_good_verdicts(played: Desk) -> None:
    verdicts = verify(played.play, CAMPAIGN)
    assert [(verdict.name, verdict.holds) for verdict in verdicts] == [
        ("chain", True), ("dice", True), ("ledgers", True),
    ]  # fmt: skip
