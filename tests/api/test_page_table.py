"""What the table shows, and what its small doors lead to."""

import pytest

from api.pages.remembered import recent_first
from tests.api.page_phone import HTMX, Phone, Reader
from tests.api.page_scenes import (
    SAMPLE,
    player_turn,
    tracker,
)
from tracker.kernel.questions import Choice
from tracker.kernel.system import Field

Players = tuple[Phone, Phone]


@pytest.fixture
def players() -> Players:
    _app, host, ben = player_turn()
    return host, ben


def key_of(phone: Phone, own: str) -> str:
    """The words of the key with this id; empty where there is none."""
    found = [key for key in Reader(phone.table).keys if key.attributes.get("id") == own]
    return " ".join(found[0].words.split()) if found else ""


def move(phone: Phone, spaces: int) -> None:
    phone.leave()
    phone.tap("Move")
    phone.tap("Log it", **{"f:number:spaces": spaces})
    assert phone.told.startswith("Logged."), phone.told


def test_a_rules_id_leads_to_what_it_says() -> None:
    browser = tracker().test_client()
    page, slip = browser.get("/rules/RI-MOVE-01"), browser.get("/rules/RI-MOVE-01", headers=HTMX)
    assert "<h1>RI-MOVE-01" in page.text
    assert "<html" not in slip.text
    assert "can be repeated as long as they last" in page.text
    assert "can be repeated as long as they last" in slip.text


def test_a_rule_that_there_is_not_is_said_to_be_none() -> None:
    assert tracker().test_client().get("/rules/RI-NONE-99").status_code == 404


def test_before_anybody_acted_nothing_is_likely(players: Players) -> None:
    assert key_of(players[0], "likely") == ""


def test_what_was_done_last_is_offered_as_it_was(players: Players) -> None:
    host, _ = players
    move(host, 2)
    assert key_of(host, "likely").startswith("Move 2 Same as last time")
    assert "Whose Zone of Control does this move leave?" in key_of(host, "likely")
    host.tap("Move 2")
    assert host.told.startswith("Logged. Jason moves 2")


def test_what_can_no_longer_be_done_so_is_not_offered(players: Players) -> None:
    host, _ = players
    move(host, 4)
    assert key_of(host, "likely") != "Move 4 Same as last time"


def test_what_others_do_is_not_taken_for_ones_own_habit(players: Players) -> None:
    host, ben = players
    move(ben, 2)
    host.look()
    assert "Same as last time" not in key_of(host, "likely")


def test_what_is_another_each_time_is_neither_filled_in_nor_lit(players: Players) -> None:
    host, _ = players
    host.tap("Take a Leaf")
    host.tap("crimson")
    assert key_of(host, "likely") == key_of(host, "again") == ""
    host.tap("Take a Leaf")
    assert not any("btn--lamp" in key.attributes.get("class", "") for key in Reader(host.sheet).keys)


def test_the_choice_of_last_time_stands_on_top_unless_the_form_proposes_one() -> None:
    colours = tuple(Choice(colour, colour) for colour in ("green", "blue", "crimson"))
    open_form = Field(name="colour", says="Colour", kind="pick", choices=colours)
    now = recent_first(open_form, [{"colour": "crimson"}])
    assert ([each.value for each in now.choices], now.default) == (["crimson", "green", "blue"], "crimson")
    proposed = Field(name="colour", says="Colour", kind="pick", choices=colours, default="green")
    assert recent_first(proposed, [{"colour": "crimson"}]) == proposed


def test_a_die_says_what_its_faces_would_change(players: Players) -> None:
    host, _ = players
    host.tap("Machete")
    host.tap("Beheader blue")
    host.tap(SAMPLE)
    host.tap("in melee")
    host.tap("Yes")
    words = " ".join(Reader(host.sheet).words.split())
    assert "HIT Beheader blue HP 7 → 4" in words
    assert "MISS no damage" in words
    assert "Does Jason stand next to Beheader blue? yes" in words


def test_what_was_said_can_be_said_anew(players: Players) -> None:
    host, _ = players
    host.tap("Machete")
    host.tap("Beheader blue")
    host.tap(SAMPLE)
    host.tap("in melee")
    host.tap("Yes")
    host.tap("Say it anew")
    assert "Target" in Reader(host.sheet).words


def test_a_dial_opens_its_pad(players: Players) -> None:
    host, _ = players
    host.press(host.key("Jason: 9 of 9 HP, change"))
    host.tap("Damage: 3")
    assert "Jason -3 HP" in host.told
    host.press(host.key("Jason: 6 of 9 HP, change"))
    host.tap("Healing: 2")
    assert "8 of 9 HP" in " ".join(key.words for key in Reader(host.table).keys)


def test_the_pad_of_what_is_gone_says_so(players: Players) -> None:
    host, _ = players
    answer = host.client.get(f"{host.url}/pad/nobody/hp", headers=HTMX)
    assert answer.status_code == 404
    assert "no longer on the table" in answer.text


def test_tokens_are_told_from_what_is_on_the_board_for_good(players: Players) -> None:
    # given no XP yet
    host, _ = players
    assert "XP 0 Insanity" in " ".join(host.look().split())
    # when a Loot token brings some, which count once the mission is over
    host.tap("Take Loot")
    host.tap("Rakyat Relic")
    # then they stand beside it, as what they are
    assert "XP 0 + 200 in tokens Insanity" in " ".join(host.look().split())


def test_what_lies_on_the_gameboards_has_a_heading_of_its_own(players: Players) -> None:
    host, _ = players
    of_stash, _, of_boards = " ".join(host.look().split()).partition("Team Stash")[2].partition("Gameboards")
    assert "On the map" not in of_stash
    assert "On the map: 3 Loot, 6 Leaves, 1 Crate." in of_boards
