"""The live stream: tells a phone that something changed; it fetches what, with its own seat's rights."""

import socket
from collections.abc import Callable, Iterator
from threading import BoundedSemaphore
from time import monotonic
from typing import Any

import msgspec
from flask import Response, request

from api.callers import Caller, caller, lets_in
from api.calls import Calls
from api.fanout import Fanout, News
from api.presence import Device
from api.problems import Problem
from api.schemas import StreamAsked
from api.wiring import Wiring, wired
from tracker.facts.ids import CampaignId, Position

calls = Calls("stream", "/api/v1/campaigns/<campaign>", "Live")
EVENTS = "text/event-stream"
HEARTBEAT = 10.0
"""Seconds between two signs of life; a phone that misses two of them takes the stream for dead."""
LOOK = 1.0
"""Seconds between two looks whether the phone is still there."""
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


@calls.call(
    "GET",
    "/stream",
    {
        200: (
            None,
            "Events `changed` (`id`: the position, `data` {position, views}), `beat` ({position, here})",
        )
    },
    query=StreamAsked,
    problems=("crowded",),
    media=EVENTS,
)
def stream(campaign: str, asked: dict[str, Any]) -> Response:
    """Names and positions only. Resumes after `Last-Event-ID`; a `beat` comes every 10 seconds."""
    here = caller(campaign)
    wiring = wired()
    seen = _last_seen(asked["after"])
    if request.method == "HEAD":
        return Response(status=200, headers=HEADERS, mimetype=EVENTS)
    if not wiring.streams.acquire(blocking=False):
        raise Problem("crowded", headers={"Retry-After": "5"})
    gone = _watch(request.environ.get("gunicorn.socket"))
    start = News(here.warm.head.position, wiring.fanout.all_views)
    ends = _Ends(wiring.fanout, gone, lambda: lets_in(wiring.play.warm.get(here.warm.id), here.granted))
    events = _events(wiring.fanout, here.warm.id, start, seen, ends, _pulse(wiring, here))
    return Response(Held(events, wiring.streams), 200, HEADERS, mimetype=EVENTS)


class Held:
    """The events of one stream, which gives its place back when it ends, however it ends."""

    def __init__(self, events: Iterator[bytes], places: BoundedSemaphore) -> None:
        self._events = events
        self._places: BoundedSemaphore | None = places

    def __iter__(self) -> Iterator[bytes]:
        return self._events

    def close(self) -> None:
        """Called by the server in any case, also when the phone has gone."""
        places, self._places = self._places, None
        if places is not None:
            places.release()


def _last_seen(asked: Position | None) -> Position | None:
    said = request.headers.get("Last-Event-ID", "")
    return int(said) if said.isascii() and said.isdigit() and len(said) < 16 else asked


class _Ends:
    """Why a stream ends: this process goes down, the phone has gone, or its device was signed out."""

    def __init__(self, fanout: Fanout, gone: "Gone", let_in: Callable[[], bool]) -> None:
        self._fanout = fanout
        self._gone = gone
        self.let_in = let_in

    def now(self) -> bool:
        """Whether it does now."""
        return self._fanout.closed or self._gone()


def _pulse(wiring: Wiring, here: Caller) -> Callable[[Position], bytes]:
    """A sign of life: this device is still here, and so are these seats."""
    device = Device(here.seat, here.granted.device)

    def beat(at: Position) -> bytes:
        now = wiring.play.outside.clock()
        wiring.presence.heard(here.warm.id, device, now)
        data = {"position": at, "here": wiring.presence.here(here.warm.id, now)}
        return b"event: beat\ndata: %s\n\n" % msgspec.json.encode(data)

    return beat


def _events(
    fanout: Fanout,
    campaign: CampaignId,
    start: News,
    seen: Position | None,
    ends: _Ends,
    beat: Callable[[Position], bytes],
) -> Iterator[bytes]:
    """Where the campaign stands, unless the phone knows it; then whatever is told."""
    at = start.position
    yield b"retry: 2000\n\n"
    if seen != at:
        yield _event(start)
    yield beat(at)
    beaten = monotonic()
    while not ends.now():
        news = fanout.wait(campaign, at, LOOK)
        if news is not None:
            if not ends.let_in():
                return
            at = news.position
            yield _event(news)
        if monotonic() - beaten >= HEARTBEAT:
            beaten = monotonic()
            yield beat(at)


def _event(news: News) -> bytes:
    data = msgspec.json.encode({"position": news.position, "views": news.views})
    return b"event: changed\nid: %d\ndata: %s\n\n" % (news.position, data)


class Gone:
    """Whether whoever listened has hung up: asked of the connection, since a write would tell too late."""

    def __init__(self, connection: socket.socket | None) -> None:
        self._connection = connection

    def __call__(self) -> bool:
        """Ask."""
        if self._connection is None:
            return False
        try:
            return self._connection.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:
            return True


def _watch(connection: Any) -> Gone:
    """TLS connections cannot be peeked at; they end at the next heartbeat."""
    return Gone(connection if type(connection) is socket.socket else None)
