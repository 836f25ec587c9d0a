"""Timing, and tables as docs/benchmarks.md shows them."""

import gc
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from time import perf_counter
from typing import TypeVar

Result = TypeVar("Result")


def timed(work: Callable[[], Result]) -> tuple[float, Result]:
    """Seconds that it took, and what came of it."""
    began = perf_counter()
    result = work()
    return perf_counter() - began, result


def median_of(rounds: int, work: Callable[[], object]) -> float:
    """The median of its seconds; what an earlier measurement left lying about is swept up before."""
    gc.collect()
    return median(timed(work)[0] for _ in range(rounds))


def machine(*more: str) -> str:
    """What it was measured on."""
    parts = (f"Python {platform.python_version()}", *more, f"{os.cpu_count()} cores", platform.machine())
    return f"{', '.join(parts)}, load {os.getloadavg()[0]:.1f}"


def milliseconds(seconds: float) -> str:
    found = seconds * 1000
    return f"{found:,.0f} ms" if found >= 20 else f"{found:.2g} ms"


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [titles, ["---", *("--:" for _ in titles[1:])], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
