"""Who may do what at the table: the host signs devices out, hands seats and the hosting on."""

from tracker.facts.fact import Fact
from tracker.facts.ids import CampaignId
from tracker.facts.people import DeviceRevoked, HostNamed, JoinCodeChanged, SeatHandedOn
from tracker.kernel.commands import ChangeJoinCode, Command, HandSeatOn, NameHost, RevokeDevice
from tracker.kernel.house import House
from tracker.kernel.house_rules import LONGEST_NAME
from tracker.play.outcomes import Invalid, Outcome
from tracker.play.play import Play
from tracker.play.revising import Sender, recorded_before, sent_digest, write
from tracker.play.warm import Warm

MOST_CODES = 1000
"""A code says which one it is, in two letters."""
PeopleCommand = RevokeDevice | HandSeatOn | NameHost | ChangeJoinCode


def arrange(play: Play, campaign: CampaignId, sender: Sender, command: PeopleCommand) -> Outcome:
    """Do what only a host may; the same request sent again changes nothing more."""
    with play.queue(campaign):
        return play.until_first(lambda: _arrange(play, play.warm.get(campaign), sender, command))


def _arrange(play: Play, warm: Warm, sender: Sender, command: PeopleCommand) -> Outcome:
    house = warm.state.house
    before = recorded_before(play, warm, sender.id, sent_digest(sender, command))
    if before is not None:
        return before
    wrong = _cannot(house, sender, command)
    return wrong or write(play, warm, sender, command, None, (_fact(house, command),))


def _cannot(house: House, sender: Sender, command: PeopleCommand) -> Invalid | None:
    if not house.is_host(sender.by.seat):
        return Invalid("seat", "does not host this campaign")
    if isinstance(command, ChangeJoinCode):
        return Invalid("code", "was changed too often; open a branch") if house.code >= MOST_CODES else None
    if command.seat not in house.seats:
        return Invalid("seat", f"{command.seat!r} does not sit at this table"[:200])
    if isinstance(command, RevokeDevice):
        return _cannot_revoke(house, sender, command)
    if isinstance(command, HandSeatOn):
        return _cannot_hand_on(house, sender, command)
    if house.is_host(command.seat):
        return Invalid("seat", "hosts this campaign already")
    return None


def _cannot_revoke(house: House, sender: Sender, command: RevokeDevice) -> Invalid | None:
    if command.device in house.revoked.get(command.seat, ()):
        return Invalid("device", "is signed out already")
    if (command.seat, command.device) == (sender.by.seat, sender.by.device):
        return Invalid("device", "is the one that you are asking from")
    return None


def _cannot_hand_on(house: House, sender: Sender, command: HandSeatOn) -> Invalid | None:
    if command.seat == sender.by.seat:
        return Invalid("seat", "is your own; let somebody else host first")
    name = command.name.casefold()
    if not name or len(name) > LONGEST_NAME:
        return Invalid("name", f"has 1 to {LONGEST_NAME} characters")
    if any(seat.name.casefold() == name for seat in house.seats.values() if seat.id != command.seat):
        return Invalid("name", f"{command.name!r} already sits at this table")
    return None


def _fact(house: House, command: Command) -> Fact:
    if isinstance(command, RevokeDevice):
        return DeviceRevoked(seat=command.seat, device=command.device)
    if isinstance(command, HandSeatOn):
        return SeatHandedOn(seat=command.seat, name=command.name)
    if isinstance(command, NameHost):
        return HostNamed(seat=command.seat)
    return JoinCodeChanged(number=house.code + 1)
