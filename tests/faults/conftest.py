"""The figures of the fault suite, printed when it is over."""

from typing import Any

from tests.faults.figures import REPORT


def pytest_terminal_summary(terminalreporter: Any) -> None:
    if REPORT.figures:
        terminalreporter.section("faults")
        terminalreporter.write_line(REPORT.table())
