"""The buttons of weapons, talents and acrobatic moves."""

from collections import Counter
from collections.abc import Iterator

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands.card_shapes import ALWAYS
from tracker.systems.rook_islands.cards import choices
from tracker.systems.rook_islands.commands.acrobatics import Jump, RideZipline
from tracker.systems.rook_islands.commands.talents import BuyTalent, UseTalent
from tracker.systems.rook_islands.commands.weapons import PickUpWeapon, Reload, SwitchWeapons
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.state import Character, Mission

OBSTACLES = ("rock", "fire", "acid", "body", "obstacle")


def armoury_options(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    """What a character may do with weapons and talents, and by leaps and bounds."""
    yield from _switch(probe, character)
    if character.rounds:
        yield probe.option(Reload(character=character.name), "Reload", note="no attack this turn")
    yield from _pick_up(probe, mission, character)
    yield from _talents(probe, character)
    yield from _acrobatics(probe, mission, character)


def _switch(probe: Probe, character: Character) -> Iterator[Option]:
    at_hand = Counter(character.weapons) - Counter(character.bagged)
    aside = list((at_hand - Counter(character.equipped)).elements())
    if not aside:
        return
    form = (
        Field(name="weapons", says="In hand afterwards", kind="picks", choices=choices(*at_hand)),
        Field(
            name="bag", says="Into the Save bag", kind="picks", default=[], required=False,
            choices=choices(*dict.fromkeys(character.equipped)),
        ),
    )  # fmt: skip
    command = SwitchWeapons(character=character.name, weapons=(aside[0],))
    yield probe.option(command, "Switch weapons", note="before any attack", form=form)


def _pick_up(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    space = Field(name="space", says="Name of the space", required=False, default="")
    for weapon in dict.fromkeys(token.weapon for token in mission.weapon_tokens):
        command = PickUpWeapon(character=character.name, weapon=weapon)
        yield probe.option(command, f"Pick up the {weapon}", fixed=("weapon",), form=(space,))


def _talents(probe: Probe, character: Character) -> Iterator[Option]:
    for talent in character.talents:
        card = f"talent/{talent}"
        known = {**probe.content.printed(card), **probe.house.collection.get(card, {})}
        if known.get("uses") == ALWAYS and not known.get("revives"):
            continue
        command = UseTalent(character=character.name, talent=talent)
        yield probe.option(command, talent, note=known.get("effect", "talent"), fixed=("talent",))


def _acrobatics(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    zones = tuple(Choice(e.id, e.name) for e in mission.enemies.values() if e.kind == "human")
    to = Field(name="to", says="Name of the space", required=False, default="")
    leaves = Field(
        name="leaves", says="Leaves the Zone of", kind="picks", choices=zones, default=[], required=False
    )
    over = Field(name="over", says="Over", kind="picks", choices=choices(*OBSTACLES), default=[OBSTACLES[0]])
    jump = Jump(character=character.name, over=OBSTACLES[:1], leaves=())
    yield probe.option(jump, "Jump", note="3 MP", form=(over, *((leaves,) if zones else ()), to))
    ride = RideZipline(character=character.name, leaves=())
    guns = choices("", *(weapon for weapon in character.equipped if weapon in character.rounds))
    targets = (Choice("", "nobody"), *(Choice(e.id, e.name) for e in mission.enemies.values()))
    shot = (
        Field(name="weapon", says="Shoot with", kind="pick", choices=guns, default="", required=False),
        Field(name="target", says="Target", kind="pick", choices=targets, default="", required=False),
    )
    yield probe.option(ride, "Ride the Zipline", note="1 MP", form=(*shot, *((leaves,) if zones else ()), to))


def learning_options(probe: Probe, character: Character) -> Iterator[Option]:
    """Talents for XP, between missions."""
    taken = {talent for each in probe.game.characters.values() for talent in each.talents}
    cards = (*probe.content.cards, *probe.house.collection)
    names = dict.fromkeys(card.removeprefix("talent/") for card in cards if card.startswith("talent/"))
    free = [name for name in names if name not in taken]
    own = BuyTalent(character=character.name, talent="a talent of our own box")
    name = (Field(name="talent", says="Name on the card"),)
    yield probe.option(own, "Learn a talent that is not listed", note="its card is asked for", form=name)
    if not free:
        return
    form = (
        Field(name="talent", says="Talent", kind="pick", choices=tuple(_said(probe, name) for name in free)),
    )
    command = BuyTalent(character=character.name, talent=free[0])
    yield probe.option(command, "Learn a talent", note=f"{character.xp} XP", form=form)


def _said(probe: Probe, talent: str) -> Choice:
    card = f"talent/{talent}"
    known = {**probe.content.printed(card), **probe.house.collection.get(card, {})}
    place = f" ({known['tree']} {known['level']})" if "tree" in known and "level" in known else ""
    return Choice(talent, f"{talent}{place}")
