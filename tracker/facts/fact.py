"""What a fact is: one immutable event in the past tense, carrying its outcome."""

import msgspec

from tracker.facts.ids import SeatId
from tracker.facts.value import Value


class Move(msgspec.Struct, frozen=True, gc=False):
    """What a fact moves in a ledger: `amount` onto `account` (negative: off it).

    `ledger` is one of "stash", "experience", "insanity"; `account` says whose or what of it
    ("money", "hides", "leaves.green", "Jason"); `why` is the line a person reads beside the number.
    """

    ledger: str
    account: str
    amount: int
    why: str = ""


class Concealed(msgspec.Struct, frozen=True, gc=False):
    """Fields of a fact that only `seats` may read; no seats: the tracker alone, until it reveals them."""

    seats: tuple[SeatId, ...]
    fields: tuple[str, ...]


class Fact(Value):
    """One thing that happened.

    The `tag` of a subclass is its stored name, `system.past_tense_name/version`: a promise. A changed
    shape is a new number and an upcast (`tracker.journal.upcasts`). A fact states the change
    ("pays 200"), never the balance after it.
    """

    def moves(self) -> tuple[Move, ...]:
        """What this fact moves in the ledgers; nothing unless a subclass says so."""
        return ()

    def concealed(self) -> tuple[Concealed, ...]:
        """Which fields are not for everybody; such fields need a default in the class."""
        return ()


def kind_named(stored: str) -> str:
    """The kind as it is asked for, by its stored name: "move" for "rook_islands.move/1"."""
    return stored.split(".", 1)[1].rsplit("/", 1)[0]


def stored_name(kind: type[msgspec.Struct]) -> str:
    """The name under which facts, commands, answers and questions of this kind are stored."""
    tag = kind.__struct_config__.tag
    if not isinstance(tag, str) or "/" not in tag:
        message = f"{kind.__name__} has no stored name"
        raise TypeError(message)
    return tag
