"""What can be said in the toy game: its facts and its commands."""

from typing import ClassVar

from tracker.facts.fact import Concealed, Fact, Move
from tracker.facts.ids import SeatId
from tracker.kernel.commands import Command


class CoinsTaken(Fact, tag="toy.coins_taken/1"):
    """Somebody took coins out of the pot."""

    who: str
    coins: int

    def moves(self) -> tuple[Move, ...]:
        return (Move("stash", self.who, self.coins, "taken"),)


class CoinsPaid(Fact, tag="toy.coins_paid/1"):
    """Somebody paid coins back."""

    who: str
    coins: int

    def moves(self) -> tuple[Move, ...]:
        return (Move("stash", self.who, -self.coins, "paid"),)


class CardDealt(Fact, tag="toy.card_dealt/1"):
    """Somebody got a card that only they may see."""

    who: str
    card: int | None = None

    def concealed(self) -> tuple[Concealed, ...]:
        return (Concealed(seats=(SeatId(self.who),), fields=("card",)),)


class CardShown(Fact, tag="toy.card_shown/1"):
    """Somebody laid their highest card on the table."""

    who: str
    card: int


class TurnPassed(Fact, tag="toy.turn_passed/1"):
    """The turn went on."""


class Take(Command, tag="toy.take/1"):
    """Take coins from the pot."""

    who: str
    coins: int


class TakeAll(Command, tag="toy.take_all/1"):
    """Take whatever the pot holds."""

    who: str


class Gamble(Command, tag="toy.gamble/1"):
    """Flip a coin: three more on a hit. Asks first whether one is sure."""

    who: str


class Toast(Command, tag="toy.toast/1"):
    """Take a coin for the toast; while the pot is more than half full one may be generous."""

    who: str


class BuyHat(Command, tag="toy.buy_hat/1"):
    """Pay what stands on the hat, which the book does not print."""

    who: str


class Deal(Command, tag="toy.deal/1"):
    """Get a hidden card."""

    who: str


class Show(Command, tag="toy.show/1"):
    """Show one's highest card and take that many coins."""

    who: str


class Announce(Command, tag="toy.announce/1"):
    """Say that one is going to take coins; others may still come in between."""

    who: str
    coins: int


class Finish(Command, tag="toy.finish/1"):
    """Take what was announced."""

    who: str


class Withdraw(Command, tag="toy.withdraw/1"):
    """Think better of it."""

    who: str


class Seal(Command, tag="toy.seal/1"):
    """Begin an attempt: the tracker's coin binds itself to a secret."""

    shared: ClassVar[bool] = True


class Unseal(Command, tag="toy.unseal/1"):
    """End the attempt: the secret is shown."""

    shared: ClassVar[bool] = True


class Pass(Command, tag="toy.pass/1"):
    """The turn goes on, for everybody."""

    shared: ClassVar[bool] = True
