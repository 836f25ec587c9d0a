"""A campaign in a journal, and the projector that follows it."""

import pytest

from projections.projector import Projector
from tests.projections.told_game import ToldGame, projector_of


@pytest.fixture
def game() -> ToldGame:
    return ToldGame()


@pytest.fixture
def projector(game: ToldGame) -> Projector:
    return projector_of(game.journal)
