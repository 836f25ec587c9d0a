"""What a number of a moment was before it changed, or is in the other history, in a word or two beside it."""

from collections.abc import Iterable, Mapping
from typing import Any

from flask_babel import gettext

from api.pages.filters import plain
from tracker.kernel.changes import Change


def before(changes: Iterable[Change]) -> Mapping[str, str]:
    """By place: "was 8"; of what was not there or not so, "new"."""
    return {each.where: _before(each) for each in changes}


def _before(change: Change) -> str:
    if not change.before and not _counts(change.before):
        return gettext("new")
    if change.before is True:
        return gettext("no longer")
    return gettext("was %(value)s", value=plain(change.before))


def _counts(value: Any) -> bool:
    """Nought is a number like any other."""
    return isinstance(value, int) and not isinstance(value, bool)


def corrected(differs: Iterable[Change]) -> Mapping[str, str]:
    """By place: what is known there now."""
    return {each.where: gettext("corrected: %(value)s", value=plain(each.after)) for each in differs}
