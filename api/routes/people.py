"""Who sits where, on which devices; the host signs out, hands on, names another host, changes the code."""

from typing import Any

from flask import Response
from marshmallow import fields

from api.callers import Caller, host, join_code
from api.calls import Calls
from api.devices import devices_document
from api.documents import answer
from api.outcomes import outcome_response
from api.problems import Problem
from api.schemas import NAME, WORD, ActionIdField, Sent, Text
from api.wiring import wired
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.commands import ChangeJoinCode, HandSeatOn, NameHost, RevokeDevice
from tracker.play.outcomes import Recorded
from tracker.play.people import PeopleCommand, arrange
from tracker.play.revising import Sender

calls = Calls("people", "/api/v1/campaigns/<campaign>", "Who may do what; only for the host")
PROBLEMS = ("malformed", "forbidden", "not_found", "unfit", "id_reused", "busy")


class ArrangingSent(Sent):
    """An action of the host's own; with an `id` a repeated send changes nothing more."""

    id = ActionIdField()


class RevokingSent(ArrangingSent):
    """Which seat's, where a device sits at several or was never seen."""

    seat = Text(WORD)


class HandingSent(ArrangingSent):
    """Who sits there from now on."""

    name = Text(NAME, required=True)


class CodeShown(Sent):
    """The code that lets people in now."""

    join_code = fields.String(required=True)


@calls.call(
    "GET",
    "/devices",
    {200: (None, "`devices`, each with its `seat`, when it was `first` and `last` heard of, `signed_out`")},
)
def list_devices(campaign: str) -> Response:
    """The devices that sat down at this campaign, as far as they did anything or were heard of lately."""
    here = host(campaign)
    position = here.warm.head.position
    return answer({"position": position, "devices": devices_document(here, wired().presence)})


@calls.call(
    "POST",
    "/devices/<device>/revoke",
    {201: (None, "Recorded: its token opens nothing any more")},
    body=RevokingSent,
    problems=PROBLEMS,
)
def revoke(campaign: str, device: str, sent: dict[str, Any]) -> Response:
    """Sign a device out, e.g. a lost phone."""
    here = host(campaign)
    seat = SeatId(sent["seat"]) if "seat" in sent else _seat_of(here, device)
    return _arranged(here, sent, RevokeDevice(seat=seat, device=device[:NAME]))


def _seat_of(here: Caller, device: str) -> SeatId:
    known = devices_document(here, wired().presence)
    found = next((each["seat"] for each in known if each["device"] == device), None)
    if found is None:
        raise Problem("not_found", "No such device was heard of here; say its `seat` as well.")
    return SeatId(found)


@calls.call(
    "POST",
    "/seats/<seat>/host",
    {201: (None, "Recorded: that seat hosts the campaign, and yours plays on")},
    body=ArrangingSent,
    problems=PROBLEMS,
)
def name_host(campaign: str, seat: str, sent: dict[str, Any]) -> Response:
    """Let somebody else host."""
    return _arranged(host(campaign, sent.get("id", "")), sent, NameHost(seat=SeatId(seat)))


@calls.call(
    "POST",
    "/seats/<seat>/hand-on",
    {201: (None, "Recorded: every device that sat there is signed out; the code lets the new person in")},
    body=HandingSent,
    problems=PROBLEMS,
)
def hand_on(campaign: str, seat: str, sent: dict[str, Any]) -> Response:
    """Give a seat, with its characters, to somebody else."""
    return _arranged(host(campaign), sent, HandSeatOn(seat=SeatId(seat), name=sent["name"]))


@calls.call(
    "POST",
    "/join-code",
    {201: (CodeShown, "Recorded: the code that everybody knew opens nothing any more")},
    body=ArrangingSent,
    problems=PROBLEMS,
)
def change_code(campaign: str, sent: dict[str, Any]) -> Response:
    """Another join code."""
    here = host(campaign)
    outcome = arrange(wired().play, here.warm.id, _sender(here, sent), ChangeJoinCode())
    if not isinstance(outcome, Recorded):
        return outcome_response(outcome, here)
    wired().follower.nudge()
    return answer({"join_code": join_code(here.warm)}, 201)


def _arranged(here: Caller, sent: dict[str, Any], command: PeopleCommand) -> Response:
    return outcome_response(arrange(wired().play, here.warm.id, _sender(here, sent), command), here)


def _sender(here: Caller, sent: dict[str, Any]) -> Sender:
    action = ActionId(sent.get("id") or wired().play.outside.new_id())
    return Sender(id=action, seat=here.seat, by=here.by)
