"""Whatever is sent counts once: a nervous thumb taps twice, and what was not answered is sent again.

Each request that may change something is sent twice here. The second time nothing more is written, and its
sender gets the answer of the first time.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask

from tests.api.nervous import Nervous
from tests.api.nervous_scripts import (
    a_pack_by_script,
    actions_by_script,
    files_by_script,
    lines_by_script,
    seats_by_script,
)
from tests.api.nervous_thumbs import (
    a_contest,
    a_duel_die_by_die,
    a_file,
    a_pack,
    lines_at_the_table,
    opening_and_joining,
    paper_and_news,
    the_camp,
    the_example,
    what_ifs_on_the_page,
)
from tests.api.page_scenes import (
    tracker,
)


@pytest.fixture(autouse=True)
def nervous(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every phone of these tests is, from `twice` on."""
    monkeypatch.setattr(Flask, "test_client_class", Nervous)
    monkeypatch.setattr(Nervous, "thumb", False)
    monkeypatch.setattr(Nervous, "heard", set())


C, P = "/api/v1/campaigns/<campaign>", "/c/<campaign>"
EVENINGS: dict[Callable[[], None], set[str]] = {
    opening_and_joining: {"/new", "/join", "/language"},
    the_example: {"/example"},
    a_file: {"/restore"},
    lines_at_the_table: {
        *(f"{P}/{each}/<action>" for each in ("undo", "reinstate", "correct")),
        f"{P}/act",
        f"{P}/together",
        f"{P}/consent/<asked>",
    },
    a_contest: {f"{P}/settle/<contest>", f"{P}/duel/<contest>"},
    a_duel_die_by_die: {f"{P}/duel/<contest>"},
    the_camp: {
        f"{P}/people/code",
        *(f"{P}/people/<seat>/{each}" for each in ("open", "hand-on", "host", "revoke")),
    },
    a_pack: {f"{P}/pack"},
    paper_and_news: {f"{P}/paper/save", f"{P}/welcome/live"},
    what_ifs_on_the_page: {
        f"{P}/branches",
        f"{P}/lines/<other>/open",
        f"{P}/branches/<branch>/adopt",
        f"{P}/branches/<branch>/drop",
    },
    seats_by_script: {
        "/api/v1/campaigns",
        "/api/v1/join",
        f"{C}/join",
        f"{C}/devices/<device>/revoke",
        f"{C}/seats/<seat>/hand-on",
        f"{C}/seats/<seat>/host",
        f"{C}/join-code",
    },
    actions_by_script: {
        f"{C}/actions",
        *(f"{C}/actions/<action>/{each}" for each in ("undo", "reinstate", "correct", "consent")),
        f"{C}/contests/<contest>/settle",
        f"{C}/contests/<contest>/dice",
    },
    lines_by_script: {
        f"{C}/branches",
        f"{C}/branches/<branch>/adopt",
        f"{C}/branches/<branch>/drop",
        f"{C}/saves",
        f"{C}/saves/<int:number>/restore",
    },
    files_by_script: {"/api/v1/campaigns/import", f"{C}/import"},
    a_pack_by_script: {f"{C}/pack"},
}


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.__name__)
def test_what_is_sent_twice_counts_once(evening: Callable[[], None]) -> None:
    evening()
    assert EVENINGS[evening] <= Nervous.heard


def test_nothing_that_is_sent_is_left_out() -> None:
    rules = tracker().url_map.iter_rules()
    assert {rule.rule for rule in rules if "POST" in (rule.methods or ())} == set().union(*EVENINGS.values())
