"""Bringing a save file in once, however often it is sent."""

from hashlib import sha256
from typing import BinaryIO

from api.wiring import wired
from tracker.facts.ids import CampaignId
from tracker.journal.port import ActionKnown, PositionTaken
from tracker.play.saves import Imported, import_save

BLOCK = 1 << 16


def key_of(source: BinaryIO, sent: str, how: str) -> str:
    """What makes two sends one: the file, and the id that its sender made and nobody else knows."""
    digest = sha256()
    while block := source.read(BLOCK):
        digest.update(block)
    source.seek(0)
    return wired().tokens.derived_id("castaway.brought/1", f"{sent} {how} {digest.hexdigest()}")


def bring_in(source: BinaryIO, key: str, *, copy: bool) -> Imported:
    """As `import_save`; what the same send brought in before is told as if it came in now.

    Raises:
        BadSave: naming the first line that is wrong.
    """
    before = wired().brought.by(key)
    if before is not None and (position := wired().journal.head(before).position):
        return Imported(before, position, existed=False, file=position)
    found = _brought(source, CampaignId(key), copy=copy)
    if not found.existed:
        wired().brought.note(key, found.campaign)
    return found


def _brought(source: BinaryIO, as_copy: CampaignId, *, copy: bool) -> Imported:
    """A copy's id follows from its send, so that two taps at one moment make one as well."""
    wiring = wired()
    try:
        return import_save(
            wiring.play, source, copy=copy, as_copy=as_copy if copy else None, codec=wiring.codec
        )
    except (PositionTaken, ActionKnown):
        if copy:
            position = wiring.journal.head(as_copy).position
            return Imported(as_copy, position, existed=False, file=position)
        source.seek(0)
        return import_save(wiring.play, source, codec=wiring.codec)
