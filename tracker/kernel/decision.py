"""Deciding: one command on one state becomes facts, a refusal, questions or a misfit."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tracker.facts.action import ActionClosed, RulingMade
from tracker.facts.fact import Fact
from tracker.facts.ids import RuleId
from tracker.kernel.answers import Answer
from tracker.kernel.commands import Command
from tracker.kernel.house import Contest
from tracker.kernel.house_rules import HOUSE_DECIDE
from tracker.kernel.questions import Question
from tracker.kernel.refusal import Asked, Refused, Unfit
from tracker.kernel.renewing import revealed_here
from tracker.kernel.replay import fold
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table


@dataclass(frozen=True)
class Decided:
    """Lawful: the facts that follow, the answers they rest on, and the state after them."""

    facts: tuple[Fact, ...]
    answers: dict[str, Answer]
    after: Campaign


@dataclass(frozen=True)
class Refusal:
    """Unlawful, by this rule."""

    rule: RuleId
    says: str
    facts: dict[str, Any]


@dataclass(frozen=True)
class Questions:
    """Not known yet; `withheld`: only since the tracker's die stays in the cup for now."""

    questions: tuple[Question, ...]
    withheld: bool = False


@dataclass(frozen=True)
class Misfit:
    """Not a meaningful command: `field` is what to mend."""

    field: str
    says: str


Decision = Decided | Refusal | Questions | Misfit


def decide(system: RuleSystem, command: Command, campaign: Campaign, table: Table) -> Decision:
    """What follows from `command` at this table; pure, so the same call always gives the same answer."""
    try:
        facts = revealed_here(_facts(system, command, campaign, table), table.house)
    except Refused as refused:
        return Refusal(refused.rule, refused.says, refused.facts)
    except Asked as asked:
        return Questions(asked.questions, withheld=table.withheld)
    except Unfit as unfit:
        return Misfit(unfit.field, unfit.says)
    rulings = tuple(RulingMade(rule=rule, reason=reason) for rule, reason in table.overruled.items())
    facts = (*rulings, *facts)
    after = fold(system, facts, campaign)
    cancelled = _cancelled(system, after)
    return Decided((*facts, *cancelled), dict(table.used), fold(system, cancelled, after))


def _facts(system: RuleSystem, command: Command, campaign: Campaign, table: Table) -> tuple[Fact, ...]:
    kind = type(command)
    if kind in HOUSE_DECIDE:
        facts = HOUSE_DECIDE[kind](system, command, campaign, table)
    else:
        facts = system.decide[kind](command, campaign.game, table)
    waiting = campaign.house.contests
    if waiting and any(type(fact) in system.borders for fact in facts):
        names = ", ".join(_between(waiting.values(), table))
        table.demand(False, system.contest_rule, f"This waits for the contest of {names}")  # noqa: FBT003
    for key in table.unasked():
        raise Unfit(f"answers.{key}", "answers a question that was not asked")
    return facts


def _between(contests: Iterable[Contest], table: Table) -> Iterable[str]:
    """Whom these contests wait for, by name."""
    seats = (seat for contest in contests for seat in contest.contenders.values())
    return dict.fromkeys(map(table.called, seats))


def _cancelled(system: RuleSystem, after: Campaign) -> tuple[Fact, ...]:
    """Announced actions that have become impossible, each with its cause."""
    closed: list[Fact] = []
    for held in after.house.open.values():
        cause = system.still_possible(after, held)
        if cause is not None:
            closed.append(ActionClosed(opened=held.action, actor=held.actor, how="cancelled", cause=cause))
    return tuple(closed)
