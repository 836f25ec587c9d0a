"""How gunicorn runs the tracker: `castaway serve` uses it, and so can `gunicorn -c python:api.gunicorn_conf`.

One process with threads is the embedded default; there may be more of them where journal and views are
shared. An open stream holds a thread, so there are at least two for each phone.
"""

import os
from tempfile import mkdtemp
from typing import Any

from api.config import Config

_config = Config.from_environment(os.environ)

wsgi_app = "api.wsgi:application()"
bind = f"[{_config.host}]:{_config.port}" if ":" in _config.host else f"{_config.host}:{_config.port}"
worker_class = "gthread"
workers = _config.workers
threads = _config.threads
# Besides the streams and taps under way, so many connections may stay open between two taps.
worker_connections = threads + 1000
# A worker that shows no sign of life for this long is replaced; streams and long requests do not count.
timeout = 60
# Streams end by themselves when the process is told to stop, so this is for requests that are under way.
graceful_timeout = 5
# Longer than a phone thinks between two taps would hold no thread, only a socket.
keepalive = 30
accesslog = None
errorlog = "-"
loglevel = "warning"
# No second door beside the web one.
control_socket_disable = True

if workers > 1:
    # Where the processes keep their numbers for one another; it has to be said before any is counted.
    os.environ.setdefault("PROMETHEUS_MULTIPROC_DIR", mkdtemp(prefix="castaway-metrics-"))


def child_exit(_server: Any, worker: Any) -> None:
    """A process has gone: what it counted stays, what it held is no longer held."""
    if workers > 1:
        # Imported late, so that this file is read before it.
        from prometheus_client.multiprocess import mark_process_dead  # noqa: PLC0415

        mark_process_dead(worker.pid)  # type: ignore[no-untyped-call]
