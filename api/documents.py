"""What is answered, as plain data: entries, actions, campaigns, each as one seat may see it."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from flask import Response, request

from api.callers import Caller
from projections.visible import visible, visible_fact
from tracker.facts.action import ActionContested, ActionTaken
from tracker.facts.entry import Entry
from tracker.facts.fact import kind_named, stored_name
from tracker.facts.history import KEPT, fates
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.past import actions_of
from tracker.kernel.system import Campaign, RuleSystem
from tracker.play.warm import Warm

Document = dict[str, Any]
PRIVATE = "private, no-cache"
VARY = "Authorization, Cookie"


def answer(document: Any, status: int = 200, *, position: Position | None = None) -> Response:
    """A document as a response; its position is its ETag, and one that the caller has is not sent again."""
    headers = {"Cache-Control": PRIVATE, "Vary": VARY}
    response = Response(msgspec.json.encode(document), status, headers, mimetype="application/json")
    if position is not None:
        response.set_etag(str(position))
        if status == 200:
            response.make_conditional(request)
    return response


def full(value: Any) -> Any:
    """Plain data in which fields at their default are said too: a reader need not know the defaults."""
    if isinstance(value, msgspec.Struct):
        fields = {name: full(getattr(value, name)) for name in value.__struct_fields__}
        tag = value.__struct_config__.tag
        return {"type": tag, **fields} if isinstance(tag, str) else fields
    if isinstance(value, tuple | list):
        return [full(each) for each in value]
    if isinstance(value, Mapping):
        return {name: full(inner) for name, inner in value.items()}
    return value


def fact_document(entry: Entry, seat: SeatId) -> Document:
    """A fact in the answer to the action that brought it about."""
    shown: Document = {
        "position": entry.position,
        "type": stored_name(type(entry.fact)),
        "fact": visible_fact(entry.fact, seat),
    }
    return shown if entry.of is None else {**shown, "of": entry.of}


def entry_documents(entries: Iterable[Entry], seat: SeatId) -> list[Document]:
    """The facts themselves, as this seat may read them."""
    return [visible(entry, seat) for entry in entries]


def action_documents(warm: Warm, seat: SeatId) -> list[Document]:
    """Every action, with what has become of it."""
    latest = fates(warm.entries)
    found = []
    for action in actions_of(warm.entries).values():
        first = warm.entries[action.position - 1]
        fate, undo = latest.get(action.id, (KEPT, None))
        document: Document = {
            "id": action.id,
            "position": action.position,
            "last": action.last,
            "at": first.at,
            "seat": action.seat,
            "by": action.by,
            "fate": fate,
            **_asked_for(first, seat),
        }
        found.append(document if undo is None else {**document, "undo": undo})
    return found


def _asked_for(first: Entry, seat: SeatId) -> Document:
    """The command with its answers, of an action or of a contest."""
    fact = first.fact
    if not isinstance(fact, ActionTaken | ActionContested):
        return {"kind": "", "command": {}}
    shown = visible_fact(fact, seat)
    command = dict(shown["command"])
    kind = kind_named(str(command.pop("type")))
    told = ("answers", "rulings", "adapted", "afterwards")
    kept: Document = {name: shown[name] for name in told if name in shown}
    contested: Document = {"contested": True} if isinstance(fact, ActionContested) else {}
    return {"kind": kind, "command": command, "seen": fact.seen, **kept, **contested}


def action_document(warm: Warm, action: ActionId, seat: SeatId) -> Document:
    """One recorded action with its facts: as they were recorded, and those that undos put in their place."""
    found = next(each for each in action_documents(warm, seat) if each["id"] == action)
    own = [entry for entry in warm.entries if entry.action == action]
    instead = [entry for entry in warm.entries if entry.of == action]
    shown = {"facts": [fact_document(entry, seat) for entry in own]}
    if instead:
        last = instead[-1].action
        shown["instead"] = [fact_document(entry, seat) for entry in instead if entry.action == last]
    return {**found, **shown}


def campaign_document(caller: Caller, join_code: str) -> Document:
    """A campaign in a few lines."""
    warm = caller.warm
    house = warm.state.house
    return {
        "id": warm.id,
        "system": house.system,
        "title": house.title,
        "position": warm.head.position,
        "founded": warm.entries[0].at,
        "last": warm.entries[-1].at,
        "seats": full(list(house.seats.values())),
        "options": house.options,
        "you": {"seat": caller.seat, "role": caller.granted.role},
        **({"join_code": join_code} if join_code else {}),
    }


def due(system: RuleSystem, state: Campaign) -> Any:
    """What the table owes next."""
    return full(system.prompts(state, system.content))
