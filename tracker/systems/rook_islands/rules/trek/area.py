"""The exploration area: which step a trek is in, which cards lie side by side, which card is meant."""

from tracker.kernel.refusal import Unfit
from tracker.systems.rook_islands.trek_state import (
    BASE_CAMP,
    CAMPFIRE,
    SECRET_LOCATIONS,
    SIDES,
    ExplorationCard,
    Explorer,
    Trek,
)

LAYOUT, CHOOSE, RESOLVE, PATHS, OVER = "layout", "choose", "resolve", "paths", "over"


def step(trek: Trek) -> str:
    """What is due: the lay-out, then again and again steps 1 and 2, 3, and 4."""
    if trek.over:
        return OVER
    if len(trek.cards) == 1:
        return LAYOUT
    if to_resolve(trek):
        return RESOLVE
    return PATHS if to_open(trek) else CHOOSE


def able(trek: Trek) -> tuple[Explorer, ...]:
    """Who can still reveal or move: neither dead nor out of MP."""
    return tuple(explorer for explorer in trek.explorers.values() if explorer.can_go_on)


def arrived(trek: Trek, card: str) -> tuple[Explorer, ...]:
    """Who came onto this card when it was to be resolved, in the order of their boards."""
    return tuple(explorer for explorer in trek.explorers.values() if explorer.trying == card)


def to_resolve(trek: Trek) -> tuple[ExplorationCard, ...]:
    """The cards without an Ammo token on which somebody has arrived."""
    return tuple(card for card in trek.cards.values() if not card.resolved and arrived(trek, card.id))


def to_open(trek: Trek) -> tuple[ExplorationCard, ...]:
    """The cards with a character whose empty arrows nobody has counted yet, as long as cards are left."""
    if not trek.deck:
        return ()
    stood_on = {explorer.at for explorer in trek.explorers.values() if explorer.hp > 0}
    return tuple(card for card in trek.cards.values() if card.id in stood_on and not card.opened)


def adjacent(trek: Trek, one: str, other: str) -> bool:
    """Whether two cards lie side by side: one was put at an arrow of the other, or the grid says so."""
    first, second = trek.cards.get(one), trek.cards.get(other)
    if first is None or second is None or one == other:
        return False
    if first.beside == other or second.beside == one:
        return True
    if first.at is None or second.at is None:
        return False
    return abs(first.at[0] - second.at[0]) + abs(first.at[1] - second.at[1]) == 1


def card_called(trek: Trek, said: str, start: str) -> ExplorationCard:
    """The card of this id, of this name if only one such lies face up, or on this side of `start`.

    Raises:
        Unfit: no card is called so, or several are. A secret location not found yet is a card without a
            name here: the rules say what that means.
    """
    if said in trek.cards:
        return trek.cards[said]
    if said in SECRET_LOCATIONS:
        return ExplorationCard(id=said)
    named = [card for card in trek.cards.values() if card.name and card.name.casefold() == said.casefold()]
    if len(named) > 1:
        raise Unfit("card", f"{said} lies there {len(named)} times: {', '.join(card.id for card in named)}")
    found = named or [card for card in trek.cards.values() if _lies(trek, card, said, start)]
    if not found:
        raise Unfit("card", f"{said!r} is none of {', '.join(trek.cards)}")
    return found[0]


def _lies(trek: Trek, card: ExplorationCard, side: str, start: str) -> bool:
    from_here = trek.cards.get(start)
    if side not in SIDES or from_here is None or from_here.at is None:
        return False
    east, north = SIDES[side]
    return card.at == (from_here.at[0] + east, from_here.at[1] + north)


def is_secret(card: str) -> bool:
    """Whether this is one of the three secret locations beside the exploration area."""
    return card in SECRET_LOCATIONS


def campfire(trek: Trek) -> str:
    """The Campfire, once it lies face up; "" before."""
    return next((card.id for card in trek.cards.values() if card.name == CAMPFIRE), "")


def said(trek: Trek, card: str) -> str:
    """A card as people say it: by its name; face down by where it lies."""
    found = trek.cards.get(card)
    if found is None or card in (BASE_CAMP, found.name):
        return card
    beside = trek.cards.get(found.beside)
    of = f"{found.side or 'a card'} of {beside.name or 'a face-down card'}" if beside else f"card {card}"
    if not found.name:
        return f"face down, {of}"
    twice = sum(each.name == found.name for each in trek.cards.values()) > 1
    return f"{found.name} ({of})" if twice else found.name


def next_id(trek: Trek, beside: str) -> str:
    """The id of the next card put beside another: "1" to "4" around Base Camp, then "1.1" and so on."""
    there = sum(card.beside == beside for card in trek.cards.values())
    return str(there + 1) if beside == BASE_CAMP else f"{beside}.{there + 1}"


def shares(trek: Trek, wanted: tuple[ExplorationCard, ...]) -> dict[str, tuple[int, int]]:
    """How many cards each of these gets at its golden and white arrows.

    RI-EXPL-24: too few are shared evenly, golden arrows first.
    """
    left, got = trek.deck, {card.id: (0, 0) for card in wanted}
    for arrow in (0, 1):
        while left:
            waiting = [c for c in wanted if c.arrows is not None and got[c.id][arrow] < c.arrows[arrow]]
            if not waiting:
                break
            poorest = min(waiting, key=lambda card: sum(got[card.id]))
            golden, white = got[poorest.id]
            got[poorest.id] = (golden + 1, white) if arrow == 0 else (golden, white + 1)
            left -= 1
    return got
