"""What holds whatever people do: random taps, undos, corrections and contests from several seats.

One machine for every rule system; it knows none of them. CASTAWAY_PROPERTY_RUNS makes it run longer.
"""

import random
from collections import Counter

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from projections.past import view_at
from projections.registry import refolded, to_document
from tests.toy_system import TOY
from tests.tracker.play.desk import ANN, CAMPAIGN, Desk, memory_journal
from tests.tracker.play.random_evening import ALL, RUNS, Evening
from tracker.facts.campaign import DiceRevealed
from tracker.facts.history import effective
from tracker.facts.ids import SeatId
from tracker.journal.chain import verify_campaign
from tracker.kernel.decision import Decided
from tracker.kernel.past import actions_of, decide_again
from tracker.kernel.replay import beginning, fold, state_of
from tracker.play.outcomes import Recorded, UndoPreview
from tracker.play.saves import export_save, import_save
from tracker.play.undoing import preview_undo

TAPS = 100
BUDGET = settings(max_examples=RUNS, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def holds(evening: Evening) -> None:
    """Everything that must hold at any moment."""
    warm, system = evening.warm, evening.system
    entries = warm.entries
    assert [entry.position for entry in entries] == list(range(1, len(entries) + 1))
    assert state_of(system, effective(entries)) == warm.state
    assert verify_campaign(evening.desk.play.journal, CAMPAIGN).position == len(entries)
    groups = Counter(entry.action for entry in entries)
    for action, size in evening.acknowledged.items():
        assert groups[action] == size
    assert evening.desk.play.journal.read(CAMPAIGN) == entries
    _ledgers_add_up(evening)


def _ledgers_add_up(evening: Evening) -> None:
    warm, system = evening.warm, evening.system
    views = refolded(system, warm.entries)
    assert to_document(system, "mission", views["mission"]) == system.document(warm.state)
    balances = system.balances(warm.state)
    for ledger in ("stash", "experience", "insanity"):
        shown = to_document(system, ledger, views[ledger])
        booked = {
            (ledger, account): lines["balance"]
            for account, lines in shown["accounts"].items()
            if lines["balance"]
        }
        assert booked == {account: amount for account, amount in balances.items() if account[0] == ledger}


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_replay_equals_the_live_state_and_nothing_acknowledged_vanishes(name: str, seed: int) -> None:
    evening = Evening(ALL[name], seed)
    for _ in range(4):
        evening.taps(TAPS // 4)
        evening.strike()
        holds(evening)


@given(seed=st.integers(0, 10**9))
@BUDGET
def test_contests_at_the_table_keep_the_books_in_order(seed: int) -> None:
    evening = Evening(TOY, seed, policy="table")
    for _ in range(6):
        evening.taps(4)
        evening.reach()
        evening.settle_all()
        evening.strike()
        holds(evening)
        shown = refolded(evening.system, evening.warm.entries)["contests"].open()
        assert {each.id: each.told for each in shown} == {
            each.id: each.told for each in evening.warm.state.house.contests.values()
        }


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_undo_and_reinstate_is_as_if_nothing_had_been(name: str, seed: int) -> None:
    evening = Evening(ALL[name], seed)
    evening.taps(TAPS)
    before = evening.warm.state
    undo = evening.strike()
    if undo is not None:
        assert isinstance(evening.desk.undo(ANN, undo), Recorded)
        assert evening.warm.state == before
        holds(evening)


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_the_order_of_undos_does_not_matter(name: str, seed: int) -> None:
    ends = []
    for backwards in (False, True):
        evening = Evening(ALL[name], seed)
        evening.taps(TAPS)
        both = evening.chance.sample(evening.strikable(), 2)
        for action in reversed(both) if backwards else both:
            evening.desk.undo(ANN, action)
        ends.append(evening.warm.state)
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_a_preview_tells_what_then_happens_and_writes_nothing(name: str, seed: int) -> None:
    evening = Evening(ALL[name], seed)
    evening.taps(TAPS)
    action = evening.chance.choice(evening.strikable())
    head = evening.desk.head()
    preview = preview_undo(evening.desk.play, CAMPAIGN, action)
    assert isinstance(preview, UndoPreview)
    assert evening.desk.head() == head
    outcome = evening.desk.undo(ANN, action, previewed=head)
    assert isinstance(outcome, Recorded)
    assert outcome.undone is not None
    assert [f.action for f in outcome.undone.fates] == [f.action for f in preview.fates]


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_export_then_import_equals(name: str, seed: int) -> None:
    evening = Evening(ALL[name], seed)
    evening.taps(TAPS // 2)
    evening.strike()
    saved = b"".join(export_save(evening.desk.play, CAMPAIGN, secrets=True))
    other = Evening(ALL[name], seed)
    imported = import_save(other.desk.play, saved, copy=True, codec=evening.codec)
    assert other.desk.play.warm.get(imported.campaign).state == evening.warm.state


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_a_view_of_any_moment_equals_one_that_stopped_there(name: str, seed: int) -> None:
    evening = Evening(ALL[name], seed)
    evening.taps(TAPS // 2)
    system, then = evening.system, evening.desk.head()
    mission = to_document(system, "mission", refolded(system, evening.warm.entries)["mission"])
    evening.taps(TAPS // 4)
    evening.strike()
    there = view_at(system, evening.warm.entries, "mission", then, "recorded")
    assert to_document(system, "mission", there) == mission


@given(seed=st.integers(0, 10**9), secrets=st.tuples(st.text(min_size=1), st.text(min_size=1)))
@BUDGET
def test_states_that_look_alike_to_a_seat_answer_it_alike(seed: int, secrets: tuple[str, str]) -> None:
    """Two evenings that differ only in cards that Ann has not seen."""
    answers = []
    for secret in secrets:
        desk = Desk(memory_journal(), fresh_secret=secret)
        chance = random.Random(seed)
        for _ in range(6):
            desk.send(SeatId("seat-2"), "deal", {"who": "seat-2"})
            desk.send(ANN, "take", {"who": "seat-1", "coins": chance.randint(1, 3)})
        state = desk.play.warm.get(CAMPAIGN).state
        target = actions_of(desk.play.warm.get(CAMPAIGN).entries)
        preview = preview_undo(desk.play, CAMPAIGN, chance.choice(list(target)[1:]), seat=ANN)
        refused = desk.send(ANN, "take", {"who": "seat-1", "coins": 11})
        asked = desk.send(ANN, "gamble", {"who": "seat-1"})
        answers.append((TOY.shown_to(ANN, state), TOY.options(state, ANN, None), preview, refused, asked))
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ALL)
@given(seed=st.integers(0, 10**9))
@BUDGET
def test_an_undo_equals_a_history_that_never_had_the_action(name: str, seed: int) -> None:
    """The other history is played anew, without the struck action, and handed the recorded answers.

    Only a secret that was told is known in either.
    """
    evening = Evening(ALL[name], seed)
    # What closed an announced action and falls away leaves it withdrawn, not open again: tests of its own.
    evening.avoided = frozenset({"announce", "announce_attack"})
    evening.taps(TAPS // 2)
    target = evening.chance.choice(evening.strikable())
    outcome = evening.desk.undo(ANN, target)
    assert isinstance(outcome, Recorded)
    system, entries = evening.system, evening.warm.entries
    state = beginning(system)
    for action in actions_of(entries).values():
        if action.id == outcome.action:
            continue
        if not action.decidable:
            state = fold(system, action.facts, state)
        elif action.id != target and isinstance(decision := decide_again(system, action, state), Decided):
            state = decision.after
        state = fold(system, (fact for fact in action.facts if isinstance(fact, DiceRevealed)), state)
    assert evening.warm.state == state


@given(seed=st.integers(0, 10**9))
@BUDGET
def test_fifty_times_do_and_undo_is_the_start(seed: int) -> None:
    evening = Evening(TOY, seed)
    evening.taps(10)
    before = evening.warm.state
    # What an action cut short does not come back by striking it (it is withdrawn): that is another test.
    assume(not before.house.open)
    for _ in range(50):
        done = evening.desk.send(ANN, "toast", {"who": "Ann"}, answers={})
        if isinstance(done, Recorded):
            assert isinstance(evening.desk.undo(ANN, done.action), Recorded)
    assert evening.warm.state == before
