"""Tokens and join codes: who may sit where, without accounts or passwords."""

import hashlib
import hmac
from collections.abc import Iterable
from uuid import UUID

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from tracker.facts.ids import ActionId, CampaignId, SeatId

HOST = "host"
PLAYER = "player"
SPECTATOR = "spectator"
LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 6
LONGEST_TOKEN = 1000


def _spelled(number: int) -> str:
    return LETTERS[number // len(LETTERS)] + LETTERS[number % len(LETTERS)]


def _number(tail: str) -> int:
    """How often the code was changed, by its last two letters; what is no such tail fits no code."""
    if len(tail) != 2 or not set(tail) <= set(LETTERS):
        return 0
    return LETTERS.index(tail[0]) * len(LETTERS) + LETTERS.index(tail[1])


class Pass(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a token says: this device sits at this seat of this campaign.

    `role` is the seat's when it was issued; what the seat may do is asked of the campaign each time.
    `handed` counts how often the seat had gone to somebody else by then: a later hand signs it out.
    """

    campaign: CampaignId
    seat: SeatId
    role: str
    device: str
    handed: int = 0


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

    def join_code(self, campaign: CampaignId, number: int = 0) -> str:
        """Characters that let people sit down at this campaign; none of them looks like another.

        Six of them, and where the code was changed two more, which say how often.
        """
        said = f"castaway.join/1\x1f{campaign}" + (f"\x1f{number}" if number else "")
        digest = hmac.digest(self._secret, said.encode(), "sha256")
        code = "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH])
        return code + _spelled(number) if number else code

    def campaign_of(self, code: str, campaigns: Iterable[CampaignId]) -> tuple[CampaignId, int] | None:
        """The campaign that this code opens or once opened, as typed, and which of its codes it is.

        Every campaign is compared, so that how long it takes says nothing.
        """
        typed = "".join(code.upper().split())
        number = _number(typed[CODE_LENGTH:])
        found = None
        for campaign in campaigns:
            if hmac.compare_digest(self.join_code(campaign, number).encode(), typed.encode()):
                found = (campaign, number)
        return found

    def branch_id(self, campaign: CampaignId, action: ActionId) -> CampaignId:
        """The id of the branch that an action opens here; one that was opened elsewhere has no such id."""
        return CampaignId(self.derived_id("castaway.branch/2", f"{campaign} {action}"))

    def derived_id(self, purpose: str, sent: str) -> str:
        """A UUID that follows from what a device sent, and that nobody else can work out from anything."""
        digest = hmac.digest(self._secret, f"{purpose}\x1f{sent}".encode(), "sha256")
        return str(UUID(bytes=digest[:16], version=4))
