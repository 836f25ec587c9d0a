"""`castaway bench` measures the caller's own set-up, and leaves nothing behind."""

from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.measuring.figures import share, table
from projections.redis_place import Place
from tests.servers import own_database, own_namespace
from tracker.journal.opening import open_journal

WHAT = (
    "taps a second, 8 phones at one campaign",
    "taps a second, 8 campaigns",
    "tap to the fifth phone, new campaign",
    "tap to the fifth phone, after 200 entries",
    "undo with 10 later actions, preview",
    "undo with 10 later actions, done",
    "open a campaign of 200 entries",
)


def bench(**settings: str) -> Result:
    told = {f"CASTAWAY_{name}": value for name, value in settings.items()}
    return CliRunner().invoke(main, ["bench", "--seconds", "0.2", "--entries", "200"], env=told)


def measured(result: Result) -> dict[str, str]:
    assert result.exit_code == 0, result.output
    rows = [line.strip("|").split("|") for line in result.output.splitlines() if line.startswith("|")]
    return {what.strip(): said.strip() for what, said in rows[2:]}


def test_a_set_up_in_one_file_is_measured_and_left_as_it_was(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/books.db"
    journal = open_journal(url)
    before = sorted(path.name for path in tmp_path.iterdir())

    result = bench(JOURNAL=url)

    assert tuple(measured(result)) == WHAT
    assert "SQLite, views in the process, 1 process of 40 threads" in result.output
    assert "refused" not in result.output
    assert journal.campaigns() == ()
    assert sorted(path.name for path in tmp_path.iterdir()) == before
    journal.close()


def test_a_set_up_of_several_processes_is_measured_and_left_as_it_was() -> None:
    # In a database of its own: other tests have trial schemas in the common one.
    with own_database() as journal, own_namespace() as redis:
        result = bench(JOURNAL=journal, REDIS=redis, WORKERS="2")

        assert tuple(measured(result)) == WHAT
        assert "PostgreSQL, views in Redis, 2 processes of 40 threads" in result.output
        assert schemas(journal) == ["public"]
        place = Place(redis)
        assert list(place.keys()) == []
        place.close()


def schemas(url: str) -> list[str]:
    with psycopg.connect(url) as connection:
        asked = "SELECT nspname FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'"
        return [name for (name,) in connection.execute(asked)]


@pytest.mark.parametrize(
    ("journal", "says"),
    [
        ("memory:", "keeps nothing"),
        ("mysql://here", "CASTAWAY_JOURNAL"),
        ("sqlite:////proc/no/b.db", "/proc"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_line(journal: str, says: str) -> None:
    result = bench(JOURNAL=journal)
    assert result.exit_code == 1
    assert says in result.stderr
    assert "Traceback" not in result.output


def test_a_share_is_the_value_below_which_so_many_lie() -> None:
    hundred = [float(number) for number in range(100, 0, -1)]
    assert (share(hundred, 0.5), share(hundred, 0.95), share([3.0], 0.95)) == (51.0, 96.0, 3.0)


def test_a_table_is_aligned_and_can_stand_in_a_page() -> None:
    assert table(("what", "n"), [("taps", "1,000")]) == (
        "| what |     n |\n| ---- | ----: |\n| taps | 1,000 |"
    )
