"""A unit of which only the id is left is called by its printed name."""

import pytest

from tracker.systems.rook_islands.rules.unit_names import slug, spoken
from tracker.systems.rook_islands.system import ROOK_ISLANDS

TYPES = [card.partition("/")[2] for card in ROOK_ISLANDS.content.cards if card.startswith("enemy/")]


@pytest.mark.parametrize("name", TYPES)
def test_a_unit_that_is_gone_keeps_its_printed_name(name: str) -> None:
    assert spoken(f"{slug(name)}-red-2") == f"{name} red 2"


@pytest.mark.parametrize("name", ["Vaas, Legend Killer", "Rogue", "Ink minion"])
def test_one_without_a_colour_too(name: str) -> None:
    assert spoken(slug(name)) == name


def test_a_name_that_is_no_id_stays() -> None:
    assert spoken("Jason") == "Jason"
