"""Facts about who may do what at the table; they stand beside the game, and no undo touches them."""

from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId


class DeviceRevoked(Fact, tag="castaway.device_revoked/1"):
    """The host signed a device out of its seat: its token opens nothing any more."""

    seat: SeatId
    device: str


class SeatHandedOn(Fact, tag="castaway.seat_handed_on/1"):
    """The seat went to somebody of this name; every device that sat there until now is signed out."""

    seat: SeatId
    name: str


class HostNamed(Fact, tag="castaway.host_named/1"):
    """This seat hosts the campaign from now on, and whoever did so before plays on as a player."""

    seat: SeatId


class JoinCodeChanged(Fact, tag="castaway.join_code_changed/1"):
    """The code that lets people in is another one; `number` says which, and the code itself is never kept."""

    number: int


SHARED_PEOPLE_FACTS: tuple[type[Fact], ...] = (DeviceRevoked, SeatHandedOn, HostNamed, JoinCodeChanged)
