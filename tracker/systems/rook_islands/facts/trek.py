"""Facts of a trek: the exploration between two missions."""

from tracker.facts.fact import Fact


class TrekBegan(Fact, tag="rook_islands.trek_began/1"):
    """The Exploration token went back to the box; Base Camp lies in the centre with an Ammo token on it.

    `deck` is the number of cards in the face-down deck; the three secret locations lie face down aside.
    """

    attempt: str
    deck: int


class ExplorerReady(Fact, tag="rook_islands.explorer_ready/1"):
    """A character stands on Base Camp with its dials set for the trek."""

    character: str
    hp: int
    mp: int


class ExplorationCardLaid(Fact, tag="rook_islands.exploration_card_laid/1"):
    """A card from the deck was put at an arrow of `beside`: by `name` face up, without one face down."""

    card: str
    beside: str
    arrow: str
    name: str = ""
    side: str = ""


class ExplorationCardRevealed(Fact, tag="rook_islands.exploration_card_revealed/1"):
    """A face-down card was turned up: by `character` for `mp`, or because somebody enters it."""

    card: str
    name: str
    character: str = ""
    mp: int = 0


class DestinationChosen(Fact, tag="rook_islands.destination_chosen/1"):
    """A character put its token on the arrow to this card; it goes when everybody has chosen."""

    character: str
    card: str


class ExplorerMoved(Fact, tag="rook_islands.explorer_moved/1"):
    """A character came onto a card."""

    character: str
    card: str
    mp: int = 1


class RerollsBought(Fact, tag="rook_islands.rerolls_bought/1"):
    """A hunter paid MP for further dice before rolling any."""

    character: str
    rerolls: int
    mp: int


class CardTried(Fact, tag="rook_islands.card_tried/1"):
    """A character rolled a die for the card it is on."""

    character: str
    card: str
    success: bool


class TriesEnded(Fact, tag="rook_islands.tries_ended/1"):
    """A character rolls no more for this card."""

    character: str
    card: str


class ExplorationCardResolved(Fact, tag="rook_islands.exploration_card_resolved/1"):
    """The card got its Ammo token, after a success or a failure."""

    card: str
    success: bool


class ExplorerHurt(Fact, tag="rook_islands.explorer_hurt/1"):
    """A character lost HP on the trek."""

    character: str
    hp: int
    cause: str


class ExplorerFled(Fact, tag="rook_islands.explorer_fled/1"):
    """A character fled from a card it could not resolve."""

    character: str
    to: str


class SecretLocationRevealed(Fact, tag="rook_islands.secret_location_revealed/1"):
    """A clue turned a secret location face up."""

    location: str
    clue: str = ""


class ArrowsCounted(Fact, tag="rook_islands.arrows_counted/1"):
    """So many arrows of a card with a character had no card; `sides` says where they point, gold first."""

    card: str
    gold: int
    white: int
    sides: tuple[str, ...] = ()


class TrekEnded(Fact, tag="rook_islands.trek_ended/1"):
    """The exploration is over; what MP were left are lost."""
