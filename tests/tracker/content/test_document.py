"""Text of a pack: plain YAML, bounded, nothing said twice; whoever wrote it wrong learns where."""

import pytest

from tracker.content.document import LARGEST, BadContent, document


def complaint(text: str) -> BadContent:
    with pytest.raises(BadContent) as found:
        document(text, "cards.yaml")
    return found.value


def test_a_mapping_is_plain_data() -> None:
    assert document("Crate: {hp: 2, cover: true}\nRock: {}", "tiles.yaml") == {
        "Crate": {"hp": 2, "cover": True},
        "Rock": {},
    }


@pytest.mark.parametrize("text", ["", "- a list", "just words", "42", "null"])
def test_anything_but_a_mapping_is_refused(text: str) -> None:
    bad = complaint(text)
    assert (bad.file, bad.card, bad.field) == ("cards.yaml", "", "")
    assert "cards.yaml" in str(bad)


@pytest.mark.parametrize(
    "text",
    [
        "Crate: {hp: 2",
        "a: !!python/object/apply:os.system ['true']",
        "a: !!python/name:os.system",
        "? [1, 2]\n: a list is no name",
        "a: 1\x00",
        "one: 1\n---\ntwo: 2",
    ],
)
def test_what_is_not_plain_yaml_is_refused(text: str) -> None:
    assert complaint(text).file == "cards.yaml"


def test_a_name_that_stands_there_twice_is_refused() -> None:
    assert "line 3: 'Crate' stands there twice" in complaint("Crate: {hp: 2}\nRock: {}\nCrate: {hp: 9}").says
    assert "'hp' stands there twice" in complaint("Crate: {hp: 2, hp: 3}").says


def test_aliases_could_unfold_without_end_and_are_refused() -> None:
    laughs = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]"
    assert "aliases" in complaint(laughs).says


def test_the_longest_text_is_read_and_one_character_more_is_not() -> None:
    filled = "name: " + "x" * (LARGEST - len("name: "))
    assert len(document(filled, "cards.yaml")["name"]) == LARGEST - len("name: ")
    assert "longer than" in complaint(filled + "x").says


def test_deep_nesting_is_refused_and_not_a_crash() -> None:
    assert complaint("a: " + "[" * 5000 + "]" * 5000).file == "cards.yaml"


def test_a_complaint_is_short() -> None:
    assert len(complaint("a: {" + "'x'" * 1000).says) <= 300


@pytest.mark.parametrize(
    ("text", "file", "says"),
    [
        ('cards: {Liza: {impulse: "a\\u0007b"}}', "a.yaml", "a.yaml: Liza: impulse: holds a control"),
        ('{"cards": {"\\ud800": {"hp": 1}}}', "a.json", "a.json: �: holds a control"),
        ('{"lists": [["\\ud800"]]}', "a.json", "a.json: lists: holds a control"),
        ("hp: " + "9" * 5000, "a.yaml", f"a.yaml: {'9' * 40}… is a number beyond"),
        ('{"hp": ' + "9" * 5000 + "}", "a.json", f"a.json: {'9' * 40}… is a number beyond"),
        ("[" * 100_000, "a.json", "a.json: lists within lists"),
    ],
)
def test_what_no_line_can_hold_is_named(text: str, file: str, says: str) -> None:
    with pytest.raises(BadContent) as bad:
        document(text, file)
    assert str(bad.value).startswith(says)
    str(bad.value).encode()


def test_words_may_run_over_several_lines() -> None:
    assert document("says: |\n  one\n  two\n", "a.yaml") == {"says": "one\ntwo\n"}
