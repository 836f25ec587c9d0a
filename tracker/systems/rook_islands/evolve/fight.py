"""How the facts of `facts/fight.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.board_state import Activation, Kill
from tracker.systems.rook_islands.evolve.change import (
    mission_with,
    of_character,
    of_enemy,
    of_everyone,
    of_mission,
    with_once,
    without_one,
)
from tracker.systems.rook_islands.facts import fight as told
from tracker.systems.rook_islands.pieces import Burst, LastAttack, Terrain
from tracker.systems.rook_islands.state import (
    IMPAIR,
    IMPAIRED_NOW,
    PLAYER,
    Ally,
    Character,
    Game,
    Mission,
    changed,
)

ZIPLINE = "Zipline"


def of_unit(game: Game, unit: str, change: Callable[[Any], Any]) -> Game:
    """The game with one unit changed, whatever it is; a unit nobody knows is left alone."""
    if unit in game.characters:
        return of_character(game, unit, change)
    if game.mission and unit in game.mission.allies:
        return of_ally(game, unit, change)
    return of_enemy(game, unit, change)


def of_ally(game: Game, ally: str, change: Callable[[Ally], Ally]) -> Game:
    """The game with one allied unit changed; one that is not in play stays away."""

    def on(mission: Mission) -> Mission:
        known = mission.allies.get(ally)
        return mission if known is None else changed(mission, allies={**mission.allies, ally: change(known)})

    return of_mission(game, on)


def _fewer(hp: int) -> Callable[[Any], Any]:
    """HP lost; the dial ends at 0 (RI-BOARD-02)."""
    return lambda unit: changed(unit, hp=max(unit.hp - hp, 0))


def _announced(game: Game, fact: told.AttackAnnounced) -> Game:
    """Full Auto, and an extra shot, go on for as long as the attacker does nothing else."""
    if fact.attacker not in game.characters:
        return game
    last = None if fact.free else LastAttack(weapon=fact.weapon, target=fact.target, mode=fact.mode)

    def sequence(character: Character) -> Character:
        character = changed(character, last_attack=last)
        if fact.mode != "full_auto":
            return changed(character, burst=None)
        running = character.burst
        before = running.targets if running and running.weapon == fact.weapon else ()
        return changed(character, burst=Burst(weapon=fact.weapon, targets=(*before, fact.target)))

    return of_character(game, fact.attacker, sequence)


def _resolved(game: Game, fact: told.AttackResolved) -> Game:
    return game if fact.attacker not in game.characters else _rolled(game, fact.attacker, "attack")


def _rolled(game: Game, name: str, die: str) -> Game:
    """What a card did to the next die of this kind is over."""

    def still(character: Character) -> Character:
        if not character.dice:
            return character
        left = tuple(each for each in character.dice if (each.die, each.lasts) != (die, "next"))
        return changed(character, dice=left)

    return of_character(game, name, still)


def _rounds_spent(game: Game, fact: told.RoundsSpent) -> Game:
    def emptier(character: Character) -> Character:
        left = max(character.rounds.get(fact.weapon, 0) - fact.rounds, 0)
        return changed(character, rounds={**character.rounds, fact.weapon: left})

    return of_character(game, fact.character, emptier)


def _weapon_used(game: Game, fact: told.WeaponUsed) -> Game:
    mark = f"attack:{fact.weapon}"
    return of_character(game, fact.character, lambda c: changed(c, used=(*c.used, mark)))


def _movement_spent(game: Game, fact: told.MovementSpent) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, mp=max(c.mp - fact.mp, 0)))


def _character_hurt(game: Game, fact: told.CharacterHurt) -> Game:
    return of_character(game, fact.character, _fewer(fact.hp))


def _character_healed(game: Game, fact: told.CharacterHealed) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, hp=c.hp + fact.hp, unconscious=False))


def _character_knocked_out(game: Game, fact: told.CharacterKnockedOut) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, hp=0, unconscious=True, agreed=False))


def _enemy_hurt(game: Game, fact: told.EnemyHurt) -> Game:
    return of_enemy(game, fact.enemy, _fewer(fact.hp))


def _enemy_removed(game: Game, fact: told.EnemyRemoved) -> Game:
    def removed(mission: Mission) -> Mission:
        left = {name: enemy for name, enemy in mission.enemies.items() if name != fact.enemy}
        known = mission.enemies.get(fact.enemy)
        kills = mission.kills if known is None else (*mission.kills, _kill(game, mission, known.type, fact))
        return changed(
            mission, enemies=left, gone=with_once(mission.gone, fact.enemy), kills=kills,
            activation=_without(mission.activation, fact.enemy),
        )  # fmt: skip

    def alone(character: Character) -> Character:
        if character.next_to is None or fact.enemy not in character.next_to:
            return character
        return changed(character, next_to=without_one(character.next_to, fact.enemy))

    return of_everyone(of_mission(game, removed), alone)


def _kill(game: Game, mission: Mission, unit: str, fact: told.EnemyRemoved) -> Kill:
    """What the objectives look at later: who did it, how, where and when."""
    killer = mission.enemies.get(fact.by) or mission.allies.get(fact.by)
    rider = game.characters.get(fact.by)
    return Kill(
        unit=unit, how=fact.how, cause=fact.cause, by=fact.by,
        killer="" if killer is None else killer.type, round=mission.round, phase=mission.phase,
        area=mission.board.areas.get(fact.enemy, ""),
        riding=rider is not None and rider.on.startswith(ZIPLINE),
    )  # fmt: skip


def _without(activation: Activation | None, enemy: str) -> Activation | None:
    return None if activation is not None and activation.enemy == enemy else activation


def _ally_hurt(game: Game, fact: told.AllyHurt) -> Game:
    return of_ally(game, fact.ally, _fewer(fact.hp))


def _ally_removed(game: Game, fact: told.AllyRemoved) -> Game:
    def removed(mission: Mission) -> Mission:
        known = mission.allies.get(fact.ally)
        if known is None:
            return mission
        return changed(
            mission, allies={name: a for name, a in mission.allies.items() if name != fact.ally},
            board=changed(mission.board, fallen=(*mission.board.fallen, known.type)),
            activation=_without(mission.activation, fact.ally),
        )  # fmt: skip

    return of_mission(game, removed)


def _status_gained(game: Game, fact: told.StatusGained) -> Game:
    def marked(unit: Any) -> Any:
        more = changed(unit, status=with_once(unit.status, fact.status))
        # RI-AMB-58: an Impair marker that comes in its victim's own turn binds in the next one.
        in_own_turn = game.mission and game.mission.phase == PLAYER and fact.unit in game.characters
        if fact.status == IMPAIR and in_own_turn and IMPAIR not in unit.status:
            return changed(more, used=with_once(more.used, IMPAIRED_NOW))
        return more

    return of_unit(game, fact.unit, marked)


def _status_lost(game: Game, fact: told.StatusLost) -> Game:
    return of_unit(game, fact.unit, lambda u: changed(u, status=without_one(u.status, fact.status)))


def _fire_entered(game: Game, fact: told.FireEntered) -> Game:
    return of_unit(game, fact.unit, lambda u: changed(u, on_fire=True))


def _fire_left(game: Game, fact: told.FireLeft) -> Game:
    return of_unit(game, fact.unit, lambda u: changed(u, on_fire=False))


def _fire_spread(game: Game, fact: told.FireSpread) -> Game:
    if game.mission is None:
        return game
    # RI-GLOS-06: a space holds one Fire token at most.
    named = tuple(dict.fromkeys((*game.mission.fires, *fact.spaces)))
    return mission_with(game, fires=named, fire_tokens=game.mission.fire_tokens + fact.tokens)


def _terrain_hurt(game: Game, fact: told.TerrainHurt) -> Game:
    def marked(mission: Mission) -> Mission:
        known = mission.terrain.get(fact.terrain) or Terrain(tile=fact.tile)
        more = changed(known, damage=known.damage + fact.hp)
        return changed(mission, terrain={**mission.terrain, fact.terrain: more})

    return of_mission(game, marked)


def _terrain_destroyed(game: Game, fact: told.TerrainDestroyed) -> Game:
    def without(mission: Mission) -> Mission:
        known = mission.terrain.get(fact.terrain) or Terrain(tile=fact.tile)
        crates = max(mission.crates - 1, 0) if fact.tile == "Crate" else mission.crates
        terrain = {**mission.terrain, fact.terrain: changed(known, gone=True)}
        return changed(mission, terrain=terrain, crates=crates)

    return of_mission(game, without)


def _takedown_attempted(game: Game, fact: told.TakedownAttempted) -> Game:
    tried = of_character(game, fact.character, lambda c: changed(c, used=with_once(c.used, "takedown")))
    return _rolled(tried, fact.character, "takedown")


def _insanity_tokens_gained(game: Game, fact: told.InsanityTokensGained) -> Game:
    def more(character: Character) -> Character:
        return changed(character, insanity_tokens=character.insanity_tokens + fact.tokens)

    return of_character(game, fact.character, more)


FIGHT: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.AttackAnnounced: _announced,
    told.AttackResolved: _resolved,
    told.RoundsSpent: _rounds_spent,
    told.WeaponUsed: _weapon_used,
    told.MovementSpent: _movement_spent,
    told.CharacterHurt: _character_hurt,
    told.CharacterHealed: _character_healed,
    told.CharacterKnockedOut: _character_knocked_out,
    told.EnemyHurt: _enemy_hurt,
    told.EnemyRemoved: _enemy_removed,
    told.AllyHurt: _ally_hurt,
    told.AllyRemoved: _ally_removed,
    told.StatusGained: _status_gained,
    told.StatusLost: _status_lost,
    told.FireEntered: _fire_entered,
    told.FireLeft: _fire_left,
    told.FireSpread: _fire_spread,
    told.TerrainHurt: _terrain_hurt,
    told.TerrainDestroyed: _terrain_destroyed,
    told.TakedownAttempted: _takedown_attempted,
    told.InsanityTokensGained: _insanity_tokens_gained,
}
