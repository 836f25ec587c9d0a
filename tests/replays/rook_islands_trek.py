"""A trek of the recorded campaign: whatever is due is done, with the cards and dice as they are told."""

from collections.abc import Iterator

from tests.replays.player import Row
from tests.replays.recording import Recording
from tracker.kernel.questions import Confirm, GiveText, PickOne, Question, RollDie
from tracker.kernel.system import Prompt
from tracker.play.outcomes import AskedBack, Recorded

LONGEST = 200


class TrekTold:
    """The cards that turn up, in order, and the dice as they fall."""

    def __init__(self, table: Recording, cards: Iterator[str], dice: Iterator[str]) -> None:
        self.table = table
        self.cards = cards
        self.dice = dice

    def walk(self) -> None:
        """From the token to the last MP."""
        self.table.do("go_exploring")
        for _ in range(LONGEST):
            if self.table.game.trek.over:
                return
            self._does(next(each for each in self.table.due() if each.kind))
        raise AssertionError(self.table.due())

    def _does(self, prompt: Prompt) -> None:
        fields = dict(prompt.given)
        if prompt.kind == "lay_first_cards":
            fields["gold"] = next(self.cards)
        elif prompt.kind == "choose_destination":
            fields["card"] = self._goal(prompt)
        elif prompt.kind == "open_paths":
            fields |= {"gold": 1, "white": len(self.table.game.trek.cards) % 2}
        elif prompt.kind == "finish_card":
            fields["success"] = True
        self._answered(prompt.kind, fields)

    def _goal(self, prompt: Prompt) -> str:
        """A card without an Ammo token, if there is one."""
        choices = [str(choice.value) for choice in prompt.form[0].choices]
        resolved = {card.id for card in self.table.game.trek.cards.values() if card.resolved}
        return next((card for card in choices if card not in resolved), choices[0])

    def _answered(self, kind: str, fields: Row) -> None:
        answers: Row = {}
        outcome = self.table.tried(kind, answers, fields)
        while isinstance(outcome, AskedBack):
            answers = {**answers, **{each.key: self._answer(each) for each in outcome.questions}}
            outcome = self.table.tried(kind, answers, fields)
        assert isinstance(outcome, Recorded), (kind, fields, outcome)

    def _answer(self, question: Question) -> object:
        if isinstance(question, RollDie):
            return next(self.dice)
        if isinstance(question, GiveText):
            return next(self.cards)
        if isinstance(question, PickOne):
            return question.choices[0].value
        assert isinstance(question, Confirm), question
        return True
