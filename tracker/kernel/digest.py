"""A short name for a state: equal states have equal digests, on any machine and in any version."""

import hashlib
from typing import Any

import msgspec

from tracker.kernel.system import Campaign

_DETERMINISTIC = msgspec.json.Encoder(order="deterministic")


def state_digest(campaign: Campaign) -> str:
    """`digest/1:` and the SHA-256 of the canonical document, fields at their default left out.

    Secrets of attempts that are still running are left out: a player's save file lacks them. A change
    of shape adds `digest/2`; this one stays computable.
    """
    public = msgspec.structs.replace(campaign.house, secrets={})
    document = Campaign(house=public, game=campaign.game)
    return "digest/1:" + hashlib.sha256(_DETERMINISTIC.encode(document)).hexdigest()


def canonical(value: Any) -> bytes:
    """JSON with sorted keys: the same bytes for the same value."""
    return _DETERMINISTIC.encode(value)


def request_digest(value: Any) -> str:
    """SHA-256 of a request as sent, which tells a repeated send from another one under the same id."""
    return hashlib.sha256(canonical(value)).hexdigest()
