"""From a submitted form to fields, answers and rulings."""

from typing import Any

import pytest

from api.pages.form_reading import (
    Form,
    Unreadable,
    cards_in,
    carried,
    read_answers,
    read_fields,
    read_id,
    read_rulings,
    read_seen,
    unanswered,
    without,
)

ID = "0d0e4b8e-6f5c-4f0e-9d5b-0a1d6a2c7e11"
FULL = Form(
    [
        ("id", ID), ("kind", "move"), ("seat", "seat-1"), ("seen", "7"), ("junk", "x"),
        ("f:number:spaces", "3"),
        ("a:text:step:red", "hit"), ("v:number:enemy/Colt .45:hp", "4"), ("r:RI-MOVE-01", " so be it "),
        ("r:RI-MOVE-02", " "), ("sample", "yes"),
    ]
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "values", "expected"),
    [
        ("f:number:spaces", ["3"], {"spaces": 3}),
        ("f:number:spaces", [" 3 "], {"spaces": 3}),
        ("f:number:spaces", [""], {}),
        ("f:text:to", ["  B2 "], {"to": "B2"}),
        ("f:text:to", ["B\u0000\u001b2"], {"to": "B2"}),
        ("f:text:to", [""], {}),
        ("f:yes_no:exit", ["no", "yes"], {"exit": True}),
        ("f:yes_no:exit", ["no"], {"exit": False}),
        ("f:yes_no:exit", ["-"], {}),
        ("f:picks:leaves", ["", "red", "blue"], {"leaves": ["red", "blue"]}),
        ("f:picks:leaves", [""], {"leaves": []}),
        ("f:pick:target", ["red"], {"target": "red"}),
        ("f:pick:target", ["-"], {}),
        ("f:pick:to", ["B\u0000\u001b2"], {"to": "B2"}),
        ("f:picks:leaves", ["re\u0000d", "blue\n"], {"leaves": ["red", "blue"]}),
        ("f:text:ta\u0000rget", ["red"], {}),
        ("f:dragon:target", ["red"], {}),
        ("f:text:", ["red"], {}),
        ("x:text:target", ["red"], {}),
    ],
)
def test_a_field_is_read_as_its_name_says(name: str, values: list[str], expected: dict[str, Any]) -> None:
    assert read_fields(Form([(name, value) for value in values])) == expected


@pytest.mark.parametrize(
    ("name", "value"), [("f:number:hp", "1.5"), ("f:number:hp", "9" * 20), ("f:text:to", "x" * 2001)]
)
def test_what_cannot_be_read_names_its_field(name: str, value: str) -> None:
    with pytest.raises(Unreadable) as odd:
        read_fields(Form([(name, value)]))
    assert odd.value.field == name.rpartition(":")[2]


def test_values_of_a_card_are_one_answer() -> None:
    form = Form(
        [
            ("v:number:weapon/Colt .45:damage", "2"),
            ("v:text:weapon/Colt .45:note", ""),
            ("v:picks:weapon/Colt .45:modes", ""),
            ("v:pick:weapon/Colt .45:on_hit", "-"),
        ]
    )
    card: dict[str, Any] = {"damage": 2, "note": None, "modes": [], "on_hit": None}
    assert read_answers(form) == {"value:weapon/Colt .45": card}
    assert cards_in(form) == ("weapon/Colt .45",)


def test_an_id_is_one() -> None:
    assert read_id(FULL) == ID
    for wrong in ("", "x", ID + "0"):
        with pytest.raises(Unreadable):
            read_id(Form([("id", wrong)]))


@pytest.mark.parametrize("wrong", ["", "-1", "1.5", "\uff11", "9" * 16])
def test_a_position_is_one(wrong: str) -> None:
    assert read_seen(FULL) == 7
    with pytest.raises(Unreadable):
        read_seen(Form([("seen", wrong)]))


def test_a_ruling_has_a_reason() -> None:
    assert read_rulings(FULL) == {"RI-MOVE-01": "so be it"}


def test_a_ruling_names_a_rule_and_its_reason_is_a_line() -> None:
    assert read_rulings(Form([("r:RI-MOVE-01", "so\u0000 be it\n"), ("r:RI-\u0000", "x")])) == {
        "RI-MOVE-01": "so be it"
    }


def test_the_next_form_carries_on_what_was_said() -> None:
    names = [name for name, _value in carried(FULL)]
    assert names == [
        "id", "kind", "seat", "seen", "f:number:spaces", "a:text:step:red", "v:number:enemy/Colt .45:hp",
        "r:RI-MOVE-01",
    ]  # fmt: skip


def test_but_not_what_it_asks_for_itself() -> None:
    names = [name for name, _value in carried(FULL, but_fields=["spaces"], but_ruling="RI-MOVE-01")]
    assert names == ["id", "kind", "seat", "seen", "a:text:step:red", "v:number:enemy/Colt .45:hp"]


def test_an_answer_is_taken_out_by_its_key() -> None:
    assert "a:text:step:red" not in without(FULL, "step:red")
    assert "v:number:enemy/Colt .45:hp" in without(FULL, "step:red")
    assert "v:number:enemy/Colt .45:hp" not in without(FULL, "value:enemy/Colt .45")


def test_unanswered_keeps_what_was_read_off_cards() -> None:
    assert "a:text:step:red" not in unanswered(FULL)
    assert "v:number:enemy/Colt .45:hp" in unanswered(FULL)
