"""How one object that changes hands changes both boards."""

from tracker.systems.rook_islands.evolve.change import of_character, with_once, without_one
from tracker.systems.rook_islands.facts.action import HandedOver
from tracker.systems.rook_islands.state import Character, Game, changed

TALENT = "talent"
GEAR = ("sack", "holster")
Mods = dict[str, tuple[str, ...]]


def handed_over(game: Game, fact: HandedOver) -> Game:
    """The giver has it no more, the receiver has it, and the giver's exchange of this turn is spent."""
    marks = _marks(game, fact)
    giver = game.characters.get(fact.giver, Character(name=fact.giver))
    rounds, mods = giver.rounds.get(fact.name, 0), _mods(giver, fact)

    def given(character: Character) -> Character:
        less = _without(character, fact)
        spent = fact.in_mission and not fact.back
        used = with_once(less.used, "trade") if spent else less.used
        return changed(less, used=used, burst=None, last_attack=None) if spent else less

    def received(character: Character) -> Character:
        more = _with_mods(_with(character, fact, rounds), fact, mods)
        return changed(more, used=tuple(dict.fromkeys((*more.used, *marks))))

    return of_character(of_character(game, fact.giver, given), fact.receiver, received)


def _marks(game: Game, fact: HandedOver) -> tuple[str, ...]:
    """What a weapon takes along: it gives no other attack, and stays used (RI-TRADE-05, RI-AMB-06)."""
    if fact.kind != "weapon" or not fact.in_mission:
        return ()
    used = game.characters.get(fact.giver, Character(name=fact.giver)).used
    spent = f"attack:{fact.name}" in used or f"spent:{fact.name}" in used
    return (f"received:{fact.name}", f"spent:{fact.name}") if spent else (f"received:{fact.name}",)


def _mods(giver: Character, fact: HandedOver) -> tuple[str, ...]:
    """Mods stay on their weapon, also in other hands (RI-MOD-04); of several copies it has its share."""
    if fact.kind != "weapon":
        return ()
    held = giver.mods.get(fact.name, ())
    copies = max(giver.weapons.count(fact.name), 1)
    return held[: -(-len(held) // copies)]


def _mods_without(mods: Mods, weapon: str, gone: tuple[str, ...]) -> Mods:
    left = mods.get(weapon, ())
    for mod in gone:
        left = without_one(left, mod)
    return {name: held for name, held in {**mods, weapon: left}.items() if held}


def _with_mods(character: Character, fact: HandedOver, mods: tuple[str, ...]) -> Character:
    if not mods:
        return character
    held = (*character.mods.get(fact.name, ()), *mods)
    return changed(character, mods={**character.mods, fact.name: held})


def _without(character: Character, fact: HandedOver) -> Character:
    if fact.kind == "bandage":
        return changed(character, bandages=max(character.bandages - 1, 0))
    if fact.kind == "item":
        return changed(character, items=without_one(character.items, fact.name))
    if fact.kind == TALENT:
        return changed(character, talents=without_one(character.talents, fact.name))
    if fact.kind in GEAR:
        return changed(character, gear=without_one(character.gear, fact.name))
    if fact.kind != "weapon":
        return character
    rounds = {weapon: count for weapon, count in character.rounds.items() if weapon != fact.name}
    return changed(
        character, weapons=without_one(character.weapons, fact.name),
        equipped=without_one(character.equipped, fact.name), rounds=rounds,
        mods=_mods_without(character.mods, fact.name, _mods(character, fact)),
    )  # fmt: skip


def _with(character: Character, fact: HandedOver, rounds: int) -> Character:
    if fact.kind == "bandage":
        return changed(character, bandages=character.bandages + 1)
    if fact.kind == "item":
        return changed(character, items=(*character.items, fact.name))
    if fact.kind == TALENT:
        return changed(character, talents=with_once(character.talents, fact.name))
    if fact.kind in GEAR:
        return changed(character, gear=(*character.gear, fact.name))
    if fact.kind != "weapon":
        return character
    loaded = {**character.rounds, fact.name: rounds} if rounds else character.rounds
    return changed(character, weapons=(*character.weapons, fact.name), rounds=loaded)
