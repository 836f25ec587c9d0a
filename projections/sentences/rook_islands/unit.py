"""How the facts of `facts/unit.py` are told."""

from projections.sentences.phrases import Called, Sentences, at_space, because, capital
from tracker.systems.rook_islands.facts import unit as told


def _ally_placed(fact: told.AllyPlaced, called: Called) -> str:
    armed = f", armed with {fact.weapon}" if fact.weapon else ""
    return f"{called(fact.ally)} joins the players{at_space(fact.at)} with {fact.hp - fact.lost} HP{armed}"


def _ally_moved(fact: told.AllyMoved, called: Called) -> str:
    to = f" to {fact.to}" if fact.to else ""
    return f"{called(fact.ally)} moves {fact.spaces}{to} ({fact.cost} MP)"


SENTENCES: Sentences = {
    told.AllyPlaced: _ally_placed,
    told.AllyMoved: _ally_moved,
    told.AllySpent: lambda f, called: f"{called(f.ally)} spends {f.mp} MP{because(f.why)}",
    # The attack itself has told which weapon it was.
    told.AllyStruck: None,
    told.AllyExited: lambda f, called: f"{called(f.ally)} reaches the Exit",
    told.EnemyHealed: lambda f, called: f"{capital(f.cause)}: {called(f.enemy)} +{f.hp} HP",
    told.ShieldHurt: lambda f, called: f"The shield of {called(f.enemy)} -{f.hp}",
    told.EnemyStepDone: lambda f, called: f"{called(f.enemy)}: step {f.step} is done",
    told.EnemySkipped: lambda f, called: f"{called(f.enemy)} does nothing: {f.why}",
    told.ObjectiveMissed: lambda f, _: f"The {f.objective} objective is missed",
}
