"""The facts, one by one: filtered, overruled, struck, each with its moment."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.api.test_page_books import Books


@pytest.fixture(scope="module")
def books() -> Books:
    return Books()


class TestAudit:
    def count(self, books: Books, **query: Any) -> int:
        found = re.search(r"(\d+) of 166 actions", books.look("/audit", **query))
        assert found
        return int(found[1])

    def test_everything_a_page_at_a_time(self, books: Books) -> None:
        assert self.count(books) == 166
        assert "page 1 of 6" in books.look("/audit")
        first = re.findall(r'<span class="ruled__m">(\d+)</span>', books.html)
        assert first == [str(number) for number in range(166, 136, -1)]
        earlier = re.search(r'href="([^"]*)" rel="next"', books.html)
        assert earlier
        page = books.phone.client.get(unescape(earlier[1])).text
        assert re.findall(r'<span class="ruled__m">(\d+)</span>', page)[0] == "136"

    def test_a_page_past_the_end_is_the_last(self, books: Books) -> None:
        assert "page 6 of 6" in books.look("/audit", page=99)
        assert "page 1 of 6" in books.look("/audit", page="x")

    def test_by_person(self, books: Books) -> None:
        lines = books.warm.entries
        by_ben = {e.action for e in lines if e.of is None and "seat-2" in (e.seat, e.by.seat)}
        assert self.count(books, who="seat-2") == len(by_ben)

    @pytest.mark.parametrize(
        ("query", "count"),
        [
            ({"state": "undone"}, 1),
            ({"kind": "undo_action"}, 1),
            ({"fact": "castaway.action_undone/1"}, 1),
            ({"fact": "rook_islands.enemy_removed/1", "within": "Mission 1: Make a Break · Round 4"}, 1),
            ({"state": "undone", "who": "seat-2"}, 0),
            ({"device": "log"}, 166),
            ({"device": "another"}, 0),
        ],
    )
    def test_by_what_the_address_says(self, books: Books, query: dict[str, str], count: int) -> None:
        assert self.count(books, **query) == count

    def test_what_was_overruled_stands_there_with_its_rule(self, books: Books) -> None:
        count = self.count(books, state="overruled")
        words = books.look("/audit", state="overruled")
        rules = re.findall(r"overruled (RI-[A-Z]+-\d+)", words)
        assert count >= 1
        assert len(rules) >= count

    def test_a_struck_line_says_by_whom_and_which_facts_it_was(self, books: Books) -> None:
        words = books.look("/audit", state="undone")
        assert "37 Jason takes Loot: Money" in words
        assert re.search(r"Struck by Ben, mistyped, (today|yesterday) \d", words)
        assert "119 Loot taken" in words

    def test_each_line_opens_its_moment(self, books: Books) -> None:
        books.look("/audit", state="undone")
        assert f"/c/{books.campaign}/replay?as=seat-1&amp;at=120" in books.html
