"""Whatever happens at the table, a projection shows what replay gives."""

from collections import Counter

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from projections.ledger import Ledger
from projections.registry import refolded
from tests.projections.told_game import TOLD_GAME, Tell, ToldGame, projector_of, tell
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.facts.history import effective, struck
from tracker.facts.ids import ActionId
from tracker.systems.rook_islands.facts.action import CharacterMoved
from tracker.systems.rook_islands.facts.fight import EnemyHurt, EnemyRemoved
from tracker.systems.rook_islands.facts.mission import (
    DialsSet,
    EnemyPlaced,
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
)
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    HidesStashed,
    InsanityRisen,
    LeavesStashed,
    MissionTallied,
    MoneyStashed,
    PossessionsRestored,
)
from tracker.systems.rook_islands.state import Game

WHO = st.sampled_from(("Jason", "Liza"))
AMOUNT = st.integers(-3, 5)
WHY = st.just("why")

EARNED: st.SearchStrategy[Fact] = st.one_of(
    st.builds(MoneyStashed, money=AMOUNT.map(lambda n: 100 * n), why=WHY),
    st.builds(HidesStashed, hides=AMOUNT, why=WHY),
    st.builds(LeavesStashed, colour=st.sampled_from(("green", "red")), leaves=AMOUNT, why=WHY),
    st.builds(ExperienceEarned, character=WHO, xp=AMOUNT.map(lambda n: 50 * n), why=WHY),
    st.builds(InsanityRisen, character=WHO, by=AMOUNT, why=WHY),
)
BESIDES: st.SearchStrategy[Fact] = st.one_of(
    st.builds(CharacterMoved, character=WHO, spaces=st.integers(1, 3), cost=st.integers(1, 3)),
    st.builds(DialsSet, character=WHO, max_hp=st.just(8), max_mp=st.just(5), bandages=st.just(2)),
    st.builds(
        DieRolled,
        die=st.sampled_from(("yellow", "blue")),
        face=st.sampled_from(("hit", "blank")),
        purpose=WHY,
        source=st.sampled_from(("typed", "tracker")),
    ),
    st.just(EnemyPlaced(enemy="bear", unit="Bear", kind="wild_animal", rank=7, hp=8)),
    st.just(EnemyHurt(enemy="bear", hp=2, cause="Machete", by="Jason")),
    st.just(EnemyRemoved(enemy="bear", how="killed", cause="Machete")),
)
START = tell(MissionStarted(number=1, name="Make a Break", attempt="1"))
FAILED = tell(MissionFailed(why="time"), PossessionsRestored(number=1))
HOME = tell(
    MissionSucceeded(), ExperienceEarned(character="Jason", xp=500, why="main"), MissionTallied(number=1)
)

COMMANDS: st.SearchStrategy[Tell] = st.one_of(
    st.lists(EARNED, min_size=1, max_size=3).map(lambda facts: tell(*facts)),
    st.lists(BESIDES, min_size=1, max_size=2).map(lambda facts: tell(*facts)),
    st.sampled_from((START, FAILED, HOME)),
    st.just(tell(half=True)),
    st.integers(1, 4).map(lambda n: tell(MoneyStashed(money=-100 * n, why="shop"), price=100 * n)),
)
STEPS = st.lists(st.one_of(COMMANDS, COMMANDS, st.integers(0, 30)), min_size=3, max_size=14)


def play(game: ToldGame, step: Tell | int) -> None:
    """A command, or the striking of one of the actions that stand."""
    if isinstance(step, Tell):
        game.tells(step)
        return
    entries = game.entries
    gone = struck(entries)
    standing = [a for a in dict.fromkeys(e.action for e in entries) if a != "a1" and a not in gone]
    if standing:
        game.undoes(ActionId(standing[step % len(standing)]))


def balances(ledger: object) -> dict[str, int]:
    assert isinstance(ledger, Ledger)
    return {name: account.balance for name, account in ledger.accounts.items() if account.balance}


def not_nought(numbers: dict[str, int]) -> dict[str, int]:
    return {name: number for name, number in numbers.items() if number}


def held(game: Game) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """What the state says of stash, experience and insanity, without what is nought."""
    stash = {"money": game.stash.money, "hides": game.stash.hides}
    leaves = {f"leaves.{colour}": count for colour, count in game.stash.leaves.items()}
    experience = {name: character.xp for name, character in game.characters.items()}
    insanity = {name: character.insanity for name, character in game.characters.items()}
    stash, experience, insanity = (
        {k: n for k, n in d.items() if n} for d in (stash | leaves, experience, insanity)
    )
    return stash, experience, insanity


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_the_ledgers_equal_the_folded_state_and_the_mission_is_it(steps: list[Tell | int]) -> None:
    game = ToldGame()
    projector = projector_of(game.journal)
    for step in steps:
        play(game, step)
        projector.catch_up(game.campaign)
        kept = projector.kept(game.campaign)
        assert kept is not None
        assert kept.views["mission"] == game.state
        ledgers = tuple(balances(kept.views[name]) for name in ("stash", "experience", "insanity"))
        assert ledgers == held(game.state.game)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS, batch=st.integers(1, 9))
def test_following_step_by_step_equals_a_fold_from_scratch(steps: list[Tell | int], batch: int) -> None:
    game = ToldGame()
    followed = projector_of(game.journal)
    for step in steps:
        play(game, step)
        followed.catch_up(game.campaign)
    late = projector_of(game.journal, batch=batch)
    late.pull()
    kept = followed.kept(game.campaign)
    assert kept is not None
    assert kept == late.kept(game.campaign)
    assert kept.views == refolded(TOLD_GAME, game.entries)
    for view in ("stash", "experience", "insanity"):
        lines = [line for account in kept.views[view].accounts.values() for line in account.lines]
        assert sum(line.amount for line in lines if not line.undone) == sum(
            balances(kept.views[view]).values()
        )


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(steps=STEPS)
def test_the_dice_are_those_of_the_effective_history(steps: list[Tell | int]) -> None:
    game = ToldGame()
    for step in steps:
        play(game, step)
    rolled = [entry.fact for entry in effective(game.entries) if isinstance(entry.fact, DieRolled)]
    fallen = Counter((fact.die, fact.source, fact.face) for fact in rolled)
    tallies = refolded(TOLD_GAME, game.entries)["dice"].tallies
    counted = {(t.die, t.source, face): count for t in tallies for face, count in t.faces.items()}
    assert counted == fallen


def test_the_game_of_these_tests_adapts_and_cancels() -> None:
    game = ToldGame()
    first = game.tells(tell(MoneyStashed(money=400, why="loot")))
    half = game.tells(tell(half=True))
    bought = game.tells(tell(MoneyStashed(money=-100, why="shop"), price=100))
    assert first
    assert half
    assert bought
    game.undoes(first)
    projector = projector_of(game.journal)
    kept = projector.kept(game.campaign)
    assert kept is not None
    fates = {line.action: line.correction.fate for line in kept.views["chronicle"].lines if line.correction}
    assert fates == {first: "undone", half: "adapted", bought: "cancelled"}
