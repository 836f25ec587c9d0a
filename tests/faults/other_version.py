"""Another release of the web: its rule for a card's values writes them in capitals.

python -m tests.faults.other_version
"""

from typing import Any, cast

import msgspec

from api.cli import main
from tracker.facts.campaign import ValueEntered
from tracker.facts.fact import Fact
from tracker.kernel import house_rules
from tracker.kernel.commands import EnterValue
from tracker.kernel.system import Campaign, RuleSystem
from tracker.kernel.table import Table


def in_capitals(
    system: RuleSystem, command: EnterValue, campaign: Campaign, table: Table
) -> tuple[Fact, ...]:
    """As today's rule, but in capitals."""
    facts = house_rules.enter_value(system, command, campaign, table)
    return tuple(
        msgspec.structs.replace(fact, value=str(fact.value).upper())
        for fact in facts
        if isinstance(fact, ValueEntered)
    )


if __name__ == "__main__":
    cast("dict[Any, Any]", house_rules.HOUSE_DECIDE)[EnterValue] = in_capitals
    main(["serve"])
