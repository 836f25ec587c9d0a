"""How the facts of `facts/trek.py` change the game."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.evolve.change import with_once
from tracker.systems.rook_islands.facts import trek as told
from tracker.systems.rook_islands.state import Game, changed
from tracker.systems.rook_islands.trek_state import (
    BASE_CAMP,
    SIDES,
    ExplorationCard,
    Explorer,
    Trek,
    Try,
)

Cards = dict[str, ExplorationCard]


def _of_trek(game: Game, change: Callable[[Trek], Trek]) -> Game:
    return game if game.trek is None else changed(game, trek=change(game.trek))


def _of_explorer(game: Game, name: str, change: Callable[[Explorer], Explorer]) -> Game:
    def on(trek: Trek) -> Trek:
        known = trek.explorers.get(name, Explorer(name=name))
        return changed(trek, explorers={**trek.explorers, name: change(known)})

    return _of_trek(game, on)


def _of_card(game: Game, card: str, change: Callable[[ExplorationCard], ExplorationCard]) -> Game:
    def on(trek: Trek) -> Trek:
        known = trek.cards.get(card, ExplorationCard(id=card))
        return changed(trek, cards={**trek.cards, card: change(known)})

    return _of_trek(game, on)


def _began(game: Game, fact: told.TrekBegan) -> Game:
    camp = ExplorationCard(id=BASE_CAMP, name=BASE_CAMP, at=(0, 0), resolved=True, opened=True)
    trek = Trek(attempt=fact.attempt, deck=fact.deck, cards={BASE_CAMP: camp}, resolved=(BASE_CAMP,))
    return changed(game, trek=trek, exploration_token=game.exploration_token - 1)


def _ready(game: Game, fact: told.ExplorerReady) -> Game:
    ready = Explorer(name=fact.character, hp=fact.hp, max_hp=fact.hp, mp=fact.mp)
    return _of_explorer(game, fact.character, lambda _: ready)


def _laid(game: Game, fact: told.ExplorationCardLaid) -> Game:
    def more(trek: Trek) -> Trek:
        laid = ExplorationCard(
            id=fact.card, name=fact.name, beside=fact.beside, arrow=fact.arrow, side=fact.side,
            at=_place(trek, fact),
        )  # fmt: skip
        cards = {**trek.cards, fact.card: laid}
        return changed(trek, cards=_counted_down(cards, fact), deck=max(trek.deck - 1, 0))

    return _of_trek(game, more)


def _place(trek: Trek, fact: told.ExplorationCardLaid) -> tuple[int, int] | None:
    parent, step = trek.cards.get(fact.beside), SIDES.get(fact.side)
    if parent is None or parent.at is None or step is None:
        return None
    return (parent.at[0] + step[0], parent.at[1] + step[1])


def _counted_down(cards: Cards, fact: told.ExplorationCardLaid) -> Cards:
    """One empty arrow less at the card it was put beside."""
    parent = cards.get(fact.beside)
    if parent is None or parent.arrows is None:
        return cards
    gold, white = parent.arrows
    left = (max(gold - 1, 0), white) if fact.arrow == "gold" else (gold, max(white - 1, 0))
    return {**cards, fact.beside: changed(parent, arrows=left, opened=left == (0, 0))}


def _revealed(game: Game, fact: told.ExplorationCardRevealed) -> Game:
    up = _of_card(game, fact.card, lambda card: changed(card, name=fact.name))
    if not fact.character:
        return up
    # Who turns a card over has not set out yet, and may want to think again.
    return _of_explorer(up, fact.character, lambda e: changed(e, mp=max(e.mp - fact.mp, 0), going=""))


def _chosen(game: Game, fact: told.DestinationChosen) -> Game:
    return _of_explorer(game, fact.character, lambda e: changed(e, going=fact.card))


def _moved(game: Game, fact: told.ExplorerMoved) -> Game:
    card = None if game.trek is None else game.trek.cards.get(fact.card)
    trying = fact.card if card is not None and not card.resolved else ""

    def arrived(explorer: Explorer) -> Explorer:
        left = max(explorer.mp - fact.mp, 0)
        return changed(explorer, mp=left, at=fact.card, going="", trying=trying, rerolls=0)

    return _of_explorer(game, fact.character, arrived)


def _rerolls_bought(game: Game, fact: told.RerollsBought) -> Game:
    def paid(explorer: Explorer) -> Explorer:
        return changed(explorer, mp=max(explorer.mp - fact.mp, 0), rerolls=explorer.rerolls + fact.rerolls)

    return _of_explorer(game, fact.character, paid)


def _tried(game: Game, fact: told.CardTried) -> Game:
    rolled = Try(fact.character, fact.success)
    return _of_card(game, fact.card, lambda card: changed(card, tries=(*card.tries, rolled)))


def _tries_ended(game: Game, fact: told.TriesEnded) -> Game:
    return _of_card(
        game, fact.card, lambda card: changed(card, stopped=with_once(card.stopped, fact.character))
    )


def _resolved(game: Game, fact: told.ExplorationCardResolved) -> Game:
    def done(trek: Trek) -> Trek:
        # RI-EXPL-32: re-rolls that were not used are lost.
        explorers = {
            name: changed(e, rerolls=0) if e.trying == fact.card else e for name, e in trek.explorers.items()
        }
        return changed(trek, resolved=with_once(trek.resolved, fact.card), explorers=explorers)

    return _of_trek(_of_card(game, fact.card, lambda card: changed(card, resolved=True)), done)


def _hurt(game: Game, fact: told.ExplorerHurt) -> Game:
    return _of_explorer(game, fact.character, lambda e: changed(e, hp=max(e.hp - fact.hp, 0)))


def _fled(game: Game, fact: told.ExplorerFled) -> Game:
    return _of_explorer(game, fact.character, lambda e: changed(e, at=fact.to))


def _secret_revealed(game: Game, fact: told.SecretLocationRevealed) -> Game:
    up = _of_card(game, fact.location, lambda card: changed(card, name=fact.location, opened=True))
    return _of_trek(up, lambda trek: changed(trek, secret_open=with_once(trek.secret_open, fact.location)))


def _arrows_counted(game: Game, fact: told.ArrowsCounted) -> Game:
    none = (fact.gold, fact.white) == (0, 0)
    arrows = (fact.gold, fact.white)
    return _of_card(game, fact.card, lambda c: changed(c, arrows=arrows, sides=fact.sides, opened=none))


def _ended(game: Game, _fact: told.TrekEnded) -> Game:
    return _of_trek(game, lambda trek: changed(trek, over=True))


TREK: Mapping[type[Fact], Callable[[Game, Any], Game]] = {
    told.TrekBegan: _began,
    told.ExplorerReady: _ready,
    told.ExplorationCardLaid: _laid,
    told.ExplorationCardRevealed: _revealed,
    told.DestinationChosen: _chosen,
    told.ExplorerMoved: _moved,
    told.RerollsBought: _rerolls_bought,
    told.CardTried: _tried,
    told.TriesEnded: _tries_ended,
    told.ExplorationCardResolved: _resolved,
    told.ExplorerHurt: _hurt,
    told.ExplorerFled: _fled,
    told.SecretLocationRevealed: _secret_revealed,
    told.ArrowsCounted: _arrows_counted,
    told.TrekEnded: _ended,
}
