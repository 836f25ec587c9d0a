"""What every answer tells the browser about what it may do with it."""

import re
from base64 import b64encode
from hashlib import sha256

from flask import Flask, Response, request

# Everything a page loads is its own, and nothing in it runs or is styled but by the files that it names.
PAGE = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
# An answer that is no page loads nothing at all.
DATA = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
ALWAYS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
}
A_YEAR = 365 * 24 * 3600


def standing_alone(page: str) -> str:
    """The policy of a page that is kept as one file: nothing but the styles in it, as they are."""
    styles = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    digests = (b64encode(sha256(style.encode()).digest()).decode() for style in styles)
    allowed = " ".join(f"'sha256-{digest}'" for digest in digests)
    return f"{DATA}; style-src {allowed}" if allowed else DATA


def install(app: Flask) -> None:
    """Give every answer its headers."""
    app.after_request(_closed_to_others)


def _closed_to_others(response: Response) -> Response:
    response.headers.update(ALWAYS)
    policy = PAGE if response.mimetype == "text/html" else DATA
    response.headers.setdefault("Content-Security-Policy", policy)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = f"max-age={A_YEAR}"
    return response
