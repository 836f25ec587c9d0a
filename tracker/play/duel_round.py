"""The round of a duel that is being rolled: who is still in, and which dice count."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tracker.facts.ids import ActionId
from tracker.kernel.dice import Die
from tracker.kernel.house import Contest
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.revising import is_gone
from tracker.play.seating import called
from tracker.play.warm import Warm

Round = Mapping[ActionId, str]
"""The face of each party still in, or "roll"; parties are actions."""


def still_in(die: Die, parties: Sequence[ActionId], rounds: Sequence[Round]) -> tuple[ActionId, ...]:
    """Who is left after these rounds; one in which all fail removes nobody."""
    left = tuple(parties)
    for faces in rounds:
        left = tuple(party for party in left if faces.get(party) == die.faces[0]) or left
    return left


class Running(NamedTuple):
    """Who is `left`, and what they told of their dice; `begun` says whether any die of the duel counts."""

    left: tuple[ActionId, ...]
    told: dict[ActionId, str]
    begun: bool

    @property
    def waits(self) -> tuple[ActionId, ...]:
        """Whose dice are still to be told; nobody's where one alone is left."""
        return tuple(party for party in self.left if party not in self.told) if len(self.left) > 1 else ()

    @property
    def complete(self) -> bool:
        """Whether it only has to be carried out, since whoever was waited for is gone."""
        return self.begun and bool(self.left) and not self.waits


def running(warm: Warm, contest: Contest) -> Running:
    """The running round as it counts now; there is nobody in it in a game that knows no duel.

    The die of a party whose line was struck counts for nothing. Neither does the tracker's where the tracker
    rolls no more: it is to be typed.
    """
    die = warm.system.duel_die
    if die is None:
        return Running((), {}, begun=False)
    left = still_in(die, _there(warm, contest), contest.rounds)
    rolls = warm.state.house.secret() is not None
    told = {
        party: face
        for party, face in contest.told.items()
        if party in left and (rolls or face != ROLL_FOR_ME)
    }
    return Running(left, told, begun=bool(contest.rounds or told))


def _there(warm: Warm, contest: Contest) -> tuple[ActionId, ...]:
    return tuple(party for party in contest.parties if not is_gone(warm, party))


def named(warm: Warm, contest: Contest, parties: Iterable[ActionId]) -> str:
    """The people whose lines these are, as one says it; a party that nobody knows is left out."""
    seats = {entry.action: entry.seat for entry in warm.entries} | contest.contenders
    names = (called(warm, seats[party]) for party in parties if party in seats)
    return ", ".join(dict.fromkeys(names))
