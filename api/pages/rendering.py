"""A template with its typed context."""

from dataclasses import fields
from typing import Any

from flask import Response, make_response, render_template


def rendered(template: str, context: Any, status: int = 200, **headers: str) -> Response:
    """The template, given each field of the context under its name."""
    values = {field.name: getattr(context, field.name) for field in fields(context)}
    response = make_response(render_template(template, **values), status)
    response.headers["Cache-Control"] = "private, no-store"
    response.headers.update({name.replace("_", "-"): value for name, value in headers.items()})
    return response
