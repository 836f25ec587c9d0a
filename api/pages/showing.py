"""From a campaign's state to what the table shows."""

from api.callers import Caller
from api.pages.contexts import TablePage, TableView
from api.pages.sampling import invented
from api.pages.telling import lines
from api.routes.campaigns import code_for
from api.tokens import SPECTATOR
from tracker.facts.campaign import Seat
from tracker.facts.ids import SeatId
from tracker.play.warm import Warm

SHORT_LOG = 12


def acting_seat(here: Caller, asked: str) -> SeatId:
    """Whom this screen acts for: the seat that was chosen, else one's own."""
    seat = SeatId(asked)
    return seat if seat in here.warm.state.house.seats else here.seat


def table_page(here: Caller, asked: str, *, everything: bool) -> TablePage:
    """The table, whole."""
    return TablePage(view=table_view(here, asked, everything=everything), join_code=code_for(here))


def table_view(here: Caller, asked: str, *, everything: bool) -> TableView:
    """The live part of the table."""
    warm = here.warm
    seat = acting_seat(here, asked)
    house = warm.state.house
    may_act = here.granted.role != SPECTATOR
    options = warm.system.options(warm.state, seat, warm.system.content) if may_act else ()
    own = house.seats[seat].characters
    told = lines(warm)
    shown = told if everything else told[:SHORT_LOG]
    return TableView(
        campaign=warm.id,
        system=warm.system.id,
        position=warm.head.position,
        title=house.title,
        document=warm.system.shown_to(here.seat, warm.state),
        seat=seat,
        seats=tuple((s.id, _called(s)) for s in house.seats.values() if s.role != SPECTATOR),
        own=own,
        free=_free(warm),
        unnamed=_unnamed(warm),
        may_act=may_act,
        options=tuple(option for option in options if option.character in own),
        shared=tuple(option for option in options if option.character not in own),
        prompts=warm.system.prompts(warm.state, warm.system.content),
        invented=tuple(card.split("/", 1)[-1] for card in invented(warm)),
        lines=tuple(shown),
        more=len(told) - len(shown),
        everything=everything,
    )


def _called(seat: Seat) -> str:
    return f"{seat.name} ({', '.join(seat.characters)})" if seat.characters else seat.name


def _free(warm: Warm) -> tuple[str, ...]:
    """The characters that may still be taken."""
    taken = warm.state.house.characters()
    if len(taken) >= warm.system.players[-1]:
        return ()
    return tuple(name for name in warm.system.characters if name not in taken)


def _unnamed(warm: Warm) -> bool:
    """Whether a board whose name the rulebook does not give is still free."""
    taken = [name for name in warm.state.house.characters() if name not in warm.system.characters]
    return bool(_free(warm)) and len(taken) < warm.system.unnamed_characters
