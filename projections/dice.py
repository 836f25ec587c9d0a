"""The view `dice`: what each die showed, per seat and source, beside what chance gives.

A roll that was struck counts nothing: it was mistyped, or the same number of the tracker's die came again.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from projections.chance import FaceCount, counted
from projections.timeline import Told
from projections.view import View
from tracker.facts.campaign import DieRolled
from tracker.facts.ids import SeatId
from tracker.kernel.system import RuleSystem


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """How often each face of a die came, of the rolls that a seat typed in or let the tracker make."""

    die: str
    seat: SeatId
    source: str
    faces: dict[str, int]

    @property
    def rolls(self) -> int:
        """How many rolls that are."""
        return sum(self.faces.values())


class Dice(msgspec.Struct, frozen=True, kw_only=True):
    """The tallies in the order in which each die was first rolled so."""

    tallies: tuple[Tally, ...] = ()


def together(tallies: Iterable[Tally]) -> dict[str, int]:
    """The faces of several tallies of one die, added up."""
    faces: dict[str, int] = {}
    for tally in tallies:
        for face, count in tally.faces.items():
            faces[face] = faces.get(face, 0) + count
    return faces


def _after(_system: RuleSystem, dice: Dice, told: Sequence[Told]) -> Dice:
    rolled = [(each.seat, each.entry.fact) for each in told if each.stands]
    found = {(tally.die, tally.seat, tally.source): dict(tally.faces) for tally in dice.tallies}
    news = False
    for seat, fact in rolled:
        if isinstance(fact, DieRolled):
            faces = found.setdefault((fact.die, seat, fact.source), {})
            faces[fact.face] = faces.get(fact.face, 0) + 1
            news = True
    if not news:
        return dice
    return Dice(
        tallies=tuple(
            Tally(die=die, seat=seat, source=source, faces=faces)
            for (die, seat, source), faces in found.items()
        )
    )


def _empty(_system: RuleSystem) -> Dice:
    return Dice()


def _document(system: RuleSystem, dice: Dice) -> dict[str, Any]:
    return {"tallies": [_tally(system, tally) for tally in dice.tallies]}


def _tally(system: RuleSystem, tally: Tally) -> dict[str, Any]:
    # A die that the box does not hold (a file from elsewhere) has no chances that anybody knows.
    die = system.dice.get(tally.die)
    against = counted(die, tally.faces) if die else ()
    return {
        **msgspec.to_builtins(tally),
        "rolls": tally.rolls,
        "against_chance": [_face(each) for each in against],
    }


def _face(counted_face: FaceCount) -> dict[str, Any]:
    return {**msgspec.to_builtins(counted_face), "usual": counted_face.usual}


def _kept_as(_system: RuleSystem) -> type[Dice]:
    return Dice


DICE: View[Dice] = View(name="dice", empty=_empty, after=_after, document=_document, kept_as=_kept_as)
