"""The shapes of what is asked and sent about past moments, branches and save points."""

from marshmallow import Schema, fields, validate

from api.schemas import NAME, TITLE, WORD, ActionIdField, PageAsked, Sent, Text, counted, whole
from tracker.kernel.moments import KINDS

HISTORIES = validate.OneOf(["recorded", "corrected"])
WITHOUT_ID = "without it the server makes one, and a repeated send is done twice"
ID = {"description": f"a UUID of the sender's making; {WITHOUT_ID}"}


class BranchSent(Sent):
    """Leave the campaign after `at` (now, if it is not said), under a title of one's own."""

    id = ActionIdField(metadata=ID)
    seat = Text(WORD)
    at = whole(
        load_default=None,
        allow_none=True,
        metadata={"description": "the last entry that both share; within an action it means all of it"},
    )
    title = Text(TITLE, empty=True, load_default="")


class LineSent(Sent):
    """Adopt a branch, or drop it."""

    id = ActionIdField(metadata=ID)
    seat = Text(WORD)


class SaveSent(Sent):
    """Mark this moment."""

    id = ActionIdField(metadata=ID)
    seat = Text(WORD)
    label = Text(NAME, empty=True, load_default="")


class RestoreSent(Sent):
    """Go back to a save point, in a branch of this title."""

    id = ActionIdField(metadata=ID)
    seat = Text(WORD)
    title = Text(TITLE, empty=True, load_default="")


class BranchesAsked(Schema):
    """Which branches: those that were dropped are hidden."""

    dropped = fields.Boolean(load_default=False)


class CompareAsked(Schema):
    """With which other line, where, and in which history: now, if no position is said.

    `at` is looked at in both lines, or where one ends, unless `with_at` says another for the other one.
    """

    with_ = Text(WORD, data_key="with", required=True)
    at = counted(load_default=None)
    with_at = counted(load_default=None)
    history = fields.String(load_default="recorded", validate=HISTORIES)


class MomentsAsked(PageAsked):
    """What is looked for.

    `of` says which: an action's or a seat's id; words of a round or phase; a ledger ("stash"), an account of
    it or a place of the state ("characters.Liza.hp"); a fact's stored name; the id that a fact is about.
    """

    kind = fields.String(load_default="action", validate=validate.OneOf(KINDS))
    of = Text(TITLE, empty=True, load_default="")
    history = fields.String(load_default="recorded", validate=HISTORIES)
    at = counted(load_default=None, metadata={"description": "tells `previous` and `next` of this position"})


class DiffAsked(Schema):
    """From where to where; both in one history, unless `to_history` says another for the second."""

    from_ = counted(data_key="from", required=True)
    to = counted(load_default=None)
    history = fields.String(load_default="recorded", validate=HISTORIES)
    to_history = fields.String(load_default=None, validate=HISTORIES)


class TranscriptAsked(Schema):
    """As text or as a page; all of it, or one part (a mission; they count from 1); up to which position."""

    format = fields.String(load_default="text", validate=validate.OneOf(["text", "html"]))
    part = fields.Integer(load_default=None, validate=validate.Range(min=1, max=10_000))
    at = counted(load_default=None)


class CodeAsked(Schema):
    """A code that somebody wrote down."""

    code = Text(WORD, empty=True, load_default="")


class TakeAsked(Schema):
    """How a file is taken in: it goes on here, or as a branch."""

    how = fields.String(required=True, validate=validate.OneOf(["forward", "branch"]))
    id = ActionIdField(metadata=ID)
    title = Text(TITLE, empty=True, load_default="")


class PackAsked(Schema):
    """As which kind of text."""

    format = fields.String(load_default="yaml", validate=validate.OneOf(["yaml", "json"]))


class PackSent(Schema):
    """A pack that comes in; sent again under the same id, it goes on where it was interrupted."""

    id = ActionIdField(metadata=ID)
