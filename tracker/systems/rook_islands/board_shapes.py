"""The shapes of what a group reads off its boards and maps when a mission first needs it."""

from tracker.kernel.questions import Choice, Shape

CONTROLLED, AUTONOMOUS, HOSTILE = "controlled", "autonomous", "enemy"

INSTRUCTIONS = tuple(f"instruction_{number}" for number in range(1, 10))
"""The instructions of a boss, top to bottom; where there is none, its board has only the usual steps."""

SELDOM_ENEMY_FIELDS = {
    "side": Shape(
        name="side",
        says="which side it is on",
        kind="pick",
        choices=(
            Choice(CONTROLLED, "an ally, and the players act with it"),
            Choice(AUTONOMOUS, "an ally that acts by its rank"),
            Choice(HOSTILE, "an enemy"),
        ),
    ),
    **{
        name: Shape(
            name=name,
            says=f"instruction {number} on the board of a boss",
            hint="leave it empty if there are no more",
            kind="text",
            optional=True,
        )
        for number, name in enumerate(INSTRUCTIONS, 1)
    },
    "shield": Shape(name="shield", says="shield value with 3 or 4 players", high=60),
    "attack_full_auto": Shape(
        name="attack_full_auto", says="further targets of its Full Auto", high=9, optional=True
    ),
}
"""Read off an Enemy board only where it matters."""

MAP_FIELDS = {
    "first_room_dogs": Shape(
        name="first_room_dogs", says="Guard dogs in the first room", hint="1 is proposed", high=2, default=1
    ),
    "units_a": Shape(
        name="units_a",
        says="Units A, behind Vine wall A",
        hint="put ; between several",
        kind="text",
        optional=True,
    ),
    "units_b": Shape(
        name="units_b",
        says="Units B, behind Vine wall B",
        hint="put ; between several",
        kind="text",
        optional=True,
    ),
    "crops": Shape(name="crops", says="patches of illegal crops", low=1, high=60),
}
"""Read off the map of a briefing: each only for the mission that has it."""

AIMS = ("main", "second", "third")
BRIEFING_FIELDS = {
    "boards": Shape(
        name="boards", says="boards to assemble", hint="put ; between several", kind="text", optional=True
    ),
    **{
        f"{aim}_{reward}": Shape(
            name=f"{aim}_{reward}",
            says=f"{words} from the {aim} objective",
            hint="leave it empty if it pays none",
            high=100_000,
            optional=True,
        )
        for aim in AIMS
        for reward, words in (("xp", "XP for each player"), ("money", "$ for the team"))
    },
}
"""What a briefing leaves open."""
