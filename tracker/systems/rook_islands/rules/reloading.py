"""Reloading: one action fills every equipped weapon, and forfeits the attacks of the turn."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import CONDITIONAL, NEVER, NOT_NEEDED
from tracker.systems.rook_islands.cards import read, read_together
from tracker.systems.rook_islands.commands.weapons import Reload
from tracker.systems.rook_islands.facts.mission import WeaponLoaded
from tracker.systems.rook_islands.facts.weapons import WeaponsReloaded
from tracker.systems.rook_islands.rules.mod_effects import clip_of
from tracker.systems.rook_islands.rules.standing import RELOAD, acting, attacked, once_per_turn, step_in
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Character, Game


def reload(command: Reload, game: Game, table: Table) -> tuple[Fact, ...]:
    """Fill all equipped weapons that can be reloaded; there is always enough ammunition (RI-RELOAD-05)."""
    character = acting(game, table, command.character)
    once_per_turn(character, table, RELOAD, "RI-TURN-04")
    table.demand(not attacked(character), "RI-RELOAD-10", f"{character.name} has attacked this turn")
    for weapon in command.weapons:
        equipped = weapon in character.equipped
        table.demand(equipped, "RI-RELOAD-07", f"{weapon} is not equipped", equipped=character.equipped)
    guns = _with_a_clip(table, character)
    can = [weapon for weapon in guns if _reloadable(table, weapon)]
    named = [weapon for weapon in command.weapons if weapon in character.equipped]
    wanted = [weapon for weapon in (named or guns) if weapon in can]
    says = f"{' and '.join(named or guns) or 'what is in hand'} cannot be reloaded"
    table.demand(wanted, "RI-RELOAD-06", says, weapons=named or guns)
    missing = {weapon: _missing(table, character, weapon) for weapon in can}
    if wanted and not any(missing.values()):
        raise Unfit("weapons", "every equipped weapon is fully loaded")
    story = unfold(game)
    step_in(story, character.name)
    story.happen(
        *(
            WeaponLoaded(character=character.name, weapon=weapon, rounds=rounds)
            for weapon, rounds in missing.items()
            if rounds
        ),
        WeaponsReloaded(character=character.name),
    )
    return story.facts


def _with_a_clip(table: Table, character: Character) -> list[str]:
    """The equipped weapons that hold rounds."""
    held = list(dict.fromkeys(character.equipped))
    cards = read_together(table, [f"weapon/{weapon}" for weapon in held], "clip")
    return [weapon for weapon, card in zip(held, cards, strict=True) if card["clip"] is not None]


def _reloadable(table: Table, weapon: str) -> bool:
    """Whether its card lets it be reloaded in a mission; where it names a condition, the table says so."""
    how = read(table, f"weapon/{weapon}", "reload")["reload"]
    if how == CONDITIONAL:
        says = f"Is the condition on the card of the {weapon} fulfilled?"
        return table.confirm(Confirm(key=f"condition:{weapon}", says=says, rule="RI-RELOAD-06"))
    return how not in (NEVER, NOT_NEEDED)


def _missing(table: Table, character: Character, weapon: str) -> int:
    """The rounds that fit: up to the clip, as mods change it (RI-RELOAD-08)."""
    return max((clip_of(table, character, weapon) or 0) - character.rounds.get(weapon, 0), 0)
