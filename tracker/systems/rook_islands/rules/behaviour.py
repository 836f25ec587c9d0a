"""What a board tells its unit to do: the usual steps, or the instructions of a boss one by one."""

import msgspec

from tracker.kernel.table import Table
from tracker.systems.rook_islands.board_shapes import INSTRUCTIONS
from tracker.systems.rook_islands.card_shapes import ENEMY_FIELDS
from tracker.systems.rook_islands.cards import ATTACK_FIELDS, known, read
from tracker.systems.rook_islands.state import Ally, Enemy

TARGET, APPROACH, ATTACK, COVER, TRICK, OTHER = "target", "approach", "attack", "cover", "trick", "other"
_SAYS = {choice.value: choice.says for choice in ENEMY_FIELDS["steps"].choices}
_WORDS = (
    (TRICK, ("trick",)),
    (COVER, ("check cover",)),
    (TARGET, ("target", "choose", "go for", "goes for")),
    (APPROACH, ("move", "approach")),
    (ATTACK, ("attack", "strike", "shoot")),
)


class Step(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An instruction: its kind, its words, and whether its place is kept (on a boss's board)."""

    kind: str
    says: str
    kept: bool = False


def steps_of(table: Table, unit: Enemy | Ally) -> tuple[Step, ...]:
    """The behaviour on its board; what else is missing for it is asked for at once."""
    card = f"enemy/{unit.type}"
    if isinstance(unit, Enemy) and unit.boss:
        written = read(table, card, *INSTRUCTIONS)
        if any(written.values()):
            return tuple(_read(" ".join(words.split())) for words in written.values() if words)
    entered = known(table, card)
    needed = ["steps", *(ATTACK_FIELDS if ATTACK in entered.get("steps", (ATTACK,)) else ())]
    if any(field not in entered for field in needed):
        needed += ["target_rule", "mp"]
    return tuple(Step(kind=step, says=_SAYS.get(step, step)) for step in read(table, card, *needed)["steps"])


def _read(words: str) -> Step:
    """The kind of an instruction, as its words say it; one with a condition is the table's to carry out."""
    said = words.casefold().removeprefix("sample:").strip()
    if said.startswith("if "):
        return Step(kind=OTHER, says=words, kept=True)
    kind = next((kind for kind, signs in _WORDS if any(sign in said for sign in signs)), OTHER)
    return Step(kind=kind, says=words, kept=True)
