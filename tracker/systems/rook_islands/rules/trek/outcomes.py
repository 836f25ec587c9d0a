"""What the dice rolled for an Exploration card come to: temples, Hunts, Patrols."""

from collections.abc import Callable, Mapping

import msgspec

from tracker.kernel.house import House
from tracker.kernel.table import Table
from tracker.systems.rook_islands.campaign_options import AGAIN, TEMPLE_TIE
from tracker.systems.rook_islands.card_shapes import EVERYONE, HUNT, LAST_ONE, PATROL
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.facts.reward import HidesStashed, MoneyStashed
from tracker.systems.rook_islands.facts.trek import ExplorationCardResolved
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.trek.arrival import board, flee, hurt, reward
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.trek_state import ExplorationCard, Explorer, Trek, Try

PATROL_DICE, PATROL_FALLS = 2, 2


def tries_of(card: ExplorationCard, name: str) -> tuple[Try, ...]:
    """The dice that a character has rolled for a card."""
    return tuple(each for each in card.tries if each.character == name)


def successful(card: ExplorationCard, name: str) -> int:
    """How many of a character's dice succeeded."""
    return sum(each.success for each in tries_of(card, name))


class Contest(msgspec.Struct, frozen=True):
    """Who is still in at a temple for one, and who of them has yet to roll in this round."""

    left: tuple[str, ...]
    to_roll: tuple[str, ...]


def contenders(trek: Trek, card: ExplorationCard, house: House) -> Contest:
    """RI-EXPL-28: each rolls; those who succeed roll again, until one is left.

    RI-AMB-29: if these all fail, nobody is left, unless the group agreed that they roll again.
    """
    again = house.options.get(TEMPLE_TIE) == AGAIN
    left = tuple(explorer.name for explorer in area.arrived(trek, card.id))
    round_now: dict[str, bool] = {}
    played = False
    for each in card.tries:
        if each.character in left:
            round_now.setdefault(each.character, each.success)
        if len(round_now) == len(left):
            winners = tuple(n for n in left if round_now[n])
            left = left if again and played and not winners else winners
            round_now, played = {}, True
            if len(left) <= 1:
                break
    done = played and len(left) <= 1
    return Contest(left, () if done else tuple(name for name in left if name not in round_now))


def hunting_dice(explorer: Explorer, card: ExplorationCard) -> int:
    """One free die, and what was bought (RI-EXPL-30, -31), less what was rolled."""
    if explorer.name in card.stopped:
        return 0
    return 1 + explorer.rerolls - len(tries_of(card, explorer.name))


def settle(story: Story, table: Table, card: str, effect: str) -> None:
    """See whether the card is decided, and let happen what follows."""
    trek = story.game.trek
    if trek is not None and card in trek.cards:
        _OUTCOMES[effect](story, table, trek, trek.cards[card])


def _resolved(story: Story, card: ExplorationCard, *, success: bool) -> None:
    """RI-EXPL-21: an Ammo token, whatever came of it."""
    story.happen(ExplorationCardResolved(card=card.id, success=success))


def _last_one(story: Story, table: Table, trek: Trek, card: ExplorationCard) -> None:
    contest = contenders(trek, card, table.house)
    if contest.to_roll:
        return
    winners = [trek.explorers[name] for name in contest.left]
    reward(story, table, card, winners)
    _resolved(story, card, success=bool(winners))


def _everyone(story: Story, table: Table, trek: Trek, card: ExplorationCard) -> None:
    """RI-EXPL-29: once each has rolled, everyone who succeeded is rewarded."""
    there = area.arrived(trek, card.id)
    if any(not tries_of(card, explorer.name) for explorer in there):
        return
    winners = [explorer for explorer in there if successful(card, explorer.name)]
    reward(story, table, card, winners)
    _resolved(story, card, success=bool(winners))


def _hunt(story: Story, table: Table, trek: Trek, card: ExplorationCard) -> None:
    """RI-EXPL-33 to -35: the first success kills; whoever rolled and failed loses HP."""
    there = area.arrived(trek, card.id)
    killed = any(each.success for each in card.tries)
    if not killed and any(hunting_dice(explorer, card) > 0 for explorer in there):
        return
    printed = read(table, board(card.name), "hides", "hp")
    if killed:
        reward(story, table, card, there)
        if printed["hides"]:
            story.happen(HidesStashed(hides=printed["hides"], why=card.name))
    for explorer in there:
        if tries_of(card, explorer.name) and not successful(card, explorer.name):
            hurt(story, explorer, printed["hp"], card.name)
    _finish(story, table, card, success=killed)


def _patrol(story: Story, table: Table, trek: Trek, card: ExplorationCard) -> None:
    """RI-EXPL-37 to -40: two successes in all; whoever failed loses HP (RI-AMB-30)."""
    there = area.arrived(trek, card.id)
    fallen = sum(each.success for each in card.tries) >= PATROL_FALLS
    if not fallen and any(patrol_dice(card, explorer.name) for explorer in there):
        return
    printed = read(table, board(card.name), "money", "hp")
    if fallen:
        reward(story, table, card, there)
        if printed["money"]:
            story.happen(MoneyStashed(money=printed["money"], why=card.name))
    for explorer in there:
        if _failed_patrol(card, explorer.name, alone=len(there) == 1):
            hurt(story, explorer, printed["hp"], card.name)
    _finish(story, table, card, success=fallen)


def patrol_dice(card: ExplorationCard, name: str) -> int:
    """The dice that a character may still roll against a Patrol (RI-EXPL-36)."""
    return 0 if name in card.stopped else PATROL_DICE - len(tries_of(card, name))


def _failed_patrol(card: ExplorationCard, name: str, *, alone: bool) -> bool:
    if alone:
        return successful(card, name) < PATROL_FALLS
    return bool(tries_of(card, name)) and not successful(card, name)


def _finish(story: Story, table: Table, card: ExplorationCard, *, success: bool) -> None:
    if not success:
        flee(story, table, card.id)
    _resolved(story, card, success=success)


_OUTCOMES: Mapping[str, Callable[[Story, Table, Trek, ExplorationCard], None]] = {
    LAST_ONE: _last_one,
    EVERYONE: _everyone,
    HUNT: _hunt,
    PATROL: _patrol,
}
