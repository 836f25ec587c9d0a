"""Opening a campaign, and sitting down at one."""

from typing import Any

import msgspec

from tracker.facts.action import ActionTaken
from tracker.facts.campaign import CampaignFounded, SeatTaken
from tracker.facts.entry import By, Draft
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, CampaignId, SeatId
from tracker.journal.port import EMPTY
from tracker.kernel.commands import Command, FoundCampaign, TakeSeat
from tracker.kernel.decision import Decided, decide
from tracker.kernel.digest import request_digest
from tracker.kernel.replay import beginning
from tracker.kernel.table import Table
from tracker.play.outcomes import Outcome
from tracker.play.play import Play, answer, outcome_of
from tracker.play.warm import Warm


class Founding(msgspec.Struct, frozen=True, kw_only=True):
    """A campaign as it is asked for: `seats` are {name, characters}; the first is the host's."""

    system: str
    title: str
    seats: tuple[dict[str, Any], ...]
    options: dict[str, Any] = {}


class Joining(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody new sits down. `role` is "player" or "spectator"."""

    id: ActionId
    name: str
    role: str
    device: str = ""


def seat_id(number: int) -> SeatId:
    """The id of the `number`-th seat of a campaign."""
    return SeatId(f"seat-{number}")


def found(
    play: Play, campaign: CampaignId, action: ActionId, founding: Founding, device: str = ""
) -> Outcome:
    """Open the campaign under this id.

    Raises:
        UnknownSystem: there is no such rule system.
    """
    system = play.warm.system(founding.system)
    seats = tuple(
        {**seat, "id": seat_id(n), "role": "host" if n == 1 else "player"}
        for n, seat in enumerate(founding.seats, 1)
    )
    command = FoundCampaign(system=system.id, title=founding.title, seats=seats, options=founding.options)
    start = beginning(system)
    decision = decide(system, command, start, Table(house=start.house))
    if not isinstance(decision, Decided):
        return answer(decision)
    by = By(seat=seat_id(1), device=device)
    warm = Warm(campaign, system, (), start)
    drafts = _drafts(action, by, command, decision.facts, seen=0)
    entries = play.journal.append(campaign, EMPTY, drafts, play.outside.clock())
    after = warm.followed_by(entries)
    play.warm.keep(after)
    return outcome_of(after, entries)


def take_seat(play: Play, campaign: CampaignId, joining: Joining) -> Outcome:
    """Sit down at a new seat; a repeated send gives the same seat again."""
    with play.queue(campaign):
        return play.until_first(lambda: _take_seat(play, campaign, joining), campaign)


def _take_seat(play: Play, campaign: CampaignId, joining: Joining) -> Outcome:
    warm = play.warm.get(campaign)
    if (group := play.group(warm, joining.id)) is not None:
        return outcome_of(warm, group, repeated=True)
    seat = seat_id(_seats_ever(warm) + 1)
    command = TakeSeat(seat=seat, name=joining.name, role=joining.role)
    decision = decide(warm.system, command, warm.state, Table(house=warm.state.house))
    if not isinstance(decision, Decided):
        return answer(decision)
    by = By(seat=seat, device=joining.device)
    after = play.append(warm, _drafts(joining.id, by, command, decision.facts, seen=warm.head.position))
    return outcome_of(after, after.entries[warm.head.position :])


def _seats_ever(warm: Warm) -> int:
    """How many seats there ever were: a struck seat's number, and so its token, goes to nobody else."""
    facts = [entry.fact for entry in warm.entries]
    founded = sum(len(fact.seats) for fact in facts if isinstance(fact, CampaignFounded))
    return founded + sum(isinstance(fact, SeatTaken) for fact in facts)


def _drafts(action: ActionId, by: By, command: Command, facts: tuple[Fact, ...], *, seen: int) -> list[Draft]:
    fields = msgspec.to_builtins(command)
    taken = ActionTaken(command=fields, seen=seen, sent=request_digest(fields))
    return [Draft(action=action, seat=by.seat, by=by, fact=fact) for fact in (taken, *facts)]
