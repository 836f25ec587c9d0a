"""Bringing a save file in once, however often it is sent."""

from dataclasses import replace
from hashlib import sha256
from typing import BinaryIO

from api.wiring import wired
from tracker.facts.ids import CampaignId
from tracker.journal.port import ActionKnown, PositionTaken
from tracker.play.recognising import SAME
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
    """As `import_save`; what the same send brought in is told as if it came in now, until something is added.

    Whoever got no answer has added nothing. Later on the campaign may have another host, or have signed
    its first one out: then the send that began it opens nothing any more.

    Raises:
        BadSave: naming the first line that is wrong.
    """
    found = _brought(source, CampaignId(key), copy=copy)
    if not found.existed:
        wired().brought.note(key, found.campaign)
    elif found.relation == SAME and (copy or wired().brought.by(key) == found.campaign):
        return replace(found, existed=False)
    return found


def _brought(source: BinaryIO, as_copy: CampaignId, *, copy: bool) -> Imported:
    """A copy's id follows from its send; of two taps at one moment the later one finds what the first did."""
    wiring = wired()

    def once() -> Imported:
        return import_save(
            wiring.play, source, copy=copy, as_copy=as_copy if copy else None, codec=wiring.codec
        )

    try:
        return once()
    except (PositionTaken, ActionKnown):
        source.seek(0)
        return once()
