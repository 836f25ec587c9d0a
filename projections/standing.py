"""How the projectors are doing: each says so every second or two, for everybody to read."""

from collections.abc import Iterable

import msgspec

from projections.reading import Stop
from projections.redis_place import Place
from tracker.facts.ids import CampaignId

SECONDS = 6
"""Who has said nothing for so long is not working."""
MOST_NAMED = 100


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One projector: the parts of the campaigns it holds, and those that are behind or had to stop."""

    parts: frozenset[int] = frozenset()
    behind: dict[CampaignId, int] = {}
    stopped: dict[CampaignId, Stop] = {}


class Standings:
    """What the projectors of this installation said last.

    Raises (from every call):
        RedisDown: nobody knows.
    """

    def __init__(self, place: Place) -> None:
        self._place = place

    def say(self, name: str, standing: Standing) -> None:
        """The projector of this name is working."""
        behind = dict(list(standing.behind.items())[:MOST_NAMED])
        said = msgspec.json.encode(msgspec.structs.replace(standing, behind=behind))
        self._place.ask("SET", self._key(name), said, "EX", SECONDS)

    def leave(self, name: str) -> None:
        """The projector of this name ends."""
        self._place.ask("DEL", self._key(name))

    def working(self, beginning: str = "") -> list[Standing]:
        """Those that work now, of all whose name begins like this."""
        said = (self._place.ask("GET", key) for key in self._place.keys("projector", beginning))
        return [msgspec.json.decode(each, type=Standing) for each in said if each is not None]

    def _key(self, name: str) -> str:
        return self._place.key("projector", name)


def together(standings: Iterable[Standing]) -> Standing:
    """All of them as if they were one."""
    parts: frozenset[int] = frozenset()
    behind: dict[CampaignId, int] = {}
    stopped: dict[CampaignId, Stop] = {}
    for each in standings:
        parts |= each.parts
        behind |= each.behind
        stopped |= each.stopped
    return Standing(parts=parts, behind=behind, stopped=stopped)
