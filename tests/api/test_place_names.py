"""How the places of a state are called wherever a number is told: also of those that few missions have."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from api.example import NAME
from api.log_file import read_log
from api.log_player import open_campaign, play_log
from api.pages.filters import plain_at, words
from api.pages.noting import WHOLE
from api.pages.place_names import is_told, place_of
from api.pages.weighing import gathered
from tests.api.page_scenes import tracker, wiring_of
from tests.replays.make_replays import FOLDER
from tests.replays.player import CAMPAIGN, Player, rows_of
from tracker.facts.entry import Entry
from tracker.kernel.changes import differences, places
from tracker.kernel.past import actions_of
from tracker.kernel.replay import beginning, fold
from tracker.systems.rook_islands.system import ROOK_ISLANDS

RECORDINGS = sorted(FOLDER.glob("*.jsonl"))
EXAMPLE = Path(__file__).parents[2] / "examples" / NAME


def states(entries: tuple[Entry, ...]) -> Iterator[Mapping[str, Any]]:
    """What stands where, after each action."""
    state = beginning(ROOK_ISLANDS)
    for action in actions_of(entries).values():
        state = fold(ROOK_ISLANDS, action.facts, state)
        yield places(ROOK_ISLANDS.document(state))


def unknown(found: Iterator[Mapping[str, Any]]) -> set[str]:
    """The places without a name: each by itself, and each that may be told as coming or going whole."""
    seen = set[str]()
    for state in found:
        seen.update(state)
    whole = {place.rpartition(".")[0] for place in seen}
    together = {of for of in whole if of and sum(p.rpartition(".")[0] == of for p in seen) >= WHOLE}
    return {place for place in seen | together if is_told(place) and place_of(place) is None}


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.stem)
def test_every_place_of_a_recorded_mission_has_a_name(path: Path) -> None:
    founding, rows = rows_of(path)
    player = Player(ROOK_ISLANDS, founding)
    for row in rows:
        player.do(row)
    assert unknown(states(player.play.warm.get(CAMPAIGN).entries)) == set()


@cache
def example() -> tuple[Entry, ...]:
    play = wiring_of(tracker()).play
    with EXAMPLE.open("rb") as source:
        log = read_log(source)
    assert log.found is not None
    campaign = open_campaign(play, log.found)
    for _played in play_log(play, campaign, log):
        pass
    return play.warm.get(campaign).entries


def test_every_place_of_the_example_evening_has_a_name() -> None:
    assert unknown(states(example())) == set()


def test_what_an_undo_tells_holds_no_raw_key() -> None:
    """From the beginning to each state: more than any one strike changes."""
    nothing: Mapping[str, Any] = {}
    with tracker().test_request_context():
        for state in list(states(example()))[::20]:
            for change in gathered(differences(nothing, state)):
                assert "_" not in words(change.where)
                assert words(change.where), change.where


@pytest.mark.parametrize(
    ("where", "says"),
    [
        ("characters.Liza.hp", "Liza HP"),
        ("enemies.beheader-red.hp", "Beheader red HP"),
        ("characters.Jason.mp", "Jason MP"),
        ("characters.Jason.used", "Jason done this turn"),
        ("characters.Jason.rounds.1911 .45", "Jason ammunition, 1911 .45"),
        ("chain", "order of the Chain"),
        ("gone", "enemies that fell"),
        ("stash.money", "Team Stash, money"),
        ("exploration.cards.1.1.2.tries", "card 1.1.2, attempts"),
        ("exploration.cards.1.1.2", "card 1.1.2"),
        ("board.areas.guard-dog-blue", "where Guard dog blue is"),
        ("mission", "mission"),
        ("characters.Jason.nobody_knows", "Jason nobody knows"),
    ],
)
def test_a_place_is_called_as_people_call_it(where: str, says: str) -> None:
    with tracker().test_request_context():
        assert words(where) == says


def test_a_phase_is_told_by_its_name() -> None:
    with tracker().test_request_context():
        assert plain_at("player", "phase") == "Player turn"
        assert plain_at("player", "why") == "player"
        assert plain_at(None, "phase") == "nothing"


def test_the_same_in_french() -> None:
    with tracker().test_request_context(headers={"Accept-Language": "fr"}):
        assert words("characters.Jason.mp") == "Jason PM"
        assert words("characters.Jason.used") == "Jason fait ce tour"


def test_a_unit_is_called_as_it_is_printed() -> None:
    with tracker().test_request_context():
        assert words("enemies.asian-black-bear.hp") == "Asian Black Bear HP"
        assert words("enemies.beheader-red.hp") == "Beheader red HP"
