"""The dice of a branch: whatever was still sealed where it began is sealed anew, so that nobody looks ahead.

Rolls that were made before stay what they were. But a die that only falls now, be it in an action of long
ago that an undo decides again, follows from the branch's own secret; and what the branch shows at an
attempt's end is that secret, never the one by which the line that it left may still be rolling.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from tracker.facts.campaign import DiceCommitted, DiceRevealed
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.lines import Branched
from tracker.kernel.dice import commitment
from tracker.kernel.house import House
from tracker.kernel.system import Campaign


class Renewal(msgspec.Struct, frozen=True, kw_only=True):
    """Which attempt rolls in the place of which, and the secrets of those that do."""

    renewed: Mapping[str, str]
    secrets: Mapping[str, str]

    def of(self, campaign: Campaign) -> Campaign:
        """A past of this branch, as one that already has the branch's dice."""
        if not self.renewed:
            return campaign
        house = msgspec.structs.replace(
            campaign.house,
            renewed=dict(self.renewed),
            secrets={**campaign.house.secrets, **self.secrets},
        )
        return Campaign(house=house, game=campaign.game)


def renewal(entries: Sequence[Entry]) -> Renewal:
    """What every branching up to now has renewed."""
    renewed: dict[str, str] = {}
    for entry in entries:
        if isinstance(entry.fact, Branched):
            newer = entry.fact.renewed
            renewed = {**{old: newer.get(new, new) for old, new in renewed.items()}, **newer}
    own = frozenset(renewed.values())
    facts = (entry.fact for entry in entries if own and isinstance(entry.fact, DiceCommitted))
    secrets = {f.attempt: f.secret for f in facts if f.attempt in own and f.secret is not None}
    return Renewal(renewed=renewed, secrets=secrets)


def sealed(house: House) -> str | None:
    """The running attempt, if a branch from here has to seal its dice anew.

    The reveal with which a line ends because its table goes on elsewhere does not count: a branch from
    there goes on with the same attempt.
    """
    shown = house.attempt in house.revealed and house.continued is None
    return house.attempt if house.attempt and not shown else None


def sealed_anew(attempt: str) -> str:
    """The name of the attempt that takes this one's place in a branch."""
    return f"{attempt}+"


def commit(attempt: str, secret: str) -> DiceCommitted:
    """The attempt binds itself to a secret."""
    return DiceCommitted(attempt=attempt, digest=commitment(secret), secret=secret)


def revealed_here(facts: Iterable[Fact], house: House) -> tuple[Fact, ...]:
    """The same facts, revealing this branch's own secret where the rules reveal that of the line it left."""
    return tuple(_own(fact, house) for fact in facts)


def _own(fact: Fact, house: House) -> Fact:
    if not isinstance(fact, DiceRevealed) or fact.attempt not in house.renewed:
        return fact
    own = house.renewed[fact.attempt]
    return DiceRevealed(attempt=own, secret=house.secrets.get(own, ""))
