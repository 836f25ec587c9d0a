"""The dice of a campaign against what chance gives, as the books show them."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain

from api.pages.books_contexts import DieFace, DieRow, DieShown
from api.pages.charts import band
from api.pages.kept_views import view_of
from projections.chance import FaceCount, counted
from projections.dice import Dice, Tally, together
from tracker.kernel.dice import Die
from tracker.play.seating import called
from tracker.play.warm import Warm

EVERYBODY = ""


def dice_of(warm: Warm) -> tuple[DieShown, ...]:
    """Every die that was rolled, the one rolled most first."""
    view: Dice = view_of(warm, "dice")
    by_die: dict[str, list[Tally]] = {}
    for tally in view.tallies:
        by_die.setdefault(tally.die, []).append(tally)
    shown = (_die(warm, name, tallies) for name, tallies in by_die.items())
    return tuple(sorted(shown, key=lambda each: -each.rolls))


def judged(dice: Iterable[DieShown]) -> int:
    """How many rows say whether a count is usual: about one in twenty of them lies outside by luck alone."""
    faces = chain.from_iterable(die.faces for die in dice)
    rows = chain.from_iterable((face.all, *face.rows) for face in faces)
    return sum(not row.too_few for row in rows)


def _die(warm: Warm, name: str, tallies: Sequence[Tally]) -> DieShown:
    die, came = warm.system.dice.get(name), together(tallies)
    faces = tuple(_faces(warm, die, tallies)) if die else ()
    return DieShown(die=name, rolls=sum(came.values()), faces=faces)


def _faces(warm: Warm, die: Die, tallies: Sequence[Tally]) -> Iterator[DieFace]:
    rolls = sum(tally.rolls for tally in tallies)
    for number, face in enumerate(counted(die, together(tallies))):
        everybody = _row(face, rolls)
        rows = tuple(
            _row(
                counted(die, tally.faces)[number],
                tally.rolls,
                who=called(warm, tally.seat),
                source=tally.source,
            )
            for tally in tallies
        )
        chart = None if everybody.too_few else band(face, rolls)
        yield DieFace(face=face.face, all=everybody, chart=chart, rows=rows)


def _row(face: FaceCount, rolls: int, who: str = EVERYBODY, source: str = "") -> DieRow:
    return DieRow(
        who=who,
        source=source,
        rolls=rolls,
        came=face.came,
        expected=face.expected,
        low=face.low,
        high=face.high,
        usual=face.usual,
        too_few=(face.low, face.high) == (0, rolls),
    )
