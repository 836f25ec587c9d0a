"""The recorded actions of a campaign, each with what it was and what it led to."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from tracker.facts.action import ActionContested, ActionTaken, ActionUndone
from tracker.facts.entry import By, Entry
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId, Position, SeatId
from tracker.kernel.answers import restored
from tracker.kernel.commands import Command
from tracker.kernel.decision import Decision, decide
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table


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
    def decidable(self) -> bool:
        """Whether an undo of something earlier decides it again: undos and contests are not decided."""
        return self.taken is not None and not any(
            isinstance(fact, ActionUndone | ActionContested) for fact in self.facts
        )


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
        id=first.action, position=first.position, last=group[-1].position, seat=first.seat, by=first.by,
        taken=taken, facts=tuple(own[1:] if taken else own),
    )  # fmt: skip


def command_from(system: RuleSystem, stored: dict[str, Any]) -> Command:
    """The command that `ActionTaken` or `ActionContested` kept under its stored name."""
    kind = str(stored["type"]).split(".", 1)[1].rsplit("/", 1)[0]
    command: Command = msgspec.convert(stored, system.command_types()[kind])
    return command


def decide_again(system: RuleSystem, action: Action, campaign: Campaign) -> Decision:
    """Decide a recorded action on another past, with the dice, draws and answers it had."""
    taken = action.taken
    if taken is None:
        message = f"{action.id} holds no command"
        raise ValueError(message)
    kept = {**taken.answers, **taken.private}
    table = Table(
        house=campaign.house, action=action.id, answers={key: restored(kept[key]) for key in kept},
        rulings=taken.rulings, content=system.content, lenient=True,
    )  # fmt: skip
    return decide(system, command_from(system, taken.command), campaign, table)
