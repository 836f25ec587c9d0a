"""A duel (RI-CONF-08): all roll at once, whoever fails is out, until one is left."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tracker.facts.action import DuelRolled
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.kernel.answers import TRACKER, TYPED
from tracker.kernel.dice import Die, face, roll_key
from tracker.kernel.house import Contest
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.outcomes import Invalid
from tracker.play.warm import Warm

MOST_ROUNDS = 50

Round = Mapping[ActionId, str]
"""The face of each party still in, or "roll"; parties are actions."""


def still_in(die: Die, parties: Sequence[ActionId], rounds: Sequence[Round]) -> tuple[ActionId, ...]:
    """Who is left after these rounds; one in which all fail removes nobody."""
    left = tuple(parties)
    for faces in rounds:
        left = tuple(party for party in left if faces.get(party) == die.faces[0]) or left
    return left


class Fought(NamedTuple):
    """Rounds as facts, and who is still in after them."""

    facts: tuple[DuelRolled, ...]
    left: tuple[ActionId, ...]


def fight(
    warm: Warm, contest: Contest, rolls: Sequence[Round]
) -> tuple[tuple[Fact, ...], ActionId] | Invalid:
    """The rounds that were still to be rolled, as facts, and who won."""
    fought = go_on(warm, contest, rolls)
    if isinstance(fought, Invalid):
        return fought
    if len(fought.left) != 1:
        return Invalid("rolls", f"the duel goes on between {', '.join(fought.left)}: roll again")
    return fought.facts, fought.left[0]


def go_on(warm: Warm, contest: Contest, rolls: Sequence[Round]) -> Fought | Invalid:
    """The next rounds of a duel; the first of them holds the dice that were told before.

    Where the tracker rolls for everybody who is still in, it goes on rolling until one is left: its dice are
    told all at once, since nobody is to see a round and then think of another way to settle it.
    """
    die = warm.system.duel_die
    if die is None:
        return Invalid("how", f"{warm.system.title} knows no duel")
    sent, facts = _with_told(contest, rolls[:MOST_ROUNDS]), list[DuelRolled]()
    if isinstance(sent, Invalid):
        return sent
    left = still_in(die, contest.parties, contest.rounds)
    while sent:
        rolled = sent.pop(0)
        if len(left) == 1:
            return Invalid("rolls", "go on after the duel was over")
        if set(rolled) != set(left):
            return Invalid("rolls", f"each round needs a die of {', '.join(left)}, and of nobody else")
        rolled = {party: rolled[party] for party in left}
        shown = _faces(warm, contest.id, rolled, die, contest.round + len(facts))
        if isinstance(shown, Invalid):
            return shown
        facts.append(shown)
        left = still_in(die, left, (shown.faces,))
        if not sent and len(left) > 1 and _all_for_me(rolled) and len(facts) < MOST_ROUNDS:
            sent.append(dict.fromkeys(left, ROLL_FOR_ME))
    return Fought(tuple(facts), left)


def _with_told(contest: Contest, rolls: Sequence[Round]) -> list[Round] | Invalid:
    """What was told counts: another face for the same party is none."""
    if not rolls:
        return []
    told = contest.told
    clash = [party for party, shown in rolls[0].items() if told.get(party, shown) != shown]
    if clash:
        return Invalid("rolls", f"the die of {', '.join(clash)} was told already")
    return [{**rolls[0], **told}, *rolls[1:]]


def _all_for_me(rolled: Round) -> bool:
    return set(rolled.values()) == {ROLL_FOR_ME}


def _faces(warm: Warm, contest: ActionId, rolled: Round, die: Die, number: int) -> DuelRolled | Invalid:
    by_tracker = ROLL_FOR_ME in rolled.values()
    faces = dict(_own(warm, contest, rolled, die, number)) if by_tracker else dict(rolled)
    if not faces or any(shown not in die.faces for shown in faces.values()):
        return Invalid("rolls", f"a die shows one of {', '.join(dict.fromkeys(die.faces))}")
    return DuelRolled(contest=contest, faces=faces, source=TRACKER if by_tracker else TYPED)


def _own(
    warm: Warm, contest: ActionId, rolled: Round, die: Die, number: int
) -> Iterator[tuple[ActionId, str]]:
    """The tracker's dice for those who asked for them: by attempt, contest and party, the same for ever."""
    house = warm.state.house
    secret = house.secret()
    for party, sent in rolled.items():
        if sent != ROLL_FOR_ME:
            yield party, sent
        elif secret is not None:
            key = roll_key(house.attempt, number, f"{contest} {party}", die.name)
            yield party, face(secret, key, 1, die)
        else:
            yield party, ""
