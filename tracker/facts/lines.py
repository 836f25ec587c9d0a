"""Facts about the lines that a campaign takes: save points, what-ifs, and which of them goes on."""

from tracker.facts.fact import Fact
from tracker.facts.ids import CampaignId, Position


class SavePointMade(Fact, tag="castaway.save_point_made/1"):
    """The table marked this moment, to come back to it: `number` and `label` are how people name it."""

    number: int
    label: str


class Branched(Fact, tag="castaway.branched/1"):
    """Here this campaign left another one: everything up to `position` of `origin` is common to both.

    `hash` is that of the last common entry, `title` the branch's own, `save` the number of the save point
    that was gone back to. `renewed` maps an attempt whose dice were still sealed to the one that took its
    place: a branch has dice of its own, so that nobody can look ahead in it.
    """

    origin: CampaignId
    position: Position
    hash: str
    title: str
    save: int | None = None
    renewed: dict[str, str] = {}


class BranchMade(Fact, tag="castaway.branch_made/1"):
    """Somebody opened a what-if from `position` of this campaign; here nothing changes by it."""

    branch: CampaignId
    position: Position
    title: str
    save: int | None = None


class BranchDropped(Fact, tag="castaway.branch_dropped/1"):
    """The table has no use for this branch any more; it is hidden from lists, and nothing of it is lost."""

    branch: CampaignId


class BranchAdopted(Fact, tag="castaway.branch_adopted/1"):
    """The table goes on in this branch. From here on this line is only read."""

    branch: CampaignId
    title: str


class CampaignContinued(Fact, tag="castaway.campaign_continued/1"):
    """The table goes on here, where it branched off from `origin`, which stopped at `position`."""

    origin: CampaignId
    position: Position


SHARED_LINE_FACTS: tuple[type[Fact], ...] = (
    SavePointMade,
    Branched,
    BranchMade,
    BranchDropped,
    BranchAdopted,
    CampaignContinued,
)
