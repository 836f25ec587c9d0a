"""Attacking: a player's attack, announced or at once, and the free attack of Instability."""

import msgspec

from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.fact import Fact
from tracker.kernel.house import OpenAction
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Campaign
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import THROW
from tracker.systems.rook_islands.cards import read_weapon
from tracker.systems.rook_islands.commands import AnnounceAttack, Attack, WithdrawAttack
from tracker.systems.rook_islands.facts.mission import FreeAttackSettled
from tracker.systems.rook_islands.pieces import ANY_WEAPON
from tracker.systems.rook_islands.rules import ending, terrain
from tracker.systems.rook_islands.rules.aiming import Blow, announced, said, take_aim
from tracker.systems.rook_islands.rules.fire_modes import fire, planned
from tracker.systems.rook_islands.rules.mod_effects import with_mods
from tracker.systems.rook_islands.rules.readiness import (
    KEY,
    SINGLE,
    demand_loaded,
    in_hand,
    ready_weapon,
    rounds_of,
)
from tracker.systems.rook_islands.rules.standing import (
    able,
    acting,
    free_to_begin,
    known,
    step_in,
    under_way,
)
from tracker.systems.rook_islands.rules.strike import land
from tracker.systems.rook_islands.rules.talents.shooting import with_waiting
from tracker.systems.rook_islands.rules.targets import GROUND, check_target
from tracker.systems.rook_islands.rules.throwing import thrown
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import OVER, PLAYER, Game, Mission


def attack(command: Attack, game: Game, table: Table) -> tuple[Fact, ...]:
    """Attack with an equipped weapon; one that was announced is completed."""
    if command.free:
        return _free_attack(command, game, table)
    character = acting(game, table, command.character, own_action=False)
    held = _announced_before(table, command)
    if held is None:
        free_to_begin(under_way(game, table), table, character.name)
    check_target(game, table, character.name, command.target)
    mode = command.mode or (held.command.get("mode", "") if held else "")
    ready = ready_weapon(game, table, character, command.weapon, command.target, mode)
    blow, spent = with_waiting(
        character,
        Blow(
            attacker=character.name, target=command.target, weapon=ready.weapon, key=KEY, mode=ready.mode,
            further=ready.further,
        ),
    )  # fmt: skip
    aim = take_aim(game, table, blow)
    volley = planned(game, table, character, blow)
    story = unfold(game)
    if held is not None:
        story.happen(ActionClosed(opened=held.action, actor=character.name, how="completed"))
    step_in(story, character.name)
    rounds = rounds_of(character, ready.weapon, volley.rounds)
    story.happen(announced(volley.blow, aim), *rounds, ready.cost, *spent)
    fire(story, table, volley, aim)
    if ready.mode == THROW:
        thrown(story, character.name, command.weapon, command.target, command.space)
    ending.succeed_if_done(story, table)
    return story.facts


def _announced_before(table: Table, command: Attack) -> OpenAction | None:
    """The announcement that this attack completes: the same weapon, the same target."""
    held = table.house.open.get(command.character)
    if held is None:
        return None
    told = held.command
    same = told.get("weapon") == command.weapon and told.get("target") == command.target
    return held if same and told.get("mode", command.mode) in ("", command.mode or told.get("mode")) else None


def _free_attack(command: Attack, game: Game, table: Table) -> tuple[Fact, ...]:
    """The attack that Instability owes, on the closest unit whoever that is; no target: nobody is there.

    It takes ammunition, but does not use the weapon up for the round (RI-AMB-43). One that spores provoked is
    made with any weapon in hand, on an ordinary target (RI-TILE-32).
    """
    mission = under_way(game, table)
    character = known(game, command.character)
    able(table, character)
    owed = [free.weapon for free in mission.free_attacks if free.character == character.name]
    any_weapon = ANY_WEAPON in owed
    in_order = command.weapon in (character.equipped if any_weapon else owed) or not (
        command.target or not any_weapon
    )
    table.demand(
        in_order, "RI-TILE-32" if any_weapon else "RI-STRESS-09",
        f"{character.name} owes no free attack with {command.weapon}", owed=owed,
    )  # fmt: skip
    story = unfold(game)
    if not command.target:
        story.happen(FreeAttackSettled(character=character.name))
        return story.facts
    check_target(game, table, character.name, command.target, free=not any_weapon)
    card = with_mods(table, character, read_weapon(table, command.weapon))
    demand_loaded(table, character, card)
    blow, spent = with_waiting(
        character,
        Blow(attacker=character.name, target=command.target, weapon=card, key=KEY, mode=SINGLE, free=True),
    )
    aim = take_aim(game, table, blow)
    story.happen(
        announced(blow, aim), *rounds_of(character, card), *spent,
        FreeAttackSettled(character=character.name),
    )  # fmt: skip
    land(story, table, blow, aim)
    ending.succeed_if_done(story, table)
    return story.facts


def announce_attack(command: AnnounceAttack, game: Game, table: Table) -> tuple[Fact, ...]:
    """Say whom one is going to attack with what, so that teammates can interrupt (RI-CONF-01)."""
    character = acting(game, table, command.character)
    check_target(game, table, character.name, command.target)
    in_hand(table, character, command.weapon, command.mode)
    story = unfold(game)
    step_in(story, character.name)
    story.happen(
        ActionOpened(
            opened=table.action, actor=character.name, command=msgspec.to_builtins(command),
            says=f"{command.weapon} at {said(game, command.target)}",
        )
    )  # fmt: skip
    return story.facts


def withdraw_attack(command: WithdrawAttack, game: Game, table: Table) -> tuple[Fact, ...]:
    """Take an announced attack back: no die has fallen yet, and nothing is spent."""
    character = acting(game, table, command.character, own_action=False)
    held = table.house.open.get(character.name)
    if held is None:
        raise Unfit("character", f"{character.name} has announced nothing")
    return (ActionClosed(opened=held.action, actor=character.name, how="withdrawn"),)


def still_possible(campaign: Campaign, held: OpenAction) -> str | None:
    """Why an announced attack cannot be carried out any more; None while it can (RI-CONF-03)."""
    game: Game = campaign.game
    mission = game.mission
    attacker = game.characters.get(held.actor)
    if mission is None or mission.phase == OVER:
        return "the mission is over"
    if mission.phase != PLAYER:
        return "the Player turn is over"
    if attacker is None or attacker.exited:
        return f"{held.actor} has left the board"
    if attacker.unconscious:
        return f"{held.actor} is unconscious"
    if held.command["weapon"] not in attacker.equipped:
        return f"{held.actor} no longer holds the {held.command['weapon']}"
    return None if _on_board(game, mission, held.command["target"]) else "the target is gone"


def _on_board(game: Game, mission: Mission, target: str) -> bool:
    if target in game.characters:
        return not game.characters[target].exited
    if target.startswith(terrain.PREFIX):
        marked = mission.terrain.get(terrain.label_of(target))
        return marked is None or not marked.gone
    return target == GROUND or target in mission.enemies or target in mission.allies
