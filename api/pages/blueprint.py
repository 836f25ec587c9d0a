"""The pages: whole pages and the fragments they are made of."""

from flask import Blueprint, Response

from api.pages import clocks, filters

pages = Blueprint("pages", __name__)
filters.install(pages)
clocks.install(pages)


@pages.after_request
def for_whoever_asked(response: Response) -> Response:
    """What a page says is for whoever asked, and is kept by nobody else."""
    response.headers.setdefault("Cache-Control", "private, no-store")
    return response
