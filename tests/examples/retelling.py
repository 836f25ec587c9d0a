"""The whole evening, played once over the API, with what the books showed after each of its lines."""

from itertools import groupby
from typing import Any, Generic, TypeVar

import msgspec

from tests.examples.as_written import as_written
from tests.examples.evening import acts
from tests.examples.two_phones import Heard, Phones, TwoPhones

LAST = 87
ROLLED = "castaway.die_rolled/1"
TURN_ENDED = "rook_islands.enemy_turn_ended/1"
Spoken = TypeVar("Spoken", bound=Phones)


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """One line: what its actions were answered, and the books after it."""

    line: int
    position: int
    heard: tuple[Heard, ...]
    books: dict[str, Any]
    due: tuple[str, ...]

    @property
    def dice(self) -> list[str]:
        """Every die of the line in the order in which they fell, with its face."""
        rolls = [each["fact"] for each in self.facts if each["type"] == ROLLED]
        return [f"{roll['die']} {roll['face']}" for roll in rolls]

    @property
    def facts(self) -> list[dict[str, Any]]:
        """Every fact of the line."""
        return [fact for each in self.heard if each.status == 201 for fact in each.body["facts"]]

    def due_after(self, kind: str) -> list[str]:
        """What the table was told it owes in answer to the last action of this kind."""
        answered = [each.body["due"] for each in self.heard if each.act.kind == kind]
        return [prompt["key"] for prompt in answered[-1]]

    def position_of(self, kind: str) -> int:
        """Where a fact of this kind stands."""
        return int(next(fact["position"] for fact in self.facts if fact["type"] == kind))


class Retelling(msgspec.Struct, Generic[Spoken], frozen=True, kw_only=True):
    """Every line with what was seen at its time; `preview` is what line 30 was told before it struck."""

    phones: Spoken
    told: dict[int, Told]
    preview: dict[str, Any]

    def heard(self, action: str) -> Heard:
        """What came of this action."""
        return next(each for told in self.told.values() for each in told.heard if each.act.id == action)

    def entries(self) -> list[dict[str, Any]]:
        """Every entry of the campaign."""
        entries: list[dict[str, Any]] = self.phones.get("/entries", limit=1000)["entries"]
        return entries

    def view(self, name: str, **moment: Any) -> Any:
        """A view, now or at a past moment."""
        return self.phones.get(f"/views/{name}", **moment)["view"]

    def line_of(self, action: str) -> int:
        """The line in which this was done; 0 for a value that was entered on the way."""
        return self.phones.line_of(action)

    def books_at(self, position: int, history: str = "recorded") -> dict[str, Any]:
        """The books at a past moment, as they were seen then or as they are known now."""
        state = self.phones.get("/state", at=position, history=history)["state"]
        return as_written(state)


Evening = Retelling[TwoPhones]
"""As it was told over the API."""


def retell(phones: Spoken) -> Retelling[Spoken]:
    """Play every action; look at the books after each line, also after one in which nobody tapped."""
    by_line = {line: tuple(group) for line, group in groupby(acts(), key=lambda act: act.line)}
    told: dict[int, Told] = {}
    preview: dict[str, Any] = {}
    for line in range(1, LAST + 1):
        heard = []
        for act in by_line.get(line, ()):
            if act.undo:
                preview = phones.preview_of_undo(act)
            heard.append(phones.log(act))
        told[line] = told_of(phones, line, heard)
    return Retelling(phones=phones, told=told, preview=preview)


def told_of(phones: Phones, line: int, heard: list[Heard]) -> Told:
    """The line with the books as they are now."""
    state = phones.get("/state")
    due = tuple(prompt["key"] for prompt in phones.get("/prompts")["due"])
    return Told(
        line=line, position=state["position"], heard=tuple(heard), books=as_written(state["state"]), due=due
    )
