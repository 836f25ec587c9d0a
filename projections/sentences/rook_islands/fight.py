"""How the facts of `facts/fight.py` are told."""

from projections.sentences.phrases import (
    EFFECT,
    OUTCOME,
    Called,
    Sentences,
    Weights,
    because,
    capital,
    many,
    spaced,
)
from tracker.systems.rook_islands.facts import fight as told

TERRAIN = "terrain:"
_OUTCOMES = {"hit": "hits", "missed": "misses"}


def _target(target: str, called: Called) -> str:
    """A unit, a tile ("terrain:Crate") or the ground."""
    if target.startswith(TERRAIN):
        return f"the {target.removeprefix(TERRAIN)}"
    return "the ground" if target == "ground" else called(target)


def _announced(fact: told.AttackAnnounced, called: Called) -> str:
    circumstances = (
        spaced(fact.mode) if fact.mode != "single" else "",
        f"range {fact.range}" if fact.range is not None else "",
        f"through cover: {fact.cover}" if fact.cover else fact.sight,
        "free attack" if fact.free else "",
    )
    told_too = ", ".join(filter(None, circumstances))
    who = f"{called(fact.attacker)} attacks {_target(fact.target, called)} with {fact.weapon}"
    return f"{who} ({told_too})" if told_too else who


def _resolved(fact: told.AttackResolved, called: Called) -> str:
    if fact.outcome == "cover":
        return f"The cover of {_target(fact.target, called)} takes the hit of {called(fact.attacker)}"
    outcome = _OUTCOMES.get(fact.outcome, fact.outcome)
    return f"{called(fact.attacker)} {outcome} {_target(fact.target, called)}"


def _hurt(unit: str, hp: int, cause: str, by: str, called: Called) -> str:
    whose = f" ({called(by)})" if by else ""
    return f"{capital(cause)}{whose}: {called(unit)} -{hp} HP"


def _terrain_hurt(fact: told.TerrainHurt, called: Called) -> str:
    whose = f" ({called(fact.by)})" if fact.by else ""
    return f"The {fact.terrain} takes {fact.hp} damage{whose}"


def _removed(fact: told.EnemyRemoved, called: Called) -> str:
    if fact.how == "killed" and fact.by:
        return f"{called(fact.enemy)} falls to {called(fact.by)}"
    if fact.how == "killed":
        return f"{called(fact.enemy)} falls"
    return f"{called(fact.enemy)} has {fact.how}"


def _fire_spread(fact: told.FireSpread, called: Called) -> str:
    where = ", ".join(fact.spaces) or f"around {_target(fact.around, called)}"
    return f"Fire spreads: {where}"


def _insanity_tokens(fact: told.InsanityTokensGained, _called: Called) -> str:
    tokens = many(fact.tokens, "token", "tokens")
    return f"{fact.character} gets {fact.tokens} Insanity {tokens}{because(fact.why)}"


def _movement_spent(fact: told.MovementSpent, _called: Called) -> str:
    return f"{fact.character} spends {fact.mp} MP{because(fact.why)}"


SENTENCES: Sentences = {
    told.AttackAnnounced: _announced,
    told.RoundsSpent: lambda f, _: f"{f.character} spends {f.rounds} Ammunition of {f.weapon}",
    # The attack itself has told which weapon it was.
    told.WeaponUsed: None,
    told.MovementSpent: _movement_spent,
    told.AttackResolved: _resolved,
    told.CharacterHurt: lambda f, called: _hurt(f.character, f.hp, f.cause, f.by, called),
    told.CharacterHealed: lambda f, _: f"{capital(f.cause)}: {f.character} +{f.hp} HP",
    told.CharacterKnockedOut: lambda f, _: f"{f.character} is unconscious",
    told.EnemyHurt: lambda f, called: _hurt(f.enemy, f.hp, f.cause, f.by, called),
    told.EnemyRemoved: _removed,
    told.AllyHurt: lambda f, called: _hurt(f.ally, f.hp, f.cause, f.by, called),
    told.AllyRemoved: lambda f, called: f"{called(f.ally)} falls",
    told.StatusGained: lambda f, called: f"{called(f.unit)} gets {f.status}",
    told.StatusLost: lambda f, called: f"{called(f.unit)} loses {f.status}",
    told.FireEntered: lambda f, called: f"{called(f.unit)} stands in the fire",
    told.FireLeft: lambda f, called: f"{called(f.unit)} is out of the fire",
    told.FireSpread: _fire_spread,
    told.TerrainHurt: _terrain_hurt,
    told.TerrainDestroyed: lambda f, _: f"The {f.terrain} is gone",
    told.TakedownAttempted: lambda f, called: f"{f.character} tries a Takedown of {called(f.target)}",
    told.InsanityTokensGained: _insanity_tokens,
}

WEIGHTS: Weights = {
    told.AttackResolved: OUTCOME,
    told.CharacterHurt: EFFECT,
    told.CharacterKnockedOut: EFFECT,
    told.EnemyHurt: EFFECT,
    told.EnemyRemoved: EFFECT,
    told.AllyHurt: EFFECT,
    told.AllyRemoved: EFFECT,
    told.StatusGained: EFFECT,
    told.TerrainHurt: EFFECT,
    told.TerrainDestroyed: EFFECT,
    told.InsanityTokensGained: EFFECT,
}
