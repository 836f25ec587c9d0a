"""The same file through `castaway log`."""

import json
from pathlib import Path

from click.testing import CliRunner

from api.cli import main
from tests.examples.as_written import as_written
from tests.examples.evening import FILE, acts
from tests.examples.retelling import LAST, Evening


def test_the_terminal_comes_to_the_same_books_as_two_phones(evening: Evening, tmp_path: Path) -> None:
    terminal = CliRunner(env={"CASTAWAY_JOURNAL": f"sqlite:///{tmp_path}/journal.db"})
    logged = terminal.invoke(main, ["log", str(FILE)])
    assert logged.exit_code == 0, logged.output
    assert logged.output.splitlines()[-1] == f"{len(acts())} lines, 0 of them not as expected"
    shown = json.loads(terminal.invoke(main, ["state"]).output)
    assert as_written(shown.get("state", shown)) == evening.told[LAST].books
