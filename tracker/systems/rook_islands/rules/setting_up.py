"""Game setup: the briefing, the checklist, the starting points, the first Event phase."""

from tracker.facts.campaign import DiceCommitted
from tracker.kernel.dice import commitment
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import Campaign, Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import MissionSheet
from tracker.systems.rook_islands.cards import read
from tracker.systems.rook_islands.commands import (
    BeginPlay,
    ConfirmSetup,
    PlaceEnemy,
    StartMission,
    TakeStart,
)
from tracker.systems.rook_islands.facts.board import QueueLeft
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    MissionStarted,
    SetupCompleted,
    SetupStepConfirmed,
    StartTaken,
    WhenDeckShuffled,
)
from tracker.systems.rook_islands.rules import briefing, checklist, enemy_setup
from tracker.systems.rook_islands.rules.missions import mission_2
from tracker.systems.rook_islands.rules.missions.all import rules_of
from tracker.systems.rook_islands.rules.player_setup import load, outfit
from tracker.systems.rook_islands.rules.shop.equipping import demand_ready
from tracker.systems.rook_islands.rules.standing import known, under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import OVER, SETUP, SUCCESS, Game, Mission

INTRODUCTION, FIRST = 0, 1
MOST_CHARACTERS = 4
LONGEST_STAR = 20


def start_mission(command: StartMission, game: Game, table: Table) -> Facts:
    """Read a briefing: its sheet, a secret for its dice, everybody's board.

    Raises:
        Refused: it is not this mission's turn. Asked: the values of a Character board or a weapon.
    """
    printed: MissionSheet | None = table.content.missions.get(command.number)
    if printed is None:
        raise Unfit("number", f"there is no Mission {command.number}")
    if not game.characters:
        raise Unfit("characters", "nobody has taken a Character board yet")
    _not_too_many(game, table)
    _nothing_under_way(game, table)
    _in_its_turn(game, table, printed.number)
    _explored(game, table)
    sheet = briefing.whole(printed, table)
    attempt = _attempt(sheet.number, table)
    secret = table.secret("secret")
    story = unfold(game)
    story.happen(
        MissionStarted(
            number=sheet.number, name=sheet.name, attempt=attempt, boards=sheet.boards,
            anecdote=sheet.anecdote, objectives=sheet.objectives, units=sheet.units, tokens=sheet.tokens,
            left_out=sheet.left_out,
        ),
        DiceCommitted(attempt=attempt, digest=commitment(secret), secret=secret),
    )  # fmt: skip
    briefing.before_the_boards(story, sheet, tuple(game.characters))
    for name in game.characters:
        outfit(story, table, name)
    briefing.handed_out(story, sheet)
    return story.facts


def _not_too_many(game: Game, table: Table) -> None:
    table.demand(
        len(game.characters) <= MOST_CHARACTERS, "RI-COMP-01",
        f"{len(game.characters)} characters; the box has boards and bases for {MOST_CHARACTERS}",
        characters=list(game.characters),
    )  # fmt: skip


def join(campaign: Campaign, character: str, table: Table) -> Facts:
    """Somebody has taken a Character board: while a mission is on, it is set up like the others."""
    game: Game = campaign.game
    _not_too_many(game, table)
    if game.mission is None or game.mission.phase == OVER:
        return ()
    sheet: MissionSheet = table.content.missions[game.mission.number]
    story = unfold(game)
    briefing.before_the_boards(story, sheet, (character,))
    outfit(story, table, character)
    briefing.gifts(story, sheet, (character,))
    if game.mission.phase != SETUP:
        for weapon in sheet.gifts:
            load(story, table, character, weapon)
    return story.facts


def _nothing_under_way(game: Game, table: Table) -> None:
    mission = game.mission
    if mission is None:
        return
    table.demand(mission.phase == OVER, "RI-FLOW-01", f"Mission {mission.number} is still under way")
    table.demand(
        mission.result != SUCCESS or mission.tallied, "RI-END-04",
        f"Mission {mission.number} is won and not brought home yet",
    )  # fmt: skip


def _in_its_turn(game: Game, table: Table, number: int) -> None:
    done = [mission for mission in game.missions_done if mission != INTRODUCTION]
    if not done:
        table.demand(
            number in (INTRODUCTION, FIRST), "RI-SETUP-01",
            f"Mission 1 is not completed; a campaign begins with it or with Mission 0, not with {number}",
        )  # fmt: skip
        return
    table.demand(
        number != INTRODUCTION, "RI-SETUP-01", "the introduction comes before Mission 1", completed=done
    )
    table.demand(number not in done, "RI-FLOW-01", f"Mission {number} is completed", completed=done)
    due = game.next_mission()
    table.demand(
        number == due, "RI-FLOW-01", f"Mission {due} is not completed, so Mission {number} waits", next=due
    )


def _explored(game: Game, table: Table) -> None:
    """RI-EXPL-02: explorations are mandatory."""
    trek = game.trek
    table.demand(
        not game.exploration_token, "RI-EXPL-02", "an exploration is due before the next mission",
        tokens=game.exploration_token,
    )  # fmt: skip
    table.demand(trek is None or trek.over, "RI-EXPL-02", "the exploration is not over yet")


def _attempt(number: int, table: Table) -> str:
    earlier = sum(attempt.startswith(f"{number}.") for attempt in table.house.commitments)
    return f"{number}.{earlier + 1}"


def in_setup(game: Game, table: Table) -> Mission:
    """The mission that is being set up."""
    mission = under_way(game, table)
    table.demand(
        mission.phase == SETUP, "RI-FLOW-04", f"Mission {mission.number} is set up and has begun already"
    )
    return mission


def confirm_setup(command: ConfirmSetup, game: Game, table: Table) -> Facts:
    """Tick off one step of the checklist, or "all" that are left."""
    mission = in_setup(game, table)
    steps = checklist.steps(mission, table.content)
    if command.step == checklist.ALL:
        names = [step.key for step in checklist.open_steps(mission, table.content)]
    else:
        names = [step.key for step in steps if step.key == command.step]
    if not names:
        known = ", ".join(step.key.replace("_", " ") for step in steps)
        raise Unfit("step", f"{command.step!r} is none of {known}")
    if command.step in mission.confirmed:
        raise Unfit("step", f"{command.step!r} is ticked off already")
    story = unfold(game)
    for name in names:
        _confirmed(story, table, mission, name)
    return story.facts


def _confirmed(story: Story, table: Table, mission: Mission, step: str) -> None:
    """The step is done, with what it brings about in this mission."""
    story.happen(SetupStepConfirmed(step=step))
    if step == checklist.WHEN_DECK:
        story.happen(WhenDeckShuffled(cards=read(table, "deck/when", "cards")["cards"]))
    brings = rules_of(mission.number).confirm.get(step)
    if brings is not None:
        brings(story, table)


def place_enemy(command: PlaceEnemy, game: Game, table: Table) -> Facts:
    """Put an enemy on the board: in set-up as the briefing says, later whatever an event brings."""
    mission = under_way(game, table)
    unit = enemy_setup.unit_called(table, command.unit)
    if mission.phase == SETUP:
        _as_briefed(mission, table, unit)
    elif table.content.missions[mission.number].rooms:
        mission_2.demand_open(mission, table, unit)
    story = unfold(game)
    if command.queue:
        _off_the_queue(story, mission, command)
    enemy_setup.place(story, table, unit, colour=command.colour, at=command.at)
    return story.facts


def _off_the_queue(story: Story, mission: Mission, command: PlaceEnemy) -> None:
    queued = mission.board.queue.get(str(command.queue), "")
    if queued.casefold() != command.unit.casefold():
        raise Unfit("queue", f"on {command.queue} stands {queued or 'nobody'}")
    story.happen(QueueLeft(place=command.queue))


def _as_briefed(mission: Mission, table: Table, unit: str) -> None:
    plan = enemy_setup.plan_of(mission, unit)
    table.demand(
        plan is not None,
        "RI-SETUP-03",
        f"the briefing of Mission {mission.number} names no {unit}",
        unit=unit,
    )
    if plan is None:
        return
    room, there = enemy_setup.on_board_at_first(plan), len(enemy_setup.in_play(mission, unit))
    rooms = table.content.missions[mission.number].rooms
    table.demand(
        there < room, "RI-MIS-20" if rooms else "RI-SETUP-11",
        f"{there} of {room} {unit} are on the board; the others wait until something brings them in",
        on_board=there, planned=room,
    )  # fmt: skip


def take_start(command: TakeStart, game: Game, table: Table) -> Facts:
    """Stand on one of the mission's starting points (yellow stars); two never share one."""
    in_setup(game, table)
    character = known(game, command.character)
    star = " ".join(command.star.split())
    if not star or len(star) > LONGEST_STAR:
        raise Unfit("star", "names no starting point")
    if character.start == star:
        raise Unfit("star", f"{character.name} stands there already")
    there = [each.name for each in game.characters.values() if each.start == star]
    table.demand(
        not there, "RI-SETUP-18", f"{' and '.join(there)} stands on starting point {star}", star=star
    )
    return (StartTaken(character=character.name, star=star),)


def begin_play(_command: BeginPlay, game: Game, table: Table) -> Facts:
    """Everything lies where it belongs: on to the first Event phase. What is missing is named."""
    mission = in_setup(game, table)
    steps = [step.says for step in checklist.open_steps(mission, table.content)]
    more = f" (and {len(steps) - 1} more)" if len(steps) > 1 else ""
    table.demand(not steps, "RI-SETUP-03", f"not done yet: {''.join(steps[:1])}{more}", missing=steps)
    units = checklist.units_to_place(mission)
    listed = ", ".join(f"{unit} ×{count}" for unit, count in units.items())
    table.demand(not units, "RI-SETUP-03", f"not on the board yet: {listed}", missing=dict(units))
    waiting = [character.name for character in game.characters.values() if not character.start]
    table.demand(not waiting, "RI-SETUP-18", f"no starting point yet: {', '.join(waiting)}", missing=waiting)
    story = unfold(game)
    for character in game.characters.values():
        demand_ready(table, character)
        for weapon in dict.fromkeys(character.weapons):
            load(story, table, character.name, weapon)
    begins = rules_of(mission.number).begins
    if begins is not None:
        begins(story, table)
    story.happen(SetupCompleted(), EventPhaseBegan())
    return story.facts
