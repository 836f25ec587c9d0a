"""What makes the pages an app on a phone: its name and icons, and what it shows without a network."""

import json
from importlib.resources import files

from flask import Response, url_for
from flask_babel import gettext

from api.headers import DATA
from api.languages import language
from api.pages.blueprint import pages
from api.pages.install_contexts import OfflinePage
from api.pages.rendering import rendered

NIGHT = "#0d1719"
"""The ground of the dark scheme, which is also that of the icons."""
ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKED = ("icon-masked-512.png", "512x512", "maskable")
"""Drawn with room around it, so that a phone may cut it to its own shape."""
SHELL = (
    "castaway.css",
    "live.css",
    "icons.svg",
    "icon.svg",
    "vendor/idb.js",
    "taps.js",
    "outbox.js",
    "offline.js",
)
"""The files of the page without a network."""
WORKER_POLICY = f"{DATA}; connect-src 'self'"
"""A worker is bound by the policy of its own file; this one fetches, and does nothing else."""


@pages.get("/manifest.webmanifest")
def manifest() -> Response:
    """Name, colours and icons for the home screen."""
    icons = [
        {"src": _address(name), "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in (*ICONS, MASKED)
    ]
    said = {
        "id": "/",
        "name": "Castaway",
        "short_name": "Castaway",
        "description": gettext("Keeps the books of a campaign while the box stays on the table."),
        "lang": language(),
        "start_url": url_for("pages.start"),
        "scope": "/",
        "display": "standalone",
        "background_color": NIGHT,
        "theme_color": NIGHT,
        "icons": icons,
    }
    response = Response(json.dumps(said), mimetype="application/manifest+json")
    response.headers["Cache-Control"] = "no-cache"
    return response


@pages.get("/worker.js")
def worker() -> Response:
    """The service worker, told which files belong to this version; another version is another worker."""
    shell = [url_for("pages.offline"), *map(_address, SHELL)]
    source = files("api").joinpath("static", "worker.js").read_text("utf-8")
    text = f"self.SHELL = {json.dumps(shell)};\n{source}"
    response = Response(text, mimetype="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = WORKER_POLICY
    return response


@pages.get("/offline")
def offline() -> Response:
    """The page that a phone shows by itself; it is the same for everybody, so that it may be kept."""
    response = rendered("offline.html", OfflinePage(again=url_for("pages.start")))
    response.headers["Cache-Control"] = "no-cache"
    return response


def _address(name: str) -> str:
    return url_for("static", filename=name)
