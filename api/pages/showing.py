"""From a campaign's state to what the pages show."""

from collections.abc import Mapping
from typing import Any

from api.callers import Caller, passes
from api.pages.contexts import JoinPage, Kept, Line, NewForm, StartPage, TablePage, TableView
from api.tokens import HOST, SPECTATOR
from api.wiring import wired
from projections.chronicle import CHRONICLE, Chronicle, ChronicleLine
from projections.timeline import timeline
from tracker.facts.campaign import Seat
from tracker.facts.ids import CampaignId, SeatId
from tracker.kernel.system import RuleSystem
from tracker.play.warm import UnknownCampaign, Warm

SHORT_LOG = 12
NOT_STRIKABLE = frozenset({"found_campaign", "undo_action", "take_seat"})


def start_page(*, wrong: str = "", sent: Mapping[str, str] | None = None, example: bool = False) -> StartPage:
    """The first page, with the campaigns that this browser has a seat in."""
    kept = tuple(found for found in map(_kept, passes()) if found is not None)
    return StartPage(
        kept=kept, form=new_form(wired().play.systems[0]), wrong=wrong, sent=dict(sent or {}), example=example
    )


def _kept(granted: Any) -> Kept | None:
    try:
        warm = wired().play.warm.get(granted.campaign)
    except UnknownCampaign:
        return None
    seat = warm.state.house.seats.get(granted.seat)
    name = seat.name if seat else "nobody any more"
    return Kept(id=warm.id, title=warm.state.house.title, system=warm.system.title, seat=name)


def new_form(system: RuleSystem) -> NewForm:
    """What a new campaign of this system is asked for."""
    return NewForm(
        system=system.id,
        title=system.title,
        players=system.players[-1],
        characters=system.characters,
        options=system.campaign_options,
    )


def join_page(code: str, campaign: CampaignId | None, wrong: str = "") -> JoinPage:
    """The seats one may take, where the code opens a campaign."""
    if campaign is None:
        return JoinPage(code=code, title="", seats=(), wrong=wrong or "No campaign has this code. Check it with the host.")
    house = wired().play.warm.get(campaign).state.house
    # The host's seat is handed on by the host alone; a code opens everybody else's.
    seats = tuple(
        (seat.id, seat.name, ", ".join(seat.characters)) for seat in house.seats.values() if seat.role != HOST
    )
    return JoinPage(code=code, title=house.title, seats=seats, wrong=wrong)


def acting_seat(here: Caller, asked: str) -> SeatId:
    """Whom this screen acts for: the seat that was chosen, else one's own."""
    seat = SeatId(asked)
    return seat if seat in here.warm.state.house.seats else here.seat


def table_page(here: Caller, asked: str, *, everything: bool) -> TablePage:
    """The table, whole."""
    host = here.granted.role == HOST
    code = wired().tokens.join_code(here.warm.id) if host else ""
    return TablePage(view=table_view(here, asked, everything=everything), join_code=code, host=host)


def table_view(here: Caller, asked: str, *, everything: bool) -> TableView:
    """The live part of the table."""
    warm = here.warm
    seat = acting_seat(here, asked)
    house = warm.state.house
    options = warm.system.options(warm.state, seat, warm.system.content)
    own = house.seats[seat].characters
    lines = _lines(warm)
    shown = lines if everything else lines[:SHORT_LOG]
    return TableView(
        campaign=warm.id,
        system=warm.system.id,
        position=warm.head.position,
        title=house.title,
        document=warm.system.document(warm.state),
        seat=seat,
        seats=tuple((s.id, _called(s)) for s in house.seats.values() if s.role != SPECTATOR),
        own=own,
        may_act=here.granted.role != SPECTATOR,
        options=tuple(option for option in options if option.character in own),
        shared=tuple(option for option in options if option.character not in own),
        prompts=warm.system.prompts(warm.state, warm.system.content),
        lines=tuple(shown),
        more=len(lines) - len(shown),
    )


def _called(seat: Seat) -> str:
    return f"{seat.name} ({', '.join(seat.characters)})" if seat.characters else seat.name


def chronicle(warm: Warm) -> Chronicle:
    """The chronicle as of this state."""
    told: Chronicle = CHRONICLE.after(warm.system, CHRONICLE.empty(warm.system), timeline(warm.entries))
    return told


def _lines(warm: Warm) -> list[Line]:
    return [_line(line) for line in reversed(chronicle(warm).lines)]


def _line(line: ChronicleLine) -> Line:
    return Line(
        number=line.number,
        action=line.action,
        who=line.who if not line.for_whom else f"{line.who} for {line.for_whom}",
        text=words(line),
        marks=_marks(line),
        struck=_struck(line),
        strikable=not line.struck and line.contest is None and line.kind not in NOT_STRIKABLE,
    )


def words(line: ChronicleLine) -> tuple[str, ...]:
    """What a line says: of an adapted one what counts, of a struck one what it had said."""
    said = tuple(s.says for s in line.sentences if line.struck or not s.struck)
    return said or (line.kind.replace("_", " "),)


def _struck(line: ChronicleLine) -> str:
    if not line.struck or line.correction is None:
        return ""
    return f"{line.correction.who}, {line.correction.reason}"


def _marks(line: ChronicleLine) -> tuple[str, ...]:
    marks = [f"overruled {ruling.rule}: {ruling.reason}" for ruling in line.rulings]
    if line.adapted or (line.correction is not None and line.correction.fate == "adapted"):
        marks.append("adapted")
    if line.contest is not None:
        marks.append(f"too late, {line.contest.rule}" if line.contest.how else "contested")
    return tuple(marks)
