"""The tracker's own dice: fair, repeatable, and not to be fished for."""

from collections import Counter

import pytest

from tests.toy_system import COIN, TOY
from tests.toy_words import Gamble
from tests.tracker.scenario import Scenario
from tracker.facts.campaign import DiceCommitted, DiceRevealed, DieRolled, ValueEntered
from tracker.facts.fact import Fact
from tracker.kernel.dice import Die, commitment, face, roll_key
from tracker.kernel.replay import fold

SECRET = "a secret of thirty-two characters"
SIX = Die(name="six", faces=("1", "2", "3", "4", "5", "6"))
COMMITTED = DiceCommitted(attempt="1.1", digest=commitment(SECRET), secret=SECRET)
ROLL = {"sure": True, "roll": "roll"}


def rolled(facts: tuple[Fact, ...]) -> DieRolled:
    return next(fact for fact in facts if isinstance(fact, DieRolled))


def test_the_same_secret_key_and_number_always_show_the_same_face() -> None:
    key = roll_key("1.1", 3, "Ann", "six")
    assert [face(SECRET, key, n, SIX) for n in range(1, 13)] == [
        face(SECRET, key, n, SIX) for n in range(1, 13)
    ]


def test_known_faces_never_change_between_versions() -> None:
    key = roll_key("1.1", 3, "Ann", "six")
    assert "".join(face(SECRET, key, n, SIX) for n in range(1, 13)) == "355121164625"


@pytest.mark.parametrize("die", [SIX, COIN], ids=lambda die: die.name)
def test_every_face_is_equally_likely(die: Die) -> None:
    # 60,000 rolls; the 99.99 % band of chi-square for up to 5 degrees of freedom ends at 25.7.
    rolls = 60_000
    counts = Counter(face(SECRET, roll_key("a", n % 7, "x", die.name), n, die) for n in range(rolls))
    expected = rolls / len(die.faces)
    assert sum((counts[f] - expected) ** 2 / expected for f in die.faces) < 25.7


def test_a_roll_takes_the_lowest_number_that_no_effective_roll_holds() -> None:
    first = Scenario(TOY, [COMMITTED]).when(Gamble(who="Ann"), ROLL)
    assert rolled(first.facts).number == 1
    second = first.when(Gamble(who="Ann"), ROLL)
    assert rolled(second.facts).number == 2


def test_rolling_again_after_an_undo_gives_the_same_face() -> None:
    one = rolled(Scenario(TOY, [COMMITTED]).when(Gamble(who="Ann"), ROLL).facts)
    again = rolled(Scenario(TOY, [COMMITTED]).when(Gamble(who="Ann"), ROLL).facts)
    assert one == again


def test_a_free_number_in_the_middle_is_filled_first() -> None:
    key = {"die": "coin", "face": "hit", "purpose": "gamble", "source": "tracker", "actor": "Ann"}
    held = [DieRolled(**key, attempt="1.1", round=1, number=n) for n in (1, 3)]
    assert rolled(Scenario(TOY, [COMMITTED, *held]).when(Gamble(who="Ann"), ROLL).facts).number == 2


def test_somebody_elses_rolls_have_numbers_of_their_own() -> None:
    first = Scenario(TOY, [COMMITTED]).when(Gamble(who="Ann"), ROLL)
    assert rolled(first.when(Gamble(who="Bob"), ROLL).facts).number == 1


def test_a_real_die_is_typed_and_marked_as_typed() -> None:
    outcome = Scenario(TOY, [COMMITTED]).when(Gamble(who="Ann"), {"sure": True, "roll": "blank"})
    assert rolled(outcome.facts) == DieRolled(
        die="coin", face="blank", purpose="gamble", source="typed", actor="Ann", attempt="1.1", round=1
    )


def test_a_face_that_the_die_does_not_have_is_not_taken() -> None:
    Scenario(TOY, [COMMITTED]).when(Gamble(who="Ann"), {"sure": True, "roll": "edge"}).unfit("answers.roll")


def test_after_the_reveal_only_typed_dice_are_taken() -> None:
    revealed = [COMMITTED, DiceRevealed(attempt="1.1", secret=SECRET)]
    Scenario(TOY, revealed).when(Gamble(who="Ann"), ROLL).unfit("answers.roll")
    Scenario(TOY, revealed).when(Gamble(who="Ann"), {"sure": True, "roll": "hit"}).accepted()


def test_without_a_secret_the_tracker_cannot_roll() -> None:
    Scenario(TOY, []).when(Gamble(who="Ann"), ROLL).unfit("answers.roll")


def test_the_secret_is_for_nobody_until_it_is_revealed() -> None:
    (hidden,) = COMMITTED.concealed()
    assert (hidden.seats, hidden.fields) == ((), ("secret",))


def test_values_of_the_collection_are_not_touched_by_dice() -> None:
    entered = ValueEntered(card="hat/Fez", field="price", value=4)
    assert fold(TOY, [entered, COMMITTED]).house.collection == {"hat/Fez": {"price": 4}}
