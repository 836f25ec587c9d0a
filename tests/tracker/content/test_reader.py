"""Cards of a pack: frozen values of their kind; an error names file, card and field."""

from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from tracker.content.document import BadContent
from tracker.content.reader import read_card, read_cards


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """An inner card."""

    colour: str
    hp: int


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A card with every shape of field."""

    name: str
    hp: int | None = None
    cover: bool = False
    faces: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    sides: tuple[Side, ...] = ()
    front: Side | None = None
    extra: Any = None


@dataclass(frozen=True)
class Note:
    """A dataclass is as good as a struct."""

    name: str
    line: int
    words: tuple[str, ...] = ()


def complaint(text: str, kind: type = Card) -> tuple[str, str, str]:
    with pytest.raises(BadContent) as found:
        read_cards(kind, text, file="cards.yaml", named="name")
    return found.value.file, found.value.card, found.value.field


def test_each_card_goes_under_its_name() -> None:
    text = "Crate: {hp: 2, cover: true}\nRock:"
    assert read_cards(Card, text, file="cards.yaml", named="name") == {
        "Crate": Card(name="Crate", hp=2, cover=True),
        "Rock": Card(name="Rock"),
    }


def test_lists_become_tuples_and_cards_within_cards_are_cards() -> None:
    text = (
        "Die: {faces: [a, b], tokens: {Leaf: 3}, sides: [{colour: red, hp: 4}], front: {colour: blue, hp: 1}}"
    )
    card = read_cards(Card, text, file="cards.yaml", named="name")["Die"]
    assert card == Card(
        name="Die", faces=("a", "b"), tokens={"Leaf": 3}, sides=(Side(colour="red", hp=4),),
        front=Side(colour="blue", hp=1),
    )  # fmt: skip


def test_dataclasses_are_read_too() -> None:
    assert read_card(Note, {"name": "a", "line": 1, "words": ["b"]}, file="f") == Note("a", 1, ("b",))
    assert complaint("a: {words: []}", Note) == ("cards.yaml", "a", "line")


def test_nothing_is_nothing_only_where_that_is_allowed() -> None:
    assert read_card(Card, {"name": "a", "hp": None, "extra": None}, file="f") == Card(name="a")
    assert complaint("a: {cover: null}") == ("cards.yaml", "a", "cover")


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("Crate: {hp: two}", "hp"),
        ("Crate: {hp: '2'}", "hp"),
        ("Crate: {hp: true}", "hp"),
        ("Crate: {hp: 2.0}", "hp"),
        ("Crate: {cover: 1}", "cover"),
        ("Crate: {cover: yes please}", "cover"),
        ("Crate: {faces: hit}", "faces"),
        ("Crate: {faces: [hit, 3]}", "faces.1"),
        ("Crate: {tokens: {Leaf: many}}", "tokens.Leaf.value"),
        ("Crate: {sides: [{colour: red}]}", "sides.0.hp"),
        ("Crate: {front: red}", "front"),
        ("Crate: {heigth: 3}", "heigth"),
    ],
)
def test_a_wrong_field_is_named_with_its_card_and_file(text: str, field: str) -> None:
    assert complaint(text) == ("cards.yaml", "Crate", field)


@pytest.mark.parametrize("text", ["Crate: 3", "Crate: [a]", "Crate: words", "3: {}"])
def test_a_card_is_a_name_with_fields(text: str) -> None:
    file, card, field = complaint(text)
    assert (file, field) == ("cards.yaml", "")
    assert card in text


def test_the_complaint_reads_as_a_sentence() -> None:
    with pytest.raises(BadContent, match=r"^tiles.yaml: Crate: hp: 'two' is not a whole number$"):
        read_cards(Card, "Crate: {hp: two}", file="tiles.yaml", named="name")
