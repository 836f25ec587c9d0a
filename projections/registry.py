"""Every view, and what is done with all of them at once."""

from collections.abc import Mapping, Sequence
from typing import Any

from projections.audit import AUDIT
from projections.chronicle import CHRONICLE
from projections.contests import CONTESTS
from projections.dice import DICE
from projections.ledger import EXPERIENCE, INSANITY, STASH
from projections.mission import MISSION
from projections.timeline import Told, timeline
from projections.view import View
from tracker.facts.entry import Entry
from tracker.kernel.system import RuleSystem

VIEWS: tuple[View[Any], ...] = (MISSION, STASH, EXPERIENCE, INSANITY, CHRONICLE, CONTESTS, DICE, AUDIT)

Views = Mapping[str, Any]
"""A campaign's views by name, all of one position."""


class UnknownView(LookupError):
    """There is no view of this name."""


def view_named(name: str) -> View[Any]:
    """The view of this name.

    Raises:
        UnknownView: there is none.
    """
    for view in VIEWS:
        if view.name == name:
            return view
    raise UnknownView(name)


def before_the_first(system: RuleSystem) -> Views:
    """The views of a campaign in which nothing has happened."""
    return {view.name: view.empty(system) for view in VIEWS}


def after(system: RuleSystem, views: Views, told: Sequence[Told]) -> Views:
    """The views after these facts."""
    return {view.name: view.after(system, views[view.name], told) for view in VIEWS}


def refolded(system: RuleSystem, entries: Sequence[Entry]) -> Views:
    """The views of a campaign, from its first entry on."""
    return after(system, before_the_first(system), timeline(entries))


def to_document(system: RuleSystem, name: str, value: Any) -> dict[str, Any]:
    """A view as plain data, ready for JSON.

    Raises:
        UnknownView: there is no view of this name.
    """
    return view_named(name).document(system, value)
