"""The words of each rule system: how a fact is told. Prose stands here and nowhere else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from projections.sentences import shared
from projections.sentences.phrases import Called, Names, Sentences, Weights
from projections.sentences.rook_islands import chapters as rook_islands
from projections.sentences.rook_islands.wanted import WANTED, Want
from tracker.facts.fact import Fact, stored_name

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)+")


@dataclass(frozen=True)
class Words:
    """How the facts of a rule system are told, which of them give names, and how much each weighs."""

    sentences: Sentences
    names: Names
    weights: Weights

    def weight(self, fact: Fact) -> int:
        """How much it says of what a die decided."""
        return self.weights.get(type(fact), 0)

    def say(self, fact: Fact, called: Called) -> str:
        """The fact in words, "" if it needs none.

        A fact nobody has found words for is told as it is written: that must not stop a campaign.
        """
        if type(fact) not in self.sentences:
            return as_written(fact)
        say = self.sentences[type(fact)]
        return "" if say is None else say(fact, called)


BY_SYSTEM: Mapping[str, Words] = {
    "rook_islands": Words(rook_islands.SENTENCES, rook_islands.NAMES, rook_islands.WEIGHTS),
}
"""A new rule system is one line here."""


WANTED_BY_SYSTEM: Mapping[str, Mapping[str, Want]] = {"rook_islands": WANTED}


def wanted_of(system: str, command: Mapping[str, Any], called: Called) -> str:
    """What somebody asked for in vain, in words; "" where nobody found any."""
    say = WANTED_BY_SYSTEM.get(system, {}).get(str(command.get("type")))
    return say(command, called) if say else ""


@cache
def words_of(system: str) -> Words:
    """The words of this system with those that every system shares."""
    own = BY_SYSTEM.get(system, Words({}, {}, {}))
    return Words(
        {**shared.SENTENCES, **own.sentences},
        {**shared.NAMES, **own.names},
        {**shared.WEIGHTS, **own.weights},
    )


def readable(name: str) -> str:
    """An id as words, where nothing better is known: "black-panther-red" is "Black panther red"."""
    return name.replace("-", " ").capitalize() if _ID.fullmatch(name) else name


def as_written(fact: Fact) -> str:
    """The stored name and fields of a fact, as a sentence: "Coins taken (who: Ann, coins: 3)"."""
    name = stored_name(type(fact)).rpartition(".")[2].partition("/")[0]
    fields = {key: value for key, value in msgspec.to_builtins(fact).items() if key != "type"}
    told = ", ".join(f"{key.replace('_', ' ')}: {value}" for key, value in fields.items())
    return name.replace("_", " ").capitalize() + (f" ({told})" if told else "")
