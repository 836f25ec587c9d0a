"""From a submitted form to a request's fields and answers; the names say what type each value has.

`f:number:spaces=3` is a field of the action, `a:some:leaves=…` an answer, `v:number:enemy/Beheader:rank=4` a
value read off a card, `r:RI-MOVE-01=…` a ruling with its reason.
"""

from collections.abc import Callable, Iterable
from typing import Any

from werkzeug.datastructures import MultiDict

LONGEST = 2000
EMPTY_CHOICE = "-"


class Unreadable(ValueError):
    """A value in the form is not of the type its name says; `field` is what to mend."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def _number(values: list[str]) -> int | None:
    text = values[-1].strip()
    return int(text) if text else None


def _yes_no(values: list[str]) -> bool:
    return values[-1] == "yes"


def _picks(values: list[str]) -> list[str]:
    return [value for value in values if value not in ("", EMPTY_CHOICE)]


def _text(values: list[str]) -> str:
    return values[-1].strip()


def _pick(values: list[str]) -> str | None:
    return None if values[-1] == EMPTY_CHOICE else values[-1]


READERS: dict[str, Callable[[list[str]], Any]] = {
    "number": _number,
    "yes_no": _yes_no,
    "picks": _picks,
    "text": _text,
    "pick": _pick,
}


def read_fields(form: MultiDict[str, str]) -> dict[str, Any]:
    """The fields of the action; an optional one left empty is not sent at all."""
    found = {rest: value for kind, rest, value in _typed(form, "f") if value not in (None, "")}
    return {name: value for name, value in found.items() if value is not None}


def read_answers(form: MultiDict[str, str]) -> dict[str, Any]:
    """The answers so far, with the values of cards under "value:…"."""
    answers = {rest: value for _kind, rest, value in _typed(form, "a") if value not in (None, "")}
    for kind, rest, value in _typed(form, "v"):
        card, _, name = rest.rpartition(":")
        blank = value == "" and kind == "text"
        answers.setdefault(f"value:{card}", {})[name] = None if blank else value
    return answers


def read_rulings(form: MultiDict[str, str]) -> dict[str, str]:
    """The rules that the table overrules, each with its reason."""
    return {name[2:]: form[name].strip() for name in form if name.startswith("r:") and form[name].strip()}


def _typed(form: MultiDict[str, str], prefix: str) -> Iterable[tuple[str, str, Any]]:
    for name in form:
        head, _, rest = name.partition(":")
        kind, _, rest = rest.partition(":")
        if head != prefix or kind not in READERS or not rest:
            continue
        values = form.getlist(name)
        if any(len(value) > LONGEST for value in values):
            raise Unreadable(rest)
        try:
            yield kind, rest, READERS[kind](values)
        except ValueError:
            raise Unreadable(rest) from None


def carried(form: MultiDict[str, str]) -> tuple[tuple[str, str], ...]:
    """What the next form carries on unseen: everything given so far, except a ruling's reason."""
    kept = [(name, value) for name in form for value in form.getlist(name) if not name.startswith("r:")]
    return tuple((name, value) for name, value in kept if len(value) <= LONGEST)
