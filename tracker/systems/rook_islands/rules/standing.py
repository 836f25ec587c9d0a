"""Who may act now, and who is in play: what every chapter of the Player turn asks first.

The way a rule of the Player turn begins:

    character = acting(game, table, command.character)      # may they act at all?
    ...                                                     # every demand and question of its own
    story = unfold(game)
    step_in(story, character.name)                          # who had agreed to end the turn acts after all
    story.happen(...)
"""

from tracker.kernel.questions import Choice, Confirm
from tracker.kernel.refusal import Refused, Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.mission import TurnEndWithdrawn
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.rules.unit_names import spoken
from tracker.systems.rook_islands.state import (
    ENEMY,
    IMPAIR,
    IMPAIRED_NOW,
    OVER,
    PLAYER,
    SUCCESS,
    Ally,
    Character,
    Enemy,
    Game,
    Mission,
)

HUMAN = "human"
RELOAD, SWITCH = "reload", "switch"
"""How `Character.used` calls these limited actions."""


def under_way(game: Game, table: Table) -> Mission:
    """The mission that is being played; one that has ended lets nobody act (RI-END-01, RI-END-03)."""
    exploring = game.trek is not None and not game.trek.over
    table.demand(not exploring, "RI-EXPL-10", "an exploration is in progress")
    mission = game.mission
    if mission is None:
        raise Unfit("mission", "no mission is under way")
    rule = "RI-END-03" if mission.result == SUCCESS else "RI-END-01"
    table.demand(mission.phase != OVER, rule, f"Mission {mission.number} is over")
    return mission


def known(game: Game, name: str) -> Character:
    """The character of this name."""
    character = game.characters.get(name)
    if character is None:
        raise Unfit("character", f"{name!r} plays in no seat of this campaign")
    return character


def acting(game: Game, table: Table, name: str, *, own_action: bool = True) -> Character:
    """The character, if it may act now: in the Player turn, on the board, conscious, and free to begin.

    With `own_action` false the last is not asked: an announced or owed attack is being finished.
    """
    mission = under_way(game, table)
    character = known(game, name)
    table.demand(mission.phase != ENEMY, "RI-ETURN-02", "it is the Enemy turn")
    table.demand(mission.phase == PLAYER, "RI-FLOW-04", "the Player turn is not open", phase=mission.phase)
    able(table, character)
    if own_action:
        free_to_begin(mission, table, name)
    return character


def able(table: Table, character: Character) -> None:
    """Whoever has exited or lies unconscious can do nothing, and nothing can be done with them."""
    table.demand(not character.exited, "RI-TILE-27", f"{character.name} has left the board by the Exit")
    table.demand(not character.removed, "RI-TILE-36", f"{character.name} is out of the game")
    table.demand(not character.unconscious, "RI-DOWN-01", f"{character.name} is unconscious")


def free_to_begin(mission: Mission, table: Table, name: str) -> None:
    """One action is finished before the next begins, and an owed attack comes before everything."""
    held = table.house.open.get(name)
    table.demand(
        held is None, "RI-TURN-06", f"{name} has not finished: {held.says if held else ''}", character=name
    )
    owed = [free.weapon for free in mission.free_attacks if free.character == name]
    rule = "RI-STRESS-09" if any(owed) else "RI-TILE-32"
    table.demand(not owed, rule, f"{name} owes a free attack first", weapons=owed)


def step_in(story: Story, name: str) -> None:
    """Whoever had agreed to end the turn, and acts now, has not agreed any more (RI-TURN-07)."""
    mission, character = story.game.mission, story.game.characters.get(name)
    if mission is not None and mission.phase == PLAYER and character is not None and character.agreed:
        story.happen(TurnEndWithdrawn(character=name))


_ONCE = {
    "bandage": "used a bandage",
    "takedown": "attempted a Takedown",
    "item": "used an item",
    "trade": "given or traded",
    RELOAD: "reloaded",
    SWITCH: "switched weapons",
}


def once_per_turn(character: Character, table: Table, what: str, rule: str) -> None:
    """A limited action is taken once per turn (RI-TURN-04); `what` is its name in `Character.used`."""
    done = _ONCE.get(what, f"done this ({what})")
    table.demand(
        what not in character.used, rule, f"{character.name} has already {done} this turn: once per turn"
    )


def weapon_fresh(character: Character, table: Table, weapon: str) -> None:
    """One attack per weapon and round (RI-ATK-05), and none more for a weapon just received (RI-TRADE-05).

    A weapon that was used this round stays used in the hands of whoever received it.
    """
    table.demand(
        f"attack:{weapon}" not in character.used and f"spent:{weapon}" not in character.used,
        "RI-ATK-05", f"{weapon} has already attacked this round", weapon=weapon,
    )  # fmt: skip
    table.demand(
        not (f"received:{weapon}" in character.used and attacked(character)),
        "RI-TRADE-05", f"{character.name} has attacked; {weapon} was received and gives no other attack",
    )  # fmt: skip


def attacked(character: Character) -> bool:
    """Whether the character has made an attack this turn."""
    return any(mark.startswith("attack:") for mark in character.used)


def impaired(character: Character) -> bool:
    """Whether an Impair marker binds now: not in the turn in which it came (RI-GLOS-09, RI-AMB-58)."""
    return IMPAIR in character.status and IMPAIRED_NOW not in character.used


def enemy_named(mission: Mission, enemy: str) -> Enemy:
    """The enemy of this id in play. One that was removed is gone (RI-DMG-06); a stranger makes no sense."""
    found = mission.enemies.get(enemy)
    if found is not None:
        return found
    if enemy in mission.gone:
        raise Refused("RI-DMG-06", f"{spoken(enemy)} is no longer in play", {"enemy": enemy})
    raise Unfit("enemy", f"{spoken(enemy)} is not in play")


def human_enemies(mission: Mission) -> tuple[Enemy, ...]:
    """Those that have a Zone of Control (RI-ZOC-01): none up on a Watchtower has one (RI-PREC-05)."""
    return tuple(
        enemy
        for enemy in mission.enemies.values()
        if enemy.kind == HUMAN and not enemy.on.startswith("Watchtower")
    )


def unit_exists(game: Game, unit: str) -> bool:
    """Whether this names a character, an enemy in play or an ally."""
    mission = game.mission
    in_mission = mission is not None and (unit in mission.enemies or unit in mission.allies)
    return in_mission or unit in game.characters


def unit_named(game: Game, unit: str) -> Character | Enemy | Ally:
    """The character, ally or enemy in play of this name."""
    if unit in game.characters:
        return game.characters[unit]
    mission = game.mission
    if mission is None:
        raise Unfit("unit", f"{spoken(unit)} is not in play")
    return mission.allies[unit] if unit in mission.allies else enemy_named(mission, unit)


def name_of(game: Game, unit: str) -> str:
    """A unit as people say it: "Beheader red" for its id."""
    mission = game.mission
    known = None if mission is None else mission.enemies.get(unit) or mission.allies.get(unit)
    return spoken(unit) if known is None else known.name


def beside(game: Game, one: str, other: str) -> bool:
    """Whether it is known that these two units stand next to each other. False: nobody said so."""
    return other in _neighbours(game, one) or one in _neighbours(game, other)


def _neighbours(game: Game, unit: str) -> tuple[str, ...]:
    character = game.characters.get(unit)
    return () if character is None else character.next_to or ()


def must_stand_beside(
    game: Game, table: Table, one: str, other: str, *, rule: str, key: str = "adjacent"
) -> None:
    """Adjacency: known, or asked under `key`; a no is refused by `rule`."""
    if beside(game, one, other):
        return
    first, second = name_of(game, one), name_of(game, other)
    question = Confirm(key=key, says=f"Does {first} stand next to {second}?", rule=rule)
    table.demand(table.confirm(question), rule, f"{first} does not stand next to {second}")


def units_on_board(game: Game) -> tuple[Choice, ...]:
    """Everyone whom something on the board can hit, as choices."""
    if game.mission is None:
        return ()
    standing = (each for each in game.characters.values() if each.hp > 0 and not each.exited)
    return (
        *(Choice(each.name, each.name) for each in standing),
        *(Choice(enemy.id, enemy.name) for enemy in game.mission.enemies.values()),
        *(Choice(ally.id, ally.name) for ally in game.mission.allies.values()),
    )
