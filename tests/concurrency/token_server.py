"""A server of the token game, set up by the environment like any other: `python -m …token_server`."""

import os

from flask import Flask

from api.app import create_app
from api.config import Config
from api.serving import Server
from api.wiring import wire
from tests.concurrency.token_system import CODEC, TOKENS


class TokenServer(Server):
    """`castaway serve`, with another catalogue."""

    def load(self) -> Flask:
        self._wiring = wire(self._config, systems=(TOKENS,), codec=CODEC)
        self._wiring.follower.start()
        return create_app(self._wiring)


def main() -> None:
    config = Config.from_environment(os.environ)
    # The tables are made in one step, before there is a worker.
    wire(config, systems=(TOKENS,), codec=CODEC).close()
    TokenServer(config, "ready").run()


if __name__ == "__main__":
    main()
