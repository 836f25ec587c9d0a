"""Each template uses exactly the names that its context gives."""

from collections.abc import Iterator
from dataclasses import fields

import pytest
from flask import Flask
from jinja2 import Environment, meta, nodes

from api.pages.afterwards_contexts import AfterwardsFragment, AfterwardsPage
from api.pages.books_contexts import AuditPage, BooksPage, CurvesPage
from api.pages.chronicle_contexts import ChronicleFragment, ChroniclePage
from api.pages.contest_contexts import AgainSheet, DuelSheet, GiveWaySheet
from api.pages.contexts import LiveFragment, Sheet, TablePage, Told, Trouble
from api.pages.install_contexts import OfflinePage
from api.pages.mending_contexts import CorrectSheet, MendSheet, ReinstateSheet, UndoSheet
from api.pages.paper_contexts import MissionSheet, Report, SaveSheet
from api.pages.people_contexts import HandOverPage, HostPage, PeoplePage
from api.pages.recap_contexts import RecapPage, WelcomeFragment
from api.pages.replay_contexts import ComparePage, ReplayFragment, ReplayPage
from api.pages.screen_contexts import ScreenFragment, ScreenPage
from api.pages.start_contexts import JoinPage, NewPage, RestorePage, StartPage
from api.pages.table_contexts import Pad, RuleText
from api.pages.why_contexts import WhyFragment, WhyPage
from tests.api.page_scenes import tracker

PAIRS = {
    "_welcome.html": WelcomeFragment,
    "recap.html": RecapPage,
    "paper_save.html": SaveSheet,
    "paper_report.html": Report,
    "paper_sheet.html": MissionSheet,
    "_afterwards.html": AfterwardsFragment,
    "afterwards.html": AfterwardsPage,
    "hand_over.html": HandOverPage,
    "people.html": PeoplePage,
    "_camp.html": PeoplePage,
    "host.html": HostPage,
    "start.html": StartPage,
    "new.html": NewPage,
    "restore.html": RestorePage,
    "join.html": JoinPage,
    "screen.html": ScreenPage,
    "_screen.html": ScreenFragment,
    "trouble.html": Trouble,
    "offline.html": OfflinePage,
    "table.html": TablePage,
    "_live.html": LiveFragment,
    "_sheet.html": Sheet,
    "_told.html": Told,
    "_undo.html": UndoSheet,
    "_reinstate.html": ReinstateSheet,
    "_correct.html": CorrectSheet,
    "_mend.html": MendSheet,
    "replay.html": ReplayPage,
    "_replay.html": ReplayFragment,
    "compare.html": ComparePage,
    "books.html": BooksPage,
    "books_curves.html": CurvesPage,
    "books_audit.html": AuditPage,
    "_give_way.html": GiveWaySheet,
    "_duel.html": DuelSheet,
    "_why.html": WhyFragment,
    "why.html": WhyPage,
    "_again.html": AgainSheet,
    "chronicle.html": ChroniclePage,
    "_chronicle.html": ChronicleFragment,
    "_rule.html": RuleText,
    "rule.html": RuleText,
    "systems/rook_islands/_pad.html": Pad,
}
IMPORTED = frozenset(
    {
        "_answering.html",
        "_duel_die.html",
        "_following.html",
        "_language.html",
        "_paper.html",
        "_lines.html",
        "_number.html",
        "_parts.html",
        "_dice.html",
        "_grouped.html",
        "_pads.html",
        "_pulse.html",
        "_reel.html",
        "_styles.html",
        "systems/rook_islands/_books.html",
        "systems/rook_islands/_kit.html",
        "systems/rook_islands/_trek.html",
        "_tabs.html",
        "_weighed.html",
        "systems/rook_islands/_recap.html",
        "systems/rook_islands/_start.html",
        "systems/rook_islands/_words.html",
    }
)
"""Their macros are given what they use."""


@pytest.fixture(scope="module")
def app() -> Flask:
    return tracker()


def parts_of(jinja: Environment, name: str) -> set[str]:
    """The template, what it extends and what it includes."""
    assert jinja.loader is not None
    read = jinja.parse(jinja.loader.get_source(jinja, name)[0])
    found = {name}
    for other in (*filter(None, meta.find_referenced_templates(read)), *of_system(read)):
        if other not in IMPORTED:
            found |= parts_of(jinja, other)
    return found


def of_system(read: nodes.Template) -> Iterator[str]:
    """What it includes of whichever game is played: "systems/" ~ id ~ "/_me.html"."""
    for part in read.find_all(nodes.Include):
        if isinstance(part.template, nodes.Concat) and isinstance(part.template.nodes[-1], nodes.Const):
            yield f"systems/rook_islands{part.template.nodes[-1].value}"


def names_of(jinja: Environment, name: str) -> set[str]:
    assert jinja.loader is not None
    used = meta.find_undeclared_variables(jinja.parse(jinja.loader.get_source(jinja, name)[0]))
    return used - set(jinja.globals)


@pytest.mark.parametrize("name", PAIRS)
def test_the_template_uses_what_it_is_given(app: Flask, name: str) -> None:
    jinja = app.jinja_env
    used = {each for part in parts_of(jinja, name) for each in names_of(jinja, part)}
    assert used == {field.name for field in fields(PAIRS[name])}


@pytest.mark.parametrize("name", sorted(IMPORTED))
def test_macros_use_only_what_they_are_given(app: Flask, name: str) -> None:
    assert names_of(app.jinja_env, name) == set()


def test_every_template_of_the_pages_is_compared(app: Flask) -> None:
    everything = {name for name in app.jinja_env.list_templates() if name.endswith(".html")}
    compared = {part for name in PAIRS for part in parts_of(app.jinja_env, name)}
    assert everything - compared - IMPORTED == {"reference.html"}
