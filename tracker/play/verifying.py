"""Checking a campaign: its chain, its dice, its ledgers, a code from paper; each with a verdict."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

from tracker.facts.action import DuelRolled
from tracker.facts.campaign import DiceCommitted, DieRolled
from tracker.facts.history import effective
from tracker.facts.ids import CampaignId
from tracker.journal.chain import verify_campaign
from tracker.journal.codec import Codec
from tracker.journal.evening_code import BadCode, code_of, read_code
from tracker.journal.port import ChainBroken, Head
from tracker.journal.save_reading import Save, read_save
from tracker.kernel.answers import TRACKER
from tracker.kernel.dice import commitment, face, roll_key
from tracker.kernel.system import RuleSystem
from tracker.play.checking import played
from tracker.play.duel_checking import DuelRoll, duel_rolls, follows
from tracker.play.play import Play
from tracker.play.warm import Warm


@dataclass(frozen=True)
class Verdict:
    """One check: what was looked at, whether it holds, and what was found."""

    name: str
    holds: bool
    says: str


def verify(play: Play, campaign: CampaignId, code: str = "") -> tuple[Verdict, ...]:
    """Every check of a campaign, in the order chain, dice, ledgers; and whether it passes through a `code`.

    Raises:
        UnknownCampaign: there is no such campaign.
    """
    warm = play.warm.get(campaign)
    return (_chain(play, warm), *_of_entries(warm, code))


def verify_file(
    source: bytes | BinaryIO, systems: Sequence[RuleSystem], codec: Codec, code: str = ""
) -> tuple[Save, tuple[Verdict, ...]]:
    """The same checks of a save file, from the file alone.

    Raises:
        BadSave: naming the first line that is wrong.
    """
    save = read_save(source, codec, {system.id for system in systems})
    system = next(system for system in systems if system.id == save.header.system)
    warm = Warm(save.header.campaign, system, save.entries, played(system, save))
    return save, (_holds(warm), *_of_entries(warm, code))


def _of_entries(warm: Warm, code: str) -> tuple[Verdict, ...]:
    return (_dice(warm), _ledgers(warm), *((_code(warm, code),) if code else ()))


def _chain(play: Play, warm: Warm) -> Verdict:
    try:
        verify_campaign(play.journal, warm.id)
    except ChainBroken as broken:
        return Verdict("chain", holds=False, says=str(broken))
    return _holds(warm)


def _holds(warm: Warm) -> Verdict:
    head = warm.head
    says = f"each of {head.position} entries is as it was written; code {code_of(head)}"
    return Verdict("chain", holds=True, says=says)


def _code(warm: Warm, written: str) -> Verdict:
    """Whether the chain passes through the entry whose code somebody wrote down."""
    try:
        code = read_code(written)
    except BadCode as bad:
        return Verdict("code", holds=False, says=str(bad))
    if code.position > warm.head.position:
        says = f"{code} is of entry {code.position}; this campaign ends at entry {warm.head.position}"
        return Verdict("code", holds=False, says=says)
    entry = warm.entries[code.position - 1]
    if not code.is_of(Head(entry.position, entry.hash)):
        says = f"entry {code.position}, or one before it, is not what it was when {code} was written down"
        return Verdict("code", holds=False, says=says)
    says = f"up to entry {code.position} nothing was changed since {code} was written down"
    return Verdict("code", holds=True, says=says)


def _dice(warm: Warm) -> Verdict:
    duels = tuple(duel_rolls(warm))
    wrong = [*_wrong_commitments(warm), *_wrong_rolls(warm), *_wrong_in_duels(warm, duels)]
    single = [e.fact for e in warm.entries if isinstance(e.fact, DieRolled)]
    own = [*(r.attempt for r in single if r.source == TRACKER), *(r.attempt for r in duels)]
    rolls = len(single) + sum(len(e.fact.faces) for e in warm.entries if isinstance(e.fact, DuelRolled))
    waiting = sum(attempt not in warm.state.house.revealed for attempt in own)
    if wrong:
        return Verdict("dice", holds=False, says="; ".join(wrong[:5]))
    return Verdict("dice", holds=True, says=_rolled(rolls, len(own), waiting))


def _rolled(rolls: int, own: int, waiting: int) -> str:
    if waiting:
        says = f"by the tracker {own} of {rolls} rolls; still sealed of these: {waiting}"
    elif own:
        says = f"by the tracker {own} of {rolls} rolls, each as it was sealed before"
    else:
        says = f"all with real dice; rolls so far: {rolls}"
    return says


def _wrong_commitments(warm: Warm) -> Iterator[str]:
    for entry in warm.entries:
        fact = entry.fact
        if isinstance(fact, DiceCommitted):
            secret = warm.state.house.revealed.get(fact.attempt)
            if secret is not None and commitment(secret) != fact.digest:
                yield f"attempt {fact.attempt} revealed another secret than it was bound to"


def _wrong_rolls(warm: Warm) -> Iterator[str]:
    for entry in warm.entries:
        fact = entry.fact
        if not isinstance(fact, DieRolled) or fact.source != TRACKER:
            continue
        secret = warm.state.house.revealed.get(fact.attempt)
        key = roll_key(fact.attempt, fact.round, fact.actor, fact.die)
        die = warm.system.dice.get(fact.die)
        if secret is None or die is None or fact.number is None:
            continue
        if face(secret, key, fact.number, die) != fact.face:
            yield f"entry {entry.position}: {fact.die} does not follow from the secret"


def _wrong_in_duels(warm: Warm, duels: Sequence[DuelRoll]) -> Iterator[str]:
    die = getattr(warm.system.duel_die, "name", "")
    for roll in duels:
        if not follows(warm, roll):
            yield f"entry {roll.position}: {die} does not follow from the secret"


def _ledgers(warm: Warm) -> Verdict:
    sums: Counter[tuple[str, str]] = Counter()
    for entry in effective(warm.entries):
        for move in entry.fact.moves():
            sums[(move.ledger, move.account)] += move.amount
    booked = {account: amount for account, amount in sums.items() if amount}
    folded = warm.system.balances(warm.state)
    if booked == folded:
        return Verdict("ledgers", holds=True, says=f"totals worked out anew from the lines: {len(booked)}")
    off = sorted(set(booked.items()) ^ set(folded.items()))
    return Verdict("ledgers", holds=False, says="; ".join(f"{a[0]} {a[1]}: {n}" for a, n in off[:5]))
