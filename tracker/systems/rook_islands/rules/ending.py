"""End of mission: objectives, success and failure."""

from tracker.facts.campaign import DiceRevealed
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import FailMission, MeetObjective
from tracker.systems.rook_islands.commands.mission import ForbidKnockOut
from tracker.systems.rook_islands.facts.board import LentReturned
from tracker.systems.rook_islands.facts.mission import (
    KnockOutForbidden,
    MissionFailed,
    MissionSucceeded,
    ObjectiveMet,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored
from tracker.systems.rook_islands.facts.unit import ObjectiveMissed
from tracker.systems.rook_islands.rules.missions import mission_0
from tracker.systems.rook_islands.rules.missions.aims import playing as taking_part
from tracker.systems.rook_islands.rules.missions.all import rules_of
from tracker.systems.rook_islands.rules.standing import under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import DONE, OPEN, OVER, SETUP, Game, Mission

__all__ = [
    "IMPOSSIBLE",
    "MAIN",
    "fail",
    "fail_mission",
    "in_doubt",
    "meet_objective",
    "objective_met",
    "review",
    "succeed",
    "succeed_if_done",
    "taking_part",
]

MAIN = "main"
MAKE_A_BREAK = 1
IMPOSSIBLE = "the main objective can no longer be completed"


def in_doubt(game: Game) -> str:
    """Why the table should judge whether the main objective has become impossible, or "" (RI-AMB-51)."""
    mission = game.mission
    if mission is None or mission.phase in (SETUP, OVER) or mission.number != MAKE_A_BREAK:
        return ""
    lying = [character.name for character in taking_part(game) if character.unconscious]
    return f"{' and '.join(lying)} cannot walk to the exit" if lying else ""


def objective_met(story: Story, table: Table, name: str) -> None:  # noqa: ARG001 - as the endings below
    """An open objective is fulfilled.

    The action that did it is resolved to its end first (RI-AMB-50); `succeed_if_done` ends the mission.
    """
    mission = story.game.mission
    if mission is None or mission.phase in (SETUP, OVER):
        return
    objective = mission.objectives.get(name)
    if objective is not None and objective.state == OPEN:
        story.happen(ObjectiveMet(objective=name))


def review(story: Story, table: Table) -> None:
    """What the facts show: objectives fulfilled, objectives out of reach, a mission lost at once."""
    mission = story.game.mission
    if mission is None or mission.phase in (SETUP, OVER):
        return
    rules = rules_of(mission.number)
    why = rules.lost(story.game)
    if why:
        fail(story, table, why)
        return
    for name, fulfilled in rules.met.items():
        if _state_of(story.game.mission, name) == OPEN and fulfilled(story.game):
            objective_met(story, table, name)
    for name, out_of_reach in rules.missed.items():
        if _state_of(story.game.mission, name) == OPEN and out_of_reach(story.game):
            story.happen(ObjectiveMissed(objective=name))


def succeed_if_done(story: Story, table: Table) -> None:
    """RI-END-03: once the main objective is complete the mission is a success, at once."""
    review(story, table)
    if _state_of(story.game.mission, MAIN) == DONE:
        succeed(story, table)


def _state_of(mission: Mission | None, name: str) -> str:
    objective = mission.objectives.get(name) if mission else None
    return objective.state if objective else ""


def succeed(story: Story, table: Table) -> None:
    """The mission ends as a success; everything stays on the boards until it is brought home."""
    mission = story.game.mission
    if mission is None or mission.phase == OVER:
        return
    for name, holds in rules_of(mission.number).in_the_end.items():
        if holds(story.game):
            objective_met(story, table, name)
    story.happen(MissionSucceeded(), *_returned(story.game, mission))
    _reveal(story, table, mission.attempt)


def _returned(game: Game, mission: Mission) -> tuple[LentReturned, ...]:
    """RI-MIS-27: what was only lent goes back when the mission ends, whoever holds it by now."""
    held = [(each.name, weapon) for each in game.characters.values() for weapon in each.weapons]
    back: list[LentReturned] = []
    for lent in mission.board.lent:
        holder = next((name for name, weapon in held if weapon == lent.weapon), None)
        if holder is not None:
            held.remove((holder, lent.weapon))
            back.append(LentReturned(character=holder, weapon=lent.weapon, holster=lent.holster))
    return tuple(back)


def fail(story: Story, table: Table, why: str) -> None:
    """The mission is lost: what was gained in it goes back to the box, and everything is as before it.

    RI-END-13 to RI-END-16: players, Stash and decks return to how they were saved. Each Molotov token of
    a discard zone takes a Molotov card back with it, used or not.
    """
    mission = story.game.mission
    if mission is None or mission.phase == OVER:
        return
    molotovs = sum(character.discard.count("loot:Molotov") for character in story.game.characters.values())
    story.happen(MissionFailed(why=why))
    if mission.number == mission_0.TRAINING:
        mission_0.forget(story)
    story.happen(PossessionsRestored(number=mission.number, molotovs_returned=molotovs))
    _reveal(story, table, mission.attempt)


def _reveal(story: Story, table: Table, attempt: str) -> None:
    secret = table.house.secrets.get(attempt)
    if secret is not None and attempt not in table.house.revealed:
        story.happen(DiceRevealed(attempt=attempt, secret=secret))


def _running(game: Game, table: Table) -> Mission:
    mission = under_way(game, table)
    table.demand(mission.phase != SETUP, "RI-FLOW-04", f"Mission {mission.number} is still being set up")
    return mission


def meet_objective(command: MeetObjective, game: Game, table: Table) -> Facts:
    """The table says that an objective is fulfilled; the main one ends the mission as a success."""
    mission = _running(game, table)
    objective = mission.objectives.get(command.objective)
    if objective is None:
        raise Unfit("objective", f"{command.objective!r} is none of {', '.join(mission.objectives)}")
    if objective.state != OPEN:
        raise Unfit("objective", f"{objective.name} is already {objective.state}")
    if command.objective == MAIN and mission.number == MAKE_A_BREAK:
        inside = [character.name for character in taking_part(game) if not character.exited]
        table.demand(not inside, "RI-MIS-11", f"not on the exit yet: {', '.join(inside)}", characters=inside)
    story = unfold(game)
    objective_met(story, table, command.objective)
    succeed_if_done(story, table)
    return story.facts


def forbid_knock_out(_command: ForbidKnockOut, game: Game, table: Table) -> Facts:
    """RI-DOWN-07: the table sees that this mission is lost as soon as any player is knocked out."""
    mission = under_way(game, table)
    if mission.no_knock_out:
        raise Unfit("mission", "is flagged so already")
    return (KnockOutForbidden(),)


def fail_mission(command: FailMission, game: Game, table: Table) -> Facts:
    """RI-END-02: the table sees that the main objective can no longer be completed."""
    _running(game, table)
    story = unfold(game)
    fail(story, table, command.why.strip() or IMPOSSIBLE)
    return story.facts
