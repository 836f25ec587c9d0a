"""Step 3 of exploring: what a card does to those who arrive on it, and where those go who fail."""

from collections.abc import Iterable

from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.card_shapes import CLUE, EVERYONE, HUNT, LAST_ONE, OWN, PATROL
from tracker.systems.rook_islands.cards import known, read
from tracker.systems.rook_islands.facts.reward import ExperienceEarned
from tracker.systems.rook_islands.facts.trek import (
    ExplorationCardResolved,
    ExplorerFled,
    ExplorerHurt,
    SecretLocationRevealed,
)
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.trek_state import BASE_CAMP, CAMPFIRE, ExplorationCard, Explorer, Trek

NEEDED = {
    LAST_ONE: ("die", "xp"),
    EVERYONE: ("die", "xp"),
    HUNT: ("die", "xp", "hides", "hp"),
    PATROL: ("die", "xp", "money", "hp"),
    CLUE: ("xp",),
    OWN: ("text",),
}
"""What is read off a card of each kind when somebody arrives on it (RI-CARD-01)."""


def board(card: str) -> str:
    """The card in the group's collection."""
    return f"exploration/{card}"


def effect_of(table: Table, card: ExplorationCard) -> str:
    """What kind of card it is; what else is needed of it is asked for with that."""
    effect = read(table, board(card.name), "effect")["effect"]
    read(table, board(card.name), *NEEDED[effect])
    return str(effect)


def arrive(story: Story, table: Table, card: str) -> None:
    """Somebody has come onto a card. One with an Ammo token does nothing (RI-EXPL-22)."""
    trek = story.game.trek
    there = None if trek is None else trek.cards.get(card)
    if trek is None or there is None or there.resolved:
        return
    if effect_of(table, there) == CLUE:
        # RI-EXPL-43
        _reward(story, area.arrived(trek, card), read(table, board(there.name), "xp")["xp"], there.name)
        secret = known(table, board(there.name)).get("secret", "")
        if secret and secret not in trek.secret_open:
            story.happen(SecretLocationRevealed(location=secret, clue=there.name))
        story.happen(ExplorationCardResolved(card=card, success=True))


def _reward(story: Story, explorers: Iterable[Explorer], xp: int, why: str) -> None:
    if xp:
        story.happen(*(ExperienceEarned(character=each.name, xp=xp, why=why) for each in explorers))


def reward(story: Story, table: Table, card: ExplorationCard, explorers: Iterable[Explorer]) -> None:
    """The XP on the card, for each of these."""
    _reward(story, explorers, int(read(table, board(card.name), "xp")["xp"]), card.name)


def hurt(story: Story, explorer: Explorer, hp: int, cause: str) -> None:
    """HP lost on a trek; whoever has none left takes no further part in it (RI-AMB-32)."""
    lost = min(hp, explorer.hp)
    if lost > 0:
        story.happen(ExplorerHurt(character=explorer.name, hp=lost, cause=cause))


def flee(story: Story, table: Table, card: str) -> None:
    """RI-EXPL-20: those who fail flee to Base Camp, or to the Campfire once it lies face up."""
    trek = story.game.trek
    fleeing = [] if trek is None else [each for each in area.arrived(trek, card) if each.hp > 0]
    if trek is None or not fleeing:
        return
    to = _refuge(trek, table, " and ".join(each.name for each in fleeing))
    story.happen(*(ExplorerFled(character=each.name, to=to) for each in fleeing))


def _refuge(trek: Trek, table: Table, who: str) -> str:
    fire = area.campfire(trek)
    if not fire:
        return BASE_CAMP
    choices = (Choice(BASE_CAMP, BASE_CAMP), Choice(fire, CAMPFIRE))
    says = f"Where to: {who} must flee"
    return table.pick_one(PickOne(key="flee", says=says, rule="RI-EXPL-20", choices=choices))
