"""What a seat can ask for in Rook Islands. Optional statements (`to`, `next_to`, …) are for groups that
name spaces; without them the tracker asks what it must know."""

from typing import ClassVar

import msgspec

from tracker.kernel.commands import Command


class StartMission(Command, tag="rook_islands.start_mission/1"):
    """Read the briefing of a mission and begin its set-up."""

    shared: ClassVar[bool] = True
    number: int


class ConfirmSetup(Command, tag="rook_islands.confirm_setup/1"):
    """Tick off a step of the set-up checklist."""

    shared: ClassVar[bool] = True
    step: str


class PlaceEnemy(Command, tag="rook_islands.place_enemy/1"):
    """Put an enemy on the board; without a colour the next free one of its type."""

    unit: str
    colour: str = ""
    at: str = ""


class TakeStart(Command, tag="rook_islands.take_start/1"):
    """Choose a starting point (yellow star)."""

    character: str
    star: str


class BeginPlay(Command, tag="rook_islands.begin_play/1"):
    """Set-up is complete: on to the first Event phase."""

    shared: ClassVar[bool] = True


class FlipWhen(Command, tag="rook_islands.flip_when/1"):
    """The top When card: "quiet" or "now"; with "now" the Where and the What card."""

    shared: ClassVar[bool] = True
    card: str
    where: str = ""
    what: str = ""


class MoveRoundToken(Command, tag="rook_islands.move_round_token/1"):
    """Move the Round token on and see whether an arrow points at an event."""

    shared: ClassVar[bool] = True


class ResolveEvent(Command, tag="rook_islands.resolve_event/1"):
    """An event that was due is settled on the table."""

    shared: ClassVar[bool] = True
    event: str


class ReturnInsanityCards(Command, tag="rook_islands.return_insanity_cards/1"):
    """Shuffle last round's Insanity cards back into the deck."""

    shared: ClassVar[bool] = True


class FlipInsanityCard(Command, tag="rook_islands.flip_insanity_card/1"):
    """Turn a character's Insanity card up and apply the line of its Insanity."""

    shared: ClassVar[bool] = True
    character: str


class DrawInsanityCard(Command, tag="rook_islands.draw_insanity_card/1"):
    """Record that a character drew an Insanity card (the tracker does it by itself on stress)."""

    character: str


class OpenPlayerTurn(Command, tag="rook_islands.open_player_turn/1"):
    """All events are settled: the Player turn opens."""

    shared: ClassVar[bool] = True


class ZoneLeft(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """A Zone of Control that a move leaves, and the step (from 1) that leaves it; 0: nobody said which."""

    enemy: str
    step: int = 0


class Move(Command, tag="rook_islands.move/1"):
    """Move over spaces. `leaves`: the enemies whose Zone of Control the move leaves (None: not said);
    `avoiding`: those of them whose free attack is bought off (cautious move); `through`: what lies on the
    path beyond open spaces ("obstacle", "wall", "chasm"); `path`: the named spaces passed."""

    character: str
    spaces: int
    to: str = ""
    path: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    leaves: tuple[ZoneLeft, ...] | None = None
    avoiding: tuple[str, ...] = ()
    next_to: tuple[str, ...] | None = None
    exit: bool = False


class TakeLeaf(Command, tag="rook_islands.take_leaf/1"):
    """Take the Leaf token one stands on."""

    character: str
    colour: str
    space: str = ""


class TakeLoot(Command, tag="rook_islands.take_loot/1"):
    """Take the Loot token one stands on; Ammunition names the weapon it goes to."""

    character: str
    loot: str
    weapon: str = ""
    space: str = ""


class MoveToken(Command, tag="rook_islands.move_token/1"):
    """Shift a Loot or Leaf token to another space."""

    space: str
    to: str


class Attack(Command, tag="rook_islands.attack/1"):
    """Attack with an equipped weapon. `target`: an enemy id, a character, "terrain:Crate", "ground".
    `free`: the attack that an Insanity card owes."""

    character: str
    weapon: str
    target: str
    mode: str = ""
    free: bool = False


class AnnounceAttack(Command, tag="rook_islands.announce_attack/1"):
    """Announce an attack that others may still interrupt; nothing is spent yet."""

    character: str
    weapon: str
    target: str
    mode: str = ""


class WithdrawAttack(Command, tag="rook_islands.withdraw_attack/1"):
    """Take an announced attack back before it is rolled."""

    character: str


class Takedown(Command, tag="rook_islands.takedown/1"):
    """Try to take an adjacent enemy down."""

    character: str
    target: str


class Bandage(Command, tag="rook_islands.bandage/1"):
    """Use a Bandage token on oneself or on an adjacent ally."""

    character: str
    on: str = ""


class Impulse(Command, tag="rook_islands.impulse/1"):
    """Use the unique action of one's Character board."""

    character: str


class UseItem(Command, tag="rook_islands.use_item/1"):
    """Use an Item card from one's own inventory; `on` names its target if that is not its user."""

    character: str
    item: str
    on: str = ""


class Give(Command, tag="rook_islands.give/1"):
    """Give, or trade for what is in `back`.

    Objects are "item:Medicine", "weapon:AK-47", "bandage", "sack:Simple Sack", "holster:Belt Holster".
    """

    character: str
    receiver: str
    objects: tuple[str, ...]
    back: tuple[str, ...] = ()


class AgreeEnd(Command, tag="rook_islands.agree_end/1"):
    """Agree to end the Player turn."""

    character: str


class ActivateEnemy(Command, tag="rook_islands.activate_enemy/1"):
    """Let an enemy carry out its behaviour."""

    shared: ClassVar[bool] = True
    enemy: str


class RecordHurt(Command, tag="rook_islands.record_hurt/1"):
    """Damage that the table worked out itself (a card, a trap, fire): so many HP off a unit."""

    unit: str
    hp: int
    cause: str
    by: str = ""


class RecordHeal(Command, tag="rook_islands.record_heal/1"):
    """HP that an effect gave back to a character."""

    character: str
    hp: int
    cause: str


class RecordStatus(Command, tag="rook_islands.record_status/1"):
    """A marker ("Bleed", "Impair", "Fire") that the table put on a unit or took off it."""

    unit: str
    status: str
    gained: bool = True


class MeetObjective(Command, tag="rook_islands.meet_objective/1"):
    """The table sees that an objective is fulfilled."""

    shared: ClassVar[bool] = True
    objective: str


class FailMission(Command, tag="rook_islands.fail_mission/1"):
    """The main objective can no longer be completed."""

    shared: ClassVar[bool] = True
    why: str


class BringHome(Command, tag="rook_islands.bring_home/1"):
    """After a success: rewards, tokens and leaves go where they belong."""

    shared: ClassVar[bool] = True


COMMANDS: tuple[type[Command], ...] = (
    StartMission, ConfirmSetup, PlaceEnemy, TakeStart, BeginPlay,
    FlipWhen, MoveRoundToken, ResolveEvent, ReturnInsanityCards, FlipInsanityCard, DrawInsanityCard,
    OpenPlayerTurn, Move, TakeLeaf, TakeLoot, MoveToken, Attack, AnnounceAttack, WithdrawAttack, Takedown,
    Bandage, Impulse, UseItem, Give, AgreeEnd, ActivateEnemy, RecordHurt, RecordHeal, RecordStatus,
    MeetObjective, FailMission, BringHome,
)  # fmt: skip
