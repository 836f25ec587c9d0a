"""Actions on the page: what becomes of a tap."""

import re

import pytest

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import SAMPLE, player_turn

Players = tuple[Phone, Phone]


@pytest.fixture
def players() -> Players:
    _app, nora, ben = player_turn()
    return nora, ben


def test_a_move_is_logged_and_the_table_shows_it(players: Players) -> None:
    nora, _ = players
    nora.tap("Move")
    answer = nora.tap("Log it", **{"f:number:spaces": 2})
    assert answer.status_code == 200
    assert nora.told.startswith("Logged. Jason moves 2")
    assert "3 MP / 5" in nora.words


def test_it_can_be_struck_from_where_it_is_told(players: Players) -> None:
    nora, _ = players
    nora.tap("Move")
    told = nora.tap("Log it", **{"f:number:spaces": 2}).text
    nora.press(nora.key("Strike", told))
    assert "Jason moves 2" in Reader(nora.sheet).words


def test_a_leaf_takes_two_taps(players: Players) -> None:
    nora, _ = players
    nora.tap("Take a Leaf")
    nora.tap("green")
    assert nora.told.startswith("Logged. Jason takes a green Leaf")


def aim(phone: Phone, target: str) -> None:
    """Up to the question whether they stand beside each other: sample values, a single blow."""
    phone.tap("Machete")
    phone.tap(target)
    for asked in (SAMPLE, "in melee"):
        if any(key.says(asked) for key in Reader(phone.sheet).keys):
            phone.tap(asked)


def test_each_answer_is_carried_to_the_end(players: Players) -> None:
    nora, _ = players
    aim(nora, "Beheader blue")
    assert "Does Jason stand next to Beheader blue?" in Reader(nora.sheet).words
    nora.tap("Yes")
    words = Reader(nora.sheet).words
    assert "Roll one orange die" in words
    assert "3/6 hit" in words
    assert "RI-DICE-05" in words
    nora.tap("MISS")
    assert "orange die for Machete at Beheader blue: blank" in nora.told


def test_what_the_die_decided_is_told_first(players: Players) -> None:
    nora, _ = players
    aim(nora, "Beheader blue")
    nora.tap("Yes")
    nora.tap("HIT")
    outcome = "Jason hits Beheader blue · Machete (Jason): Beheader blue -3 HP · Jason: orange die"
    assert nora.told.startswith(f"Logged. {outcome}")
    assert outcome in nora.words


def test_an_answer_of_this_sheet_is_not_called_taken_for_granted(players: Players) -> None:
    nora, _ = players
    aim(nora, "Beheader blue")
    nora.tap("Yes")
    words = " ".join(Reader(nora.sheet).words.split())
    assert "You said How is the Machete used? in melee · Does Jason stand next to Beheader blue? yes" in words
    assert "Taken for granted" not in words


def test_what_a_key_answered_unasked_is_taken_for_granted(players: Players) -> None:
    nora, _ = players
    aim(nora, "Beheader blue")
    yes = next(key for key in Reader(nora.sheet).keys if key.says("Yes"))
    nora.press(yes, {"supposed": yes.attributes["name"].removeprefix("a:yes_no:")})
    words = " ".join(Reader(nora.sheet).words.split())
    assert "Taken for granted Does Jason stand next to Beheader blue? yes" in words
    assert "You said How is the Machete used? in melee It is not so" in words


def test_a_blow_that_kills_is_foretold_in_one_line(players: Players) -> None:
    nora, _ = players
    nora.tap("Beheader blue: another number")
    typed = next(key for key in Reader(nora.sheet).keys if key.words.split() == ["Damage"])
    nora.press(typed, {"f:number:hp": 6})
    aim(nora, "Beheader blue")
    nora.tap("Yes")
    words = " ".join(Reader(nora.sheet).words.split())
    assert "HIT Beheader blue falls Jason Insanity tokens 0 → 1 MISS no damage" in words


def test_the_tracker_rolls_when_it_is_asked_to(players: Players) -> None:
    nora, _ = players
    aim(nora, "Beheader blue")
    nora.tap("Yes")
    nora.tap("Roll for me")
    assert nora.told.startswith(("Logged. Jason hits Beheader blue", "Logged. Jason misses Beheader blue"))
    assert "Jason attacks Beheader blue with Machete" in nora.told


def test_a_refused_key_shows_its_rule_and_can_still_be_tapped(players: Players) -> None:
    nora, _ = players
    key = nora.key("Takedown")
    assert key.attributes["aria-disabled"] == "true"
    assert "disabled" not in key.attributes
    assert "RI-TAKE-06" in key.words
    assert nora.press(key).status_code == 200
    assert "The target must have 3 HP or fewer left" in Reader(nora.sheet).words


def test_the_table_overrules_a_refusal_and_the_chronicle_says_so(players: Players) -> None:
    nora, _ = players
    nora.tap("Move")
    answer = nora.tap("Log it", **{"f:number:spaces": 9, "f:picks:leaves": ["", "beheader-red"]})
    assert answer.status_code == 422
    assert "RI-MOVE-01" in Reader(nora.sheet).words
    nora.tap("Overrule", **{"r:RI-MOVE-01": "it is her birthday"})
    assert "Roll one" in Reader(nora.sheet).words
    nora.tap("MISS")
    assert nora.told.startswith("Logged.")
    assert "The table overruled it: “it is her birthday” RI-MOVE-01" in nora.words


def test_what_is_refused_can_be_changed_instead(players: Players) -> None:
    nora, _ = players
    nora.tap("Move")
    answer = nora.tap("Log it", **{"f:number:spaces": 9})
    assert answer.status_code == 422
    assert "RI-MOVE-01" in Reader(nora.sheet).words
    nora.tap("Change it")
    assert "RI-MOVE-01" not in Reader(nora.sheet).words
    nora.tap("Log it", **{"f:number:spaces": 3})
    assert nora.told.startswith("Logged. Jason moves 3")


def test_leaving_a_zone_is_said_with_the_move(players: Players) -> None:
    nora, _ = players
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 1, "f:picks:leaves": ["", "beheader-red"]})
    assert "at Jason" in Reader(nora.sheet).words
    nora.tap("MISS")
    assert nora.told.startswith("Logged.")


def test_who_was_later_reads_who_was_first(players: Players) -> None:
    nora, ben = players
    nora.tap("Beheader red: another number")
    for _ in range(7):
        ben.tap("Beheader red: 1 damage")
    answer = nora.tap("Damage: 1")
    assert answer.status_code == 409
    assert nora.told.startswith("Too late.")
    assert "Ben was first" in nora.told
    assert "Beheader red" not in nora.words.partition("Enemies, in order")[2].partition("Gone:")[0]


def test_what_somebody_else_logged_for_the_table_counts_once(players: Players) -> None:
    nora, ben = players
    nora.tap("The mission is lost")
    ben.tap("The mission is lost")
    nora.tap("Log it", **{"f:text:why": "a flood"})
    answer = ben.tap("Log it", **{"f:text:why": "a flood"})
    assert answer.status_code == 409
    assert "Nora logged this. Again?" in Reader(ben.sheet).words


def test_a_key_tapped_twice_logs_once(players: Players) -> None:
    nora, _ = players
    key = nora.key("Beheader red: 1 damage")
    nora.press(key)
    answer = nora.press(key)
    assert answer.status_code == 200
    assert nora.told.startswith("Was logged already.")
    assert "Beheader red rank 4 6 of" in nora.words


def test_a_spent_key_says_so_and_the_table_comes_with_new_ones(players: Players) -> None:
    nora, _ = players
    key = nora.key("Beheader red: 1 damage")
    nora.press(key)
    key.form.fields = [(n, "2" if n == "f:number:hp" else v) for n, v in key.form.fields]
    answer = nora.press(key)
    assert answer.status_code == 409
    assert nora.told == "This button was used. Tap it again."
    assert answer.headers["HX-Trigger"] == "anew"


@pytest.mark.parametrize(
    ("field", "value", "says"),
    [
        ("id", "no id", "out of date"),
        ("seen", "-1", "out of date"),
        ("seen", "\uff19", "out of date"),
        ("f:number:hp", "many", "HP cannot be read"),
        ("f:number:hp", "9" * 40, "HP cannot be read"),
    ],
)
def test_a_broken_form_is_not_carried_out(players: Players, field: str, value: str, says: str) -> None:
    nora, _ = players
    answer = nora.tap("Beheader red: 1 damage", **{field: value})
    assert answer.status_code == 400
    assert says in Reader(answer.text).words


def test_a_screen_from_the_future_is_told_so(players: Players) -> None:
    nora, _ = players
    answer = nora.tap("Beheader red: 1 damage", seen="99999")
    assert answer.status_code == 422
    assert "Position 99999 is in the future" in Reader(answer.text).words


def test_an_unknown_kind_is_told_so(players: Players) -> None:
    nora, _ = players
    answer = nora.tap("Beheader red: 1 damage", kind="fly")
    assert answer.status_code == 422
    assert "'fly' is no action" in Reader(answer.text).words


def test_a_prompt_that_lacks_something_asks_for_it(players: Players) -> None:
    nora, _ = players
    nora.tap("Beheader red: 1 damage", **{"f:number:hp": ""})
    assert nora.answer is not None
    assert nora.answer.status_code == 200
    assert "HP" in Reader(nora.sheet).words


def test_what_was_typed_comes_back_as_it_was_typed(players: Players) -> None:
    nora, _ = players
    nora.tap("The mission is lost")
    nora.tap("Log it", **{"f:text:why": "&<>\"'/%# \u0007 שלום 🏝️"})
    assert "&<>\"'/%#  שלום 🏝️" in nora.words


def test_one_phone_acts_for_another_seat(players: Players) -> None:
    nora, _ = players
    nora.open(f"{nora.url}?as=seat-2")
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 1})
    assert "Nora for Ben" in nora.words


def test_an_answer_that_is_no_longer_asked_for_is_left_out(players: Players) -> None:
    nora, _ = players
    answer = nora.tap("Beheader red: 1 damage", **{"a:yes_no:nonsense": "yes"})
    assert answer.status_code == 200
    assert nora.told.startswith("Logged.")


def test_the_newest_lines_are_shown_or_all_of_them(players: Players) -> None:
    nora, _ = players
    assert "“Thursday” begins" not in nora.words
    page = nora.open(f"{nora.url}?all=1").text
    assert "“Thursday” begins" in Reader(page).words
    assert f"{nora.url}/live?as=seat-1&amp;all=1" in page


def test_a_line_more_stands_in_the_chronicle(players: Players) -> None:
    nora, _ = players
    before = nora.words.partition("Chronicle")[2].split()[0]
    nora.tap("Beheader red: 1 damage")
    assert nora.words.partition("Chronicle")[2].split()[0] == str(int(before) + 1)


def test_a_die_says_whose_it_is(players: Players) -> None:
    nora, _ = players
    nora.tap("Move")
    nora.tap("Log it", **{"f:number:spaces": 1, "f:picks:leaves": ["", "beheader-red"]})
    assert re.search(r"Beheader red: [\w ]+ at Jason", " ".join(Reader(nora.sheet).words.split()))
