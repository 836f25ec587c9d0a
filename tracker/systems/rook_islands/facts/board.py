"""Facts of what stands and lies on the boards: tiles set off, objects used, captives, platforms, tokens."""

from tracker.facts.fact import Fact


class TileSetOff(Fact, tag="rook_islands.tile_set_off/1"):
    """A unit set a walkable tile off, which is off the board with that: an Amanita Patch, a Komodo Nest."""

    tile: str
    unit: str = ""
    at: str = ""


class ObjectEntered(Fact, tag="rook_islands.object_entered/1"):
    """A unit is in or up on a special object now: in a Machine Gun seat, in a Watchtower."""

    unit: str
    thing: str


class ObjectLeft(Fact, tag="rook_islands.object_left/1"):
    """A unit left a special object for a space next to it."""

    unit: str
    thing: str
    at: str = ""


class CaptiveLocked(Fact, tag="rook_islands.captive_locked/1"):
    """A cage holds this unit from the beginning of the mission on."""

    cage: str
    unit: str
    ally: bool = False


class CaptiveHurt(Fact, tag="rook_islands.captive_hurt/1"):
    """A captive lost HP in its cage, to fire or to an explosion."""

    cage: str
    hp: int
    cause: str
    by: str = ""


class CaptiveLost(Fact, tag="rook_islands.captive_lost/1"):
    """A captive died (or was scared to death) in its cage."""

    cage: str
    unit: str
    cause: str
    by: str = ""


class CaptiveReleased(Fact, tag="rook_islands.captive_released/1"):
    """A cage was opened: who was in it is about to stand next to it."""

    cage: str
    unit: str
    by: str = ""


class BunkerDoorOpened(Fact, tag="rook_islands.bunker_door_opened/1"):
    """A Bunker Door was turned over and is off the board; it `shows` the unit that comes in its place."""

    door: str
    shows: str
    by: str


class WeaponLent(Fact, tag="rook_islands.weapon_lent/1"):
    """A character has this weapon (with a holster, if it needs one) until it goes back to its deck."""

    character: str
    weapon: str
    holster: str = ""


class LentReturned(Fact, tag="rook_islands.lent_returned/1"):
    """A weapon that was only lent is back in its deck, and its holster with it."""

    character: str
    weapon: str
    holster: str = ""


class RoomOpened(Fact, tag="rook_islands.room_opened/1"):
    """The wall before a further room crumbled: its units come in."""

    room: str


class AsideCounted(Fact, tag="rook_islands.aside_counted/1"):
    """The table says how many of a type wait beside the boards."""

    unit: str
    aside: int


class CropsCounted(Fact, tag="rook_islands.crops_counted/1"):
    """The table says how many patches of illegal crops there are."""

    patches: int


class CropsBurnt(Fact, tag="rook_islands.crops_burnt/1"):
    """So many patches of illegal crops burnt down."""

    patches: int


class EnemyQueued(Fact, tag="rook_islands.enemy_queued/1"):
    """An enemy stands on this number of the Enemy queue."""

    unit: str
    place: int


class QueueLeft(Fact, tag="rook_islands.queue_left/1"):
    """Who stood on this number of the Enemy queue left it."""

    place: int


class PlatformCollapsed(Fact, tag="rook_islands.platform_collapsed/1"):
    """A platform fell into the acid, with the named spaces on it; nobody can enter it any more."""

    platform: str
    spaces: tuple[str, ...] = ()


class RubbleFell(Fact, tag="rook_islands.rubble_fell/1"):
    """Rock Rubble covers the space of a Stone Pillar and all spaces next to it."""

    around: str


class TokensLost(Fact, tag="rook_islands.tokens_lost/1"):
    """Loot and Leaf tokens left the game, under rubble or with a platform."""

    loot: int = 0
    leaves: int = 0
    why: str = ""


class CharacterLost(Fact, tag="rook_islands.character_lost/1"):
    """A character was removed from the game and takes no further part in the mission."""

    character: str
    cause: str


class DragonTaken(Fact, tag="rook_islands.dragon_taken/1"):
    """A character carries the Silver Dragon token now."""

    character: str


class DragonLost(Fact, tag="rook_islands.dragon_lost/1"):
    """The Silver Dragon token is out of the game."""

    cause: str


class InkGained(Fact, tag="rook_islands.ink_gained/1"):
    """A character got an Ink Curse."""

    character: str


class InkLost(Fact, tag="rook_islands.ink_lost/1"):
    """A character got rid of an Ink Curse."""

    character: str


class TricksLaid(Fact, tag="rook_islands.tricks_laid/1"):
    """So many Trick tokens lie here: on the "board", on the board of the Rogue."""

    place: str
    tokens: int


class TrickTaken(Fact, tag="rook_islands.trick_taken/1"):
    """A Trick token went from here onto the board of a unit."""

    place: str
    by: str


class TrickDropped(Fact, tag="rook_islands.trick_dropped/1"):
    """The Trick token of a unit that died lies on the space where it stood."""

    place: str
    at: str = ""


class AreaEntered(Fact, tag="rook_islands.area_entered/1"):
    """A unit is in this part of the boards: "outside" or in the "bunker"."""

    unit: str
    area: str


class WhereCardDrawn(Fact, tag="rook_islands.where_card_drawn/1"):
    """A Where card says where reinforcements come."""

    where: str
