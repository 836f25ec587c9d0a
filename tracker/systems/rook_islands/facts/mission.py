"""Facts of a mission's course: set-up, rounds and phases, events, its end."""

from tracker.facts.fact import Fact
from tracker.systems.rook_islands.state import Objective, UnitPlan


class MissionStarted(Fact, tag="rook_islands.mission_started/1"):
    """The briefing was read: what this mission needs. Set-up begins; the state before it is kept."""

    number: int
    name: str
    attempt: str
    boards: tuple[str, ...] = ()
    anecdote: bool = False
    objectives: dict[str, Objective] = {}
    units: tuple[UnitPlan, ...] = ()
    tokens: dict[str, int] = {}
    left_out: tuple[str, ...] = ()


class SetupStepConfirmed(Fact, tag="rook_islands.setup_step_confirmed/1"):
    """The table did one step of the set-up checklist."""

    step: str


class ReminderTicked(Fact, tag="rook_islands.reminder_ticked/1"):
    """The table has seen to something that it was reminded of."""

    key: str
    says: str


class WhenDeckShuffled(Fact, tag="rook_islands.when_deck_shuffled/1"):
    """The When deck lies ready with so many cards."""

    cards: int


class DialsSet(Fact, tag="rook_islands.dials_set/1"):
    """A character's dials were set to its maxima for this mission, with its bandages and Impulse."""

    character: str
    max_hp: int
    max_mp: int
    bandages: int


class WeaponOwned(Fact, tag="rook_islands.weapon_owned/1"):
    """A character owns this weapon card from now on."""

    character: str
    weapon: str


class WeaponEquipped(Fact, tag="rook_islands.weapon_equipped/1"):
    """A character holds this weapon in hand."""

    character: str
    weapon: str


class WeaponLoaded(Fact, tag="rook_islands.weapon_loaded/1"):
    """So many Ammunition tokens were put on a weapon."""

    character: str
    weapon: str
    rounds: int


class StartTaken(Fact, tag="rook_islands.start_taken/1"):
    """A character stands on one of the mission's starting points."""

    character: str
    star: str


class EnemyPlaced(Fact, tag="rook_islands.enemy_placed/1"):
    """An enemy came onto the board with its board's full HP. `from_aside`: it had waited beside it.

    `lost` are HP that it lost in its cage, `shield` is what the second life tracker of a boss shows.
    """

    enemy: str
    unit: str
    colour: str = ""
    kind: str
    boss: bool = False
    rank: int
    hp: int
    at: str = ""
    from_aside: bool = False
    lost: int = 0
    shield: int = 0


class PlacementSkipped(Fact, tag="rook_islands.placement_skipped/1"):
    """Four of this type are in play already, so nothing was placed."""

    unit: str


class RankOrderChosen(Fact, tag="rook_islands.rank_order_chosen/1"):
    """Two types share a rank; the table chose once who acts first."""

    first: str
    then: str


class SetupCompleted(Fact, tag="rook_islands.setup_completed/1"):
    """Everything lies where it belongs; play may begin."""


class EventPhaseBegan(Fact, tag="rook_islands.event_phase_began/1"):
    """A round's Event phase is on; the Round token moves in it (not in the first round)."""


class WhenCardFlipped(Fact, tag="rook_islands.when_card_flipped/1"):
    """The top When card: "quiet" or "now"."""

    card: str


class AnecdoteRevealed(Fact, tag="rook_islands.anecdote_revealed/1"):
    """The When card said "Now": the Where and the What card were turned up."""

    where: str
    what: str


class RoundTokenMoved(Fact, tag="rook_islands.round_token_moved/1"):
    """The Round token went on one step."""


class EventResolved(Fact, tag="rook_islands.event_resolved/1"):
    """An event of this Event phase (or a condition-based one) was settled."""

    event: str


class InsanityCardDrawn(Fact, tag="rook_islands.insanity_card_drawn/1"):
    """Stress: the top Insanity card lies face down and unseen on the character's board."""

    character: str


class InsanityCardFlipped(Fact, tag="rook_islands.insanity_card_flipped/1"):
    """The card was turned up and this effect applies; `band` is the line read ("0+", "5+", "10+")."""

    character: str
    effect: str
    band: str


class InsanityCardReturned(Fact, tag="rook_islands.insanity_card_returned/1"):
    """A used Insanity card was shuffled back into the deck."""

    character: str


class FreeAttackOwed(Fact, tag="rook_islands.free_attack_owed/1"):
    """Instability: the character must attack the closest unit with this weapon before anything else."""

    character: str
    weapon: str


class FreeAttackSettled(Fact, tag="rook_islands.free_attack_settled/1"):
    """The owed attack was made (or nobody was there to be attacked)."""

    character: str


class PlayerTurnOpened(Fact, tag="rook_islands.player_turn_opened/1"):
    """The Player turn is on; what was used last round is available again."""


class MovementRegained(Fact, tag="rook_islands.movement_regained/1"):
    """A character's MP dial stands at `mp` for this turn; what was left of the last is lost."""

    character: str
    mp: int
    why: str = ""


class TurnEndAgreed(Fact, tag="rook_islands.turn_end_agreed/1"):
    """A player agreed to end the Player turn."""

    character: str


class TurnEndWithdrawn(Fact, tag="rook_islands.turn_end_withdrawn/1"):
    """A player who had agreed wants to act after all."""

    character: str


class PlayerTurnEnded(Fact, tag="rook_islands.player_turn_ended/1"):
    """Everyone agreed: the Player turn is over."""


class EnemyTurnBegan(Fact, tag="rook_islands.enemy_turn_began/1"):
    """The enemies act, in the order of the Chain."""


class EnemyTargetChosen(Fact, tag="rook_islands.enemy_target_chosen/1"):
    """An enemy's first step: whom it goes for."""

    enemy: str
    target: str


class EnemyMoved(Fact, tag="rook_islands.enemy_moved/1"):
    """An enemy moved; `reached` tells whether it now stands next to its target.

    `mp` is what the move took, where the table said so; `short` how many MP the way to the target still is.
    """

    enemy: str
    reached: bool = False
    into_cover: bool = False
    mp: int | None = None
    short: int | None = None
    to: str = ""


class EnemyActed(Fact, tag="rook_islands.enemy_acted/1"):
    """An enemy finished its behaviour for this turn."""

    enemy: str


class EnemyTurnEnded(Fact, tag="rook_islands.enemy_turn_ended/1"):
    """Every enemy has acted."""


class ObjectiveMet(Fact, tag="rook_islands.objective_met/1"):
    """An objective ("main", "second", "third") is fulfilled."""

    objective: str


class KnockOutForbidden(Fact, tag="rook_islands.knock_out_forbidden/1"):
    """The table said that this mission is lost as soon as any player is knocked out."""


class MissionSucceeded(Fact, tag="rook_islands.mission_succeeded/1"):
    """The main objective is complete: the mission ends at once."""


class MissionFailed(Fact, tag="rook_islands.mission_failed/1"):
    """The mission is lost."""

    why: str
