"""Whose lines a revision touches: whoever they are is asked."""

from tracker.facts.action import ActionCorrected, ActionUndone
from tracker.facts.history import KEPT, REVIVED
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.past import actions_of
from tracker.kernel.revising import Revised
from tracker.play.revising import Sender
from tracker.play.warm import Warm

HANDFUL = 5
"""A revision that changes more later actions than this is not one person's business."""


def touched(
    warm: Warm, sender: Sender, made: ActionUndone | ActionCorrected, revised: Revised
) -> tuple[SeatId, ...]:
    """The seats whose consent this needs: none for the host, nor for a mistyped line that touches no other.

    Asked are those whose line is struck, mended or changed; with more than a handful, all players.
    For somebody who does not sit here any more the host is asked.
    """
    house = warm.state.house
    also = made.also if isinstance(made, ActionUndone) else ()
    changed = [f.action for f in revised.changed if f.fate not in (KEPT, REVIVED) and f.action != made.action]
    if house.is_host(sender.by.seat) or (made.reason == "mistyped" and not changed and len(also) <= 1):
        return ()
    if len(changed) + len(also) > HANDFUL:
        asked = [seat.id for seat in house.seats.values() if seat.role != "spectator"]
    else:
        asked = [_whose(warm, action) for action in (made.action, *also, *changed)]
    return tuple(seat for seat in dict.fromkeys(asked) if seat not in (sender.seat, sender.by.seat))


def _whose(warm: Warm, action: ActionId) -> SeatId:
    seat, house = actions_of(warm.entries)[action].seat, warm.state.house
    return seat if seat in house.seats else house.hosting
