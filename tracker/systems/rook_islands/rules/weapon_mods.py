"""Weapon Mods: screwed to weapons, and taken off again."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import read_together
from tracker.systems.rook_islands.commands.shop import AttachMod, DetachMod
from tracker.systems.rook_islands.facts.shop import ModAttached, ModDetached
from tracker.systems.rook_islands.rules.giving import between_missions
from tracker.systems.rook_islands.rules.mod_effects import EFFECT
from tracker.systems.rook_islands.rules.standing import known
from tracker.systems.rook_islands.state import Character, Game


def attach_mod(command: AttachMod, game: Game, table: Table) -> Facts:
    """Screw a mod to a weapon, out of the Stash or off another weapon; free of charge, before a mission."""
    _demand_between(game, table)
    character = known(game, command.character)
    _owned(character, command.weapon)
    if command.off:
        taken = _taken_off(game, command.owner or character.name, command.off, command.mod)
    else:
        there = f"mod:{command.mod}" in game.stash.cards
        table.demand(there, "RI-STASH-01", f"no {command.mod} lies in the Stash", cards=game.stash.cards)
        taken = ()
    same = command.off == command.weapon and command.owner in ("", character.name)
    if same:
        raise Unfit("off", f"{command.mod} is on that {command.weapon}")
    demand_fits(table, character, command.weapon, command.mod)
    return (*taken, ModAttached(character=character.name, weapon=command.weapon, mod=command.mod))


def detach_mod(command: DetachMod, game: Game, table: Table) -> Facts:
    """Take a mod off a weapon and put it into the Stash."""
    _demand_between(game, table)
    return _taken_off(game, command.character, command.weapon, command.mod)


def _demand_between(game: Game, table: Table) -> None:
    table.demand(between_missions(game), "RI-MOD-04", "during a mission the mods stay on their weapons")


def _owned(character: Character, weapon: str) -> None:
    if weapon not in character.weapons:
        raise Unfit("weapon", f"{character.name} has no {weapon}")


def _taken_off(game: Game, owner: str, weapon: str, mod: str) -> tuple[ModDetached, ...]:
    character = known(game, owner)
    _owned(character, weapon)
    if mod not in character.mods.get(weapon, ()):
        raise Unfit("mod", f"no {mod} is on {owner}'s {weapon}")
    return (ModDetached(character=owner, weapon=weapon, mod=mod),)


def demand_fits(table: Table, character: Character, weapon: str, mod: str) -> None:
    """The weapon's card lists the mod (RI-MOD-01), and a screw is free (RI-MOD-02)."""
    (card,), (_,) = (
        read_together(table, (f"weapon/{weapon}",), "screws", "fits"),
        read_together(table, (f"mod/{mod}",), *EFFECT),
    )
    fitting = [name.strip() for name in (card["fits"] or "").split(";") if name.strip()]
    table.demand(
        mod.casefold() in [name.casefold() for name in fitting], "RI-MOD-01",
        f"{mod} does not fit {weapon}, which takes {', '.join(fitting) or 'no mod'}", fits=fitting,
    )  # fmt: skip
    used = len(character.mods.get(weapon, ()))
    screws = card["screws"] * max(character.weapons.count(weapon), 1)
    says = f"{weapon}: {used} of {screws} screws used"
    table.demand(used < screws, "RI-MOD-02", says, used=used, screws=screws)
