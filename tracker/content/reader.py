"""From plain data to frozen values: one marshmallow schema per kind of card, made from its annotations."""

import dataclasses
import types
from collections.abc import Mapping
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

import marshmallow
import msgspec
from marshmallow import fields

from tracker.content.document import BadContent, document

T = TypeVar("T")


_WORDS = {int: "a whole number", str: "text", bool: "true or false"}


class _Plain(fields.Field[Any]):
    """A value that must already be of its type: no text is taken for a number, nor a number for a yes."""

    def __init__(self, kind: type, **more: Any) -> None:
        super().__init__(**more)
        self.kind = kind

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        if type(value) is not self.kind:
            raise marshmallow.ValidationError(f"{value!r} is not {_WORDS[self.kind]}"[:200])
        return value


class _Nested(fields.Field[Any]):
    """A card inside a card."""

    def __init__(self, kind: type, **more: Any) -> None:
        super().__init__(**more)
        self.kind = kind

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:  # noqa: ARG002
        return _made(self.kind, value)


class _Several(fields.List[Any]):
    """Several of one kind, in order: a tuple."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        return tuple(super()._deserialize(value, attr, data, **kwargs))


def _field(hint: Any, **more: Any) -> fields.Field[Any]:
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        (kind,) = (each for each in inner if each is not type(None))
        return _field(kind, allow_none=True, **more)
    if origin is tuple:
        return _Several(_field(inner[0]), **more)
    if origin is dict:
        return fields.Dict(keys=_field(inner[0]), values=_field(inner[1]), **more)
    if hint is Any:
        return fields.Raw(allow_none=True, **more)
    if hint in (int, str, bool):
        return _Plain(hint, **more)
    return _Nested(hint, **more)


def _required(kind: type) -> frozenset[str]:
    if dataclasses.is_dataclass(kind):
        absent = dataclasses.MISSING
        return frozenset(
            each.name
            for each in dataclasses.fields(kind)
            if each.default is absent and each.default_factory is absent
        )
    return frozenset(each.name for each in msgspec.structs.fields(kind) if each.required)


_schemas: dict[type, marshmallow.Schema] = {}


def _schema(kind: type) -> marshmallow.Schema:
    if kind not in _schemas:
        _schemas[kind] = _new_schema(kind)
    return _schemas[kind]


def _new_schema(kind: type) -> marshmallow.Schema:
    needed = _required(kind)
    members = {name: _field(hint, required=name in needed) for name, hint in get_type_hints(kind).items()}
    return marshmallow.Schema.from_dict(members, name=f"{kind.__name__}Schema")()


def _made(kind: type[T], data: Any) -> T:
    return kind(**_schema(kind).load(data))


def _first(messages: Any, path: tuple[str, ...] = ()) -> tuple[str, str]:
    """The first complaint, as (path of the field, words)."""
    if isinstance(messages, Mapping) and messages:
        name, below = next(iter(messages.items()))
        return _first(below, path if name == marshmallow.exceptions.SCHEMA else (*path, str(name)))
    words = messages[0] if isinstance(messages, list) and messages else messages
    return (".".join(path), str(words))


def read_card(kind: type[T], data: Any, *, file: str, card: str = "") -> T:
    """One card from plain data.

    Raises:
        BadContent: naming file, card and field.
    """
    try:
        return _made(kind, data)
    except marshmallow.ValidationError as bad:
        field, says = _first(bad.messages)
        raise BadContent(file, says, card=card, field=field) from bad


def read_cards(kind: type[T], text: str, *, file: str, named: str) -> dict[str, T]:
    """Each card of a file under its name, which also goes into the field `named`.

    Raises:
        BadContent: naming file, card and field.
    """
    cards: dict[str, T] = {}
    for name, data in document(text, file).items():
        if not isinstance(name, str) or not isinstance(data or {}, dict):
            raise BadContent(file, "is not a card with fields", card=str(name))
        cards[name] = read_card(kind, {named: name, **(data or {})}, file=file, card=name)
    return cards
