"""Save files: JSON Lines that a person can read and anyone can verify.

A header, one line per entry exactly as it is stored, and a closing line. The closing line holds the last
hash of the chain and the digest of the header, so that no line of the file can be changed unnoticed.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import version

import msgspec

from tracker.facts.campaign import CampaignFounded
from tracker.facts.ids import CampaignId, Position, SeatId
from tracker.journal.line import canonical, redacted, written
from tracker.journal.port import Head, Journal

FORMAT = "castaway-save"
FORMAT_END = "castaway-save-end"
VERSION = 1
FOUNDED_BY = 2
"""The position by which a campaign is founded: the action that does it comes before its fact."""
ENDING = ".castaway.jsonl"
PIECE = 1000
LONGEST_NAME = 60


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: whose campaign it is, and the state that its entries must lead to.

    `created` is when the campaign was founded, `castaway` the release that wrote the file, `digest` the
    state's digest ("digest/1:..."). `secrets` tells a host's file from that of a player, in which hidden
    parts of others are only digests; `seat` is that player.
    """

    format: str = FORMAT
    version: int = VERSION
    system: str
    title: str
    campaign: CampaignId
    created: datetime
    castaway: str
    digest: str
    entries: int
    secrets: bool
    seat: SeatId | None = None


class Closing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The last line: without it a file was cut off."""

    format: str = FORMAT_END
    count: int
    hash: str
    header: str


def header_digest(header: Header) -> str:
    """The SHA-256 of the header's canonical JSON."""
    return hashlib.sha256(canonical(header)).hexdigest()


def export(
    journal: Journal,
    campaign: CampaignId,
    *,
    digest: str,
    secrets: bool = False,
    for_seat: SeatId | None = None,
    until: Position | None = None,
    title: str | None = None,
) -> Iterator[bytes]:
    """The lines of a save file: with every secret for the host, else with those that `for_seat` may read.

    `digest` is that of the state after entry `until` (the last one, unless it is given). `title` is the
    name that the campaign goes by now, if it is no longer the one it was founded under.

    Raises:
        LookupError: there is no such campaign, or it does not begin with its founding.
    """
    end = _end(journal, campaign, until)
    opening = journal.read(campaign, until=FOUNDED_BY)
    fact = next((entry.fact for entry in opening if isinstance(entry.fact, CampaignFounded)), None)
    if fact is None:
        raise LookupError(f"{campaign} was never founded")
    header = Header(
        system=fact.system,
        title=fact.title if title is None else title,
        campaign=campaign,
        created=opening[0].at,
        castaway=version("castaway"),
        digest=digest,
        entries=end.position,
        secrets=secrets,
        seat=None if secrets else for_seat,
    )
    return _lines(journal, header, end)


def _end(journal: Journal, campaign: CampaignId, until: Position | None) -> Head:
    if until is None:
        return journal.head(campaign)
    last = journal.lines(campaign, after=until - 1, until=until)
    if not last:
        raise LookupError(f"{campaign} has no entry {until}")
    return Head(last[0].position, last[0].hash)


def _lines(journal: Journal, header: Header, end: Head) -> Iterator[bytes]:
    yield msgspec.json.encode(header) + b"\n"
    for after in range(0, end.position, PIECE):
        for line in journal.lines(header.campaign, after, min(after + PIECE, end.position)):
            yield written(line if header.secrets else redacted(line, header.seat)) + b"\n"
    closing = Closing(count=end.position, hash=end.hash, header=header_digest(header))
    yield msgspec.json.encode(closing) + b"\n"


def file_name(title: str) -> str:
    """A name for the save file of a campaign: letters, digits, dot and dash."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode()
    words = re.sub(r"[^A-Za-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
    return (words or "campaign") + ENDING
