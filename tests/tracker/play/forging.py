"""Save files as somebody might write them who knows how lines are chained."""

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from tracker.journal.chain import line_hash
from tracker.journal.line import Line, parsed, written
from tracker.journal.save_file import Closing, Header, header_digest

Forge = Callable[[list[dict[str, Any]]], None]


def forged(file: bytes, forge: Forge, **header: Any) -> bytes:
    """The file with its lines changed by `forge`, and every hash, count and digest made right again."""
    first, *middle, _last = file.splitlines()
    lines = [json.loads(line) for line in middle]
    forge(lines)
    chained = list(_chained(lines))
    old = msgspec.json.decode(first, type=Header)
    new = msgspec.structs.replace(old, **{"entries": len(chained), **header})
    closing = Closing(count=len(chained), hash=chained[-1].hash, header=header_digest(new))
    return (
        b"\n".join([msgspec.json.encode(new), *map(written, chained), msgspec.json.encode(closing)]) + b"\n"
    )


def _chained(lines: Iterable[dict[str, Any]]) -> Iterable[Line]:
    previous = ""
    for position, content in enumerate(lines, 1):
        bare = {**content, "position": position, "hash": ""}
        line = parsed(json.dumps(bare).encode())
        line = msgspec.structs.replace(line, hash=line_hash(line, previous))
        previous = line.hash
        yield line


def of_type(lines: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The fact of the first line that is stored under this name."""
    found: dict[str, Any] = next(line["fact"] for line in lines if line["type"] == name)
    return found
