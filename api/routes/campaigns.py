"""Opening a campaign, finding it again, and sitting down at it."""

from typing import Any

from flask import Response, request

from api.callers import Caller, caller, join_code, pass_for, passes
from api.calls import Calls
from api.documents import answer, campaign_document, full
from api.lines import lineage_document
from api.outcomes import problem_of
from api.problems import Problem, wrong
from api.schemas import FoundingSent, JoiningSent
from api.tokens import HOST, SPECTATOR, Pass
from api.wiring import wired
from tracker.facts.campaign import CampaignFounded, Seat, SeatTaken
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.port import ActionKnown, PositionTaken
from tracker.play.founding import Founding, Joining, found, seat_id, take_seat
from tracker.play.lineage import is_dropped
from tracker.play.outcomes import Invalid, Outcome, Recorded
from tracker.play.warm import UnknownCampaign

calls = Calls("campaigns", "/api/v1", "Campaigns and the seats at them")
PLACE = {201: (None, "`campaign`, `seat`, `role` and the `token` of that seat")}


@calls.call(
    "POST",
    "/campaigns",
    {201: (None, "`id`, `position`, `host_token`, `join_code` and `seats`")},
    body=FoundingSent,
    problems=("malformed", "unfit", "refused", "id_reused"),
    open_to_all=True,
)
def found_campaign(sent: dict[str, Any]) -> Response:
    """Open a campaign. Only this answer holds the host's token."""
    wiring = wired()
    own = sent.get("id") or new_id()
    device = device_for(own)
    campaign, action = _founding_ids(own)
    founding = Founding(
        system=sent["system"], title=sent["title"], seats=tuple(sent["seats"]), options=sent["options"]
    )
    try:
        outcome: Outcome | None = found(wiring.play, campaign, action, founding, device)
    except (PositionTaken, ActionKnown):
        outcome = None
    if outcome is None:
        device = _check_same(campaign, founding)
    elif not isinstance(outcome, Recorded):
        raise problem_of(outcome)
    wiring.follower.nudge()
    granted = Pass(campaign, seat_id(1), HOST, device)
    return answer(_founded(granted, repeated=outcome is None), 201)


def _founding_ids(sent: str) -> tuple[CampaignId, ActionId]:
    """Those that follow from what the founding device sent, so that a repeated send is harmless.

    The campaign's id is no secret at the table, so what was sent cannot be worked out from it: only whoever
    founded the campaign can ask for its host's token again.
    """
    derived = wired().tokens.derived_id
    return CampaignId(derived("castaway.campaign/1", sent)), ActionId(derived("castaway.founding/1", sent))


def _check_same(campaign: CampaignId, founding: Founding) -> str:
    """A repeated send is one of the same campaign; the founding device stays the one it was.

    Raises:
        Problem: another campaign was founded under this id.
    """
    first = wired().play.warm.get(campaign).entries[0:2]
    fact = next((entry.fact for entry in first if isinstance(entry.fact, CampaignFounded)), None)
    names = [seat["name"] for seat in founding.seats]
    same = (
        fact is not None
        and (fact.system, fact.title) == (founding.system, founding.title)
        and [seat.name for seat in fact.seats] == names
    )
    if not same:
        raise Problem("id_reused", "Another campaign was opened under this id.")
    return first[0].by.device


def _founded(granted: Pass, *, repeated: bool) -> dict[str, Any]:
    wiring = wired()
    warm = wiring.play.warm.get(granted.campaign)
    document = {
        "id": warm.id,
        "position": warm.head.position,
        "host_token": wiring.tokens.issue(granted),
        "join_code": join_code(warm),
        "seats": full(list(warm.state.house.seats.values())),
    }
    return {**document, "repeated": True} if repeated else document


def device_for(sent: str) -> str:
    """A name for the device that signs in now, so that entries say from which one they came.

    It follows from the id of what was sent: one send is one device, however often it comes.
    """
    return wired().tokens.derived_id("castaway.device/1", sent).replace("-", "")[:12]


def new_id() -> str:
    """An id for what was sent without one: sent again, it is another."""
    return wired().play.outside.new_id()


@calls.call("GET", "/campaigns", {200: (None, "`campaigns`: those of the caller's tokens")})
def list_campaigns() -> Response:
    """The campaigns that the caller's tokens open, without branches that were dropped."""
    found_here = []
    for granted in passes():
        try:
            here = caller(granted.campaign)
        except (Problem, UnknownCampaign):
            continue
        if not is_dropped(wired().play, here.warm):
            found_here.append(_in_a_few_lines(here))
    return answer({"campaigns": found_here})


@calls.call("GET", "/campaigns/<campaign>", {200: (None, "The campaign in a few lines")})
def show_campaign(campaign: str) -> Response:
    """One campaign in a few lines."""
    here = caller(campaign)
    return answer(_in_a_few_lines(here), position=here.warm.head.position)


def _in_a_few_lines(here: Caller) -> dict[str, Any]:
    return {**campaign_document(here, code_for(here)), **lineage_document(here.warm)}


def code_for(here: Caller) -> str:
    """The join code, for whoever may let others in."""
    return "" if here.granted.role == SPECTATOR else join_code(here.warm)


@calls.call(
    "POST",
    "/campaigns/<campaign>/join",
    PLACE,
    body=JoiningSent,
    problems=("malformed", "forbidden", "not_found", "unfit", "slow_down"),
    open_to_all=True,
)
def join_campaign(campaign: str, sent: dict[str, Any]) -> Response:
    """Sit down at this campaign."""
    if opened_by(sent["code"], CampaignId(campaign)) != campaign:
        wired().play.warm.get(CampaignId(campaign))
        raise wrong_code()
    return answer(seated(CampaignId(campaign), sent), 201)


@calls.call(
    "POST",
    "/join",
    PLACE,
    body=JoiningSent,
    problems=("malformed", "forbidden", "unfit", "slow_down"),
    open_to_all=True,
)
def join_by_code(sent: dict[str, Any]) -> Response:
    """Sit down at whichever campaign the code opens."""
    campaign = opened_by(sent["code"])
    if campaign is None:
        raise wrong_code()
    return answer(seated(campaign, sent), 201)


def opened_by(code: str, expected: CampaignId | None = None) -> CampaignId | None:
    """The campaign that a code opens; a wrong code is counted against the caller's address.

    `expected`: only this one is asked.

    Raises:
        Problem: there were too many wrong ones.
    """
    wiring = wired()
    address = request.remote_addr or ""
    wiring.wrong_codes.check(address)
    found = wiring.tokens.campaign_of(code, (expected,) if expected else wiring.journal.campaigns())
    if found is None or not _in_force(*found):
        wiring.wrong_codes.count(address)
        return None
    return found[0]


def _in_force(campaign: CampaignId, number: int) -> bool:
    """Whether the code was not changed since; of a campaign that is not here there is none."""
    try:
        return wired().play.warm.get(campaign).state.house.code == number
    except UnknownCampaign:
        return False


def wrong_code() -> Problem:
    """No campaign here has this code."""
    says = "opens no campaign here"
    return Problem("forbidden", f"code: {says}", errors=[{"field": "code", "says": says}])


def seated(campaign: CampaignId, sent: dict[str, Any]) -> dict[str, Any]:
    """A place at the table with its token: a seat that is there, or a new one under a name of one's own.

    Raises:
        Problem: there is no such seat, or the name is taken; or it is the host's, which no code gives out.
    """
    if ("seat" in sent) == ("name" in sent):
        raise wrong("malformed", "seat", "say either the seat that is yours, or a name for a new one")
    own = f"{campaign} {sent.get('id') or new_id()}"
    device = device_for(f"joining {own}")
    seat = _known_seat(campaign, sent["seat"]) if "seat" in sent else _new_seat(campaign, sent, own, device)
    granted = pass_for(wired().play.warm.get(campaign), seat.id, device)
    if granted.role == HOST:
        raise Problem("forbidden", "seat: the host's own; a code opens everybody else's")
    return {
        "campaign": campaign,
        "seat": seat.id,
        "name": seat.name,
        "role": granted.role,
        "token": wired().tokens.issue(granted),
    }


def _known_seat(campaign: CampaignId, said: str) -> Seat:
    seats = wired().play.warm.get(campaign).state.house.seats.values()
    found = next((seat for seat in seats if said in {seat.id, seat.name}), None) or next(
        (seat for seat in seats if said.casefold() == seat.name.casefold()), None
    )
    if found is None:
        raise wrong("unfit", "seat", f"{said!r} does not sit at this table")
    return found


def _new_seat(campaign: CampaignId, sent: dict[str, Any], own: str, device: str) -> Seat:
    """The action's id stands in the journal for everybody, so what was sent cannot be worked out from it."""
    wiring = wired()
    action = ActionId(wiring.tokens.derived_id("castaway.joining/1", own))
    joining = Joining(id=action, name=sent["name"], role=sent["role"], device=device)
    outcome = take_seat(wiring.play, campaign, joining)
    if not isinstance(outcome, Recorded):
        raise problem_of(outcome)
    wiring.follower.nudge()
    seat = next(e.fact.seat for e in outcome.entries if isinstance(e.fact, SeatTaken))
    if seat.name != joining.name:
        raise problem_of(Invalid("id", "stands for another request"))
    return seat
