"""The form of an action that was done already: each field with what was sent and what else it may be."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from api.pages.filters import word
from api.pages.form_reading import Form, read_answers, read_fields
from tracker.facts.ids import SeatId
from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option, Prompt
from tracker.play.sent import Sent
from tracker.play.warm import Warm

Offer = Option | Prompt
KINDS: Mapping[type, str] = {bool: "yes_no", int: "number", str: "text"}
SMALLEST, LARGEST = -999, 9999


def form_of(warm: Warm, sent: Sent, seat: SeatId) -> tuple[Field, ...]:
    """What the table offered then, of this kind; a field that no offer has is asked for by its type."""
    offers = [each for each in _offers(warm, sent, seat) if each.kind == sent.kind]
    best = max(offers, key=lambda offer: _likeness(offer, sent.fields), default=None)
    shapes = {shape.name: shape for shape in (best.form if best else ())}
    names = dict.fromkeys((*sent.fields, *shapes))
    found = (shapes.get(name) or _made_up(name, sent.fields[name], offers) for name in names)
    return tuple(_as_sent(shape, sent.fields.get(shape.name)) for shape in found if shape is not None)


def _offers(warm: Warm, sent: Sent, seat: SeatId) -> Iterable[Offer]:
    content = warm.system.content
    seats = (seat, *(other for other in sent.before.house.seats if other != seat))
    for each in seats:
        yield from warm.system.options(sent.before, each, content)
    yield from warm.system.prompts(sent.before, content)


def _likeness(offer: Offer, fields: Mapping[str, Any]) -> tuple[int, int]:
    """How well an offer fits what was sent: by its given fields, then by what else it asks."""
    same = sum(fields.get(name) == value for name, value in offer.given.items())
    return same - len(offer.given), sum(shape.name in fields for shape in offer.form)


def _made_up(name: str, value: Any, offers: Iterable[Offer]) -> Field | None:
    """A field that was fixed on the key that was tapped; other keys of its kind say what else it may be."""
    says = name.replace("_", " ")
    others = dict.fromkeys(offer.given[name] for offer in offers if isinstance(offer.given.get(name), str))
    if isinstance(value, str) and len({*others, value}) > 1:
        choices = tuple(Choice(each, word(each)) for each in dict.fromkeys((value, *others)))
        return Field(name=name, says=says, kind="pick", choices=choices)
    kind = KINDS.get(type(value))
    if kind is None:
        return None
    return Field(name=name, says=says, kind=kind, low=SMALLEST, high=LARGEST, required=False)


def _as_sent(shape: Field, value: Any) -> Field:
    """The field with what was sent; what was left open then may be left open again."""
    return replace(shape, required=False) if value in (None, "") else _with_sent(shape, value)


def _with_sent(shape: Field, value: Any) -> Field:
    """The field, which can say at least what was sent."""
    missing = [each for each in _as_values(shape, value) if each not in {c.value for c in shape.choices}]
    if not missing:
        return shape
    choices = (*shape.choices, *(Choice(each, word(each)) for each in missing))
    return Field(
        name=shape.name, says=shape.says, kind=shape.kind, choices=choices, required=shape.required,
        default=shape.default,
    )  # fmt: skip


def _as_values(shape: Field, value: Any) -> list[str]:
    if shape.kind == "pick" and isinstance(value, str) and value:
        return [value]
    if shape.kind == "picks" and isinstance(value, list | tuple):
        return [each for each in value if isinstance(each, str)]
    return []


def mended_fields(sent: Sent, form: Form, shapes: Iterable[Field]) -> dict[str, Any]:
    """The fields as they are on the form; those that it does not show are as they were."""
    shown = {shape.name for shape in shapes}
    return {**{n: v for n, v in sent.fields.items() if n not in shown}, **read_fields(form)}


def changed_answers(sent: Sent, form: Form) -> dict[str, Any]:
    """The answers that are others than those that count; a die left as it was stays the tracker's own."""
    return {key: value for key, value in read_answers(form).items() if sent.answers.get(key) != value}
