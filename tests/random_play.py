"""Somebody who taps at random: fills any system's forms and answers its questions, lawfully or not."""

import random
from typing import Any

from tracker.facts.ids import SeatId
from tracker.kernel.house import House
from tracker.kernel.questions import (
    Choice,
    Confirm,
    EnterValues,
    GiveNumber,
    GiveText,
    PickOne,
    PickSome,
    Question,
    RollDie,
    Shape,
)
from tracker.kernel.system import Campaign, Field, Option, Prompt, RuleSystem
from tracker.play.outcomes import AskedBack, Outcome

MOST_QUESTIONS = 12
SELDOM = frozenset({"fail_mission", "forbid_knock_out", "meet_objective", "give", "record_status", "pass"})
"""Kinds that would end or crowd out everything else if they were tapped as often as the rest."""
Tap = tuple[str, dict[str, Any]]


class RandomHand:
    """Draws taps and answers from one source of chance, so that a failing run can be run again."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance

    def tap(self, system: RuleSystem, campaign: Campaign, seat: SeatId) -> Tap | None:
        """An action of this seat: mostly what is due or allowed, sometimes what is refused."""
        due = [p for p in system.prompts(campaign, system.content) if p.kind and p.now]
        buttons = list(system.options(campaign, seat, system.content))
        lawful = [option for option in buttons if option.allowed]
        roll = self.chance.random()
        pool: list[Option | Prompt] = (
            [*due] if due and roll < 0.45 else [*lawful] if roll < 0.95 else [*buttons]
        )
        if not pool:
            pool = [*due, *buttons]
        if not pool:
            return None
        button = self.chance.choice(pool)
        if button.kind in SELDOM and self.chance.random() < 0.9:
            button = self.chance.choice(pool)
        return self.filled(button)

    def filled(self, button: Option | Prompt) -> Tap:
        """A button with its form filled in."""
        fields = dict(button.given)
        for field in button.form:
            value = self._value(field)
            if value not in (None, "", []) or field.required:
                fields[field.name] = value
        return button.kind, fields

    def _value(self, field: Field | Shape) -> Any:
        if field.kind == "number":
            return self.chance.randint(field.low, min(field.high, field.low + 5))
        if field.kind in ("pick", "picks"):
            return self._picked(field.kind, field.choices)
        if field.kind == "yes_no":
            return self.chance.random() < 0.3
        return field.default or self.chance.choice(["here", "there", "by the tree"])

    def _picked(self, kind: str, choices: tuple[Choice, ...]) -> Any:
        values = [choice.value for choice in choices]
        if kind == "pick":
            return self.chance.choice(values) if values else ""
        return self.chance.sample(values, self.chance.randint(0, min(2, len(values))))

    def answer(self, question: Question, samples: dict[str, dict[str, Any]]) -> Any:
        """An answer that the question admits; a real die or the tracker's."""
        if isinstance(question, RollDie):
            return self.chance.choice([*question.faces, "roll"])
        if isinstance(question, PickOne):
            return self.chance.choice([choice.value for choice in question.choices])
        if isinstance(question, PickSome):
            values = [choice.value for choice in question.choices]
            most = min(len(values), question.at_most if question.at_most is not None else 2)
            return self.chance.sample(values, self.chance.randint(0, most))
        if isinstance(question, GiveNumber):
            return self.chance.randint(question.low, min(question.high, question.low + 8))
        if isinstance(question, GiveText):
            return "something"
        if isinstance(question, EnterValues):
            return self._card(question, samples)
        assert isinstance(question, Confirm)
        return self.chance.random() < 0.6

    def _card(self, question: EnterValues, samples: dict[str, dict[str, Any]]) -> dict[str, Any]:
        sample = samples.get(question.card, {})
        return {
            shape.name: sample[shape.name]
            if shape.name in sample
            else None
            if shape.optional
            else self._value(shape)
            for shape in question.fields
        }

    def answered(self, outcome: Outcome, answers: dict[str, Any], samples: dict[str, dict[str, Any]]) -> bool:
        """Add answers to what was asked; False when nothing was."""
        if not isinstance(outcome, AskedBack) or len(answers) > MOST_QUESTIONS:
            return False
        for question in outcome.questions:
            answer = self.answer(question, samples)
            # A card that is asked for twice is answered with all that was read off it so far.
            before = answers.get(question.key) if isinstance(question, EnterValues) else None
            answers[question.key] = {**before, **answer} if before else answer
        return True


def anybody(house: House, chance: random.Random) -> SeatId:
    """One of the seats that may act."""
    return chance.choice([seat.id for seat in house.seats.values() if seat.role != "spectator"])
