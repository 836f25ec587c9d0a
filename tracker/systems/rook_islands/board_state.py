"""What stands and lies on a mission's boards beyond characters, enemies and allies; who fell, and how."""

import msgspec


class Activation(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An enemy in the middle of its behaviour (the cube on a boss's instruction): so many steps are `done`.

    `target` is whom it goes for, `reached` whether it stands next to it (None: nobody said so).
    """

    enemy: str
    done: int = 0
    target: str = ""
    reached: bool | None = None


class Kill(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """An enemy that left the game: its type, `how`, by what `cause`, `by` whom (`killer`: that one's type).

    `round` and `phase` say in which turn, `area` in which part of the boards, `riding` whether the killer
    was on a Zipline.
    """

    unit: str
    how: str
    cause: str
    by: str = ""
    killer: str = ""
    round: int = 1
    phase: str = ""
    area: str = ""
    riding: bool = False


class Captive(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Who is locked up in a cage; `lost` are the HP that fire and explosions have taken."""

    unit: str
    lost: int = 0
    ally: bool = False


class Lent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A weapon that is only lent, with the holster that came along; both go back in the end."""

    weapon: str
    holster: str = ""


class Board(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The boards of a mission.

    `captives` by cage; `cages` all that there are; `areas` the part of the boards where a unit is known to
    be; `rooms` those that are open; `set_off` counts walkable tiles that are used up, by kind; `crops` is
    the number of illegal crops (None: not counted yet), `burnt` how many are gone; `queue` the Enemy queue,
    number to unit; `collapsed` the platforms (and named spaces) that fell. `dragon` is who carries the
    Silver Dragon token ("": nobody, "lost": it is gone). `out` and `fallen` are allies that left or died,
    by type. `tricks` counts Trick tokens by place. `lent` are weapons that go back.
    """

    captives: dict[str, Captive] = {}
    cages: tuple[str, ...] = ()
    areas: dict[str, str] = {}
    rooms: tuple[str, ...] = ()
    set_off: dict[str, int] = {}
    crops: int | None = None
    burnt: int = 0
    queue: dict[str, str] = {}
    collapsed: tuple[str, ...] = ()
    dragon: str = ""
    out: tuple[str, ...] = ()
    fallen: tuple[str, ...] = ()
    tricks: dict[str, int] = {}
    lent: tuple[Lent, ...] = ()
