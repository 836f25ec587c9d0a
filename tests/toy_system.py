"""A toy game for tests of the kernel: people take coins from a pot, roll for more, and pass the turn."""

from typing import Any

import msgspec

from tests.toy_words import (
    Announce,
    BuyHat,
    CardDealt,
    CardShown,
    CoinsPaid,
    CoinsTaken,
    Deal,
    Finish,
    Gamble,
    Pass,
    Seal,
    Show,
    Take,
    TakeAll,
    Toast,
    TurnPassed,
    Unseal,
    Withdraw,
)
from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.campaign import CampaignFounded, DiceCommitted, DiceRevealed
from tracker.facts.fact import Fact
from tracker.facts.ids import RuleId, SeatId
from tracker.kernel.dice import Die, commitment
from tracker.kernel.house import OpenAction
from tracker.kernel.questions import Confirm, EnterValues, Shape
from tracker.kernel.system import Campaign, Facts, Field, Mark, Option, Prompt, RuleSystem
from tracker.kernel.table import Table

COIN = Die(name="coin", faces=("hit", "blank"))
PRICE = Shape(name="price", says="price of the hat", low=1, high=9)


class Pot(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Coins in the pot and in each purse; `turn` counts the passes."""

    pot: int = 10
    purses: dict[str, int] = {}
    turn: int = 1
    hands: dict[str, tuple[int | None, ...]] = {}


def take(command: Take, game: Pot, table: Table) -> Facts:
    table.demand(command.coins <= game.pot, "TOY-01", f"{game.pot} of {command.coins} coins", pot=game.pot)
    return (CoinsTaken(who=command.who, coins=command.coins),)


def take_all(command: TakeAll, game: Pot, table: Table) -> Facts:
    table.demand(game.pot > 0, "TOY-01", "the pot is empty")
    return (CoinsTaken(who=command.who, coins=game.pot),)


def gamble(command: Gamble, game: Pot, table: Table) -> Facts:
    table.demand(game.pot > 2, "TOY-02", "nothing left to win")
    if not table.confirm(Confirm(key="sure", says="Sure?")):
        return ()
    rolled = table.roll(COIN, "roll", "gamble", actor=command.who, round_number=game.turn)
    won = (CoinsTaken(who=command.who, coins=3),) if rolled.face == "hit" else ()
    return (rolled, *won)


def toast(command: Toast, game: Pot, table: Table) -> Facts:
    generous = game.pot > 5 and table.confirm(Confirm(key="generous", says="Generous?"))
    return (CoinsTaken(who=command.who, coins=2 if generous else 1),)


def buy_hat(command: BuyHat, game: Pot, table: Table) -> Facts:
    hat = table.house.collection.get("hat/Fez", {})
    if "price" not in hat:
        table.ask(EnterValues(key="value:hat/Fez", says="Read the hat", card="hat/Fez", fields=(PRICE,)))
    price: int = hat["price"]
    table.demand(game.purses.get(command.who, 0) >= price, "TOY-03", "too dear", price=price)
    return (CoinsPaid(who=command.who, coins=price),)


def deal(command: Deal, _game: Pot, table: Table) -> Facts:
    drawn = int(commitment(table.secret("card"))[:8], 16) % 5
    return (CardDealt(who=command.who, card=drawn),)


def show(command: Show, game: Pot, table: Table) -> Facts:
    hand = [card for card in game.hands.get(command.who, ()) if card is not None]
    table.demand(hand, "TOY-08", "no card to show")
    best = max(hand)
    table.demand(best <= game.pot, "TOY-01", f"{game.pot} of {best} coins")
    return (CardShown(who=command.who, card=best), CoinsTaken(who=command.who, coins=best))


def announce(command: Announce, game: Pot, table: Table) -> Facts:
    table.demand(command.who not in table.house.open, "TOY-09", "one thing at a time")
    table.demand(command.coins <= game.pot, "TOY-01", f"{game.pot} of {command.coins} coins")
    stored = {"type": "toy.announce/1", "who": command.who, "coins": command.coins}
    return (
        ActionOpened(opened=table.action, actor=command.who, command=stored, says=f"take {command.coins}"),
    )


def finish(command: Finish, game: Pot, table: Table) -> Facts:
    held = table.house.open.get(command.who)
    table.demand(held, "TOY-10", "nothing is announced")
    if held is None:
        return ()
    coins = int(held.command["coins"])
    table.demand(coins <= game.pot, "TOY-01", f"{game.pot} of {coins} coins")
    closed = ActionClosed(opened=held.action, actor=command.who, how="completed")
    return (closed, CoinsTaken(who=command.who, coins=coins))


def withdraw(command: Withdraw, _game: Pot, table: Table) -> Facts:
    held = table.house.open.get(command.who)
    table.demand(held, "TOY-10", "nothing is announced")
    return () if held is None else (ActionClosed(opened=held.action, actor=command.who, how="withdrawn"),)


def seal(_command: Seal, _game: Pot, table: Table) -> Facts:
    attempt, secret = f"a{len(table.house.commitments) + 1}", table.secret("secret")
    return (DiceCommitted(attempt=attempt, digest=commitment(secret), secret=secret),)


def unseal(_command: Unseal, _game: Pot, table: Table) -> Facts:
    attempt = next(iter(table.house.commitments), "")
    table.demand(attempt in table.house.secrets, "TOY-11", "nothing is sealed")
    return (DiceRevealed(attempt=attempt, secret=table.house.secrets[attempt]),)


def pass_turn(_command: Pass, _game: Pot, _table: Table) -> Facts:
    return (TurnPassed(),)


def _taken(game: Pot, fact: CoinsTaken) -> Pot:
    purse = game.purses.get(fact.who, 0) + fact.coins
    return msgspec.structs.replace(game, pot=game.pot - fact.coins, purses={**game.purses, fact.who: purse})


def _paid(game: Pot, fact: CoinsPaid) -> Pot:
    purse = game.purses.get(fact.who, 0) - fact.coins
    return msgspec.structs.replace(game, purses={**game.purses, fact.who: purse})


def _dealt(game: Pot, fact: CardDealt) -> Pot:
    hand = (*game.hands.get(fact.who, ()), fact.card)
    return msgspec.structs.replace(game, hands={**game.hands, fact.who: hand})


def _shown(game: Pot, fact: CardShown) -> Pot:
    hand = list(game.hands.get(fact.who, ()))
    if fact.card in hand:
        hand.remove(fact.card)
    return msgspec.structs.replace(game, hands={**game.hands, fact.who: tuple(hand)})


def _seen_by(campaign: Campaign, seat: SeatId | None) -> Campaign:
    """Somebody else's cards are only counted."""
    hands = {who: hand if who == seat else (None,) * len(hand) for who, hand in campaign.game.hands.items()}
    return Campaign(house=campaign.house, game=msgspec.structs.replace(campaign.game, hands=hands))


def _marks(campaign: Campaign, fact: Fact) -> tuple[Mark, ...]:
    if isinstance(fact, CampaignFounded):
        return (Mark("part", "The pot"), Mark("round", "Turn 1"))
    return (Mark("round", f"Turn {campaign.game.turn}"),) if isinstance(fact, TurnPassed) else ()


def _passed(game: Pot, _fact: TurnPassed) -> Pot:
    return msgspec.structs.replace(game, turn=game.turn + 1)


def _document(campaign: Campaign) -> dict[str, Any]:
    game = campaign.game
    hands = {who: list(hand) for who, hand in game.hands.items()}
    return {"pot": game.pot, "purses": dict(game.purses), "turn": game.turn, "hands": hands}


def _options(campaign: Campaign, seat: SeatId, _content: Any) -> tuple[Option, ...]:
    enough = campaign.game.pot > 0
    form = (Field(name="coins", says="Coins", kind="number", low=1, high=10, default=1),)
    take = Option(kind="take", says="Take", given={"who": seat}, form=form)
    if not enough:
        take = msgspec.structs.replace(take, allowed=False, rule="TOY-01", reason="the pot is empty")
    mine = {"who": seat}
    more = ("take_all", "gamble", "toast", "buy_hat", "deal", "show", "finish", "withdraw")
    announced = Option(kind="announce", says="Announce", given=mine, form=form)
    return (
        take,
        announced,
        *(Option(kind=kind, says=kind, given=mine) for kind in more),
        Option(kind="pass", says="Pass"),
    )


def _prompts(campaign: Campaign, _content: Any) -> tuple[Prompt, ...]:
    return (Prompt(key="turn", says=f"Turn {campaign.game.turn}", kind="pass"),)


def _still_possible(campaign: Campaign, held: OpenAction) -> str | None:
    enough = campaign.game.pot >= int(held.command["coins"])
    return None if enough else "the coins are gone"


TOY = RuleSystem(
    id="toy",
    title="The Pot",
    players=range(1, 5),
    empty=Pot(),
    facts=(CoinsTaken, CoinsPaid, CardDealt, CardShown, TurnPassed),
    commands=(
        Take,
        TakeAll,
        Gamble,
        Toast,
        BuyHat,
        Deal,
        Show,
        Announce,
        Finish,
        Withdraw,
        Seal,
        Unseal,
        Pass,
    ),
    decide={
        Take: take,
        TakeAll: take_all,
        Gamble: gamble,
        Toast: toast,
        BuyHat: buy_hat,
        Deal: deal,
        Show: show,
        Announce: announce,
        Finish: finish,
        Withdraw: withdraw,
        Seal: seal,
        Unseal: unseal,
        Pass: pass_turn,
    },
    evolve={CoinsTaken: _taken, CoinsPaid: _paid, CardDealt: _dealt, CardShown: _shown, TurnPassed: _passed},
    inert=frozenset(),
    options=_options,
    prompts=_prompts,
    document=_document,
    still_possible=_still_possible,
    card_fields={"hat": {"price": PRICE}},
    campaign_options=(
        Field(name="strict", says="Strict", kind="yes_no", default=False),
        Field(name="contest_policy", says="Contests", kind="text", default="first_come"),
    ),
    characters=("Ann", "Bob", "Cy", "Dee"),
    characters_rule=RuleId("TOY-04"),
    take_back_rule=RuleId("TOY-05"),
    contest_rule=RuleId("TOY-06"),
    taking_back=lambda held: ("withdraw", {"who": held.actor}),
    duel_rule=RuleId("TOY-07"),
    duel_die=COIN,
    seen_by=_seen_by,
    marks=_marks,
    borders=frozenset({TurnPassed}),
    rules={"TOY-01": "The pot holds ten coins."},
    dice={"coin": COIN},
    balances=lambda campaign: {("stash", who): coins for who, coins in campaign.game.purses.items() if coins},
)
