"""How much is tried: seconds in `make test`, minutes in `make fuzz`."""

import os

LONG = os.environ.get("CASTAWAY_FUZZ") == "long"


def examples(short: int, long: int) -> int:
    """How many, in this form."""
    return long if LONG else short
