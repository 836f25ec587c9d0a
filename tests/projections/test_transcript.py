"""Transcripts to keep: text and a page to print."""

import re
from html.parser import HTMLParser

import pytest

from projections.transcript import Heading, Told, UnknownPart, as_html, as_text, transcript
from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk, memory_journal
from tracker.facts.ids import ActionId
from tracker.play.outcomes import Outcome, Recorded


def recorded(outcome: Outcome) -> ActionId:
    assert isinstance(outcome, Recorded), outcome
    return outcome.action


@pytest.fixture
def desk() -> Desk:
    played = Desk(memory_journal())
    four = recorded(played.send(ANN, "take", {"who": ANN, "coins": 4}))
    recorded(played.send(BOB, "pass", {}))
    recorded(played.send(BOB, "take_all", {"who": BOB}))
    recorded(played.undo(ANN, four, note="the <other> die"))
    return played


def text_of(desk: Desk, **more: int) -> str:
    entries = desk.play.warm.get(CAMPAIGN).entries
    values = {"at": len(entries), **more}
    return as_text(transcript(TOY, entries, **values))  # type: ignore[arg-type]


def html_of(desk: Desk) -> str:
    entries = desk.play.warm.get(CAMPAIGN).entries
    return as_html(transcript(TOY, entries, at=len(entries), code="000CK-7Q2MX-9WT41"))


def test_every_line_stands_under_its_round(desk: Desk) -> None:
    entries = desk.play.warm.get(CAMPAIGN).entries
    told = transcript(TOY, entries, at=len(entries))
    rows = [b.says if isinstance(b, Heading) else b.number for b in told.blocks]
    assert rows == ["The pot", "Turn 1", 1, 2, "Turn 2", 3, 4, 5]
    assert told.people == ("Ann (Ann)", "Bob (Bob)")


def test_a_struck_line_stays_with_who_struck_it_and_why(desk: Desk) -> None:
    entries = desk.play.warm.get(CAMPAIGN).entries
    told = transcript(TOY, entries, at=len(entries))
    lines = {block.number: block for block in told.blocks if isinstance(block, Told)}
    assert lines[2].struck
    assert all(said.struck for said in lines[2].said)
    assert lines[2].notes == ("Struck out by Ann (mistyped, “the <other> die”)",)
    assert lines[2].dated_notes == ("Struck out by Ann (mistyped, “the <other> die”), 2026-11-30 20:00",)
    assert not lines[4].struck
    assert [said.struck for said in lines[4].said] == [True, False]
    assert lines[4].notes[0].startswith("Came out otherwise when Ann changed an earlier line (")


def test_the_text_can_be_read_anywhere(desk: Desk) -> None:
    text = text_of(desk)
    assert text.startswith("Evening\n=======\nThe Pot\nPlayed by Ann (Ann), Bob (Bob)\n")
    assert "✗    2. 20:00  Ann\n        –– Coins taken (who: seat-1, coins: 4) ––\n" in text
    assert "\nTurn 2\n------\n" in text
    assert all(len(line) <= 100 for line in text.splitlines())


def test_a_moment_of_long_ago_is_told_as_it_was(desk: Desk) -> None:
    text = text_of(desk, at=4)
    assert "✗    2" not in text
    assert "Turn 2" not in text


def test_one_part_is_told_alone(desk: Desk) -> None:
    assert "The pot" in text_of(desk, part=1)
    for part in (0, 2, -1):
        with pytest.raises(UnknownPart):
            text_of(desk, part=part)


class _Tags(HTMLParser):
    """Collects what stands in <del>, and whether every tag is closed."""

    VOID = frozenset({"meta", "link", "br"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.struck: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002 - the parser's signature
        self.tags.add(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "del":
            self.struck.append(data)


def test_the_page_is_whole_and_strikes_what_was_struck(desk: Desk) -> None:
    page = html_of(desk)
    tags = _Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.struck == ["Coins taken (who: seat-1, coins: 4)", "Coins taken (who: seat-2, coins: 6)"]
    assert {"h1", "h2", "h3", "ol", "li", "del", "time"} <= tags.tags
    assert "000CK-7Q2MX-9WT41" in page
    assert "@media print" in page


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing(desk: Desk) -> None:
    page = html_of(desk)
    assert not re.search(r"(src|href)=|<script|https?:", page)


def test_names_and_notes_are_words_and_never_markup() -> None:
    desk = Desk(memory_journal())
    took = recorded(desk.send(ANN, "take", {"who": "<b>Ann</b>\x1b[31m\u202e", "coins": 1}))
    recorded(desk.undo(ANN, took, note="<script>alert(1)</script>"))
    page, text = html_of(desk), text_of(desk)
    assert "<b>" not in page
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "\x1b" not in text
    assert "\u202e" not in text + page


def test_what_is_hidden_stays_hidden() -> None:
    desk = Desk(memory_journal())
    recorded(desk.send(ANN, "deal", {"who": ANN}))
    card = desk.game.hands[ANN][0]
    assert f"card: {card}" not in text_of(desk)
    assert "Card dealt" in text_of(desk)
