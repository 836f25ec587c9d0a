"""Words for the tests of save files that come in: what is saved, and the laptop that it comes to."""

from typing import Any

from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.history import effective
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.save_reading import read_save
from tracker.kernel.replay import state_of
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.play import Outside, Play
from tracker.play.saves import Imported, export_save, import_save

CODEC = Codec((*SHARED_FACTS, *TOY.facts))


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


def an_evening() -> Desk:
    """Four coins were taken, something was sealed, and Bob gambled."""
    played = Desk(memory_journal())
    recorded(played.send(ANN, "take", {"who": ANN, "coins": 4}))
    recorded(played.send(ANN, "seal", {}))
    recorded(played.send(BOB, "gamble", {"who": BOB}, answers={"sure": True, "roll": "roll"}))
    return played


def another_laptop(desk: Desk) -> Play:
    numbers = iter(range(100))
    outside = Outside(desk.outside.clock, desk.outside.fresh_secret, lambda: f"new-{next(numbers)}")
    return Play(memory_journal(), (TOY,), outside)


def save(
    play: Play, campaign: CampaignId = CAMPAIGN, *, secrets: bool = True, seat: SeatId | None = None
) -> bytes:
    return b"".join(export_save(play, campaign, secrets=secrets, for_seat=seat))


def brought(play: Play, file: bytes, **more: Any) -> Imported:
    return import_save(play, file, codec=CODEC, **more)


def state_in(file: bytes) -> Any:
    return state_of(TOY, effective(read_save(file, CODEC, {"toy"}).entries))
