"""How many taps the commonest actions take, as docs/page.md says; how long they take is not tested."""

from __future__ import annotations

import os

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from tests.benchmarks.test_measuring import ROOT, table, told


def taps(text: str) -> dict[str, int]:
    """Taps by action."""
    return {action: int(number) for action, number, *_seconds in table(text, "action")}


@pytest.mark.usefixtures("browser")
def test_the_commonest_actions_take_as_many_taps_as_we_say() -> None:
    # given what the guide to the page says
    said = taps((ROOT / "docs" / "page.md").read_text(encoding="utf-8"))
    assert len(said) == 10
    # when a thumb does each of them once, then it takes so many
    assert taps(told("page_taps.py", "--runs=1")) == said
