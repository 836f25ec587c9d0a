"""The buttons of a trek: those of one character, and those of the whole table."""

from collections.abc import Iterator

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands.commands import trek as t
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.trek_prompts import arrow_fields, destinations, name_field
from tracker.systems.rook_islands.trek_state import BASE_CAMP, Explorer, Trek

REWARDS = (("xp", "XP", 9000), ("money", "$ for the team", 20_000), ("hides", "Hides for the team", 36))
REWARD_FIELDS = (
    *(Field(name=each, says=says, kind="number", high=high, default=0) for each, says, high in REWARDS),
    Field(name="hp_lost", says="HP lost", kind="number", high=20, default=0),
)


def explorer_options(probe: Probe, trek: Trek, name: str) -> Iterator[Option]:
    """What one character can do on the trek now."""
    explorer = trek.explorers.get(name)
    if explorer is None:
        return
    if area.step(trek) == area.RESOLVE:
        yield from _at_card(probe, explorer)
    else:
        yield from _on_the_way(probe, trek, explorer)


def _on_the_way(probe: Probe, trek: Trek, explorer: Explorer) -> Iterator[Option]:
    to = destinations(trek, explorer)
    first = to.choices[0].value if to.choices else BASE_CAMP
    yield probe.option(
        t.ChooseDestination(character=explorer.name, card=first),
        "Go to",
        note="1 MP",
        form=(to,),
        among=to.name,
    )
    hidden = tuple(choice for choice in to.choices if not trek.cards[choice.value].name)
    if hidden:
        form = (
            Field(name="card", says="Which", kind="pick", choices=hidden),
            name_field(probe.content, "name", "What it shows"),
        )
        command = t.RevealCard(character=explorer.name, card=hidden[0].value)
        yield probe.option(command, "Turn a card over", note="1 MP", form=form)
    yield from _elsewhere(probe, trek, explorer)


def _elsewhere(probe: Probe, trek: Trek, explorer: Explorer) -> Iterator[Option]:
    """A share in what a card gave where one is not: refused, unless the table overrules it (RI-EXPL-19)."""
    here = (BASE_CAMP, explorer.at)
    there = tuple(card for card in trek.cards.values() if card.resolved and card.id not in here)
    if there:
        cards = tuple(Choice(card.id, area.said(trek, card.id)) for card in reversed(there))
        form = (Field(name="card", says="Which", kind="pick", choices=cards), *REWARD_FIELDS)
        command = t.ClaimReward(character=explorer.name, card=there[-1].id, xp=1)
        yield probe.option(command, "A share in another card", form=form)


def _at_card(probe: Probe, explorer: Explorer) -> Iterator[Option]:
    name = explorer.name
    dice = Field(name="dice", says="Dice", kind="number", low=1, high=2, default=1)
    yield probe.option(t.RollForCard(character=name), "Roll for the card", form=(dice,))
    rerolls = Field(name="rerolls", says="How many", kind="number", low=1, high=9, default=1)
    yield probe.option(t.BuyRerolls(character=name), "Buy re-rolls", note="before rolling", form=(rerolls,))
    yield probe.option(t.StopRolling(character=name), "Roll no more")
    yield probe.option(t.ClaimReward(character=name, xp=1), "What the card gave", form=REWARD_FIELDS)


def trek_options(probe: Probe, trek: Trek) -> Iterator[Option]:
    """What anybody may log for the table now."""
    due = area.step(trek)
    if due == area.LAYOUT:
        form = (name_field(probe.content, "gold", "Card at the gold arrow"),)
        yield probe.option(t.LayFirstCards(), "Lay the first cards", form=form)
    for card in area.to_resolve(trek):
        done = Field(name="success", says="Was it a success?", kind="yes_no", default=True)
        yield probe.option(
            t.FinishCard(card=card.id), f"Done with {card.name}", fixed=("card",), form=(done,)
        )
    if due == area.PATHS:
        yield from _paths(probe, trek)
    yield probe.option(t.EndTrek(), "End the exploration")


def _paths(probe: Probe, trek: Trek) -> Iterator[Option]:
    for card in area.to_open(trek):
        says = f"Open the paths of {area.said(trek, card.id)}"
        sides = Field(
            name="sides", says="Where they point (golden first)", kind="picks", required=False, default=[],
            choices=tuple(Choice(side, side) for side in ("north", "east", "south", "west")),
        )  # fmt: skip
        form = (*arrow_fields(), sides)
        yield probe.option(t.OpenPaths(card=card.id), says, fixed=("card",), form=form)
