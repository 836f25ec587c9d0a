"""Event phase: what a round owes before the players' turn, in its order (RI-AMB-20).

The When card, the Round token, the event its arrow names, used Insanity cards back, new ones turned up,
the other events of every round.
"""

from typing import Any

import msgspec

from tracker.facts.fact import Fact
from tracker.kernel.house import House
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.cards import LONGEST_ROUND_BOARD, read
from tracker.systems.rook_islands.commands import MoveRoundToken, ResolveEvent, ReturnInsanityCards
from tracker.systems.rook_islands.evolve.mission import WHEN, flipped_now
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    EventResolved,
    InsanityCardReturned,
    RoundTokenMoved,
)
from tracker.systems.rook_islands.pieces import FreeAttack
from tracker.systems.rook_islands.rules import ending
from tracker.systems.rook_islands.rules.standing import under_way
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import ENEMY, EVENT, FACE_DOWN, PLAYER, Character, Game, Mission

FLIPPING_WHEN, MOVING_TOKEN, ARROW_EVENT, RETURNING, OWED_ATTACK, FLIPPING, OTHER_EVENTS = range(7)
"""The stages of an Event phase; what stands in one stage may be done in any order."""

COLLAPSE = "collapse"
"""The name under which an Event phase keeps that its platform has fallen."""
LONGEST_WORDS = 200


class Due(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Something the Event phase still owes: its stage, its rule, and the command that settles it."""

    stage: int
    key: str
    says: str
    rule: str
    kind: str
    given: dict[str, Any] = {}


def due(game: Game, house: House, box: Box) -> tuple[Due, ...]:
    """What this Event phase still owes, in order; nothing in another phase.

    An event that the group has not yet read off its Round board is not known here: moving the token and
    opening the Player turn ask for it.
    """
    mission = game.mission
    if mission is None or mission.phase != EVENT:
        return ()
    board = {**box.printed(round_board(mission)), **house.collection.get(round_board(mission), {})}
    return (
        *_collapse(mission, box),
        *_when(mission),
        *_token(mission),
        *_arrow(mission, board),
        *_returns(game, mission),
        *_owed(game, mission),
        *_flips(game),
        *_others(mission, board, box),
    )


def collapse_due(mission: Mission, box: Box) -> bool:
    """Whether a platform is still to collapse: from a printed round on, at its beginning (RI-AMB-45)."""
    first = box.missions[mission.number].collapse_from if mission.number in box.missions else 0
    number = mission.round if mission.token_moved else mission.round + 1
    return mission.phase == EVENT and 0 < first <= number and COLLAPSE not in mission.resolved


def _collapse(mission: Mission, box: Box) -> tuple[Due, ...]:
    if not collapse_due(mission, box):
        return ()
    number = mission.round if mission.token_moved else mission.round + 1
    says = f"Round {number}: which platform collapses? (See the Round board)"
    return (Due(stage=FLIPPING_WHEN, key=COLLAPSE, says=says, rule="RI-MIS-33", kind="collapse_platform"),)


def _when(mission: Mission) -> tuple[Due, ...]:
    if not mission.when_deck or mission.when_over or WHEN in mission.resolved:
        return ()
    says = "Flip the top When card"
    return (Due(stage=FLIPPING_WHEN, key="when", says=says, rule="RI-ANEC-04", kind="flip_when"),)


def _token(mission: Mission) -> tuple[Due, ...]:
    if mission.token_moved:
        return ()
    says = f"Move the Round token to {mission.round + 1}"
    return (Due(stage=MOVING_TOKEN, key="token", says=says, rule="RI-EVENT-03", kind="move_round_token"),)


def _arrow(mission: Mission, board: dict[str, Any]) -> tuple[Due, ...]:
    event = " ".join((board.get(f"round_{mission.round}") or "").split())
    if not mission.token_moved or not event or event in mission.resolved:
        return ()
    return (_event(ARROW_EVENT, event, f"Event of round {mission.round}: {event}", "RI-EVENT-04"),)


def _event(stage: int, event: str, says: str, rule: str) -> Due:
    return Due(
        stage=stage, key=f"event:{event}", says=says, rule=rule, kind="resolve_event", given={"event": event}
    )


def _returns(game: Game, mission: Mission) -> tuple[Due, ...]:
    names = [character.name for character in _with_used_cards(game, mission)]
    if not names:
        return ()
    says = f"Shuffle back the Insanity card of {' and '.join(names)}"
    return (Due(stage=RETURNING, key="return", says=says, rule="RI-EVENT-06", kind="return_insanity_cards"),)


def _with_used_cards(game: Game, mission: Mission) -> list[Character]:
    """Those whose Insanity card was turned up in an earlier round."""
    return [
        character
        for character in game.characters.values()
        if character.insanity_card not in ("", FACE_DOWN)
        and flipped_now(character.name) not in mission.resolved
    ]


def _owed(game: Game, mission: Mission) -> tuple[Due, ...]:
    """Who has fallen or left since owes nothing any more."""
    here = {each.name for each in ending.taking_part(game) if not (each.exited or each.unconscious)}
    return tuple(
        Due(
            stage=OWED_ATTACK, key=f"free_attack:{owed.character}", rule="RI-STRESS-09", kind="attack",
            says=owed_in_words(owed),
            given={"character": owed.character, "weapon": owed.weapon, "free": True},
        )
        for owed in mission.free_attacks
        if owed.character in here
    )  # fmt: skip


def owed_in_words(owed: FreeAttack) -> str:
    """A free attack as it is said: with the weapon of Instability, or with any (RI-TILE-32)."""
    how = f"attacks the closest unit with {owed.weapon}" if owed.weapon else "makes a free attack"
    return f"{owed.character} {how}"


def _flips(game: Game) -> tuple[Due, ...]:
    return tuple(
        Due(
            stage=FLIPPING, key=f"flip:{name}", says=f"Flip {name}'s Insanity card", rule="RI-EVENT-06",
            kind="flip_insanity_card", given={"character": name},
        )
        for name in to_be_flipped(game)
    )  # fmt: skip


def to_be_flipped(game: Game) -> tuple[str, ...]:
    """Whose Insanity card the next flipping turns up: those on the board and conscious."""
    return tuple(
        name
        for name, character in game.characters.items()
        if character.insanity_card == FACE_DOWN and not (character.exited or character.unconscious)
    )


def _others(mission: Mission, board: dict[str, Any], box: Box) -> tuple[Due, ...]:
    if not mission.token_moved:
        return ()
    return tuple(
        _event(OTHER_EVENTS, event, f"Event of every round: {event}", "RI-EVENT-05")
        for event in _every_round(mission, board, box)
        if event not in mission.resolved
    )


def _every_round(mission: Mission, board: dict[str, Any], box: Box) -> tuple[str, ...]:
    """What the rulebook prints of this Round board, else what the group read off it."""
    return _printed_events(mission, box) or listed(board.get("every_round"))


def listed(text: str | None) -> tuple[str, ...]:
    """The events that a group wrote into one field of its Round board."""
    return tuple(" ".join(event.split()) for event in (text or "").split(";") if event.strip())


def _printed_events(mission: Mission, box: Box) -> tuple[str, ...]:
    sheet = box.missions.get(mission.number)
    return () if sheet is None else sheet.every_round


def round_board(mission: Mission) -> str:
    """The card under which the group's Round board of this mission stands."""
    return f"round_board/{mission.number}"


def read_round_board(mission: Mission, table: Table, round_number: int) -> None:
    """Ask for what this round's board says, where neither rulebook nor group has said it (RI-EVENT-01)."""
    arrow = (f"round_{round_number}",) if 2 <= round_number <= LONGEST_ROUND_BOARD else ()
    every_round = () if _printed_events(mission, table.content) else ("every_round",)
    read(table, round_board(mission), *arrow, *every_round)


def in_event_phase(game: Game, table: Table) -> Mission:
    """The mission under way, in its Event phase."""
    mission = under_way(game, table)
    table.demand(mission.phase == EVENT, "RI-FLOW-04", "it is not the Event phase", phase=mission.phase)
    return mission


def nothing_before(game: Game, table: Table, stage: int) -> None:
    """Everything of an earlier stage is done; what is not is named, with its rule."""
    first = next((each for each in due(game, table.house, table.content) if each.stage < stage), None)
    if first is not None:
        table.demand(False, first.rule, f"first: {first.says}", open=first.says)  # noqa: FBT003


def begin_event_phase(story: Story) -> None:
    """The next Event phase is on."""
    story.happen(EventPhaseBegan())


def move_round_token(_command: MoveRoundToken, game: Game, table: Table) -> tuple[Fact, ...]:
    """Move the Round token on one step, and see whether an arrow points at an event."""
    mission = in_event_phase(game, table)
    nothing_before(game, table, MOVING_TOKEN)
    table.demand(
        not mission.token_moved, "RI-EVENT-03", f"the Round token stands on {mission.round} already",
        round=mission.round,
    )  # fmt: skip
    read_round_board(mission, table, mission.round + 1)
    return (RoundTokenMoved(),)


def resolve_event(command: ResolveEvent, game: Game, table: Table) -> tuple[Fact, ...]:
    """An event is settled on the table: one that is due, or a condition-based one in a turn (RI-EVENT-09)."""
    mission = under_way(game, table)
    event = " ".join(command.event.split())
    if not event or len(event) > LONGEST_WORDS:
        raise Unfit("event", f"names no event in up to {LONGEST_WORDS} letters")
    if mission.phase not in (PLAYER, ENEMY):
        _demand_due(in_event_phase(game, table), game, table, event)
    return (EventResolved(event=event),)


def _demand_due(mission: Mission, game: Game, table: Table, event: str) -> None:
    if event in mission.resolved:
        table.demand(False, "RI-EVENT-05", f"{event} is settled for this round")  # noqa: FBT003
        return
    still = {each.key: each for each in due(game, table.house, table.content) if each.kind == "resolve_event"}
    if f"event:{event}" not in still:
        names = [each.given["event"] for each in still.values()]
        raise Unfit("event", f"{event!r} is not due; due are: {', '.join(names) or 'none'}")
    nothing_before(game, table, still[f"event:{event}"].stage)


def return_insanity_cards(_command: ReturnInsanityCards, game: Game, table: Table) -> tuple[Fact, ...]:
    """Shuffle the Insanity cards of last round back into the deck (RI-STRESS-05)."""
    mission = in_event_phase(game, table)
    nothing_before(game, table, RETURNING)
    holders = _with_used_cards(game, mission)
    table.demand(holders, "RI-STRESS-05", "nobody holds an Insanity card from an earlier round")
    return tuple(InsanityCardReturned(character=character.name) for character in holders)
