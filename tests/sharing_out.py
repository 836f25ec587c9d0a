"""How `make test` shares the tests out among its workers (pytest-xdist); one process needs none of this.

A file stays with one worker, and with it its servers, phones and campaigns. What measures time goes to one
worker, at the beginning; the others begin with what starts no process, and leave it a core. Servers and
browsers follow, and last what is short, so that no worker waits for another's long file.
"""

from pathlib import PurePosixPath

from xdist.scheduler.loadscope import LoadScopeScheduling

MEASURES_TIME = (
    "tests/browser/test_evening.py",
    "tests/browser/test_live.py",
    "tests/concurrency/test_crowd.py",
    "tests/deployment/test_scaled_out.py",
    "tests/tracker/journal/test_leases.py",
    "tests/tracker/journal/test_postgres_opened.py",
    "tests/tracker/journal/test_sqlite.py",
)
"""Files with tests in which something has to be done within some seconds."""

LONG = "tests/browser/test_whole_evening.py"
"""Takes minutes, and so goes before the others that start processes."""

STARTS_NOTHING = ("architecture", "projections", "tracker")
STARTS_PROCESSES = ("benchmarks", "browser", "deployment", "faults")
"""Folders of tests/."""


def turn(file: str) -> int:
    """When it is the turn of a file of tests."""
    folder = PurePosixPath(file).parts[1]
    if file in MEASURES_TIME:
        return 0
    if folder in STARTS_NOTHING:
        return 1
    if file == LONG:
        return 2
    return 3 if folder in STARTS_PROCESSES else 4


class SharingOut(LoadScopeScheduling):
    """Shares out whole files, in the order in which they were collected."""

    def _split_scope(self, nodeid: str) -> str:
        """What stays with one worker."""
        file = nodeid.partition("::")[0]
        return "measures time" if file in MEASURES_TIME else file
