"""Choosing the weapon: in hand, unused this round, loaded, and in which mode it fires."""

from collections.abc import Sequence

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, Confirm, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import MELEE, MODES, THROW
from tracker.systems.rook_islands.cards import WeaponCard, read, read_weapon
from tracker.systems.rook_islands.facts.fight import MovementSpent, RoundsSpent, WeaponUsed
from tracker.systems.rook_islands.pieces import Burst
from tracker.systems.rook_islands.rules.aiming import said
from tracker.systems.rook_islands.rules.mod_effects import with_mods
from tracker.systems.rook_islands.rules.standing import RELOAD, weapon_fresh
from tracker.systems.rook_islands.rules.talents.stealth import erased
from tracker.systems.rook_islands.rules.throwing import demand_not_lying, in_flight
from tracker.systems.rook_islands.state import Character, Game

KEY = "attack"
SINGLE, FULL_AUTO = "single", "full_auto"


class Ready(msgspec.Struct, frozen=True, kw_only=True):
    """A weapon ready to attack: in which `mode`, after how many targets of Full Auto, at what cost."""

    weapon: WeaponCard
    mode: str
    further: int
    cost: Fact


def ready_weapon(
    game: Game, table: Table, character: Character, weapon: str, target: str, mode: str
) -> Ready:
    """The weapon of an attack, its mode chosen, and what it costs to fire it at this target."""
    if weapon not in character.equipped:
        demand_not_lying(game, table, character, weapon)
    card, burst = in_hand(table, character, weapon, mode)
    chosen = FULL_AUTO if burst else _mode_of(table, card, mode)
    if burst:
        _demand_further_target(game, table, character, burst, target)
    paid = (
        MovementSpent(character=character.name, mp=1, why="Full Auto")
        if burst
        else WeaponUsed(character=character.name, weapon=weapon)
    )
    further = len(burst.targets) if burst else 0
    flying = in_flight(table, card) if chosen == THROW else card
    return Ready(weapon=flying, mode=chosen, further=further, cost=paid)


def in_hand(table: Table, character: Character, weapon: str, mode: str) -> tuple[WeaponCard, Burst | None]:
    """The card of an equipped, unused, loaded weapon, and the Full Auto sequence of it that goes on."""
    attacks_left(table, character)
    table.demand(
        weapon in character.equipped, "RI-ATK-04", f"{weapon} is not equipped", equipped=character.equipped
    )
    running = character.burst
    goes_on = running is not None and running.weapon == weapon and mode in ("", FULL_AUTO)
    if not goes_on:
        weapon_fresh(character, table, weapon)
    card = with_mods(table, character, read_weapon(table, weapon))
    demand_loaded(table, character, card)
    _demand_mode(table, card, mode)
    return card, running if goes_on else None


def attacks_left(table: Table, character: Character) -> None:
    """Whoever reloaded this turn, or forfeited the attacks for stealth, attacks no more."""
    table.demand(RELOAD not in character.used, "RI-RELOAD-09", f"{character.name} has reloaded this turn")
    says = f"{character.name} has forfeited this turn's attacks (Erase Presence)"
    table.demand(not erased(character), "RI-TAL-37", says)


def demand_loaded(table: Table, character: Character, card: WeaponCard) -> None:
    """An Ammunition token for each target, unless the weapon needs none."""
    held = character.rounds.get(card.name, 0)
    table.demand(card.clip is None or held > 0, "RI-RELOAD-04", f"{card.name} has no ammunition", rounds=held)


def rounds_of(character: Character, card: WeaponCard, rounds: int = 1) -> tuple[Fact, ...]:
    """The Ammunition tokens that an attack takes, one for each target (RI-DICE-09)."""
    if card.clip is None or not rounds:
        return ()
    return (RoundsSpent(character=character.name, weapon=card.name, rounds=rounds),)


def _demand_mode(table: Table, card: WeaponCard, mode: str) -> None:
    if mode and mode not in (SINGLE, *MODES):
        raise Unfit("mode", f"{mode!r} is none of {', '.join((SINGLE, *MODES))}")
    table.demand(
        mode in ("", SINGLE, *card.modes), "RI-ALT-01", f"{MODES.get(mode, mode)} is not on the {card.name}"
    )


def mode_choices(reach: str, modes: Sequence[str]) -> tuple[Choice, ...]:
    """A weapon's own way to attack, and the alternate ones of its card."""
    single = Choice(SINGLE, "in melee" if reach == MELEE else "single shot")
    return (single, *(Choice(mode, MODES[mode]) for mode in modes))


def _mode_of(table: Table, card: WeaponCard, mode: str) -> str:
    """RI-DICE-04: single shot or an alternate mode, chosen before the die is known."""
    chosen = mode or SINGLE
    if not mode and card.modes:
        says = f"How is the {card.name} used?" if card.reach == MELEE else f"How does the {card.name} fire?"
        choices = mode_choices(card.reach, card.modes)
        question = PickOne(key=f"{KEY}:mode", says=says, rule="RI-DICE-04", choices=choices)
        table.demand(
            table.answered(question.key) or not table.answered(f"{KEY}:roll"),
            "RI-DICE-04", f"choose how the {card.name} fires before its die falls",
        )  # fmt: skip
        chosen = table.pick_one(question)
    return chosen


def _demand_further_target(game: Game, table: Table, character: Character, burst: Burst, target: str) -> None:
    """Full Auto X: up to X targets beyond the first, each near the one before, for 1 MP each."""
    most = 1 + read(table, f"weapon/{burst.weapon}", "full_auto")["full_auto"]
    table.demand(len(burst.targets) < most, "RI-ALT-12", f"at most {most} targets", targets=burst.targets)
    # RI-AMB-23
    table.demand(target not in burst.targets, "RI-ALT-12", "all targets of one sequence are different")
    table.demand(character.mp > 0, "RI-ALT-14", f"{character.mp} of 1 MP", mp=character.mp)
    says = f"Is {said(game, target)} at most 2 spaces from {said(game, burst.targets[-1])}?"
    near = table.confirm(Confirm(key=f"{KEY}:near", says=says, rule="RI-ALT-13"))
    table.demand(
        near, "RI-ALT-13", f"{said(game, target)} is too far from the target before: at most 2 spaces"
    )
