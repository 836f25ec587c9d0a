"""A group of calls of the API: a flask-smorest blueprint, with types and one way to declare a call."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from flask import Response
from flask_smorest import Blueprint as SmorestBlueprint
from marshmallow import Schema

from api.parsing import BodyParser
from api.problems import KINDS, MEDIA_TYPE
from api.schemas import ProblemShown

Call = TypeVar("Call", bound=Callable[..., Response])
Gives = Mapping[int, tuple[type[Schema] | None, str]]
JSON = "application/json"
OPEN: tuple[Mapping[str, list[str]], ...] = ()
SIGNED: tuple[Mapping[str, list[str]], ...] = ({"token": []}, {"cookie": []})


class _Blueprint(SmorestBlueprint):  # type: ignore[misc]  # flask-smorest ships no types
    ARGUMENTS_PARSER = BodyParser()


class Calls:
    """Calls that belong together; `blueprint` is what the app registers."""

    def __init__(self, name: str, prefix: str, description: str) -> None:
        self.blueprint: Any = _Blueprint(name, __name__, url_prefix=prefix, description=description)

    def call(
        self,
        method: str,
        rule: str,
        gives: Gives,
        *,
        body: type[Schema] | None = None,
        query: type[Schema] | None = None,
        problems: tuple[str, ...] = (),
        media: str = JSON,
        open_to_all: bool = False,
    ) -> Callable[[Call], Call]:
        """Declare a call: what it takes (`sent`, `asked`), what it gives, which problems it may have."""

        def declare(call: Call) -> Call:
            documented: Any = call
            for status, kinds in _by_status(problems).items():
                documented = self._problem(status, kinds)(documented)
            for status, (schema, says) in gives.items():
                documented = self._gives(status, schema, says, media)(documented)
            if query is not None:
                documented = self.blueprint.arguments(query(), location="query", arg_name="asked")(documented)
            if body is not None:
                documented = self.blueprint.arguments(body(), arg_name="sent")(documented)
            security = OPEN if open_to_all else SIGNED
            documented = self.blueprint.doc(security=[dict(each) for each in security])(documented)
            self.blueprint.route(rule, methods=[method])(documented)
            return call

        return declare

    def _gives(self, status: int, schema: type[Schema] | None, says: str, media: str) -> Any:
        return self.blueprint.alt_response(status, schema=schema, description=says, content_type=media)

    def _problem(self, status: int, kinds: list[str]) -> Any:
        says = "; ".join(f"`{kind}`: {KINDS[kind].title}" for kind in kinds)
        return self.blueprint.alt_response(
            status, schema=ProblemShown, description=says, content_type=MEDIA_TYPE
        )


def _by_status(problems: tuple[str, ...]) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for kind in problems:
        found.setdefault(KINDS[kind].status, []).append(kind)
    return found
