"""The shapes of what a group reads off its own cards, boards and tiles: what the rulebook does not print."""

from tracker.kernel.questions import Choice, Shape
from tracker.systems.rook_islands.board_shapes import BRIEFING_FIELDS, MAP_FIELDS, SELDOM_ENEMY_FIELDS

DICE = ("green", "yellow", "orange", "red", "black")
COLOURS = ("red", "blue", "green", "yellow")
LEAF_COLOURS = ("green", "blue", "amber", "crimson")
EFFECTS = ("Reflexes", "Bloodlust", "Catatonia", "Instability", "Recklessness", "Adrenalin", "Cruelty")


def choices(*values: str) -> tuple[Choice, ...]:
    """Choices whose words are their values: "wild_animal" is "wild animal"."""
    return tuple(Choice(value, value.replace("_", " ")) for value in values)


_DIE = (*choices(*DICE), Choice("none", "no die printed: hits by itself"))
MELEE = "melee"
_REACH = choices(MELEE, "ranged")
THROW = "throw"
MODES = {"scatter": "Scatter", "spread": "Spread", THROW: "Throw", "full_auto": "Full Auto"}
"""The alternate fire modes (RI-ALT-01); Throw is for melee weapons, and their only one (RI-ALT-08)."""
_MARKS = choices("Bleed", "Impair")

CHARACTER_FIELDS = {
    "hp": Shape(name="hp", says="base HP on the Character board", low=1, high=30),
    "mp": Shape(name="mp", says="base MP on the Character board", low=1, high=20),
    "impulse": Shape(name="impulse", says="words of the Impulse", kind="text"),
    "impulse_mp": Shape(name="impulse_mp", says="MP the Impulse gives", high=20, optional=True, default=0),
    "impulse_hp": Shape(name="impulse_hp", says="HP the Impulse heals", high=20, optional=True, default=0),
}
WEAPON_FIELDS = {
    "reach": Shape(name="reach", says="melee or ranged", kind="pick", choices=_REACH),
    "damage": Shape(name="damage", says="damage", hint="the red X", high=20),
    "hands": Shape(name="hands", says="hands it needs", low=1, high=2),
    "die": Shape(name="die", says="die printed beside the damage", kind="pick", choices=_DIE),
    "clip": Shape(
        name="clip",
        says="rounds it holds",
        hint="leave it empty if it needs no ammunition",
        low=1,
        high=20,
        optional=True,
    ),
    "modes": Shape(
        name="modes",
        says="alternate fire modes",
        kind="picks",
        optional=True,
        default=[],
        choices=tuple(Choice(mode, says) for mode, says in MODES.items()),
    ),
    "far_die": Shape(name="far_die", says="die at long range", kind="pick", choices=_DIE, optional=True),
    "far_range": Shape(name="far_range", says="range from which that die counts", optional=True, default=0),
    "alone_die": Shape(
        name="alone_die", says="die as the only weapon", kind="pick", choices=_DIE, optional=True
    ),
    "on_hit": Shape(name="on_hit", says="marker on a hit", kind="pick", choices=_MARKS, optional=True),
    "on_hit_damage": Shape(
        name="on_hit_damage", says="more damage on a hit", high=9, optional=True, default=0
    ),
    "price": Shape(name="price", says="price in $", high=100_000, optional=True),
}
RELOADS, NEVER, CONDITIONAL, NOT_NEEDED = "always", "never", "conditional", "not_needed"
MODE_FIELDS = {
    "full_auto": Shape(name="full_auto", says="further targets of Full Auto (X)", low=1, high=9),
    "throw_die": Shape(name="throw_die", says="die printed for Throw", kind="pick", choices=_DIE),
    "throw_damage": Shape(name="throw_damage", says="damage of a Throw", high=20),
}
"""Read off a weapon card only when the mode is used."""
SELDOM_WEAPON_FIELDS = {
    "type": Shape(name="type", says="type of weapon", hint="such as pistol", kind="text"),
    "reload": Shape(
        name="reload",
        says="whether it is reloaded in a mission",
        kind="pick",
        choices=(
            Choice(RELOADS, "yes"),
            Choice(NEVER, "never"),
            Choice(CONDITIONAL, "under a condition"),
            Choice(NOT_NEEDED, "needs no ammunition"),
        ),
    ),
}
"""Read off a weapon card when somebody reloads, or needs to know its type."""
ENEMY_FIELDS = {
    "kind": Shape(
        name="kind",
        says="what it is",
        kind="pick",
        choices=choices("human", "wild_animal", "guard_dog", "other"),
    ),
    "boss": Shape(name="boss", says="whether it is a boss", hint="its life board is red", kind="yes_no"),
    "rank": Shape(name="rank", says="rank on the Enemy board", low=1, high=20),
    "max_hp": Shape(name="max_hp", says="HP on the Enemy board", low=1, high=60),
    "mp": Shape(name="mp", says="MP on the Enemy board", high=20),
    "steps": Shape(
        name="steps",
        says="behaviour, top to bottom",
        kind="picks",
        choices=(
            Choice("target", "choose a target"),
            Choice("approach", "move toward or next to it"),
            Choice("attack", "attack it"),
            Choice("cover", "check cover and move into it"),
            Choice("trick", "move toward the closest Trick token"),
        ),
    ),
    "target_rule": Shape(name="target_rule", says="whom it goes for", kind="text", optional=True),
    "attack": Shape(name="attack", says="name of its weapon", kind="text"),
    "attack_reach": Shape(name="attack_reach", says="melee or ranged", kind="pick", choices=_REACH),
    "attack_die": Shape(name="attack_die", says="its die", kind="pick", choices=_DIE),
    "attack_near_die": Shape(
        name="attack_near_die", says="its die when adjacent", kind="pick", choices=_DIE, optional=True
    ),
    "attack_damage": Shape(name="attack_damage", says="its damage", high=20),
    "attack_on_hit": Shape(
        name="attack_on_hit", says="marker on a hit", kind="pick", choices=_MARKS, optional=True
    ),
    "zoc": Shape(
        name="zoc",
        says="name of its ZoC attack",
        hint="leave it empty if it has none",
        kind="text",
        optional=True,
    ),
    "zoc_die": Shape(name="zoc_die", says="die of the ZoC attack", kind="pick", choices=_DIE, optional=True),
    "zoc_damage": Shape(name="zoc_damage", says="damage of the ZoC attack", high=20, optional=True),
}
ATTACK_FIELDS = (
    "attack", "attack_reach", "attack_die", "attack_near_die", "attack_damage", "attack_on_hit",
)  # fmt: skip
LONGEST_ROUND_BOARD = 20
ROUND_BOARD_FIELDS = {
    f"round_{n}": Shape(
        name=f"round_{n}",
        says=f"event of round {n}",
        hint="named by an arrow; leave it empty where there is none",
        kind="text",
        optional=True,
    )
    for n in range(2, LONGEST_ROUND_BOARD + 1)
} | {
    "every_round": Shape(
        name="every_round",
        says="events of every round",
        hint="apart from Insanity; put ; between several, nothing if none",
        kind="text",
        optional=True,
    ),
    "conditions": Shape(
        name="conditions",
        says="events under a condition",
        hint="such as “Vine wall A destroyed: Units A”; put ; between several, nothing if none",
        kind="text",
        optional=True,
    ),
}
DECK_FIELDS = {"cards": Shape(name="cards", says="number of cards", low=1, high=60)}
TREES = ("Heron", "Shark", "Spider")
ALWAYS, PER_TURN, PER_MISSION = "always", "once_per_turn", "once_per_mission"
TALENT_FIELDS = {
    "tree": Shape(name="tree", says="talent tree", kind="pick", choices=choices(*TREES)),
    "level": Shape(name="level", says="level", low=1, high=3),
    "uses": Shape(
        name="uses",
        says="how often it is used",
        kind="pick",
        choices=(
            Choice(ALWAYS, "always"),
            Choice(PER_TURN, "once per turn"),
            Choice(PER_MISSION, "once per mission"),
        ),
    ),
    "effect": Shape(name="effect", says="words of its effect", kind="text"),
    "insanity": Shape(
        name="insanity",
        says="words of its Insanity effect",
        hint="leave it empty if it has none",
        kind="text",
        optional=True,
    ),
    "max_hp": Shape(name="max_hp", says="more maximum HP", high=9, optional=True, default=0),
    "max_mp": Shape(name="max_mp", says="more maximum MP", high=9, optional=True, default=0),
}
REVIVAL_FIELDS = {
    "revive_hp": Shape(name="revive_hp", says="HP of whoever it revives", low=1, high=30),
}
"""Read off a talent only when somebody is revived with it."""
ITEM_FIELDS = {
    "enemy_turn": Shape(
        name="enemy_turn", says="for use during the Enemy turn", kind="yes_no", optional=True
    ),
    "copies": Shape(name="copies", says="copies in the Item deck", low=0, high=20, optional=True),
    "price": Shape(
        name="price",
        says="price in $",
        hint="leave it empty if it cannot be bought",
        high=100_000,
        optional=True,
    ),
}
RECIPE_FIELDS = {
    colour: Shape(name=colour, says=f"{colour} leaves it takes as a potion", high=9, optional=True, default=0)
    for colour in LEAF_COLOURS
}
"""Read off a potion whose leaves the rulebook does not print."""
ITEM_EFFECT_FIELDS = {
    "effect": Shape(name="effect", says="words of its effect", kind="text"),
    "mp": Shape(name="mp", says="MP it gives its user", high=20, optional=True, default=0),
    "hp": Shape(name="hp", says="HP it heals its user", high=30, optional=True, default=0),
}
"""Read off an item whose effect the rulebook does not print."""
FITTING_FIELDS = {
    "screws": Shape(name="screws", says="screws", hint="how many Weapon Mods it takes", high=2),
    "fits": Shape(
        name="fits",
        says="mods that fit",
        hint="put ; between several; leave it empty if none does",
        kind="text",
        optional=True,
    ),
}
"""Read off a weapon card when a Weapon Mod is attached to it."""
COPIES = {"copies": Shape(name="copies", says="copies in the box", high=20, optional=True)}
MOD_FIELDS = {
    "price": Shape(
        name="price",
        says="price in $",
        hint="leave it empty if it cannot be bought",
        high=100_000,
        optional=True,
    ),
    "effect": Shape(name="effect", says="words of its effect", kind="text"),
    "improve": Shape(name="improve", says="levels better that the die is", high=5, optional=True, default=0),
    "damage": Shape(name="damage", says="more damage on a hit", high=9, optional=True, default=0),
    "clip": Shape(name="clip", says="more rounds", high=20, optional=True, default=0),
}
LAST_ONE, EVERYONE, HUNT, PATROL, CLUE, OWN = "last_one", "everyone", "hunt", "patrol", "clue", "own"
EXPLORATION_FIELDS = {
    "effect": Shape(
        name="effect",
        says="what it is",
        kind="pick",
        choices=(
            Choice(HUNT, "a Hunt"),
            Choice(PATROL, "a Patrol"),
            Choice(LAST_ONE, "a temple: the last one to succeed is rewarded"),
            Choice(EVERYONE, "a temple: everyone who succeeds is rewarded"),
            Choice(CLUE, "a clue"),
            Choice(OWN, "something else: as its words say"),
        ),
    ),
    "die": Shape(name="die", says="its die", kind="pick", choices=choices(*DICE)),
    "xp": Shape(name="xp", says="XP for each player", high=9000),
    "money": Shape(name="money", says="cash for the team", high=20_000),
    "hides": Shape(name="hides", says="hides for the team", high=36),
    "hp": Shape(name="hp", says="HP that a player who fails loses", high=20),
    "text": Shape(name="text", says="words of its effect", kind="text"),
}

CARD_FIELDS: dict[str, dict[str, Shape]] = {
    "character": CHARACTER_FIELDS,
    "weapon": WEAPON_FIELDS | MODE_FIELDS | SELDOM_WEAPON_FIELDS | FITTING_FIELDS | COPIES,
    "enemy": ENEMY_FIELDS | SELDOM_ENEMY_FIELDS,
    "map": MAP_FIELDS,
    "briefing": BRIEFING_FIELDS,
    "round_board": ROUND_BOARD_FIELDS,
    "deck": DECK_FIELDS,
    "item": ITEM_FIELDS | RECIPE_FIELDS | ITEM_EFFECT_FIELDS,
    "mod": MOD_FIELDS | COPIES,
    "sack": COPIES,
    "holster": COPIES,
    "exploration": EXPLORATION_FIELDS,
    "talent": TALENT_FIELDS | REVIVAL_FIELDS,
}
