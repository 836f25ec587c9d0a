"""Typed in afterwards: lines noted on paper, one quickly after the other, for anybody at the table."""

from flask import Response, request

from api.callers import Caller, actor
from api.pages.afterwards_contexts import AfterwardsFragment, AfterwardsPage, AfterwardsView, NotedLine
from api.pages.blueprint import pages
from api.pages.rendering import rendered
from api.pages.showing import acting_seat
from api.pages.telling import chronicle, words
from api.tokens import SPECTATOR
from tracker.play.open_lines import open_options

LAST_LINES = 12


@pages.get("/c/<campaign>/afterwards")
def afterwards(campaign: str) -> Response:
    """The whole page."""
    here = actor(campaign)
    page = AfterwardsPage(title=here.warm.state.house.title, view=_view(here, request.args.get("as", "")))
    return rendered("afterwards.html", page)


@pages.get("/c/<campaign>/afterwards/live")
def afterwards_live(campaign: str) -> Response:
    """The part that changes with each line; nothing for whoever has it as it is now."""
    here = actor(campaign)
    if request.args.get("have") == str(here.warm.head.position):
        return Response(status=204)
    return rendered("_afterwards.html", AfterwardsFragment(view=_view(here, request.args.get("as", ""))))


def _view(here: Caller, asked: str) -> AfterwardsView:
    warm = here.warm
    seat = acting_seat(here, asked)
    seats = warm.state.house.seats.values()
    lines = chronicle(warm).lines
    noted = [line for line in lines if line.afterwards][-LAST_LINES:]
    prompts = warm.system.prompts(warm.state, warm.system.content)
    return AfterwardsView(
        campaign=warm.id,
        position=warm.head.position,
        seat=seat,
        seats=tuple((each.id, each.name) for each in seats if each.role != SPECTATOR),
        due=tuple(prompt for prompt in prompts if prompt.kind),
        options=tuple(sorted(open_options(warm, seat), key=lambda option: not option.allowed)),
        number=len(lines) + 1,
        lines=tuple(
            NotedLine(
                number=line.number,
                action=line.action,
                who=line.for_whom or line.who,
                text=" · ".join(words(line)),
                struck=line.struck,
            )
            for line in reversed(noted)
        ),
    )
