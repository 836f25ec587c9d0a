"""The code of an evening: where the chain ends, short enough to be written down on paper.

Whoever keeps the slip can have it checked next week: the campaign passes through that entry with that hash,
or what happened up to then was changed. The letters are Crockford's, which cannot be mistaken for one
another; the last two digits are a check, so that a slip of the pen is told from a changed campaign.
"""

import re
from typing import NamedTuple

from base32_lib import base32

from tracker.facts.ids import Position
from tracker.journal.port import Head

BITS = 50
"""Of the hash: ten letters. A forger would have to try a thousand million million chains."""
LENGTH = 15
LONGEST = 40
GROUP = 5
_CODE = re.compile(r"[0-9a-z]+[0-9]{2}")


class BadCode(ValueError):
    """These letters are no code, as when one of them was misread."""


class EveningCode(NamedTuple):
    """An entry's position and the beginning of its hash."""

    position: Position
    start: int

    def __str__(self) -> str:
        """In groups: "000CK-7Q2MX-9WT41"."""
        number = (self.position << BITS) | self.start
        spelled: str = base32.encode(number, split_every=GROUP, min_length=LENGTH, checksum=True)
        return spelled.upper()

    def is_of(self, head: Head) -> bool:
        """Whether this entry is the one that was written down."""
        return self == code_of(head)


def code_of(head: Head) -> EveningCode:
    """The code of a chain that ends here."""
    return EveningCode(head.position, int(head.hash, 16) >> (256 - BITS))


def read_code(written: str) -> EveningCode:
    """The code that somebody wrote down; case, blanks and dashes do not matter.

    Raises:
        BadCode: it cannot be one; a letter was misread or left out.
    """
    bare = "".join(written[:LONGEST].split())
    try:
        plain: str = base32.normalize(bare)
        number: int = base32.decode(plain, checksum=True) if _CODE.fullmatch(plain) else -1
    except ValueError:
        number = -1
    if number < 1 << BITS:
        raise BadCode(f"{written[:LONGEST]!r} is no code: a letter was misread or left out")
    return EveningCode(number >> BITS, number & ((1 << BITS) - 1))
