"""The Anecdote Factory: the When cards of each round, and what "Now" brings."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Confirm, GiveText
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import FlipWhen
from tracker.systems.rook_islands.evolve.mission import WHEN
from tracker.systems.rook_islands.facts.mission import AnecdoteRevealed, WhenCardFlipped
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.rules.events import in_event_phase
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Game

QUIET, NOW = "quiet", "now"


def flip_when(command: FlipWhen, game: Game, table: Table) -> tuple[Fact, ...]:
    """Flip the top When card; on "Now" the Where and the What are turned up, and a unit appears."""
    mission = in_event_phase(game, table)
    if command.card not in (QUIET, NOW):
        raise Unfit("card", f"{command.card!r} is neither quiet nor now")
    table.demand(
        mission.when_deck is not None, "RI-SETUP-07", f"Mission {mission.number} has no Anecdote Factory"
    )
    table.demand(not mission.when_over, "RI-ANEC-06", "Now has come: no When card is due any more")
    table.demand(WHEN not in mission.resolved, "RI-ANEC-04", "the When card of this round is flipped already")
    table.demand(mission.when_deck != 0, "RI-ANEC-04", "no When card is left")
    story = unfold(game)
    story.happen(WhenCardFlipped(card=command.card))
    if command.card == NOW:
        _reveal(story, table, command)
    return story.facts


def _reveal(story: Story, table: Table, command: FlipWhen) -> None:
    where = GiveText(key="where", says="What does the Where card say?", rule="RI-ANEC-06")
    what = GiveText(key="what", says="What does the What card say?", rule="RI-ANEC-06")
    said = {"where": " ".join(command.where.split()), "what": " ".join(command.what.split())}
    for field, words in said.items():
        if len(words) > where.longest:
            raise Unfit(field, f"is longer than {where.longest} letters")
    table.ask(*(question for question in (where, what) if not said[question.key]))
    spot, unit = said["where"] or table.text(where), said["what"] or table.text(what)
    story.happen(AnecdoteRevealed(where=spot, what=unit))
    if _appears(table, unit):
        # RI-ANEC-06: its board joins the Chain by its rank.
        enemy_setup.place(story, table, unit, at=spot)


def _appears(table: Table, what: str) -> bool:
    """Whether the What card brings a unit: known of every board there is, else asked."""
    card = f"enemy/{enemy_setup.unit_called(table, what)}"
    question = Confirm(key="unit", says=f"Does a unit appear: {what}?", rule="RI-ANEC-06")
    if table.answered(question.key):
        # The values of its board may have come in together with this answer.
        return table.confirm(question)
    return card in table.content.cards or card in table.house.collection or table.confirm(question)
