"""The shapes of what mends and explains a campaign: reinstating, correcting, settling, why."""

from marshmallow import Schema, fields, validate

from api.schemas import MANY, NOTE, TITLE, WORD, ActionIdField, MomentAsked, Sent, Text, said, whole

ROUNDS = 50


class MendingSent(Sent):
    """What every mending has: its id, for whom, why, and the position of the preview that was seen."""

    id = ActionIdField(required=True)
    seat = Text(WORD)
    previewed = whole(load_default=None, allow_none=True)


class ReinstatingSent(MendingSent):
    """Take back that an action was struck out; with `whole` all that was struck in the same stroke."""

    reason = Text(WORD, load_default="mistyped")
    note = Text(NOTE, empty=True, load_default="")
    whole = said()
    answers = fields.Dict(
        keys=fields.String(),
        values=fields.Dict(keys=fields.String()),
        load_default=dict,
        validate=validate.Length(max=MANY),
        metadata={"description": "to what actions ask: by action, then by question"},
    )


class CorrectionSent(MendingSent):
    """What an action should have been: what is not said stays as it was."""

    reason = Text(WORD, load_default="mistyped")
    note = Text(NOTE, empty=True, load_default="")
    kind = Text(WORD, load_default=None, allow_none=True)
    with_ = fields.Dict(
        keys=fields.String(), data_key="with", load_default=None, validate=validate.Length(max=MANY)
    )
    answers = fields.Dict(
        keys=fields.String(validate=validate.Length(min=1, max=TITLE)),
        load_default=None,
        validate=validate.Length(max=MANY),
    )


class SettlementSent(MendingSent):
    """How a contest ends. Where there is a choice, `yields` gives way and `winner` gets its way."""

    how = Text(WORD, required=True, metadata={"description": "first, give_way, duel or withdrawn"})
    rolls = fields.List(
        fields.Dict(keys=fields.String(), values=Text(WORD), validate=validate.Length(max=MANY)),
        load_default=list,
        validate=validate.Length(max=ROUNDS),
        metadata={"description": "the rounds of a duel: each party (an action) with its face, or `roll`"},
    )
    yields = Text(WORD, load_default=None, allow_none=True)
    winner = Text(WORD, load_default=None, allow_none=True)
    answers = fields.Dict(
        keys=fields.String(validate=validate.Length(min=1, max=TITLE)),
        load_default=dict,
        validate=validate.Length(max=MANY),
        metadata={"description": "to what the winner's action asks"},
    )


class DuelDiceSent(Sent):
    """Dice of the running round of a duel, as they fell: one party's or several."""

    id = ActionIdField(required=True)
    seat = Text(WORD)
    round = whole(required=True)
    faces = fields.Dict(
        keys=fields.String(),
        values=Text(WORD),
        required=True,
        validate=validate.Length(max=MANY),
        metadata={
            "description": "each party (an action) with its face, or `roll`; none if no die is missing"
        },
    )
    answers = fields.Dict(
        keys=fields.String(validate=validate.Length(min=1, max=TITLE)),
        load_default=dict,
        validate=validate.Length(max=MANY),
        metadata={"description": "to what the winner's action asks, with the last die"},
    )


class WholeAsked(Schema):
    """All that was struck in the same stroke, or the one action."""

    whole = fields.Boolean(load_default=False)


class WhyAsked(MomentAsked):
    """Which place of the state document, at which moment, and how many facts at most."""

    of = Text(TITLE, required=True, metadata={"description": "e.g. characters.Liza.hp or stash.money"})
    limit = fields.Integer(load_default=200, validate=validate.Range(min=1, max=1000))
