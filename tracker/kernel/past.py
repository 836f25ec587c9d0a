"""The recorded actions of a campaign, each with what it was and what it led to."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from tracker.facts.action import ActionContested, ActionCorrected, ActionTaken
from tracker.facts.campaign import DieRolled
from tracker.facts.entry import By, Entry
from tracker.facts.fact import Fact, kind_named, stored_name
from tracker.facts.history import Beside
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.answers import Answer, restored
from tracker.kernel.commands import AnswerUndo, Command
from tracker.kernel.decision import Decision, decide
from tracker.kernel.dice import roll_key
from tracker.kernel.read_answer import read_later
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table

_CONSENT = stored_name(AnswerUndo)
Kept = Mapping[str, Mapping[str, Any]]
Fallen = frozenset[tuple[str, int]]
"""Rolls of the tracker that everybody has seen: the key under which each was counted, and its number."""


class Action(msgspec.Struct, frozen=True, kw_only=True):
    """One entry group: the action as it was taken and the facts recorded with it (without `ActionTaken`)."""

    id: ActionId
    position: Position
    last: Position
    seat: SeatId
    by: By
    taken: ActionTaken | None
    facts: tuple[Fact, ...]

    @property
    def contested(self) -> ActionContested | None:
        """What was sent, of an action that came too late."""
        return next((fact for fact in self.facts if isinstance(fact, ActionContested)), None)

    @property
    def decidable(self) -> bool:
        """Whether a revision of something earlier decides it again: revisions and contests are not.

        Nor is a consent, also where it was given twice and the second one says nothing more.
        """
        if self.taken is None or self.taken.command.get("type") == _CONSENT:
            return False
        return not any(isinstance(fact, Beside) for fact in self.facts)


def actions_of(entries: Iterable[Entry]) -> dict[ActionId, Action]:
    """Every recorded action by its id, in order. Facts that an undo recorded for others belong to those."""
    grouped: dict[ActionId, list[Entry]] = {}
    for entry in entries:
        grouped.setdefault(entry.action, []).append(entry)
    return {action: _action(group) for action, group in grouped.items()}


def _action(group: Sequence[Entry]) -> Action:
    first = group[0]
    taken = first.fact if isinstance(first.fact, ActionTaken) else None
    own = [entry.fact for entry in group if entry.of is None]
    return Action(
        id=first.action,
        position=first.position,
        last=group[-1].position,
        seat=first.seat,
        by=first.by,
        taken=taken,
        facts=tuple(own[1:] if taken else own),
    )


def fallen(entries: Iterable[Entry]) -> Fallen:
    """Every roll that the tracker ever showed, also those that were struck."""
    rolls = (entry.fact for entry in entries if isinstance(entry.fact, DieRolled))
    return frozenset(
        (roll_key(roll.attempt, roll.round, roll.actor, roll.die), roll.number)
        for roll in rolls
        if roll.number is not None
    )


def command_from(system: RuleSystem, stored: Mapping[str, Any]) -> Command:
    """The command that a fact kept under its stored name."""
    kind = kind_named(str(stored["type"]))
    command: Command = msgspec.convert(stored, system.command_types()[kind])
    return command


def decide_again(
    system: RuleSystem,
    action: Action,
    campaign: Campaign,
    correction: ActionCorrected | None = None,
    more: Kept | None = None,
    fallen: Fallen | None = None,
) -> Decision:
    """Decide a recorded action on another past, with the dice, draws and answers it had.

    A `correction` gives it another command and other answers; `more` are answers given since. Where only a
    preview is wanted, no dice fall but those that have `fallen` before.
    """
    command, answers, rulings = _as_sent(action, correction)
    table = Table(
        house=campaign.house,
        action=action.id,
        answers={**{key: read_later(kept) for key, kept in (more or {}).items()}, **answers},
        rulings=rulings,
        content=system.content,
        fallen=fallen,
        lenient=True,
    )
    return decide(system, command_from(system, command), campaign, table)


def _as_sent(
    action: Action, correction: ActionCorrected | None
) -> tuple[Mapping[str, Any], dict[str, Answer | Any], Mapping[Any, str]]:
    taken, contested = action.taken, action.contested
    if taken is not None:
        private = {key: restored(kept) for key, kept in taken.private.items()}
        if correction is not None:
            sent = {key: read_later(kept) for key, kept in correction.answers.items()}
            return correction.command, {**sent, **private}, taken.rulings
        return (
            taken.command,
            {**{key: restored(a) for key, a in taken.answers.items()}, **private},
            taken.rulings,
        )
    if contested is not None:
        return contested.command, {key: read_later(a) for key, a in contested.answers.items()}, {}
    message = f"{action.id} holds no command"
    raise ValueError(message)
