"""What a strike, a reinstatement or a correction would do, as its sheet shows it."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask_babel import gettext

from api.callers import Caller
from api.pages.form_reading import Form, read_answers
from api.pages.mending_contexts import FateLine, OpenLine, Subject, Weighed
from api.pages.place_names import is_told
from api.pages.showing import acting_seat
from api.pages.telling import chronicle, line_of, who, words
from api.wiring import wired
from projections.chronicle import ChronicleLine
from tracker.facts.action import Fate
from tracker.facts.history import ADAPTED, ASKS, GONE, KEPT
from tracker.facts.ids import ActionId
from tracker.kernel.changes import Change
from tracker.play.outcomes import UndoPreview
from tracker.play.warm import Warm

ON = "on:"
"""`on:ACTION:a:text:KEY`: the answer to what a later line asks again."""

WHOLE = 4
"""So many numbers of one thing that come or go together are that thing coming or going."""

Answers = dict[ActionId, dict[str, Any]]


def subject(here: Caller, action: str, asked: str) -> Subject:
    """The line that a sheet is about; an action without one has no number."""
    line = line_of(here.warm, action)
    first = next(entry for entry in here.warm.entries if entry.action == action)
    return Subject(
        campaign=here.warm.id,
        seat=acting_seat(here, asked),
        action=action,
        number=line.number if line else 0,
        position=first.position,
        text=" · ".join(words(line)) if line else "",
        who=who(line) if line else "",
        at=first.at,
    )


def later_answers(form: Form) -> Answers:
    """The answers on the form to what later lines ask, by line."""
    by_line: dict[str, list[tuple[str, str]]] = {}
    for name in form:
        if name.startswith(ON):
            action, _, rest = name.removeprefix(ON).partition(":")
            by_line.setdefault(action, []).extend((rest, value) for value in form.getlist(name))
    read = {ActionId(action): read_answers(Form(pairs)) for action, pairs in by_line.items()}
    return {action: answers for action, answers in read.items() if answers}


def weighed(here: Caller, preview: UndoPreview, answers: Mapping[ActionId, Mapping[str, Any]]) -> Weighed:
    """The preview in numbers and lines; `answers` that were given stay on the sheet beside what is open."""
    told = {line.action: line for line in chronicle(_now(here)).lines}
    target = told.get(preview.action)
    number = target.number if target else 0
    others = [fate for fate in preview.fates if fate.action != preview.action]
    changed = [fate for fate in others if not _stays(told, fate)]
    touched = {fate.action for fate in others}
    return Weighed(
        position=preview.position,
        kept=sum(each.number > number and _is_kept(each, touched) for each in told.values()),
        adapted=sum(fate.fate == ADAPTED for fate in changed),
        fallen=sum(fate.fate in GONE or fate.fate == ASKS for fate in changed),
        back=sum(_back(told, fate) for fate in preview.fates),
        fates=tuple(_fate(told, fate) for fate in changed),
        changes=gathered(preview.changes),
        asks=tuple(_asks(told, preview, answers)),
        flagged=len(preview.flagged),
    )


def gathered(changes: Iterable[Change]) -> tuple[Change, ...]:
    """What comes or goes as a whole, such as a unit with all its numbers, is said in one line."""
    whole: dict[str, list[Change]] = {}
    for change in changes:
        if is_told(change.where):
            whole.setdefault(change.where.rpartition(".")[0], []).append(change)
    said: list[Change] = []
    for place, inner in whole.items():
        if len(inner) < WHOLE or not place:
            said += inner
        elif all(change.before is None for change in inner):
            said.append(Change(place, None, gettext("there")))
        elif all(change.after is None for change in inner):
            said.append(Change(place, gettext("there"), None))
        else:
            said += inner
    return tuple(said)


def _now(here: Caller) -> Warm:
    return wired().play.warm.get(here.warm.id)


def _is_kept(line: ChronicleLine, touched: set[ActionId]) -> bool:
    return not line.struck and line.action not in touched


def _stays(told: Mapping[ActionId, ChronicleLine], fate: Fate) -> bool:
    line = told.get(fate.action)
    return fate.fate == KEPT and line is not None and not line.struck


def _back(told: Mapping[ActionId, ChronicleLine], fate: Fate) -> bool:
    line = told.get(fate.action)
    return line is not None and line.struck and fate.fate not in GONE and fate.fate != ASKS


def _fate(told: Mapping[ActionId, ChronicleLine], fate: Fate) -> FateLine:
    line = told.get(fate.action)
    return FateLine(
        number=line.number if line else 0,
        action=fate.action,
        fate="back" if _back(told, fate) else fate.fate,
        text=" · ".join(words(line)) if line else "",
        says=fate.says,
        rule=fate.rule or "",
    )


def _asks(
    told: Mapping[ActionId, ChronicleLine],
    preview: UndoPreview,
    answers: Mapping[ActionId, Mapping[str, Any]],
) -> list[OpenLine]:
    open_lines = []
    for action, questions in preview.questions.items():
        line = told.get(action)
        open_lines.append(
            OpenLine(
                number=line.number if line else 0,
                action=action,
                text=" · ".join(words(line)) if line else "",
                questions=questions,
                given=dict(answers.get(action, {})),
            )
        )
    return open_lines
