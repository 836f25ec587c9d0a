"""Dice as values, and the tracker's own dice: fair, and not to be fished for."""

import hashlib
import hmac

import msgspec


class Die(msgspec.Struct, frozen=True, gc=False):
    """A die with its exact faces, in any order."""

    name: str
    faces: tuple[str, ...]

    def chance(self, face: str) -> str:
        """How often it shows `face`, as people say it: "4 in 6"."""
        return f"{self.faces.count(face)} in {len(self.faces)}"


def commitment(secret: str) -> str:
    """What is published of a secret before it is revealed (SHA-256, hex)."""
    return hashlib.sha256(secret.encode()).hexdigest()


def roll_key(attempt: str, round_number: int, actor: str, die: str) -> str:
    """The name under which the tracker counts its rolls."""
    return "\x1f".join((attempt, str(round_number), actor, die))


def key_parts(key: str) -> tuple[str, int, str, str]:
    """Attempt, round, actor and die of a key."""
    attempt, round_number, actor, die = key.split("\x1f")
    return attempt, int(round_number), actor, die


def face(secret: str, key: str, number: int, die: Die) -> str:
    """The face that the tracker's die shows for the `number`-th roll of `key`: the same for ever.

    HMAC-SHA256 of key and number under the attempt's secret, reduced to a face by rejection, so that
    every face is exactly equally likely.
    """
    sides = len(die.faces)
    limit = (1 << 64) - (1 << 64) % sides
    turn = 0
    while True:
        message = f"{key}\x1f{number}\x1f{turn}".encode()
        value = int.from_bytes(hmac.digest(secret.encode(), message, "sha256")[:8], "big")
        if value < limit:
            return die.faces[value % sides]
        turn += 1
