"""A whole server in a folder: one save file for each campaign, and back."""

import hashlib
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from tracker.facts.ids import CampaignId
from tracker.journal.codec import Codec
from tracker.journal.line import UNREADABLE
from tracker.journal.port import EMPTY, ChainBroken, Head
from tracker.journal.registry import CODEC
from tracker.journal.save_file import ENDING, Closing, Header
from tracker.journal.save_reading import BadSave, Limits, Save, read_save
from tracker.play.checking import played
from tracker.play.moving import AHEAD, APART, CONTINUED, COPIED, THERE, WRONG, Moved
from tracker.play.play import Play
from tracker.play.saves import export_save
from tracker.play.warm import UnknownSystem

OURS = Limits(line=64 << 20, total=64 << 30, entries=100_000_000)
"""What a server wrote itself may be larger than what strangers upload."""
OWNER_ONLY = 0o600
_PLAIN = re.compile(r"[A-Za-z0-9][A-Za-z0-9-]{0,99}")
_LAST = 4096

Count = Callable[[int], None]


def back_up(play: Play, folder: Path, count: Count = lambda _entries: None) -> Iterator[Moved]:
    """Write the save file of each campaign, secrets and all, unless the one that is there is the newest.

    A file is either whole or not there: it is written beside its place, and then put there.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for campaign in play.journal.campaigns():
        head = play.journal.head(campaign)
        file = folder / _name(campaign)
        how = THERE if _closing(file) == head else COPIED
        if how == COPIED:
            _write(file, export_save(play, campaign, secrets=True))
        count(head.position)
        yield Moved(campaign, how, head.position)


def _name(campaign: CampaignId) -> str:
    """Ids are UUIDs; whatever else came in from somewhere gets a name that any file system takes."""
    plain = campaign if _PLAIN.fullmatch(campaign) else hashlib.sha256(campaign.encode()).hexdigest()
    return plain + ENDING


def _closing(file: Path) -> Head:
    """Where the file ends, by its closing line."""
    try:
        with file.open("rb") as source:
            source.seek(0, os.SEEK_END)
            source.seek(max(0, source.tell() - _LAST))
            closing = msgspec.json.decode(source.read().splitlines()[-1], type=Closing)
    except (OSError, IndexError, *UNREADABLE):
        return EMPTY
    return Head(closing.count, closing.hash)


def _write(file: Path, lines: Iterator[bytes]) -> None:
    draft = file.with_suffix(".draft")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as target:
        target.writelines(lines)
        target.flush()
        os.fsync(target.fileno())
    draft.replace(file)


def files_of(folder: Path) -> list[Path]:
    """The save files of a backup."""
    return sorted(folder.glob(f"*{ENDING}"))


def restore(
    play: Play, folder: Path, codec: Codec = CODEC, count: Count = lambda _entries: None
) -> Iterator[Moved]:
    """Bring in every campaign of a backup, in the order of their founding; what is there already stays.

    A campaign that is here with a shorter history goes on with the file's. A file that is wrong keeps no
    other from coming in.
    """
    for file in sorted(files_of(folder), key=_created):
        try:
            save = _read(play, file, codec)
            yield _bring_in(play, save)
        except (BadSave, ChainBroken, UnknownSystem, ValueError) as wrong:
            yield Moved(CampaignId(file.name), WRONG, 0, says=str(wrong))
        else:
            count(len(save.lines))


def entries_in(folder: Path) -> int:
    """How many entries a backup holds, by the headers of its files."""
    return sum(header.entries for file in files_of(folder) if (header := _header(file)) is not None)


def _created(file: Path) -> tuple[bool, str]:
    """When the campaign was founded; files without a header come last."""
    header = _header(file)
    return (True, file.name) if header is None else (False, header.created.isoformat())


def _header(file: Path) -> Header | None:
    try:
        with file.open("rb") as source:
            return msgspec.json.decode(source.readline(OURS.line), type=Header)
    except UNREADABLE:
        return None


def _read(play: Play, file: Path, codec: Codec) -> Save:
    with file.open("rb") as source:
        save = read_save(source, codec, {system.id for system in play.systems}, OURS)
    played(play.warm.system(save.header.system), save)
    return save


def _bring_in(play: Play, save: Save) -> Moved:
    campaign, end = save.header.campaign, len(save.lines)
    here = play.journal.head(campaign)
    digest = save.header.digest
    if here == EMPTY:
        play.journal.bring_in(campaign, save.lines)
        return Moved(campaign, COPIED, end, digest)
    common = min(here.position, end)
    mine = play.journal.lines(campaign, common - 1, common)[0]
    if mine.hash != save.lines[common - 1].hash:
        return Moved(campaign, APART, here.position)
    if here.position < end:
        play.journal.go_on(campaign, here, save.lines[here.position :])
        return Moved(campaign, CONTINUED, end, digest)
    return Moved(campaign, THERE if here.position == end else AHEAD, end, digest)
