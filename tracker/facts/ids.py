"""The names that every layer uses for the same things."""

from typing import NewType

CampaignId = NewType("CampaignId", str)
SeatId = NewType("SeatId", str)
ActionId = NewType("ActionId", str)
RuleId = NewType("RuleId", str)

Position = int
"""The number of an entry in its campaign: from 1, without gaps. 0 is "before the first entry"."""
