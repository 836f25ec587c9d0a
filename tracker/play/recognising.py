"""Whether a save file's campaign is here already, under whatever id, and which of the two is further on."""

import re
from dataclasses import dataclass

from tracker.facts.ids import CampaignId, Position
from tracker.journal.port import EMPTY, Journal, UnreadableEntry
from tracker.journal.save_reading import Save

SAME = "same"
OLDER = "older"
NEWER = "newer"
APART = "apart"
NEW = "new"
CLOSEST = (SAME, OLDER, NEWER, APART)
ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
"""What an address and a cookie can carry; a file may say anything."""


@dataclass(frozen=True)
class Known:
    """A campaign here that began as the file's: where it stands, and up to which entry both are the same.

    `relation` is what the file is to it: the "same", an "older" or a "newer" one of the same line, or one
    that went "apart" from it.
    """

    campaign: CampaignId
    here: Position
    common: Position
    relation: str


def recognised(journal: Journal, save: Save) -> Known | None:
    """The campaign here that has most in common with the file, if one began as it did.

    A founding is hashed with its time and its action's id, so two campaigns with the same first hash began
    as one; and since each hash covers all before it, one look at a position tells about all of them.
    """
    found = [known for each in journal.campaigns() if (known := compared(journal, each, save)) is not None]
    found.sort(key=lambda k: (-k.common, CLOSEST.index(k.relation), k.campaign != save.header.campaign))
    return found[0] if found else None


def free_id(journal: Journal, save: Save) -> CampaignId | None:
    """The id under which the file can come in as itself; None if it is taken, or none that can be used."""
    campaign = save.header.campaign
    usable = ID.fullmatch(campaign) is not None and journal.head(campaign) == EMPTY
    return campaign if usable else None


def compared(journal: Journal, campaign: CampaignId, save: Save) -> Known | None:
    """What a campaign here and a file have in common; None if they did not begin as one."""
    try:
        if not _same_at(journal, campaign, save, 1):
            return None
        here, there = journal.head(campaign).position, len(save.lines)
        common = _common(journal, campaign, save, min(here, there))
    except UnreadableEntry:
        return None
    if common < min(here, there):
        relation = APART
    else:
        relation = SAME if here == there else OLDER if there < here else NEWER
    return Known(campaign, here, common, relation)


def _common(journal: Journal, campaign: CampaignId, save: Save, shorter: Position) -> Position:
    if _same_at(journal, campaign, save, shorter):
        return shorter
    low, high = 1, shorter
    while high - low > 1:
        middle = (low + high) // 2
        if _same_at(journal, campaign, save, middle):
            low = middle
        else:
            high = middle
    return low


def _same_at(journal: Journal, campaign: CampaignId, save: Save, position: Position) -> bool:
    lines = journal.lines(campaign, position - 1, position)
    return bool(lines) and lines[0].hash == save.lines[position - 1].hash
