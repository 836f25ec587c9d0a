"""What the table owes next, in order, and the command that settles it."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from tracker.kernel.questions import Choice
from tracker.kernel.system import Campaign, Field, Prompt
from tracker.systems.rook_islands import board_prompts, reminders, supply, trek_prompts
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.rules import checklist, events
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.turn_ends import able
from tracker.systems.rook_islands.stars import star_to_name
from tracker.systems.rook_islands.state import (
    ENEMY,
    EVENT,
    OVER,
    PLAYER,
    SETUP,
    SUCCESS,
    Character,
    Game,
    Mission,
)
from tracker.systems.rook_islands.ticked import COMPLETE, is_ticked, to_be_ticked

LAST_MISSION = 7
_WHEN_FORM = (
    Field(
        name="card", says="When card", kind="pick",
        choices=(Choice("quiet", "All is quiet"), Choice("now", "Now!")),
    ),
    Field(name="where", says="Where card (for Now!)", required=False, default=""),
    Field(name="what", says="What card (for Now!)", required=False, default=""),
)  # fmt: skip


def prompts(campaign: Campaign, content: Box) -> tuple[Prompt, ...]:
    """What is due; those with `now` false wait for their moment and are only to be kept in mind."""
    due = (each for each in owed(campaign, content) if not is_ticked(campaign.game, each))
    return tuple(_to_tick(each) if to_be_ticked(each) else each for each in due)


def _to_tick(prompt: Prompt) -> Prompt:
    return msgspec.structs.replace(prompt, kind="tick_reminder", given={"key": prompt.key})


def owed(campaign: Campaign, content: Box) -> tuple[Prompt, ...]:
    """The same with what the table has seen to already."""
    game: Game = campaign.game
    mission = game.mission
    if game.trek is not None and not game.trek.over:
        return tuple(trek_prompts.prompts(campaign, game.trek, content))
    if mission is None or mission.tallied:
        return tuple(_between_missions(game, content))
    return (
        *board_prompts.due_now(campaign, mission, content),
        *_PHASES[mission.phase](campaign, mission, content),
        *board_prompts.kept_in_mind(mission, content),
        *supply.shortages(game, content),
        *supply.odd_bosses(mission, content),
    )


def _between_missions(game: Game, content: Box) -> Iterator[Prompt]:
    if game.exploration_token:
        says = "Go exploring: it is due before the next mission"
        yield Prompt(key="exploration", says=says, rule="RI-EXPL-02", kind="go_exploring")
    number = game.next_mission()
    if number > LAST_MISSION:
        yield Prompt(key=COMPLETE, says="The campaign is complete", rule="RI-MIS-57", now=False)
    if number > LAST_MISSION or not game.characters:
        return
    yield from reminders.alone(game)
    yield _start(number, content, "RI-FLOW-01", now=not game.exploration_token)


def _start(number: int, content: Box, rule: str, *, now: bool = True) -> Prompt:
    sheet = content.missions.get(number)
    name = f" “{sheet.name}”" if sheet else ""
    return Prompt(
        key="start_mission", says=f"Start Mission {number}{name}", rule=rule, kind="start_mission",
        given={"number": number}, now=now,
    )  # fmt: skip


def _setting_up(campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    game: Game = campaign.game
    still = (
        *_checklist(mission, content),
        *_units(mission),
        *(_star(game, character) for character in game.characters.values() if not character.start),
    )
    yield from still
    if not still:
        yield Prompt(
            key="begin_play", says="Everything is in place: begin", rule="RI-SETUP-03", kind="begin_play"
        )
    yield from reminders.knock_outs(mission)
    sheet = content.missions.get(mission.number)
    for number, says in enumerate(sheet.special if sheet else (), 1):
        yield Prompt(key=f"special:{number}", says=says, rule="RI-SETUP-02", now=False)


def _checklist(mission: Mission, content: Box) -> Iterator[Prompt]:
    for step in checklist.open_steps(mission, content):
        yield Prompt(
            key=f"step:{step.key}", says=step.says, rule=step.rule, kind="confirm_setup",
            given={"step": step.key},
        )  # fmt: skip


def _units(mission: Mission) -> Iterator[Prompt]:
    for unit, count in checklist.units_to_place(mission).items():
        yield Prompt(
            key=f"place:{unit}", says=board_prompts.to_place(unit, count), rule="RI-SETUP-11",
            kind="place_enemy", given={"unit": unit}, times=count,
        )  # fmt: skip


def _star(game: Game, character: Character) -> Prompt:
    return Prompt(
        key=f"star:{character.name}", says=f"{character.name} takes a starting point", rule="RI-SETUP-18",
        kind="take_start", given={"character": character.name},
        form=(star_to_name(game),),
    )  # fmt: skip


def _event_phase(campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    due = events.due(campaign.game, campaign.house, content)
    for each in due:
        yield Prompt(
            key=each.key, says=each.says, rule=each.rule, kind=each.kind, given=each.given,
            form=_form(campaign.game, each), now=each.stage == due[0].stage,
            follows=each.stage != due[0].stage,
        )  # fmt: skip
    if not due:
        says = "Open the Player turn"
        if not any(name.startswith("flipped:") for name in mission.resolved):
            says += " (there is no Insanity card to flip)"
        yield Prompt(key="open", says=says, rule="RI-EVENT-08", kind="open_player_turn")


def _form(game: Game, due: events.Due) -> tuple[Field, ...]:
    if due.stage == events.FLIPPING_WHEN:
        return _WHEN_FORM
    return reminders.closest_unit(game, due.given["character"]) if due.stage == events.OWED_ATTACK else ()


def _player_turn(campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    game: Game = campaign.game
    yield from reminders.in_doubt(game)
    yield from reminders.free_attacks(game, mission)
    yield from reminders.announced(campaign.house)
    yield from reminders.conditions(campaign, mission, content)
    acting = able(game)
    for character in acting:
        if not character.agreed:
            yield _agree(character.name, f"{character.name} has {character.mp} MP left", now=not character.mp)
    if not acting and game.characters:
        yield _agree(next(iter(game.characters)), "Nobody can act any more", now=True)
    yield from reminders.losses_of_players(game, mission)
    yield from reminders.insanity_cards(game)


def _agree(character: str, why: str, *, now: bool) -> Prompt:
    return Prompt(
        key=f"agree:{character}", says=f"{why}: end the turn?", rule="RI-TURN-07", kind="agree_end",
        given={"character": character}, now=now,
    )  # fmt: skip


def _enemy_turn(campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    waiting = [enemy for enemy in chain(mission) if enemy not in mission.acted]
    yield from reminders.in_doubt(campaign.game)
    for place, enemy in enumerate(waiting):
        yield board_prompts.activation(campaign, mission, content, enemy, now=not place)
    yield from reminders.conditions(campaign, mission, content)
    yield from reminders.losses_of_enemies(mission)
    yield from reminders.insanity_cards(campaign.game)


def _over(_campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    if mission.result == SUCCESS:
        says = f"Mission {mission.number} is won: bring everything home"
        yield Prompt(key="bring_home", says=says, rule="RI-END-04", kind="bring_home")
    else:
        yield _start(mission.number, content, "RI-END-16")


_PHASES: Mapping[str, Callable[[Campaign, Mission, Box], Iterator[Prompt]]] = {
    SETUP: _setting_up,
    EVENT: _event_phase,
    PLAYER: _player_turn,
    ENEMY: _enemy_turn,
    OVER: _over,
}
