"""What the parts of the table are given, beside those of `contexts`."""

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True)
class RuleText:
    """A rule of the catalogue: its id, the game it belongs to, and what it says."""

    rule: str
    system: str
    says: str
