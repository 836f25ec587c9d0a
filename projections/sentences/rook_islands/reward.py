"""How the facts of `facts/reward.py` are told."""

from projections.sentences.phrases import Called, Sentences, because, listed, many
from tracker.systems.rook_islands.facts import reward as told


def _money(fact: told.MoneyStashed, _called: Called) -> str:
    sign = "-" if fact.money < 0 else "+"
    return f"Stash {sign}${abs(fact.money)}{because(fact.why)}"


def _leaves(fact: told.LeavesStashed, _called: Called) -> str:
    return f"Stash {fact.leaves:+} {fact.colour} {many(fact.leaves, 'Leaf', 'Leaves')}{because(fact.why)}"


def _discard(fact: told.DiscardReturned, _called: Called) -> str:
    cards = f"; back in their decks: {listed(fact.items)}" if fact.items else ""
    return f"{fact.character}’s discard zone goes back to the box{cards}"


def _restored(fact: told.PossessionsRestored, _called: Called) -> str:
    count = fact.molotovs_returned
    molotovs = f"; {count} {many(count, 'Molotov', 'Molotovs')} to the Item deck" if count else ""
    return f"Everything is as it was saved before Mission {fact.number}{molotovs}"


SENTENCES: Sentences = {
    told.ExperienceEarned: lambda f, _: f"{f.character} {f.xp:+} XP{because(f.why)}",
    told.MoneyStashed: _money,
    told.LeavesStashed: _leaves,
    told.HidesStashed: lambda f, _: f"Stash {f.hides:+} {many(f.hides, 'hide', 'hides')}{because(f.why)}",
    told.InsanityRisen: lambda f, _: f"{f.character} {f.by:+} Insanity{because(f.why)}",
    told.CardWon: lambda f, _: f"The team wins {f.card.partition(':')[2] or f.card}{because(f.why)}",
    told.BoardCleared: lambda f, _: f"{f.character}’s board is cleared",
    told.DiscardReturned: _discard,
    told.ExplorationTokenGained: lambda _f, _: "The team holds an Exploration token",
    told.MissionTallied: lambda f, _: f"Mission {f.number} is completed",
    told.PossessionsRestored: _restored,
}
