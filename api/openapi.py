"""The OpenAPI document: what flask-smorest knows of the calls, and the shapes of every action."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from apispec import APISpec

from api.calls import JSON
from api.problems import KINDS, MEDIA_TYPE
from tracker.kernel.commands import Command, EnterValue, TakeCharacter, kind_of
from tracker.kernel.questions import QUESTIONS
from tracker.kernel.system import RuleSystem

Schemas = dict[str, Any]
ABOUT = """Castaway keeps the books of a tabletop campaign; the box stays on the table.

Tokens go in `Authorization: Bearer …`. Positions are in `ETag`. Whatever cannot be done is answered by a
problem document (`application/problem+json`, RFC 9457)."""
SECURITY = {
    "token": {
        "type": "http",
        "scheme": "bearer",
        "description": "the token of a seat, from founding or joining",
    },
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": "castaway_{campaign}",
        "description": "the same, of a page",
    },
}
ACTION = "ActionSent"


def openapi_document(spec: APISpec, systems: Iterable[RuleSystem]) -> Schemas:
    """The whole document as plain data."""
    document: Schemas = spec.to_dict()
    document["info"] = {"description": ABOUT, **document["info"]}
    components = document.setdefault("components", {})
    components["securitySchemes"] = SECURITY
    for response in components.get("responses", {}).values():
        if JSON in response.get("content", {}):
            response["content"] = {MEDIA_TYPE: response["content"][JSON]}
    schemas = components.setdefault("schemas", {})
    offered = []
    for system in systems:
        commands = _commands(system)
        schemas.update(_fields_of(commands, system.id))
        offered += [f"{system.id}.{kind_of(command)}" for command in commands]
    schemas.update(_plain_schemas(QUESTIONS, "question"))
    _offer(schemas, offered)
    return document


def _commands(system: RuleSystem) -> tuple[type[Command], ...]:
    """What may be sent as an action of this game."""
    return (EnterValue, TakeCharacter, *system.commands)


def _plain_schemas(kinds: Iterable[type[msgspec.Struct]], prefix: str) -> Schemas:
    template = f"#/components/schemas/{prefix}.{{name}}"
    _refs, components = msgspec.json.schema_components(kinds, ref_template=template)
    return {f"{prefix}.{name}": schema for name, schema in components.items()}


def _fields_of(commands: tuple[type[Command], ...], prefix: str) -> Schemas:
    """Each command under "system.kind", without the stored name, which is never sent."""
    named = _plain_schemas(commands, prefix)
    classes = {command.__name__: kind_of(command) for command in commands}
    found: Schemas = {}
    for name, schema in named.items():
        plain = name.removeprefix(f"{prefix}.")
        if plain in classes:
            found[f"{prefix}.{classes[plain]}"] = _without_type(schema)
        else:
            found[name] = schema
    return found


def _without_type(schema: Mapping[str, Any]) -> Schemas:
    properties = {name: field for name, field in schema["properties"].items() if name != "type"}
    required = [name for name in schema.get("required", ()) if name != "type"]
    return {**schema, "properties": properties, "required": required}


def _offer(schemas: Schemas, offered: list[str]) -> None:
    """The field `with` of an action: one of the shapes, by its kind."""
    kinds = list(dict.fromkeys(name.split(".", 1)[1] for name in offered))
    fields = schemas[ACTION]["properties"]
    fields["kind"] = {**fields["kind"], "examples": kinds}
    fields["with"] = {
        "description": "The fields of the kind: the shape `system.kind`.",
        "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in offered],
    }


def calls_of(document: Mapping[str, Any]) -> list[Schemas]:
    """Every call in a row, for the page that lists them."""
    return [
        {"path": path, "method": method.upper(), "body": _body(call), **call}
        for path, methods in document["paths"].items()
        for method, call in methods.items()
        if isinstance(call, dict)
    ]


def _body(call: Mapping[str, Any]) -> str:
    content = call.get("requestBody", {}).get("content", {})
    reference: str = content.get(JSON, {}).get("schema", {}).get("$ref", "")
    return reference.rsplit("/", 1)[-1]


def problem_kinds() -> list[Schemas]:
    """Every kind of problem, for the same page."""
    return [{"name": name, **kind._asdict()} for name, kind in KINDS.items()]
