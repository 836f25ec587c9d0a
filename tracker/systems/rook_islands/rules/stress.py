"""Combat stress: Insanity cards drawn, turned up and applied."""

from tracker.facts.fact import Fact
from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.cards import EFFECTS, read_together
from tracker.systems.rook_islands.commands import DrawInsanityCard, FlipInsanityCard
from tracker.systems.rook_islands.facts.fight import CharacterHealed
from tracker.systems.rook_islands.facts.mission import FreeAttackOwed, InsanityCardDrawn, InsanityCardFlipped
from tracker.systems.rook_islands.rules.damage import STRESS
from tracker.systems.rook_islands.rules.events import FLIPPING, in_event_phase, nothing_before
from tracker.systems.rook_islands.rules.standing import able, known, under_way
from tracker.systems.rook_islands.rules.unfold import Story, unfold
from tracker.systems.rook_islands.state import FACE_DOWN, Character, Game

ADRENALIN, INSTABILITY = "Adrenalin", "Instability"
_SAYS = {
    "Reflexes": "Reflexes: +1 MP for the turn",
    "Bloodlust": "Bloodlust: melee hits dealt and received do 1 more",
    "Catatonia": "Catatonia: MP reduced by the Insanity level",
    "Instability": "Instability: a free attack on the closest unit, now",
    "Recklessness": "Recklessness: no Cover dice in the Enemy turn",
    "Adrenalin": "Adrenalin: heal 2 HP",
    "Cruelty": "Cruelty: 100 XP for each kill this turn",
}


def band(insanity: int) -> str:
    """The line of an Insanity card that counts (RI-STRESS-01)."""
    return "10+" if insanity >= 10 else "5+" if insanity >= 5 else "0+"


def flip_insanity_card(command: FlipInsanityCard, game: Game, table: Table) -> tuple[Fact, ...]:
    """Turn a character's Insanity card up; the line of its Insanity applies (RI-STRESS-04)."""
    in_event_phase(game, table)
    character = known(game, command.character)
    able(table, character)
    table.demand(
        character.insanity_card == FACE_DOWN,
        "RI-STRESS-04",
        f"{character.name} has no face-down Insanity card",
    )
    nothing_before(game, table, FLIPPING)
    effect = table.pick_one(_which_effect(character))
    story = unfold(game)
    story.happen(InsanityCardFlipped(character=character.name, effect=effect, band=band(character.insanity)))
    _apply_at_once(story, table, character, effect)
    return story.facts


def _which_effect(character: Character) -> PickOne:
    line = band(character.insanity)
    return PickOne(
        key="effect", rule="RI-STRESS-01",
        says=f"{character.name}, Insanity {character.insanity}: what does the {line} line of the card say?",
        choices=tuple(Choice(effect, _SAYS[effect]) for effect in EFFECTS),
    )  # fmt: skip


def _apply_at_once(story: Story, table: Table, character: Character, effect: str) -> None:
    """The effects that resolve when the card is turned up; the others hold for the turn."""
    if effect == ADRENALIN:
        healed = min(2, character.max_hp - character.hp)
        if healed > 0:
            story.happen(CharacterHealed(character=character.name, hp=healed, cause=ADRENALIN))
    elif effect == INSTABILITY:
        weapon = _weapon_of_instability(table, character)
        if weapon:
            story.happen(FreeAttackOwed(character=character.name, weapon=weapon))


def _weapon_of_instability(table: Table, character: Character) -> str:
    """The most expensive equipped loaded weapon (RI-STRESS-09), "" if none is loaded.

    A weapon without ammunition counts as loaded; ties and missing prices are decided by the table
    (RI-AMB-43).
    """
    cards = read_together(table, [f"weapon/{weapon}" for weapon in character.equipped], "clip", "price")
    prices = {
        weapon: card["price"]
        for weapon, card in zip(character.equipped, cards, strict=True)
        if card["clip"] is None or character.rounds.get(weapon, 0) > 0
    }
    dearest = max((price for price in prices.values() if price is not None), default=None)
    could_be = [weapon for weapon, price in prices.items() if price in (None, dearest)]
    if len(could_be) <= 1:
        return could_be[0] if could_be else ""
    return table.pick_one(
        PickOne(
            key="weapon", says=f"Which of these is {character.name}'s most expensive loaded weapon?",
            rule="RI-STRESS-09", choices=tuple(Choice(weapon, weapon) for weapon in could_be),
        )
    )  # fmt: skip


def draw_insanity_card(command: DrawInsanityCard, game: Game, table: Table) -> tuple[Fact, ...]:
    """Record a draw; whoever has an Insanity card, face up or down, draws no second one (RI-STRESS-03)."""
    mission = under_way(game, table)
    character = known(game, command.character)
    able(table, character)
    table.demand(
        not character.insanity_card, "RI-STRESS-03", f"{character.name} already has an Insanity card"
    )
    table.demand(
        character.hp in STRESS, "RI-STRESS-02", f"{character.name} has {character.hp} HP, not 3, 2 or 1",
        hp=character.hp,
    )  # fmt: skip
    table.demand(mission.insanity_deck > 0, "RI-STRESS-02", "no Insanity card is left in the deck")
    return (InsanityCardDrawn(character=character.name),)
