"""The books: verdicts and codes, the dice against chance, figures over time, every fact."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from markupsafe import Markup

from api.example import load_example
from api.pages.books_contexts import BooksPage, Checked, DieFace, DieRow, DieShown, Shelf
from api.pages.charts import Series, band, curves
from api.pages.counting import dice_of, judged
from api.pages.drawing import curves_of
from api.pages.rendering import rendered
from api.tokens import HOST
from projections.chance import FaceCount
from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import seated, tracker, wiring_of


class Books:
    """The books of the example evening, open at its host's phone."""

    def __init__(self) -> None:
        app = tracker(11)
        self.wiring = wiring_of(app)
        self.campaign = load_example(self.wiring)
        self.phone = seated(app, self.campaign, "seat-1", HOST)
        self.warm = self.wiring.play.warm.get(self.campaign)
        self.app = app
        self.html = ""

    def look(self, part: str = "", **query: Any) -> str:
        answer = self.phone.client.get(f"/c/{self.campaign}/books{part}", query_string=query)
        assert answer.status_code == 200, answer.text
        self.html = answer.text
        return " ".join(Reader(self.html).words.split())

    def tables(self) -> list[list[list[str]]]:
        """Each table of the page as its rows of cells."""
        found = []
        for table in re.findall(r"<table.*?</table>", self.html, re.DOTALL):
            rows = re.findall(r"<tr>(.*?)</tr>", table, re.DOTALL)
            cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL) for row in rows]
            found.append([[plain(cell) for cell in row] for row in cells])
        return found


def plain(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", "", html)).split())


@pytest.fixture(scope="module")
def books() -> Books:
    return Books()


class TestChecks:
    def test_each_check_says_what_it_found(self, books: Books) -> None:
        words = books.look()
        assert "Nothing was changed behind your backs Each of 730 entries is as it was written" in words
        assert "The tracker’s dice are honest All with real dice; rolls so far: 39." in words
        assert "The totals are right Totals worked out anew from the lines: 6." in words
        assert "The code fits" not in words
        assert "What to do" not in words

    def test_the_code_of_now_is_right(self, books: Books) -> None:
        books.look()
        code = re.search(r'id="evening-code"[^>]*aria-label="([^"]*)"', books.html)
        assert code
        assert "The code fits: up to it nothing was changed Up to entry 730" in books.look(
            code=code[1].lower()
        )

    @pytest.mark.parametrize("code", ["0PTXR-8NFEP-DXA87", "nonsense", "0"])
    def test_another_code_is_not(self, books: Books, code: str) -> None:
        words = books.look(code=code)
        assert "The code does not fit" in words
        assert "What to do: First compare it with the paper" in words

    @pytest.mark.parametrize(
        ("name", "verdict", "what_to_do"),
        [
            ("chain", "Something was changed behind your backs", "restore the newest save file"),
            ("dice", "The tracker’s dice are wrong", "roll again with real dice"),
            ("ledgers", "The totals are wrong", "Count these by hand"),
        ],
    )
    def test_what_fails_says_what_to_do(self, books: Books, name: str, verdict: str, what_to_do: str) -> None:
        # given books of which a check has found something
        found = Checked(name=name, holds=False, says="entry 12: the yellow die")
        page = BooksPage(
            shelf=Shelf(campaign="c", system="rook_islands", title="Evening", seat="seat-1", position=1),
            verdicts=(found,), code="A-B", typed="", judged=0, dice=(),
        )  # fmt: skip
        with books.app.test_request_context("/c/c/books"):
            html = rendered("books.html", page).get_data(as_text=True)
        # then they say what, where, and what helps
        words = " ".join(Reader(html).words.split())
        assert f"{verdict} Entry 12: the yellow die. What to do:" in words
        assert what_to_do in words


def rows_of(books: Books) -> dict[tuple[str, str, str], DieRow]:
    found = {}
    with books.app.test_request_context():
        for die in dice_of(books.warm):
            for face in die.faces:
                for row in (face.all, *face.rows):
                    found[die.die, row.who, row.source] = row
    return found


class TestDice:
    def test_everybodys_rolls_are_those_counted_by_hand(self, books: Books) -> None:
        counted = {die: (row.rolls, row.came) for (die, who, _), row in rows_of(books).items() if not who}
        assert counted == {
            "yellow": (19, 15),
            "orange": (14, 9),
            "green": (2, 2),
            "red": (1, 1),
            "blue": (3, 2),
        }

    def test_they_are_told_by_person_and_source(self, books: Books) -> None:
        yellow = {
            who: (row.rolls, row.came) for (die, who, _), row in rows_of(books).items() if die == "yellow"
        }
        assert yellow == {"": (19, 15), "Nora": (15, 12), "Ben": (4, 3)}

    def test_what_is_usual_and_what_says_nothing(self, books: Books) -> None:
        rows = rows_of(books)
        yellow, blue = rows["yellow", "", ""], rows["blue", "", ""]
        assert (yellow.low, yellow.high, yellow.usual, yellow.too_few) == (9, 16, True, False)
        assert blue.too_few
        with books.app.test_request_context():
            assert judged(dice_of(books.warm)) == sum(not row.too_few for row in rows.values())

    def test_the_page_shows_the_same_in_words_and_as_a_table(self, books: Books) -> None:
        words = books.look()
        assert "Yellow die 19 rolls: 15 hits of 12.7 expected" in words
        assert "Blue die 3 rolls: 2 shields of 1.5 expected Too few rolls to say anything." in words
        first = books.tables()[0]
        assert first[1] == ["everybody", "19", "15", "12.7", "9 to 16: yes"]
        assert first[2] == ["Nora real die", "15", "12", "10", "6 to 13: yes"]

    def test_what_is_rare_says_so_in_words_beside_its_picture(self, books: Books) -> None:
        # given a die that has shown much less than chance gives, and one that was rolled once
        rare = DieRow(
            who="", source="", rolls=22, came=12, expected=18.3, low=15, high=21, usual=False, too_few=False
        )
        green = DieFace(face="hit", all=rare, chart=Markup("<svg></svg>"), rows=())
        once = replace(rare, rolls=1, came=1, usual=True, too_few=True)
        faces = tuple(DieFace(face=face, all=once, chart=None, rows=()) for face in ("1", "2"))
        lot = DieShown(die="lot of 2", rolls=1, faces=faces)
        page = BooksPage(
            shelf=Shelf(campaign="c", system="rook_islands", title="Evening", seat="seat-1", position=1),
            verdicts=(), code="A-B", typed="", judged=1,
            dice=(DieShown(die="green", rolls=22, faces=(green,)), lot),
        )  # fmt: skip
        # when the books show them
        with books.app.test_request_context("/c/c/books"):
            html = rendered("books.html", page).get_data(as_text=True)
        words = " ".join(Reader(html).words.split())
        # then the one is called rare where its picture stands, and of the other nothing is said, once
        assert "22 rolls: 12 hits of 18.3 expected rare" in words
        assert "Lot of 2 1 roll: 1 time 1 of" in words
        assert words.count("Too few rolls to say anything.") == 1

    def test_in_another_language_the_letter_on_a_die_is_that_of_its_colour(self, books: Books) -> None:
        french = {"Accept-Language": "fr"}
        answer = books.phone.client.get(f"/c/{books.campaign}/books", headers=french)
        assert "J Dé jaune 19 jets : 15 touchés" in " ".join(Reader(answer.text).words.split())

    def test_only_dice_that_say_something_have_a_picture(self, books: Books) -> None:
        books.look()
        assert books.html.count('class="pygal-chart"') == 2


class TestCurves:
    def test_each_figure_has_its_curve_and_its_table(self, books: Books) -> None:
        words = books.look("/curves")
        titles = re.findall(r'<h2 id="curve-\d+">(.*?)</h2>', books.html)
        assert titles == ["HP", "Team Stash: Money", "Team Stash", "XP", "Insanity: Liza"]
        assert books.html.count('class="pygal-chart"') == len(books.tables()) == len(titles)
        assert "Nothing has been counted yet." not in words

    def test_the_tables_equal_what_was_counted_by_hand(self, books: Books) -> None:
        books.look("/curves")
        hp, money, _stash, xp, insanity = books.tables()
        assert hp[0] == ["at the end of", "Jason", "Liza"]
        at_the_end = {row[0].rpartition(" · ")[2]: row[1:] for row in hp[1:]}
        # From the chronicle, line by line: Jason begins with 8 and is hit for 2 in round 1, and so on.
        # What stands behind round 6 is what it ended with, not the boards that were put away after it.
        by_hand = {1: ("6", "7"), 2: ("6", "5"), 3: ("5", "2"), 4: ("7", "4"), 5: ("7", "5"), 6: ("7", "5")}
        assert {n: tuple(at_the_end[f"Round {n}"]) for n in by_hand} == by_hand
        assert money[-1] == ["Now", "200"]
        assert xp[-1] == ["Now", "400", "1300"]
        assert insanity[-1] == ["Now", "5"]

    def test_the_last_row_is_the_state(self, books: Books) -> None:
        balances = books.warm.system.balances(books.warm.state)
        with books.app.test_request_context():
            shown = {
                (curve.name, whose): value
                for curve in curves_of(books.warm)
                for whose, value in zip(curve.whose, curve.rows[-1][1], strict=True)
                if curve.name != "HP"
            }
        assert {figure: value for figure, value in shown.items() if value} == balances

    def test_a_campaign_without_figures_says_so(self) -> None:
        app = tracker()
        phone = Phone(app)
        form = {"system": "rook_islands", "title": "Empty", "name1": "Nora", "character1": "Jason"}
        phone.send("/new", **form)
        for part, says in (("/curves", "Nothing has been counted yet."), ("", "No die was rolled yet.")):
            assert says in Reader(phone.client.get(f"{phone.url}/books{part}").text).words


class TestCharts:
    def test_a_gap_parts_a_curve(self) -> None:
        drawn = curves([Series("Jason", ((0, 8), (3, 8), (None, None), (5, 2), (6, 2)))], [(1, "R1")], 6)
        assert len(re.findall(r'class="line reactive', drawn)) == 2
        assert ">R1<" in drawn

    def test_nothing_in_it_needs_a_looser_policy(self) -> None:
        drawn = str(curves([Series("<Jason>", ((0, -5), (3, 1200)))], [], 3)) + str(
            band(FaceCount(face="hit", came=15, expected=12.7, low=9, high=16), 19)
        )
        assert not re.search(r"<style|<script|style=|<Jason>| on\w+=", drawn)

    def test_the_ends_of_the_box_are_labelled(self) -> None:
        drawn = band(FaceCount(face="hit", came=15, expected=12.7, low=9, high=16), 19)
        assert re.findall(r">(\d+)</text>", drawn) == ["0", "9", "16", "19"]

    def test_labels_that_would_lie_on_each_other_give_way(self) -> None:
        drawn = band(FaceCount(face="hit", came=97, expected=96, low=2, high=99), 100)
        assert re.findall(r">(\d+)</text>", drawn) == ["2", "99"]

    @pytest.mark.parametrize(
        ("highest", "labels"),
        [(1, ["0", "1"]), (8, ["0", "2", "4", "6", "8"]), (1400, ["0", "500", "1000", "1500"])],
    )
    def test_the_scale_has_round_numbers(self, highest: int, labels: list[str]) -> None:
        drawn = curves([Series("Jason", ((0, 0), (3, highest)))], [], 3)
        assert re.findall(r'<text x="-5"[^>]*>([\d-]+)</text>', drawn) == labels

    def test_marks_that_lie_close_together_share_a_name(self, books: Books) -> None:
        # The last round of the example evening was followed at once by the trek.
        with books.app.test_request_context():
            drawn = str(curves_of(books.warm)[0].chart)
        labels = re.findall(r'<text x="([\d.]+)" y="[\d.]+"[^>]*>(R\d)<', drawn)
        places = [float(x) for x, _label in labels]
        assert len(places) >= 3
        assert all(after - before > 16 for before, after in pairwise(places))


def test_strangers_see_no_books(books: Books) -> None:
    stranger = Phone(books.app)
    for part in ("", "/curves", "/audit"):
        assert stranger.client.get(f"/c/{books.campaign}/books{part}").status_code in (401, 403)
