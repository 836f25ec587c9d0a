"""Facts of talents: bought for XP, used, taking effect."""

from tracker.facts.fact import Fact, Move


class TalentBought(Fact, tag="rook_islands.talent_bought/1"):
    """A character paid XP for a talent; `unlocked_by` is the lower talent of its tree that unlocked it."""

    character: str
    talent: str
    xp: int
    unlocked_by: str = ""

    def moves(self) -> tuple[Move, ...]:
        """Off the character's XP."""
        return (Move("experience", self.character, -self.xp, self.talent),)


class TalentGained(Fact, tag="rook_islands.talent_gained/1"):
    """A character has a talent without paying for it."""

    character: str
    talent: str
    why: str = ""


class TalentReturned(Fact, tag="rook_islands.talent_returned/1"):
    """A ruling took a talent back for its XP."""

    character: str
    talent: str
    xp: int

    def moves(self) -> tuple[Move, ...]:
        """Onto the character's XP."""
        return (Move("experience", self.character, self.xp, f"{self.talent} returned"),)


class TalentUsed(Fact, tag="rook_islands.talent_used/1"):
    """A talent was used: its card is rotated ("turn") or flipped ("mission"); its words are kept with it.

    `waits`: it takes effect with the next attack or Takedown. `insanity`: with its Insanity effect.
    """

    character: str
    talent: str
    per: str = ""
    effect: str = ""
    waits: bool = False
    insanity: bool = False


class TalentTookEffect(Fact, tag="rook_islands.talent_took_effect/1"):
    """A talent that had waited for an attack or a Takedown was spent on this one."""

    character: str
    talent: str


class ImpulseRecovered(Fact, tag="rook_islands.impulse_recovered/1"):
    """The Impulse token came back from the discard zone: the Impulse may be used again."""

    character: str


class CharacterRevived(Fact, tag="rook_islands.character_revived/1"):
    """An unconscious character is up again with so many HP."""

    character: str
    hp: int
    by: str


class ExtraLeafTaken(Fact, tag="rook_islands.extra_leaf_taken/1"):
    """A Leaf token came onto the character's board out of the supply and not from the game board."""

    character: str
    colour: str
    why: str


class DiceChanged(Fact, tag="rook_islands.dice_changed/1"):
    """A card changes a character's "attack" or "takedown" dice by so many levels (better: above 0).

    It holds for the "turn" or for the "next" roll.
    """

    character: str
    die: str
    levels: int
    why: str
    lasts: str = "turn"
