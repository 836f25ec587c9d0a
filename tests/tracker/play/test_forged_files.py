"""Save files that somebody forged."""

import dataclasses
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.toy_system import TOY
from tests.tracker.play.bringing import an_evening, another_laptop, brought, save, state_in
from tests.tracker.play.desk import ANN, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.forging import forged, of_type
from tracker.journal.save_reading import BadSave
from tracker.kernel.digest import state_digest
from tracker.play.outcomes import Recorded
from tracker.play.play import Play


@pytest.fixture
def desk() -> Desk:
    return an_evening()


def without_command(lines: list[dict[str, Any]]) -> None:
    del of_type(lines, "castaway.action_taken/1")["command"]["type"]


def of_chess(lines: list[dict[str, Any]]) -> None:
    of_type(lines, "castaway.action_taken/1")["command"] = {"type": "chess.castle/1"}


def of_no_command(lines: list[dict[str, Any]]) -> None:
    lines[2]["fact"]["command"] = {"type": "toy.take/1", "who": "Ann", "coins": "four"}


def of_odd_type(lines: list[dict[str, Any]]) -> None:
    lines[2]["fact"]["command"] = {"type": "nonsense"}


def with_odd_answer(lines: list[dict[str, Any]]) -> None:
    lines[2]["fact"]["answers"] = {"roll": {"type": "castaway.weather/1"}}


def with_bare_answer(lines: list[dict[str, Any]]) -> None:
    lines[2]["fact"]["answers"] = {"roll": {}}


def founded_twice(lines: list[dict[str, Any]]) -> None:
    lines.append({**lines[1], "action": "again"})


def of_another_game(lines: list[dict[str, Any]]) -> None:
    lines[3]["type"] = "castaway.die_rolled/1"
    lines[3]["fact"] = {"die": ["coin"], "face": "hit", "purpose": "", "source": "typed"}


def branched_nowhere(lines: list[dict[str, Any]]) -> None:
    fact = {"origin": "c-0", "position": 2, "hash": "0" * 64, "title": "Nowhere"}
    lines.append({**lines[-1], "action": "branch", "type": "castaway.branched/1", "fact": fact, "hidden": []})


def asking(**odd: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Somebody asks to correct Ann's line, and says something odd."""

    def forge(lines: list[dict[str, Any]]) -> None:
        command = {"type": "toy.take/1", "who": "Ann", "coins": 3}
        fact = {"request": "more", "action": lines[2]["action"], "command": command, "reason": "illegal"}
        asked = {"type": "castaway.correction_asked/1", "fact": {**fact, "seats": ["seat-1"], **odd}}
        lines.append({**lines[-1], "action": "more", "hidden": [], **asked})

    return forge


SPOILT: dict[str, tuple[Callable[[list[dict[str, Any]]], None], int]] = {
    "a command without a name": (without_command, 2),
    "a command of another game": (of_chess, 2),
    "a command of another shape": (of_no_command, 4),
    "a command under a name that is none": (of_odd_type, 4),
    "an answer that is none": (with_odd_answer, 4),
    "an answer without a name": (with_bare_answer, 4),
    "a second founding": (founded_twice, -1),
    "a fact of another shape": (of_another_game, 5),
    "a branch that left another line": (branched_nowhere, -1),
    "a correction that is asked for without a command": (asking(command={}), -1),
    "a correction that is asked for in another shape": (asking(command={"type": "toy.take/1"}), -1),
    "a correction that is asked for with an odd answer": (asking(answers={"roll": {}}), -1),
    "a correction of what is not there": (asking(action="nowhere"), -1),
    "a correction of itself": (asking(action="more"), -1),
    "a correction that is asked for under another id": (asking(request="less"), -1),
}


@pytest.mark.parametrize("how", SPOILT)
def test_what_is_well_chained_and_makes_no_sense_is_refused_with_its_line(desk: Desk, how: str) -> None:
    forge, line = SPOILT[how]
    other = another_laptop(desk)
    file = forged(save(desk.play), forge)
    with pytest.raises(BadSave) as bad:
        brought(other, file)
    assert bad.value.line == (line if line > 0 else len(file.splitlines()) - 1)
    assert other.journal.campaigns() == ()


def test_a_correction_of_what_is_no_action_of_the_game_is_refused(desk: Desk) -> None:
    undo = desk.undo(ANN, desk.play.warm.get(CAMPAIGN).entries[2].action)
    assert isinstance(undo, Recorded)
    with pytest.raises(BadSave) as bad:
        brought(another_laptop(desk), forged(save(desk.play), asking(action=undo.action)))
    assert "no action of the game" in bad.value.says


def test_a_forged_number_is_noticed_by_the_header(desk: Desk) -> None:
    def richer(lines: list[dict[str, Any]]) -> None:
        of_type(lines, "toy.coins_taken/1")["coins"] = 9

    with pytest.raises(BadSave) as bad:
        brought(another_laptop(desk), forged(save(desk.play), richer))
    assert bad.value.line == 1
    assert "digest" in bad.value.says


def test_facts_that_no_game_can_fold_are_refused_at_the_first_of_them(desk: Desk) -> None:
    def crooked(lines: list[dict[str, Any]]) -> None:
        shown = {"type": "toy.card_shown/1", "fact": {"who": "Ann", "card": 3}}
        opened = {"opened": "x", "actor": "Ann", "command": {"type": "toy.announce/1"}, "says": "?"}
        for number, line in enumerate((shown, {"type": "castaway.action_opened/1", "fact": opened})):
            lines.append({**lines[2], "hidden": [], **line, "action": f"more-{number}"})

    def picky(campaign: Any) -> dict[str, Any]:
        return {"open": {actor: held.command["coins"] for actor, held in campaign.house.open.items()}}

    picky_toy = dataclasses.replace(TOY, document=picky)
    other = Play(memory_journal(), (picky_toy,), desk.outside)
    file = forged(save(desk.play), crooked)
    with pytest.raises(BadSave) as bad:
        brought(other, file)
    assert bad.value.line == len(file.splitlines()) - 1
    assert "KeyError" in bad.value.says


def test_facts_that_each_make_the_next_slower_are_not_waited_for(desk: Desk) -> None:
    def endless(lines: list[dict[str, Any]]) -> None:
        fact = {"die": "coin", "face": "hit", "purpose": "", "source": "tracker", "attempt": "a1"}
        for number in range(1, 3000):
            rolled = {**fact, "number": number}
            line = {"action": "dice", "type": "castaway.die_rolled/1", "fact": rolled, "hidden": []}
            lines.append({**lines[2], **line})

    other = another_laptop(desk)
    slow = iter(range(0, 10_000, 20))
    start = desk.outside.clock()
    outside = dataclasses.replace(other.outside, clock=lambda: start + timedelta(seconds=next(slow)))
    hasty = Play(other.journal, (TOY,), outside)
    with pytest.raises(BadSave) as bad:
        brought(hasty, forged(save(desk.play), endless))
    assert 500 < bad.value.line < 2000
    assert "seconds to fold" in bad.value.says
    assert other.journal.campaigns() == ()


def test_a_log_that_todays_rules_would_refuse_still_comes_in(desk: Desk) -> None:
    def generous(lines: list[dict[str, Any]]) -> None:
        of_type(lines, "toy.coins_taken/1")["coins"] = 99

    other = another_laptop(desk)
    file = forged(save(desk.play), generous)
    state = state_digest(state_in(file))
    found = brought(other, forged(save(desk.play), generous, digest=state))
    assert other.warm.get(found.campaign).state.game.pot < 0
