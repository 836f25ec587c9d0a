"""A weapon just received: into a free Holster, or into the hands at once."""

from tracker.kernel.questions import Choice, PickOne
from tracker.kernel.table import Table
from tracker.systems.rook_islands.facts.action import WeaponPutAway
from tracker.systems.rook_islands.facts.mission import WeaponEquipped
from tracker.systems.rook_islands.rules.carrying import free_hands, free_standing, hands_for, holster_room
from tracker.systems.rook_islands.rules.standing import attacked
from tracker.systems.rook_islands.rules.unfold import Story

HAND, HOLSTER = "hand", "holster"


def find_place(
    story: Story, table: Table, owner: str, weapon: str, waiting: list[str], *, rule: str = "RI-TRADE-04"
) -> None:  # fmt: skip
    """Holster or hands, as its new owner picks where both are free; `waiting` have no place yet.

    Raises:
        Refused: by `rule`, when there is neither.
    """
    if free_standing(table, weapon):
        return
    hands = hands_for(table, weapon)
    to_lay_down = _to_lay_down(story, table, owner, hands)
    character = story.game.characters[owner]
    places = []
    if to_lay_down is not None:
        places.append(Choice(HAND, "equip it at once"))
    if holster_room(table, character, hands, waiting) >= 0:
        places.append(Choice(HOLSTER, "into its Holster"))
    table.demand(places, rule, f"{owner} has neither a Holster slot nor a free hand for {weapon}")
    if not places:
        return
    if _picked(table, owner, weapon, places) == HAND and to_lay_down is not None:
        down = _which(table, owner, weapon, *to_lay_down)
        story.happen(*(WeaponPutAway(character=owner, weapon=each) for each in down))
        story.happen(WeaponEquipped(character=owner, weapon=weapon))


def _to_lay_down(story: Story, table: Table, owner: str, hands: int) -> tuple[int, list[str]] | None:
    """How many hands must be emptied, and the weapons that could lie beside the board; None: impossible.

    Whoever has attacked this turn switches no weapons any more (RI-SWITCH-02).
    """
    character = story.game.characters[owner]
    needed = hands - free_hands(table, character)
    if needed <= 0:
        return 0, []
    loose = [weapon for weapon in character.equipped if free_standing(table, weapon)]
    could = sum(hands_for(table, weapon) for weapon in loose)
    return (needed, loose) if could >= needed and not attacked(character) else None


def _picked(table: Table, owner: str, weapon: str, places: list[Choice]) -> str:
    if len(places) == 1:
        return places[0].value
    says = f"Where does {owner} put {weapon}?"
    return table.pick_one(
        PickOne(key=f"place:{weapon}", says=says, rule="RI-TRADE-04", choices=tuple(places))
    )


def _which(table: Table, owner: str, weapon: str, needed: int, loose: list[str]) -> tuple[str, ...]:
    """The weapons laid down for it: all that there are, or as picked."""
    if not needed:
        return ()
    if sum(hands_for(table, each) for each in loose) == needed:
        return tuple(loose)
    choices = tuple(Choice(each, each) for each in loose if hands_for(table, each) >= needed)
    if len(choices) == 1:
        return (choices[0].value,)
    says = f"Which weapon does {owner} lay beside the board?"
    return (table.pick_one(PickOne(key=f"aside:{weapon}", says=says, rule="RI-SWITCH-07", choices=choices)),)
