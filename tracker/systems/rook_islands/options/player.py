"""The buttons of one character in the Player turn."""

from collections.abc import Iterator

from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.card_shapes import MELEE
from tracker.systems.rook_islands.cards import LEAF_COLOURS, choices, modes_of
from tracker.systems.rook_islands.options.armoury import armoury_options
from tracker.systems.rook_islands.options.boards import object_options, stepped_on
from tracker.systems.rook_islands.options.probe import Probe
from tracker.systems.rook_islands.rules.bandaging import PHYSICAL
from tracker.systems.rook_islands.rules.readiness import mode_choices
from tracker.systems.rook_islands.state import Ally, Character, Mission


def player_options(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    """Everything a player's list of actions names, allowed or not."""
    yield _move(probe, mission, character)
    yield from _attacks(probe, mission, character)
    yield _takedown(probe, mission, character)
    yield _bandage(probe, mission, character)
    yield from _tokens(probe, mission, character)
    yield probe.option(c.Impulse(character=character.name), "Impulse")
    yield from _items(probe, mission, character)
    yield from armoury_options(probe, mission, character)
    yield from object_options(probe, mission, character)
    ready = ", ".join(name for name, other in probe.game.characters.items() if other.agreed)
    yield probe.option(
        c.AgreeEnd(character=character.name), "End the turn",
        note=f"{ready} ready to end" if ready else "when everyone agrees",
    )  # fmt: skip


def enemies(mission: Mission) -> tuple[Choice, ...]:
    """The enemies in play, as choices."""
    return tuple(Choice(e.id, f"{e.name} ({e.hp} HP)") for e in mission.enemies.values())


def _move(probe: Probe, mission: Mission, character: Character) -> Option:
    zones = tuple(Choice(e.id, e.name) for e in mission.enemies.values() if e.kind == "human")
    form = [Field(name="spaces", says="Spaces", kind="number", low=1, high=max(1, character.mp), default=1)]
    if zones:
        form += [
            Field(
                name="leaves",
                says="Leaves the Zone of",
                kind="picks",
                choices=zones,
                default=[],
                required=False,
            ),
            Field(
                name="avoiding",
                says="Avoids (1 MP each)",
                kind="picks",
                choices=zones,
                default=[],
                required=False,
            ),
        ]
    form.append(stepped_on(mission))
    form.append(Field(name="exit", says="Onto the Exit", kind="yes_no", default=False, required=False))
    form.append(Field(name="to", says="Name of the space", required=False, default=""))
    return probe.option(
        c.Move(character=character.name, spaces=1, leaves=()), "Move", note=f"up to {character.mp} spaces",
        form=tuple(form),
    )  # fmt: skip


def _attacks(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    tiles = tuple(Choice(f"terrain:{name}", name) for name in _to_be_hit(probe, mission))
    targets = (*enemies(mission), *tiles)
    first = targets[0].value if targets else ""
    for weapon in character.equipped:
        form = [Field(name="target", says="Target", kind="pick", choices=targets)]
        form += _mode(probe, weapon)
        rounds = character.rounds.get(weapon)
        command = c.Attack(character=character.name, weapon=weapon, target=first)
        note = "attack" if rounds is None else f"attack, {rounds} rounds"
        yield probe.option(command, weapon, note=note, fixed=("weapon",), form=tuple(form))


def _to_be_hit(probe: Probe, mission: Mission) -> list[str]:
    """The tiles that an attack can do something to; those that lie on this mission's boards come first."""
    lying = {name.casefold() for name in mission.tokens} | {
        known.tile.casefold() for known in mission.terrain.values()
    }
    tiles = {**probe.content.tiles, **probe.content.missions[mission.number].tiles}
    found = [name for name, tile in tiles.items() if tile.cover or tile.destructible]
    return sorted(found, key=lambda name: name.casefold() not in lying)


def _mode(probe: Probe, weapon: str) -> list[Field]:
    card = f"weapon/{weapon}"
    entered = probe.house.collection.get(card, {})
    reach = entered.get("reach") or probe.content.printed(card).get("reach", "")
    modes = modes_of(reach, entered.get("modes"))
    if not modes:
        return []
    says = "How it is used" if reach == MELEE else "Fire mode"
    return [Field(name="mode", says=says, kind="pick", choices=mode_choices(reach, modes))]


def _takedown(probe: Probe, mission: Mission, character: Character) -> Option:
    weakest = min(mission.enemies.values(), key=lambda enemy: enemy.hp, default=None)
    command = c.Takedown(character=character.name, target=weakest.id if weakest else "")
    form = (Field(name="target", says="Target", kind="pick", choices=enemies(mission)),)
    return probe.option(command, "Takedown", note="costs all MP", form=form)


def _bandage(probe: Probe, mission: Mission, character: Character) -> Option:
    """Whoever it would help most comes first; nobody is proposed where it would do nothing."""
    others = (other for other in probe.game.characters.values() if other.name != character.name)
    players = (each for each in (character, *others) if not each.exited)
    patients: list[Character | Ally] = [*players, *mission.allies.values()]
    patients.sort(key=_helped, reverse=True)
    helped = [_id(each) for each in patients if any(_helped(each))]
    on = Field(
        name="on",
        says="On",
        kind="pick",
        choices=tuple(map(_patient, patients)),
        default=next(iter(helped), None),
    )
    return probe.option(
        c.Bandage(character=character.name, on=character.name), "Bandage", note=f"{character.bandages} left",
        form=(on,), one_off=not helped,
    )  # fmt: skip


def _helped(patient: Character | Ally) -> tuple[int, int]:
    """How many HP a bandage gives back, and how many penalties it removes; it wakes nobody (RI-AMB-35)."""
    if isinstance(patient, Character) and patient.unconscious:
        return (0, 0)
    return (patient.max_hp - patient.hp, sum(mark in patient.status for mark in PHYSICAL))


def _id(patient: Character | Ally) -> str:
    return patient.id if isinstance(patient, Ally) else patient.name


def _patient(patient: Character | Ally) -> Choice:
    name = patient.type if isinstance(patient, Ally) else patient.name
    return Choice(_id(patient), f"{name} ({patient.hp} of {patient.max_hp} HP)")


def _tokens(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    space = Field(name="space", says="Name of the space", required=False, default="")
    colour = Field(name="colour", says="Colour", kind="pick", choices=choices(*LEAF_COLOURS))
    leaf = c.TakeLeaf(character=character.name, colour=LEAF_COLOURS[0])
    note = f"{mission.leaves_on_board} left"
    yield probe.option(leaf, "Take a Leaf", note=note, form=(colour, space), one_off=True)
    kinds = _loot_kinds(probe, mission)
    loot = c.TakeLoot(character=character.name, loot=kinds[0].value)
    weapon = Field(
        name="weapon",
        says="Ammunition for",
        kind="pick",
        choices=choices(*character.rounds),
        required=False,
        default="",
    )
    kind = Field(name="loot", says="What it is", kind="pick", choices=kinds)
    form = (kind, weapon, space) if character.rounds else (kind, space)
    note = f"{mission.loot_on_board} left"
    yield probe.option(loot, "Take Loot", note=note, form=form, one_off=True, among="loot")


def _loot_kinds(probe: Probe, mission: Mission) -> tuple[Choice, ...]:
    """What the token may show; those of which none can lie there any more stand last and say so."""
    kinds = {kind: loot.count for kind, loot in probe.content.loot.items() if kind not in mission.left_out}
    out = [
        kind
        for kind, count in kinds.items()
        if mission.loot_out.get(kind, 0) >= count and not mission.loot_left.get(kind)
    ]
    return (
        *choices(*(kind for kind in kinds if kind not in out)),
        *(Choice(kind, f"{kind} (none left)") for kind in out),
    )


def _items(probe: Probe, mission: Mission, character: Character) -> Iterator[Option]:
    for item in dict.fromkeys(character.items):
        yield probe.option(c.UseItem(character=character.name, item=item), f"Use {item}", fixed=("item",))
    others = tuple(Choice(name, name) for name in probe.game.characters if name != character.name)
    things = tuple(
        [Choice(f"item:{item}", item) for item in dict.fromkeys(character.items)]
        + [Choice(f"weapon:{weapon}", weapon) for weapon in character.weapons]
        + ([Choice("bandage", "A bandage")] if character.bandages and mission.result == "" else [])
    )
    if others and things:
        form = (
            Field(name="receiver", says="To", kind="pick", choices=others),
            Field(name="objects", says="What", kind="picks", choices=things),
        )
        command = c.Give(character=character.name, receiver=others[0].value, objects=(things[-1].value,))
        yield probe.option(command, "Give", form=form)
