"""How the facts of `facts/board.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.board_state import Board, Captive, Lent
from tracker.systems.rook_islands.evolve.change import (
    mission_with,
    of_board,
    of_character,
    of_everyone,
    of_mission,
    with_once,
    without_one,
)
from tracker.systems.rook_islands.evolve.fight import of_unit
from tracker.systems.rook_islands.evolve.set_up import who_stands_near_unknown
from tracker.systems.rook_islands.facts import board as told
from tracker.systems.rook_islands.state import Character, Game, Mission, UnitPlan, changed

LOST = "lost"
TRICK_BOARD = "board"


def _tile_set_off(game: Game, fact: told.TileSetOff) -> Game:
    return of_board(game, lambda b: changed(b, set_off=_more(b.set_off, fact.tile, 1)))


def _more(counts: dict[str, int], name: str, by: int) -> dict[str, int]:
    together = {**counts, name: max(counts.get(name, 0) + by, 0)}
    return {each: count for each, count in together.items() if count}


def _object_entered(game: Game, fact: told.ObjectEntered) -> Game:
    inside = of_unit(game, fact.unit, lambda u: changed(u, on=fact.thing, at=""))
    return of_everyone(inside, who_stands_near_unknown)


def _object_left(game: Game, fact: told.ObjectLeft) -> Game:
    outside = of_unit(game, fact.unit, lambda u: changed(u, on="", at=fact.at))
    return of_everyone(outside, who_stands_near_unknown)


def _captive_locked(game: Game, fact: told.CaptiveLocked) -> Game:
    held = Captive(unit=fact.unit, ally=fact.ally)

    def locked(board: Board) -> Board:
        return changed(
            board, captives={**board.captives, fact.cage: held}, cages=with_once(board.cages, fact.cage)
        )

    return of_board(game, locked)


def _captive_hurt(game: Game, fact: told.CaptiveHurt) -> Game:
    def hurt(board: Board) -> Board:
        held = board.captives.get(fact.cage)
        if held is None:
            return board
        return changed(board, captives={**board.captives, fact.cage: changed(held, lost=held.lost + fact.hp)})

    return of_board(game, hurt)


def _captive_lost(game: Game, fact: told.CaptiveLost) -> Game:
    def lost(board: Board) -> Board:
        held = board.captives.get(fact.cage)
        fallen = (*board.fallen, fact.unit) if held is not None and held.ally else board.fallen
        return changed(_without_captive(board, fact.cage), fallen=fallen)

    return of_board(game, lost)


def _captive_released(game: Game, fact: told.CaptiveReleased) -> Game:
    return of_board(game, lambda board: _without_captive(board, fact.cage))


def _without_captive(board: Board, cage: str) -> Board:
    return changed(board, captives={name: held for name, held in board.captives.items() if name != cage})


def _door_opened(game: Game, _fact: told.BunkerDoorOpened) -> Game:
    return of_board(game, lambda b: changed(b, set_off=_more(b.set_off, "Bunker Door", 1)))


def _weapon_lent(game: Game, fact: told.WeaponLent) -> Game:
    def armed(character: Character) -> Character:
        gear = (*character.gear, fact.holster) if fact.holster else character.gear
        spent = any(_used(each, fact.weapon) for each in game.characters.values())
        used = with_once(character.used, f"spent:{fact.weapon}") if spent else character.used
        return changed(character, weapons=(*character.weapons, fact.weapon), gear=gear, used=used)

    lent = Lent(weapon=fact.weapon, holster=fact.holster)
    noted = of_board(_copies(game, fact.weapon, -1), lambda b: changed(b, lent=(*b.lent, lent)))
    return of_character(noted, fact.character, armed)


def _copies(game: Game, weapon: str, by: int) -> Game:
    """Out of the weapon deck, or back into it."""
    card = f"weapon:{weapon}"
    decks = {**game.decks, card: game.decks.get(card, 0) + by}
    return changed(game, decks={name: copies for name, copies in decks.items() if copies})


def _used(character: Character, weapon: str) -> bool:
    """A weapon that has attacked stays used this round, whoever holds it next (RI-AMB-06)."""
    return f"attack:{weapon}" in character.used or f"spent:{weapon}" in character.used


def _without(lent: tuple[Lent, ...], weapon: str) -> tuple[Lent, ...]:
    gone = next((n for n, each in enumerate(lent) if each.weapon == weapon), len(lent))
    return lent[:gone] + lent[gone + 1 :]


def _lent_returned(game: Game, fact: told.LentReturned) -> Game:
    def disarmed(character: Character) -> Character:
        rounds = {weapon: n for weapon, n in character.rounds.items() if weapon != fact.weapon}
        return changed(
            character, weapons=without_one(character.weapons, fact.weapon),
            equipped=without_one(character.equipped, fact.weapon),
            gear=without_one(character.gear, fact.holster), rounds=rounds,
        )  # fmt: skip

    back = of_board(
        _copies(game, fact.weapon, 1),
        lambda b: changed(b, lent=_without(b.lent, fact.weapon)),
    )
    return of_character(back, fact.character, disarmed)


def _room_opened(game: Game, fact: told.RoomOpened) -> Game:
    return of_board(game, lambda b: changed(b, rooms=with_once(b.rooms, fact.room)))


def _aside_counted(game: Game, fact: told.AsideCounted) -> Game:
    def recounted(mission: Mission) -> Mission:
        others = tuple(unit for unit in mission.aside if unit != fact.unit)
        units = tuple(_with_aside(plan, fact) for plan in mission.units)
        return changed(mission, units=units, aside=(*others, *(fact.unit,) * fact.aside))

    return of_mission(game, recounted)


def _with_aside(plan: UnitPlan, fact: told.AsideCounted) -> UnitPlan:
    return changed(plan, aside=fact.aside) if plan.type == fact.unit else plan


def _crops_counted(game: Game, fact: told.CropsCounted) -> Game:
    return of_board(game, lambda b: changed(b, crops=fact.patches))


def _crops_burnt(game: Game, fact: told.CropsBurnt) -> Game:
    return of_board(game, lambda b: changed(b, burnt=b.burnt + fact.patches))


def _enemy_queued(game: Game, fact: told.EnemyQueued) -> Game:
    return of_board(game, lambda b: changed(b, queue={**b.queue, str(fact.place): fact.unit}))


def _queue_left(game: Game, fact: told.QueueLeft) -> Game:
    def left(board: Board) -> Board:
        return changed(board, queue={n: unit for n, unit in board.queue.items() if n != str(fact.place)})

    return of_board(game, left)


def _platform_collapsed(game: Game, fact: told.PlatformCollapsed) -> Game:
    names = (fact.platform, *fact.spaces)
    return of_board(game, lambda b: changed(b, collapsed=tuple(dict.fromkeys((*b.collapsed, *names)))))


def _tokens_lost(game: Game, fact: told.TokensLost) -> Game:
    def fewer(mission: Mission) -> Mission:
        return changed(
            mission, loot_on_board=max(mission.loot_on_board - fact.loot, 0),
            leaves_on_board=max(mission.leaves_on_board - fact.leaves, 0),
        )  # fmt: skip

    return of_mission(game, fewer)


def _character_lost(game: Game, fact: told.CharacterLost) -> Game:
    def gone(character: Character) -> Character:
        return changed(
            character, hp=0, unconscious=True, removed=True, agreed=False, at="", on="", next_to=None,
            on_fire=False, burst=None,
        )  # fmt: skip

    return of_everyone(of_character(game, fact.character, gone), who_stands_near_unknown)


def _dragon_taken(game: Game, fact: told.DragonTaken) -> Game:
    return of_board(game, lambda b: changed(b, dragon=fact.character))


def _dragon_lost(game: Game, _fact: told.DragonLost) -> Game:
    return of_board(game, lambda b: changed(b, dragon=LOST))


def _ink_gained(game: Game, fact: told.InkGained) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, ink=c.ink + 1))


def _ink_lost(game: Game, fact: told.InkLost) -> Game:
    return of_character(game, fact.character, lambda c: changed(c, ink=max(c.ink - 1, 0)))


def _tricks_laid(game: Game, fact: told.TricksLaid) -> Game:
    return of_board(game, lambda b: changed(b, tricks=_more(b.tricks, fact.place, fact.tokens)))


def _trick_taken(game: Game, fact: told.TrickTaken) -> Game:
    def moved(board: Board) -> Board:
        return changed(board, tricks=_more(_more(board.tricks, fact.place, -1), fact.by, 1))

    return of_board(game, moved)


def _trick_dropped(game: Game, fact: told.TrickDropped) -> Game:
    def moved(board: Board) -> Board:
        return changed(board, tricks=_more(_more(board.tricks, fact.place, -1), TRICK_BOARD, 1))

    return of_board(game, moved)


def _area_entered(game: Game, fact: told.AreaEntered) -> Game:
    return of_board(game, lambda b: changed(b, areas={**b.areas, fact.unit: fact.area}))


def _where_card_drawn(game: Game, fact: told.WhereCardDrawn) -> Game:
    return mission_with(game, spot=fact.where)


BOARD: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.TileSetOff: _tile_set_off,
    told.ObjectEntered: _object_entered,
    told.ObjectLeft: _object_left,
    told.CaptiveLocked: _captive_locked,
    told.CaptiveHurt: _captive_hurt,
    told.CaptiveLost: _captive_lost,
    told.CaptiveReleased: _captive_released,
    told.BunkerDoorOpened: _door_opened,
    told.WeaponLent: _weapon_lent,
    told.LentReturned: _lent_returned,
    told.RoomOpened: _room_opened,
    told.AsideCounted: _aside_counted,
    told.CropsCounted: _crops_counted,
    told.CropsBurnt: _crops_burnt,
    told.EnemyQueued: _enemy_queued,
    told.QueueLeft: _queue_left,
    told.PlatformCollapsed: _platform_collapsed,
    told.TokensLost: _tokens_lost,
    told.CharacterLost: _character_lost,
    told.DragonTaken: _dragon_taken,
    told.DragonLost: _dragon_lost,
    told.InkGained: _ink_gained,
    told.InkLost: _ink_lost,
    told.TricksLaid: _tricks_laid,
    told.TrickTaken: _trick_taken,
    told.TrickDropped: _trick_dropped,
    told.AreaEntered: _area_entered,
    told.WhereCardDrawn: _where_card_drawn,
}
