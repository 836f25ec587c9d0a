"""A store that forgets everything when its process ends: for tests and for trying things out."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import RLock

from tracker.facts.ids import ActionId, CampaignId, Position
from tracker.journal.port import EMPTY, ActionKnown, Head
from tracker.journal.store import Addition, Row, check_head


@dataclass
class _Stream:
    """One campaign. `changed` is the number, in the global log, of its last row."""

    head: Head = EMPTY
    rows: list[Row] = field(default_factory=list)
    groups: dict[ActionId, tuple[Position, Position]] = field(default_factory=dict)
    changed: int = 0


class MemoryStore:
    """Plain lists behind a lock."""

    def __init__(self) -> None:
        self._lock = RLock()
        self._streams: dict[CampaignId, _Stream] = {}
        self._newest = 0

    def add(self, addition: Addition) -> None:
        """See `Store.add`."""
        with self._lock:
            stream = self._streams.get(addition.campaign, _Stream())
            for group in addition.groups:
                if group.action in stream.groups:
                    raise ActionKnown(f"action {group.action} is already recorded")
            check_head(stream.head, addition.before)
            stream.rows.extend(addition.rows)
            stream.groups.update((group.action, (group.first, group.last)) for group in addition.groups)
            stream.head = addition.after
            self._newest += len(addition.rows)
            stream.changed = self._newest
            self._streams[addition.campaign] = stream

    def rows(self, campaign: CampaignId, after: Position, until: Position | None) -> Sequence[Row]:
        """See `Store.rows`."""
        with self._lock:
            return self._stream(campaign).rows[after:until]

    def head(self, campaign: CampaignId) -> Head:
        """See `Store.head`."""
        with self._lock:
            return self._stream(campaign).head

    def campaigns(self) -> tuple[CampaignId, ...]:
        """See `Store.campaigns`."""
        with self._lock:
            return tuple(self._streams)

    def group(self, campaign: CampaignId, action: ActionId) -> tuple[Position, Position] | None:
        """See `Store.group`."""
        with self._lock:
            return self._stream(campaign).groups.get(action)

    def changed_since(self, cursor: int) -> tuple[int, tuple[CampaignId, ...]]:
        """See `Store.changed_since`."""
        with self._lock:
            known = cursor if cursor <= self._newest else 0
            changed = [(s.changed, campaign) for campaign, s in self._streams.items() if s.changed > known]
            return self._newest, tuple(campaign for _, campaign in sorted(changed))

    @contextmanager
    def alone(self, campaign: CampaignId) -> Iterator[None]:  # noqa: ARG002 - here everything waits
        """See `Store.alone`."""
        with self._lock:
            yield

    def check(self) -> None:
        """Memory can always be written."""

    def close(self) -> None:
        """Nothing is held."""

    def _stream(self, campaign: CampaignId) -> _Stream:
        return self._streams.get(campaign) or _Stream()
