"""Every command of this game, chapter by chapter; generated so that none is forgotten."""

from types import ModuleType

from tracker.kernel.commands import Command
from tracker.systems.rook_islands.commands import (
    acrobatics,
    board,
    fight,
    mission,
    shop,
    talents,
    trek,
    turn,
    weapons,
)


def _commands(chapter: ModuleType) -> tuple[type[Command], ...]:
    return tuple(
        kind
        for kind in vars(chapter).values()
        if isinstance(kind, type) and issubclass(kind, Command) and kind.__module__ == chapter.__name__
    )


COMMANDS: tuple[type[Command], ...] = (
    *_commands(mission), *_commands(turn), *_commands(fight), *_commands(talents),
    *_commands(trek), *_commands(shop), *_commands(board), *_commands(weapons), *_commands(acrobatics),
)  # fmt: skip
