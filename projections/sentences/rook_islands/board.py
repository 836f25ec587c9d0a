"""How the facts of `facts/board.py` are told."""

from projections.sentences.phrases import Called, Sentences, at_space, because, many
from tracker.systems.rook_islands.facts import board as told


def _set_off(fact: told.TileSetOff, called: Called) -> str:
    who = called(fact.unit) if fact.unit else "Somebody"
    return f"{who} sets off the {fact.tile}{at_space(fact.at)}"


def _lent(fact: told.WeaponLent, _called: Called) -> str:
    holster = f" with a {fact.holster}" if fact.holster else ""
    return f"{fact.character} gets the {fact.weapon}{holster} for now"


def _tokens_lost(fact: told.TokensLost, _called: Called) -> str:
    loot = f"{fact.loot} Loot {many(fact.loot, 'token', 'tokens')}"
    leaves = f"{fact.leaves} Leaf {many(fact.leaves, 'token', 'tokens')}"
    lost = " and ".join(words for words, count in ((loot, fact.loot), (leaves, fact.leaves)) if count)
    return f"Out of the game: {lost or 'no token'}{because(fact.why)}"


def _crops(patches: int) -> str:
    return f"{patches} {many(patches, 'patch', 'patches')} of illegal crops"


def _tricks(fact: told.TricksLaid, called: Called) -> str:
    where = "on the board" if fact.place == "board" else f"with {called(fact.place)}"
    return f"{fact.tokens} Trick {many(fact.tokens, 'token lies', 'tokens lie')} {where}"


def _trick_taken(fact: told.TrickTaken, called: Called) -> str:
    whence = "" if fact.place == "board" else f" from {called(fact.place)}"
    return f"{called(fact.by)} takes a Trick token{whence}"


SENTENCES: Sentences = {
    told.TileSetOff: _set_off,
    told.ObjectEntered: lambda f, called: f"{called(f.unit)} is on the {f.thing}",
    told.ObjectLeft: lambda f, called: f"{called(f.unit)} leaves the {f.thing}{at_space(f.at)}",
    told.CaptiveLocked: lambda f, _: f"{f.cage} holds a {f.unit}",
    told.CaptiveHurt: lambda f, _: f"Whoever is in {f.cage} loses {f.hp} HP ({f.cause})",
    told.CaptiveLost: lambda f, _: f"The {f.unit} in {f.cage} is lost ({f.cause})",
    told.CaptiveReleased: lambda f, _: f"{f.cage} is open: the {f.unit} is free",
    told.BunkerDoorOpened: lambda f, _: f"{f.by} opens the {f.door}: {f.shows}",
    told.WeaponLent: _lent,
    told.LentReturned: lambda f, _: f"The {f.weapon} of {f.character} goes back to its deck",
    told.RoomOpened: lambda f, _: f"The way to room {f.room} is open",
    told.AsideCounted: lambda f, _: f"{f.aside} {f.unit} wait beside the board",
    told.CropsCounted: lambda f, _: f"There are {_crops(f.patches)}",
    told.CropsBurnt: lambda f, _: f"{_crops(f.patches)} {many(f.patches, 'burns', 'burn')} down",
    told.EnemyQueued: lambda f, _: f"A {f.unit} stands on {f.place} of the Enemy queue",
    told.QueueLeft: lambda f, _: f"Place {f.place} of the Enemy queue is free",
    told.PlatformCollapsed: lambda f, _: f"{f.platform} collapses into the acid",
    told.RubbleFell: lambda f, _: f"Rubble falls around the {f.around}",
    told.TokensLost: _tokens_lost,
    told.CharacterLost: lambda f, _: f"{f.character} is out of the game ({f.cause})",
    told.DragonTaken: lambda f, _: f"{f.character} takes the Silver Dragon token",
    told.DragonLost: lambda f, _: f"The Silver Dragon token is lost ({f.cause})",
    told.InkGained: lambda f, _: f"{f.character} gets an Ink Curse",
    told.InkLost: lambda f, _: f"{f.character} loses an Ink Curse",
    told.TricksLaid: _tricks,
    told.TrickTaken: _trick_taken,
    told.TrickDropped: lambda f, called: f"The Trick token of {called(f.place)} lies there{at_space(f.at)}",
    told.AreaEntered: lambda f, called: f"{called(f.unit)}: {f.area}",
    told.WhereCardDrawn: lambda f, _: f"Where card: {f.where}",
}
