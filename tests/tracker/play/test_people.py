"""Who may do what: devices signed out, seats handed on, another host, another code."""

import msgspec
import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.action import ActionTaken
from tracker.facts.entry import By
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, SeatId
from tracker.facts.people import DeviceRevoked, HostNamed, JoinCodeChanged, SeatHandedOn
from tracker.journal.chain import verify_campaign
from tracker.kernel.commands import ChangeJoinCode, HandSeatOn, NameHost, RevokeDevice
from tracker.kernel.house import House
from tracker.kernel.house_folds import HOUSE_EVOLVE
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.outcomes import IdReused, Invalid, Outcome, Recorded
from tracker.play.people import PeopleCommand, arrange
from tracker.play.revising import Sender

PHONE = "phone-seat-2"


@pytest.fixture
def desk() -> Desk:
    return Desk(memory_journal())


def ask(desk: Desk, command: PeopleCommand, seat: SeatId = ANN, action: ActionId | None = None) -> Outcome:
    by = By(seat=seat, device=f"phone-{seat}")
    return arrange(desk.play, CAMPAIGN, Sender(id=action or desk.next_id(), seat=seat, by=by), command)


def facts(outcome: Outcome) -> list[Fact]:
    assert isinstance(outcome, Recorded), outcome
    assert isinstance(outcome.entries[0].fact, ActionTaken)
    return [entry.fact for entry in outcome.entries[1:]]


def house(desk: Desk) -> House:
    return desk.play.warm.get(CAMPAIGN).state.house


def test_a_device_is_signed_out_and_no_other(desk: Desk) -> None:
    made = facts(ask(desk, RevokeDevice(seat=BOB, device=PHONE)))
    assert made == [DeviceRevoked(seat=BOB, device=PHONE)]
    assert not house(desk).lets_in(BOB, PHONE, 0)
    assert house(desk).lets_in(BOB, "another phone", 0)
    assert house(desk).lets_in(ANN, PHONE, 0)


def test_a_seat_that_is_handed_on_signs_out_every_device_that_sat_there(desk: Desk) -> None:
    made = facts(ask(desk, HandSeatOn(seat=BOB, name="Cy")))
    assert made == [SeatHandedOn(seat=BOB, name="Cy")]
    assert house(desk).seats[BOB].name == "Cy"
    assert house(desk).seats[BOB].characters == ("Bob",)
    assert not house(desk).lets_in(BOB, PHONE, 0)
    assert house(desk).lets_in(BOB, PHONE, 1)


def test_another_host_has_the_hosts_rights_and_the_first_has_them_no_more(desk: Desk) -> None:
    assert facts(ask(desk, NameHost(seat=BOB))) == [HostNamed(seat=BOB)]
    assert {seat.id: seat.role for seat in house(desk).seats.values()} == {ANN: "player", BOB: "host"}
    assert ask(desk, NameHost(seat=ANN)) == Invalid("seat", "does not host this campaign")
    facts(ask(desk, NameHost(seat=ANN), seat=BOB))
    assert house(desk).is_host(ANN)


def test_each_change_of_the_code_counts(desk: Desk) -> None:
    assert facts(ask(desk, ChangeJoinCode())) == [JoinCodeChanged(number=1)]
    assert facts(ask(desk, ChangeJoinCode())) == [JoinCodeChanged(number=2)]
    assert house(desk).code == 2


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (RevokeDevice(seat=SeatId("seat-9"), device="x"), "seat"),
        (RevokeDevice(seat=ANN, device="phone-seat-1"), "device"),
        (HandSeatOn(seat=ANN, name="Cy"), "seat"),
        (HandSeatOn(seat=BOB, name="ann"), "name"),
        (HandSeatOn(seat=BOB, name=""), "name"),
        (HandSeatOn(seat=BOB, name="x" * 41), "name"),
        (NameHost(seat=ANN), "seat"),
        (NameHost(seat=SeatId("seat-9")), "seat"),
    ],
)
def test_what_makes_no_sense_is_refused(desk: Desk, command: PeopleCommand, field: str) -> None:
    refused = ask(desk, command)
    assert isinstance(refused, Invalid)
    assert refused.field == field


@pytest.mark.parametrize(
    "command",
    [
        RevokeDevice(seat=ANN, device="phone-seat-1"),
        HandSeatOn(seat=ANN, name="Cy"),
        NameHost(seat=BOB),
        ChangeJoinCode(),
    ],
)
def test_only_the_host_says_so(desk: Desk, command: PeopleCommand) -> None:
    assert ask(desk, command, seat=BOB) == Invalid("seat", "does not host this campaign")


def test_a_device_is_signed_out_once(desk: Desk) -> None:
    action = desk.next_id()
    first = ask(desk, RevokeDevice(seat=BOB, device=PHONE), action=action)
    again = ask(desk, RevokeDevice(seat=BOB, device=PHONE), action=action)
    assert isinstance(first, Recorded)
    assert isinstance(again, Recorded)
    assert again.repeated
    assert isinstance(ask(desk, RevokeDevice(seat=BOB, device=PHONE)), Invalid)
    assert isinstance(ask(desk, NameHost(seat=BOB), action=action), IdReused)


def test_no_undo_touches_who_may_do_what(desk: Desk) -> None:
    taken = desk.send(BOB, "take", {"who": BOB, "coins": 3})
    revoked = ask(desk, RevokeDevice(seat=BOB, device=PHONE))
    assert isinstance(taken, Recorded)
    assert isinstance(revoked, Recorded)
    assert isinstance(desk.undo(ANN, revoked.action), Invalid)
    desk.undo(ANN, taken.action, onwards=True)
    assert not house(desk).lets_in(BOB, PHONE, 0)


def test_a_branch_from_before_lets_nobody_in_who_was_signed_out_since(desk: Desk) -> None:
    before = desk.head()
    facts(ask(desk, RevokeDevice(seat=BOB, device="lost")))
    facts(ask(desk, HandSeatOn(seat=BOB, name="Cy")))
    facts(ask(desk, NameHost(seat=BOB)))
    request = BranchRequest(
        id=ActionId("6f2c8986-82c4-49f7-8c54-a5be535ca2f6"),
        seat=BOB,
        by=By(seat=BOB, device="new phone"),
        at=before,
    )
    made = make_branch(desk.play, CAMPAIGN, request)
    assert isinstance(made, BranchedOff)
    there = desk.play.warm.get(made.campaign).state.house
    assert there.is_host(BOB)
    assert not there.is_host(ANN)
    assert there.seats[BOB].name == "Cy"
    assert not there.lets_in(BOB, "lost", 1)
    assert not there.lets_in(BOB, PHONE, 0)
    assert there.lets_in(BOB, "new phone", 1)


def test_history_may_name_a_host_whose_seat_was_struck_out_since() -> None:
    seats = House(seats={})
    assert HOUSE_EVOLVE[HostNamed](seats, HostNamed(seat=ANN)) == seats
    handed = HOUSE_EVOLVE[SeatHandedOn](seats, SeatHandedOn(seat=ANN, name="Cy"))
    assert handed.seats[ANN].name == "Cy"


def test_the_chain_holds_and_nothing_secret_is_in_it(desk: Desk) -> None:
    facts(ask(desk, RevokeDevice(seat=BOB, device=PHONE)))
    facts(ask(desk, ChangeJoinCode()))
    verify_campaign(desk.play.journal, CAMPAIGN)
    kept = msgspec.json.encode(desk.play.journal.lines(CAMPAIGN)).decode()
    assert "token" not in kept
