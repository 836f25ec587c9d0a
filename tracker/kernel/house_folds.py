"""How the facts that every system shares change the table's own state."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tracker.facts.action import (
    ActionClosed,
    ActionContested,
    ActionOpened,
    ContestSettled,
    CorrectionAsked,
    DuelDieTold,
    DuelRolled,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from tracker.facts.campaign import (
    CampaignFounded,
    CharacterTaken,
    DiceCommitted,
    DiceRevealed,
    DieRolled,
    Seat,
    SeatTaken,
    ValueEntered,
)
from tracker.facts.fact import Fact
from tracker.facts.lines import BranchAdopted, BranchDropped, Branched, BranchMade
from tracker.facts.people import DeviceRevoked, HostNamed, JoinCodeChanged, SeatHandedOn
from tracker.kernel.dice import roll_key
from tracker.kernel.house import Branch, Contest, House, OpenAction, Origin, Request


def _founded(house: House, fact: CampaignFounded) -> House:
    seats = {seat.id: seat for seat in fact.seats}
    return msgspec.structs.replace(
        house, system=fact.system, title=fact.title, seats=seats, options=dict(fact.options)
    )


def _seat_taken(house: House, fact: SeatTaken) -> House:
    return msgspec.structs.replace(house, seats={**house.seats, fact.seat.id: fact.seat})


def _character_taken(house: House, fact: CharacterTaken) -> House:
    seat = house.seats.get(fact.seat, Seat(id=fact.seat, name=fact.seat))
    taken = msgspec.structs.replace(seat, characters=(*seat.characters, fact.character))
    return msgspec.structs.replace(house, seats={**house.seats, fact.seat: taken})


def _value_entered(house: House, fact: ValueEntered) -> House:
    card = {**house.collection.get(fact.card, {}), fact.field: fact.value}
    return msgspec.structs.replace(house, collection={**house.collection, fact.card: card})


def _dice_committed(house: House, fact: DiceCommitted) -> House:
    secrets = house.secrets if fact.secret is None else {**house.secrets, fact.attempt: fact.secret}
    commitments = {**house.commitments, fact.attempt: fact.digest}
    return msgspec.structs.replace(house, attempt=fact.attempt, commitments=commitments, secrets=secrets)


def _dice_revealed(house: House, fact: DiceRevealed) -> House:
    return msgspec.structs.replace(house, revealed={**house.revealed, fact.attempt: fact.secret})


def _die_rolled(house: House, fact: DieRolled) -> House:
    if fact.number is None:
        return house
    key = roll_key(fact.attempt, fact.round, fact.actor, fact.die)
    held = tuple(sorted({*house.rolls.get(key, ()), fact.number}))
    return msgspec.structs.replace(house, rolls={**house.rolls, key: held})


def _action_opened(house: House, fact: ActionOpened) -> House:
    opened = OpenAction(action=fact.opened, actor=fact.actor, command=fact.command, says=fact.says)
    return msgspec.structs.replace(house, open={**house.open, fact.actor: opened})


def _action_closed(house: House, fact: ActionClosed) -> House:
    still = {actor: held for actor, held in house.open.items() if held.action != fact.opened}
    return msgspec.structs.replace(house, open=still)


def _contested(house: House, fact: ActionContested) -> House:
    joined = house.contests.get(fact.joins) if fact.joins else None
    if joined is not None:
        more = msgspec.structs.replace(joined, joined={**joined.joined, fact.id: fact.seat})
        return msgspec.structs.replace(house, contests={**house.contests, more.id: more})
    contest = Contest(
        id=fact.joins or fact.id,
        seat=fact.seat,
        says=fact.says,
        rule=fact.rule,
        against=fact.against,
        opener=fact.id if fact.joins else None,
    )
    return msgspec.structs.replace(house, contests={**house.contests, contest.id: contest})


def _duel_die_told(house: House, fact: DuelDieTold) -> House:
    contest = house.contests.get(fact.contest)
    if contest is None or contest.round != fact.round:
        return house
    more = msgspec.structs.replace(contest, told={**contest.told, fact.party: fact.face})
    return msgspec.structs.replace(house, contests={**house.contests, more.id: more})


def _duel_rolled(house: House, fact: DuelRolled) -> House:
    contest = house.contests.get(fact.contest)
    if contest is None:
        return house
    more = msgspec.structs.replace(contest, rounds=(*contest.rounds, fact.faces), told={})
    return msgspec.structs.replace(house, contests={**house.contests, more.id: more})


def _settled(house: House, fact: ContestSettled) -> House:
    left = {key: contest for key, contest in house.contests.items() if key != fact.contest}
    return msgspec.structs.replace(house, contests=left)


def _asked(house: House, fact: UndoAsked | CorrectionAsked) -> House:
    said = msgspec.structs.asdict(fact)
    asked = Request(id=said.pop("request"), **said)
    return msgspec.structs.replace(house, requests={**house.requests, asked.id: asked})


def _undo_agreed(house: House, fact: UndoAgreed) -> House:
    asked = house.requests.get(fact.request)
    if asked is None:
        return house
    agreed = (*asked.agreed, fact.seat)
    if set(asked.seats) <= set(agreed):
        return _undo_over(house, fact)
    more = msgspec.structs.replace(asked, agreed=agreed)
    return msgspec.structs.replace(house, requests={**house.requests, asked.id: more})


def _undo_over(house: House, fact: UndoAgreed | UndoDeclined) -> House:
    left = {key: asked for key, asked in house.requests.items() if key != fact.request}
    return msgspec.structs.replace(house, requests=left)


def _branched(house: House, fact: Branched) -> House:
    """The branch begins with neither the branches of the line that it left, nor its end."""
    renewed = {old: fact.renewed.get(new, new) for old, new in house.renewed.items()}
    return msgspec.structs.replace(
        house,
        title=fact.title,
        origin=Origin(campaign=fact.origin, position=fact.position, save=fact.save),
        branches={},
        continued=None,
        renewed={**renewed, **fact.renewed},
    )


def _branch_made(house: House, fact: BranchMade) -> House:
    made = Branch(position=fact.position, title=fact.title, save=fact.save)
    return msgspec.structs.replace(house, branches={**house.branches, fact.branch: made})


def _branch_dropped(house: House, fact: BranchDropped) -> House:
    branch = house.branches.get(fact.branch)
    if branch is None:
        return house
    dropped = msgspec.structs.replace(branch, dropped=True)
    return msgspec.structs.replace(house, branches={**house.branches, fact.branch: dropped})


def _branch_adopted(house: House, fact: BranchAdopted) -> House:
    return msgspec.structs.replace(house, continued=fact.branch)


def _device_revoked(house: House, fact: DeviceRevoked) -> House:
    revoked = (*house.revoked.get(fact.seat, ()), fact.device)
    return msgspec.structs.replace(house, revoked={**house.revoked, fact.seat: revoked})


def _seat_handed_on(house: House, fact: SeatHandedOn) -> House:
    """Counted, so that a token that was issued before can be told."""
    seat = house.seats.get(fact.seat, Seat(id=fact.seat, name=fact.name))
    seats = {**house.seats, fact.seat: msgspec.structs.replace(seat, name=fact.name)}
    handed = {**house.handed, fact.seat: house.handed.get(fact.seat, 0) + 1}
    return msgspec.structs.replace(house, seats=seats, handed=handed)


def _host_named(house: House, fact: HostNamed) -> House:
    if fact.seat not in house.seats:
        return house
    hosted = {seat.id: "player" for seat in house.seats.values() if seat.role == "host"} | {fact.seat: "host"}
    seats = {
        name: msgspec.structs.replace(seat, role=hosted.get(name, seat.role))
        for name, seat in house.seats.items()
    }
    return msgspec.structs.replace(house, seats=seats)


def _code_changed(house: House, fact: JoinCodeChanged) -> House:
    return msgspec.structs.replace(house, code=fact.number)


HOUSE_EVOLVE: Mapping[type[Fact], Callable[[House, Any], House]] = {
    CampaignFounded: _founded,
    SeatTaken: _seat_taken,
    CharacterTaken: _character_taken,
    ValueEntered: _value_entered,
    DiceCommitted: _dice_committed,
    DiceRevealed: _dice_revealed,
    DieRolled: _die_rolled,
    ActionOpened: _action_opened,
    ActionClosed: _action_closed,
    ActionContested: _contested,
    DuelDieTold: _duel_die_told,
    DuelRolled: _duel_rolled,
    ContestSettled: _settled,
    UndoAsked: _asked,
    CorrectionAsked: _asked,
    UndoAgreed: _undo_agreed,
    UndoDeclined: _undo_over,
    Branched: _branched,
    BranchMade: _branch_made,
    BranchDropped: _branch_dropped,
    BranchAdopted: _branch_adopted,
    DeviceRevoked: _device_revoked,
    SeatHandedOn: _seat_handed_on,
    HostNamed: _host_named,
    JoinCodeChanged: _code_changed,
}
