"""Words for the tests of duels: a die that is told, and the contest it is told in."""

from collections.abc import Mapping
from typing import Any

from tests.tracker.play.desk import CAMPAIGN, Desk
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.house import Contest
from tracker.play.duel_dice import DuelDiceRequest, tell_duel_dice
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.warm import Warm


def told(
    desk: Desk, seat: SeatId, contest: ActionId, faces: Mapping[ActionId, str], number: int = 1, **more: Any
) -> Outcome:
    return tell_duel_dice(desk.play, CAMPAIGN, sent(desk, seat, contest, faces, number, **more))


def sent(
    desk: Desk, seat: SeatId, contest: ActionId, faces: Mapping[ActionId, str], number: int = 1, **more: Any
) -> DuelDiceRequest:
    values = {"id": desk.next_id(), "by": By(seat=seat, device=f"phone-{seat}"), **more}
    return DuelDiceRequest(contest=contest, round=number, faces=dict(faces), seat=seat, **values)


def warm(desk: Desk) -> Warm:
    return desk.play.warm.get(CAMPAIGN)


def contest(desk: Desk) -> Contest:
    (found,) = warm(desk).state.house.contests.values()
    return found


def action(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action
