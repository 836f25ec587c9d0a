"""The table, as a rule sees it: what was answered, what was overruled, what the dice showed."""

from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Any, TypeVar

import msgspec

from tracker.facts.campaign import DieRolled
from tracker.facts.ids import ActionId, RuleId, SeatId
from tracker.kernel import dice
from tracker.kernel.answers import (
    TRACKER,
    Answer,
    Confirmed,
    DieShown,
    NumberGiven,
    Picked,
    SecretDrawn,
    TextGiven,
)
from tracker.kernel.dice import Die
from tracker.kernel.house import House
from tracker.kernel.questions import (
    Confirm,
    GiveNumber,
    GiveText,
    PickOne,
    PickSome,
    Question,
    Reason,
    RollDie,
)
from tracker.kernel.read_answer import read
from tracker.kernel.refusal import Asked, Refused, Unfit

ROLL_FOR_ME = "roll"
SOMEBODY_GONE = "somebody who has left"
"""Whoever sat at a seat that is gone, where nobody knows the name any more."""
VALUE_PREFIX = "value:"
A = TypeVar("A", bound=Answer)


def _expect(answer: Answer, kind: type[A], question: Question) -> A:
    """A stored answer of another kind than its question cannot be used: the question has changed."""
    if not isinstance(answer, kind):
        raise Unfit(f"answers.{question.key}", f"does not answer: {question.says}")
    return answer


class Roll(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A die to be rolled: under which `key` its face is told, what for, by whom, and why this die."""

    die: Die
    key: str
    purpose: str
    actor: str
    round_number: int
    reasons: tuple[Reason, ...] = ()

    def question(self) -> RollDie:
        """What the table is asked to roll."""
        die = self.die
        return RollDie(
            key=self.key, says=f"Roll {die.name}: {self.purpose}", die=die.name, faces=die.faces,
            purpose=self.purpose, reasons=self.reasons, chance=die.chance(die.faces[0]), actor=self.actor,
        )  # fmt: skip


class Table:
    """Everything outside the state that a decision may use, fixed before it starts.

    `answers` are as sent (plain values) or as stored (tagged). `content` is what the rule system ships
    as data. `fresh_secret` is what the tracker drew in case an attempt begins now. In a preview
    the tracker's dice stay in the cup, but for those that have `fallen` before, as (key, number): everybody
    knows them. `lenient` tolerates answers that are no longer asked for, as
    when an action is decided again on another past. `gone` names whoever sat at a seat that was struck out.

    After the decision, `used` holds the answers it took and `overruled` the rules that a ruling lifted;
    `withheld` says that a die stayed in the cup.
    """

    def __init__(
        self,
        *,
        house: House,
        action: ActionId = ActionId(""),
        answers: Mapping[str, Any] | None = None,
        rulings: Mapping[RuleId, str] | None = None,
        content: Any = None,
        fresh_secret: str = "",
        fallen: Collection[tuple[str, int]] | None = None,
        lenient: bool = False,
    ) -> None:
        self.house = house
        self.action = action
        self.content = content
        self.used: dict[str, Answer] = {}
        self.overruled: dict[RuleId, str] = {}
        self.withheld = False
        # A printed value is never an answer to this action: it is entered by an action of its own.
        self._answers = {k: v for k, v in (answers or {}).items() if not k.startswith(VALUE_PREFIX)}
        self._rulings = dict(rulings or {})
        self.gone: Callable[[SeatId], str] = lambda _seat: SOMEBODY_GONE
        self._fresh_secret = fresh_secret
        self._fallen_before = fallen
        self._lenient = lenient
        self._rolled: dict[str, set[int]] = {}

    def demand(self, holds: object, rule: str, says: str, **facts: Any) -> None:
        """Refuse by `rule` unless it holds, or the table overrules it.

        Raises:
            Refused: with the rule, a sentence for people, and the figures that decided it.
        """
        if holds:
            return
        reason = self._rulings.get(RuleId(rule))
        if reason is None:
            raise Refused(rule, says, facts)
        self.overruled[RuleId(rule)] = reason

    def called(self, seat: SeatId) -> str:
        """The name of a seat; of one that is gone, the last that is known."""
        sitting = self.house.seats.get(seat)
        return sitting.name if sitting else self.gone(seat)

    def answered(self, key: str) -> bool:
        """Whether the sender gave an answer under this key."""
        return self._answers.get(key) is not None

    def ask(self, *questions: Question) -> tuple[Answer, ...]:
        """The answers to all of these; whatever is missing is asked for at once.

        Raises:
            Asked: with every one of them that has no answer yet.
        """
        missing = [question for question in questions if not self.answered(question.key)]
        if missing:
            raise Asked(*missing)
        found = tuple(read(question, self._answers[question.key]) for question in questions)
        self.used.update(zip((question.key for question in questions), found, strict=True))
        return found

    def pick_one(self, question: PickOne) -> str:
        """The value picked."""
        (answer,) = self.ask(question)
        return _expect(answer, Picked, question).values[0]

    def pick_some(self, question: PickSome) -> tuple[str, ...]:
        """The values picked, in the order given."""
        (answer,) = self.ask(question)
        return _expect(answer, Picked, question).values

    def number(self, question: GiveNumber) -> int:
        """The number given."""
        (answer,) = self.ask(question)
        return _expect(answer, NumberGiven, question).number

    def text(self, question: GiveText) -> str:
        """The words given."""
        (answer,) = self.ask(question)
        return _expect(answer, TextGiven, question).text

    def confirm(self, question: Confirm) -> bool:
        """Yes or no."""
        (answer,) = self.ask(question)
        return _expect(answer, Confirmed, question).yes

    def roll(
        self,
        die: Die,
        key: str,
        purpose: str,
        *,
        actor: str,
        round_number: int,
        reasons: tuple[Reason, ...] = (),
    ) -> DieRolled:
        """The fact of a roll: a real die as typed, or the tracker's own where "roll" was sent.

        Raises:
            Asked: with the die and the reasons for it, when nothing was sent (or in a preview).
            Unfit: when the tracker shall roll but its secret is already revealed.
        """
        roll = Roll(
            die=die, key=key, purpose=purpose, actor=actor, round_number=round_number, reasons=reasons
        )
        return self.roll_together(roll)[0]

    def roll_together(self, *rolls: Roll) -> tuple[DieRolled, ...]:
        """Dice that fall in one throw, as with `roll`; whichever are not known yet are asked for at once."""
        missing = [roll.question() for roll in rolls if not self._shown(roll.key)]
        if missing:
            raise Asked(*missing)
        return tuple(self._fallen(roll) for roll in rolls)

    def _shown(self, key: str) -> bool:
        sent = self._answers.get(key)
        may_fall = sent != ROLL_FOR_ME or self._fallen_before is None or len(self._fallen_before) > 0
        self.withheld = self.withheld or not may_fall
        return sent is not None and may_fall

    def _fallen(self, roll: Roll) -> DieRolled:
        sent, question = self._answers[roll.key], roll.question()
        own = self.house.rolling
        roll_key = dice.roll_key(own, roll.round_number, roll.actor, roll.die.name)
        if sent == ROLL_FOR_ME:
            shown = self._digital(roll, roll_key)
        else:
            shown = _expect(read(question, sent), DieShown, question)
        attempt, round_number = self.house.attempt, roll.round_number
        if shown.key:
            # Decided again, a roll of the tracker stays the one it was, unless another die is due by now.
            attempt, kept_round, _actor, die = dice.key_parts(shown.key)
            round_number = kept_round
            if die != roll.die.name:
                attempt, round_number = own, roll.round_number
                shown = self._digital(roll, roll_key)
        if shown.number is not None:
            self._rolled.setdefault(shown.key, set()).add(shown.number)
        self.used[roll.key] = shown
        return DieRolled(
            die=roll.die.name, face=shown.face, purpose=roll.purpose, source=shown.source, actor=roll.actor,
            attempt=attempt, round=round_number, number=shown.number,
        )  # fmt: skip

    def _digital(self, roll: Roll, roll_key: str) -> DieShown:
        secret = self.house.secrets.get(self.house.rolling) if self._lenient else self.house.secret()
        if secret is None:
            says = "the dice of this attempt are revealed: type what a real die shows"
            raise Unfit(f"answers.{roll.key}", says)
        held = self._rolled.get(roll_key, set()) | set(self.house.rolls.get(roll_key, ()))
        number = next(n for n in count(1) if n not in held)
        if self._fallen_before is not None and (roll_key, number) not in self._fallen_before:
            self.withheld = True
            raise Asked(roll.question())
        return DieShown(
            face=dice.face(secret, roll_key, number, roll.die), source=TRACKER, number=number, key=roll_key
        )

    def secret(self, key: str) -> str:
        """The secret that an attempt beginning now binds itself to."""
        kept = self._answers.get(key)
        drawn = SecretDrawn(secret=self._fresh_secret) if kept is None else kept
        if not isinstance(drawn, SecretDrawn):
            raise Unfit(f"answers.{key}", "is not a secret")
        self.used[key] = drawn
        return drawn.secret

    def unasked(self) -> tuple[str, ...]:
        """Answers that were sent and that no rule asked for."""
        return () if self._lenient else tuple(key for key in self._answers if key not in self.used)
