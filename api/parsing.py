"""From the bytes of a request to plain values: nothing deeper or stranger than a table writes down."""

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

import msgspec
from flask import Request
from marshmallow import Schema, ValidationError
from webargs.flaskparser import FlaskParser

from api.problems import BODY, Problem, flat, wrong

DEEPEST = 20
LARGEST = (1 << 53) - 1
"""The largest whole number that every JSON reader takes for itself, browsers included."""


class BodyParser(FlaskParser):
    """webargs' parser with a strict reader of JSON, whose errors are problem documents."""

    DEFAULT_VALIDATION_STATUS = 400

    def load_json(self, req: Request, schema: Schema) -> Any:  # noqa: ARG002 - webargs' signature
        """The body as plain values; one that is missing altogether says nothing.

        Raises:
            Problem: it is no JSON, or holds what no field can hold.
        """
        data = req.get_data(cache=True)
        if not data and not req.mimetype:
            return {}
        if not req.is_json:
            raise Problem("media")
        return plain_json(data)

    def handle_error(
        self,
        error: ValidationError,
        req: Request,
        schema: Schema,
        *,
        error_status_code: int | None,
        error_headers: Mapping[str, str] | None,
    ) -> NoReturn:
        """A schema found something: name every field.

        Raises:
            Problem: always.
        """
        del req, schema, error_status_code, error_headers
        messages = error.messages if isinstance(error.messages, dict) else {"json": error.messages}
        errors = [each for location in messages.values() for each in flat(location)]
        detail = "; ".join(f"{each['field']}: {each['says']}" for each in errors[:5])
        raise Problem("malformed", detail[:500], errors=errors[:50]) from None


def plain_json(data: bytes) -> Any:
    """What the JSON in `data` says.

    Raises:
        Problem: naming the field that cannot be taken, if it is no matter of the whole.
    """
    try:
        value = msgspec.json.decode(data)
    except RecursionError:
        raise wrong("malformed", BODY, f"nested more than {DEEPEST} deep") from None
    except (msgspec.MsgspecError, ValueError) as odd:
        raise wrong("malformed", BODY, f"is no JSON: {odd}"[:200]) from None
    for path, says in _odd("", value, 0):
        raise wrong("malformed", path[:100] or BODY, says)
    return value


def _odd(path: str, value: Any, depth: int) -> Iterator[tuple[str, str]]:
    """Whatever no field can hold, each with its path."""
    if depth > DEEPEST:
        yield path, f"nested more than {DEEPEST} deep"
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _odd_text(f"{path}.{name}".lstrip("."), name)
            yield from _odd(f"{path}.{name}".lstrip("."), inner, depth + 1)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _odd(f"{path}.{number}".lstrip("."), inner, depth + 1)
    elif isinstance(value, str):
        yield from _odd_text(path, value)
    elif isinstance(value, int | float) and not isinstance(value, bool) and abs(value) > LARGEST:
        yield path, "is a number beyond anything that is counted here"


def _odd_text(path: str, text: str) -> Iterator[tuple[str, str]]:
    if any(char < " " and char not in "\n\t" for char in text):
        yield path.replace("\0", "�"), "holds a control character"
