"""The buttons and the documents of what stands on the boards."""

from typing import Any

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.given_facts import given
from tests.tracker.systems.rook_islands.missions_under_way import (
    ally,
    enemies_turn,
    in_setup,
    under_way,
    unit,
)
from tracker.facts.ids import SeatId
from tracker.kernel.system import Option
from tracker.systems.rook_islands.document import document
from tracker.systems.rook_islands.facts.board import (
    CaptiveLocked,
    CropsBurnt,
    CropsCounted,
    EnemyQueued,
    ObjectEntered,
)
from tracker.systems.rook_islands.facts.mission import EnemyTargetChosen, FreeAttackOwed
from tracker.systems.rook_islands.facts.unit import EnemyStepDone
from tracker.systems.rook_islands.options.all import options
from tracker.systems.rook_islands.system import BOX, ROOK_ISLANDS

NORA = SeatId("nora")


def buttons(scene: Scenario, kind: str) -> list[Option]:
    return [each for each in options(scene.before, NORA, BOX) if each.kind == kind]


def told(scene: Scenario) -> dict[str, Any]:
    return document(scene.before)


def test_everybody_without_an_outfit_has_a_button_for_one() -> None:
    found = buttons(in_setup(0), "choose_outfit")
    assert [(each.character, each.allowed) for each in found] == [("Jason", True), ("Liza", True)]
    assert [choice.value for choice in found[0].form[0].choices] == [
        "Desert Eagle",
        "M133",
        "STG-90",
        "Skorpion",
    ]
    assert buttons(in_setup(1), "choose_outfit") == []


def test_objects_are_used_and_left() -> None:
    caged = CaptiveLocked(cage="Cage A", unit="Black Panther")
    (use,) = buttons(under_way(3, caged), "interact")
    assert [choice.value for choice in use.form[0].choices] == ["Cage A", "Watchtower", "Machine Gun"]
    (leave,) = buttons(under_way(3, ObjectEntered(unit="Jason", thing="Watchtower")), "interact")
    assert (leave.says, leave.given["leave"], leave.allowed) == ("Leave the Watchtower", True, True)


def test_an_ally_of_the_players_has_its_buttons_in_their_turn() -> None:
    scene = under_way(6, ally("Rakyat", "red"), unit("Beheader", "red"))
    assert [each.given for each in buttons(scene, "move_ally")] == [{"ally": "rakyat-red"}]
    assert [each.given for each in buttons(scene, "ally_attack")] == [{"ally": "rakyat-red"}]
    assert len(buttons(scene, "change_area")) == 2
    assert buttons(given(*enemies_turn(6, ally("Rakyat", "red"))), "move_ally") == []


def test_each_mission_has_its_own_buttons() -> None:
    assert [each.note for each in buttons(under_way(3, CropsCounted(patches=9)), "burn_crops")] == ["9 left"]
    assert len(buttons(under_way(4), "take_dragon")) == len(buttons(under_way(4), "collapse_platform")) == 1
    assert len(buttons(under_way(5), "call_reinforcement")) == 1
    for kind in ("burn_crops", "take_dragon", "collapse_platform", "call_reinforcement", "change_area"):
        assert buttons(under_way(1), kind) == []


def test_who_owes_a_free_attack_has_a_button_for_it() -> None:
    owed = FreeAttackOwed(character="beheader-red", weapon="")
    (button,) = buttons(under_way(2, unit("Beheader", "red"), owed), "strike_freely")
    assert (button.says, button.given) == ("Free attack of Beheader red", {"unit": "beheader-red"})


def test_a_boss_has_a_button_for_its_next_instruction() -> None:
    monster = unit("Ink Monster", kind="other", rank=13, boss=True)
    at_2 = (
        EnemyTargetChosen(enemy="ink-monster", target="Jason"),
        EnemyStepDone(enemy="ink-monster", step=1),
    )
    found = buttons(given(*enemies_turn(5, monster, at_2)), "activate_enemy")
    assert [each.given for each in found] == [{"enemy": "ink-monster"}, {"enemy": "ink-monster", "step": 2}]


def test_the_form_of_a_move_names_the_tiles_of_its_mission() -> None:
    (move,) = buttons(under_way(2), "move")
    (over,) = (field for field in move.form if field.name == "over")
    assert [choice.value for choice in over.choices] == ["Fire", "Amanita Patch", "Komodo Nest"]


def test_the_document_tells_what_is_on_the_boards() -> None:
    queue = (EnemyQueued(unit="Beheader", place=2), EnemyQueued(unit="Assaulter", place=1))
    board = told(under_way(3, CropsCounted(patches=9), CropsBurnt(patches=2), queue))["board"]
    assert board["crops"] == {"counted": 9, "burnt": 2}
    assert list(board["queue"].items()) == [("1", "Assaulter"), ("2", "Beheader")]
    assert "cages" not in board
    caged = told(under_way(3, CaptiveLocked(cage="Cage A", unit="Black Panther")))["board"]
    assert caged["cages"] == {"Cage A": {"unit": "Black Panther", "lost": 0}}
    friend = told(under_way(6, ally("Rakyat", "red")))["allies"]["rakyat-red"]
    assert (friend["name"], friend["controlled"], friend["mp"]) == ("Rakyat red", True, 4)


def test_lots_are_dice_that_can_be_verified() -> None:
    assert ROOK_ISLANDS.dice["lot of 3"].faces == ("1", "2", "3")


def test_a_button_is_refused_only_if_every_choice_would_be() -> None:
    """The first of the choices waits aside, the second is to be put on the board (RI-SETUP-11)."""
    (place,) = buttons(in_setup(1), "place_enemy")
    assert [choice.value for choice in place.form[0].choices][:2] == ["Guard dog", "Beheader"]
    assert (place.allowed, place.rule) == (True, "")


def test_a_button_says_why_where_no_choice_would_do() -> None:
    occupied = ObjectEntered(unit="Liza", thing="Machine Gun")
    (use,) = buttons(given(*enemies_turn(3, occupied)), "interact")
    assert (use.allowed, use.rule) == (False, "RI-ETURN-02")
