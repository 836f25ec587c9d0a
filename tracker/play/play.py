"""The one use case: a request in; recorded, asked, refused or contested out."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from threading import Lock, RLock
from time import perf_counter
from typing import Protocol, TypeVar
from uuid import UUID, uuid5

import msgspec
from cachetools import LRUCache
from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, stop_after_delay, wait_random

from tracker.facts.action import ActionContested, ActionTaken, ContestSettled
from tracker.facts.entry import Draft, Entry
from tracker.facts.history import Revision
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.port import ActionKnown, Journal, PositionTaken
from tracker.kernel.changes import changes
from tracker.kernel.decision import Decided, Misfit, Questions, Refusal
from tracker.kernel.digest import canonical
from tracker.kernel.pasts import Pasts
from tracker.kernel.refusal import Unfit
from tracker.kernel.revising import Weighing
from tracker.kernel.system import RuleSystem
from tracker.play.judging import Judge, sent_digest
from tracker.play.open_lines import ABOUT_BRANCHES, check_open
from tracker.play.outcomes import (
    AskedBack,
    Contested,
    Duplicate,
    IdReused,
    Invalid,
    Outcome,
    Previewed,
    Recorded,
    RefusedBack,
    Request,
)
from tracker.play.reading import read_command
from tracker.play.warm import Warm, WarmCampaigns

Result = TypeVar("Result")
MOST_WEIGHED = 32
MOST_PASTS = 200
FREE_TRIES = 5
"""How often somebody else may be faster before the campaign is held for a moment."""
PATIENCE = 20
"""Seconds for which somebody faster may come in between, before the request fails as busy."""


def unkeyed_branch_id(campaign: CampaignId, action: ActionId) -> CampaignId:
    """It follows from the request, so that the same request sent again opens no second branch."""
    return CampaignId(str(uuid5(UUID(action), f"castaway.branch/1 {campaign}")))


@dataclass(frozen=True)
class Outside:
    """What a decision needs from the world: the clock, secrets, ids. Built in the wiring."""

    clock: Callable[[], datetime]
    fresh_secret: Callable[[], str]
    new_id: Callable[[], str]
    branch_id: Callable[[CampaignId, ActionId], CampaignId] = unkeyed_branch_id
    """Of the branch that an action opens; the wiring keys it, so that no file can claim to be one of ours."""


class Watcher(Protocol):
    """Whoever counts what happens at the desk; it changes nothing."""

    def acted(self, system: str, request: Request, outcome: Outcome, /) -> None:
        """A request got its outcome."""

    def appended(self, system: str, drafts: Sequence[Draft], seconds: float, /) -> None:
        """The journal took these in, and how long that took."""


class Play:
    """The table's desk: takes requests for any campaign and writes what happened."""

    def __init__(self, journal: Journal, systems: tuple[RuleSystem, ...], outside: Outside) -> None:
        self.journal = journal
        self.systems = systems
        self.outside = outside
        self.warm = WarmCampaigns(journal, systems)
        self.watchers: list[Watcher] = []
        self._queues: LRUCache[CampaignId, RLock] = LRUCache(maxsize=10_000)
        self._lock = Lock()
        self._pasts: LRUCache[CampaignId, Pasts] = LRUCache(maxsize=MOST_PASTS)
        self._weighings: LRUCache[tuple[CampaignId, bytes], Weighing] = LRUCache(maxsize=MOST_WEIGHED)

    def pasts(self, warm: Warm) -> Pasts:
        """The states on which a campaign's actions were recorded, up to now; call it within `queue`."""
        with self._lock:
            pasts = self._pasts.setdefault(warm.id, Pasts(warm.system))
        pasts.grow(warm.entries, warm.state)
        return pasts

    def weighing(self, warm: Warm, made: Sequence[Revision], *, rolling: bool = True) -> Weighing:
        """These revisions weighed on the campaign as it is; call it within `queue`.

        What a preview has weighed is still known when it is meant, and when somebody was faster; only where
        a die was withheld from the preview it is weighed anew.
        """
        previewed = self._weighed(warm, made, rolling=False)
        return self._weighed(warm, made, rolling=True) if rolling and previewed.withheld else previewed

    def _weighed(self, warm: Warm, made: Sequence[Revision], *, rolling: bool) -> Weighing:
        key = (warm.id, canonical([rolling, *(_without_words(fact) for fact in made)]))
        pasts = self.pasts(warm)
        with self._lock:
            weighing = self._weighings.get(key)
        if weighing is None or not weighing.go_on(warm.entries, pasts):
            weighing = Weighing(warm.system, warm.entries, pasts, made, rolling=rolling)
        with self._lock:
            self._weighings[key] = weighing
        return weighing

    def queue(self, campaign: CampaignId) -> RLock:
        """In one process the requests of a campaign go one after the other."""
        with self._lock:
            return self._queues.setdefault(campaign, RLock())

    def act(self, campaign: CampaignId, request: Request, *, preview: bool = False) -> Outcome:
        """Do what is asked, or say why not.

        Raises:
            UnknownCampaign: there is no such campaign. GoesOnElsewhere: this line is only read.
            JournalBusy: the store was locked for too long.
        """
        with self.queue(campaign):
            outcome = self.until_first(lambda: self._act(campaign, request, preview=preview), campaign)
        for watcher in self.watchers:
            watcher.acted(self.warm.system_of(campaign), request, outcome)
        return outcome

    def until_first(self, attempt: Callable[[], Result], campaign: CampaignId | None = None) -> Result:
        """Try again while somebody else was faster; the person does not notice.

        Where that goes on, the last try is made alone, so that others who keep tapping do not starve it.
        """
        # Nearly always the first try does it, and needs none of what follows.
        with suppress(PositionTaken, ActionKnown):
            return attempt()
        again = retry_if_exception_type((PositionTaken, ActionKnown))
        tries = Retrying(retry=again, wait=wait_random(0, 0.01), reraise=True)
        if campaign is None:
            return tries.copy(stop=stop_after_delay(PATIENCE))(attempt)
        try:
            return tries.copy(stop=stop_after_attempt(FREE_TRIES - 1))(attempt)
        except (PositionTaken, ActionKnown):
            with self.journal.alone(campaign):
                return attempt()

    def _act(self, campaign: CampaignId, request: Request, *, preview: bool) -> Outcome:
        warm = self.warm.get(campaign)
        if before := self.recorded_before(warm, request):
            return before
        check_open(warm)
        try:
            command = read_command(warm.system, request.kind, request.fields)
        except Unfit as unfit:
            return Invalid(unfit.field, unfit.says)
        if wrong := out_of_place(warm, request):
            return wrong
        judge = Judge(warm, request, command, self.outside.fresh_secret(), lambda: self.pasts(warm))
        if preview:
            return self._preview(judge)
        if command.shared and (twin := self._twin(judge)):
            return twin
        return self._outcome(judge)

    def _outcome(self, judge: Judge) -> Outcome:
        judged = judge.judge()
        decision = judged.decision
        if isinstance(decision, Decided):
            return self._record(judge, judge.drafts(judged, decision))
        if isinstance(decision, Refusal) and (drafts := judge.contested(decision)):
            return self._record(judge, drafts)
        return answer(decision)

    def _record(self, judge: Judge, drafts: Sequence[Draft]) -> Outcome:
        warm = self.append(judge.warm, drafts)
        return outcome_of(warm, [e for e in warm.entries[-len(drafts) :] if e.action == judge.request.id])

    def append(self, warm: Warm, drafts: Sequence[Draft]) -> Warm:
        """Append to the journal and follow it.

        Raises:
            GoesOnElsewhere: this line is only read.
        """
        if not any(isinstance(draft.fact, ABOUT_BRANCHES) for draft in drafts):
            check_open(warm)
        began = perf_counter()
        entries = self.journal.append(warm.id, warm.head, drafts, self.outside.clock())
        for watcher in self.watchers:
            watcher.appended(warm.system.id, drafts, perf_counter() - began)
        after = warm.followed_by(entries)
        self.warm.keep(after)
        return after

    def _preview(self, judge: Judge) -> Outcome:
        judged = judge.judge(rolling=False)
        if not isinstance(judged.decision, Decided):
            return answer(judged.decision)
        differences = changes(
            judge.warm.system, judge.warm.state, judged.decision.after, judge.request.by.seat
        )
        return Previewed(judged.decision.facts, differences)

    def _twin(self, judge: Judge) -> Duplicate | None:
        """The same command for the whole table, logged by somebody whom the sender had not seen."""
        mine = msgspec.to_builtins(judge.command)
        for entry in judge.unseen():
            if isinstance(entry.fact, ActionTaken) and entry.fact.command == mine:
                return Duplicate(entry.action, entry.by.seat)
        return None

    def group(self, warm: Warm, action: ActionId) -> tuple[Entry, ...] | None:
        """The entries that this action appended, if it is recorded.

        Raises:
            PositionTaken: it was recorded since this state was read; catch up first.
        """
        where = self.journal.action(warm.id, action)
        if where is None:
            return None
        if where[1] > warm.head.position:
            raise PositionTaken
        return warm.entries[where[0] - 1 : where[1]]

    def recorded_before(self, warm: Warm, request: Request) -> Outcome | None:
        """What this id led to when it was first sent; the database keeps it from being recorded twice."""
        group = self.group(warm, request.id)
        if group is None:
            return None
        if _sent(group) != sent_digest(request):
            return IdReused(request.id)
        return outcome_of(warm, group, repeated=True)


def _sent(group: Sequence[Entry]) -> str:
    first = group[0].fact
    return first.sent if isinstance(first, ActionTaken | ActionContested) else ""


def out_of_place(warm: Warm, request: Request) -> Invalid | None:
    """A seat that is not at this table, or a screen from the future."""
    if request.seat not in warm.state.house.seats:
        return Invalid("seat", f"{request.seat!r} does not sit at this table"[:200])
    if request.seen > warm.head.position:
        return Invalid(
            "seen", f"position {request.seen} is in the future; the campaign is at {warm.head.position}"
        )
    return None


def answer(decision: Questions | Refusal | Misfit | Decided) -> Outcome:
    """A decision that is not recorded, as an outcome."""
    if isinstance(decision, Questions):
        return AskedBack(decision.questions)
    if isinstance(decision, Refusal):
        return RefusedBack(decision.rule, decision.says, decision.facts)
    if isinstance(decision, Misfit):
        return Invalid(decision.field, decision.says)
    message = "a lawful decision is recorded, not answered"
    raise TypeError(message)


def outcome_of(warm: Warm, group: Sequence[Entry], *, repeated: bool = False) -> Outcome:
    """What a recorded group of entries is: an action taken, or one contested."""
    first, position = group[0].fact, group[-1].position
    if isinstance(first, ActionContested):
        how = next((e.fact.how for e in group if isinstance(e.fact, ContestSettled)), "open")
        return Contested(
            warm.id,
            group[0].action,
            tuple(group),
            position,
            first.rule,
            first.says,
            first.against,
            how,
            repeated,
        )
    adapted = isinstance(first, ActionTaken) and first.adapted
    return Recorded(warm.id, group[0].action, tuple(group), warm.state, position, adapted, repeated)


def _without_words(fact: Revision) -> Revision:
    """The reason and the note of a revision weigh nothing."""
    return fact if isinstance(fact, ContestSettled) else msgspec.structs.replace(fact, reason="", note="")
