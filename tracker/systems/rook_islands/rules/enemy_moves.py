"""How an enemy moves: the quickest and safest route, at the players' costs (RI-EMOVE)."""

import msgspec

from tracker.kernel.questions import Choice, Confirm, GiveNumber, PickOne
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import known, read
from tracker.systems.rook_islands.commands.mission import Route
from tracker.systems.rook_islands.evolve.board import TRICK_BOARD
from tracker.systems.rook_islands.facts.board import TrickTaken
from tracker.systems.rook_islands.facts.mission import EnemyMoved, EnemyTargetChosen
from tracker.systems.rook_islands.rules import stepping
from tracker.systems.rook_islands.rules.missions.mission_7 import ROGUE
from tracker.systems.rook_islands.rules.standing import HUMAN
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.rules.unit_names import slug
from tracker.systems.rook_islands.state import IMPAIR, Ally, Enemy

JUMP, RIDE = 3, 1
KEY = "enemy"
CLOSEST_TRICK = "Trick token"
FARTHEST = 99


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A move that is wanted: `needed` MP would do, if that is known; `route` is what the table says of it.

    The keys of its questions begin with `key`.
    """

    unit: Enemy | Ally
    route: Route | None
    needed: int | None = None
    key: str = KEY


def reaches(table: Table, unit: Enemy | Ally, target: str, key: str = KEY) -> Confirm:
    """Whether it gets next to its target."""
    if IMPAIR in unit.status:
        says = f"{unit.name} is Impaired and stays. Does it stand next to {target}?"
    else:
        mp = known(table, f"enemy/{unit.type}").get("mp")
        says = f"Does {unit.name} get next to {target}{'' if mp is None else f' with {mp} MP'}?"
    return Confirm(key=f"{key}:reached", says=says, rule="RI-EMOVE-01")


def approach(story: Story, table: Table, way: Way, target: str) -> bool:
    """It moves as near as it can (RI-EMOVE-04); whether it stands next to its target then."""
    unit = way.unit
    question = reaches(table, unit, target, way.key)
    if IMPAIR in unit.status or way.needed is None or table.answered(question.key):
        reached = table.confirm(question)
    else:
        reached = way.needed <= mp_of(table, unit)
    if IMPAIR in unit.status:
        return reached
    used = _used(table, way)
    if used is not None and way.needed is not None and used > way.needed:
        further = Confirm(
            key=f"{way.key}:further", rule="RI-EMOVE-01",
            says=f"{unit.name} could stop after {way.needed} MP. Does it really move on?",
        )  # fmt: skip
        table.demand(table.confirm(further), "RI-EMOVE-01", "it stops at the first space that fits")
    short = None if way.needed is None or used is None or reached else max(way.needed - used, 0)
    moved = EnemyMoved(enemy=unit.id, reached=reached, mp=used, short=short, to=_destination(table, way))
    make(story, table, way, moved)
    return reached


def make(story: Story, table: Table, way: Way, moved: EnemyMoved) -> None:
    """The move itself, with what it steps on; whoever burns on the way comes no further."""
    route = way.route or Route()
    steps = max(route.spaces + route.jumps + route.rides, 1)
    left = mp_of(table, way.unit) - (moved.mp or 0) if way.route is not None else 0
    came = stepping.Walk(story, table, way.unit.id, steps, route.over, left=left).whole()
    if came.felled:
        return
    stays = _still_in_fire(story, table, way)
    story.happen(moved)
    stepping.arrive(story, table, way.unit.id, came, stays=stays)


def _still_in_fire(story: Story, table: Table, way: Way) -> bool:
    """Of a unit on fire that stood beside its target already, only the table sees that it has not moved."""
    if not stepping.burns(story.game, way.unit.id):
        return False
    if way.route is not None:
        return way.route.spaces + way.route.jumps + way.route.rides == 0
    question = Confirm(
        key=f"{way.key}:in_fire",
        says=f"Does {way.unit.name} still stand on a Fire token?",
        rule="RI-ETURN-03",
    )
    return table.confirm(question)


def mp_of(table: Table, unit: Enemy | Ally) -> int:
    """The MP on its board."""
    return int(read(table, f"enemy/{unit.type}", "mp")["mp"])


def _used(table: Table, way: Way) -> int | None:
    """The MP that the move takes: of the route, else as far as they go of what is needed."""
    if way.route is None:
        return None if way.needed is None else min(way.needed, mp_of(table, way.unit))
    return cost_of(table, way.unit, way.route, way.key)


def cost_of(table: Table, unit: Enemy | Ally, route: Route, key: str = KEY) -> int:
    """What a route takes, if it is one: humans jump and ride at the players' costs (RI-EMOVE-05)."""
    if min(route.spaces, route.jumps, route.rides) < 0:
        raise Unfit("route", "no number is below 0")
    if (route.jumps or route.rides) and unit.kind != HUMAN:
        question = Confirm(
            key=f"{key}:jump",
            says=f"{unit.name} is no human: does it really jump or ride?",
            rule="RI-ACRO-02",
        )
        table.demand(table.confirm(question), "RI-ACRO-02", f"{unit.name} neither jumps nor rides")
    cost, mp = route.spaces + JUMP * route.jumps + RIDE * route.rides, mp_of(table, unit)
    table.demand(cost <= mp, "RI-EMOVE-05", f"{mp} of {cost} MP", mp=mp, needed=cost)
    return cost


def _destination(table: Table, way: Way) -> str:
    """RI-EMOVE-06: of several spaces that fit equally, the players pick one."""
    if way.route is None or len(way.route.equal) < 2:
        return "" if way.route is None else way.route.to
    return table.pick_one(
        PickOne(
            key=f"{way.key}:destination", says=f"Where does {way.unit.name} move?", rule="RI-EMOVE-06",
            choices=tuple(Choice(space, space) for space in dict.fromkeys(way.route.equal)),
        )
    )  # fmt: skip


def into_cover(story: Story, table: Table, way: Way) -> None:
    """It runs for the furthest cover that its MP reach (RI-EMOVE-08)."""
    used = None if way.route is None else cost_of(table, way.unit, way.route, way.key)
    moved = EnemyMoved(enemy=way.unit.id, into_cover=True, mp=used, to=_destination(table, way))
    make(story, table, way, moved)


def toward_a_trick(story: Story, table: Table, way: Way) -> None:
    """RI-PREC-08, -09: to the closest Trick token; that of the Rogue is taken when it is reached."""
    unit, mission = way.unit, story.game.mission
    if mission is None:
        return
    rogue = slug(ROGUE)
    places = [place for place in (TRICK_BOARD, rogue) if mission.board.tricks.get(place)]
    named = {
        TRICK_BOARD: "the closest Trick token on the boards",
        rogue: f"the {ROGUE}, who has a Trick token",
    }
    questions = [
        GiveNumber(
            key=f"{way.key}:trick:{place}",
            says=f"Spaces from {unit.name} to {named[place]}?",
            rule="RI-PREC-08",
            high=FARTHEST,
        )
        for place in places
    ]  # fmt: skip
    if not places:
        return
    if len(places) > 1:
        table.ask(*questions)
        spaces = {place: table.number(question) for place, question in zip(places, questions, strict=True)}
        place = min(places, key=lambda each: spaces[each])
    else:
        place = places[0]
    story.happen(EnemyTargetChosen(enemy=unit.id, target=rogue if place == rogue else CLOSEST_TRICK))
    there = approach(story, table, Way(unit=unit, route=way.route, key=way.key), named[place])
    if there and place == rogue:
        story.happen(TrickTaken(place=rogue, by=unit.id))
