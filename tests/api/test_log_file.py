"""Log files: read strictly, played through the desk."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from api.config import Config
from api.example import NAME, example_there, load_example
from api.log_file import BadLog, read_log
from api.log_player import CannotFound, Played, in_words, open_campaign, play_log
from api.wiring import Wiring, wire
from tests.api.table import new_id
from tracker.facts.action import ActionTaken
from tracker.facts.ids import CampaignId

FOUND = {"found": {"system": "toy", "title": "Evening", "seats": [{"name": "Ann"}, {"name": "Bob"}]}}
EXAMPLES = Path(__file__).parents[2] / "examples"


def written(*lines: Any) -> Iterable[bytes]:
    return [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines]


def take(coins: int, seat: str = "Bob", **more: Any) -> dict[str, Any]:
    return {"seat": seat, "kind": "take", "with": {"who": seat, "coins": coins}, **more}


def played(wiring: Wiring, *lines: Any) -> tuple[CampaignId, list[Played]]:
    log = read_log(written(FOUND, *lines))
    assert log.found is not None
    campaign = open_campaign(wiring.play, log.found)
    return campaign, list(play_log(wiring.play, campaign, log))


def test_blank_lines_do_not_count_but_are_numbered() -> None:
    log = read_log(written(FOUND, b"\n", b"  \n", take(1)))
    assert [line.number for line in log.lines] == [4]


def test_a_byte_order_mark_before_the_first_line_does_not_count() -> None:
    assert read_log(written(b"\xef\xbb\xbf" + json.dumps(FOUND).encode())).found is not None


@pytest.mark.parametrize(
    ("lines", "number", "says"),
    [
        ([FOUND, b"nonsense"], 2, "is no JSON"),
        ([FOUND, FOUND], 2, "found"),
        ([take(1), FOUND], 2, "found"),
        ([FOUND, []], 2, "Expected `object`"),
        ([{"found": {"system": "toy"}}], 1, "title"),
        ([FOUND, {"kind": "take"}], 2, "seat"),
        ([FOUND, {"seat": "Bob"}], 2, "either a kind of action or an undo"),
        ([FOUND, take(1, undo={"action": "x"})], 2, "either a kind of action or an undo"),
        ([FOUND, take(1, colour="red")], 2, "colour"),
        ([FOUND, take(1, number=7)], 2, "number"),
        ([FOUND, take(1, id="17")], 2, "id: '17' is no UUID"),
        ([FOUND, take(1, seen_before="17")], 2, "seen_before"),
        ([FOUND, take(1, expect="luck")], 2, "luck"),
        ([FOUND, take(1, rulings=[{"rule": "TOY-01"}])], 2, "reason"),
        ([FOUND, b'{"seat": "\\u0000"}'], 2, "control character"),
        ([FOUND, b"[" * 5000], 2, "nested"),
    ],
)
def test_a_line_of_the_wrong_shape_is_named(lines: list[Any], number: int, says: str) -> None:
    with pytest.raises(BadLog) as bad:
        read_log(written(*lines))
    assert bad.value.line == number
    assert says in bad.value.says


def test_every_line_is_played_as_a_phone_would_send_it(wiring: Wiring) -> None:
    campaign, lines = played(wiring, take(3), take(4, "Ann"), take(9, expect="refused", rule="TOY-01"))
    assert all(each.as_expected for each in lines)
    assert [each.name for each in lines] == ["recorded", "recorded", "refused"]
    assert wiring.play.warm.get(campaign).state.game.pot == 3


def test_what_comes_out_otherwise_is_told(wiring: Wiring) -> None:
    _, lines = played(
        wiring,
        take(3, expect="refused"),
        take(9, expect="refused", rule="TOY-02"),
        take(9),
        {"seat": "Bob", "kind": "gamble", "with": {"who": "Bob"}},
        {"seat": "Nobody", "kind": "pass"},
        {"seat": "Bob", "kind": "fly"},
    )
    assert [each.as_expected for each in lines] == [False] * 6
    assert [each.name for each in lines] == ["recorded", "refused", "refused", "asked", "invalid", "invalid"]
    words = [in_words(each.outcome) for each in lines]
    assert words[1] == "refused by TOY-01: 7 of 9 coins"
    assert words[3] == "asked: sure (Sure?)"
    assert "'Nobody' does not sit at this table" in words[4]


def test_a_screen_of_before_makes_a_contest_or_a_duplicate(wiring: Wiring) -> None:
    first, passed = new_id(), new_id()
    _, lines = played(
        wiring,
        take(8, id=first),
        take(3, "Ann", seen_before=first, expect="contested", rule="TOY-01"),
        {"seat": "Bob", "kind": "pass", "id": passed},
        {"seat": "Ann", "kind": "pass", "seen_before": passed, "expect": "duplicate"},
    )
    assert all(each.as_expected for each in lines)
    assert first in in_words(lines[1].outcome)


def test_an_undo_names_its_line(wiring: Wiring) -> None:
    first = new_id()
    campaign, lines = played(wiring, take(8, id=first), {"seat": "bob", "undo": {"action": first}})
    assert all(each.as_expected for each in lines)
    assert wiring.play.warm.get(campaign).state.game.pot == 10


def test_a_file_with_ids_is_played_again_without_doing_anything_twice(wiring: Wiring) -> None:
    first = new_id()
    lines = (take(8, id=first), {"seat": "Bob", "id": new_id(), "undo": {"action": first}})
    campaign, _ = played(wiring, *lines)
    head = wiring.journal.head(campaign)
    again = list(play_log(wiring.play, campaign, read_log(written(*lines))))
    assert all(each.as_expected for each in again)
    assert "was here already" in in_words(again[0].outcome)
    assert wiring.journal.head(campaign) == head


def test_whose_phone_it_was_is_written_down(wiring: Wiring) -> None:
    campaign, _ = played(wiring, take(1, "Ann", by="Bob"))
    last = wiring.play.warm.get(campaign).entries[-1]
    assert (last.seat, last.by.seat, last.by.device) == ("seat-1", "seat-2", "log")


def test_a_line_from_paper_says_so(wiring: Wiring) -> None:
    campaign, lines = played(wiring, take(1), take(2, afterwards=True))
    assert all(line.as_expected for line in lines)
    taken = [e.fact for e in wiring.play.warm.get(campaign).entries if isinstance(e.fact, ActionTaken)]
    assert [fact.afterwards for fact in taken[-2:]] == [False, True]


def test_a_line_that_refers_to_nothing_is_named(wiring: Wiring) -> None:
    with pytest.raises(BadLog, match="line 2: seen_before"):
        played(wiring, take(1, seen_before=new_id()))


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"seats": [{"name": "Ann"}, {"name": "ann"}]}, "seats: two seats have the same name"),
        ({"seats": [{"name": "Ann", "characters": ["Ann", "Ann"]}]}, "TOY-04"),
    ],
)
def test_a_campaign_that_cannot_be_opened_says_why(wiring: Wiring, change: dict[str, Any], says: str) -> None:
    log = read_log(written({"found": {**FOUND["found"], **change}}))
    assert log.found is not None
    with pytest.raises(CannotFound, match=says):
        open_campaign(wiring.play, log.found)


def test_the_example_comes_out_as_it_says() -> None:
    assert example_there()
    wiring = wire(Config(journal="memory:"))
    with (EXAMPLES / NAME).open("rb") as source:
        log = read_log(source)
    assert log.found is not None
    campaign = open_campaign(wiring.play, log.found)
    assert [each.line.number for each in play_log(wiring.play, campaign, log) if not each.as_expected] == []
    assert load_example(wiring) != campaign
    wiring.close()


def test_without_the_example_that_is_said(wiring: Wiring, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.example._FOLDERS", ())
    assert not example_there()
    with pytest.raises(CannotFound, match="without the example"):
        load_example(wiring)
