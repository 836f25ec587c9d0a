"""The starting points of a mission: the table gives each yellow star a name of its own."""

from string import ascii_uppercase

from tracker.kernel.system import Field
from tracker.systems.rook_islands.state import Game


def star_to_name(game: Game) -> Field:
    """The field that asks for a star; the name it suggests is one that nobody has taken."""
    taken = {character.start for character in game.characters.values()}
    free = next((letter for letter in ascii_uppercase if letter not in taken), "A")
    return Field(name="star", says=f"Star, by any name you give it, such as {free}")
