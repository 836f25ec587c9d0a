"""The tracker's dice of duels, so that anybody can check them against the secret when it is told."""

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import NamedTuple

from tracker.facts.action import ActionContested, DuelRolled
from tracker.facts.campaign import DiceCommitted
from tracker.facts.entry import Entry
from tracker.facts.history import effective, is_settling
from tracker.facts.ids import ActionId, Position
from tracker.kernel.answers import TRACKER
from tracker.kernel.commands import SettleContest, TellDuelDice
from tracker.kernel.dice import face
from tracker.kernel.house import House
from tracker.kernel.house_folds import HOUSE_EVOLVE
from tracker.kernel.past import Action, actions_of, command_from
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.duel_round import Round
from tracker.play.duelling import duel_key
from tracker.play.warm import Warm


class DuelRoll(NamedTuple):
    """A die of the tracker in a duel: where it is recorded, and what makes its face."""

    position: Position
    attempt: str
    number: int
    contest: ActionId
    party: ActionId
    face: str


def duel_rolls(warm: Warm) -> Iterator[DuelRoll]:
    """Each die of the tracker in each duel, struck or not."""
    for action in actions_of(warm.entries).values():
        if any(isinstance(fact, DuelRolled) and fact.source == TRACKER for fact in action.facts):
            yield from _rolled_by(warm, action)


def follows(warm: Warm, roll: DuelRoll) -> bool:
    """Whether it shows what the secret of its attempt says; nobody knows while that is not told."""
    secret, die = warm.state.house.revealed.get(roll.attempt), warm.system.duel_die
    if secret is None or die is None:
        return True
    key = duel_key(roll.attempt, roll.number, roll.contest, roll.party, die)
    return face(secret, key, 1, die) == roll.face


def _rolled_by(warm: Warm, action: Action) -> Iterator[DuelRoll]:
    house = _before(warm.entries[: action.position - 1])
    own = warm.entries[action.position - 1 : action.last]
    rounds = [(e.position, e.fact) for e in own if e.of is None and isinstance(e.fact, DuelRolled)]
    contest = house.contests.get(rounds[0][1].contest)
    if contest is None:
        return
    sent = zip(rounds, _sent(warm, action, contest.told), strict=False)
    for number, ((position, rolled), row) in enumerate(sent, contest.round):
        for party, shown in rolled.faces.items():
            if row is None or row.get(party) == ROLL_FOR_ME:
                yield DuelRoll(position, house.attempt, number, contest.id, party, shown)


def _before(entries: Sequence[Entry]) -> House:
    """The open contests, and the attempt whose dice fall."""
    house = House()
    for entry in effective(entries):
        if is_settling(entry.fact) or isinstance(entry.fact, ActionContested | DiceCommitted):
            house = HOUSE_EVOLVE[type(entry.fact)](house, entry.fact)
    return house


def _sent(warm: Warm, action: Action, told: Round) -> Iterator[Round | None]:
    """What was sent for each round, with what had been told; then the tracker rolled for everybody (None)."""
    command = command_from(warm.system, action.taken.command) if action.taken else None
    rolls: tuple[Round, ...] = ()
    if isinstance(command, SettleContest):
        rolls = command.rolls
    elif isinstance(command, TellDuelDice):
        rolls = (command.faces,)
    first, *more = rolls or ({},)
    return chain([{**first, **told}], more, repeat(None))
