"""How the facts of a mission's course change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.change import (
    mission_with,
    of_character,
    of_enemy,
    of_everyone,
    of_mission,
    with_once,
    without_one,
)
from tracker.systems.rook_islands.facts import mission as told
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
    Enemy,
    FreeAttack,
    Game,
    Mission,
    Objective,
    Saved,
    changed,
)

WHEN = "when"
"""The name under which an Event phase keeps that its When card was flipped."""


def _started(game: Game, fact: told.MissionStarted) -> Game:
    saved = Saved(characters=game.characters, stash=game.stash, decks=game.decks)
    mission = Mission(
        number=fact.number, name=fact.name, attempt=fact.attempt, boards=fact.boards, anecdote=fact.anecdote,
        objectives=fact.objectives, units=fact.units, tokens=fact.tokens, left_out=fact.left_out,
        aside=tuple(plan.type for plan in fact.units for _ in range(plan.aside)),
        loot_on_board=fact.tokens.get("Loot", 0), leaves_on_board=fact.tokens.get("Leaf", 0),
        crates=fact.tokens.get("Crate", 0),
    )  # fmt: skip
    fresh = of_everyone(game, _with_an_empty_board)
    return changed(fresh, mission=mission, saved=saved)


def _with_an_empty_board(character: Character) -> Character:
    """What is kept between missions, and nothing else; hands keep what they hold."""
    return Character(
        name=character.name, xp=character.xp, insanity=character.insanity, talents=character.talents,
        weapons=character.weapons, items=character.items, equipped=character.equipped, gear=character.gear,
    )  # fmt: skip


def _step_confirmed(game: Game, fact: told.SetupStepConfirmed) -> Game:
    return of_mission(game, lambda m: changed(m, confirmed=with_once(m.confirmed, fact.step)))


def _when_deck_shuffled(game: Game, fact: told.WhenDeckShuffled) -> Game:
    return mission_with(game, when_deck=fact.cards, when_over=False)


def _dials_set(game: Game, fact: told.DialsSet) -> Game:
    def dials(character: Character) -> Character:
        board = _with_an_empty_board(character)
        return changed(
            board, hp=fact.max_hp, max_hp=fact.max_hp, mp=fact.max_mp, max_mp=fact.max_mp,
            bandages=fact.bandages, rounds=character.rounds, start=character.start, at=character.at,
        )  # fmt: skip

    return of_character(game, fact.character, dials)


def _weapon_owned(game: Game, fact: told.WeaponOwned) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, weapons=(*c.weapons, fact.weapon)))


def _weapon_equipped(game: Game, fact: told.WeaponEquipped) -> Game:
    def hands(character: Character) -> Character:
        held, owned = character.equipped.count(fact.weapon), character.weapons.count(fact.weapon)
        if held and held >= owned:
            return character
        return changed(character, equipped=(*character.equipped, fact.weapon))

    return of_character(game, fact.character, hands)


def _weapon_loaded(game: Game, fact: told.WeaponLoaded) -> Game:
    def loaded(character: Character) -> Character:
        rounds = character.rounds.get(fact.weapon, 0) + fact.rounds
        return changed(character, rounds={**character.rounds, fact.weapon: rounds})

    return of_character(game, fact.character, loaded)


def _start_taken(game: Game, fact: told.StartTaken) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, start=fact.star))


def _enemy_placed(game: Game, fact: told.EnemyPlaced) -> Game:
    enemy = Enemy(
        id=fact.enemy, type=fact.unit, colour=fact.colour, kind=fact.kind, boss=fact.boss, rank=fact.rank,
        hp=fact.hp, max_hp=fact.hp, at=fact.at,
    )  # fmt: skip

    def placed(mission: Mission) -> Mission:
        return changed(
            mission, enemies={**mission.enemies, fact.enemy: enemy},
            gone=without_one(mission.gone, fact.enemy), acted=without_one(mission.acted, fact.enemy),
            aside=without_one(mission.aside, fact.unit) if fact.from_aside else mission.aside,
        )  # fmt: skip

    return of_everyone(of_mission(game, placed), _who_stands_near_unknown)


def _who_stands_near_unknown(character: Character) -> Character:
    return character if character.next_to is None else changed(character, next_to=None)


def _rank_order_chosen(game: Game, fact: told.RankOrderChosen) -> Game:
    def ordered(mission: Mission) -> Mission:
        known = without_one(with_once(mission.rank_order, fact.then), fact.first)
        at = known.index(fact.then)
        return changed(mission, rank_order=(*known[:at], fact.first, *known[at:]))

    return of_mission(game, ordered)


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
    return of_mission(game, lambda m: changed(m, resolved=with_once(m.resolved, fact.event)))


def _insanity_card_drawn(game: Game, fact: told.InsanityCardDrawn) -> Game:
    drawn = of_mission(game, lambda m: changed(m, insanity_deck=max(m.insanity_deck - 1, 0)))
    return of_character(drawn, fact.character, lambda c: changed(c, insanity_card=FACE_DOWN))


def _insanity_card_flipped(game: Game, fact: told.InsanityCardFlipped) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, insanity_card=fact.effect))


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
    opened = mission_with(game, phase=PLAYER)
    return of_everyone(opened, lambda c: changed(c, used=(), agreed=False))


def _movement_regained(game: Game, fact: told.MovementRegained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, mp=fact.mp))


def _turn_end_agreed(game: Game, fact: told.TurnEndAgreed) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, agreed=True))


def _turn_end_withdrawn(game: Game, fact: told.TurnEndWithdrawn) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, agreed=False))


def _player_turn_ended(game: Game, _fact: told.PlayerTurnEnded) -> Game:
    return of_everyone(game, lambda c: changed(c, agreed=False))


def _enemy_turn_began(game: Game, _fact: told.EnemyTurnBegan) -> Game:
    return mission_with(game, phase=ENEMY, acted=())


def _enemy_moved(game: Game, fact: told.EnemyMoved) -> Game:
    gone_from = of_enemy(game, fact.enemy, lambda enemy: changed(enemy, at=""))
    return of_everyone(gone_from, _who_stands_near_unknown)


def _enemy_acted(game: Game, fact: told.EnemyActed) -> Game:
    return of_mission(game, lambda m: changed(m, acted=with_once(m.acted, fact.enemy)))


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


MISSION: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.MissionStarted: _started,
    told.SetupStepConfirmed: _step_confirmed,
    told.WhenDeckShuffled: _when_deck_shuffled,
    told.DialsSet: _dials_set,
    told.WeaponOwned: _weapon_owned,
    told.WeaponEquipped: _weapon_equipped,
    told.WeaponLoaded: _weapon_loaded,
    told.StartTaken: _start_taken,
    told.EnemyPlaced: _enemy_placed,
    told.RankOrderChosen: _rank_order_chosen,
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
    told.EnemyMoved: _enemy_moved,
    told.EnemyActed: _enemy_acted,
    told.ObjectiveMet: _objective_met,
    told.MissionSucceeded: _succeeded,
    told.MissionFailed: _failed,
}
