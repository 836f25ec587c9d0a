"""A template with its typed context."""

from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any

from flask import Response, make_response, render_template

PLAIN: Mapping[str, str] = MappingProxyType({})


def rendered(template: str, context: Any, status: int = 200, headers: Mapping[str, str] = PLAIN) -> Response:
    """The template, given each field of the context under its name."""
    values = {field.name: getattr(context, field.name) for field in fields(context)}
    response = make_response(render_template(template, **values), status)
    response.headers.update(headers)
    return response
