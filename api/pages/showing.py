"""From a campaign's state to what the table shows."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.callers import Caller
from api.interpreter import told as said
from api.pages.asked_for import asked_for
from api.pages.at_hand import at_hand, in_front
from api.pages.camera import home_address, joining_address, picture
from api.pages.contests import announced, contest_cards
from api.pages.contexts import Shut, TablePage, TableView
from api.pages.recap_contexts import Welcome
from api.pages.sampling import invented
from api.pages.settled import ended_for
from api.pages.table_contexts import Invite
from api.pages.telling import lines
from api.routes.campaigns import code_for
from api.tokens import SPECTATOR
from api.wiring import wired
from projections.sentences.shared import card_words
from tracker.facts.campaign import Seat
from tracker.facts.ids import SeatId
from tracker.kernel.system import Option, Prompt
from tracker.play.open_lines import open_options
from tracker.play.warm import Warm

SHORT_LOG = 5
MANY = 4
"""So many keys that are refused in the same words are said once, and folded away."""


def acting_seat(here: Caller, asked: str) -> SeatId:
    """Whom this screen acts for: the seat that was chosen, else one's own."""
    seat = SeatId(asked)
    return seat if seat in here.warm.state.house.seats else here.seat


def table_page(here: Caller, asked: str, welcome: Welcome, *, everything: bool, who: str = "") -> TablePage:
    """The table, whole."""
    view = table_view(here, asked, everything=everything, who=who)
    return TablePage(view=view, join_code=code_for(here), welcome=welcome)


def table_view(here: Caller, asked: str, *, everything: bool, who: str = "") -> TableView:
    """The live part of the table, with `who` of the seat's characters in front."""
    warm, seat = here.warm, acting_seat(here, asked)
    house = warm.state.house
    may_act = here.granted.role != SPECTATOR
    options = open_options(warm, seat) if may_act else ()
    own = house.seats[seat].characters
    front = in_front(own, who)
    mine = [option for option in options if front and _of_one(option) == front]
    prompts = _due(here, seat)
    shut, told = _shut(mine), lines(warm)
    folded = {id(option) for each in shut for option in each.options}
    document = warm.system.shown_to(here.seat, warm.state)
    return TableView(
        campaign=warm.id,
        system=warm.system.id,
        position=warm.head.position,
        title=house.title,
        document=document,
        seat=seat,
        seats=tuple((s.id, _called(s)) for s in house.seats.values() if s.role != SPECTATOR),
        own=own,
        free=_free(warm),
        unnamed=_unnamed(warm),
        may_act=may_act,
        invite=_invite(here, document),
        options=tuple(option for option in mine if id(option) not in folded),
        shut=shut,
        shared=tuple(option for option in options if _of_one(option) not in own),
        prompts=prompts,
        hand=at_hand(here, seat, mine, prompts, front),
        contests=contest_cards(here, seat),
        ended=ended_for(here, seat),
        announced=announced(here, seat),
        asked=asked_for(here, seat),
        invented=tuple(said(card_words(card)) for card in invented(warm)),
        lines=tuple(told if everything else told[:SHORT_LOG]),
        more=0 if everything else max(len(told) - SHORT_LOG, 0),
        everything=everything,
    )


def _invite(here: Caller, document: Mapping[str, Any]) -> Invite | None:
    """While one person is here alone, and nothing is played; where seats are named, until a mission."""
    people = {seat.id for seat in here.warm.state.house.seats.values() if seat.role != SPECTATOR}
    came = people & {device.seat for device in wired().presence.of(here.warm.id)} - {here.seat}
    mission = document.get("mission") is not None
    playing = mission and (document.get("phase") != "setup" or len(people) > 1)
    if came or playing or not (code := code_for(here)):
        return None
    address = joining_address(code)
    return Invite(code=code, qr=picture(address) if address else "", address=home_address())


def _due(here: Caller, seat: SeatId) -> tuple[Prompt, ...]:
    """What is due, without the announced actions: each has a card of its own."""
    carried_out = [each.does for each in announced(here, seat)]
    prompts = here.warm.system.prompts(here.warm.state, here.warm.system.content)
    return tuple(prompt for prompt in prompts if (prompt.kind, prompt.given) not in carried_out)


def _of_one(option: Option) -> str:
    """Whose option it is; nobody's where the form asks whom it is about."""
    return "" if any(field.name == "character" for field in option.form) else option.character


def _shut(options: Sequence[Option]) -> tuple[Shut, ...]:
    """The refusals that many of these options share, such as that it is not the Player turn."""
    alike: dict[tuple[str, str], list[Option]] = {}
    for option in options:
        if not option.allowed:
            alike.setdefault((option.rule, option.reason), []).append(option)
    return tuple(
        Shut(rule=rule, reason=reason, options=tuple(found))
        for (rule, reason), found in alike.items()
        if len(found) >= MANY
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
