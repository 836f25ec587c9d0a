"""What undos, corrections and settlements have in common: weighing a revision, and writing it down."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeGuard

import msgspec

from tracker.facts.action import ActionClosed, ActionTaken, ActionUndone, DuelDieTold, DuelRolled
from tracker.facts.campaign import CampaignFounded, SeatTaken
from tracker.facts.entry import By, Draft, Entry
from tracker.facts.fact import Fact
from tracker.facts.history import GONE, Revision, fates, revisions, struck
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.facts.lines import BranchAdopted, Branched, CampaignContinued
from tracker.facts.people import SHARED_PEOPLE_FACTS
from tracker.kernel.changes import changes
from tracker.kernel.commands import Command
from tracker.kernel.digest import request_digest
from tracker.kernel.past import actions_of
from tracker.kernel.renewing import renewal
from tracker.kernel.revising import Revised, revise
from tracker.kernel.table import ROLL_FOR_ME
from tracker.play.outcomes import IdReused, Invalid, Outcome, UndoPreview
from tracker.play.play import Play, outcome_of
from tracker.play.warm import Warm

REASONS = ("mistyped", "illegal", "contest", "agreed")


class Sender(msgspec.Struct, frozen=True, kw_only=True):
    """Who sends a revision, under which id. `previewed` is the position of the preview they saw."""

    id: ActionId
    seat: SeatId
    by: By
    previewed: Position | None = None


def weigh(
    play: Play, warm: Warm, *made: Revision, until: Position | None = None, rolling: bool = True
) -> Revised:
    """What these revisions would do now, or would have done at position `until`; a preview never rolls."""
    if until is None:
        return play.weighing(warm, made, rolling=rolling).revised()
    return revise(warm.system, warm.entries, play.pasts(warm), *made, until=until)


def recorded_before(play: Play, warm: Warm, action: ActionId, sent: str) -> Outcome | None:
    """The stored outcome of a revision that was sent before under this id."""
    group = play.group(warm, action)
    if group is None:
        return None
    first = group[0].fact
    if not isinstance(first, ActionTaken) or first.sent != sent:
        return IdReused(action)
    return outcome_of(warm, group, repeated=True)


def sent_digest(sender: Sender, command: Command) -> str:
    """What makes two sends of one id the same: everything but the preview's position."""
    return request_digest([sender.seat, msgspec.to_builtins(sender.by), msgspec.to_builtins(command)])


def stranger(warm: Warm, sender: Sender) -> Invalid | None:
    """Nothing is revised for a seat that nobody sits at."""
    if sender.seat in warm.state.house.seats:
        return None
    return Invalid("seat", f"{sender.seat!r} does not sit at this table"[:200])


def missing(warm: Warm, action: ActionId) -> Invalid | None:
    """Why there is nothing to revise under this id, if there is not."""
    group = [entry for entry in warm.entries if entry.action == action]
    if not group:
        return Invalid("action", f"{action!r} is no action of this campaign"[:200])
    if any(isinstance(entry.fact, CampaignFounded) for entry in group):
        return Invalid("action", "the founding of a campaign cannot be struck out")
    if any(isinstance(entry.fact, Branched | BranchAdopted | CampaignContinued) for entry in group):
        return Invalid("action", "where a line begins or ends cannot be struck out; open another branch")
    if any(isinstance(entry.fact, SHARED_PEOPLE_FACTS) for entry in group):
        return Invalid("action", "who may do what cannot be struck out; the host says it anew")
    return None


def is_gone(warm: Warm, action: ActionId) -> bool:
    """Whether the action is struck out or cancelled."""
    fate, _by = fates(warm.entries).get(action, ("", ""))
    return fate in GONE or action in struck(warm.entries)


def from_here_on(warm: Warm, action: ActionId) -> tuple[ActionId, ...]:
    """Every later action that still counts; whoever has sat down since keeps their seat."""
    recorded = actions_of(warm.entries)
    start = recorded[action].position
    seated = {entry.action for entry in warm.entries if isinstance(entry.fact, SeatTaken)}
    return tuple(
        a.id
        for a in recorded.values()
        if a.position > start and a.decidable and a.id not in seated and not is_gone(warm, a.id)
    )


def struck_as_one(warm: Warm, action: ActionId) -> tuple[ActionId, ...]:
    """What is struck with an action because the two are one."""
    return tuple(other for other in one_with(warm, action) if not is_gone(warm, other))


def one_with(warm: Warm, action: ActionId) -> tuple[ActionId, ...]:
    """The announcement of a completed action, its completion; what was rolled on a die that was told."""
    completed = [(e.action, e.fact.opened) for e in warm.entries if e.of is None and _completes(e.fact)]
    mine = (opened for by, opened in completed if by == action)
    its = (by for by, opened in completed if opened == action)
    found = (*mine, *its, *_rolled_on(warm, action))
    return tuple(other for other in found if missing(warm, other) is None)


def _completes(fact: Fact) -> TypeGuard[ActionClosed]:
    return isinstance(fact, ActionClosed) and fact.how == "completed"


def _rolled_on(warm: Warm, action: ActionId) -> tuple[ActionId, ...]:
    """What came after a die in its duel: the round that it completed, and the rounds after that."""
    die = next((e for e in warm.entries if e.action == action and isinstance(e.fact, DuelDieTold)), None)
    if die is None or not isinstance(die.fact, DuelDieTold):
        return ()
    told, later = die.fact, (e for e in warm.entries[die.position :] if e.action != action)
    return tuple(dict.fromkeys(e.action for e in later if _rests_on(e.fact, told)))


def _rests_on(fact: Fact, die: DuelDieTold) -> bool:
    if isinstance(fact, DuelRolled):
        return fact.contest == die.contest
    return isinstance(fact, DuelDieTold) and fact.contest == die.contest and fact.round > die.round


def is_stale(play: Play, warm: Warm, now: Revised, previewed: Position | None, *made: Revision) -> bool:
    """Whether the fates are others than those that were previewed; taps that touch none do not matter."""
    if previewed is None or previewed >= warm.head.position:
        return False
    if not revisions(warm.entries[previewed:]):
        later = {entry.action for entry in warm.entries[previewed:]}
        return any(fate.action in later for fate in now.changed)
    return weigh(play, warm, *made, until=previewed).changed != now.changed


def as_preview(warm: Warm, action: ActionId, revised: Revised, seat: SeatId | None) -> UndoPreview:
    """Fates and numbers, as this seat may know them."""
    return UndoPreview(
        action=action,
        position=warm.head.position,
        fates=revised.changed,
        changes=changes(warm.system, warm.state, revised.after, seat),
        questions={o.fate.action: o.questions for o in revised.outcomes if o.questions},
        flagged=revised.flagged,
    )


def known_dice(play: Play, warm: Warm, answers: Mapping[ActionId, Mapping[str, Any]]) -> Invalid | None:
    """An attempt whose secret is told takes real dice only, also for a roll that it missed long ago."""
    recorded, pasts, dice = actions_of(warm.entries), play.pasts(warm), renewal(warm.entries)
    for action, given in answers.items():
        if ROLL_FOR_ME in given.values() and action in recorded:
            past = dice.of(pasts.before(recorded[action].position))
            if past.house.rolling in warm.state.house.revealed:
                return Invalid("answers", "the dice of this attempt are revealed: type what a real die shows")
    return None


def as_sent(answers: Mapping[ActionId, Mapping[str, Any]]) -> dict[ActionId, dict[str, dict[str, Any]]]:
    """Answers as a fact keeps them until they are read."""
    return {
        action: {key: {"sent": value} for key, value in given.items()} for action, given in answers.items()
    }


def write(
    play: Play, warm: Warm, sender: Sender, command: Command, revised: Revised | None, facts: Sequence[Fact]
) -> Outcome:
    """Append the command, its facts and the new facts of adapted actions; all or nothing."""
    taken = ActionTaken(
        command=msgspec.to_builtins(command),
        seen=warm.head.position if sender.previewed is None else sender.previewed,
        sent=sent_digest(sender, command),
    )
    drafts = [_draft(sender, fact) for fact in (taken, *facts)]
    drafts += [_draft(sender, fact, of) for of, fact in (revised.new_facts if revised else ())]
    after = play.append(warm, drafts)
    return outcome_of(after, _own(after.entries[warm.head.position :], sender.id))


def _own(entries: Sequence[Entry], action: ActionId) -> list[Entry]:
    return [entry for entry in entries if entry.action == action]


def _draft(sender: Sender, fact: Fact, of: ActionId | None = None) -> Draft:
    return Draft(action=sender.id, seat=sender.seat, by=sender.by, fact=fact, of=of)


def undone(
    action: ActionId, also: tuple[ActionId, ...], reason: str, note: str, answers: Mapping[ActionId, Any]
) -> ActionUndone:
    """The fact of an undo, its fates still open."""
    return ActionUndone(action=action, also=also, reason=reason, note=note, answers=as_sent(answers))
