"""Save files: a campaign out to a file, and into another tracker."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from tracker.facts.history import effective
from tracker.facts.ids import CampaignId, Position, SeatId
from tracker.journal.codec import Codec
from tracker.journal.port import Head
from tracker.journal.registry import CODEC
from tracker.journal.save_file import export
from tracker.journal.save_reading import BadSave, Save, read_save
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import state_of
from tracker.play.play import Play


@dataclass(frozen=True)
class Imported:
    """Where the campaign of a save file is now. `existed`: it was here already and nothing was written."""

    campaign: CampaignId
    position: Position
    existed: bool


def export_save(
    play: Play, campaign: CampaignId, *, secrets: bool = False, for_seat: SeatId | None = None
) -> Iterator[bytes]:
    """The lines of a save file. With `secrets`, which only the host gets, the dice of a running attempt too.

    Raises:
        UnknownCampaign: there is no such campaign.
    """
    warm = play.warm.get(campaign)
    return export(
        play.journal,
        campaign,
        digest=state_digest(warm.state),
        secrets=secrets,
        for_seat=for_seat,
        until=warm.head.position,
    )


def import_save(
    play: Play, source: bytes | BinaryIO, *, copy: bool = False, codec: Codec = CODEC
) -> Imported:
    """Bring a save file in; all of it, or nothing.

    A campaign that is here already is recognised; it comes in beside it only as a `copy`.

    Raises:
        BadSave: naming the first line that is wrong.
    """
    save = read_save(source, codec, {system.id for system in play.systems})
    _check_state(play, save)
    campaign = save.header.campaign
    if copy:
        campaign = CampaignId(play.outside.new_id())
    elif play.journal.head(campaign) != Head(0, ""):
        return Imported(campaign, play.journal.head(campaign).position, existed=True)
    play.journal.bring_in(campaign, save.lines)
    return Imported(campaign, save.lines[-1].position, existed=False)


def _check_state(play: Play, save: Save) -> None:
    """The header says what state the file's entries come to; fold them and see."""
    system = play.warm.system(save.header.system)
    try:
        digest = state_digest(state_of(system, effective(save.entries)))
    except Exception as wrong:  # A stranger may chain facts well that no game ever gave.
        raise BadSave(1, f"its facts do not fit together ({type(wrong).__name__})") from wrong
    if digest != save.header.digest:
        raise BadSave(1, "says another state digest than its entries come to")
