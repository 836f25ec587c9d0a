"""A form on somebody else's page cannot act here: the browser says where a request comes from."""

from flask import Response, request

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OWN = frozenset({"same-origin", "none"})


def refuse_other_origins() -> Response | None:
    """Refuse a change that another site's page asked for; for `before_request`.

    Not every browser says which site is asking, least of all to a tracker in the living room without
    https; then the origin must be ours, where it is named.
    """
    if request.method in SAFE:
        return None
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    own = origin is None or origin == request.host_url.rstrip("/")
    if site in OWN or (site is None and own):
        return None
    return Response(
        "This request came from another site and was not carried out.", 403, mimetype="text/plain"
    )
