"""What was broken, how often, and what came of it: the figures of docs/faults.md."""

import os
from dataclasses import dataclass, field

LONG = os.environ.get("CASTAWAY_FAULTS") == "long"
"""Whether this is the long form (`make faults`); the short one is a part of `make test`."""


def rounds(short: int, long: int) -> int:
    """How often, in this form."""
    return long if LONG else short


@dataclass
class Figures:
    """One fault: how often it struck, what was sent and acknowledged, what is missing or there twice."""

    fault: str
    struck: int = 0
    sent: int = 0
    acknowledged: int = 0
    resent: int = 0
    lost: int = 0
    doubled: int = 0
    more: str = ""

    @property
    def row(self) -> str:
        """The figures as a row of the table."""
        numbers = (self.struck, self.sent, self.acknowledged, self.resent, self.lost, self.doubled)
        return f"| {self.fault} | {' | '.join(f'{number:,}' for number in numbers)} | {self.more} |"


@dataclass
class Report:
    """The figures of a run."""

    figures: list[Figures] = field(default_factory=list)

    def of(self, fault: str) -> Figures:
        """Those of one fault; it may strike in several tests."""
        found = next((each for each in self.figures if each.fault == fault), None)
        if found is None:
            found = Figures(fault)
            self.figures.append(found)
        return found

    def spare(self) -> Figures:
        """Some that are not reported, since another look at the same counts nothing new."""
        return Figures("")

    def table(self) -> str:
        """All of them, as they stand in docs/faults.md."""
        head = "| fault | times | sent | acknowledged | sent again | lost | twice | |"
        return "\n".join([head, "|---|--:|--:|--:|--:|--:|--:|---|", *(each.row for each in self.figures)])


REPORT = Report()
