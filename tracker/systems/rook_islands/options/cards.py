"""The buttons for what cards do that the tracker cannot know: dice, fire, a mission that knows no mercy."""

from collections.abc import Iterator

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands.commands.acrobatics import RecordBlaze
from tracker.systems.rook_islands.commands.mission import ForbidKnockOut
from tracker.systems.rook_islands.commands.talents import RecordDice
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.state import Mission


def card_options(probe: Probe, mission: Mission) -> Iterator[Option]:
    """Records of what cards say."""
    people = tuple(Choice(name, name) for name in probe.game.characters)
    if people:
        yield _dice(probe, people)
    form = (
        Field(name="around", says="Around what", default=""),
        Field(name="damage", says="Damage (X)", kind="number", low=0, high=20, default=1),
    )
    yield probe.option(RecordBlaze(around="the target", damage=1), "Blaze", form=form)
    if not mission.no_knock_out:
        yield probe.option(ForbidKnockOut(), "A knock-out loses the mission")


def _dice(probe: Probe, people: tuple[Choice, ...]) -> Option:
    form = (
        Field(name="character", says="Whose", kind="pick", choices=people),
        Field(
            name="die", says="Which dice", kind="pick",
            choices=(Choice("attack", "attack"), Choice("takedown", "Takedown")),
        ),
        Field(name="levels", says="Levels (below 0: worse)", kind="number", low=-6, high=6, default=1),
        Field(name="why", says="Card", default=""),
        Field(
            name="lasts", says="For", kind="pick", default="turn",
            choices=(Choice("turn", "this turn"), Choice("next", "the next roll")),
        ),
    )  # fmt: skip
    command = RecordDice(character=people[0].value, die="attack", levels=1, why="a card")
    return probe.option(command, "A card changes dice", form=form)
