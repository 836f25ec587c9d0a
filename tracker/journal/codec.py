"""Facts to lines and back."""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec

from tracker.facts.entry import Draft, Entry, HiddenPart
from tracker.facts.fact import Fact, stored_name
from tracker.facts.ids import CampaignId
from tracker.journal.chain import hidden_digest, line_hash
from tracker.journal.line import UNREADABLE, Line, in_utc, outsized, written
from tracker.journal.port import Head, UnreadableEntry
from tracker.journal.upcasts import UPCASTS, Upcast


class Codec:
    """Knows the shape of each stored name.

    Raises:
        ValueError: two facts share a stored name, or upcasts go round in a circle.
    """

    def __init__(self, facts: Iterable[type[Fact]], upcasts: Mapping[str, Upcast] = UPCASTS) -> None:
        self.facts: dict[str, type[Fact]] = {}
        for kind in facts:
            if self.facts.setdefault(stored_name(kind), kind) is not kind:
                raise ValueError(f"two facts are stored as {stored_name(kind)}")
        self._upcasts = dict(upcasts)
        for name in self._upcasts:
            self._check_upcasts(name)
        self._decoders = {
            name: msgspec.json.Decoder(kind) for name, kind in self.facts.items() if name not in self._upcasts
        }

    def _check_upcasts(self, name: str) -> None:
        met = {name}
        while name in self._upcasts:
            name = self._upcasts[name][0]
            if name in met:
                raise ValueError(f"the upcasts of {name} go round in a circle")
            met.add(name)

    def line(self, draft: Draft, head: Head, at: datetime, draw_salt: Callable[[], str]) -> Line:
        """The line that follows on `head` and says what `draft` says.

        Raises:
            TypeError: no line could be read back as this fact, e.g. because a field has the wrong type.
            ValueError: `at` has no time zone.
        """
        at = in_utc(at)
        name = stored_name(type(draft.fact))
        decoder = self._decoders.get(name)
        if decoder is None:
            raise TypeError(f"{name} is not a fact that this journal can read")
        try:
            public, hidden = _parted(draft.fact, draw_salt)
            line = Line(
                position=head.position + 1,
                action=draft.action,
                seat=draft.seat,
                by=draft.by,
                at=at,
                type=name,
                fact=msgspec.Raw(msgspec.json.encode(public)),
                hidden=hidden,
                of=draft.of,
                hash="",
            )
            decoder.decode(line.fact)
            if odd := outsized(written(line)):
                raise ValueError(odd)
            return msgspec.structs.replace(line, hash=line_hash(line, head.hash))
        except UNREADABLE as wrong:
            raise TypeError(f"{name} could not be read back: {wrong}") from wrong

    def entry(self, campaign: CampaignId, line: Line) -> Entry:
        """The entry that a line keeps, in today's shape, with the hidden values that it holds.

        Raises:
            UnreadableEntry: the stored name is unknown here, or its content has another shape.
        """
        return Entry(
            campaign=campaign,
            position=line.position,
            action=line.action,
            seat=line.seat,
            by=line.by,
            at=line.at,
            fact=self._fact(line),
            of=line.of,
            hidden=line.hidden,
            hash=line.hash,
        )

    def _fact(self, line: Line) -> Fact:
        decoder = self._decoders.get(line.type)
        try:
            if decoder is None or line.hidden:
                return self._rebuilt(line)
            return decoder.decode(line.fact)
        except UNREADABLE as wrong:
            raise UnreadableEntry(line.position, f"{line.type} has another shape: {wrong}") from wrong

    def _rebuilt(self, line: Line) -> Fact:
        """The slow way: hidden values put back, old shapes made new."""
        content: dict[str, Any] = msgspec.json.decode(line.fact, type=dict[str, Any])
        for part in line.hidden:
            content.update(part.values or {})
        name = line.type
        while name in self._upcasts:
            name, upcast = self._upcasts[name]
            content = upcast(content)
        decoder = self._decoders.get(name)
        if decoder is None:
            raise UnreadableEntry(line.position, f"{name} is unknown here; a newer release may know it")
        return decoder.decode(msgspec.json.encode(content))


def _parted(fact: Fact, draw_salt: Callable[[], str]) -> tuple[dict[str, Any], tuple[HiddenPart, ...]]:
    """What everybody may read of a fact, and its hidden parts."""
    content: dict[str, Any] = msgspec.to_builtins(fact)
    del content["type"]
    hidden = []
    concealed = fact.concealed()
    for part in concealed:
        values = {name: content[name] for name in part.fields if name in content}
        salt = draw_salt()
        digest = hidden_digest(salt, values)
        hidden.append(HiddenPart(seats=part.seats, digest=digest, salt=salt, values=values))
    for part in concealed:
        for name in part.fields:
            content.pop(name, None)
    return content, tuple(hidden)
