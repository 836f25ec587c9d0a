"""What the table must not forget while a turn goes on."""

from collections.abc import Iterator

from tracker.kernel.house import House
from tracker.kernel.questions import Choice
from tracker.kernel.system import Campaign, Field, Prompt
from tracker.systems.rook_islands.box import Box
from tracker.systems.rook_islands.open_attacks import carrying_out
from tracker.systems.rook_islands.rules import ending, events
from tracker.systems.rook_islands.rules.chain import chain
from tracker.systems.rook_islands.rules.standing import units_on_board
from tracker.systems.rook_islands.rules.turn_ends import BLEED_MARKER, able
from tracker.systems.rook_islands.state import Ally, Character, Enemy, Game, Mission


def in_doubt(game: Game) -> Iterator[Prompt]:
    """Somebody lies where everybody must walk: is the mission lost? (RI-AMB-51)."""
    why = ending.in_doubt(game)
    if why:
        yield Prompt(
            key="in_doubt", says=f"{why}: can the main objective still be completed?", rule="RI-END-02",
            kind="fail_mission", given={"why": ending.IMPOSSIBLE},
        )  # fmt: skip


def free_attacks(game: Game, mission: Mission) -> Iterator[Prompt]:
    """Attacks that Instability owes before anything else."""
    standing = [each.name for each in able(game)]
    for owed in mission.free_attacks:
        if owed.character in standing:
            yield Prompt(
                key=f"free_attack:{owed.character}", rule="RI-STRESS-09", kind="attack",
                says=events.owed_in_words(owed),
                given={"character": owed.character, "weapon": owed.weapon, "free": True},
                form=closest_unit(game, owed.character),
            )  # fmt: skip


def closest_unit(game: Game, attacker: str) -> tuple[Field, ...]:
    """Whom a free attack strikes: the table sees who is closest, teammates not excepted."""
    units = tuple(choice for choice in units_on_board(game) if choice.value != attacker)
    choices = (*units, Choice("", "nobody is there"))
    return (Field(name="target", says="Closest unit", kind="pick", choices=choices, default=""),)


def alone(game: Game) -> Iterator[Prompt]:
    """One character alone is no good first game: one person plays two (RI-SOLO-01, RI-AMB-56)."""
    if len(game.characters) == 1:
        says = "One character alone is not recommended for a first playthrough: play two at once"
        yield Prompt(key="solo", says=says, rule="RI-SOLO-01", now=False)


def knock_outs(mission: Mission) -> Iterator[Prompt]:
    """Some missions are lost when any player is knocked out; which ones the table sees (RI-DOWN-07)."""
    if not mission.no_knock_out:
        says = "If this mission is lost as soon as any player is knocked out, say so"
        yield Prompt(key="no_knock_out", says=says, rule="RI-DOWN-07", kind="forbid_knock_out", now=False)


def announced(house: House) -> Iterator[Prompt]:
    """Announced attacks that wait for their die (RI-TURN-06)."""
    for actor, held in house.open.items():
        kind, given = carrying_out(held)
        yield Prompt(key=f"open:{actor}", says=held.says, rule="RI-TURN-06", kind=kind, given=given)


def conditions(campaign: Campaign, mission: Mission, content: Box) -> Iterator[Prompt]:
    """Condition-based events that wait; one whose tile is gone is due at once (RI-EVENT-09)."""
    card = events.round_board(mission)
    board = {**content.printed(card), **campaign.house.collection.get(card, {})}
    gone = [label.casefold() for label, tile in mission.terrain.items() if tile.gone]
    for event in events.listed(board.get("conditions")):
        if event in mission.settled:
            continue
        now = any(event.casefold().startswith(f"{label} ") for label in gone)
        yield Prompt(
            key=f"condition:{event}", says=event if now else f"When it comes to this: {event}",
            rule="RI-EVENT-09", kind="resolve_event", given={"event": event}, now=now,
        )  # fmt: skip


def losses_of_players(game: Game, mission: Mission) -> Iterator[Prompt]:
    """Who will lose HP at the end of the Player turn (RI-TURN-08)."""
    yield from _losses(((each.name, each) for each in able(game)), "RI-TURN-08")
    yield from _losses(((each.type, each) for each in mission.allies.values()), "RI-TURN-08")


def losses_of_enemies(mission: Mission) -> Iterator[Prompt]:
    """Which enemies will lose HP at the end of the Enemy turn (RI-ETURN-03)."""
    units = (mission.enemies[enemy] for enemy in chain(mission) if enemy in mission.enemies)
    yield from _losses(((unit.name, unit) for unit in units), "RI-ETURN-03")


def _losses(units: Iterator[tuple[str, Character | Enemy | Ally]], rule: str) -> Iterator[Prompt]:
    for name, unit in units:
        causes = [*(("fire",) if unit.on_fire else ()), *(("Bleed",) if BLEED_MARKER in unit.status else ())]
        if causes:
            says = f"{name} loses {len(causes)} HP at the end of the turn ({' and '.join(causes)})"
            yield Prompt(key=f"loss:{name}", says=says, rule=rule, now=False)


def insanity_cards(game: Game) -> Iterator[Prompt]:
    """Whose Insanity card the next Event phase turns up (RI-STRESS-04)."""
    for name in events.to_be_flipped(game):
        says = f"Next Event phase: flip {name}'s Insanity card"
        yield Prompt(key=f"insanity:{name}", says=says, rule="RI-STRESS-04", now=False)
