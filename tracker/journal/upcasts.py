"""What older stored names have become. A line keeps its name for ever; reading it goes through here."""

from collections.abc import Callable, Mapping
from typing import Any

Upcast = tuple[str, Callable[[dict[str, Any]], dict[str, Any]]]
"""The next name, and what makes the next shape of the old one.

The function gets the fact's own dictionary; hidden fields are missing from it in a player's file.
"""

UPCASTS: Mapping[str, Upcast] = {}
