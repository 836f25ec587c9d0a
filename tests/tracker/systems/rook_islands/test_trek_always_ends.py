"""Treks played by chance, following nothing but what is due: each ends, and its books add up."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

from tests.tracker.systems.rook_islands.given_facts import founded
from tests.tracker.systems.rook_islands.trekking import JASON, KEITH, LIZA
from tracker.facts.campaign import ValueEntered
from tracker.facts.fact import Fact
from tracker.kernel.commands import kind_of
from tracker.kernel.decision import Decided, Questions, decide
from tracker.kernel.questions import EnterValues, GiveText, PickOne, Question, RollDie
from tracker.kernel.replay import fold
from tracker.kernel.system import Campaign, Field, Prompt
from tracker.kernel.table import Table
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands.all import COMMANDS
from tracker.systems.rook_islands.facts.reward import ExplorationTokenGained, MissionTallied
from tracker.systems.rook_islands.rules.trek import area
from tracker.systems.rook_islands.system import ROOK_ISLANDS
from tracker.systems.rook_islands.trek_prompts import deck_names

KINDS = {kind_of(command): command for command in COMMANDS}
NAMES = deck_names(ROOK_ISLANDS.content)
VALUES = tuple(
    ValueEntered(card=card, field=field, value=value)
    for card, fields in pack.sample().cards.items()
    for field, value in fields.items()
)
LONGEST = 400


class ByChance:
    """A table that does what is due, and answers whatever is asked, by chance."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.facts: tuple[Fact, ...] = (
            *founded(JASON, LIZA, KEITH), *VALUES, ExplorationTokenGained(), MissionTallied(number=1),
        )  # fmt: skip
        self.campaign: Campaign = fold(ROOK_ISLANDS, self.facts)

    def due(self) -> Prompt:
        """One of the things that are due now."""
        waiting = ROOK_ISLANDS.prompts(self.campaign, ROOK_ISLANDS.content)
        return self.chance.choice([prompt for prompt in waiting if prompt.now and prompt.kind])

    def does(self, prompt: Prompt) -> None:
        """Do it, and answer until nothing is asked any more."""
        fields = {**prompt.given, **{field.name: self._filled(field) for field in prompt.form}}
        kind = KINDS[prompt.kind]
        command = msgspec.convert({**fields, "type": kind.__struct_config__.tag}, kind)
        answers: dict[str, Any] = {}
        for _ in range(9):
            table = Table(
                house=self.campaign.house,
                answers=answers,
                content=ROOK_ISLANDS.content,
                fresh_secret="5ec2e7",
            )
            outcome = decide(ROOK_ISLANDS, command, self.campaign, table)
            if isinstance(outcome, Decided):
                self.facts, self.campaign = (*self.facts, *outcome.facts), outcome.after
                return
            assert isinstance(outcome, Questions), (prompt, outcome)
            answers |= {question.key: self._answered(question) for question in outcome.questions}
        pytest.fail(f"{prompt} asks for ever")

    def _filled(self, field: Field) -> Any:
        if field.kind == "number":
            return self.chance.randint(0, 1)
        if field.kind == "yes_no":
            return self.chance.random() < 0.5
        return self.chance.choice(field.choices).value

    def _answered(self, question: Question) -> Any:
        assert not isinstance(question, EnterValues), question
        if isinstance(question, RollDie):
            return self.chance.choice(question.faces)
        if isinstance(question, PickOne):
            return self.chance.choice(question.choices).value
        return self.chance.choice(NAMES) if isinstance(question, GiveText) else True


@pytest.mark.rule("RI-EXPL-25")
@pytest.mark.parametrize("seed", range(30))
def test_a_trek_ends_and_its_books_add_up(seed: int) -> None:
    table = ByChance(seed)
    for _ in range(LONGEST):
        table.does(table.due())
        trek = table.campaign.game.trek
        assert trek.deck + len([card for card in trek.cards.values() if not area.is_secret(card.id)]) == 29
        assert all(
            each.mp >= 0 and each.hp >= 0 and each.at in trek.cards for each in trek.explorers.values()
        )
        if trek.over:
            break
    assert table.campaign.game.trek.over
    assert not area.able(table.campaign.game.trek)
    moved: Counter[tuple[str, str]] = Counter()
    for fact in table.facts:
        for move in fact.moves():
            moved[move.ledger, move.account] += move.amount
    assert {account: amount for account, amount in moved.items() if amount} == ROOK_ISLANDS.balances(
        table.campaign
    )
    assert fold(ROOK_ISLANDS, table.facts) == table.campaign
