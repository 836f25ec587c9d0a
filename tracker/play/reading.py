"""From a request to a command: shape only."""

import re
from typing import Any

import msgspec

from tracker.kernel.commands import Command
from tracker.kernel.refusal import Unfit
from tracker.kernel.system import RuleSystem

NOT_AS_ACTIONS = frozenset(
    {
        "found_campaign",
        "take_seat",
        "undo_action",
        "reinstate_action",
        "correct_action",
        "answer_undo",
        "settle_contest",
        "tell_duel_dice",
        "make_save_point",
        "make_branch",
        "adopt_branch",
        "drop_branch",
        "revoke_device",
        "hand_seat_on",
        "name_host",
        "change_join_code",
    }
)
MISSING = "is missing"
_ABSENT = re.compile(r"Object missing\b")
_PATH = re.compile(r"^(?P<says>.*?)(?: - at `\$(?P<path>[^`]*)`)?$")


def read_command(system: RuleSystem, kind: str, fields: dict[str, Any]) -> Command:
    """The command of this kind with these fields.

    Raises:
        Unfit: the kind is unknown, or a field is missing, unknown or of the wrong type.
    """
    types = system.command_types()
    if kind not in types or kind in NOT_AS_ACTIONS:
        raise Unfit("kind", f"{kind!r} is no action of {system.title}"[:200])
    if "type" in fields:
        raise Unfit("with.type", "is no field of an action")
    try:
        command: Command = msgspec.convert(fields, types[kind])
    except msgspec.ValidationError as wrong:
        raise _unfit(str(wrong)) from None
    return command


def _unfit(message: str) -> Unfit:
    """Msgspec says "Expected `int`, got `str` - at `$.spaces`"."""
    found = _PATH.match(message)
    says, path = (found["says"], found["path"]) if found else (message, None)
    named = re.search(r"field `([^`]+)`", says)
    where = (path or "").lstrip(".") or (named[1] if named else "")
    says = MISSING if _ABSENT.match(says) else says
    return Unfit(f"with.{where}" if where else "with", says)
