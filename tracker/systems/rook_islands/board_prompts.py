"""What a mission's boards owe the table: units that come in, provoked attacks, a boss's instructions."""

from collections.abc import Iterator

from tracker.kernel.system import Campaign, Field, Prompt
from tracker.systems.rook_islands.board_shapes import INSTRUCTIONS
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.cards import ENEMY_FIELDS, choices
from tracker.systems.rook_islands.rules.chain import in_chain
from tracker.systems.rook_islands.rules.enemy_target import NOBODY
from tracker.systems.rook_islands.rules.missions import mission_2
from tracker.systems.rook_islands.rules.standing import name_of, units_on_board
from tracker.systems.rook_islands.rules.turn_ends import owed_by
from tracker.systems.rook_islands.state import OVER, SETUP, Game, Mission

_STEPS = {choice.value: choice.says for choice in ENEMY_FIELDS["steps"].choices}


def due_now(campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    """What comes before everything else while a mission is played."""
    if mission.phase in (SETUP, OVER):
        return
    yield from _provoked(campaign.game, mission)
    for unit, count in mission_2.arriving(mission, campaign.house, content).items():
        yield Prompt(
            key=f"arrives:{unit}",
            says=f"A wall fell. {to_place(unit, count)}",
            rule="RI-MIS-21",
            kind="place_enemy", given={"unit": unit}, times=count,
        )  # fmt: skip


def to_place(unit: str, count: int) -> str:
    """Units come onto the board one by one."""
    return f"Put one {unit} on the board" + (f" ({count} to go)" if count > 1 else "")


def _provoked(game: Game, mission: Mission) -> Iterator[Prompt]:
    """RI-TILE-32: the free attacks of enemies and allies, after those of the players."""
    owed = owed_by(game)
    players = any(unit in game.characters for unit in owed)
    for unit in owed:
        if unit in game.characters:
            continue
        known = mission.enemies.get(unit) or mission.allies[unit]
        targets = (*(each for each in units_on_board(game) if each.value != unit), *choices(""))
        yield Prompt(
            key=f"provoked:{unit}", says=f"{known.name} makes a free attack", rule="RI-TILE-32",
            kind="strike_freely", given={"unit": unit}, now=not players,
            form=(Field(name="target", says="Target", kind="pick", choices=targets, default=""),),
        )  # fmt: skip


def kept_in_mind(mission: Mission, content: Box) -> Iterator[Prompt]:
    """What a mission's own rules may ask for at any time."""
    sheet = content.missions.get(mission.number)
    if mission.phase in (SETUP, OVER) or sheet is None or not sheet.reinforcement:
        return
    yield Prompt(
        key="reinforcement",
        says=f"When reinforcements are due: draw a Where card for one {sheet.reinforcement}",
        rule="RI-MIS-41", kind="call_reinforcement", now=False,
        form=(Field(name="where", says="Where card", required=False, default=""),),
    )  # fmt: skip


def activation(campaign: Campaign, mission: Mission, content: Box, name: str, *, now: bool) -> Prompt:
    """A unit's turn: all its steps, or the instruction at which a boss stands."""
    unit = in_chain(mission, name)
    at_it = mission.activation if mission.activation and mission.activation.enemy == name else None
    written = _instructions(campaign, content, unit.type)
    given: dict[str, object] = {"enemy": name}
    if written and len(written) > (at_it.done if at_it else 0):
        number = (at_it.done if at_it else 0) + 1
        given["step"] = number
        says = f"{unit.name}, step {number} of {len(written)}: {written[number - 1]}"
    else:
        says = _all_steps(campaign, content, unit.name, unit.type)
    if at_it is not None and at_it.target not in ("", NOBODY):
        says += f" (it goes for {name_of(campaign.game, at_it.target)})"
    return Prompt(
        key=f"activate:{name}",
        says=says,
        rule="RI-ETURN-01" if now else "RI-CHAIN-02",
        kind="activate_enemy",
        given=given, now=now, follows=not now,
    )  # fmt: skip


def _board(campaign: Campaign, content: Box, unit: str) -> dict[str, object]:
    card = f"enemy/{unit}"
    return {**content.printed(card), **campaign.house.collection.get(card, {})}


def _instructions(campaign: Campaign, content: Box, unit: str) -> list[str]:
    board = _board(campaign, content, unit)
    return [str(board[name]) for name in INSTRUCTIONS if board.get(name)]


def _all_steps(campaign: Campaign, content: Box, name: str, unit: str) -> str:
    board = _board(campaign, content, unit)
    known = board.get("steps")
    steps: list[str] = [
        f"choose a target ({board['target_rule']})" if step == "target" and board.get("target_rule")
        else _STEPS.get(step, str(step))
        for step in (known if isinstance(known, list | tuple) else ())
    ]  # fmt: skip
    return f"{name} acts: {', then '.join(steps)}" if steps else f"{name} acts"
