"""The likeliest next action as one key with everything filled in, and the last one once more."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import uuid4

from api.callers import Caller
from api.pages.remembered import Before, before, fields_like
from api.pages.table_contexts import Key
from api.wiring import wired
from tracker.facts.ids import ActionId, SeatId
from tracker.kernel.questions import Confirm, PickOne, PickSome, Question, RollDie
from tracker.kernel.system import Field, Option
from tracker.play.outcomes import AskedBack, Outcome, Previewed, Request

MOST_QUESTIONS = 6
CANDIDATES = 4
OWN = 2
"""What somebody does after something counts so much more than what others do."""
DOUBT = 4
"""So many times what usually follows must have been seen to outweigh what is done most of all."""


def keys_for(here: Caller, seat: SeatId, options: Sequence[Option]) -> tuple[Key | None, Key | None]:
    """The key that is likely to spare most taps, and the last action once more where that is another."""
    allowed = [option for option in options if option.allowed and option.form and not option.one_off]
    done = before(here.warm)
    found = [(_tried(here, seat, option, done), odds) for option, odds in _by_odds(allowed, done)]
    worth = [(odds * _spares(key), key) for key, odds in found if key is not None]
    likely = max(worth, key=lambda each: each[0], default=(0, None))[1]
    return likely, _again(here, seat, allowed, done, likely)


def _spares(key: Key) -> int:
    """How many taps it spares: a sheet, and each question that need not be asked."""
    return 1 + len(key.supposed)


def _by_odds(options: Sequence[Option], done: Sequence[Before]) -> list[tuple[Option, float]]:
    """The likeliest options with their odds; of those that nobody has done there is nothing to fill in."""
    odds = [(option, _odds(option, done)) for option in options]
    return sorted((each for each in odds if each[1] > 0), key=lambda each: -each[1])[:CANDIDATES]


def _odds(option: Option, done: Sequence[Before]) -> float:
    """How likely this is next: what has followed the character's last action, leaning on what is usual."""
    if not done:
        return 0
    usual = sum(_is_of(option, each) for each in done) / len(done)
    last = next((each.kind for each in done if each.character == option.character), "")
    after = Counter[str]()
    for newer, older in _pairs(done):
        if older.kind == last:
            after[newer.kind] += OWN if newer.character == option.character else 1
    return (after[option.kind] * (usual > 0) + DOUBT * usual) / (after.total() + DOUBT)


def _pairs(done: Sequence[Before]) -> Iterator[tuple[Before, Before]]:
    """Each action of a character with that character's one before it."""
    later: dict[str, Before] = {}
    for each in done:
        if each.character in later:
            yield later[each.character], each
        if each.character:
            later[each.character] = each


def _is_of(option: Option, done: Before) -> bool:
    given = {name: value for name, value in option.given.items() if name not in _names(option)}
    return done.kind == option.kind and all(done.fields.get(name) == value for name, value in given.items())


def _names(option: Option) -> set[str]:
    return {shape.name for shape in option.form}


def _again(
    here: Caller, seat: SeatId, options: Sequence[Option], done: Sequence[Before], likely: Key | None
) -> Key | None:
    """The last action of these characters, as it was said, if it can be done once more."""
    characters = {option.character for option in options}
    last = next((each for each in done if each.character in characters and each.character), None)
    if last is None:
        return None
    option = next((each for each in options if _is_of(each, last)), None)
    key = None if option is None else _tried(here, seat, option, [last])
    if key is None or not key.same:
        return None
    return None if likely and (key.kind, key.fields) == (likely.kind, likely.fields) else key


def _tried(here: Caller, seat: SeatId, option: Option, done: Sequence[Before]) -> Key | None:
    """The option filled in from before, if the rules would take it so; with the die that it asks for."""
    filled = _filled(option, done)
    if filled is None:
        return None
    fields, words = filled
    last = next(
        (each for each in done if each.kind == option.kind and each.character == option.character), None
    )
    key = Key(
        kind=option.kind,
        says=option.says,
        picked=tuple(words),
        fields=fields,
        character=option.character,
        same=last is not None and all(last.fields.get(name) == value for name, value in fields.items()),
    )
    return _asked_ahead(here, seat, key, _said_of(last) if last and key.same else {})


def _said_of(last: Before) -> dict[str, Any]:
    """What was said of the board the last time, on the form (where it was nothing) or when it was asked."""
    nothing = {name: value for name, value in last.fields.items() if value == []}
    return {**nothing, **last.answers}


def _asked_ahead(here: Caller, seat: SeatId, key: Key, said: Mapping[str, Any]) -> Key | None:
    """What the rules would ask is answered as it was the last time, and that is said on the key."""
    answers: dict[str, Any] = {}
    supposed: list[tuple[str, str]] = []
    for _ in range(MOST_QUESTIONS):
        outcome = _preview(here, seat, key, answers)
        if isinstance(outcome, Previewed):
            return replace(key, answers=answers, supposed=tuple(supposed))
        if not isinstance(outcome, AskedBack):
            return None
        open_ones = [question for question in outcome.questions if question.key in said]
        known = [question for question in open_ones if _can_be_supposed(question, said[question.key])]
        if not known:
            die = outcome.questions[0] if isinstance(outcome.questions[0], RollDie) else None
            return replace(key, answers=answers, supposed=tuple(supposed), die=die)
        answers |= {question.key: said[question.key] for question in known}
        supposed += [(question.says, worded(question, said[question.key])) for question in known]
    return None


def _can_be_supposed(question: Question, answer: Any) -> bool:
    """Yes, no, one of several, or none of them; what a die shows is never supposed."""
    return isinstance(question, Confirm | PickOne) or (isinstance(question, PickSome) and answer == [])


def worded(question: Question, answer: Any) -> str:
    """An answer as the table would say it: "yes", "no" and "none" are left for the page to translate."""
    if isinstance(question, PickSome) and not answer:
        return "none"
    if isinstance(question, PickOne):
        return next((each.says for each in question.choices if each.value == answer), str(answer))
    return ("yes" if answer else "no") if isinstance(answer, bool) else str(answer)


def _preview(here: Caller, seat: SeatId, key: Key, answers: Mapping[str, Any]) -> Outcome:
    request = Request(
        id=ActionId(str(uuid4())),
        kind=key.kind,
        seat=seat,
        by=here.by,
        seen=here.warm.head.position,
        fields=dict(key.fields),
        answers=dict(answers),
    )
    return wired().play.act(here.warm.id, request, preview=True)


def _filled(option: Option, done: Sequence[Before]) -> tuple[dict[str, Any], list[str]] | None:
    """The fields that the form demands, as they were the last time or else as they usually begin.

    Where the form itself proposes one of several, it knows the state of the table: that comes before habit.
    """
    alike = list(fields_like(done, option.kind, option.given))
    fields, words = dict(option.given), list[str]()
    for shape in option.form:
        if not shape.required:
            continue
        found = _beginning(shape) if shape.kind == "pick" and shape.default else _habit(shape, alike)
        if found is None:
            found = _beginning(shape)
        if found is None or found == []:
            return None
        fields[shape.name] = found
        words.append(_called(shape, found))
    return fields, words


def _habit(shape: Field, alike: Sequence[Mapping[str, Any]]) -> Any:
    return next((value for each in alike if (value := _usable(shape, each)) is not None), None)


def _beginning(shape: Field) -> Any:
    """What the form begins with: its own default, else the first there is; words have to be typed."""
    if shape.kind == "pick" and shape.choices:
        return shape.default or shape.choices[0].value
    return None if shape.kind == "text" else shape.default


def _usable(shape: Field, fields: Mapping[str, Any]) -> Any:
    """What the form would still take of what was said then."""
    value = fields.get(shape.name)
    known = {choice.value for choice in shape.choices}
    if shape.kind == "pick":
        return value if value in known else None
    if shape.kind == "picks":
        return value if isinstance(value, list) and value and set(value) <= known else None
    if shape.kind == "number":
        return value if isinstance(value, int) and shape.low <= value <= shape.high else None
    return value if isinstance(value, bool) else None


def _called(shape: Field, value: Any) -> str:
    words = {choice.value: choice.says for choice in shape.choices}
    if isinstance(value, list):
        return ", ".join(words.get(each, str(each)) for each in value)
    return words.get(value, str(value))
