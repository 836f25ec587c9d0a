"""What the Insanity tracker gives (RI-INS-07 to RI-INS-09)."""

STAGES = (5, 10, 15)


def stage(insanity: int) -> int:
    """How many stages of the tracker are reached: 0 below 5, then 1, 2 and 3 from 5, 10 and 15."""
    return sum(insanity >= reached for reached in STAGES)


def max_hp_bonus(insanity: int) -> int:
    """More maximum HP: 1 from the first stage, 1 more from the third."""
    return (stage(insanity) >= 1) + (stage(insanity) >= 3)


def max_mp_bonus(insanity: int) -> int:
    """More maximum MP: 1 from the second stage, 1 more from the third."""
    return (stage(insanity) >= 2) + (stage(insanity) >= 3)
