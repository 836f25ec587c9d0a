"""The whole state as plain data, under the words that people at the table use."""

from collections import Counter
from typing import Any

from tracker.kernel.system import Campaign
from tracker.systems.rook_islands.board_state import Board
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.state import READY, USED, Ally, Character, Enemy, Game, Mission
from tracker.systems.rook_islands.trek_state import Trek

LIE_BESIDE = frozenset({"Machete", "Fist Punch", "Silver Dragon"})
"""These need no Holster and lie beside the board when they are not in hand (RI-SWITCH-07)."""


def document(campaign: Campaign) -> dict[str, Any]:
    """The campaign as a document: mission, characters, enemies, board, decks, Stash."""
    game: Game = campaign.game
    mission = game.mission
    players = campaign.house.characters()
    return {
        "mission": None if mission is None else _mission(mission),
        "round": 0 if mission is None else mission.round,
        "phase": "between" if mission is None else mission.phase,
        "characters": {
            name: {**_character(c), "seat": players.get(name)} for name, c in game.characters.items()
        },
        "enemies": {} if mission is None else {e.id: _enemy(e, mission) for e in mission.enemies.values()},
        "chain": [] if mission is None else list(chain(mission)),
        "allies": {} if mission is None else {a.id: _ally(a) for a in mission.allies.values()},
        "gone": [] if mission is None else list(mission.gone),
        "aside": [] if mission is None else list(mission.aside),
        "board": {} if mission is None else _board(mission),
        "decks": {} if mission is None else {"when": mission.when_deck, "insanity": mission.insanity_deck},
        "stash": _stash(game),
        "exploration_token": game.exploration_token,
        "exploration": {} if game.trek is None else _exploration(game.trek),
        "missions_done": list(game.missions_done),
        "next_mission": game.next_mission(),
        "open": {a: {"action": o.action, "says": o.says} for a, o in campaign.house.open.items()},
    }


def _mission(mission: Mission) -> dict[str, Any]:
    return {
        "number": mission.number,
        "name": mission.name,
        "result": mission.result,
        "why": mission.why,
        "tallied": mission.tallied,
        "objectives": {
            key: {"name": o.name, "text": o.text, "xp": o.xp, "money": o.money, "state": o.state}
            for key, o in mission.objectives.items()
        },
        "confirmed": list(mission.confirmed),
        "activation": None
        if mission.activation is None
        else {
            "enemy": mission.activation.enemy,
            "done": mission.activation.done,
            "target": mission.activation.target,
        },
    }


def _character(character: Character) -> dict[str, Any]:
    return {
        **_kept(character),
        "hp": character.hp,
        "max_hp": character.max_hp,
        "mp": character.mp,
        "max_mp": character.max_mp,
        "bandages": character.bandages,
        "impulse": USED if "impulse" in character.spent else READY,
        "bagged": list(character.bagged),
        "waiting": list(character.waiting),
        "on": character.on,
        "potions": dict(character.potions),
        "rounds": dict(character.rounds),
        "status": list(character.status),
        "on_fire": character.on_fire,
        "money": character.money,
        "xp_tokens": character.xp_tokens,
        "insanity_tokens": character.insanity_tokens,
        "leaves": dict(character.leaves),
        "hides": character.hides,
        "insanity_card": character.insanity_card,
        "discard": list(character.discard),
        "used": list(character.used),
        "start": character.start,
        "at": character.at,
        "unconscious": character.unconscious,
        "exited": character.exited,
        "removed": character.removed,
        "ink": character.ink,
        "agreed": character.agreed,
    }


def _kept(character: Character) -> dict[str, Any]:
    """What outlasts a mission."""
    return {
        "equipped": list(character.equipped),
        "weapons": list(character.weapons),
        "inventory": _inventory(character),
        "unlocked_by": dict(character.unlocked_by),
        "mods": {weapon: list(mods) for weapon, mods in character.mods.items()},
        "gear": list(character.gear),
        "items": list(character.items),
        "insanity": character.insanity,
        "xp": character.xp,
        "talents": list(character.talents),
    }


def _inventory(character: Character) -> dict[str, list[str]]:
    """What is carried in Sack and Holsters: items, and the weapons that are not in hand (RI-BOARD-09)."""
    rest = Counter(character.weapons) - Counter(character.equipped) - Counter(character.bagged)
    away = [weapon for weapon in rest.elements() if weapon not in LIE_BESIDE]
    return {"items": list(character.items), "weapons": away}


def _enemy(enemy: Enemy, mission: Mission) -> dict[str, Any]:
    return {
        "name": enemy.name,
        "type": enemy.type,
        "colour": enemy.colour,
        "kind": enemy.kind,
        "rank": enemy.rank,
        "hp": enemy.hp,
        "max_hp": enemy.max_hp,
        "status": list(enemy.status),
        "on_fire": enemy.on_fire,
        "at": enemy.at,
        "on": enemy.on,
        "shield": enemy.shield,
        "acted": enemy.id in mission.acted,
    }


def _ally(ally: Ally) -> dict[str, Any]:
    return {
        "name": ally.name,
        "type": ally.type,
        "controlled": ally.controlled,
        "rank": ally.rank,
        "hp": ally.hp,
        "max_hp": ally.max_hp,
        "mp": ally.mp,
        "status": list(ally.status),
        "on_fire": ally.on_fire,
        "at": ally.at,
    }


def _board(mission: Mission) -> dict[str, Any]:
    return {
        "loot_on_board": mission.loot_on_board,
        "loot_out": dict(mission.loot_out),
        "leaves_on_board": mission.leaves_on_board,
        "crates": mission.crates,
        "terrain": {label: t.damage for label, t in mission.terrain.items()},
        "loot_at": dict(mission.loot_at),
        "leaves_at": list(mission.leaves_at),
        "fires": list(mission.fires),
        "boards": list(mission.boards),
        **_objects(mission.board),
    }


def _objects(board: Board) -> dict[str, Any]:
    """What single missions bring, as far as there is any of it."""
    found = {
        "cages": {cage: {"unit": held.unit, "lost": held.lost} for cage, held in board.captives.items()},
        "areas": dict(board.areas),
        "rooms": list(board.rooms),
        "set_off": dict(board.set_off),
        "crops": None if board.crops is None else {"counted": board.crops, "burnt": board.burnt},
        "queue": dict(sorted(board.queue.items(), key=lambda place: int(place[0]))),
        "collapsed": list(board.collapsed),
        "silver_dragon": board.dragon,
        "tricks": dict(board.tricks),
        "allies_out": list(board.out),
        "allies_fallen": list(board.fallen),
    }
    return {name: value for name, value in found.items() if value}


def _stash(game: Game) -> dict[str, Any]:
    stash = game.stash
    return {
        "money": stash.money, "hides": stash.hides, "leaves": dict(stash.leaves), "cards": list(stash.cards),
    }  # fmt: skip


def _exploration(trek: Trek) -> dict[str, Any]:
    names = {card.id: card.name for card in trek.cards.values()}
    return {
        "step": area.step(trek),
        "deck": trek.deck,
        "cards": {
            card.id: {
                "name": card.name,
                "beside": card.beside,
                "arrow": card.arrow,
                "side": card.side,
                "resolved": card.resolved,
                "tries": [[each.character, each.success] for each in card.tries],
            }
            for card in trek.cards.values()
        },
        "resolved": [names.get(card, card) for card in trek.resolved],
        "secret_open": list(trek.secret_open),
        "explorers": {
            e.name: {
                "hp": e.hp,
                "max_hp": e.max_hp,
                "mp": e.mp,
                "at": e.at,
                "going": e.going,
                "rerolls": e.rerolls,
            }
            for e in trek.explorers.values()
        },
    }


def balances(campaign: Campaign) -> dict[tuple[str, str], int]:
    """What the ledgers must come to: the Stash, and each character's saved XP and Insanity."""
    game: Game = campaign.game
    found = {("stash", "money"): game.stash.money, ("stash", "hides"): game.stash.hides}
    found |= {("stash", f"leaves.{colour}"): leaves for colour, leaves in game.stash.leaves.items()}
    found |= {("experience", name): c.xp for name, c in game.characters.items()}
    found |= {("insanity", name): c.insanity for name, c in game.characters.items()}
    return {account: amount for account, amount in found.items() if amount}
