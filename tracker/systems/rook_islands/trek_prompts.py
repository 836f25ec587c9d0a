"""What a trek owes next, step by step."""

from collections.abc import Iterator

from tracker.kernel.house import House
from tracker.kernel.questions import Choice
from tracker.kernel.system import Campaign, Field, Prompt
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.card_shapes import EVERYONE, HUNT, LAST_ONE, PATROL
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.trek.outcomes import (
    contenders,
    hunting_dice,
    patrol_dice,
    tries_of,
)
from tracker.systems.rook_islands.trek_state import (
    BASE_CAMP,
    SECRET_LOCATIONS,
    ExplorationCard,
    Explorer,
    Trek,
)

PREFIX = "exploration/"


def deck_names(content: Box) -> tuple[str, ...]:
    """The cards that can lie in the deck, as far as the rulebook names them."""
    named = (card.removeprefix(PREFIX) for card in content.cards if card.startswith(PREFIX))
    return tuple(name for name in named if name not in (BASE_CAMP, *SECRET_LOCATIONS))


def name_field(content: Box, name: str, says: str) -> Field:
    """A field for the name of a card; another than these is asked for."""
    choices = (*(Choice(each, each) for each in deck_names(content)), Choice("", "Another card"))
    return Field(name=name, says=says, kind="pick", choices=choices, default="")


def arrow_fields() -> tuple[Field, ...]:
    """How many arrows of a card are empty."""
    return (
        Field(name="gold", says="Empty golden arrows", kind="number", high=4, default=1),
        Field(name="white", says="Empty white arrows", kind="number", high=4, default=0),
    )


def prompts(campaign: Campaign, trek: Trek, content: Box) -> Iterator[Prompt]:
    """What is due now."""
    due = area.step(trek)
    if due == area.LAYOUT:
        yield from _layout(trek, content)
    elif due == area.CHOOSE:
        yield from _choosing(trek)
    elif due == area.RESOLVE:
        for card in area.to_resolve(trek):
            yield from _resolving(campaign, trek, card, content)
    else:
        yield from _paths(trek)


def _layout(trek: Trek, content: Box) -> Iterator[Prompt]:
    says = f"Shuffle the other {trek.deck} Exploration cards into a face-down deck"
    yield Prompt(key="trek:shuffle", says=says, rule="RI-EXPL-06", now=False)
    yield Prompt(
        key="trek:layout", rule="RI-EXPL-07", kind="lay_first_cards",
        says="Put a card on each side of Base Camp: face up at the gold arrow, face down at the other three",
        form=(name_field(content, "gold", "Card at the gold arrow"),),
    )  # fmt: skip


def _choosing(trek: Trek) -> Iterator[Prompt]:
    for explorer in area.able(trek):
        going = f"goes to {area.said(trek, explorer.going)}" if explorer.going else "chooses where to go"
        yield Prompt(
            key=f"trek:go:{explorer.name}", says=f"{explorer.name} ({explorer.mp} MP) {going}",
            rule="RI-EXPL-14", kind="choose_destination", given={"character": explorer.name},
            form=(destinations(trek, explorer),), now=not explorer.going,
        )  # fmt: skip


def destinations(trek: Trek, explorer: Explorer) -> Field:
    """Where somebody can go from here."""
    beside = [card for card in trek.cards if area.adjacent(trek, explorer.at, card)]
    secret = [card for card in trek.secret_open if card != explorer.at]
    if area.is_secret(explorer.at):
        beside = [card for card in trek.cards if not area.is_secret(card)]
    choices = tuple(Choice(card, area.said(trek, card)) for card in (*beside, *secret))
    return Field(name="card", says="Where to", kind="pick", choices=choices)


def _resolving(campaign: Campaign, trek: Trek, card: ExplorationCard, content: Box) -> Iterator[Prompt]:
    board = {
        **content.printed(f"{PREFIX}{card.name}"),
        **campaign.house.collection.get(f"{PREFIX}{card.name}", {}),
    }
    effect, die = board.get("effect", ""), board.get("die", "")
    waiting = [
        each for each in area.arrived(trek, card.id) if _rolls(campaign.house, trek, card, each, effect)
    ]
    for explorer in waiting:
        yield Prompt(
            key=f"trek:roll:{explorer.name}", says=f"{explorer.name} rolls the {die} die for {card.name}",
            rule="RI-EXPL-19", kind="roll_for_card", given={"character": explorer.name},
        )  # fmt: skip
    if not waiting:
        yield Prompt(
            key=f"trek:card:{card.id}", says=f"{card.name}: {board.get('text') or 'do what it says'}",
            rule="RI-EXPL-19", kind="finish_card", given={"card": card.id},
            form=(Field(name="success", says="Was it a success?", kind="yes_no", default=True),),
        )  # fmt: skip


def _rolls(house: House, trek: Trek, card: ExplorationCard, explorer: Explorer, effect: str) -> bool:
    if effect == LAST_ONE:
        return explorer.name in contenders(trek, card, house).to_roll
    if effect == EVERYONE:
        return not tries_of(card, explorer.name)
    if effect == HUNT:
        return hunting_dice(explorer, card) > 0
    return effect == PATROL and patrol_dice(card, explorer.name) > 0


def _paths(trek: Trek) -> Iterator[Prompt]:
    if not area.able(trek):
        says = "Nobody can go on: the exploration is over"
        yield Prompt(key="trek:end", says=says, rule="RI-EXPL-25", kind="end_trek")
    due = [card for card in area.to_open(trek) if card.arrows is None]
    short = f" Only {trek.deck} cards are left: share them evenly." if trek.deck < 4 * len(due) else ""
    for card in due:
        yield Prompt(
            key=f"trek:paths:{card.id}", rule="RI-EXPL-24" if short else "RI-EXPL-23", kind="open_paths",
            says=f"Open the paths of {area.said(trek, card.id)}: how many of its arrows are empty?{short}",
            given={"card": card.id}, form=arrow_fields(),
        )  # fmt: skip
