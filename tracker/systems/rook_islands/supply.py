"""What is left in the box; where it does not reach the tracker warns, and the table goes on (RI-AMB-57)."""

from collections import Counter
from collections.abc import Iterator

from tracker.kernel.system import Prompt
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game, Mission

BLEED, IMPAIR, INSANITY, INK = "Bleed", "Impair", "Insanity", "Ink Curse"


def leaves_left(game: Game, box: Box) -> dict[str, int]:
    """The Leaf tokens of each colour that are neither in the Stash nor on a board."""
    out = Counter(game.stash.leaves)
    for character in game.characters.values():
        out.update(character.leaves)
    return {colour: count - out[colour] for colour, count in box.leaves.items()}


def bandages_out(game: Game) -> int:
    """The Bandage tokens on Character boards."""
    return sum(character.bandages for character in game.characters.values())


def status_out(game: Game) -> dict[str, int]:
    """The status tokens in use, by what is on them."""
    mission = game.mission
    units: list[Character | Enemy | Ally] = list(game.characters.values())
    if mission is not None:
        units += [*mission.enemies.values(), *mission.allies.values()]
    marked = Counter(mark for unit in units for mark in unit.status)
    return {
        BLEED: marked[BLEED],
        IMPAIR: marked[IMPAIR],
        INSANITY: sum(character.insanity_tokens for character in game.characters.values()),
        INK: sum(character.ink for character in game.characters.values()),
    }


def fires_out(mission: Mission) -> int:
    """The Fire tokens on the boards, as far as they were told."""
    return len(mission.fires) + mission.fire_tokens


def ammunition_out(game: Game) -> int:
    """The Ammunition tokens on weapons."""
    return sum(sum(character.rounds.values()) for character in game.characters.values())


def life_tracker(enemy: Enemy, box: Box) -> str:
    """Where an enemy's HP are kept: the area of its colour, or a boss's tracker ("boss 20"; RI-BOARD-13).

    "" for a boss with HP for which no tracker exists.
    """
    if not enemy.boss:
        return enemy.colour or "red"
    hp = str(enemy.max_hp)
    return f"boss {hp}" if hp in box.words["boss life trackers"] else ""


def tiles_short(mission: Mission, box: Box) -> Iterator[tuple[str, int, int]]:
    """Two-sided tiles of which the briefing asks for more faces than there are tiles (RI-COMP-15)."""
    for front, tile in box.two_sided.items():
        needed = sum(mission.tokens.get(face, 0) for face in (front, *tile.backs))
        if needed > tile.count:
            yield " / ".join((front, *tile.backs)), needed, tile.count


def shortages(game: Game, box: Box) -> Iterator[Prompt]:
    """Everything of which more is in use than the box holds."""
    for what, out, there, rule in (*_of_tokens(game, box), *_of_boards(game, box)):
        if out > there:
            says = f"{out} {what} are in use, and the box holds {there}: use something else for the rest"
            yield Prompt(key=f"supply:{what}", says=says, rule=rule, now=False)


def _of_tokens(game: Game, box: Box) -> Iterator[tuple[str, int, int, str]]:
    for colour, left in leaves_left(game, box).items():
        yield f"{colour} Leaf tokens", box.leaves[colour] - left, box.leaves[colour], "RI-COMP-17"
    yield "Bandage tokens", bandages_out(game), box.components["bandage tokens"], "RI-COMP-19"
    status = status_out(game)
    for mark, count in box.faces["status tokens"].items():
        yield f"{mark} tokens", status[mark], count, "RI-COMP-20"
    yield "status tokens", sum(status.values()), box.components["status tokens"], "RI-COMP-20"
    yield "Ammunition tokens", ammunition_out(game), box.components["ammunition tokens"], "RI-COMP-24"


def _of_boards(game: Game, box: Box) -> Iterator[tuple[str, int, int, str]]:
    mission = game.mission
    if mission is None:
        return
    fires = sum(box.faces["fire tokens"].values())
    yield "Fire tokens", fires_out(mission), fires, "RI-COMP-13"
    for tiles, needed, there in tiles_short(mission, box):
        yield f"tiles ({tiles})", needed, there, "RI-COMP-15"


def odd_bosses(mission: Mission, box: Box) -> Iterator[Prompt]:
    """Bosses with HP for which no life tracker exists: mistyped, or another board (RI-BOARD-13)."""
    trackers = ", ".join(box.words["boss life trackers"])
    for enemy in mission.enemies.values():
        if not life_tracker(enemy, box):
            says = f"{enemy.name} has {enemy.max_hp} HP, and life trackers of bosses have {trackers}"
            yield Prompt(key=f"boss:{enemy.id}", says=says, rule="RI-BOARD-13", now=False)
