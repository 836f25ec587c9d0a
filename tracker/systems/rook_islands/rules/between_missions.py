"""Which rule decides which command of a trek, of the shop and of the workbench."""

from collections.abc import Callable, Mapping
from typing import Any

from tracker.kernel.commands import Command
from tracker.kernel.system import Facts
from tracker.kernel.table import Table
from tracker.systems.rook_islands.commands import shop, trek
from tracker.systems.rook_islands.rules import weapon_mods
from tracker.systems.rook_islands.rules.shop import crafting, equipping, shopping
from tracker.systems.rook_islands.rules.trek import dice, exploring, moves, own_words, paths
from tracker.systems.rook_islands.state import Game

BETWEEN_MISSIONS: Mapping[type[Command], Callable[[Any, Game, Table], Facts]] = {
    trek.GoExploring: exploring.go_exploring,
    trek.LayFirstCards: exploring.lay_first_cards,
    trek.RevealCard: moves.reveal_card,
    trek.ChooseDestination: moves.choose_destination,
    trek.BuyRerolls: dice.buy_rerolls,
    trek.RollForCard: dice.roll_for_card,
    trek.StopRolling: dice.stop_rolling,
    trek.ClaimReward: own_words.claim_reward,
    trek.FinishCard: own_words.finish_card,
    trek.OpenPaths: paths.open_paths,
    trek.EndTrek: exploring.end_trek,
    shop.BuyCard: shopping.buy_card,
    shop.Craft: crafting.craft,
    shop.PutIntoStash: equipping.put_into_stash,
    shop.TakeFromStash: equipping.take_from_stash,
    shop.AttachMod: weapon_mods.attach_mod,
    shop.DetachMod: weapon_mods.detach_mod,
    shop.Equip: equipping.equip,
    shop.DiscardItem: equipping.discard_item,
}
