"""Lines of whole missions taken back: over rounds, failures, and what the tracker made by itself."""

from pathlib import Path

import pytest

from tests.replays.make_replays import FOLDER
from tests.replays.player import CAMPAIGN, Player, rows_of
from tracker.facts.campaign import DiceRevealed
from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.decision import Decided
from tracker.kernel.past import Action, actions_of, decide_again
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.undoing import UndoRequest, undo_action
from tracker.play.warm import Warm
from tracker.systems.rook_islands.system import ROOK_ISLANDS

RECORDINGS = sorted(FOLDER.glob("*.jsonl"))
HOST = SeatId("seat-1")
TAKEN_BACK = 6
"""Lines of each recording, spread over the whole of it."""


@pytest.fixture(scope="module", params=RECORDINGS, ids=lambda path: path.stem)
def player(request: pytest.FixtureRequest) -> Player:
    path: Path = request.param
    founding, rows = rows_of(path)
    player = Player(ROOK_ISLANDS, founding)
    for row in rows:
        player.do(row)
    return player


def warm(player: Player) -> Warm:
    return player.play.warm.get(CAMPAIGN)


def spread(player: Player) -> list[Action]:
    """Actions from the first after the founding to the last."""
    there = [each for each in actions_of(warm(player).entries).values() if each.decidable][1:]
    return there[:: max(1, len(there) // TAKEN_BACK)] + there[-1:]


def strike(player: Player, action: ActionId, number: int) -> ActionId:
    own = ActionId(f"00000000-0000-4000-9000-{number:012d}")
    by = By(seat=HOST, device="laptop")
    request = UndoRequest(id=own, seat=HOST, by=by, action=action, reason="mistyped")
    outcome: Outcome = undo_action(player.play, CAMPAIGN, request)
    assert isinstance(outcome, Recorded), outcome
    return own


def never_had(entries: Warm, gone: ActionId) -> Campaign:
    """The history played anew without the action and handed the recorded answers; a told secret is known."""
    state = beginning(ROOK_ISLANDS)
    for action in actions_of(entries.entries).values():
        if not action.decidable:
            state = fold(ROOK_ISLANDS, action.facts, state)
        elif action.id != gone:
            decision = decide_again(ROOK_ISLANDS, action, state)
            state = decision.after if isinstance(decision, Decided) else state
        told = (fact for fact in action.facts if isinstance(fact, DiceRevealed))
        state = fold(ROOK_ISLANDS, told, state)
    return state


def test_without_a_line_the_books_are_as_if_it_had_never_been(player: Player) -> None:
    for number, action in enumerate(spread(player)):
        before = warm(player)
        undo = strike(player, action.id, 2 * number)
        assert warm(player).state == never_had(before, action.id), action
        strike(player, undo, 2 * number + 1)
        assert warm(player).state == before.state, action
