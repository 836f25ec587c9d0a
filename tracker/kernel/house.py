"""What every campaign has, whatever is played: seats, options, the collection, dice, announced actions."""

from typing import Any

import msgspec

from tracker.facts.campaign import Seat
from tracker.facts.ids import ActionId, CampaignId, Position, RuleId, SeatId


class OpenAction(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An announced action that is not finished; `command` is what was announced."""

    action: ActionId
    actor: str
    command: dict[str, Any]
    says: str


class Contest(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An open contest: the first late action with its seat, those who joined, and what they lost against.

    `opener` is that first one where another, struck since, gave the contest its id. Of its duel `rounds` are
    over, each party's face by its action; `told` are dice of the round that is being rolled.
    """

    id: ActionId
    seat: SeatId
    says: str
    rule: RuleId
    against: tuple[ActionId, ...]
    joined: dict[ActionId, SeatId] = {}
    opener: ActionId | None = None
    rounds: tuple[dict[ActionId, str], ...] = ()
    told: dict[ActionId, str] = {}

    @property
    def round(self) -> int:
        """The number of the round that is to be rolled."""
        return len(self.rounds) + 1

    @property
    def parties(self) -> tuple[ActionId, ...]:
        """Everybody who duels for it: those who hold it, then those who came late."""
        return (*self.against, *self.contenders)

    @property
    def contenders(self) -> dict[ActionId, SeatId]:
        """Every late action with its seat."""
        return {self.opener or self.id: self.seat, **self.joined}


class Request(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """An undo that waits for the consent of `seats`; `agreed` have given it.

    With a `command` it is a correction: what is to take the place of the action's own, with its `answers`.
    """

    id: ActionId
    action: ActionId
    also: tuple[ActionId, ...] = ()
    reason: str
    note: str = ""
    seats: tuple[SeatId, ...]
    agreed: tuple[SeatId, ...] = ()
    command: dict[str, Any] = {}
    answers: dict[str, dict[str, Any]] = {}

    def waits_for(self, seat: SeatId) -> bool:
        """Whether this seat is asked and has not agreed yet."""
        return seat in self.seats and seat not in self.agreed


class Branch(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """A what-if of this campaign: from which position, under which title; `save` is its save point."""

    position: Position
    title: str
    save: int | None = None
    dropped: bool = False


class Origin(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Where this campaign left another one."""

    campaign: CampaignId
    position: Position
    save: int | None = None


class House(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The table's own state.

    `collection` maps card to field to value; `rolls` maps a roll key to the numbers its effective
    digital rolls hold; `open` maps an actor to what they announced. `renewed` maps an attempt of the
    line that this one left to the one whose dice are rolled here instead. `continued` is the branch in
    which the table goes on. `revoked` are the devices that were signed out of a seat, `handed` counts how
    often a seat went to somebody else, and `code` how often the join code was changed.
    """

    system: str = ""
    title: str = ""
    seats: dict[SeatId, Seat] = {}
    options: dict[str, Any] = {}
    collection: dict[str, dict[str, Any]] = {}
    attempt: str = ""
    commitments: dict[str, str] = {}
    secrets: dict[str, str] = {}
    revealed: dict[str, str] = {}
    rolls: dict[str, tuple[int, ...]] = {}
    open: dict[str, OpenAction] = {}
    contests: dict[ActionId, Contest] = {}
    requests: dict[ActionId, Request] = {}
    origin: Origin | None = None
    branches: dict[CampaignId, Branch] = {}
    continued: CampaignId | None = None
    renewed: dict[str, str] = {}
    revoked: dict[SeatId, tuple[str, ...]] = {}
    handed: dict[SeatId, int] = {}
    code: int = 0

    def characters(self) -> dict[str, SeatId]:
        """Who plays whom."""
        return {name: seat.id for seat in self.seats.values() for name in seat.characters}

    @property
    def rolling(self) -> str:
        """The attempt under which the tracker's dice fall: a branch has its own instead of its origin's."""
        return self.renewed.get(self.attempt, self.attempt)

    def secret(self) -> str | None:
        """The secret of the running attempt, if its dice may still be rolled by the tracker."""
        return None if self.attempt in self.revealed else self.secrets.get(self.attempt)

    @property
    def hosting(self) -> SeatId:
        """The seat that hosts the campaign now; in a file from elsewhere it may be none, then the first."""
        return next((seat.id for seat in self.seats.values() if seat.role == "host"), next(iter(self.seats)))

    def is_host(self, seat: SeatId) -> bool:
        """Whether this seat hosts the campaign now."""
        return seat in self.seats and self.seats[seat].role == "host"

    def may_agree(self, waiting: Request, seat: SeatId) -> bool:
        """Whether this seat's consent is still wanted: who is asked gives it, or the host for everybody."""
        return self.is_host(seat) or waiting.waits_for(seat)

    def lets_in(self, seat: SeatId, device: str, handed: int) -> bool:
        """Whether a device that sat down when the seat had changed hands so often still sits there."""
        signed_out = device in self.revoked.get(seat, ())
        return seat in self.seats and handed == self.handed.get(seat, 0) and not signed_out
