"""The API's own description: the OpenAPI document, and a page of it that needs nothing from elsewhere."""

from collections.abc import Iterable

import msgspec
from apispec import APISpec
from flask import Blueprint, Response, render_template

from api.openapi import calls_of, openapi_document, problem_kinds
from tracker.kernel.system import RuleSystem


def reference(spec: APISpec, systems: Iterable[RuleSystem]) -> Blueprint:
    """`/api/openapi.json` and `/api/docs`, of the calls that the spec knows by now."""
    document = openapi_document(spec, systems)
    encoded = msgspec.json.encode(document)
    blueprint = Blueprint("reference", __name__, url_prefix="/api")

    @blueprint.get("/openapi.json")
    def openapi() -> Response:
        return Response(encoded, mimetype="application/json")

    @blueprint.get("/docs")
    def docs() -> str:
        schemas = document["components"]["schemas"]
        calls = calls_of(document)
        return render_template(
            "reference.html", document=document, calls=calls, schemas=schemas, problems=problem_kinds()
        )

    return blueprint
