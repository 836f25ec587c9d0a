"""The house rules a group agrees on when it opens a campaign."""

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field

CAMPAIGN_OPTIONS: tuple[Field, ...] = (
    Field(
        name="contest_policy",
        says="When two reach for one thing",
        kind="pick",
        choices=(Choice("first_come", "whoever was first has it"),),
        default="first_come",
    ),
    Field(
        name="hunt_reroll",
        says="MP for one more die in a Hunt",
        kind="pick",
        choices=(Choice("1", "1 MP"), Choice("2", "2 MP"), Choice("3", "3 MP")),
        default="1",
    ),
    Field(name="friendly_fire", says="Players can hit one another", kind="yes_no", default=False),
    Field(name="strict", says="Strict: nothing is taken back for convenience", kind="yes_no", default=True),
)
