"""The order in which `make test` shares the tests out names files and folders that are there."""

from tests.architecture.sources import ROOT
from tests.sharing_out import LONG, MEASURES_TIME, STARTS_NOTHING, STARTS_PROCESSES, turn


def test_what_has_a_turn_of_its_own_is_there() -> None:
    assert [file for file in (*MEASURES_TIME, LONG) if not (ROOT / file).is_file()] == []
    folders = (*STARTS_NOTHING, *STARTS_PROCESSES)
    assert [folder for folder in folders if not (ROOT / "tests" / folder).is_dir()] == []


def test_what_measures_time_is_first_and_beside_it_nothing_is_started() -> None:
    short, starts = "tests/api/test_actions.py", "tests/browser/test_camp.py"
    alone = "tests/tracker/kernel/test_dice.py"
    assert sorted((short, starts, LONG, alone, MEASURES_TIME[0]), key=turn) == [
        MEASURES_TIME[0],
        alone,
        LONG,
        starts,
        short,
    ]
