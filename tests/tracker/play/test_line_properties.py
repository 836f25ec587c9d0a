"""What holds of branches and moments whatever people did: random evenings of every rule system."""

import random
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from projections.transcript import as_html, as_text, transcript
from tests.random_play import MOST_QUESTIONS
from tests.tracker.play.desk import ANN, CAMPAIGN
from tests.tracker.play.random_evening import ALL, RUNS, Evening
from tracker.facts.entry import By
from tracker.facts.history import effective
from tracker.facts.ids import CampaignId
from tracker.journal.chain import verify_campaign
from tracker.kernel.moments import Sought, moments, state_at
from tracker.kernel.past import actions_of
from tracker.kernel.replay import state_of
from tracker.kernel.steps import CORRECTED, RECORDED, steps
from tracker.kernel.system import RuleSystem
from tracker.play.adopting import LineRequest, adopt_branch
from tracker.play.branching import BranchedOff, BranchRequest, make_branch
from tracker.play.lineage import common_entries, compare
from tracker.play.open_lines import GoesOnElsewhere
from tracker.play.outcomes import Recorded, Request
from tracker.play.saves import export_save, import_save
from tracker.play.undoing import UndoRequest, undo_action
from tracker.play.verifying import verify
from tracker.play.warm import Warm

TAPS = 30
BUDGET = settings(max_examples=max(2, RUNS // 2), deadline=None, suppress_health_check=[HealthCheck.too_slow])
each_system = pytest.mark.parametrize("system", ALL.values(), ids=ALL)
seeds = st.integers(min_value=0, max_value=1 << 30)


class Branching:
    """An evening, and the branches that leave it, each played on at random."""

    def __init__(self, system: RuleSystem, seed: int) -> None:
        self.evening = Evening(system, seed)
        self.chance = random.Random(seed)
        self.system = system
        self.play = self.evening.desk.play
        self.evening.taps(TAPS)
        self.evening.strike()

    def sender(self) -> dict[str, Any]:
        return {"id": self.evening.desk.next_id(), "seat": ANN, "by": By(seat=ANN, device="phone-seat-1")}

    def warm(self, campaign: CampaignId) -> Warm:
        return self.play.warm.get(campaign)

    def branch(self, of: CampaignId) -> BranchedOff:
        at = self.chance.randint(1, self.warm(of).head.position)
        made = make_branch(self.play, of, BranchRequest(at=at, title="What if", **self.sender()))
        assert isinstance(made, BranchedOff), made
        return made

    def go_on(self, campaign: CampaignId, taps: int) -> None:
        for _ in range(taps):
            warm = self.warm(campaign)
            tapped = self.evening.hand.tap(self.system, warm.state, ANN)
            if tapped is not None:
                self.send(campaign, *tapped)

    def send(self, campaign: CampaignId, kind: str, fields: dict[str, Any]) -> None:
        """One tap, and answers to what it asks."""
        seen, answers, sender = self.warm(campaign).head.position, dict[str, Any](), self.sender()
        for _ in range(MOST_QUESTIONS):
            request = Request(kind=kind, fields=fields, seen=seen, answers=dict(answers), **sender)
            outcome = self.play.act(campaign, request)
            if not self.evening.hand.answered(outcome, answers, self.evening.samples):
                return

    def strike(self, campaign: CampaignId) -> Recorded | None:
        recorded = [a.id for a in actions_of(self.warm(campaign).entries).values() if a.decidable]
        if not recorded:
            return None
        request = UndoRequest(action=self.chance.choice(recorded), reason="mistyped", **self.sender())
        outcome = undo_action(self.play, campaign, request)
        return outcome if isinstance(outcome, Recorded) else None

    def sound(self, campaign: CampaignId) -> None:
        warm = self.warm(campaign)
        assert verify_campaign(self.play.journal, campaign) == warm.head
        assert state_of(self.system, effective(warm.entries)) == warm.state
        assert [verdict for verdict in verify(self.play, campaign) if not verdict.holds] == []


@each_system
@BUDGET
@given(seed=seeds)
def test_a_branch_is_what_stood_there_and_both_lines_go_their_own_way(system: RuleSystem, seed: int) -> None:
    lines = Branching(system, seed)
    before = lines.warm(CAMPAIGN)
    made = lines.branch(CAMPAIGN)
    branch, left = lines.warm(made.campaign), lines.warm(CAMPAIGN)
    assert left.entries[: before.head.position] == before.entries
    assert system.document(left.state) == system.document(before.state)
    there = state_at(system, before.entries, made.at, RECORDED)
    assert branch.state.game == there.game
    assert compare(left, branch, (made.at, branch.head.position), RECORDED, ANN).changes == ()
    assert common_entries(left.entries, branch.entries) == made.at
    second = lines.branch(made.campaign)
    for _ in range(3):
        for campaign in (CAMPAIGN, made.campaign, second.campaign):
            lines.go_on(campaign, 6)
            lines.strike(campaign)
    for campaign in (CAMPAIGN, made.campaign, second.campaign):
        lines.sound(campaign)
    assert common_entries(lines.warm(CAMPAIGN).entries, lines.warm(made.campaign).entries) == made.at


@each_system
@BUDGET
@given(seed=seeds)
def test_in_a_branch_undo_and_reinstate_is_as_if_nothing_had_been(system: RuleSystem, seed: int) -> None:
    lines = Branching(system, seed)
    made = lines.branch(CAMPAIGN)
    lines.go_on(made.campaign, 8)
    before = lines.warm(made.campaign).state
    undone = lines.strike(made.campaign)
    if undone is not None and undone.undone is not None:
        request = UndoRequest(action=undone.action, reason="mistyped", **lines.sender())
        assert isinstance(undo_action(lines.play, made.campaign, request), Recorded)
        assert lines.warm(made.campaign).state == before


@each_system
@BUDGET
@given(seed=seeds)
def test_an_adopted_branch_goes_on_alone_and_its_file_comes_in_elsewhere(
    system: RuleSystem, seed: int
) -> None:
    lines = Branching(system, seed)
    made = lines.branch(CAMPAIGN)
    lines.go_on(made.campaign, 6)
    outcome = adopt_branch(lines.play, CAMPAIGN, LineRequest(branch=made.campaign, **lines.sender()))
    assert isinstance(outcome, Recorded), outcome
    head = lines.warm(CAMPAIGN).head
    kind = next(iter(system.commands))
    with pytest.raises(GoesOnElsewhere):
        lines.play.act(
            CAMPAIGN,
            Request(kind=str(kind.__name__).lower(), fields={}, seen=head.position, **lines.sender()),
        )
    lines.go_on(made.campaign, 6)
    assert lines.warm(CAMPAIGN).head == head
    for campaign in (CAMPAIGN, made.campaign):
        lines.sound(campaign)
        file = b"".join(export_save(lines.play, campaign, secrets=True))
        other = Evening(system, seed).desk.play
        imported = import_save(other, file, copy=True, codec=lines.evening.codec)
        assert other.warm.get(imported.campaign).state == lines.warm(campaign).state


@each_system
@BUDGET
@given(seed=seeds)
def test_stepping_passes_every_moment_as_it_is_opened(system: RuleSystem, seed: int) -> None:
    lines = Branching(system, seed)
    lines.evening.strike()
    lines.evening.taps(10)
    entries = lines.warm(CAMPAIGN).entries
    for history in (RECORDED, CORRECTED):
        for number, step in enumerate(steps(system, entries, history)):
            if number % 5 == 0:
                assert step.after == state_at(system, entries, step.position, history)


@each_system
@BUDGET
@given(seed=seeds)
def test_the_changes_of_a_ledger_lead_to_its_balance(system: RuleSystem, seed: int) -> None:
    lines = Branching(system, seed)
    warm = lines.warm(CAMPAIGN)
    for history in (RECORDED, CORRECTED):
        for (ledger, account), balance in system.balances(warm.state).items():
            sought = Sought(kind="change", of=f"{ledger}.{account}", history=history)
            found = [c for m in moments(system, warm.entries, sought) for c in m.changes]
            own = [c for c in found if c.where == f"{ledger}.{account}"]
            assert own[-1].after == balance
            for earlier, later in pairwise(own):
                assert earlier.after == later.before


@each_system
@BUDGET
@given(seed=seeds)
def test_every_evening_can_be_told(system: RuleSystem, seed: int) -> None:
    entries = Branching(system, seed).warm(CAMPAIGN).entries
    for at in (1, len(entries) // 2 or 1, len(entries)):
        told = transcript(system, entries, at=at)
        assert as_text(told)
        assert as_html(told).endswith("</html>")
