"""What is asked for with one's own weapons: switching, reloading, picking a thrown one up."""

from tracker.kernel.commands import Command


class SwitchWeapons(Command, tag="rook_islands.switch_weapons/1"):
    """Take exactly these weapons in hand; those of the others named in `bag` go into the Save bag."""

    character: str
    weapons: tuple[str, ...]
    bag: tuple[str, ...] = ()


class Reload(Command, tag="rook_islands.reload/1"):
    """Fill every equipped weapon; `weapons`: for the sake of these."""

    character: str
    weapons: tuple[str, ...] = ()


class PickUpWeapon(Command, tag="rook_islands.pick_up_weapon/1"):
    """Pick up the weapon token one stands on, and take the weapon in hand."""

    character: str
    weapon: str
    space: str = ""
