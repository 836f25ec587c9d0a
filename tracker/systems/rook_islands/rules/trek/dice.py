"""Rolling for Exploration cards: who still has a die, and what their dice come to."""

import msgspec

from tracker.kernel.questions import Reason
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Roll, Table
from tracker.systems.rook_islands.campaign_options import HUNT_REROLL
from tracker.systems.rook_islands.card_shapes import CLUE, EVERYONE, HUNT, LAST_ONE, OWN, PATROL
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands.trek import BuyRerolls, RollForCard, StopRolling
from tracker.systems.rook_islands.facts.reward import InsanityRisen
from tracker.systems.rook_islands.facts.trek import CardTried, RerollsBought, TriesEnded
from tracker.systems.rook_islands.rules.attack_dice import HIT
from tracker.systems.rook_islands.rules.trek import area, outcomes
from tracker.systems.rook_islands.rules.trek.arrival import board, effect_of
from tracker.systems.rook_islands.rules.trek.exploring import carry_on, demand_mp, explorer_named, exploring
from tracker.systems.rook_islands.rules.trek.outcomes import PATROL_DICE, contenders, tries_of
from tracker.systems.rook_islands.rules.unfold import unfold
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.trek_state import ExplorationCard, Explorer, Trek

KEY = "trek"
DIE_RULES = {LAST_ONE: "RI-EXPL-27", EVERYONE: "RI-EXPL-48", HUNT: "RI-EXPL-30", PATROL: "RI-EXPL-36"}
DONE_RULES = {
    LAST_ONE: "RI-EXPL-28", EVERYONE: "RI-EXPL-48", HUNT: "RI-EXPL-32", PATROL: "RI-EXPL-38",
    CLUE: "RI-EXPL-22", OWN: "RI-EXPL-22",
}  # fmt: skip
"""Who rolls once more for a card that is resolved is refused by the rule that ended it."""


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """A character and a card; `takes_part`: it arrived there when the card was to be resolved."""

    trek: Trek
    explorer: Explorer
    card: ExplorationCard
    effect: str
    takes_part: bool

    def demand_open(self, table: Table) -> None:
        """The card is not decided yet."""
        says = f"{area.said(self.trek, self.card.id)} is resolved"
        table.demand(not self.card.resolved, DONE_RULES[self.effect], says, card=self.card.id)


def at_card(game: Game, table: Table, character: str, said: str = "") -> Turn:
    """The character and the card it is to resolve; one that was resolved before does nothing (RI-EXPL-22).

    Only those who arrived on it take part (RI-EXPL-19; RI-EXPL-46 for a secret location).
    """
    trek = exploring(game)
    explorer = explorer_named(trek, character)
    card = area.card_called(trek, said or explorer.trying or explorer.at, explorer.at)
    part = explorer.trying == card.id
    rule = "RI-EXPL-46" if area.is_secret(card.id) else "RI-EXPL-19"
    called = area.said(trek, card.id)
    table.demand(
        part or explorer.at == card.id, rule, f"{explorer.name} is not on {called}",
        at=explorer.at, card=card.id,
    )  # fmt: skip
    old = card.resolved and not part and explorer.at == card.id
    table.demand(not old, "RI-EXPL-22", f"{called} bears an Ammo token: nothing happens", card=card.id)
    table.demand(part or old, rule, f"{explorer.name} has not arrived on {called}", card=card.id)
    if not card.name:
        raise Unfit("card", f"nobody knows yet what it is: {called}")
    effect = effect_of(table, card)
    return Turn(trek=trek, explorer=explorer, card=card, effect=effect, takes_part=part)


def roll_for_card(command: RollForCard, game: Game, table: Table) -> Facts:
    """Roll for the card one has arrived on; what that decides happens at once."""
    turn = at_card(game, table, command.character, command.card)
    if turn.effect not in DIE_RULES:
        raise Unfit("card", f"{turn.card.name} names no die here: it is resolved by its own words")
    die = read(table, board(turn.card.name), "die")["die"]
    table.demand(
        command.die in ("", die), DIE_RULES[turn.effect], f"{turn.card.name} is rolled with a {die} die",
        die=die,
    )  # fmt: skip
    _demand_dice(turn, table, command.dice)
    turn.demand_open(table)
    fallen = table.roll_together(*(_roll(turn, table, die, number) for number in range(1, command.dice + 1)))
    successes = sum(roll.face == HIT for roll in fallen)
    name, card = turn.explorer.name, turn.card.id
    story = unfold(game)
    story.happen(*fallen)
    story.happen(*(CardTried(character=name, card=card, success=roll.face == HIT) for roll in fallen))
    if turn.effect == PATROL and successes:
        # RI-EXPL-41
        story.happen(InsanityRisen(character=name, by=successes, why=turn.card.name))
    outcomes.settle(story, table, card, turn.effect)
    carry_on(story, table)
    return story.facts


def _roll(turn: Turn, table: Table, die: str, number: int) -> Roll:
    return Roll(
        die=table.content.dice[die], key=f"{KEY}:{number}", purpose=turn.card.name, actor=turn.explorer.name,
        round_number=0, reasons=(Reason(f"{turn.card.name}: {die}", DIE_RULES[turn.effect]),),
    )  # fmt: skip


def _demand_dice(turn: Turn, table: Table, dice: int) -> None:
    """Whether this character has so many dice left for this card."""
    name, card = turn.explorer.name, turn.card
    if dice < 1:
        raise Unfit("dice", "at least one")
    rolled = len(tries_of(card, name))
    if turn.effect == PATROL:
        left = 0 if name in card.stopped else PATROL_DICE - rolled
        says = f"{name} has rolled {rolled} of at most {PATROL_DICE} dice"
        table.demand(dice <= left, "RI-EXPL-36", says, rolled=rolled, left=left)
    elif turn.effect == EVERYONE:
        table.demand(rolled + dice <= 1, "RI-EXPL-48", f"{name} rolls once", rolled=rolled)
    elif turn.effect == LAST_ONE:
        waiting = contenders(turn.trek, card, table.house).to_roll
        says = f"{name} has no roll now: {', '.join(waiting)} {'rolls' if len(waiting) == 1 else 'roll'}"
        table.demand(name in waiting and dice == 1, "RI-EXPL-28", says, waiting=list(waiting))
    else:
        left = outcomes.hunting_dice(turn.explorer, card)
        if dice > 1:
            raise Unfit("dice", "one at a time: the first success kills the animal")
        table.demand(left > 0, "RI-EXPL-31", f"{name} has no die left for this Hunt", rolled=rolled)


def stop_rolling(command: StopRolling, game: Game, table: Table) -> Facts:
    """Roll no more: up to two dice are rolled against a Patrol (RI-EXPL-36), re-rolls need not be used."""
    turn = at_card(game, table, command.character)
    turn.demand_open(table)
    name, card = turn.explorer.name, turn.card
    if turn.effect not in (HUNT, PATROL):
        raise Unfit("card", f"{card.name} leaves no choice of dice")
    if name in card.stopped:
        raise Unfit("character", f"{name} has stopped already")
    first = bool(tries_of(card, name)) or turn.effect == PATROL
    table.demand(first, "RI-EXPL-30", f"{name} rolls the free die of a Hunt", card=card.id)
    story = unfold(game)
    story.happen(TriesEnded(character=name, card=card.id))
    outcomes.settle(story, table, card.id, turn.effect)
    carry_on(story, table)
    return story.facts


def buy_rerolls(command: BuyRerolls, game: Game, table: Table) -> Facts:
    """Pay MP for further dice of a Hunt, before one's first (RI-EXPL-31)."""
    turn = at_card(game, table, command.character)
    explorer, card = turn.explorer, turn.card
    if command.rerolls < 1:
        raise Unfit("rerolls", "at least one")
    table.demand(turn.effect == HUNT, "RI-EXPL-31", f"{card.name} has no re-rolls: only a Hunt has")
    before = not tries_of(card, explorer.name)
    table.demand(before, "RI-EXPL-31", "re-rolls are bought before the die is rolled", card=card.id)
    turn.demand_open(table)
    price = command.rerolls * reroll_price(table)
    demand_mp(table, explorer, price, "RI-EXPL-31")
    return (RerollsBought(character=explorer.name, rerolls=command.rerolls, mp=price),)


def reroll_price(table: Table) -> int:
    """RI-AMB-31: 1 MP each, unless the group agreed otherwise."""
    return int(table.house.options.get(HUNT_REROLL, "1"))
