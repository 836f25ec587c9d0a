"""The set-up checklist of a mission: what the table does before play, each step with its rule."""

from tracker.systems.rook_islands.box import Box, MissionSheet, SetupStep
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.state import Mission

ALL = "all"
WHEN_DECK = "when_deck"


def steps(mission: Mission, box: Box) -> tuple[SetupStep, ...]:
    """Every step of this mission's set-up, in order; the Anecdote Factory only where it is called for."""
    sheet: MissionSheet | None = box.missions.get(mission.number)
    own = () if sheet is None else sheet.steps
    return (_boards(mission), *own, *_tokens(mission), *_round_board(), *_anecdote(mission), *_decks(box))


def open_steps(mission: Mission, box: Box) -> tuple[SetupStep, ...]:
    """The steps that nobody has ticked off."""
    return tuple(step for step in steps(mission, box) if step.key not in mission.confirmed)


def units_to_place(mission: Mission) -> dict[str, int]:
    """How many of each type are still to be put on the board (RI-SETUP-11: not those aside)."""
    missing = {
        plan.type: enemy_setup.on_board_at_first(plan) - len(enemy_setup.in_play(mission, plan.type))
        for plan in mission.units
    }
    return {unit: count for unit, count in missing.items() if count > 0}


def _boards(mission: Mission) -> SetupStep:
    faces = " and ".join(mission.boards) or "the two boards of this mission"
    return SetupStep(key="boards", says=f"Assemble {faces}", rule="RI-SETUP-03")


def _tokens(mission: Mission) -> tuple[SetupStep, ...]:
    if not mission.tokens:
        return ()
    things = ", ".join(f"{token} ×{count}" for token, count in mission.tokens.items())
    says = f"Put on their spaces: {things}; Loot and Leaf tokens at random and face down"
    return (SetupStep(key="tokens", says=says, rule="RI-SETUP-04"),)


def _round_board() -> tuple[SetupStep, ...]:
    says = "Lay out the Round board of this mission, the Round token on its first space"
    return (SetupStep(key="round_board", says=says, rule="RI-SETUP-05"),)


def _anecdote(mission: Mission) -> tuple[SetupStep, ...]:
    if not mission.anecdote:
        return ()
    cards = (
        "Shuffle the Where and the What cards; one of each, unseen and face down, by the Round tracker, "
        "the others back into the box"
    )
    return (
        SetupStep(key="anecdote", says=cards, rule="RI-ANEC-02"),
        SetupStep(
            key=WHEN_DECK, says="Shuffle the When cards; put them by the Round board", rule="RI-ANEC-03"
        ),
    )


def _decks(box: Box) -> tuple[SetupStep, ...]:
    cards = box.components["insanity cards"]
    others = "Set out the decks of Items, Talents, Exploration, Weapons and Weapon Mods"
    return (
        SetupStep(key="insanity_deck", says=f"Shuffle the {cards} Insanity cards", rule="RI-SETUP-08"),
        SetupStep(key="decks", says=others, rule="RI-SETUP-08"),
    )
