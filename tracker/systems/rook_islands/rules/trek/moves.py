"""Steps 1 and 2 of exploring: turning cards over, and going on."""

from tracker.kernel.questions import Confirm, GiveText
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.trek import ChooseDestination, RevealCard
from tracker.systems.rook_islands.facts.trek import (
    DestinationChosen,
    ExplorationCardRevealed,
    ExplorerMoved,
    SecretLocationRevealed,
)
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.trek.arrival import arrive
from tracker.systems.rook_islands.rules.trek.exploring import (
    carry_on,
    demand_mp,
    explorer_named,
    in_step,
    shown,
)
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.trek_state import ExplorationCard, Explorer, Trek


def reveal_card(command: RevealCard, game: Game, table: Table) -> Facts:
    """Pay 1 MP and turn a card next to one's own face up; nobody moves for that."""
    trek = in_step(game, table, area.CHOOSE)
    explorer = explorer_named(trek, command.character)
    card = area.card_called(trek, command.card, explorer.at)
    demand_mp(table, explorer, 1, "RI-EXPL-26")
    said = area.said(trek, card.id)
    table.demand(
        area.adjacent(trek, explorer.at, card.id), "RI-EXPL-13",
        f"{said} is not adjacent to where {explorer.name} stands", at=explorer.at, card=card.id,
    )  # fmt: skip
    if card.name:
        raise Unfit("card", f"{said} lies face up already")
    name = shown(table, f"name:{card.id}", "Which card is it?", command.name, rule="RI-EXPL-12")
    story = unfold(game)
    story.happen(ExplorationCardRevealed(card=card.id, name=name, character=explorer.name, mp=1))
    _set_out(story, table)
    return story.facts


def choose_destination(command: ChooseDestination, game: Game, table: Table) -> Facts:
    """Choose where to go; the last one to choose sets everybody going."""
    trek = in_step(game, table, area.CHOOSE)
    explorer = explorer_named(trek, command.character)
    card = area.card_called(trek, command.card, explorer.at)
    demand_mp(table, explorer, 1, "RI-EXPL-26")
    _demand_way(trek, table, explorer, card)
    if explorer.going == card.id:
        raise Unfit("card", f"{explorer.name} has chosen it already")
    story = unfold(game)
    story.happen(DestinationChosen(character=explorer.name, card=card.id))
    _set_out(story, table)
    return story.facts


def _demand_way(trek: Trek, table: Table, explorer: Explorer, card: ExplorationCard) -> None:
    """RI-EXPL-14: an adjacent card, or a secret location that lies face up."""
    table.demand(
        card.id != explorer.at, "RI-EXPL-14", f"{explorer.name} stands on {area.said(trek, card.id)}"
    )
    if area.is_secret(card.id):
        open_now = card.id in trek.secret_open
        table.demand(open_now, "RI-EXPL-14", f"{card.id} is not revealed", revealed=list(trek.secret_open))
        return
    if area.is_secret(explorer.at):
        # The rulebook does not say where one goes from there.
        says = f"Does {explorer.name} get from {explorer.at} to {area.said(trek, card.id)}?"
        way = table.confirm(Confirm(key="way", says=says, rule="RI-EXPL-45"))
    else:
        way = area.adjacent(trek, explorer.at, card.id)
    says = f"{area.said(trek, card.id)} is not adjacent to where {explorer.name} stands"
    table.demand(way, "RI-EXPL-14", says, at=explorer.at, card=card.id)


def _set_out(story: Story, table: Table) -> None:
    """When everybody who can go on has chosen, all go together, for 1 MP each (RI-EXPL-15)."""
    trek = story.game.trek
    going = () if trek is None else area.able(trek)
    if trek is None or not going or not all(explorer.going for explorer in going):
        carry_on(story, table)
        return
    entered = tuple(dict.fromkeys(explorer.going for explorer in going))
    _turn_up(story, table, trek, entered)
    story.happen(*(ExplorerMoved(character=each.name, card=each.going) for each in going))
    for card in entered:
        arrive(story, table, card)
    carry_on(story, table)


def _turn_up(story: Story, table: Table, trek: Trek, entered: tuple[str, ...]) -> None:
    """RI-EXPL-16: a face-down card that is entered is flipped first, for nothing."""
    hidden = [card for card in entered if not trek.cards.get(card, ExplorationCard(id=card)).name]
    names = [card for card in hidden if not area.is_secret(card)]
    if names:
        table.ask(*(_which(trek, card) for card in names))
    for card in hidden:
        if area.is_secret(card):
            story.happen(SecretLocationRevealed(location=card))
        else:
            question = _which(trek, card)
            name = shown(table, question.key, question.says)
            story.happen(ExplorationCardRevealed(card=card, name=name))


def _which(trek: Trek, card: str) -> GiveText:
    says = f"Which card is it? ({area.said(trek, card)})"
    return GiveText(key=f"name:{card}", says=says, rule="RI-EXPL-16")
