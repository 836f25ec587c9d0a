"""The table: the page, and the part of it that follows what happens."""

from dataclasses import dataclass

from flask import Response, request

from api.callers import caller
from api.pages.blueprint import pages
from api.pages.contexts import TableView
from api.pages.rendering import rendered
from api.pages.showing import table_page, table_view


@dataclass(frozen=True, kw_only=True)
class LiveFragment:
    """The live part alone, under the name that the page uses."""

    view: TableView


@pages.get("/c/<campaign>")
def table(campaign: str) -> Response:
    """The whole page."""
    here = caller(campaign)
    page = table_page(here, request.args.get("as", ""), everything="all" in request.args)
    return rendered("table.html", page)


@pages.get("/c/<campaign>/live")
def live(campaign: str) -> Response:
    """The part of the table that follows what happens."""
    here = caller(campaign)
    view = table_view(here, request.args.get("as", ""), everything="all" in request.args)
    return rendered("_live.html", LiveFragment(view=view))


@pages.get("/c/<campaign>/nothing")
def nothing(campaign: str) -> Response:
    """An empty sheet: the action was left."""
    caller(campaign)
    return Response("", mimetype="text/html")
