"""The big screen: what everybody may see, large, following by itself; nothing on it can be tapped."""

from flask import Response, request

from api.callers import Caller, caller
from api.pages.blueprint import pages
from api.pages.camera import joining_address, picture
from api.pages.rendering import rendered
from api.pages.screen_contexts import Announced, ScreenFragment, ScreenPage, ScreenView
from api.pages.telling import chronicle, words
from api.pages.whereabouts import within
from api.wiring import wired

LAST_LINES = 3
MOST_DUE = 3


@pages.get("/c/<campaign>/screen")
def screen(campaign: str) -> Response:
    """The whole screen. Whoever opened it, it shows what a stranger may see: everybody looks at it."""
    here = caller(campaign)
    code = wired().join_code(here.warm.id)
    address = joining_address(code)
    page = ScreenPage(view=_view(here), code=code, qr=picture(address) if address else "")
    return rendered("screen.html", page)


@pages.get("/c/<campaign>/screen/live")
def screen_live(campaign: str) -> Response:
    """The part that follows what happens; nothing for whoever has it as it is now."""
    here = caller(campaign)
    if request.args.get("have") == str(here.warm.head.position):
        return Response(status=204)
    return rendered("_screen.html", ScreenFragment(view=_view(here)))


def _view(here: Caller) -> ScreenView:
    warm, house = here.warm, here.warm.state.house
    prompts = warm.system.prompts(warm.state, warm.system.content)
    last = [line for line in chronicle(warm).lines if not line.struck][-LAST_LINES:]
    return ScreenView(
        campaign=warm.id,
        system=warm.system.id,
        position=warm.head.position,
        title=house.title,
        document=warm.system.shown_to(None, warm.state),
        played={name: seat.name for seat in house.seats.values() for name in seat.characters},
        within=within(warm),
        announced=tuple(Announced(who=each.actor, says=each.says) for each in house.open.values()),
        due=tuple(prompt for prompt in prompts if prompt.now)[:MOST_DUE],
        told=tuple((line.number, line.who, " · ".join(words(line)[:2])) for line in last),
    )
