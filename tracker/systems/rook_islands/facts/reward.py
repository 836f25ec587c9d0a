"""Facts that outlast a mission: what the team brought home, or got back."""

from tracker.facts.fact import Fact, Move


class ExperienceEarned(Fact, tag="rook_islands.experience_earned/1"):
    """A character's saved XP rose."""

    character: str
    xp: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Onto the character's XP."""
        return (Move("experience", self.character, self.xp, self.why),)


class MoneyStashed(Fact, tag="rook_islands.money_stashed/1"):
    """Money went into the Team Stash, once for the whole team."""

    money: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Onto the Stash's money."""
        return (Move("stash", "money", self.money, self.why),)


class LeavesStashed(Fact, tag="rook_islands.leaves_stashed/1"):
    """Leaves of one colour went into the Team Stash."""

    colour: str
    leaves: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Onto the Stash's leaves of that colour."""
        return (Move("stash", f"leaves.{self.colour}", self.leaves, self.why),)


class HidesStashed(Fact, tag="rook_islands.hides_stashed/1"):
    """Hides went into the Team Stash."""

    hides: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Onto the Stash's hides."""
        return (Move("stash", "hides", self.hides, self.why),)


class CardWon(Fact, tag="rook_islands.card_won/1"):
    """A card ("weapon:Silver Dragon") joined the Stash as a reward."""

    card: str
    why: str


class InsanityRisen(Fact, tag="rook_islands.insanity_risen/1"):
    """A character's Insanity on the tracker rose."""

    character: str
    by: int
    why: str

    def moves(self) -> tuple[Move, ...]:
        """Onto the character's Insanity."""
        return (Move("insanity", self.character, self.by, self.why),)


class BoardCleared(Fact, tag="rook_islands.board_cleared/1"):
    """The tokens on a character's board went to the Stash or back to the box."""

    character: str


class DiscardReturned(Fact, tag="rook_islands.discard_returned/1"):
    """A character's discard zone went back to the box; `items` are available again in their deck."""

    character: str
    items: tuple[str, ...] = ()


class ExplorationTokenGained(Fact, tag="rook_islands.exploration_token_gained/1"):
    """The team holds an Exploration token."""


class MissionTallied(Fact, tag="rook_islands.mission_tallied/1"):
    """Everything was brought home and the mission counts as completed."""

    number: int


class PossessionsRestored(Fact, tag="rook_islands.possessions_restored/1"):
    """After a failure players, Stash and decks are as they were saved before the mission."""

    number: int
    molotovs_returned: int = 0
