"""The view `mission`: the current state of the campaign."""

from collections.abc import Sequence
from typing import Any

from projections.timeline import Told
from projections.view import View
from tracker.kernel.house import House
from tracker.kernel.replay import beginning, fold
from tracker.kernel.system import Campaign, RuleSystem


def _after(system: RuleSystem, campaign: Campaign, told: Sequence[Told]) -> Campaign:
    after = fold(system, (each.entry.fact for each in told if each.counts), campaign)
    unchanged = after.house is campaign.house and after.game is campaign.game
    return campaign if unchanged else after


def _document(system: RuleSystem, campaign: Campaign) -> dict[str, Any]:
    return system.document(campaign)


def _kept_as(system: RuleSystem) -> Any:
    """Both halves, each with its type: to a campaign any game is as good as another."""
    return tuple[House, type(system.empty)]  # type: ignore[misc]


def _to_keep(campaign: Campaign) -> tuple[House, Any]:
    return campaign.house, campaign.game


def _from_kept(kept: tuple[House, Any]) -> Campaign:
    return Campaign(house=kept[0], game=kept[1])


MISSION: View[Campaign] = View(
    name="mission",
    empty=beginning,
    after=_after,
    document=_document,
    kept_as=_kept_as,
    to_keep=_to_keep,
    from_kept=_from_kept,
)
