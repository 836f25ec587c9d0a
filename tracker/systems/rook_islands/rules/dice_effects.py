"""What a card does to dice, where its text stands on the card alone: recorded by the table."""

from tracker.facts.fact import Fact
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.talents import RecordDice
from tracker.systems.rook_islands.facts.talents import DiceChanged
from tracker.systems.rook_islands.rules.dice_modifiers import ATTACK, TAKEDOWN
from tracker.systems.rook_islands.rules.standing import known, under_way
from tracker.systems.rook_islands.state import Game

COVER = "cover"
LASTS = ("turn", "next")
MOST_LEVELS = 6


def record_dice(command: RecordDice, game: Game, table: Table) -> tuple[Fact, ...]:
    """A card makes a character's dice better or worse; the Cover die is never changed (RI-DMOD-07)."""
    under_way(game, table)
    character = known(game, command.character)
    table.demand(command.die != COVER, "RI-DMOD-07", "the Cover die can neither be improved nor degraded")
    if command.die not in (ATTACK, TAKEDOWN, COVER):
        raise Unfit("die", f"{command.die!r} is neither {ATTACK} nor {TAKEDOWN}")
    if not command.levels or abs(command.levels) > MOST_LEVELS:
        raise Unfit("levels", f"from 1 to {MOST_LEVELS}, better or worse")
    if command.lasts not in LASTS:
        raise Unfit("lasts", f"{command.lasts!r} is none of {', '.join(LASTS)}")
    if not command.why.strip():
        raise Unfit("why", "which card?")
    return (
        DiceChanged(
            character=character.name, die=command.die, levels=command.levels, why=command.why.strip(),
            lasts=command.lasts,
        ),
    )  # fmt: skip
