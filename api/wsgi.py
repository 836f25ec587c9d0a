"""For any WSGI server: `api.wsgi:application()` reads the environment and gives the app."""

import os

from flask import Flask

from api import logs
from api.app import create_app
from api.config import Config
from api.wiring import wire


def application() -> Flask:
    """The app of this process; call it after the fork."""
    config = Config.from_environment(os.environ)
    logs.configure(config.log)
    wiring = wire(config)
    wiring.follower.start()
    return create_app(wiring)
