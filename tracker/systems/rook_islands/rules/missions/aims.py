"""What a mission is won and lost by, as far as the facts show it: the shape of a mission's own rules."""

from collections.abc import Callable, Iterator, Mapping

import msgspec

from tracker.kernel.table import Table
from tracker.systems.rook_islands.board_state import Kill
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import Character, Game, Mission

MAIN, SECOND, THIRD = "main", "second", "third"
EXPLOSION, ROCKFALL, ACID = "explosion", "rockfall", "acid"

Seen = Callable[[Game], bool]
Step = Callable[[Story, Table], None]


class Loss(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """HP that a unit lost.

    `victim` is a character's name or the type of an enemy or ally; `player` the character whose own direct
    action it was, if any.
    """

    victim: str
    cause: str
    player: str = ""


def _nothing(_game: Game) -> str:
    return ""


class MissionRules(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of one mission.

    By objective: `met` when the state shows it fulfilled, `by_loss` when a loss of HP fulfils it, `missed`
    when it no longer can be, `in_the_end` what is judged when the mission is won. `lost` tells why the
    mission is lost. `confirm` is what ticking off a step of its set-up brings about, `begins` what is due
    as play begins.
    """

    met: Mapping[str, Seen] = {}
    by_loss: Mapping[str, Callable[[Loss], bool]] = {}
    missed: Mapping[str, Seen] = {}
    in_the_end: Mapping[str, Seen] = {}
    lost: Callable[[Game], str] = _nothing
    confirm: Mapping[str, Step] = {}
    begins: Step | None = None


def playing(game: Game) -> tuple[Character, ...]:
    """The characters of this mission: those whose dials were set for it."""
    return tuple(character for character in game.characters.values() if character.max_hp > 0)


def mission_of(game: Game) -> Mission:
    """The mission; one of these rules is only asked while there is one."""
    if game.mission is None:
        message = "no mission"
        raise LookupError(message)
    return game.mission


def kills(game: Game, *units: str) -> Iterator[Kill]:
    """The enemies that were killed or scared off (RI-AMB-38), of these types or of any."""
    for kill in mission_of(game).kills:
        if not units or kill.unit in units:
            yield kill


def kills_of_players(game: Game, *units: str) -> Iterator[Kill]:
    """Those that a player character dealt with."""
    return (kill for kill in kills(game, *units) if kill.by in game.characters)
