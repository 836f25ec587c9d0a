"""Codes that a camera reads, and the address under which other devices find this tracker."""

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno
from flask import request, url_for
from markupsafe import Markup

from api.wiring import wired

QUIET = 4
"""Modules of light around a code, as readers want them."""
ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has: asking for the way there sends nothing, and names our own end of it."""


def picture(text: str) -> Markup:
    """The text as an SVG: dark on light in either scheme, since not every camera reads it inverted."""
    code = segno.make(text, error="m", micro=False)
    # The library escapes what it writes, and the text itself is not in it.
    return Markup(code.svg_inline(omitsize=True, border=QUIET, dark="#000", light="#fff"))  # noqa: S704


def joining_address(code: str, *, screen: bool = False) -> str:
    """Where a phone that read the code goes; empty where no other device can come."""
    home = home_address()
    return home + url_for("pages.join", code=code, screen="yes" if screen else None) if home else ""


def home_address() -> str:
    """The tracker's address as other devices see it: this request's, or this machine's in its network."""
    parts = urlsplit(request.host_url)
    if not _only_here(parts.hostname or ""):
        return request.host_url.rstrip("/")
    if _only_here(wired().config.host):
        return ""
    own = _own_address()
    return f"{parts.scheme}://{own}:{parts.port or 80}" if own else ""


def _only_here(host: str) -> bool:
    """Whether only this very machine is called so."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def _own_address() -> str:
    """This machine's address in its network; none when it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(ELSEWHERE)
            own: str = way.getsockname()[0]
        except OSError:
            return ""
    return "" if _only_here(own) or ip_address(own).is_unspecified else own
