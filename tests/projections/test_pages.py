"""Long views in pages: cut and joined they are the same, and only what changed is another part."""

from typing import Any

import msgspec
import pytest

from projections.pages import PAGE, in_pages, joined, view_of


class Book(msgspec.Struct, frozen=True):
    """A view with lines."""

    lines: tuple[str, ...] = ()
    names: dict[str, str] = {}


def book(lines: int) -> Book:
    return Book(tuple(f"line {number}" for number in range(lines)), {"Ann": "Jason"})


@pytest.mark.parametrize("lines", [0, 1, PAGE - 1, PAGE, PAGE + 1, 3 * PAGE, 3 * PAGE + 7])
def test_cut_and_joined_it_is_the_same(lines: int) -> None:
    views: dict[str, Any] = {"book": book(lines), "stash": 7, "list": {"lines": 3}}
    parts = in_pages(views)
    assert len(parts) == 3 + lines // PAGE
    assert {view_of(part) for part in parts} == set(views)
    assert joined(parts) == views
    assert joined(dict(reversed(parts.items()))) == views


def test_a_line_more_changes_the_newest_part_only() -> None:
    before, after = in_pages({"book": book(2 * PAGE + 5)}), in_pages({"book": book(2 * PAGE + 6)})
    assert [name for name in after if before.get(name) != after[name]] == ["book"]


def test_a_line_struck_long_ago_changes_its_page_only() -> None:
    whole = book(3 * PAGE + 5)
    struck = msgspec.structs.replace(whole, lines=(*whole.lines[:PAGE], "struck", *whole.lines[PAGE + 1 :]))
    before, after = in_pages({"book": whole}), in_pages({"book": struck})
    assert [name for name in after if before[name] != after[name]] == ["book/1"]


def test_a_missing_page_is_not_read_over() -> None:
    parts = in_pages({"book": book(3 * PAGE)})
    del parts["book/1"]
    with pytest.raises(KeyError):
        joined(parts)
