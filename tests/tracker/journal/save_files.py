"""Words for the tests of save files: written, read, and changed in between."""

import json
from collections.abc import Callable
from typing import Any, BinaryIO

from tests.tracker.journal.made_up import CAMPAIGN, CODEC
from tracker.journal.port import Journal
from tracker.journal.save_file import export
from tracker.journal.save_reading import LIMITS, Limits, Save, read_save

DIGEST = "digest/1:abc"
Document = dict[str, Any]
Change = Callable[[list[Document]], object]


def read(source: bytes | BinaryIO, limits: Limits = LIMITS) -> Save:
    return read_save(source, CODEC, ["made_up"], limits)


def saved(journal: Journal, **more: Any) -> bytes:
    return b"".join(export(journal, CAMPAIGN, digest=DIGEST, **{"secrets": True, **more}))


def rewritten(text: bytes, change: Change) -> bytes:
    documents = [json.loads(line) for line in text.splitlines()]
    change(documents)
    return b"".join(json.dumps(document).encode() + b"\n" for document in documents)
