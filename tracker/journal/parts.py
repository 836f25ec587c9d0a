"""The campaigns in parts, so that several processes can share the work on them."""

from zlib import crc32

from tracker.facts.ids import CampaignId

PARTS = 32


def part_of(campaign: CampaignId) -> int:
    """The part that a campaign belongs to, the same everywhere and for ever."""
    return crc32(campaign.encode()) % PARTS
