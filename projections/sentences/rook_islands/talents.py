"""How the facts of `facts/talents.py` are told."""

from projections.sentences.phrases import Called, Sentences, because, many
from tracker.systems.rook_islands.facts import talents as told


def _bought(fact: told.TalentBought, _called: Called) -> str:
    on = f", unlocked by {fact.unlocked_by}" if fact.unlocked_by else ""
    return f"{fact.character} learns {fact.talent} for {fact.xp} XP{on}"


def _used(fact: told.TalentUsed, _called: Called) -> str:
    words = f": {fact.effect}" if fact.effect else ""
    return f"{fact.character} uses {fact.talent}{' with its Insanity effect' if fact.insanity else ''}{words}"


def _dice_changed(fact: told.DiceChanged, _called: Called) -> str:
    how = "better" if fact.levels > 0 else "worse"
    levels = many(fact.levels, "level", "levels")
    when = "this turn" if fact.lasts == "turn" else "next"
    return f"{fact.why}: {fact.character}'s {fact.die} die is {abs(fact.levels)} {levels} {how} ({when})"


SENTENCES: Sentences = {
    told.TalentBought: _bought,
    told.TalentGained: lambda f, _: f"{f.character} has {f.talent}{because(f.why)}",
    told.TalentReturned: lambda f, _: f"{f.character} gives {f.talent} back for {f.xp} XP",
    told.TalentUsed: _used,
    told.TalentTookEffect: lambda f, _: f"{f.talent} of {f.character} takes effect",
    told.ImpulseRecovered: lambda f, _: f"{f.character}'s Impulse is ready again",
    told.CharacterRevived: lambda f, _: f"{f.by}: {f.character} is up again with {f.hp} HP",
    told.ExtraLeafTaken: lambda f, _: f"{f.why}: {f.character} takes another Leaf, {f.colour}",
    told.DiceChanged: _dice_changed,
}
