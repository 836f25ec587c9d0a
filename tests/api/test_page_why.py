"""Why a number is what it is, on the page."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import player_turn
from tests.api.test_page_striking import strike

Table = tuple[Flask, Phone, Phone]


@pytest.fixture
def table() -> Table:
    return player_turn()


def why(phone: Phone, of: str, **more: str) -> str:
    answer = phone.client.get(f"{phone.url}/why", query_string={"of": of, **more}, headers=HTMX)
    assert answer.status_code == 200
    return answer.text


def words(html: str) -> str:
    return " ".join(Reader(html).words.split())


def position(phone: Phone) -> str:
    found = re.search(r'data-position="(\d+)"', phone.table)
    assert found is not None
    return found[1]


def test_each_fact_that_moved_it_the_newest_first(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Beheader red: 2 damage")
    ben.look()
    ben.tap("Beheader red: 1 damage")
    said = words(why(nora, "enemies.beheader-red.hp"))
    assert said.startswith("Why is it so? Beheader red HP 4 ")
    assert said.index("Beheader red -1 HP Ben") < said.index("Beheader red -2 HP Nora")
    assert re.search(r"\u22121 4 .* \u22122 5 .* \+7 7 A tap", said), said


def test_a_fact_that_only_set_it_up_moved_it_by_nothing(table: Table) -> None:
    _app, nora, _ben = table
    said = words(why(nora, "characters.Liza.hp"))
    assert "+0" not in said
    assert "begins: Nora" not in said


def test_from_nothing_to_nought_is_no_row_but_what_it_began_as(table: Table) -> None:
    # given numbers that stood at nought when their character sat down
    _app, nora, _ben = table
    # when one is asked about that never moved, then no fact is told
    assert "Liza Insanity 0 No fact moved it" in words(why(nora, "characters.Liza.insanity"))
    # and of one that moved since, the nought stands at the end
    assert "It began as 0" in words(why(nora, "characters.Liza.bandages"))


def test_a_fact_is_a_door_to_its_line_and_to_its_moment(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    nora.look()
    html = why(nora, "enemies.beheader-red.hp")
    newest = re.findall(r'aria-label="Strike line (\d+)"', nora.table)[0]
    assert f'{nora.url}/replay?as=seat-1&amp;at={position(nora)}&amp;history=recorded"' in html
    assert f'{nora.url}/chronicle?as=seat-1&amp;line={newest}#line-{newest}"' in html
    moment = nora.client.get(f"{nora.url}/replay?as=seat-1&at={position(nora)}&history=recorded")
    assert moment.status_code == 200


def test_the_numbers_of_the_table_ask(table: Table) -> None:
    _app, nora, _ben = table
    asked = re.findall(r'href="[^"]*/why\?of=([^"&]+)', nora.table)
    for place in (
        "stash.money",
        "enemies.beheader-red.hp",
        "characters.Jason.bandages",
        "characters.Liza.hp",
    ):
        assert place in asked
    for place in asked:
        assert "Why is it so?" in words(why(nora, place))


def test_then_and_now(table: Table) -> None:
    _app, nora, _ben = table
    before = position(nora)
    nora.tap("Beheader red: 2 damage")
    page = nora.client.get(f"{nora.url}/why", query_string={"of": "enemies.beheader-red.hp", "at": before})
    assert "<html" in page.text
    assert f"/replay?as=seat-1&amp;at={before}" in page.text
    assert "Beheader red HP 7 " in words(page.text)


def test_what_never_moved_says_so(table: Table) -> None:
    _app, nora, _ben = table
    assert "it has been so from the beginning" in words(why(nora, "stash.money"))


def test_what_is_not_there_is_told_so(table: Table) -> None:
    _app, nora, _ben = table
    for query in ({"of": "nothing"}, {}, {"of": "stash.money", "at": "99999"}):
        answer = nora.client.get(f"{nora.url}/why", query_string=query, headers=HTMX)
        assert answer.status_code in (400, 404)
        assert answer.headers["HX-Retarget"] == "#told"


def test_a_line_that_was_corrected_says_by_whom(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Beheader red: 2 damage")
    ben.look()
    strike(ben, "Beheader red -2 HP")
    ben.tap("Correct it")
    ben.tap("See what changes", **{"f:number:hp": 3})
    ben.tap("Correct it")
    assert re.search(r"-3 HP Nora, .* corrected by Ben", words(why(nora, "enemies.beheader-red.hp")))
