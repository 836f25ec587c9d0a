"""Stepping on special spaces, for any unit: fire, suspension bridges, Amanita Patches, Komodo Nests."""

from collections.abc import Iterable

import msgspec

from tracker.kernel.questions import Confirm
from tracker.kernel.refusal import Unfit
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands.turn import Crossed
from tracker.systems.rook_islands.facts.fight import FireEntered, FireLeft, TerrainDestroyed
from tracker.systems.rook_islands.rules import enemy_setup
from tracker.systems.rook_islands.rules.amanita import PATCH, set_off_patch
from tracker.systems.rook_islands.rules.attack_dice import HIT
from tracker.systems.rook_islands.rules.collapsing import fall
from tracker.systems.rook_islands.rules.damage import hurt
from tracker.systems.rook_islands.rules.spent_tiles import demand_left, rolled, take_off
from tracker.systems.rook_islands.rules.standing import name_of
from tracker.systems.rook_islands.rules.tiles import labels, tile_of
from tracker.systems.rook_islands.rules.unfold import Story
from tracker.systems.rook_islands.state import OVER, Game

FIRE, BRIDGE, NEST = "Fire", "Suspension Bridge", "Komodo Nest"
STEPPED_ON = (FIRE, BRIDGE, PATCH, NEST)
DRAGON = "Komodo Dragon"


class Came(msgspec.Struct, frozen=True, kw_only=True):
    """How far a move came: over so many `spaces`; felled by fire on one of them, or falling with a bridge."""

    unit: str
    spaces: int
    over: tuple[Crossed, ...] = ()
    felled: bool = False
    falls: bool = False

    def stands(self, game: Game) -> bool:
        """Whether the unit is still on its feet afterwards."""
        character = game.characters.get(self.unit)
        if character is not None:
            return not character.unconscious
        mission = game.mission
        return mission is not None and (self.unit in mission.enemies or self.unit in mission.allies)


def checked(story: Story, said: Iterable[Crossed | str], spaces: int) -> tuple[Crossed, ...]:
    """What a move steps on, in its order; a step that is not said is the last one."""
    over = [Crossed(tile=each) if isinstance(each, str) else each for each in said]
    for crossed in over:
        if crossed.tile not in STEPPED_ON:
            raise Unfit("over", f"{crossed.tile!r} is none of {', '.join(STEPPED_ON)}")
        if not 0 <= crossed.step <= spaces:
            raise Unfit("over", f"step {crossed.step} is none of a move of {spaces}")
    told = [Crossed(tile=each.tile, step=each.step or spaces) for each in over]
    for tile in (BRIDGE, PATCH, NEST):
        demand_left(story.game, tile, sum(each.tile == tile for each in told))
    return tuple(sorted(told, key=lambda crossed: crossed.step))


class Walk:
    """A move, step by step: what burns the mover, what breaks under it.

    `left` are the MP that it has beyond this move, in case a bridge breaks at its end (RI-AMB-67).
    """

    def __init__(
        self, story: Story, table: Table, unit: str, spaces: int, over: Iterable[Crossed | str], *, left: int
    ) -> None:
        self._story, self._table, self._unit = story, table, unit
        self._spaces, self._left, self._done = spaces, left, 0
        self._over = checked(story, over, spaces)

    def up_to(self, step: int) -> Came | None:
        """The steps up to this one; how far it came, if it goes no further."""
        for number, crossed in enumerate(self._over, 1):
            if self._done < crossed.step <= step:
                ended = self._on(crossed, number)
                if ended is not None:
                    return ended
        self._done = max(self._done, step)
        return None

    def whole(self) -> Came:
        """All the steps that are left."""
        return self.up_to(self._spaces) or Came(unit=self._unit, spaces=self._spaces, over=self._over)

    def _on(self, crossed: Crossed, number: int) -> Came | None:
        story, table, unit = self._story, self._table, self._unit
        if crossed.tile == FIRE:
            # RI-EMOVE-03, RI-AMB-18
            hurt(story, table, unit, 1, cause="fire", direct=False)
            return None if _goes_on(story, unit) else Came(unit=unit, spaces=crossed.step, felled=True)
        if crossed.tile != BRIDGE or not _breaks(story, table, unit, number) or crossed.step < self._spaces:
            return None
        question = Confirm(
            key="bridge:on", rule="RI-TILE-14",
            says=f"The bridge breaks: does {name_of(story.game, unit)} move on one more space at once?",
        )  # fmt: skip
        on = self._left > 0 and table.confirm(question)
        return Came(unit=unit, spaces=self._spaces + on, over=self._over, falls=not on)


def _goes_on(story: Story, unit: str) -> bool:
    mission = story.game.mission
    return mission is not None and mission.phase != OVER and Came(unit=unit, spaces=0).stands(story.game)


def _breaks(story: Story, table: Table, unit: str, number: int) -> bool:
    """RI-TILE-13: an orange die for each step onto a bridge; on a success it is gone."""
    mission = story.game.mission
    roll = rolled(
        story, table, "orange", f"bridge:{number}", unit, f"bridge under {name_of(story.game, unit)}"
    )
    story.happen(roll)
    if roll.face != HIT or mission is None:
        return False
    label = labels(mission, tile_of(table, BRIDGE))[0]
    story.happen(TerrainDestroyed(terrain=label, tile=BRIDGE))
    return True


def arrive(story: Story, table: Table, unit: str, came: Came, *, stays: bool = False) -> None:
    """What the move sets off, once it is made: acid, spores, a dragon out of its nest.

    Whoever stood on a Fire token stands on none any more, unless the move ends on one or the unit `stays`.
    """
    if came.falls:
        # RI-TILE-14, RI-TILE-36
        fall(story, table, unit)
        return
    set_off = [crossed.tile for crossed in came.over if crossed.tile in (PATCH, NEST)]
    for number, tile in enumerate(set_off, 1):
        if tile == PATCH:
            set_off_patch(story, table, unit, key=f"amanita:{number}")
        else:
            _open_nest(story, table, unit, key=f"nest:{number}")
    ends_in_fire = any(crossed.tile == FIRE and crossed.step == came.spaces for crossed in came.over)
    if not came.stands(story.game):
        return
    if ends_in_fire and not burns(story.game, unit):
        story.happen(FireEntered(unit=unit))
    elif burns(story.game, unit) and not (ends_in_fire or stays):
        story.happen(FireLeft(unit=unit))


def burns(game: Game, unit: str) -> bool:
    """Whether a unit stands on a Fire token."""
    known = game.characters.get(unit)
    if known is not None:
        return known.on_fire
    mission = game.mission
    other = None if mission is None else mission.enemies.get(unit) or mission.allies.get(unit)
    return other is not None and other.on_fire


def _open_nest(story: Story, table: Table, unit: str, *, key: str) -> None:
    """RI-TILE-33: the nest is gone either way; on a success a Komodo Dragon stands there."""
    take_off(story, NEST, unit)
    roll = rolled(story, table, "yellow", key, unit, "Komodo Nest")
    story.happen(roll)
    if roll.face == HIT:
        enemy_setup.place(story, table, DRAGON)
