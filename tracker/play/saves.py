"""Save files: a campaign out to a file, and into another tracker."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from tracker.facts.concealing import as_read_by
from tracker.facts.history import effective
from tracker.facts.ids import CampaignId, Position, SeatId
from tracker.journal.codec import Codec
from tracker.journal.registry import CODEC
from tracker.journal.save_file import export
from tracker.journal.save_reading import Save, read_save
from tracker.kernel.digest import state_digest
from tracker.kernel.replay import fold
from tracker.kernel.system import Campaign
from tracker.play.branching import BranchedOff, BranchRequest, take_in_branch
from tracker.play.checking import played
from tracker.play.open_lines import check_open
from tracker.play.outcomes import IdReused, Invalid
from tracker.play.play import Play
from tracker.play.recognising import NEW, NEWER, OLDER, SAME, Known, compared, free_id, recognised
from tracker.play.revising import Sender
from tracker.play.warm import Warm


@dataclass(frozen=True)
class Imported:
    """Where the campaign of a save file is now, and how far it goes there.

    `existed`: it was here already and nothing was written. `relation` is what the file is to what is here
    ("new", "same", "older", "newer", "apart"), `file` how many entries it has, `common` how many of them
    are the same.
    """

    campaign: CampaignId
    position: Position
    existed: bool
    relation: str = NEW
    file: Position = 0
    common: Position = 0

    @property
    def offers(self) -> tuple[str, ...]:
        """What can be done with more than is here: go on with it, or take it in as a branch."""
        if self.relation == NEWER:
            return ("forward", "branch")
        return () if self.relation in (NEW, SAME, OLDER) else ("branch",)


class TakeRequest(Sender, frozen=True, kw_only=True):
    """Take what a file has more than the campaign here: `how` is "forward" or "branch"."""

    how: str
    title: str = ""


def export_save(
    play: Play, campaign: CampaignId, *, secrets: bool = False, for_seat: SeatId | None = None
) -> Iterator[bytes]:
    """The lines of a save file. With `secrets`, which only the host gets, the dice of a running attempt too.

    Raises:
        UnknownCampaign: there is no such campaign.
    """
    warm = play.warm.get(campaign)
    state = warm.state if secrets else _state_read_by(warm, for_seat)
    return export(
        play.journal,
        campaign,
        digest=state_digest(state),
        secrets=secrets,
        for_seat=for_seat,
        until=warm.head.position,
        title=warm.state.house.title,
    )


def _state_read_by(warm: Warm, seat: SeatId | None) -> Campaign:
    """What the entries come to as this seat may read them: a player's file verifies without the rest."""
    if not any(entry.hidden for entry in warm.entries):
        return warm.state
    return fold(warm.system, (as_read_by(entry.fact, seat) for entry in effective(warm.entries)))


def import_save(
    play: Play,
    source: bytes | BinaryIO,
    *,
    copy: bool = False,
    as_copy: CampaignId | None = None,
    codec: Codec = CODEC,
) -> Imported:
    """Bring a save file in; all of it, or nothing.

    A campaign that is here already is recognised by its chain, also under another id; it comes in beside it
    only as a `copy`, under the id `as_copy` or a new one. A copy that is here under that id is told to be.

    Raises:
        BadSave: naming the first line that is wrong. PositionTaken, ActionKnown: it came in just now.
    """
    save = _read(play, source, codec)
    if copy:
        known = None if as_copy is None else compared(play.journal, as_copy, save)
    else:
        known = recognised(play.journal, save)
    if known is not None:
        return _imported(known, save)
    campaign = as_copy if copy else free_id(play.journal, save)
    campaign = campaign or CampaignId(play.outside.new_id())
    play.journal.bring_in(campaign, save.lines)
    return Imported(campaign, save.lines[-1].position, existed=False, file=len(save.lines))


def _read(play: Play, source: bytes | BinaryIO, codec: Codec) -> Save:
    save = read_save(source, codec, {system.id for system in play.systems})
    played(play.warm.system(save.header.system), save, play.outside.clock)
    return save


def _imported(known: Known, save: Save) -> Imported:
    return Imported(
        known.campaign,
        known.here,
        existed=True,
        relation=known.relation,
        file=len(save.lines),
        common=known.common,
    )


def take_in(
    play: Play, campaign: CampaignId, request: TakeRequest, source: bytes | BinaryIO, codec: Codec = CODEC
) -> Imported | BranchedOff | Invalid | IdReused:
    """Take what a file of this campaign has more than what is here: going on with it, or as a branch.

    Raises:
        BadSave: naming the first line that is wrong. GoesOnElsewhere: this line is only read.
    """
    save = _read(play, source, codec)
    known = compared(play.journal, campaign, save)
    house = play.warm.get(campaign).state.house
    if request.by.seat not in house.seats or house.seats[request.by.seat].role != "host":
        return Invalid("seat", "only the host takes a file in")
    if known is None:
        return Invalid("file", "is of another campaign")
    if request.how == "forward" and known.relation == SAME:
        return _imported(known, save)
    if request.how not in _imported(known, save).offers:
        return Invalid("how", f"the file is {known.relation}; it cannot be taken in as {request.how!r}"[:200])
    if request.how == "forward":
        return _forward(play, known, save)
    branch = BranchRequest(
        id=request.id,
        seat=request.seat,
        by=request.by,
        at=known.common,
        title=request.title or f"{save.header.title}: from a file"[:200],
    )
    return take_in_branch(play, campaign, branch, save.lines, save.entries)


def _forward(play: Play, known: Known, save: Save) -> Imported | Invalid:
    """Nothing was added here since, so the file's further lines are simply what happened next."""
    with play.queue(known.campaign):
        warm = play.warm.get(known.campaign)
        check_open(warm)
        further = save.lines[known.common :]
        if any(part.values is None for line in further for part in line.hidden):
            return Invalid("file", "is a player's, and what it hides would be lost here; ask for the host's")
        play.journal.go_on(known.campaign, warm.head, further)
        position = play.warm.get(known.campaign).head.position
    return Imported(
        known.campaign, position, existed=True, relation=SAME, file=len(save.lines), common=position
    )
