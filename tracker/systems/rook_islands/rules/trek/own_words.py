"""Cards that are resolved by their own words: what they gave is recorded, and to whom (RI-EXPL-46)."""

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import LEAF_COLOURS, OWN
from tracker.systems.rook_islands.commands.trek import ClaimReward, FinishCard
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    HidesStashed,
    LeavesStashed,
    MoneyStashed,
)
from tracker.systems.rook_islands.facts.trek import ExplorationCardResolved
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.trek.arrival import effect_of, flee, hurt
from tracker.systems.rook_islands.rules.trek.dice import at_card
from tracker.systems.rook_islands.rules.trek.exploring import carry_on, exploring
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import Game
from tracker.systems.rook_islands.trek_state import BASE_CAMP


def claim_reward(command: ClaimReward, game: Game, table: Table) -> Facts:
    """What the card gave one character who came onto it; money, hides and leaves are the team's."""
    _check(command)
    turn = at_card(game, table, command.character, command.card)
    if turn.effect == OWN:
        turn.demand_open(table)
    elif turn.takes_part:
        raise Unfit("card", f"what {turn.card.name} gives follows from its dice")
    story = unfold(game)
    _give(story, command, turn.card.name)
    hurt(story, turn.explorer, command.hp_lost, turn.card.name)
    return story.facts


def _check(command: ClaimReward) -> None:
    numbers = (command.xp, command.money, command.hides, command.hp_lost, *command.leaves.values())
    if min(numbers) < 0 or not any(numbers):
        raise Unfit("xp", "names nothing that was given")
    if not set(command.leaves) <= set(LEAF_COLOURS):
        raise Unfit("leaves", f"are none of {', '.join(LEAF_COLOURS)}")


def _give(story: Story, command: ClaimReward, why: str) -> None:
    if command.xp:
        story.happen(ExperienceEarned(character=command.character, xp=command.xp, why=why))
    if command.money:
        story.happen(MoneyStashed(money=command.money, why=why))
    if command.hides:
        story.happen(HidesStashed(hides=command.hides, why=why))
    story.happen(*(LeavesStashed(colour=c, leaves=n, why=why) for c, n in command.leaves.items() if n))


def finish_card(command: FinishCard, game: Game, table: Table) -> Facts:
    """The card is done with and gets its Ammo token; those who failed flee."""
    trek = exploring(game)
    card = area.card_called(trek, command.card, BASE_CAMP)
    table.demand(
        not card.resolved, "RI-EXPL-22", f"{area.said(trek, card.id)} bears an Ammo token", card=card.id
    )
    if card not in area.to_resolve(trek):
        raise Unfit("card", f"nobody has arrived on {area.said(trek, card.id)}")
    if effect_of(table, card) != OWN:
        raise Unfit("card", f"{card.name} is decided by its dice")
    story = unfold(game)
    if not command.success:
        flee(story, table, card.id)
    story.happen(ExplorationCardResolved(card=card.id, success=command.success))
    carry_on(story, table)
    return story.facts
