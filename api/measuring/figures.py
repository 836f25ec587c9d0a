"""What was measured, as numbers that say something and as a table that can stand in a page."""

import os
import platform
import sqlite3
from collections.abc import Sequence
from pathlib import Path


def share(seconds: Sequence[float], part: float) -> float:
    """The value below which this part of them lies: 0.5 for the median, 0.95 for what is rarely passed."""
    ordered = sorted(seconds)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def milliseconds(seconds: float) -> str:
    """Milliseconds, with as many digits as mean anything."""
    found = seconds * 1000
    return f"{found:.0f} ms" if found >= 100 else f"{found:.1f} ms"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Rows under a head, aligned: plain to read in a terminal, and a table in Markdown."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(head))]

    def drawn(line: Sequence[str]) -> str:
        first, *others = (
            text.ljust(width) if column == 0 else text.rjust(width)
            for column, (text, width) in enumerate(zip(line, widths, strict=True))
        )
        return f"| {' | '.join([first, *others])} |"

    rule = ["-" * widths[0], *("-" * (width - 1) + ":" for width in widths[1:])]
    return "\n".join([drawn(lines[0]), drawn(rule), *(drawn(line) for line in lines[1:])])


def machine() -> str:
    """What it was measured on."""
    return (
        f"{platform.system()} on {platform.machine()} ({_processor()}), {os.cpu_count()} cores,"
        f" Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    )


def _processor() -> str:
    try:
        told = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or "unknown processor"
    return next(
        (line.partition(":")[2].strip() for line in told.splitlines() if line.startswith("model name")),
        "unknown processor",
    )
