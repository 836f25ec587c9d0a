"""A trek between missions, folded from facts: the cards on the table, and who stands on which."""

import msgspec

BASE_CAMP, CAMPFIRE = "Base Camp", "Campfire"
SECRET_LOCATIONS = ("Bear's Den", "Pirate's Camp", "Sacred Temple")
GOLD, WHITE = "gold", "white"
SIDES = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
"""The sides of a card; north is where the gold arrow of Base Camp points."""


class Try(msgspec.Struct, frozen=True, gc=False):
    """One die that a character rolled for a card."""

    character: str
    success: bool


class ExplorationCard(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A card of the exploration area; without a `name` it lies face down.

    `beside` is the card at whose `arrow` ("gold" or "white") it was put, `side` where of it and `at` its
    place on the grid, where the group says so. `resolved`: an Ammo token lies on it. `arrows` are its empty
    arrows (golden, white) as counted, `sides` where they point, `opened` whether each has got its card.
    `tries` are the dice rolled for it, `stopped` who rolls no more.
    """

    id: str
    name: str = ""
    beside: str = ""
    arrow: str = ""
    side: str = ""
    at: tuple[int, int] | None = None
    resolved: bool = False
    arrows: tuple[int, int] | None = None
    sides: tuple[str, ...] = ()
    opened: bool = False
    tries: tuple[Try, ...] = ()
    stopped: tuple[str, ...] = ()


class Explorer(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A character on a trek: dials of its own, where it is `at`, and where it is `going`.

    `trying` is the card it arrived on last, if that had to be resolved.
    """

    name: str
    hp: int = 0
    max_hp: int = 0
    mp: int = 0
    at: str = BASE_CAMP
    going: str = ""
    trying: str = ""
    rerolls: int = 0

    @property
    def can_go_on(self) -> bool:
        """Neither dead nor out of MP."""
        return self.hp > 0 and self.mp > 0


class Trek(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A trek under way or just ended. `resolved` are the cards with an Ammo token, in that order."""

    attempt: str
    deck: int = 0
    cards: dict[str, ExplorationCard] = {}
    resolved: tuple[str, ...] = ()
    secret_open: tuple[str, ...] = ()
    explorers: dict[str, Explorer] = {}
    over: bool = False
