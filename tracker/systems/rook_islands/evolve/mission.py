"""How the facts of a mission's course change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.board_state import Activation
from tracker.systems.rook_islands.evolve.change import (
    mission_with,
    of_character,
    of_everyone,
    of_mission,
    with_once,
)
from tracker.systems.rook_islands.evolve.fight import of_unit
from tracker.systems.rook_islands.evolve.set_up import SET_UP, who_stands_near_unknown
from tracker.systems.rook_islands.evolve.weapons import fresh_tokens
from tracker.systems.rook_islands.facts import mission as told
from tracker.systems.rook_islands.pieces import FreeAttack
from tracker.systems.rook_islands.state import (
    DONE,
    ENEMY,
    EVENT,
    FACE_DOWN,
    FAILURE,
    MISSED,
    OPEN,
    OVER,
    PLAYER,
    SETUP,
    SUCCESS,
    Character,
    Game,
    Mission,
    Objective,
    changed,
)
from tracker.systems.rook_islands.ticked import sign

WHEN = "when"
"""The name under which an Event phase keeps that its When card was flipped."""


def flipped_now(character: str) -> str:
    """The name under which an Event phase keeps whose Insanity card was turned up in it."""
    return f"flipped:{character}"


def _event_phase_began(game: Game, _fact: told.EventPhaseBegan) -> Game:
    def began(mission: Mission) -> Mission:
        # RI-SETUP-05: the first round finds the Round token on its first space.
        first = mission.phase == SETUP
        return changed(mission, phase=EVENT, token_moved=first, resolved=(), acted=())

    return of_mission(game, began)


def _when_card_flipped(game: Game, fact: told.WhenCardFlipped) -> Game:
    def flipped(mission: Mission) -> Mission:
        left = None if mission.when_deck is None else max(mission.when_deck - 1, 0)
        over = mission.when_over or fact.card == "now"
        return changed(mission, when_deck=left, when_over=over, resolved=with_once(mission.resolved, WHEN))

    return of_mission(game, flipped)


def _anecdote_revealed(game: Game, fact: told.AnecdoteRevealed) -> Game:
    return mission_with(game, spot=fact.where, anecdote_unit=fact.what)


def _round_token_moved(game: Game, _fact: told.RoundTokenMoved) -> Game:
    return of_mission(game, lambda m: changed(m, round=m.round + 1, token_moved=True))


def _event_resolved(game: Game, fact: told.EventResolved) -> Game:
    def resolved(mission: Mission) -> Mission:
        if mission.phase == EVENT:
            return changed(mission, resolved=with_once(mission.resolved, fact.event))
        return changed(mission, settled=with_once(mission.settled, fact.event))

    return of_mission(game, resolved)


def _insanity_card_drawn(game: Game, fact: told.InsanityCardDrawn) -> Game:
    drawn = of_mission(game, lambda m: changed(m, insanity_deck=max(m.insanity_deck - 1, 0)))
    return of_character(drawn, fact.character, lambda c: changed(c, insanity_card=FACE_DOWN))


def _insanity_card_flipped(game: Game, fact: told.InsanityCardFlipped) -> Game:
    mark = flipped_now(fact.character)
    marked = of_mission(game, lambda m: changed(m, resolved=with_once(m.resolved, mark)))
    return of_character(marked, fact.character, lambda c: changed(c, insanity_card=fact.effect))


def _insanity_card_returned(game: Game, fact: told.InsanityCardReturned) -> Game:
    back = of_mission(game, lambda m: changed(m, insanity_deck=m.insanity_deck + 1))
    return of_character(back, fact.character, lambda c: changed(c, insanity_card=""))


def _free_attack_owed(game: Game, fact: told.FreeAttackOwed) -> Game:
    owed = FreeAttack(character=fact.character, weapon=fact.weapon)
    return of_mission(game, lambda m: changed(m, free_attacks=(*m.free_attacks, owed)))


def _free_attack_settled(game: Game, fact: told.FreeAttackSettled) -> Game:
    def settled(mission: Mission) -> Mission:
        still = tuple(owed for owed in mission.free_attacks if owed.character != fact.character)
        return changed(mission, free_attacks=still)

    return of_mission(game, settled)


def _player_turn_opened(game: Game, _fact: told.PlayerTurnOpened) -> Game:
    def open_to_allies(mission: Mission) -> Mission:
        fresh = {name: changed(ally, mp=ally.max_mp, used=()) for name, ally in mission.allies.items()}
        return fresh_tokens(changed(mission, phase=PLAYER, allies=fresh))

    opened = of_mission(game, open_to_allies)
    return of_everyone(opened, lambda c: changed(c, used=(), agreed=False, last_attack=None))


def _movement_regained(game: Game, fact: told.MovementRegained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, mp=fact.mp))


def _turn_end_agreed(game: Game, fact: told.TurnEndAgreed) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, agreed=True))


def _turn_end_withdrawn(game: Game, fact: told.TurnEndWithdrawn) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, agreed=False))


def _player_turn_ended(game: Game, _fact: told.PlayerTurnEnded) -> Game:
    def at_rest(character: Character) -> Character:
        lasting = tuple(each for each in character.dice if each.lasts != "turn")
        return changed(character, agreed=False, dice=lasting)

    return of_everyone(game, at_rest)


def _enemy_turn_began(game: Game, _fact: told.EnemyTurnBegan) -> Game:
    return mission_with(game, phase=ENEMY, acted=())


def _enemy_moved(game: Game, fact: told.EnemyMoved) -> Game:
    def at_it(mission: Mission) -> Mission:
        known = mission.activation
        if known is None or known.enemy != fact.enemy or fact.into_cover:
            return mission
        return changed(mission, activation=changed(known, reached=fact.reached))

    moved = of_unit(of_mission(game, at_it), fact.enemy, lambda unit: changed(unit, at=fact.to, on=""))
    return of_everyone(moved, who_stands_near_unknown)


def _enemy_target_chosen(game: Game, fact: told.EnemyTargetChosen) -> Game:
    def at_it(mission: Mission) -> Mission:
        known = mission.activation
        done = known.done if known and known.enemy == fact.enemy else 0
        return changed(mission, activation=Activation(enemy=fact.enemy, done=done, target=fact.target))

    return of_mission(game, at_it)


def _enemy_acted(game: Game, fact: told.EnemyActed) -> Game:
    return of_mission(game, lambda m: changed(m, acted=with_once(m.acted, fact.enemy), activation=None))


def _with_objective(mission: Mission, name: str, state: str) -> dict[str, Objective]:
    known = mission.objectives.get(name)
    return mission.objectives if known is None else {**mission.objectives, name: changed(known, state=state)}


def _objective_met(game: Game, fact: told.ObjectiveMet) -> Game:
    return of_mission(game, lambda m: changed(m, objectives=_with_objective(m, fact.objective, DONE)))


def _closed(objectives: dict[str, Objective]) -> dict[str, Objective]:
    """What is open when a mission ends is missed."""
    return {
        name: changed(aim, state=MISSED) if aim.state == OPEN else aim for name, aim in objectives.items()
    }


def _succeeded(game: Game, _fact: told.MissionSucceeded) -> Game:
    def over(mission: Mission) -> Mission:
        objectives = _closed(_with_objective(mission, "main", DONE))
        return changed(mission, phase=OVER, result=SUCCESS, objectives=objectives)

    return of_mission(game, over)


def _failed(game: Game, fact: told.MissionFailed) -> Game:
    def over(mission: Mission) -> Mission:
        objectives = _closed(mission.objectives)
        return changed(mission, phase=OVER, result=FAILURE, why=fact.why, objectives=objectives)

    return of_mission(game, over)


def _reminder_ticked(game: Game, fact: told.ReminderTicked) -> Game:
    return changed(game, ticked={**game.ticked, fact.key: sign(game, fact.key, fact.says)})


MISSION: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    **SET_UP,
    told.ReminderTicked: _reminder_ticked,
    told.EventPhaseBegan: _event_phase_began,
    told.WhenCardFlipped: _when_card_flipped,
    told.AnecdoteRevealed: _anecdote_revealed,
    told.RoundTokenMoved: _round_token_moved,
    told.EventResolved: _event_resolved,
    told.InsanityCardDrawn: _insanity_card_drawn,
    told.InsanityCardFlipped: _insanity_card_flipped,
    told.InsanityCardReturned: _insanity_card_returned,
    told.FreeAttackOwed: _free_attack_owed,
    told.FreeAttackSettled: _free_attack_settled,
    told.PlayerTurnOpened: _player_turn_opened,
    told.MovementRegained: _movement_regained,
    told.TurnEndAgreed: _turn_end_agreed,
    told.TurnEndWithdrawn: _turn_end_withdrawn,
    told.PlayerTurnEnded: _player_turn_ended,
    told.EnemyTurnBegan: _enemy_turn_began,
    told.EnemyTargetChosen: _enemy_target_chosen,
    told.EnemyMoved: _enemy_moved,
    told.EnemyActed: _enemy_acted,
    told.ObjectiveMet: _objective_met,
    told.KnockOutForbidden: lambda game, _fact: mission_with(game, no_knock_out=True),
    told.MissionSucceeded: _succeeded,
    told.MissionFailed: _failed,
}
