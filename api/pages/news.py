"""What the others did since this screen was drawn, in words: for whoever hears the table."""

import json
from collections.abc import Mapping

from flask_babel import ngettext

from api.callers import Caller
from api.pages.rendering import PLAIN
from api.pages.settled import ended_for, won_for
from api.pages.telling import chronicle, words
from projections.chronicle import ChronicleLine

LONGEST = 160
MOST = 3
"""So many lines are read out, the latest; of more only how many there are."""


def news_for(here: Caller, have: str) -> Mapping[str, str]:
    """The header by which htmx tells the page; none where nobody else did anything since position `have`."""
    if not (have.isascii() and have.isdigit() and len(have) < 16):
        return PLAIN
    lines = [says[:LONGEST] for says in _told(here, int(have))]
    if not lines:
        return PLAIN
    more = len(lines) - MOST
    lines = lines[-MOST:]
    if more > 0:
        lines.insert(0, ngettext("%(num)d line more", "%(num)d lines more", more))
    return {"HX-Trigger": json.dumps({"heard": {"lines": lines}})}


def _told(here: Caller, have: int) -> list[str]:
    """What becomes of what one reached for oneself is said as that."""
    own: dict[str, str] = {each.by: f"{each.says} {each.text}" for each in ended_for(here, here.seat)}
    own.update(won_for(here, here.seat))
    return [own.get(line.action) or _in_words(line) for line in _by_others(here, have)]


def _by_others(here: Caller, have: int) -> list[ChronicleLine]:
    lines = chronicle(here.warm).lines
    return [line for line in lines if line.position > have and line.by != here.seat]


def _in_words(line: ChronicleLine) -> str:
    return f"{line.who}: {'. '.join(words(line))}"
