"""The rule systems that this version knows. A new one is its folder and one line here."""

from tracker.kernel.system import RuleSystem
from tracker.systems.rook_islands.system import ROOK_ISLANDS

SYSTEMS: tuple[RuleSystem, ...] = (ROOK_ISLANDS,)
