"""Drawing lots: a random pick among several, by the table or by the tracker's own fair dice."""

from collections.abc import Sequence

from tracker.facts.campaign import DieRolled
from tracker.kernel.dice import Die
from tracker.kernel.questions import Reason
from tracker.kernel.table import Table

MOST = 12


def lot(count: int) -> Die:
    """A die with so many sides, numbered from 1."""
    return Die(name=f"lot of {count}", faces=tuple(str(n) for n in range(1, count + 1)))


LOTS: dict[str, Die] = {lot(count).name: lot(count) for count in range(2, MOST + 1)}


def draw(
    table: Table,
    key: str,
    purpose: str,
    names: Sequence[str],
    *,
    actor: str,
    round_number: int,
    rule: str = "",
) -> tuple[DieRolled, int]:
    """The roll among these, and whose number came up (from 0)."""
    listed = ", ".join(f"{number} {name}" for number, name in enumerate(names, 1))
    roll = table.roll(
        lot(len(names)), key, f"{purpose}: {listed}", actor=actor, round_number=round_number,
        reasons=(Reason(f"all tied: {listed}", rule),),
    )  # fmt: skip
    return roll, int(roll.face) - 1
