"""Views as bytes, and back to the very same values."""

from collections.abc import Sequence
from typing import Any

import msgspec

from projections.registry import VIEWS, UnknownView, view_named
from tracker.kernel.system import RuleSystem

_encoder = msgspec.msgpack.Encoder()


class Packing:
    """Writes and reads the views of these systems."""

    def __init__(self, systems: Sequence[RuleSystem]) -> None:
        self._decoders = {
            (system.id, view.name): msgspec.msgpack.Decoder(view.kept_as(system))
            for system in systems
            for view in VIEWS
        }

    def pack(self, _system: str, name: str, value: Any) -> bytes:
        """A view as bytes."""
        return _encoder.encode(view_named(name).to_keep(value))

    def unpack(self, system: str, name: str, data: bytes) -> Any:
        """The view that these bytes were made of.

        Raises:
            ValueError: there is no such system or view here, or it has another shape.
        """
        try:
            return view_named(name).from_kept(self._decoders[system, name].decode(data))
        except (UnknownView, KeyError, msgspec.MsgspecError) as wrong:
            raise ValueError(f"{name} of {system} cannot be read here: {wrong}") from wrong
