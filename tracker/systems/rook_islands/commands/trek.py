"""What can be asked for on a trek: the exploration between two missions.

A `card` is said by its id ("1", "1.2", "Base Camp"), by the name that is up where only one lies there, or by
its side of the card one stands on ("west").
"""

from typing import ClassVar

from tracker.kernel.commands import Command


class GoExploring(Command, tag="rook_islands.go_exploring/1"):
    """Return the Exploration token to the box and set out."""

    shared: ClassVar[bool] = True


class LayFirstCards(Command, tag="rook_islands.lay_first_cards/1"):
    """The deck is shuffled, a card lies on each side of Base Camp; `gold` is the one that lies face up."""

    shared: ClassVar[bool] = True
    gold: str = ""


class RevealCard(Command, tag="rook_islands.reveal_card/1"):
    """Pay 1 MP and turn an adjacent card face up; `name` is what it shows."""

    character: str
    card: str
    name: str = ""


class ChooseDestination(Command, tag="rook_islands.choose_destination/1"):
    """Choose the card to go to; when everybody has chosen, all go."""

    duty: ClassVar[bool] = True
    character: str
    card: str


class BuyRerolls(Command, tag="rook_islands.buy_rerolls/1"):
    """Pay MP for further dice of a Hunt, before rolling any."""

    character: str
    rerolls: int = 1


class RollForCard(Command, tag="rook_islands.roll_for_card/1"):
    """Roll for the card one has arrived on. `die`: the die that was rolled, where somebody says so."""

    duty: ClassVar[bool] = True
    character: str
    dice: int = 1
    card: str = ""
    die: str = ""


class StopRolling(Command, tag="rook_islands.stop_rolling/1"):
    """Roll no more for this card, although one might."""

    character: str


class ClaimReward(Command, tag="rook_islands.claim_reward/1"):
    """What a card gave one character by its own words; money, hides and leaves are the team's."""

    character: str
    card: str = ""
    xp: int = 0
    money: int = 0
    hides: int = 0
    leaves: dict[str, int] = {}
    hp_lost: int = 0


class FinishCard(Command, tag="rook_islands.finish_card/1"):
    """A card that is resolved by its own words is done with."""

    shared: ClassVar[bool] = True
    card: str
    success: bool = True


class OpenPaths(Command, tag="rook_islands.open_paths/1"):
    """So many arrows of a card with a character are empty.

    Golden ones get a card face up, white ones face down. `sides` says where they point, golden ones first.
    """

    shared: ClassVar[bool] = True
    card: str
    gold: int = 0
    white: int = 0
    sides: tuple[str, ...] = ()


class EndTrek(Command, tag="rook_islands.end_trek/1"):
    """Nobody can go on: the trek is over."""

    shared: ClassVar[bool] = True
