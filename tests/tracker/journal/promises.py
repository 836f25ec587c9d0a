"""Every name under which something is stored, and where its golden sample lies."""

from pathlib import Path

import msgspec

from tracker.catalog import SYSTEMS
from tracker.facts.fact import stored_name
from tracker.journal.registry import FACTS
from tracker.kernel.answers import ANSWERS
from tracker.kernel.commands import SHARED_COMMANDS
from tracker.kernel.questions import QUESTIONS

GOLDEN = Path(__file__).parent / "golden"

PROMISES: dict[str, type[msgspec.Struct]] = {
    stored_name(kind): kind
    for kind in (
        *FACTS,
        *ANSWERS,
        *QUESTIONS,
        *SHARED_COMMANDS,
        *(command for system in SYSTEMS for command in system.commands),
    )
}


def golden_path(name: str) -> Path:
    return GOLDEN / f"{name.replace('/', '.')}.json"
