"""After a success: who gains what, and where everything goes (RI-END-04 to RI-END-12)."""

from collections import Counter

from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import BringHome
from tracker.systems.rook_islands.facts.reward import (
    BoardCleared,
    CardWon,
    DiscardReturned,
    ExperienceEarned,
    ExplorationTokenGained,
    HidesStashed,
    InsanityRisen,
    LeavesStashed,
    MissionTallied,
    MoneyStashed,
    PossessionsRestored,
)
from tracker.systems.rook_islands.rules import throwing
from tracker.systems.rook_islands.rules.ending import taking_part
from tracker.systems.rook_islands.rules.missions import mission_0
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import DONE, SUCCESS, Character, Game, Mission

ORDER = ("main", "second", "third")
TRAINING = 0


def bring_home(_command: BringHome, game: Game, table: Table) -> Facts:
    """Rewards, tokens and leaves go where they belong, once; the mission counts as completed."""
    mission = game.mission
    if mission is None:
        raise Unfit("mission", "no mission has been played")
    table.demand(mission.result == SUCCESS, "RI-END-04", f"Mission {mission.number} is not won")
    table.demand(not mission.tallied, "RI-END-08", f"Mission {mission.number} is brought home already")
    story = unfold(game)
    if mission.number == TRAINING:
        # RI-MIS-06, RI-AMB-55: nothing of it is saved, not even a token.
        mission_0.forget(story)
        story.happen(PossessionsRestored(number=TRAINING), MissionTallied(number=TRAINING))
        return story.facts
    _objectives(story, mission)
    _boards(story, mission)
    throwing.returned(story, table)
    for character in taking_part(game):
        _put_away(story, character)
    story.happen(ExplorationTokenGained(), MissionTallied(number=mission.number))
    return story.facts


def _objectives(story: Story, mission: Mission) -> None:
    """RI-END-04 to RI-END-07: XP to every player, the unconscious too (RI-DOWN-06); money once."""
    for name in ORDER:
        objective = mission.objectives.get(name)
        if objective is None or objective.state != DONE:
            continue
        why = f"{name} objective: {objective.name}"
        if objective.xp:
            for character in taking_part(story.game):
                story.happen(ExperienceEarned(character=character.name, xp=objective.xp, why=why))
        if objective.money:
            story.happen(MoneyStashed(money=objective.money, why=why))
        # RI-MIS-38
        story.happen(*(CardWon(card=f"weapon:{card}", why=why) for card in objective.cards))


def _boards(story: Story, mission: Mission) -> None:
    """RI-END-06, -08, -09: XP tokens to their finder; money, leaves and hides to the Stash."""
    players = taking_part(story.game)
    for character in players:
        if character.xp_tokens:
            why = "XP tokens on the board"
            story.happen(ExperienceEarned(character=character.name, xp=character.xp_tokens, why=why))
        if character.money:
            story.happen(MoneyStashed(money=character.money, why=f"{character.name}'s Money tokens"))
    why = f"collected in Mission {mission.number}"
    leaves: Counter[str] = Counter()
    for character in players:
        leaves.update(character.leaves)
    story.happen(*(LeavesStashed(colour=colour, leaves=n, why=why) for colour, n in leaves.items() if n))
    hides = sum(character.hides for character in players)
    if hides:
        story.happen(HidesStashed(hides=hides, why=why))


def _put_away(story: Story, character: Character) -> None:
    """RI-END-10, -11: Insanity tokens onto the tracker; the board and the discard zone are emptied."""
    if character.insanity_tokens:
        why = "Insanity tokens on the board"
        story.happen(InsanityRisen(character=character.name, by=character.insanity_tokens, why=why))
    story.happen(BoardCleared(character=character.name))
    if character.discard:
        items = tuple(card.removeprefix("item:") for card in character.discard if card.startswith("item:"))
        story.happen(DiscardReturned(character=character.name, items=items))
