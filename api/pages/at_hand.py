"""What lies at hand for whoever holds this phone: the likely keys, the checklist, the character in front."""

from collections.abc import Sequence

from api.callers import Caller
from api.pages.checklist import done_by, ticked, together
from api.pages.likely import keys_for
from api.pages.table_contexts import AtHand
from tracker.facts.ids import SeatId
from tracker.kernel.system import Option, Prompt


def in_front(own: Sequence[str], asked: str) -> str:
    """Which of a seat's characters lies in front: the one that was tapped, else the first."""
    return asked if asked in own else next(iter(own), "")


def at_hand(
    here: Caller, seat: SeatId, options: Sequence[Option], prompts: Sequence[Prompt], who: str
) -> AtHand:
    """For this seat, with `who` in front."""
    likely, again = keys_for(here, seat, options)
    return AtHand(
        who=who,
        likely=likely,
        again=again,
        ticked=ticked(here.warm),
        together=together(prompts),
        done_by=done_by(here.warm),
    )
