"""A place in Redis: one installation's keys and channels. Whatever is there may be gone at any time."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from time import monotonic
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit, urlunsplit

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

NAMESPACE = "castaway"
SECONDS = 2.0
REST = 1.0
"""Once Redis did not answer, nobody waits for it again for so long."""
FORMS = ("redis://", "rediss://", "unix://")
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")

Value = bytes | str | int
Script = Callable[[str, Iterable[Value]], Any]


class RedisDown(Exception):
    """Redis cannot be asked now; whatever it keeps can be worked out without it."""


class BadRedis(ValueError):
    """What about the address cannot be used."""


class Place:
    """Keys and channels under one namespace: `redis://host:6379/0?namespace=castaway`.

    Who could not reach Redis is told so at once for a second, instead of waiting each time.
    Channels belong to the whole server, whatever the number of the database, hence the namespace.

    Raises:
        BadRedis: the address cannot be used. Whether anybody is there shows at the first question.
    """

    def __init__(self, url: str) -> None:
        self.url, self._namespace = _taken_apart(url)
        try:
            # Its own types leave half of the calls open.
            self._redis: Any = redis.Redis.from_url(
                self.url,
                socket_timeout=SECONDS,
                socket_connect_timeout=SECONDS,
                health_check_interval=15,
                # A connection that the server has closed meanwhile is opened once more, at once.
                retry=Retry(NoBackoff(), 1),
            )
        except (ValueError, redis.RedisError) as wrong:
            raise BadRedis(str(wrong)) from None
        self._resting_until = 0.0

    def key(self, *parts: str) -> str:
        """A key or a channel of this installation."""
        return ":".join((self._namespace, *parts))

    def script(self, text: str) -> Script:
        """Something that is done to one key, whole or not at all."""
        registered = self._redis.register_script(text)

        def run(key: str, values: Iterable[Value] = ()) -> Any:
            with self._failures():
                return registered(keys=[key], args=list(values))

        return run

    def ask(self, command: str, *values: Value) -> Any:
        """What Redis answers to a command.

        Raises:
            RedisDown: it does not.
        """
        with self._failures():
            return self._redis.execute_command(command, *values)

    def keys(self, *parts: str) -> Iterator[bytes]:
        """Every key that begins like this."""
        beginning = self.key(*parts)
        with self._failures():
            yield from self._redis.scan_iter(match=f"{_literally(beginning)}*", count=1000)

    def drop(self, *parts: str) -> None:
        """Remove every key that begins like this."""
        with self._failures():
            for key in self.keys(*parts):
                self._redis.unlink(key)

    def tell(self, channel: str, message: bytes) -> None:
        """Say something to whoever listens now."""
        with self._failures():
            self._redis.publish(self.key(channel), message)

    def listen(self, *channels: str) -> "Listening":
        """Hear what is said on these channels from now on."""
        with self._failures():
            listening = self._redis.pubsub(ignore_subscribe_messages=True)
            listening.subscribe(*(self.key(channel) for channel in channels))
            for _ in channels:
                # Until the server has confirmed it, nothing is heard.
                listening.get_message(timeout=SECONDS)
            return Listening(listening, len(self._namespace) + 1)

    def close(self) -> None:
        """Close every connection."""
        self._redis.close()

    @contextmanager
    def _failures(self) -> Iterator[None]:
        if monotonic() < self._resting_until:
            raise RedisDown("Redis did not answer just now")
        try:
            yield
        except (redis.ConnectionError, redis.TimeoutError, OSError) as failure:
            self._resting_until = monotonic() + REST
            raise RedisDown(f"Redis cannot be reached: {failure}") from failure
        except redis.RedisError as failure:
            raise RedisDown(f"Redis cannot be used: {failure}") from failure


class Listening:
    """What is said on some channels."""

    def __init__(self, subscription: Any, prefix: int) -> None:
        self._subscription = subscription
        self._prefix = prefix

    def hear(self, seconds: float) -> tuple[str, bytes] | None:
        """The next message with its channel; None when there is none in time.

        Raises:
            RedisDown: the connection is lost, and with it perhaps some messages.
        """
        try:
            message = self._subscription.get_message(timeout=seconds)
        except (redis.RedisError, OSError) as failure:
            raise RedisDown(f"Redis cannot be heard: {failure}") from failure
        if message is None:
            return None
        return message["channel"].decode()[self._prefix :], message["data"]

    def close(self) -> None:
        """Hear no more."""
        with suppress(redis.RedisError, OSError):
            self._subscription.close()


def _taken_apart(url: str) -> tuple[str, str]:
    if not url.startswith(FORMS):
        raise BadRedis(f"is not of the form {FORMS[0]}host:6379/0")
    parts = urlsplit(url)
    if parts.scheme != "unix" and not re.fullmatch(r"/?[0-9]*", parts.path):
        raise BadRedis("names no database: that is a number, as in redis://host:6379/0")
    asked = parse_qsl(parts.query, keep_blank_values=True)
    namespace = dict(asked).get("namespace", NAMESPACE)
    if not _NAME.fullmatch(namespace):
        raise BadRedis("namespace= is no name of letters, digits, dot, dash and _")
    theirs = urlencode([(name, value) for name, value in asked if name != "namespace"])
    return urlunsplit(parts._replace(query=theirs)), namespace


def _literally(text: str) -> str:
    """The text as a pattern that matches only itself."""
    return re.sub(r"([*?\[\]\\])", r"\\\1", text)
