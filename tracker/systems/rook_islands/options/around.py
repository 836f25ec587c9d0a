"""The buttons for the whole table: set-up, events, enemies, quick records, the end of a mission."""

from collections.abc import Iterator

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.cards import COLOURS, choices
from tracker.systems.rook_islands.options.boards import board_options
from tracker.systems.rook_islands.options.cards import card_options
from tracker.systems.rook_islands.options.player import enemies
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.rules.chain import chain, in_chain
from tracker.systems.rook_islands.stars import star_to_name
from tracker.systems.rook_islands.state import ENEMY, EVENT, OPEN, OVER, SETUP, Enemy, Mission


def table_options(probe: Probe, mission: Mission | None) -> Iterator[Option]:
    """What anybody may log for the table now."""
    if mission is None or (mission.phase == OVER and (mission.tallied or mission.result != "success")):
        yield from _missions(probe)
        return
    yield from _PHASES.get(mission.phase, _nothing)(probe, mission)
    if mission.phase != OVER:
        yield from board_options(probe, mission)
    if mission.phase not in (SETUP, OVER):
        yield from _records(probe, mission)


def _nothing(_probe: Probe, _mission: Mission) -> Iterator[Option]:
    return iter(())


def _missions(probe: Probe) -> Iterator[Option]:
    for number, sheet in probe.content.missions.items():
        option = probe.option(
            c.StartMission(number=number), f"Mission {number}: {sheet.name}", fixed=("number",)
        )
        if option.allowed or number - probe.game.next_mission() in (0, 1):
            yield option


def _setting_up(probe: Probe, mission: Mission) -> Iterator[Option]:
    yield _place(probe, mission)
    for name, character in probe.game.characters.items():
        if not character.start:
            take = c.TakeStart(character=name, star="?")
            form = (star_to_name(probe.game),)
            yield probe.option(take, f"{name} takes a starting point", form=form)
    yield probe.option(c.BeginPlay(), "Begin to play")


def _place(probe: Probe, mission: Mission) -> Option:
    units = tuple(dict.fromkeys([plan.type for plan in mission.units] + list(mission.aside)))
    boards = [card.removeprefix("enemy/") for card in probe.content.cards if card.startswith("enemy/")]
    known = tuple(dict.fromkeys((*units, *boards)))
    form = (
        Field(name="unit", says="Enemy", kind="pick", choices=choices(*known)),
        Field(
            name="colour",
            says="Colour",
            kind="pick",
            choices=choices("", *COLOURS),
            required=False,
            default="",
        ),
        Field(name="at", says="Where", required=False, default=""),
    )
    return probe.option(c.PlaceEnemy(unit=(units or known)[0]), "Place an enemy", form=form, among="unit")


def _events(probe: Probe, mission: Mission) -> Iterator[Option]:
    if mission.when_deck is not None and not mission.when_over:
        form = (
            Field(name="card", says="When card", kind="pick", choices=(
                Choice("quiet", "All is quiet"), Choice("now", "Now!"))),
            Field(name="where", says="Where card (for Now!)", required=False, default=""),
            Field(name="what", says="What card (for Now!)", required=False, default=""),
        )  # fmt: skip
        yield probe.option(c.FlipWhen(card="quiet"), "Flip the When card", form=form)
    yield probe.option(c.MoveRoundToken(), "Move the Round token")
    yield probe.option(c.ReturnInsanityCards(), "Shuffle Insanity cards back")
    for name, character in probe.game.characters.items():
        if character.insanity_card == "face_down":
            yield probe.option(c.FlipInsanityCard(character=name), f"Flip {name}'s Insanity card")
    yield probe.option(c.OpenPlayerTurn(), "Open the Player turn")


def _enemy_turn(probe: Probe, mission: Mission) -> Iterator[Option]:
    for name in chain(mission):
        if name in mission.acted:
            continue
        unit = in_chain(mission, name)
        yield probe.option(c.ActivateEnemy(enemy=name), f"{unit.name} acts", fixed=("enemy",))
        if isinstance(unit, Enemy) and unit.boss:
            at_it = mission.activation
            number = at_it.done + 1 if at_it is not None and at_it.enemy == name else 1
            step = c.ActivateEnemy(enemy=name, step=number)
            yield probe.option(step, f"{unit.name}: step {number}", fixed=("enemy", "step"))


def _after(probe: Probe, _mission: Mission) -> Iterator[Option]:
    yield probe.option(c.BringHome(), "Bring everything home")


def _records(probe: Probe, mission: Mission) -> Iterator[Option]:
    people = tuple(Choice(name, name) for name in probe.game.characters)
    units = (*enemies(mission), *people)
    if not units:
        return
    hp = Field(name="hp", says="HP", kind="number", low=1, high=20, default=1)
    cause = Field(name="cause", says="Why", default="table")
    unit = Field(name="unit", says="Who", kind="pick", choices=units)
    hurt = c.RecordHurt(unit=units[0].value, hp=1, cause="table")
    yield probe.option(hurt, "Damage", form=(unit, hp, cause))
    heal = c.RecordHeal(character=people[0].value, hp=1, cause="table")
    yield probe.option(
        heal, "Heal", form=(Field(name="character", says="Who", kind="pick", choices=people), hp, cause)
    )
    status = Field(name="status", says="Marker", kind="pick", choices=choices("Bleed", "Impair", "Fire"))
    gained = Field(name="gained", says="Put on (or taken off)", kind="yes_no", default=True)
    marker = c.RecordStatus(unit=units[0].value, status="Bleed")
    yield probe.option(marker, "Marker", form=(unit, status, gained))
    yield _place(probe, mission)
    yield from card_options(probe, mission)
    yield from _aims(probe, mission)


def _aims(probe: Probe, mission: Mission) -> Iterator[Option]:
    open_aims = tuple(Choice(key, aim.name) for key, aim in mission.objectives.items() if aim.state == OPEN)
    if open_aims:
        form = (Field(name="objective", says="Which", kind="pick", choices=open_aims),)
        yield probe.option(c.MeetObjective(objective=open_aims[-1].value), "Objective fulfilled", form=form)
    form = (Field(name="why", says="Why", default=""),)
    yield probe.option(c.FailMission(why="?"), "The mission is lost", form=form)


_PHASES = {SETUP: _setting_up, EVENT: _events, ENEMY: _enemy_turn, OVER: _after}
