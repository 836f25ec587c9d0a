"""A campaign whose table goes on in a branch is only read."""

from tracker.facts.ids import CampaignId
from tracker.facts.lines import BranchAdopted, BranchDropped, BranchMade, CampaignContinued
from tracker.play.warm import Warm

ABOUT_BRANCHES = (BranchMade, BranchDropped, BranchAdopted, CampaignContinued)
"""What may be written into a line that is only read: people look back, and try other ways from there."""


class GoesOnElsewhere(Exception):
    """Nothing is recorded: the table goes on in the branch `campaign`, called `title`."""

    def __init__(self, campaign: CampaignId, title: str) -> None:
        super().__init__(
            f"This line is only read: the table goes on in “{title}” ({campaign})."
            " Open a branch to try something else from here."
        )
        self.campaign = campaign
        self.title = title


def check_open(warm: Warm) -> None:
    """Nothing more happens in a line that was left.

    Raises:
        GoesOnElsewhere: naming the branch in which the table goes on.
    """
    house = warm.state.house
    if house.continued is not None:
        branch = house.branches.get(house.continued)
        raise GoesOnElsewhere(house.continued, branch.title if branch else house.continued)
