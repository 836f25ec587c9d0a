"""The chronicle: the page, and the part of it that follows what happens."""

from flask import Response, request

from api.callers import caller
from api.pages.blueprint import pages
from api.pages.chronicle_contexts import ChronicleFragment, ChroniclePage, Leaf
from api.pages.leafing import SHOWS, chronicle_view
from api.pages.rendering import rendered


@pages.get("/c/<campaign>/chronicle")
def chronicle(campaign: str) -> Response:
    """What happened, line by line; every line opens what can be done about it."""
    here = caller(campaign)
    return rendered("chronicle.html", ChroniclePage(view=chronicle_view(here, _seat(), _leaf())))


@pages.get("/c/<campaign>/chronicle/live")
def chronicle_live(campaign: str) -> Response:
    """The same lines as they are now; nothing for whoever has them so already."""
    here = caller(campaign)
    if request.args.get("have") == str(here.warm.head.position):
        return Response(status=204)
    view = chronicle_view(here, _seat(), _leaf())
    return rendered("_chronicle.html", ChronicleFragment(view=view))


def _seat() -> str:
    return request.args.get("as", "")


def _leaf() -> Leaf:
    show = request.args.get("show", "")
    return Leaf(
        show=show if show in SHOWS else SHOWS[0],
        who=request.args.get("who", ""),
        kind=request.args.get("kind", ""),
        before=_number("before"),
        line=_number("line"),
    )


def _number(name: str) -> int | None:
    said = request.args.get(name, "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 10 else None
