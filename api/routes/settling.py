"""What waits for people: undos that need consent, and contests that the table settles."""

from typing import Any

from flask import Response

from api.callers import actor, caller
from api.calls import Calls
from api.documents import Document, answer
from api.mending_schemas import DuelDiceSent, SettlementSent
from api.outcomes import not_of_the_future, outcome_response, preview_response
from api.problems import Problem
from api.schemas import PreviewAsked
from api.wiring import wired
from tracker.facts.action import ActionContested
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.house import Request
from tracker.kernel.past import actions_of
from tracker.play.duel_dice import DuelDiceRequest, tell_duel_dice
from tracker.play.settling import SettleRequest, preview_settlement, settle
from tracker.play.warm import Warm

calls = Calls("settling", "/api/v1/campaigns/<campaign>", "Consent and contests")


@calls.call(
    "GET",
    "/requests",
    {
        200: (
            None,
            "`requests`: the `action` to be struck or mended, the `seats` asked; `yours`: may you agree",
        )
    },
)
def list_requests(campaign: str) -> Response:
    """Undos and corrections that wait for consent; it is given or refused with `POST …/actions/{id}/consent`.

    A `correction` says what the line is to be. The host's consent counts for everybody who is asked.
    """
    here = caller(campaign)
    requests = [
        _request(here.warm, waiting, here.seat) for waiting in here.warm.state.house.requests.values()
    ]
    position = here.warm.head.position
    return answer({"position": position, "requests": requests}, position=position)


def _request(warm: Warm, waiting: Request, seat: SeatId) -> Document:
    asking = actions_of(entry for entry in warm.entries if entry.action == waiting.id)[waiting.id]
    return {
        "id": waiting.id,
        "action": waiting.action,
        "also": waiting.also,
        "reason": waiting.reason,
        "note": waiting.note,
        "correction": {"command": waiting.command, "answers": waiting.answers} if waiting.command else None,
        "position": asking.position,
        "at": warm.entries[asking.position - 1].at,
        "seat": asking.seat,
        "by": asking.by,
        "seats": waiting.seats,
        "agreed": waiting.agreed,
        "yours": warm.state.house.may_agree(waiting, seat),
    }


@calls.call(
    "POST",
    "/contests/<contest>/settle",
    {
        201: (None, "Recorded: the contest is over; where somebody gave way, the `fates` that it changed"),
        200: (None, "Previewed (`fates`, `changes`) or asked (`questions`): nothing is recorded"),
    },
    body=SettlementSent,
    query=PreviewAsked,
    problems=("malformed", "forbidden", "not_found", "stale", "refused", "unfit", "busy"),
)
def settle_contest(campaign: str, contest: str, sent: dict[str, Any], asked: dict[str, Any]) -> Response:
    """Settle a contest: the first stands, the holder gives way, a duel, or the contender withdraws."""
    here = actor(campaign)
    not_of_the_future(here, sent["previewed"])
    request = SettleRequest(
        id=ActionId(sent["id"]),
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        previewed=sent["previewed"],
        contest=_contest(here.warm, contest),
        how=sent["how"],
        rolls=tuple(sent["rolls"]),
        yields=sent["yields"],
        winner=sent["winner"],
        answers=sent["answers"],
    )
    if asked["preview"]:
        return preview_response(preview_settlement(wired().play, here.warm.id, request), here)
    return outcome_response(settle(wired().play, here.warm.id, request), here)


@calls.call(
    "POST",
    "/contests/<contest>/dice",
    {
        201: (
            None,
            "Recorded: it is settled, waits for more dice, goes into another round, or was won in vain",
        ),
        200: (None, "Asked (`questions`): nothing is recorded"),
    },
    body=DuelDiceSent,
    problems=("malformed", "forbidden", "not_found", "refused", "unfit", "busy"),
)
def tell_dice(campaign: str, contest: str, sent: dict[str, Any]) -> Response:
    """Tell one's die in a duel (or several): each is a step, and the last of a round completes it."""
    here = actor(campaign)
    request = DuelDiceRequest(
        id=ActionId(sent["id"]),
        seat=SeatId(sent.get("seat", here.seat)),
        by=here.by,
        contest=_contest(here.warm, contest),
        round=sent["round"],
        faces=sent["faces"],
        answers=sent["answers"],
    )
    return outcome_response(tell_duel_dice(wired().play, here.warm.id, request), here)


def _contest(warm: Warm, said: str) -> ActionId:
    """The contest that an address names, open or settled meanwhile.

    Raises:
        Problem: there never was one of this id.
    """
    for entry in warm.entries:
        if isinstance(entry.fact, ActionContested) and entry.action in (said, said.lower()):
            return entry.action
    raise Problem("not_found", "There is no such contest in this campaign.")
