"""Tokens and join codes: who may sit where, without accounts or passwords."""

import hashlib
import hmac
from collections.abc import Iterable
from uuid import UUID

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from tracker.facts.ids import CampaignId, SeatId

HOST = "host"
PLAYER = "player"
SPECTATOR = "spectator"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
LONGEST_TOKEN = 1000


class Pass(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a token says: this device sits at this seat of this campaign, with these rights."""

    campaign: CampaignId
    seat: SeatId
    role: str
    device: str


class Tokens:
    """Issues and reads them; all follow from one secret, so that nothing about them is stored."""

    def __init__(self, secret: str) -> None:
        self._secret = secret.encode()
        self._signed = URLSafeSerializer(
            secret,
            salt="castaway.pass/1",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def issue(self, granted: Pass) -> str:
        """The token of this pass."""
        token: str = self._signed.dumps(msgspec.to_builtins(granted))
        return token

    def read(self, token: str) -> Pass | None:
        """The pass in a token; None when it was not issued here."""
        if len(token) > LONGEST_TOKEN:
            return None
        try:
            return msgspec.convert(self._signed.loads(token), Pass)
        except (BadData, msgspec.ValidationError):
            return None

    def join_code(self, campaign: CampaignId) -> str:
        """Six characters that let people sit down at this campaign; none of them looks like another."""
        digest = hmac.digest(self._secret, f"castaway.join/1\x1f{campaign}".encode(), "sha256")
        return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH])

    def campaign_of(self, code: str, campaigns: Iterable[CampaignId]) -> CampaignId | None:
        """The campaign that this code opens, as typed by a person."""
        typed = "".join(code.upper().split())
        for campaign in campaigns:
            if hmac.compare_digest(self.join_code(campaign).encode(), typed.encode()):
                return campaign
        return None

    def derived_id(self, purpose: str, sent: str) -> str:
        """A UUID that follows from what a device sent, and that nobody else can work out from anything."""
        digest = hmac.digest(self._secret, f"{purpose}\x1f{sent}".encode(), "sha256")
        return str(UUID(bytes=digest[:16], version=4))
