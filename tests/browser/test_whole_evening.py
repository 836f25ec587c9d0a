"""The example evening, all of it, logged by two phones of 360 by 640 pixels through taps alone."""

from __future__ import annotations

import os
from itertools import groupby
from typing import TYPE_CHECKING, Any

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from tests.browser.tapped_phones import TappedPhones
from tests.browser.test_evening import open_campaign, sit_down
from tests.examples.as_expected import CHARACTERS, wrong_after, wrong_at
from tests.examples.evening import acts, checkpoints, founding
from tests.examples.retelling import LAST, Retelling, told_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tests.browser.phone import Phone

CHECKPOINTS = {each["after_line"]: name for name, each in checkpoints().items()}
IN_A_MISSION = 66
"""The last line whose numbers are those of a mission: afterwards there are a trek and a camp."""


@pytest.mark.timeout(900)
def test_the_whole_evening_by_taps(phone: Callable[..., Phone]) -> None:
    nora, ben = phone(), phone("light")
    sit_down(ben, open_campaign(nora, founding()["options"]))
    phones = TappedPhones(nora, ben)
    evening = Retelling(phones=phones, told={}, preview={})
    by_line = {line: tuple(group) for line, group in groupby(acts(), key=lambda act: act.line)}
    for line in range(1, LAST + 1):
        heard = [phones.log(act) for act in by_line.get(line, ())]
        evening.told[line] = told_of(phones, line, heard)
        assert wrong_after(evening, line) == []
        if line in CHECKPOINTS:
            assert wrong_at(evening, CHECKPOINTS[line]) == []
            shown_right(phones, line)
    assert nora.page.url.endswith("/paper/save")


def shown_right(phones: TappedPhones, line: int) -> None:
    """Each person reads the same of the screen as stands in the books."""
    state = phones.get("/state")["state"]
    if line > IN_A_MISSION:
        return
    enemies = {e["name"]: f"{e['hp']} of {e['max_hp']} HP" for e in state["enemies"].values()}
    for name, character in CHARACTERS.items():
        shown = phones.shown(name)
        (other,) = CHARACTERS.keys() - {name}
        assert shown["enemies"] == enemies
        assert shown["dials"] == dials(character, state["characters"][character])
        assert shown["others"] == [stats(state["characters"][CHARACTERS[other]])]
        assert shown["money"] == f"${state['stash']['money']}"


def dials(character: str, board: Mapping[str, Any]) -> list[str]:
    """HP and MP, as a screen reader says them."""
    return [
        f"{character}: {board['hp']} of {board['max_hp']} HP",
        f"{character}: {board['mp']} of {board['max_mp'] or board['mp']} MP",
    ]


def stats(board: Mapping[str, Any]) -> str:
    """The other's numbers, in a line."""
    return f"{board['hp']}/{board['max_hp']} HP{board['mp']} MP"
