"""What the table shows, and what its small doors lead to."""

import re

import pytest

from api.pages.checklist import together
from api.pages.remembered import recent_first
from tests.api.page_phone import HTMX, Key, Phone, Reader
from tests.api.page_scenes import (
    SAMPLE,
    campaign_of,
    code_of,
    log,
    nora,
    player_turn,
    set_up,
    tracker,
    wiring_of,
)
from tests.api.test_page_striking import strike
from tracker.kernel.questions import Choice
from tracker.kernel.system import Field, Prompt

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


def test_everyone_ends_the_turn_in_one_tap(players: Players) -> None:
    host, _ = players
    host.tap("Everyone ends the turn")
    assert host.told.startswith("2 logged.")
    assert "Enemy turn" in host.words


def test_all_at_once_sent_twice_logs_nothing_twice() -> None:
    app, host, _ben = player_turn()
    everyone = host.key("Everyone ends the turn")
    host.press(everyone)
    before = wiring_of(app).play.warm.get(campaign_of(host)).head.position
    host.press(everyone)
    assert wiring_of(app).play.warm.get(campaign_of(host)).head.position == before


def test_of_all_at_once_the_one_that_asks_is_asked() -> None:
    host = nora(tracker())
    set_up_begins(host)
    host.tap("All enemies are on the board")
    assert "Read off" in Reader(host.sheet).words
    while host.sheet:
        host.tap(SAMPLE)
    assert "logged." in host.told
    host.look()
    assert not any(key.says("All enemies are on the board") for key in Reader(host.table).keys)


def test_all_at_once_is_what_the_screen_showed_however_often_it_is_sent() -> None:
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    form = host.key("All of it lies there").form
    shown = [value for name, value in form.fields if name == "key"]
    asked = {name: value for name, value in form.fields if name != "key"}
    assert len(shown) > 3
    assert host.client.post(form.post, data=asked, headers=HTMX).status_code == 400
    for _ in range(2):
        answer = host.client.post(form.post, data={**asked, "key": shown[:3]}, headers=HTMX)
        assert Reader(answer.text).words.strip().startswith("3 logged.")
        left = [value for name, value in again(host).form.fields if name == "key"]
        assert left == shown[3:]


def again(host: Phone) -> Key:
    """The key that logs what is left."""
    host.look()
    return host.key("All of it lies there")


def set_up_begins(host: Phone) -> None:
    """The checklist of Mission 1 up to the enemies."""
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    host.tap("All of it lies there")
    while host.sheet:
        host.tap(SAMPLE)


def test_all_at_once_goes_on_after_each_question_until_all_is_logged() -> None:
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    shown = [value for name, value in host.key("All of it lies there").form.fields if name == "key"]
    host.tap("All of it lies there")
    asked: list[str] = []
    while host.sheet:
        asked.append(Reader(host.sheet).words)
        host.tap(SAMPLE)
    assert any("Read off" in words for words in asked)
    assert host.told.startswith(f"{len(shown)} logged.")
    host.look()
    assert not any(key.says("All of it lies there") for key in Reader(host.table).keys)


def test_a_question_of_all_at_once_without_its_list_is_no_tap() -> None:
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    form = host.key("All of it lies there").form
    sent = {name: value for name, value in form.fields if name != "key"}
    tick = {**sent, "kind": "confirm_setup", "f:text:step": "boards", "together": "no id"}
    answer = host.client.post(f"{host.url}/act", data=tick, headers=HTMX)
    assert answer.status_code == 400


def test_the_checklist_says_who_ticked_what() -> None:
    host = nora(tracker())
    set_up(host)
    words = " ".join(host.words.split())
    assert "anyone may tick" in words
    assert "Done before" in words
    assert "Nora , " in words.partition("anyone may tick")[2].partition("What you may do now")[0]


def test_somebody_who_only_looks_may_tick_nothing(players: Players) -> None:
    host, _ = players
    answer = host.client.post(f"{host.url}/together", data={"id": "no", "kind": "agree_end"}, headers=HTMX)
    assert answer.status_code == 400


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


def test_a_reminder_without_an_action_is_ticked_by_anyone_and_struck_like_any_line() -> None:
    # given one character alone, and somebody who has no character yet
    host, other = nora(app := tracker(), name2="", character2=""), Phone(app)
    reminder = "One character alone is not recommended for a first playthrough: play two at once"
    other.send("/join", code=code_of(host), name="Ben")
    # when that one ticks the reminder
    other.tap(f"Done: {reminder}")
    assert other.told.startswith(f"Logged. Seen to: {reminder}")
    # then nobody is reminded any more, and everybody sees who saw to it
    for phone in (host, other):
        assert f"Seen to: {reminder} Ben" in " ".join(phone.look().split())
        assert not any(key.says(f"Done: {reminder}") for key in Reader(phone.table).keys)
    # when that is struck it is due again
    strike(other, reminder)
    other.tap("Strike")
    host.look()
    assert any(key.says(f"Done: {reminder}") for key in Reader(host.table).keys)


def test_what_two_tick_at_once_is_seen_to_once() -> None:
    host, other = nora(app := tracker(), name2="", character2=""), Phone(app)
    other.send("/join", code=code_of(host), name="Ben")
    late = other.key("Done: One character alone")
    host.tap("Done: One character alone")
    assert other.press(late).status_code == 409
    assert "Nora logged this. Again?" in Reader(other.sheet).words


def test_reminders_are_ticked_one_by_one() -> None:
    # given a mission being set up, with two things to be kept in mind of which each says something else
    reminders = tuple(
        Prompt(key=key, says="Heed it", kind="tick_reminder", given={"key": key}, now=False)
        for key in ("special:1", "special:2")
    )
    steps = tuple(
        Prompt(key=f"step:{n}", says="Lay it out", kind="confirm_setup", given={"step": str(n)})
        for n in range(2)
    )
    # then only the steps go in one tap
    assert [each.kind for each in together((*steps, *reminders))] == ["confirm_setup"]


def due_of(phone: Phone) -> list[str]:
    """How much of this phase is done, as its heading says."""
    return re.findall(r"(\d+ of \d+) done", phone.look())


def test_what_a_phase_has_in_all_stays_the_same_while_it_is_ticked_off() -> None:
    # given a mission of which everything is in place but the characters
    host = nora(tracker())
    host.tap("Start Mission 1")
    while host.sheet:
        host.tap(SAMPLE)
    (all_of_it,) = {found.split()[2] for found in _as_it_is_set_up(host)}
    assert int(all_of_it) > 8


def _as_it_is_set_up(host: Phone) -> list[str]:
    found = list[str]()
    for left in (3, 2):
        log(host, f"Done: Put one Beheader on the board ({left} to go)")
        found += due_of(host)
    for character, star in (("Jason", "1"), ("Liza", "2")):
        host.tap(f"Say how: {character} takes")
        host.tap("Log it", **{"f:text:star": star})
        found += due_of(host)
    return found


def test_the_enemies_that_act_later_are_next_and_counted(players: Players) -> None:
    host, _ = players
    host.tap("Everyone ends the turn")
    words = " ".join(host.look().split())
    number = re.search(r"Next \((\d+)\)", words)
    assert number
    assert int(number[1]) > 1


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
