"""What was rolled in a duel stands on the dice before it: what comes back must find them as they were."""

from collections.abc import Container, Iterator, Sequence

from tracker.facts.action import ActionContested, ActionUndone, ContestSettled, DuelDieTold, DuelRolled
from tracker.facts.entry import Entry
from tracker.facts.fact import Fact
from tracker.facts.history import Revision, in_force, is_settling, revisions
from tracker.facts.ids import ActionId
from tracker.kernel.house import Contest, House
from tracker.kernel.house_folds import HOUSE_EVOLVE
from tracker.kernel.past import Action, actions_of
from tracker.kernel.revising import PENDING
from tracker.play.outcomes import Invalid
from tracker.play.warm import Warm

Made = Sequence[tuple[ActionId, Revision]]


def keeps_duels(warm: Warm, *made: ActionUndone) -> Invalid | None:
    """Why this may not be brought back, if a duel went another way without it."""
    before = revisions(warm.entries)
    after = [*before, *((PENDING, fact) for fact in made)]
    if in_force(before).gone <= in_force(after).gone or not set(_amiss(warm, after)) - set(
        _amiss(warm, before)
    ):
        return None
    says = "cannot come back: its duel went on without it; strike the dice told since first"
    return Invalid("action", says)


def _amiss(warm: Warm, made: Made) -> Iterator[ActionId]:
    """The actions of duels that find other dice than those they were told on."""
    gone = in_force(made).gone
    for action in actions_of(warm.entries).values():
        rolled = next((fact for fact in action.facts if isinstance(fact, DuelDieTold | DuelRolled)), None)
        if rolled is None or action.id in gone:
            continue
        earlier = warm.entries[: action.position - 1]
        then = _contests(earlier, in_force(revisions(earlier)).gone).get(rolled.contest)
        if not _stands(action, then, _contests(earlier, gone).get(rolled.contest)):
            yield action.id


def _contests(entries: Sequence[Entry], gone: Container[ActionId]) -> dict[ActionId, Contest]:
    """The contests that were open after these entries, without the actions that are gone."""
    house = House()
    for entry in entries:
        fact: Fact = entry.fact
        if entry.action not in gone and (is_settling(fact) or isinstance(fact, ActionContested)):
            house = HOUSE_EVOLVE[type(fact)](house, fact)
    return house.contests


def _stands(action: Action, then: Contest | None, now: Contest | None) -> bool:
    """A die stands in its round, told once; what is rolled on dice, on the same ones of the same people."""
    if then is None or now is None:
        return then is now
    if any(isinstance(fact, DuelRolled | ContestSettled) for fact in action.facts):
        return (now.parties, now.rounds, now.told) == (then.parties, then.rounds, then.told)
    told = {fact.party for fact in action.facts if isinstance(fact, DuelDieTold)}
    return now.rounds == then.rounds and told & set(now.told) <= set(then.told)
