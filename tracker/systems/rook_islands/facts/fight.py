"""Facts of fighting: attacks, damage, what falls."""

from tracker.facts.fact import Fact


class AttackAnnounced(Fact, tag="rook_islands.attack_announced/1"):
    """Who attacks whom with what, before any die.

    `sight` is "", "clear" or "cover"; `attacker` and `target` are a character, an enemy id, "terrain:Crate"
    or "ground"; `also` are the other targets of one roll (Spread).
    """

    attacker: str
    weapon: str
    target: str
    mode: str = "single"
    range: int | None = None
    sight: str = ""
    cover: str = ""
    free: bool = False
    also: tuple[str, ...] = ()


class RoundsSpent(Fact, tag="rook_islands.rounds_spent/1"):
    """Ammunition tokens were removed from the weapon used."""

    character: str
    weapon: str
    rounds: int


class WeaponUsed(Fact, tag="rook_islands.weapon_used/1"):
    """The weapon has made its attack for this round."""

    character: str
    weapon: str


class MovementSpent(Fact, tag="rook_islands.movement_spent/1"):
    """MP went into something other than moving: a further target of Full Auto, opening a cage."""

    character: str
    mp: int
    why: str = ""


class AttackResolved(Fact, tag="rook_islands.attack_resolved/1"):
    """What the dice made of it: "hit", "missed" or "cover" (the cover took it)."""

    attacker: str
    target: str
    outcome: str


class CharacterHurt(Fact, tag="rook_islands.character_hurt/1"):
    """A character lost HP.

    `cause` is a weapon or "bleed", "fire", "coconut", "explosion"…; `by` who did it.
    """

    character: str
    hp: int
    cause: str
    by: str = ""


class CharacterHealed(Fact, tag="rook_islands.character_healed/1"):
    """A character regained HP."""

    character: str
    hp: int
    cause: str


class CharacterKnockedOut(Fact, tag="rook_islands.character_knocked_out/1"):
    """A character lies unconscious on its space."""

    character: str


class EnemyHurt(Fact, tag="rook_islands.enemy_hurt/1"):
    """An enemy lost HP on its life board."""

    enemy: str
    hp: int
    cause: str
    by: str = ""


class EnemyRemoved(Fact, tag="rook_islands.enemy_removed/1"):
    """An enemy left the board; `how` is "killed" or "fled". `by` dealt the blow, with `cause`."""

    enemy: str
    how: str
    cause: str
    by: str = ""


class AllyHurt(Fact, tag="rook_islands.ally_hurt/1"):
    """An allied unit lost HP."""

    ally: str
    hp: int
    cause: str
    by: str = ""


class AllyRemoved(Fact, tag="rook_islands.ally_removed/1"):
    """An allied unit fell."""

    ally: str


class StatusGained(Fact, tag="rook_islands.status_gained/1"):
    """A unit got a marker: "Bleed" or "Impair"."""

    unit: str
    status: str


class StatusLost(Fact, tag="rook_islands.status_lost/1"):
    """A unit's marker was removed."""

    unit: str
    status: str


class FireEntered(Fact, tag="rook_islands.fire_entered/1"):
    """A unit stands on a Fire token."""

    unit: str


class FireLeft(Fact, tag="rook_islands.fire_left/1"):
    """A unit no longer stands on a Fire token."""

    unit: str


class FireSpread(Fact, tag="rook_islands.fire_spread/1"):
    """Fire tokens were put on these spaces (or, where spaces have no names, so many around this target)."""

    around: str
    spaces: tuple[str, ...] = ()
    tokens: int = 0


class TerrainHurt(Fact, tag="rook_islands.terrain_hurt/1"):
    """A destructible tile took damage. `terrain` is the tile's label, e.g. "Crate" or "Crate by the gate"."""

    terrain: str
    tile: str
    hp: int
    by: str = ""


class TerrainDestroyed(Fact, tag="rook_islands.terrain_destroyed/1"):
    """A tile reached its value and is gone: broken, exploded or collapsed."""

    terrain: str
    tile: str


class TakedownAttempted(Fact, tag="rook_islands.takedown_attempted/1"):
    """A character tried to take an enemy down by surprise."""

    character: str
    target: str


class InsanityTokensGained(Fact, tag="rook_islands.insanity_tokens_gained/1"):
    """Insanity tokens lie on the character's board for a kill."""

    character: str
    tokens: int
    why: str = ""
