"""The tracker as a server: gunicorn, started from here instead of from its own command line."""

import signal
from types import FrameType
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from api import gunicorn_conf, logs
from api.app import create_app
from api.config import Config
from api.wiring import Wiring, wire


class Server(BaseApplication):  # type: ignore[misc]  # gunicorn ships no types
    """Serves one configuration. The journal is opened by the worker, after it was forked."""

    def __init__(self, config: Config, greeting: str) -> None:
        self._config = config
        self._greeting = greeting
        self._wiring: Wiring | None = None
        super().__init__()

    def load_config(self) -> None:
        """Called by gunicorn: the settings of `gunicorn_conf`, as far as this gunicorn knows them."""
        for name, value in vars(gunicorn_conf).items():
            if name in self.cfg.settings and name != "wsgi_app":
                self.cfg.set(name, value)
        self.cfg.set("when_ready", self._greet)
        self.cfg.set("post_worker_init", self._worker_ready)
        self.cfg.set("worker_int", self._end_streams)
        self.cfg.set("worker_exit", self._worker_gone)

    def load(self) -> Flask:
        """Called by gunicorn in the worker."""
        logs.configure(self._config.log)
        self._wiring = wire(self._config)
        self._wiring.follower.start()
        return create_app(self._wiring)

    def _greet(self, _arbiter: Any) -> None:
        print(self._greeting, flush=True)  # noqa: T201 - the one line that whoever starts it waits for

    def _worker_ready(self, worker: Any) -> None:
        """Told to stop, the worker ends its streams first: they would keep it waiting."""
        finish = worker.handle_exit

        def stop(number: int, frame: FrameType | None) -> None:
            self._end_streams(worker)
            finish(number, frame)

        signal.signal(signal.SIGTERM, stop)
        signal.siginterrupt(signal.SIGTERM, False)  # noqa: FBT003 - its only form

    def _end_streams(self, _worker: Any) -> None:
        if self._wiring is not None:
            self._wiring.fanout.close()

    def _worker_gone(self, _arbiter: Any, _worker: Any) -> None:
        if self._wiring is not None:
            self._wiring.close()
