"""Views in Redis, for any number of processes: one hash for each campaign, changed by one script.

What a process has seen, it is not sent again, and sends no more than the pages that changed: the chronicle of
a long campaign has a megabyte, and each action adds a line.
"""

from collections.abc import Callable, Mapping
from importlib.metadata import version
from secrets import token_hex
from threading import Lock
from types import MappingProxyType
from typing import Any, NamedTuple

from cachetools import LRUCache

from projections.pages import in_pages, joined, view_of
from projections.redis_place import Place
from projections.shelf import Kept
from tracker.facts.ids import CampaignId

CAMPAIGNS = 200
"""How many campaigns' views each process remembers, so that it need not fetch what has not changed."""
DAYS_30 = 30 * 24 * 3600

_GET = """
if redis.call('HGET', KEYS[1], 'token') == ARGV[1] then return 'same' end
return redis.call('HGETALL', KEYS[1])
"""
# ARGV: position, token, the token that the views given here follow on ('': all are given), days, fields.
_PUT = """
local position = redis.call('HGET', KEYS[1], 'position')
if position and tonumber(position) > tonumber(ARGV[1]) then return 'behind' end
if ARGV[3] == '' then
    redis.call('DEL', KEYS[1])
elseif redis.call('HGET', KEYS[1], 'token') ~= ARGV[3] then
    return 'other'
end
redis.call('HSET', KEYS[1], 'position', ARGV[1], 'token', ARGV[2], unpack(ARGV, 5))
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 'kept'
"""
_VIEW = b"view:"

Pack = Callable[[str, str, Any], bytes]
Unpack = Callable[[str, str, bytes], Any]


class _Seen(NamedTuple):
    """What this process knows to be kept. `read`: the parts as they were read, by their name and bytes."""

    token: str
    kept: Kept
    read: Mapping[tuple[bytes, int], Any] = MappingProxyType({})


class RedisShelf:
    """Views under a namespace of this release: another one may shape them otherwise, and folds its own.

    `pack` and `unpack` write and read one view, given its system's id and its name; `unpack` raises
    ValueError for what it cannot read, and that counts as missing.

    Raises (from every call):
        RedisDown: nothing is known of what is kept.
    """

    def __init__(self, place: Place, pack: Pack, unpack: Unpack, release: str = "") -> None:
        self._place = place
        self._pack = pack
        self._unpack = unpack
        self._release = release or version("castaway")
        self._get = place.script(_GET)
        self._put = place.script(_PUT)
        self._lock = Lock()
        self._seen: LRUCache[CampaignId, _Seen] = LRUCache(maxsize=CAMPAIGNS)

    def get(self, campaign: CampaignId) -> Kept | None:
        """See `Shelf.get`."""
        seen = self._seen_of(campaign)
        found = self._get(self._key(campaign), [seen.token if seen else "-"])
        if found == b"same" and seen:
            return seen.kept
        fields = dict(zip(found[::2], found[1::2], strict=True))
        try:
            now = self._read(fields, seen.read if seen else {})
        except (ValueError, KeyError):
            now = None
        self._remember(campaign, now)
        return now.kept if now else None

    def _read(self, fields: Mapping[bytes, bytes], known: Mapping[tuple[bytes, int], Any]) -> _Seen | None:
        """The views in these fields; a part whose bytes were read before is the one that they gave then."""
        if not fields:
            return None
        system = fields[b"system"].decode()
        read, parts = {}, {}
        for field, data in fields.items():
            if field.startswith(_VIEW):
                name, key = field.removeprefix(_VIEW).decode(), (field, hash(data))
                part = known[key] if key in known else self._unpack(system, view_of(name), data)
                read[key] = parts[name] = part
        kept = Kept(
            system=system,
            position=int(fields[b"position"]),
            hash=fields[b"hash"].decode(),
            views=joined(parts),
        )
        return _Seen(fields[b"token"].decode(), kept, read)

    def put(self, campaign: CampaignId, kept: Kept) -> bool:
        """See `Shelf.put`. Views that are still those seen last are not sent again."""
        token = token_hex(8)
        seen = self._seen_of(campaign)
        answer = self._sent(campaign, kept, token, seen)
        if answer == b"other":
            answer = self._sent(campaign, kept, token, None)
        if answer == b"kept":
            self._remember(campaign, _Seen(token, kept))
        return bool(answer == b"kept")

    def _sent(self, campaign: CampaignId, kept: Kept, token: str, seen: _Seen | None) -> Any:
        parts, held = in_pages(kept.views), self._held(seen, kept)
        follows = seen.token if seen and held.keys() <= parts.keys() else ""
        fields: list[str | bytes] = ["system", kept.system, "hash", kept.hash]
        for name, part in parts.items():
            if not follows or name not in held or (held[name] is not part and held[name] != part):
                fields += [_VIEW + name.encode(), self._pack(kept.system, view_of(name), part)]
        return self._put(self._key(campaign), [kept.position, token, follows, DAYS_30, *fields])

    def _held(self, seen: _Seen | None, kept: Kept) -> Mapping[str, Any]:
        """The parts of what is kept now, as far as they may stay."""
        if seen is None or seen.kept.system != kept.system:
            return {"": None}
        return in_pages(seen.kept.views)

    def forget(self, campaign: CampaignId) -> None:
        """See `Shelf.forget`."""
        self._remember(campaign, None)
        self._place.ask("UNLINK", self._key(campaign))

    def clear(self) -> None:
        """See `Shelf.clear`."""
        with self._lock:
            self._seen.clear()
        self._place.drop("views", self._release, "")

    def _key(self, campaign: CampaignId) -> str:
        return self._place.key("views", self._release, campaign)

    def _seen_of(self, campaign: CampaignId) -> _Seen | None:
        with self._lock:
            return self._seen.get(campaign)

    def _remember(self, campaign: CampaignId, seen: _Seen | None) -> None:
        with self._lock:
            if seen is None:
                self._seen.pop(campaign, None)
            else:
                self._seen[campaign] = seen
