"""What is asked for with talents: buying them between missions, using them in one."""

from tracker.kernel.commands import Command


class BuyTalent(Command, tag="rook_islands.buy_talent/1"):
    """Exchange XP for a talent; `unlocked_by` names the lower talent of its tree that it is bought on."""

    character: str
    talent: str
    unlocked_by: str = ""


class ReturnTalent(Command, tag="rook_islands.return_talent/1"):
    """Give a talent back for its XP: refused, unless the table rules otherwise."""

    character: str
    talent: str


class UseTalent(Command, tag="rook_islands.use_talent/1"):
    """Use a talent of one's own; `on` names whom it is for, where it is for somebody."""

    character: str
    talent: str
    on: str = ""


class RecordDice(Command, tag="rook_islands.record_dice/1"):
    """What a card does to a character's dice: `die` "attack" or "takedown", `levels` better (below 0: worse).

    `lasts`: for the "turn" or for the "next" roll.
    """

    character: str
    die: str
    levels: int
    why: str
    lasts: str = "turn"
