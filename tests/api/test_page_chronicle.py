"""The chronicle, a page of its own."""

import re

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import player_turn, watcher
from tests.api.test_page_striking import strike

Table = tuple[Flask, Phone, Phone]
NUMBER = re.compile(r'<li id="line-(\d+)"')


@pytest.fixture
def table() -> Table:
    return player_turn()


def leaf(phone: Phone, **asked: str) -> str:
    """The chronicle as this phone reads it."""
    answer = phone.client.get(f"{phone.url}/chronicle", query_string=asked)
    assert answer.status_code == 200
    return answer.text


def words(phone: Phone, **asked: str) -> str:
    return " ".join(Reader(leaf(phone, **asked)).words.split())


def numbers(phone: Phone, **asked: str) -> list[int]:
    return [int(number) for number in NUMBER.findall(leaf(phone, **asked))]


def twenty_lines(phone: Phone) -> None:
    """More than one leaf, together with the set-up."""
    for unit in ("Beheader red", "Beheader blue", "Beheader green", "Asian Black Bear"):
        for _ in range(5):
            phone.tap(f"{unit}: 1 damage")


def test_the_newest_lines_come_first_under_their_round(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    said = words(nora)
    assert "Round 1 · Player turn Mission 1: Make a Break" in said
    assert said.index("Table: Beheader red -2 HP") < said.index("Set-up is complete")
    assert numbers(nora) == sorted(numbers(nora), reverse=True)


def test_a_struck_line_says_who_struck_it_why_and_when(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Beheader red: 2 damage")
    strike(nora, "Beheader red -2 HP")
    nora.tap("Strike", note="it was the blue one")
    said = words(nora, show="struck")
    by = r"Struck by Nora, mistyped: “it was the blue one”, (today|yesterday) \d+:\d\d"
    assert re.search(by, said), said
    assert "1 struck" in said


def test_a_line_that_fell_with_another_says_by_which_rule(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Impulse")
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 7})
    strike(nora, "Jason uses")
    nora.tap("Strike")
    said = words(nora, show="struck")
    assert "Fell away when Nora changed an earlier line" in said
    assert "RI-MOVE-01" in said
    assert "1 struck · 1 fell with them" in said.replace("  ", " ")


def test_lines_of_one_person_and_of_one_kind(table: Table) -> None:
    _app, nora, ben = table
    nora.tap("Beheader red: 2 damage")
    ben.look()
    ben.tap("Beheader blue: 1 damage")
    assert len(numbers(ben, show="mine")) == 1
    assert len(numbers(nora, who="seat-2")) == 1
    assert len(numbers(nora, kind="record_hurt")) == 2
    assert numbers(nora, kind="record_hurt", who="seat-2") == numbers(ben, show="mine")
    assert "No line is like that." in words(nora, show="rulings")


def test_rulings_alone(table: Table) -> None:
    _app, nora, _ben = table
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 9})
    nora.tap("Overrule", **{"r:RI-MOVE-01": "it is her birthday"})
    assert "The table overruled it: “it is her birthday” RI-MOVE-01" in words(nora, show="rulings")
    assert len(numbers(nora, show="rulings")) == 1


def test_a_long_chronicle_is_leafed_through(table: Table) -> None:
    _app, nora, _ben = table
    twenty_lines(nora)
    newest = numbers(nora)
    assert len(newest) == 40
    earlier = re.search(r"before=(\d+)", leaf(nora))
    assert earlier is not None
    before = numbers(nora, before=earlier[1])
    assert before[0] == newest[-1] - 1
    assert before[-1] == 1
    assert "To the newest lines" in words(nora, before=earlier[1])


def test_a_line_opens_by_its_number(table: Table) -> None:
    _app, nora, _ben = table
    twenty_lines(nora)
    assert 3 in numbers(nora, line="3")
    assert re.search(r'id="line-3" class="[^"]*lit', leaf(nora, line="3"))
    assert 3 not in numbers(nora)


def test_nonsense_shows_everything(table: Table) -> None:
    _app, nora, _ben = table
    assert numbers(nora, show="secrets", before="many", line="-1") == numbers(nora)


def test_who_has_it_already_is_told_nothing(table: Table) -> None:
    _app, nora, _ben = table
    position = re.search(r'data-position="(\d+)"', leaf(nora))
    assert position is not None
    url = f"{nora.url}/chronicle/live"
    assert nora.client.get(url, query_string={"have": position[1]}).status_code == 204
    nora.tap("Beheader red: 2 damage")
    found = nora.client.get(url, query_string={"have": position[1]})
    assert "Beheader red -2 HP" in found.text
    assert "<html" not in found.text


def test_a_spectator_reads_it_and_changes_nothing(table: Table) -> None:
    app, nora, _ben = table
    zoe = watcher(app, nora)
    assert len(numbers(zoe)) > 10
    assert 'class="more"' not in leaf(zoe)


def test_the_table_keeps_the_latest_few_lines(table: Table) -> None:
    _app, nora, _ben = table
    assert len(NUMBER.findall(nora.table)) == 5
    assert f'{nora.url}/chronicle?as=seat-1"' in nora.table
