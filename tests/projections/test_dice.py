import json
from dataclasses import replace

from projections.dice import DICE, Dice, Tally, together
from projections.timeline import tell, timeline
from tests.projections.evening import BEN, NORA, Evening, fate
from tests.projections.told_game import TOLD_GAME
from tracker.facts.campaign import DieRolled
from tracker.kernel.dice import Die

YELLOW = Die(name="yellow", faces=("hit", "hit", "hit", "hit", "blank", "blank"))
GAME = replace(TOLD_GAME, dice={"yellow": YELLOW})


def rolled(face: str, die: str = "yellow", source: str = "typed") -> DieRolled:
    return DieRolled(die=die, face=face, purpose="attack", source=source)


def dice_of(evening: Evening) -> Dice:
    return DICE.after(GAME, DICE.empty(GAME), timeline(evening.entries))


def test_rolls_are_counted_per_die_seat_and_source() -> None:
    evening = Evening()
    evening.does("one", rolled("hit"), rolled("blank"))
    evening.does("two", rolled("hit"), rolled("shield", "blue"))
    evening.does("three", rolled("hit"), seat=BEN)
    evening.does("four", rolled("hit", source="tracker"), seat=BEN)
    assert dice_of(evening).tallies == (
        Tally(die="yellow", seat=NORA, source="typed", faces={"hit": 2, "blank": 1}),
        Tally(die="blue", seat=NORA, source="typed", faces={"shield": 1}),
        Tally(die="yellow", seat=BEN, source="typed", faces={"hit": 1}),
        Tally(die="yellow", seat=BEN, source="tracker", faces={"hit": 1}),
    )


def test_a_struck_roll_counts_nothing() -> None:
    evening = Evening()
    evening.does("one", rolled("hit"))
    evening.undoes("undo", "one")
    assert dice_of(evening).tallies == ()


def test_a_corrected_roll_counts_as_it_fell() -> None:
    evening = Evening()
    evening.does("one", rolled("hit"))
    evening.does("two", rolled("hit"))
    evening.undoes("undo", "one", fate("two", "adapted"), becomes={"two": [rolled("blank")]})
    assert dice_of(evening).tallies == (Tally(die="yellow", seat=NORA, source="typed", faces={"blank": 1}),)


def test_following_gives_the_same_as_all_at_once() -> None:
    evening = Evening()
    for number, face in enumerate(("hit", "blank", "hit")):
        evening.does(f"roll {number}", rolled(face))
    dice = DICE.empty(GAME)
    for entry in evening.entries:
        dice = DICE.after(GAME, dice, tell((entry,)))
    assert dice == dice_of(evening)


def test_without_a_roll_it_is_the_same_value() -> None:
    evening = Evening()
    dice = dice_of(evening)
    assert DICE.after(GAME, dice, timeline(evening.entries)) is dice


def test_tallies_add_up() -> None:
    one = Tally(die="yellow", seat=NORA, source="typed", faces={"hit": 2})
    other = Tally(die="yellow", seat=BEN, source="typed", faces={"hit": 1, "blank": 4})
    assert together((one, other)) == {"hit": 3, "blank": 4}


def test_the_document_says_what_chance_gives() -> None:
    evening = Evening()
    evening.does("many", *[rolled("hit")] * 15, *[rolled("blank")] * 4, rolled("gold", "coin"))
    yellow, coin = json.loads(json.dumps(DICE.document(GAME, dice_of(evening))))["tallies"]
    assert (yellow["rolls"], yellow["faces"]) == (19, {"hit": 15, "blank": 4})
    (hits,) = yellow["against_chance"]
    assert (hits["face"], hits["came"], hits["low"], hits["high"], hits["usual"]) == ("hit", 15, 9, 16, True)
    assert round(hits["expected"], 2) == 12.67
    assert coin["against_chance"] == []
