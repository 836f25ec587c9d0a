"""Which rule decides what is asked for with weapons and talents."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.kernel.commands import Command
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import acrobatics as acrobatic
from tracker.systems.rook_islands.commands import talents as talent
from tracker.systems.rook_islands.commands import weapons as weapon
from tracker.systems.rook_islands.commands.mission import ForbidKnockOut
from tracker.systems.rook_islands.rules import (
    acrobatics,
    dice_effects,
    ending,
    fire,
    reloading,
    switching,
    throwing,
    ziplines,
)
from tracker.systems.rook_islands.rules.talents import buying, using
from tracker.systems.rook_islands.rules.turn_ends import carried_on
from tracker.systems.rook_islands.state import Game

TURN_ACTIONS: Mapping[type[Command], Callable[[Any, Game, Table], Facts]] = {
    acrobatic.Jump: carried_on(acrobatics.jump),
    acrobatic.RideZipline: carried_on(ziplines.ride_zipline),
    acrobatic.RecordBlaze: carried_on(fire.record_blaze),
    weapon.SwitchWeapons: switching.switch_weapons,
    weapon.Reload: reloading.reload,
    weapon.PickUpWeapon: throwing.pick_up_weapon,
    ForbidKnockOut: ending.forbid_knock_out,
    talent.BuyTalent: buying.buy_talent,
    talent.ReturnTalent: buying.return_talent,
    talent.UseTalent: carried_on(using.use_talent),
    talent.RecordDice: dice_effects.record_dice,
}
