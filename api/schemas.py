"""The shapes of what is sent and answered. Shape only: what a value means is for the rules."""

import unicodedata
from typing import Any
from uuid import UUID

from marshmallow import INCLUDE, RAISE, Schema, ValidationError, fields, validate

TITLE = 200
NAME = 100
WORD = 100
NOTE = 500
SEATS = 12
MANY = 50


class Text(fields.String):
    """One line of words with something in it; the blanks around it do not count."""

    def __init__(self, longest: int, *, empty: bool = False, **more: Any) -> None:
        super().__init__(validate=validate.Length(min=0 if empty else 1, max=longest), **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        if any(unicodedata.category(char) in {"Cc", "Cs"} for char in text):
            raise ValidationError("holds a control character")
        return text.strip()


class ActionIdField(fields.String):
    """A UUID in its usual spelling, made by the device that sends it."""

    def __init__(self, *, metadata: dict[str, Any] | None = None, **more: Any) -> None:
        super().__init__(metadata={"format": "uuid", **(metadata or {})}, **more)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        text: str = super()._deserialize(value, attr, data, **kwargs)
        try:
            spelled = str(UUID(text))
        except ValueError:
            raise ValidationError("is no UUID") from None
        if spelled != text.lower():
            raise ValidationError("is no UUID in its usual spelling")
        return spelled


def whole(**more: Any) -> fields.Integer:
    """A position, or another whole number from 0."""
    return fields.Integer(strict=True, validate=validate.Range(min=0), **more)


def counted(**more: Any) -> fields.Integer:
    """The same in an address, where every number is text."""
    return fields.Integer(validate=validate.Range(min=0), **more)


def said(**more: Any) -> fields.Boolean:
    """Yes or no in a body, no if it is not said; an address has `fields.Boolean` for that."""
    return fields.Boolean(load_default=False, truthy={True}, falsy={False}, **more)


class Sent(Schema):
    """Something that is sent: a field that is not known is a mistake, and not passed over."""

    class Meta:
        """Unknown fields are refused."""

        unknown = RAISE


class SeatSent(Sent):
    """A place at a new campaign."""

    name = Text(NAME, required=True)
    characters = fields.List(Text(NAME), load_default=list, validate=validate.Length(max=SEATS))


class FoundingSent(Sent):
    """A new campaign; the first seat is the host's. With an `id` a repeated send opens no second one."""

    id = ActionIdField()
    system = Text(WORD, required=True)
    title = Text(TITLE, required=True)
    seats = fields.List(fields.Nested(SeatSent), required=True, validate=validate.Length(min=1, max=SEATS))
    options = fields.Dict(keys=Text(WORD), load_default=dict, validate=validate.Length(max=MANY))


class JoiningSent(Sent):
    """Somebody sits down: at a seat that is there, or under a name of their own at a new one."""

    id = ActionIdField()
    code = Text(WORD, required=True)
    name = Text(NAME)
    seat = Text(WORD)
    role = fields.String(load_default="player", validate=validate.OneOf(["player", "spectator"]))


class RulingSent(Sent):
    """A rule that the table overrules, and why."""

    rule = Text(WORD, required=True)
    reason = Text(NOTE, required=True)


class ActionSent(Sent):
    """What one seat does."""

    id = ActionIdField(required=True)
    kind = Text(WORD, required=True)
    seat = Text(WORD, metadata={"description": "for whom; if it is not said, the sender's own"})
    seen = whole(required=True, metadata={"description": "the position on the sender's screen"})
    with_ = fields.Dict(
        keys=fields.String(), data_key="with", load_default=dict, validate=validate.Length(max=MANY)
    )
    answers = fields.Dict(
        keys=fields.String(validate=validate.Length(min=1, max=TITLE)),
        load_default=dict,
        validate=validate.Length(max=MANY),
    )
    rulings = fields.List(fields.Nested(RulingSent), load_default=list, validate=validate.Length(max=MANY))
    afterwards = said(metadata={"description": "it was noted on paper, and is typed in later"})


class UndoSent(Sent):
    """Why an action is struck out; `previewed` is the position of the preview that the sender saw."""

    id = ActionIdField(required=True)
    seat = Text(WORD)
    reason = Text(WORD, required=True)
    note = Text(NOTE, empty=True, load_default="")
    previewed = whole(load_default=None, allow_none=True)
    onwards = said(metadata={"description": "strike everything from this action on"})
    answers = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String()),
        load_default=dict,
        validate=validate.Length(max=MANY),
        metadata={"description": "to what later actions ask: by action, then by question"},
    )


class ConsentSent(Sent):
    """Agree to an undo that waits for one's consent, or decline it."""

    id = ActionIdField(required=True)
    seat = Text(WORD)
    agreed = fields.Boolean(required=True, truthy={True}, falsy={False})


class OnwardsAsked(Schema):
    """Everything from there on, or the one action."""

    onwards = fields.Boolean(load_default=False)


class PreviewAsked(Schema):
    """Decide, and record nothing."""

    preview = fields.Boolean(load_default=False)


class SeatAsked(Schema):
    """For which seat; if it is not said, the caller's own."""

    seat = Text(WORD)


class MomentAsked(Schema):
    """A past moment, as it was seen then or as it is known now."""

    at = counted(load_default=None)
    history = fields.String(load_default="recorded", validate=validate.OneOf(["recorded", "corrected"]))


class PageAsked(Schema):
    """Which part of a long list."""

    after = counted(load_default=0)
    limit = fields.Integer(load_default=200, validate=validate.Range(min=1, max=1000))


class ActionsAsked(PageAsked):
    """Which actions."""

    seat = Text(WORD)
    kind = Text(WORD)
    fate = Text(WORD)


class ImportAsked(Schema):
    """What is here already comes in only as a copy; with an `id` a repeated send brings in nothing more."""

    id = ActionIdField()
    copy = fields.Boolean(load_default=False)


class StreamAsked(Schema):
    """From where on, for a browser that cannot set `Last-Event-ID` itself."""

    after = counted(load_default=None)


class ProblemShown(Schema):
    """A problem document (RFC 9457); some kinds say more than this, each in words of its own."""

    class Meta:
        """More may be said."""

        unknown = INCLUDE

    type = fields.String(required=True)
    title = fields.String(required=True)
    status = fields.Integer(required=True)
    detail = fields.String(required=True)
    instance = fields.String()
    errors = fields.List(fields.Dict(), metadata={"description": "each with `field` and `says`"})
    rule = fields.String(metadata={"description": "the id of the rule that refuses"})
    says = fields.String(metadata={"description": "why, in a sentence for people"})
    facts = fields.Dict(metadata={"description": "the figures that decided it"})
