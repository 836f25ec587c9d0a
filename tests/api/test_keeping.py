"""`castaway migrate`, `backup`, `recover`: a whole server elsewhere and back, also when it is cut short."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.config import Config
from api.example import load_example
from api.secret import signing_secret
from api.wiring import wire
from tests.servers import missing, own_database
from tests.tracker.journal.hearing import heard_out
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.chain import verify_campaign
from tracker.journal.line import Line
from tracker.journal.opening import open_journal
from tracker.play.founding import Founding, found

CASTAWAY = Path(sys.executable).with_name("castaway")


def castaway(journal: str, *words: str | Path, code: int = 0) -> Result:
    settings = {"CASTAWAY_JOURNAL": journal, "CASTAWAY_REDIS": None, "CASTAWAY_SECRET": None}
    result = CliRunner().invoke(main, [str(word) for word in words], env=settings)
    assert result.exit_code == code, result.output
    return result


@cache
def an_evening() -> tuple[Line, ...]:
    """The example, as it is recorded."""
    wiring = wire(Config(journal="memory:"))
    lines = wiring.journal.lines(load_example(wiring))
    wiring.close()
    return lines


def a_server(journal: str, campaigns: int) -> None:
    """So many evenings."""
    wiring = wire(Config(journal=journal))
    for _ in range(campaigns):
        wiring.journal.bring_in(CampaignId(str(uuid4())), an_evening())
    wiring.close()


def campaigns_of(journal: str) -> str:
    """Every campaign with its join code and its position."""
    return castaway(journal, "campaigns").output


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/books.db"


def test_a_server_moves_to_postgresql_and_back_with_its_codes(
    sqlite: str, postgres: str, tmp_path: Path
) -> None:
    a_server(sqlite, 2)
    back = f"sqlite:///{tmp_path}/back.db"

    there = castaway(sqlite, "migrate", sqlite, postgres).output
    castaway(sqlite, "migrate", postgres, back)

    assert "2 copied" in there
    assert "Every chain and every state is the same there." in there
    assert campaigns_of(sqlite) == campaigns_of(postgres) == campaigns_of(back)
    assert "2 there already" in castaway(sqlite, "migrate", sqlite, postgres).output


def test_a_move_that_is_killed_is_finished_by_the_next(sqlite: str, postgres: str) -> None:
    a_server(sqlite, 8)
    target = open_journal(postgres)
    moving = subprocess.Popen(
        [CASTAWAY, "migrate", sqlite, postgres], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    while len(target.campaigns()) < 2 and moving.poll() is None:
        time.sleep(0.002)
    moving.send_signal(signal.SIGKILL)
    moving.wait(20)
    assert 2 <= len(target.campaigns()) < 8

    castaway(sqlite, "migrate", sqlite, postgres)

    source = open_journal(sqlite)
    assert source.campaigns() == target.campaigns()
    for campaign in source.campaigns():
        assert verify_campaign(target, campaign) == source.head(campaign)
    source.close()
    target.close()


def test_a_place_that_holds_another_history_is_told_and_left(sqlite: str, tmp_path: Path) -> None:
    other = f"sqlite:///{tmp_path}/other.db"
    theirs = CampaignId(str(uuid4()))
    wiring = wire(Config(journal=other))
    seats = ({"name": "Nora", "characters": ["Jason"]}, {"name": "Ben", "characters": ["Liza"]})
    founding = Founding(system="rook_islands", title="Elsewhere", seats=seats, options={})
    found(wiring.play, theirs, ActionId(str(uuid4())), founding)
    wiring.close()
    a_server(sqlite, 1)
    source, target = open_journal(sqlite), open_journal(other)
    source.bring_in(theirs, an_evening())
    before = target.lines(theirs)

    told = castaway(sqlite, "migrate", sqlite, other, code=1).output

    assert f"{theirs}: another history there" in told
    assert target.lines(theirs) == before
    assert len(target.campaigns()) == 2
    source.close()
    target.close()


def test_a_backup_restores_a_whole_server_with_its_codes(sqlite: str, postgres: str, tmp_path: Path) -> None:
    a_server(sqlite, 2)
    folder = tmp_path / "backup"

    castaway(sqlite, "backup", folder)
    told = castaway(postgres, "recover", folder).output

    assert "2 copied" in told
    assert sorted(campaigns_of(postgres).splitlines()) == sorted(campaigns_of(sqlite).splitlines())
    assert signing_secret(Config(journal=postgres)) == signing_secret(Config(journal=sqlite))
    assert "holds" in castaway(postgres, "verify").output
    assert "WRONG" not in castaway(postgres, "verify").output


def test_a_folder_without_a_backup_is_named(sqlite: str, tmp_path: Path) -> None:
    assert "no backup" in castaway(sqlite, "recover", tmp_path / "nowhere", code=1).output


def test_a_server_that_has_a_secret_keeps_it_and_says_so(sqlite: str, tmp_path: Path) -> None:
    a_server(sqlite, 1)
    other = f"sqlite:///{tmp_path}/other.db"
    a_server(other, 1)
    secret = signing_secret(Config(journal=other))
    castaway(sqlite, "backup", tmp_path / "backup")

    told = castaway(other, "recover", tmp_path / "backup").output

    assert "have to join anew" in told
    assert signing_secret(Config(journal=other)) == secret


@pytest.fixture
def database() -> Iterator[str]:
    """An empty database, as a dump is restored into."""
    with own_database() as url:
        yield url


def test_a_dump_of_the_database_is_a_backup_too(postgres: str, database: str, tmp_path: Path) -> None:
    """The drill of docs/hosting.md: pg_dump, and into an empty database."""
    dump, psql = shutil.which("pg_dump"), shutil.which("psql")
    if dump is None or psql is None:
        missing("no pg_dump and psql here: Debian's postgresql-client has them")
    a_server(postgres, 2)
    server, _, query = postgres.partition("?")
    schema = dict(part.split("=") for part in query.split("&"))["schema"]
    file = tmp_path / "castaway.sql"
    quiet = {**os.environ, "PGOPTIONS": "-c client_min_messages=warning"}

    subprocess.run([dump, "--no-owner", f"--schema={schema}", f"--file={file}", server], check=True)
    subprocess.run(
        [psql, "--quiet", "--no-psqlrc", "--set=ON_ERROR_STOP=1", f"--file={file}", database],
        check=True,
        env=quiet,
        stdout=subprocess.DEVNULL,
    )

    restored = f"{database}?schema={schema}"
    assert campaigns_of(restored) == campaigns_of(postgres)
    assert "WRONG" not in castaway(restored, "verify").output
    journal = open_journal(restored)
    cursor, changed = journal.changed_since(0)
    assert changed == journal.campaigns()
    assert heard_out(journal, cursor) >= cursor
    journal.close()
