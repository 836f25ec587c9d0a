"""The pages: whole pages and the fragments they are made of."""

from flask import Blueprint, Response

from api.pages.filters import install
from api.pages.same_origin import refuse_other_origins

# Everything a page loads is its own, and nothing in it runs but the scripts it names.
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)

pages = Blueprint("pages", __name__)
pages.before_request(refuse_other_origins)
install(pages)


@pages.after_request
def closed_to_others(response: Response) -> Response:
    """What a page says is for whoever asked, and stays on this site."""
    response.headers.setdefault("Cache-Control", "private, no-store")
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
