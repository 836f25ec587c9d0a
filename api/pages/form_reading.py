"""From a submitted form to a request's fields and answers; the names say what type each value has.

`f:number:spaces=3` is a field of the action, `a:picks:leaves=…` an answer, `v:number:enemy/Beheader:rank=4` a
value read off a card, `r:RI-MOVE-01=…` a ruling with its reason.
"""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID, uuid4

from werkzeug.datastructures import MultiDict

Form = MultiDict[str, str]

LONGEST = 2000
LARGEST = (1 << 53) - 1
"""As the API: the largest whole number that every reader of JSON takes for itself."""
EMPTY_CHOICE = "-"
VALUE = "value:"
AFTERWARDS = "afterwards"
"""Of an action that was noted on paper, and is typed in later."""
TOGETHER, SHOWN = "together", "key"
"""Of an action that is one of many: the tap on all that was due, and what was due on its screen."""
OFFER = "offer"
"""What the key said that opened the sheet: two keys may be of one kind and ask for different things."""
SUPPOSED = "supposed"
"""The answers, by key, that a key of the table took for granted; the others were given on the sheet."""
ALWAYS = ("id", "kind", "seat", "seen", AFTERWARDS, TOGETHER, SHOWN, OFFER, SUPPOSED)


class Unreadable(ValueError):
    """A value in the form is not of the type its name says; `field` is what to mend."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def _number(values: list[str]) -> int | None:
    text = values[-1].strip()
    if not text:
        return None
    number = int(text)
    if abs(number) > LARGEST:
        raise ValueError(text)
    return number


def _yes_no(values: list[str]) -> bool | None:
    return {"yes": True, "no": False}.get(values[-1])


def one_line(text: str) -> str:
    """What somebody typed into a line, without control characters; the API refuses them, too."""
    return "".join(c for c in text if c >= " " and c != "\x7f").strip()


def _picks(values: list[str]) -> list[str]:
    return [one_line(value) for value in values if value not in ("", EMPTY_CHOICE)]


def _text(values: list[str]) -> str:
    return one_line(values[-1])


def _pick(values: list[str]) -> str | None:
    return None if values[-1] == EMPTY_CHOICE else one_line(values[-1])


READERS: dict[str, Callable[[list[str]], Any]] = {
    "number": _number,
    "yes_no": _yes_no,
    "picks": _picks,
    "text": _text,
    "pick": _pick,
}


def read_id(form: Form) -> str:
    """The action's own id.

    Raises:
        Unreadable: it is none.
    """
    try:
        return str(UUID(form.get("id", "")))
    except ValueError:
        raise Unreadable("id") from None


def own_id(form: Form) -> str:
    """The same, or a new one for a form that came without: sent again, it is another."""
    try:
        return read_id(form)
    except Unreadable:
        return str(uuid4())


def read_seen(form: Form) -> int:
    """The position of the screen that was tapped.

    Raises:
        Unreadable: it is none.
    """
    said = form.get("seen", "")
    if not (said.isascii() and said.isdigit() and len(said) < 16):
        raise Unreadable("seen")
    return int(said)


def read_fields(form: Form) -> dict[str, Any]:
    """The fields of the action; an optional one left empty is not sent at all."""
    return {rest: value for _kind, rest, value in _typed(form, "f") if value not in (None, "")}


def read_answers(form: Form) -> dict[str, Any]:
    """The answers so far, with the values of cards under "value:…"; a blank value is none."""
    answers = {rest: value for _kind, rest, value in _typed(form, "a") if value not in (None, "")}
    for _kind, rest, value in _typed(form, "v"):
        card, _, name = rest.rpartition(":")
        answers.setdefault(VALUE + card, {})[name] = None if value == "" else value
    return answers


def read_entered(form: Form) -> dict[str, Any]:
    """The values of cards as they were typed, to be shown again: by "card:field"."""
    return {rest: value for _kind, rest, value in _typed(form, "v")}


def read_rulings(form: Form) -> dict[str, str]:
    """The rules that the table overrules, each with its reason."""
    return {name[2:]: one_line(form[name])[:LONGEST] for name in form if _is_ruling(form, name)}


def _is_ruling(form: Form, name: str) -> bool:
    return name.startswith("r:") and one_line(name) == name and bool(one_line(form[name]))


def _parts(name: str) -> tuple[str, str, str]:
    head, _, rest = name.partition(":")
    kind, _, rest = rest.partition(":")
    return head, kind, rest


def _typed(form: Form, prefix: str) -> Iterable[tuple[str, str, Any]]:
    for name in form:
        head, kind, rest = _parts(name)
        if head != prefix or kind not in READERS or not rest or one_line(name) != name:
            continue
        values = form.getlist(name)
        if any(len(value) > LONGEST for value in values):
            raise Unreadable(rest)
        try:
            yield kind, rest, READERS[kind](values)
        except ValueError:
            raise Unreadable(rest) from None


def carried(
    form: Form, *, but_fields: Iterable[str] = (), but_ruling: str = ""
) -> tuple[tuple[str, str], ...]:
    """What the next form carries on unseen: everything given so far, except what it asks for itself."""
    asked = set(but_fields)
    return tuple(
        (name, value)
        for name in form
        if name in ALWAYS or name[:2] in ("f:", "a:", "v:") or _is_ruling(form, name)
        if name != f"r:{but_ruling}" and not (name.startswith("f:") and _parts(name)[2] in asked)
        for value in form.getlist(name)
        if len(value) <= LONGEST
    )


def without(form: Form, key: str) -> Form:
    """The form without the answer of this key ("value:CARD": without the values of that card)."""
    card = key.removeprefix(VALUE) if key.startswith(VALUE) else None

    def stays(name: str) -> bool:
        head, _kind, rest = _parts(name)
        if card is not None:
            return head != "v" or rest.rpartition(":")[0] != card
        return head != "a" or rest != key

    return Form(
        (name, value)
        for name in form
        if stays(name)
        for value in form.getlist(name)
        if (name, value) != (SUPPOSED, key)
    )


def unanswered(form: Form) -> Form:
    """The form without any answer; values read off cards are kept, and need not be typed again."""
    kept = (name for name in form if not name.startswith("a:") and name != SUPPOSED)
    return Form((name, value) for name in kept for value in form.getlist(name))


def cards_in(form: Form) -> tuple[str, ...]:
    """The cards whose values were on the form."""
    return tuple(dict.fromkeys(_parts(name)[2].rpartition(":")[0] for name in form if name.startswith("v:")))
