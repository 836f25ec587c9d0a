"""Views in Redis, for any number of processes: one hash for each campaign, changed by one script."""

from collections.abc import Callable, Mapping
from importlib.metadata import version
from secrets import token_hex
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from projections.redis_place import Place
from projections.shelf import Kept
from tracker.facts.ids import CampaignId

CAMPAIGNS = 200
"""How many campaigns' views each process remembers, so that it need not fetch what has not changed."""
DAYS_30 = 30 * 24 * 3600

_GET = """
local kept = redis.call('HGETALL', KEYS[1])
for i = 1, #kept, 2 do
    if kept[i] == 'token' and kept[i + 1] == ARGV[1] then return 'same' end
end
return kept
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
_VIEW = "view:"

Pack = Callable[[str, str, Any], bytes]
Unpack = Callable[[str, str, bytes], Any]


class _Seen(NamedTuple):
    token: str
    kept: Kept


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
            kept = self._read(fields)
        except (ValueError, KeyError):
            kept = None
        self._remember(campaign, None if kept is None else _Seen(fields[b"token"].decode(), kept))
        return kept

    def _read(self, fields: Mapping[bytes, bytes]) -> Kept | None:
        if not fields:
            return None
        system = fields[b"system"].decode()
        packed = {name.decode(): data for name, data in fields.items()}
        views = {name.removeprefix(_VIEW): data for name, data in packed.items() if name.startswith(_VIEW)}
        return Kept(
            system=system,
            position=int(fields[b"position"]),
            hash=fields[b"hash"].decode(),
            views={name: self._unpack(system, name, data) for name, data in views.items()},
        )

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
        held = seen.kept if seen and seen.kept.views.keys() == kept.views.keys() else None
        fields: list[str | bytes] = ["system", kept.system, "hash", kept.hash]
        for name, view in kept.views.items():
            if held is None or held.system != kept.system or held.views[name] is not view:
                fields += [_VIEW + name, self._pack(kept.system, name, view)]
        follows = seen.token if seen and held is not None else ""
        return self._put(self._key(campaign), [kept.position, token, follows, DAYS_30, *fields])

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
