"""How the facts of `facts/mission.py` are told."""

from projections.sentences.phrases import Called, Sentences, at_space, because, spaced
from tracker.systems.rook_islands.facts import mission as told

_STEPS = {
    "boards": "the boards are assembled",
    "tokens": "the tokens lie on their spaces",
    "round_board": "the Round board is laid out",
    "anecdote": "the Anecdote cards lie ready",
    "when_deck": "the When cards are shuffled",
    "insanity_deck": "the Insanity cards are shuffled",
    "decks": "the other decks are set out",
    "insanity_7": "every Insanity tracker stands at 7",
    "left_out": "what is not used stays in the box",
}
_WHEN = {"quiet": "all is quiet", "now": "now!"}


def _started(fact: told.MissionStarted, _called: Called) -> str:
    """That it is the first attempt goes without saying."""
    number = fact.attempt.rpartition(".")[2]
    again = "" if number in ("", "1") else f" (attempt {number})"
    return f"Mission {fact.number}, {fact.name}, begins{again}"


def _placed(fact: told.EnemyPlaced, called: Called) -> str:
    whence = ", from beside the board" if fact.from_aside else ""
    hp = fact.hp - fact.lost
    return f"{called(fact.enemy)} comes onto the board{at_space(fact.at)} with {hp} HP{whence}"


def _dials_set(fact: told.DialsSet, _called: Called) -> str:
    return f"{fact.character} begins with {fact.max_hp} HP, {fact.max_mp} MP, {fact.bandages} Bandages"


def _enemy_moved(fact: told.EnemyMoved, called: Called) -> str:
    where = " next to its target" if fact.reached else ""
    took = "" if fact.mp is None else f" ({fact.mp} MP)"
    cover = " into cover" if fact.into_cover else ""
    return f"{called(fact.enemy)} moves{at_space(fact.to)}{where}{cover}{took}"


def _flipped(fact: told.InsanityCardFlipped, _called: Called) -> str:
    return f"{fact.character}’s Insanity card is turned up: {fact.effect} ({fact.band})"


def _objective_met(fact: told.ObjectiveMet, _called: Called) -> str:
    return f"The {fact.objective} objective is fulfilled"


SENTENCES: Sentences = {
    told.MissionStarted: _started,
    told.SetupStepConfirmed: lambda f, _: f"Set-up: {_STEPS.get(f.step, spaced(f.step))}",
    told.ReminderTicked: lambda f, _: f"Seen to: {f.says}",
    told.WhenDeckShuffled: lambda f, _: f"The When deck lies ready: {f.cards} cards",
    told.DialsSet: _dials_set,
    told.WeaponOwned: lambda f, _: f"{f.character} owns {f.weapon}",
    told.WeaponEquipped: lambda f, _: f"{f.character} takes {f.weapon} in hand",
    told.WeaponLoaded: lambda f, _: f"{f.character} loads {f.weapon} (+{f.rounds})",
    told.StartTaken: lambda f, _: f"{f.character} stands on star {f.star}",
    told.EnemyPlaced: _placed,
    told.PlacementSkipped: lambda f, _: f"No {f.unit} is placed: four are in play",
    told.RankOrderChosen: lambda f, _: f"{f.first} acts before {f.then}",
    told.SetupCompleted: lambda _f, _: "Set-up is complete",
    told.EventPhaseBegan: lambda _f, _: "Event phase",
    told.WhenCardFlipped: lambda f, _: f"When card: {_WHEN.get(f.card, f.card)}",
    told.AnecdoteRevealed: lambda f, _: f"Anecdote: {f.what} at {f.where}",
    told.RoundTokenMoved: lambda _f, _: "The Round token moves on",
    told.EventResolved: lambda f, _: f"Event settled: {spaced(f.event)}",
    told.InsanityCardDrawn: lambda f, _: f"{f.character} gets an Insanity card, face down",
    told.InsanityCardFlipped: _flipped,
    told.InsanityCardReturned: lambda f, _: f"{f.character}’s Insanity card goes back into the deck",
    told.FreeAttackOwed: lambda f, _: f"{f.character} owes an attack with {f.weapon}",
    told.FreeAttackSettled: lambda f, _: f"{f.character} no longer owes an attack",
    told.PlayerTurnOpened: lambda _f, _: "Player turn",
    told.MovementRegained: lambda f, _: f"{f.character} has {f.mp} MP for this turn{because(f.why)}",
    told.TurnEndAgreed: lambda f, _: f"{f.character} agrees to end the turn",
    told.TurnEndWithdrawn: lambda f, _: f"{f.character} wants to act after all",
    told.PlayerTurnEnded: lambda _f, _: "The Player turn is over",
    told.EnemyTurnBegan: lambda _f, _: "Enemy turn",
    told.EnemyTargetChosen: lambda f, called: f"{called(f.enemy)} goes for {called(f.target)}",
    told.EnemyMoved: _enemy_moved,
    # What the enemy did is told by the facts before it.
    told.EnemyActed: None,
    told.EnemyTurnEnded: lambda _f, _: "The Enemy turn is over",
    told.ObjectiveMet: _objective_met,
    told.KnockOutForbidden: lambda _f, _: "From now on a knock-out loses the mission",
    told.MissionSucceeded: lambda _f, _: "The mission is won",
    told.MissionFailed: lambda f, _: f"The mission is lost: {f.why}",
}
