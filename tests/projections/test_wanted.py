"""What somebody wanted who came too late, as a person would say it."""

from typing import Any

import pytest

from projections.sentences.words import readable, wanted_of


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ({"type": "take_loot", "character": "Jason", "loot": "Molotov"}, "Jason takes Loot: Molotov"),
        (
            {"type": "take_loot", "character": "Jason", "loot": "Money", "space": "D5"},
            "Jason takes Loot at D5: Money",
        ),
        ({"type": "take_leaf", "character": "Liza", "colour": "green"}, "Liza takes a green Leaf"),
        ({"type": "take_start", "character": "Liza", "star": "2"}, "Liza stands on star 2"),
        (
            {"type": "attack", "character": "Jason", "weapon": "Machete", "target": "beheader-red"},
            "Jason attacks Beheader red with Machete",
        ),
        (
            {"type": "takedown", "character": "Jason", "target": "beheader-red"},
            "Jason tries a Takedown of Beheader red",
        ),
        (
            {"type": "record_hurt", "unit": "beheader-red", "hp": 1, "cause": "table"},
            "Table: Beheader red -1 HP",
        ),
        ({"type": "bandage", "character": "Jason"}, "Jason uses a Bandage"),
        ({"type": "bandage", "character": "Jason", "on": "Liza"}, "Jason uses a Bandage on Liza"),
        (
            {"type": "take_from_stash", "character": "Liza", "cards": ["weapon:Skorpion"]},
            "Liza takes Skorpion out of the Stash",
        ),
        ({"type": "impulse", "character": "Liza"}, ""),
    ],
)
def test_it_is_told_as_if_it_had_been_done(command: dict[str, Any], says: str) -> None:
    sent = {**command, "type": f"rook_islands.{command['type']}/1"}
    assert wanted_of("rook_islands", sent, readable) == says


def test_another_system_has_no_words_for_it() -> None:
    assert wanted_of("toy", {"type": "rook_islands.bandage/1", "character": "Jason"}, readable) == ""
