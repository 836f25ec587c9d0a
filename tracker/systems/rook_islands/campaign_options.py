"""The house rules a group agrees on when it opens a campaign.

Where the rulebook can be read in more than one way, most readings need no option: what they forbid, the table
can allow with a reason, and what they remind of, it can leave. These are about what the tracker works out
by itself; the first choice is the reading of `rules.yaml` (RI-AMB-…).
"""

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field

HUNT_REROLL = "hunt_reroll"
POTION_ROUNDS, FROM_NOW, FROM_NEXT = "potion_rounds", "from_now", "from_next"
SACK, IN_ALL, BESIDES = "sack", "in_all", "besides"
THROWN_WEAPON, RETURNS, LOST = "thrown_weapon", "returns", "lost"
TEMPLE_TIE, NOBODY, AGAIN = "temple_tie", "nobody", "again"

CAMPAIGN_OPTIONS: tuple[Field, ...] = (
    Field(
        name="contest_policy",
        says="When two reach for one thing",
        kind="pick",
        choices=(Choice("table", "the table settles it"), Choice("first_come", "whoever was first has it")),
        default="table",
    ),
    Field(
        name=HUNT_REROLL,
        says="MP for one more die in a Hunt",
        kind="pick",
        choices=(Choice("1", "1 MP"), Choice("2", "2 MP"), Choice("3", "3 MP")),
        default="1",
    ),
    Field(
        name=TEMPLE_TIE,
        says="At a temple, the last winners all fail",
        kind="pick",
        choices=(Choice(NOBODY, "nobody has the reward"), Choice(AGAIN, "they roll again")),
        default=NOBODY,
    ),
    Field(
        name=POTION_ROUNDS,
        says="A potion for two rounds works",
        kind="pick",
        choices=(
            Choice(FROM_NOW, "in this round and the next"),
            Choice(FROM_NEXT, "in this round and the two after it"),
        ),
        default=FROM_NOW,
    ),
    Field(
        name=SACK,
        says="The number of a Sack",
        kind="pick",
        choices=(Choice(IN_ALL, "items in all"), Choice(BESIDES, "items besides the one without a Sack")),
        default=IN_ALL,
    ),
    Field(
        name=THROWN_WEAPON,
        says="A thrown weapon that nobody picked up, once the mission is won",
        kind="pick",
        choices=(Choice(RETURNS, "its owner has it back"), Choice(LOST, "it is lost")),
        default=RETURNS,
    ),
    Field(name="friendly_fire", says="Players can hit one another", kind="yes_no", default=False),
    Field(name="strict", says="Strict: nothing is taken back for convenience", kind="yes_no", default=True),
)
