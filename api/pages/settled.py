"""What became of a contest, told to those who reached for it: in the answer, on the table, and aloud."""

from collections.abc import Iterator
from typing import NamedTuple

from flask_babel import gettext

from api.callers import Caller
from api.interpreter import told
from api.pages.contest_contexts import Ended
from api.pages.contests import SETTLING, wanted
from api.pages.telling import chronicle, who, words
from api.wiring import wired
from projections.chronicle import ChronicleLine
from tracker.facts.action import ContestSettled, DuelDieTold, DuelRolled
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, SeatId
from tracker.play.settling import cannot_win, winner_of
from tracker.play.warm import Warm

FIRST, GIVE_WAY, DUEL, WITHDRAWN = "first", "give_way", "duel", "withdrawn"
NEWS = 12
"""So many lines later nobody needs to be told any more that a contest was settled."""


class Over(NamedTuple):
    """A settled contest: how, in which line, who held it, who came late, and who of these got their way."""

    how: str
    line: ChronicleLine
    holders: tuple[ChronicleLine, ...]
    late: tuple[ChronicleLine, ...]
    winner: ChronicleLine | None

    @property
    def names(self) -> str:
        """Who held it."""
        return ", ".join(dict.fromkeys(who(line) for line in self.holders))


def settled_lines(here: Caller, action: ActionId) -> tuple[str, ...]:
    """What a settlement came to, for whoever tapped it: by name, since the facts speak of lines."""
    over = next((each for each in _over(here.warm, 0) if each.line.action == action), None)
    return _who_has_it(here.warm, over) if over else ()


def settled_before(here: Caller, contest: ActionId) -> tuple[str, ...]:
    """What somebody else settled meanwhile, for whoever taps it too late."""
    over = next((each for each in _over(here.warm, 0) if _of(each.late[0]) == contest), None)
    return _who_has_it(here.warm, over) if over else ()


def _of(late: ChronicleLine) -> str:
    return late.contest.contest if late.contest else ""


def _who_has_it(warm: Warm, over: Over) -> tuple[str, ...]:
    dice = tuple(_dice(warm, over.line.action))
    if over.winner is not None:
        what = _done(over.winner)
        return (gettext("%(who)s gets it: %(what)s", who=who(over.winner), what=what), *dice)
    names = ", ".join(dict.fromkeys(who(line) for line in over.late))
    back = (gettext("%(names)s: taken back.", names=names),) if over.how == WITHDRAWN else ()
    return (*back, *((gettext("%(who)s keeps it.", who=over.names),) if over.names else ()), *dice)


def _done(line: ChronicleLine) -> str:
    """What came of a line that was late: not that it was."""
    return " · ".join(told(s.says) for s in line.sentences if not s.struck and s.position != line.position)


def _dice(warm: Warm, action: ActionId) -> Iterator[str]:
    """What each rolled, round by round."""
    lines = {line.action: line for line in chronicle(warm).lines}
    for fact in (entry.fact for entry in warm.entries if entry.action == action):
        if isinstance(fact, DuelRolled):
            yield ", ".join(f"{who(lines[party])} {face_words(shown)}" for party, shown in fact.faces.items())


def face_words(shown: str) -> str:
    """What a die shows, as its keys say it."""
    return {"blank": gettext("miss"), "hit": gettext("hit")}.get(shown, shown).upper()


def ended_for(here: Caller, seat: SeatId) -> tuple[Ended, ...]:
    """What became of what this seat reached for; told until it has done something else."""
    lines = chronicle(here.warm).lines
    since = lines[-NEWS].position if len(lines) > NEWS else 0
    mine = (line.number for line in lines if seat in (line.seat, line.by) and line.contest is None)
    last = max((n for n in mine if lines[n - 1].kind not in SETTLING), default=0)
    return tuple(
        ended
        for over in _over(here.warm, since)
        if over.line.number >= last
        for ended in (*_as_holder(over, seat), *_as_late(here.warm, over, seat))
    )


def won_for(here: Caller, seat: SeatId) -> Iterator[tuple[ActionId, str]]:
    """Duels that this seat has won and that wait to be carried out: the last line of each, what to say."""
    warm, play = here.warm, wired().play
    for contest in warm.state.house.contests.values():
        winner = winner_of(warm, contest)
        if winner is None or contest.contenders.get(winner) != seat:
            continue
        says = gettext("You won the duel. It is still to be carried out.")
        if cannot := cannot_win(play, warm, contest):
            says = gettext("You won the duel, but cannot do it: %(says)s", says=told(cannot.says))
        yield next(e.action for e in reversed(warm.entries) if _about(e.fact, contest.id)), says


def _about(fact: Fact, contest: ActionId) -> bool:
    return isinstance(fact, DuelDieTold | DuelRolled) and fact.contest == contest


def _over(warm: Warm, since: int) -> Iterator[Over]:
    """The contests that were settled after this position, and still are."""
    lines = chronicle(warm).lines
    by_action = {line.action: line for line in lines}
    latest = {e.fact.contest: e for e in warm.entries[since:] if isinstance(e.fact, ContestSettled)}
    for contest, entry in latest.items():
        late = tuple(line for line in lines if line.contest and line.contest.contest == contest)
        if not late or entry.action not in by_action or not late[0].contest or not late[0].contest.how:
            continue
        against = dict.fromkeys(each for line in late if line.contest for each in line.contest.against)
        holders = tuple(by_action[action] for action in against if action in by_action)
        winner = next((line for line in late if line.contest and line.contest.won), None)
        yield Over(late[0].contest.how, by_action[entry.action], holders, late, winner)


def _as_holder(over: Over, seat: SeatId) -> Iterator[Ended]:
    """To whoever held it: theirs stands, or somebody else has it; of one struck since there is no news."""
    held = next((line for line in over.holders if seat in (line.seat, line.by)), None)
    if held is None or over.how == WITHDRAWN or held.struck is not bool(over.winner):
        return
    text = " · ".join(words(held))
    if over.winner is not None:
        yield _ended(over, gettext("%(who)s got it. Yours is struck:", who=who(over.winner)), text)
        return
    for line in over.late:
        rule = line.contest.rule if line.contest else ""
        if over.how == DUEL:
            says = gettext("%(who)s lost the duel for it. Yours stands:", who=who(line))
        else:
            says = gettext("%(who)s reached for it too, and came second. Yours stands:", who=who(line))
        yield _ended(over, says, text, rule)


def _as_late(warm: Warm, over: Over, seat: SeatId) -> Iterator[Ended]:
    """To whoever came late: it is done now, or never; where it was over at once they heard so at once."""
    for line in over.late:
        if line.seat != seat or line.struck or line.action == over.line.action:
            continue
        if line is over.winner:
            says = gettext("You won the duel. It is done now:")
            if over.how == GIVE_WAY:
                says = gettext("%(who)s gave way to you. It is done now:", who=over.names)
            yield _ended(over, says, _done(line))
        elif over.how != WITHDRAWN or over.line.by != seat:
            rule = line.contest.rule if line.contest else ""
            yield _ended(over, _not_done(over), wanted(warm, line.action), rule)


def _not_done(over: Over) -> str:
    if over.how == WITHDRAWN:
        return gettext("Yours was taken back:")
    name = who(over.winner) if over.winner else over.names
    if over.how == DUEL:
        return gettext("%(who)s won the duel. Yours is not done:", who=name)
    return gettext("%(who)s keeps it. Yours is not done:", who=name)


def _ended(over: Over, says: str, text: str, rule: str = "") -> Ended:
    return Ended(by=over.line.action, says=says, text=text, rule=rule)
