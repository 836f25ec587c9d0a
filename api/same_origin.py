"""A page of somebody else's cannot act here: the browser says where a request comes from."""

from urllib.parse import urlsplit

from flask import Flask, Response, request

from api.problems import Problem, answer

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OWN = frozenset({"same-origin", "none"})


def install(app: Flask) -> None:
    """Refuse, before anything is done, what another site's page asked for."""
    app.before_request(_refuse_other_origins)


def _refuse_other_origins() -> Response | None:
    """Only a cookie goes along unasked; whoever sends a token in a header means it."""
    if request.method in SAFE or "Authorization" in request.headers or not _from_elsewhere():
        return None
    says = "This request came from another site and was not carried out."
    if request.path.startswith("/api/"):
        return answer(Problem("forbidden", says))
    return Response(says, 403, mimetype="text/plain")


def _from_elsewhere() -> bool:
    """By what the browser says of the asking site, else by the origin, where it is named."""
    # Hosts are compared and not schemes: a proxy may speak https for us.
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in OWN
    origin = request.headers.get("Origin")
    return origin is not None and urlsplit(origin).netloc != request.host
