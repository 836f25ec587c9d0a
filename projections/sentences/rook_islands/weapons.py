"""How the facts of `facts/weapons.py` are told."""

from projections.sentences.phrases import Sentences, at_space
from tracker.systems.rook_islands.facts import weapons as told

SENTENCES: Sentences = {
    told.WeaponsSwitched: lambda f, _: f"{f.character} has switched weapons",
    told.WeaponBagged: lambda f, _: f"{f.character} puts {f.weapon} into the Save bag",
    told.WeaponsReloaded: lambda f, _: f"{f.character} reloads",
    told.WeaponThrown: lambda f, _: f"{f.character}'s {f.weapon} lies on the board{at_space(f.at)}",
    told.WeaponPickedUp: lambda f, _: f"{f.character} picks up the {f.weapon}{at_space(f.at)}",
    told.WeaponReturned: lambda f, _: f"{f.character} gets the {f.weapon} back",
    told.WeaponLost: lambda f, _: f"{f.character} has lost the {f.weapon}: nobody picked it up",
}
