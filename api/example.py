"""The example campaign: an evening that a group wrote down, played into the journal."""

from pathlib import Path

from api.log_file import BadLog, read_log
from api.log_player import CannotFound, open_campaign, play_log
from api.wiring import Wiring
from tracker.facts.ids import CampaignId
from tracker.journal.port import ActionKnown, PositionTaken

NAME = "rook_islands_evening_1.jsonl"
# Beside the packages in a checkout; inside this one where the package was installed.
_FOLDERS = (Path(__file__).parent / "examples", Path(__file__).parent.parent / "examples")


def _file() -> Path | None:
    return next((folder / NAME for folder in _FOLDERS if (folder / NAME).is_file()), None)


def example_there() -> bool:
    """Whether this installation came with the example."""
    return _file() is not None


def load_example(wiring: Wiring, sent: str = "") -> CampaignId:
    """Open a new campaign and play the example evening into it; sent again under the same id, it is that one.

    Raises:
        CannotFound: there is no example here, or it is not one of this release.
    """
    file = _file()
    if file is None:
        raise CannotFound("this installation came without the example")
    with file.open("rb") as source:
        log = read_log(source)
    if log.found is None:
        raise CannotFound("the example opens no campaign")
    sent = sent or wiring.play.outside.new_id()
    campaign = CampaignId(wiring.tokens.derived_id("castaway.example/1", sent))
    try:
        open_campaign(wiring.play, log.found, campaign)
    except (PositionTaken, ActionKnown):
        return campaign
    try:
        for _played in play_log(wiring.play, campaign, log):
            pass
    except BadLog as bad:
        raise CannotFound(f"the example does not fit this release: {bad}") from None
    wiring.follower.nudge()
    return campaign
