"""A duel (RI-CONF-08): all roll at once, whoever fails is out, until one is left."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tracker.facts.action import DuelRolled
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.kernel.answers import TRACKER, TYPED
from tracker.kernel.dice import Die, face, roll_key
from tracker.kernel.house import Contest
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.duel_round import Round, Running, named, running, still_in
from tracker.play.outcomes import Invalid
from tracker.play.warm import Warm

MOST_ROUNDS = 50


class Fought(NamedTuple):
    """Rounds as facts, and who is still in after them."""

    facts: tuple[DuelRolled, ...]
    left: tuple[ActionId, ...]


def by_tracker(facts: Sequence[Fact]) -> bool:
    """Whether a die of the tracker fell in these rounds: everybody knows it now, so it is to be recorded."""
    return any(isinstance(fact, DuelRolled) and fact.source == TRACKER for fact in facts)


def fight(warm: Warm, contest: Contest, rolls: Sequence[Round]) -> Fought | Invalid:
    """The rounds that were still to be rolled, as facts, until one is left or the tracker's dice fell."""
    fought = go_on(warm, contest, rolls)
    if isinstance(fought, Invalid) or len(fought.left) == 1 or by_tracker(fought.facts):
        return fought
    return Invalid("rolls", f"the duel goes on between {named(warm, contest, fought.left)}: roll again")


def go_on(warm: Warm, contest: Contest, rolls: Sequence[Round]) -> Fought | Invalid:
    """The next rounds of a duel; the first of them holds the dice that were told before.

    Where the tracker rolls for everybody who is still in, it goes on rolling until one is left: its dice are
    told all at once, since nobody is to see a round and then think of another way to settle it.
    """
    die, now = warm.system.duel_die, running(warm, contest)
    if die is None:
        return Invalid("how", f"{warm.system.title} knows no duel")
    sent = _with_told(warm, contest, now, rolls[:MOST_ROUNDS])
    if isinstance(sent, Invalid):
        return sent
    if wrong := _no_dice(warm, die, sent):
        return wrong
    facts, left = list[DuelRolled](), now.left
    while sent:
        rolled = sent.pop(0)
        if len(left) == 1:
            return Invalid("rolls", "go on after the duel was over")
        if set(rolled) != set(left):
            says = f"each round needs a die of {named(warm, contest, left)}, and of nobody else"
            return Invalid("rolls", says)
        rolled = {party: rolled[party] for party in left}
        facts.append(_fallen(warm, contest.id, rolled, die, contest.round + len(facts)))
        left = still_in(die, left, (facts[-1].faces,))
        if not sent and len(left) > 1 and _all_for_me(rolled) and len(facts) < MOST_ROUNDS:
            sent.append(dict.fromkeys(left, ROLL_FOR_ME))
    return Fought(tuple(facts), left)


def _with_told(warm: Warm, contest: Contest, now: Running, rolls: Sequence[Round]) -> list[Round] | Invalid:
    """What was told counts: another face for the same party is none. Nothing is missing if all have told."""
    if not rolls:
        return [now.told] if now.told and not now.waits and len(now.left) > 1 else []
    clash = [party for party, shown in rolls[0].items() if now.told.get(party, shown) != shown]
    if clash:
        return Invalid("rolls", f"the die of {named(warm, contest, clash)} was told already")
    return [{**rolls[0], **now.told}, *rolls[1:]]


def _no_dice(warm: Warm, die: Die, rolls: Sequence[Round]) -> Invalid | None:
    """What is wrong with these rounds; said before any die falls, so that a refusal tells nothing of it."""
    faces = {face for rolled in rolls for face in rolled.values()}
    if faces - {*die.faces, ROLL_FOR_ME}:
        return Invalid("rolls", f"a die shows one of {', '.join(dict.fromkeys(die.faces))}")
    if ROLL_FOR_ME in faces and warm.state.house.secret() is None:
        return Invalid("rolls", "the tracker rolls no dice now: type what a real die shows")
    if any(ROLL_FOR_ME in rolled.values() for rolled in rolls[:-1]):
        return Invalid("rolls", "nothing can follow on a die of the tracker before it has fallen")
    return None


def _all_for_me(rolled: Round) -> bool:
    return set(rolled.values()) == {ROLL_FOR_ME}


def _fallen(warm: Warm, contest: ActionId, rolled: Round, die: Die, number: int) -> DuelRolled:
    own = ROLL_FOR_ME in rolled.values()
    faces = dict(_own(warm, contest, rolled, die, number)) if own else dict(rolled)
    return DuelRolled(contest=contest, faces=faces, source=TRACKER if own else TYPED)


def duel_key(attempt: str, number: int, contest: ActionId, party: ActionId, die: Die) -> str:
    """The name of a tracker's die in a duel: by attempt, round, contest and party, the same for ever."""
    return roll_key(attempt, number, f"{contest} {party}", die.name)


def _own(
    warm: Warm, contest: ActionId, rolled: Round, die: Die, number: int
) -> Iterator[tuple[ActionId, str]]:
    """The tracker's dice for those who asked for them."""
    house = warm.state.house
    secret = house.secret() or ""
    for party, sent in rolled.items():
        key = duel_key(house.attempt, number, contest, party, die)
        yield party, face(secret, key, 1, die) if sent == ROLL_FOR_ME else sent
