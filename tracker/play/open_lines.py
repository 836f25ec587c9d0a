"""A campaign whose table goes on in a branch is only read."""

import msgspec

from tracker.facts.fact import Fact
from tracker.facts.ids import CampaignId, SeatId
from tracker.facts.lines import BranchAdopted, BranchDropped, BranchMade, CampaignContinued
from tracker.facts.people import SHARED_PEOPLE_FACTS
from tracker.kernel.system import Option
from tracker.play.warm import Warm

ABOUT_BRANCHES: tuple[type[Fact], ...] = (
    *(BranchMade, BranchDropped, BranchAdopted, CampaignContinued),
    *SHARED_PEOPLE_FACTS,
)
"""What may be written into a line that is only read: people look back, and try other ways from there, and
the host still says who may."""


class GoesOnElsewhere(Exception):
    """Nothing is recorded: the table goes on in the branch `campaign`, called `title`."""

    def __init__(self, campaign: CampaignId, title: str) -> None:
        super().__init__(
            f"This line is only read: the table goes on in “{title}” ({campaign})."
            " Open a branch to try something else from here."
        )
        self.campaign = campaign
        self.title = title


def open_options(warm: Warm, seat: SeatId) -> tuple[Option, ...]:
    """What a seat may do now; in a line that is only read nothing, and each option says so."""
    options = warm.system.options(warm.state, seat, warm.system.content)
    try:
        check_open(warm)
    except GoesOnElsewhere as elsewhere:
        why = str(elsewhere)
        return tuple(msgspec.structs.replace(o, allowed=False, rule="", reason=why) for o in options)
    return options


def check_open(warm: Warm) -> None:
    """Nothing more happens in a line that was left.

    Raises:
        GoesOnElsewhere: naming the branch in which the table goes on.
    """
    house = warm.state.house
    if house.continued is not None:
        branch = house.branches.get(house.continued)
        raise GoesOnElsewhere(house.continued, branch.title if branch else house.continued)
