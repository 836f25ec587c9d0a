"""The table: the page, and the part of it that follows what happens."""

from flask import Response, request

from api.callers import caller
from api.pages.blueprint import pages
from api.pages.contexts import LiveFragment
from api.pages.news import news_for
from api.pages.recap import welcome
from api.pages.rendering import rendered
from api.pages.showing import table_page, table_view


@pages.get("/c/<campaign>")
def table(campaign: str) -> Response:
    """The whole page."""
    here = caller(campaign)
    return rendered(
        "table.html", table_page(here, _seat(), welcome(here, _seat()), everything=_all(), who=_who())
    )


@pages.get("/c/<campaign>/live")
def live(campaign: str) -> Response:
    """The part of the table that follows what happens; nothing for whoever has it as it is now."""
    here = caller(campaign)
    if request.args.get("have") == str(here.warm.head.position):
        return Response(status=204)
    view = table_view(here, _seat(), everything=_all(), who=_who())
    return rendered(
        "_live.html", LiveFragment(view=view), headers=news_for(here, request.args.get("have", ""))
    )


def _seat() -> str:
    return request.args.get("as", "")


def _who() -> str:
    return request.args.get("who", "")


def _all() -> bool:
    return "all" in request.args
