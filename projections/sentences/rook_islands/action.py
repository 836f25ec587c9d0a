"""How the facts of `facts/action.py` are told."""

from projections.sentences.phrases import Called, Sentences, at_space, because, capital, listed
from tracker.systems.rook_islands.facts import action as told


def _moved(fact: told.CharacterMoved, called: Called) -> str:
    to = f" to {fact.to}" if fact.to else ""
    past = f", cautiously past {listed([called(unit) for unit in fact.cautious])}" if fact.cautious else ""
    return f"{fact.character} moves {fact.spaces}{to} ({fact.cost} MP){past}"


def _bandage_used(fact: told.BandageUsed, called: Called) -> str:
    on = "" if fact.on == fact.character else f" on {called(fact.on)}"
    return f"{fact.character} uses a Bandage{on}"


def _item_gained(fact: told.ItemGained, _called: Called) -> str:
    return f"{fact.character} gets the Item {fact.item}{' from the Loot' if fact.from_loot else ''}"


def _handed_over(fact: told.HandedOver, called: Called) -> str:
    what = fact.name or f"a {fact.kind}"
    return f"{called(fact.giver)} hands {called(fact.receiver)} {what}{' in return' if fact.back else ''}"


SENTENCES: Sentences = {
    told.CharacterMoved: _moved,
    told.MoveBrokenOff: lambda f, _: f"{f.character} falls on the way ({f.cost} MP)",
    told.MovementGained: lambda f, _: f"{f.character} gains {f.mp} MP{because(f.why)}",
    told.MovementForfeited: lambda f, _: f"{f.character} gives up the last {f.mp} MP",
    told.CharacterExited: lambda f, _: f"{f.character} reaches the Exit",
    told.LeafTaken: lambda f, _: f"{f.character} takes a {f.colour} Leaf{at_space(f.space)}",
    told.LootTaken: lambda f, _: f"{f.character} takes Loot{at_space(f.space)}: {f.loot}",
    told.LootLeft: lambda f, _: f"{f.character} turns Loot over{at_space(f.space)}: {f.loot}, which stays",
    told.LootPlaced: lambda f, _: f"A Loot token is put on the board{at_space(f.space)}",
    told.TokenMoved: lambda f, _: f"The token{at_space(f.space)} is shifted to {f.to}",
    told.MoneyTokenGained: lambda f, _: f"{f.character} gets ${f.money} in Money tokens",
    told.ExperienceTokenGained: lambda f, _: f"{f.character} gets {f.xp} XP in tokens{because(f.why)}",
    told.BandageGained: lambda f, _: f"{f.character} gets a Bandage",
    told.BandageUsed: _bandage_used,
    told.AllyHealed: lambda f, called: f"{capital(f.cause)}: {called(f.ally)} +{f.hp} HP",
    told.ItemGained: _item_gained,
    told.ItemUsed: lambda f, _: f"{f.character} uses {f.item}",
    told.ImpulseUsed: lambda f, _: f"{f.character} uses the Impulse: {f.effect}",
    told.GearOwned: lambda f, _: f"{f.character} has a {f.gear}",
    told.WeaponPutAway: lambda f, _: f"{f.character} puts {f.weapon} away",
    told.HandedOver: _handed_over,
}
