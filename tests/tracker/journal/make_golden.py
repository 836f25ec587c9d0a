"""Writes a golden sample for each stored name that has none yet; a sample that is there is never touched.

python -m tests.tracker.journal.make_golden
"""

import sys
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import inspect

from tests.tracker.journal.promises import GOLDEN, PROMISES, golden_path

WORDS = ("Jason", "Liza")
NUMBERS = (2, 3)


def a_value(kind: inspect.Type, other_than: object) -> object:
    """A value of this kind that is not the default, so that the sample shows every field."""
    for number in (0, 1):
        value = _sample(kind, number)
        if value != other_than:
            return value
    return value


def _sample(kind: inspect.Type, number: int) -> Any:
    for described, make in MAKERS.items():
        if isinstance(kind, described):
            return make(kind, number)
    message = f"no sample for a field of type {kind}: teach make_golden"
    raise TypeError(message)


def _one_of(kind: inspect.UnionType, number: int) -> Any:
    return _sample(next(each for each in kind.types if not isinstance(each, inspect.NoneType)), number)


MAKERS: dict[type[inspect.Type], Callable[[Any, int], Any]] = {
    inspect.StrType: lambda _, number: WORDS[number],
    inspect.IntType: lambda _, number: NUMBERS[number],
    inspect.FloatType: lambda _, number: NUMBERS[number] + 0.5,
    inspect.BoolType: lambda _, number: not number,
    inspect.AnyType: lambda _, number: NUMBERS[number],
    inspect.LiteralType: lambda kind, number: kind.values[number % len(kind.values)],
    inspect.ListType: lambda kind, number: [_sample(kind.item_type, number)],
    inspect.VarTupleType: lambda kind, number: [_sample(kind.item_type, number)],
    inspect.TupleType: lambda kind, number: [_sample(item, number) for item in kind.item_types],
    inspect.DictType: lambda kind, number: {_sample(kind.key_type, number): _sample(kind.value_type, number)},
    inspect.UnionType: _one_of,
    inspect.StructType: lambda kind, _: a_document(kind),
}


def a_document(kind: inspect.StructType) -> dict[str, object]:
    tag = {kind.tag_field: kind.tag} if kind.tag_field else {}
    return tag | {field.encode_name: a_value(field.type, field.default) for field in kind.fields}


def sample(kind: type[msgspec.Struct]) -> bytes:
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    value = msgspec.convert(a_document(described), kind)
    return msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n"


def main() -> None:
    GOLDEN.mkdir(exist_ok=True)
    for name, kind in PROMISES.items():
        path = golden_path(name)
        if not path.exists():
            path.write_bytes(sample(kind))
            sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    main()
