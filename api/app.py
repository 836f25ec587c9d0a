"""The Flask app: every call of the API, and the pages, on one wiring."""

import logging

from flask import Flask
from flask_smorest import Api

from api import headers, languages, logs, metrics, problems, same_origin, versioning
from api.pages.registered import PAGES
from api.reference import reference
from api.routes import (
    actions,
    branches,
    campaigns,
    mending,
    moments,
    packs,
    people,
    reading,
    save_points,
    saves,
    settling,
    site,
    stream,
    undoing,
    why,
)
from api.schemas import ProblemShown
from api.wiring import EXTENSION, Wiring

LONGEST_BODY = 256 << 10
"""Bytes of a request; a save file may have more."""
BLUEPRINTS = (
    campaigns.calls,
    actions.calls,
    undoing.calls,
    mending.calls,
    settling.calls,
    reading.calls,
    why.calls,
    moments.calls,
    branches.calls,
    people.calls,
    save_points.calls,
    stream.calls,
    saves.calls,
    packs.calls,
    site.calls,
    site.health,
)


def create_app(wiring: Wiring) -> Flask:
    """The app that answers for this wiring."""
    app = Flask("api")
    app.config.update(
        API_TITLE="Castaway",
        API_VERSION="v1",
        OPENAPI_VERSION="3.1.0",
        MAX_CONTENT_LENGTH=LONGEST_BODY,
        PROPAGATE_EXCEPTIONS=False,
    )
    app.extensions[EXTENSION] = wiring
    app.logger.setLevel(logging.INFO)
    api = Api()
    api.ERROR_SCHEMA = ProblemShown
    api.init_app(app)
    for calls in BLUEPRINTS:
        api.register_blueprint(calls.blueprint)
    app.register_blueprint(reference(api.spec, wiring.play.systems))
    languages.install(app)
    versioning.install(app)
    app.register_blueprint(PAGES)
    problems.install(app)
    same_origin.install(app)
    headers.install(app)
    logs.install(app, wiring, metrics.install(app, wiring))
    return app
