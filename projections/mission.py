"""The view `mission`: the current state of the campaign."""

from collections.abc import Sequence
from typing import Any

from projections.timeline import Told
from projections.view import View
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, RuleSystem


def _after(system: RuleSystem, campaign: Campaign, told: Sequence[Told]) -> Campaign:
    after = fold(system, (each.entry.fact for each in told if each.counts), campaign)
    unchanged = after.house is campaign.house and after.game is campaign.game
    return campaign if unchanged else after


def _document(system: RuleSystem, campaign: Campaign) -> dict[str, Any]:
    return system.document(campaign)


MISSION: View[Campaign] = View(name="mission", empty=beginning, after=_after, document=_document)
