"""Words for the tests of the chronicle: its lines, and what they say."""

from projections.chronicle import CHRONICLE, Chronicle, ChronicleLine
from projections.timeline import timeline
from tests.projections.evening import Evening
from tests.projections.told_game import TOLD_GAME
from tracker.systems.rook_islands.facts.action import CharacterMoved


def moved(spaces: int, character: str = "Jason") -> CharacterMoved:
    return CharacterMoved(character=character, spaces=spaces, cost=spaces)


def chronicle_of(evening: Evening) -> Chronicle:
    return CHRONICLE.after(TOLD_GAME, CHRONICLE.empty(TOLD_GAME), timeline(evening.entries))


def last_of(evening: Evening) -> ChronicleLine:
    return chronicle_of(evening).lines[-1]


def says(line: ChronicleLine) -> list[str]:
    return [("~" if sentence.struck else "") + sentence.says for sentence in line.sentences]
