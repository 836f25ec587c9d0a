"""Values that the rulebook does not print: typed once, or taken from the sample pack."""

import re

import pytest

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import SAMPLE, campaign_of, nora, player_turn, tracker, wiring_of
from tracker.systems.rook_islands.cards import called

JASON, LIZA = "character/Jason", "character/Liza"
TYPED = {
    f"v:number:{JASON}:hp": 8,
    f"v:number:{JASON}:mp": 5,
    f"v:number:{LIZA}:hp": 7,
    f"v:number:{LIZA}:mp": 4,
}


@pytest.fixture
def host() -> Phone:
    return nora(tracker())


def test_they_are_asked_for_when_they_are_needed(host: Phone) -> None:
    host.tap("Start Mission 1")
    words = Reader(host.sheet).words
    assert "Read off Jason" in words
    assert "asked once, then kept for every mission" in words


def test_what_was_typed_counts_and_is_not_asked_for_again(host: Phone) -> None:
    host.tap("Start Mission 1")
    host.tap("Go on", **TYPED)
    assert host.told.startswith("Logged.")
    assert "8 HP / 8" in host.words
    assert "Liza 2 bandages 7 /7 HP" in host.words
    assert "invented" not in host.words


def test_a_wrong_one_is_asked_for_again_beside_what_was_right(host: Phone) -> None:
    host.tap("Start Mission 1")
    answer = host.tap("Go on", **{**TYPED, f"v:number:{JASON}:hp": 7777})
    assert answer.status_code == 422
    assert "7777 is not: base HP" in Reader(host.sheet).words
    fields = host.key("Go on").form.fields
    assert (f"v:number:{JASON}:hp", "7777") in fields
    assert (f"v:number:{LIZA}:mp", "4") in fields
    host.tap("Go on", **{f"v:number:{JASON}:hp": 8})
    assert "8 HP / 8" in host.words


def test_one_left_empty_is_asked_for_again(host: Phone) -> None:
    host.tap("Start Mission 1")
    answer = host.tap("Go on", **{**TYPED, f"v:number:{JASON}:hp": ""})
    assert answer.status_code == 422
    assert "Read off Jason" in Reader(host.sheet).words


def test_the_sample_pack_fills_in_what_is_asked_and_is_told_apart(host: Phone) -> None:
    host.tap("Start Mission 1")
    host.tap(SAMPLE)
    assert host.told.startswith("Logged.")
    assert "sample values, invented" in host.words
    assert "Sample values, invented, are in use for: Jason, Liza." in host.words


def test_the_sample_pack_leaves_alone_what_the_group_has_typed(host: Phone) -> None:
    host.tap("Start Mission 1")
    typed = {name: value for name, value in TYPED.items() if JASON in name}
    host.tap("Go on", **typed, **{f"v:number:{LIZA}:hp": "", f"v:number:{LIZA}:mp": ""})
    assert "Read off Liza" in Reader(host.sheet).words
    host.tap(SAMPLE)
    assert host.told.startswith("Logged.")
    house = wiring_of(host.client.application).play.warm.get(campaign_of(host)).state.house
    assert house.collection[LIZA]["impulse"].startswith("sample")


def test_typing_over_the_sample_ends_its_mark(host: Phone) -> None:
    host.tap("Start Mission 1")
    host.tap(SAMPLE)
    own = {"hp": 8, "mp": 4, "impulse": "runs", "impulse_mp": 3, "impulse_hp": 1}
    api = f"/api/v1/campaigns/{campaign_of(host)}/actions"
    body = {
        "id": "0d0e4b8e-6f5c-4f0e-9d5b-0a1d6a2c7e11",
        "kind": "enter_value",
        "seen": 0,
        "with": {"card": JASON, "values": own},
    }
    assert host.client.post(api, json=body).status_code == 201
    assert "are in use for: Liza." in host.look()


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("deck/when", "the deck of When cards"),
        ("round_board/1", "the Round board of Mission 1"),
        ("map/2", "the map of Mission 2"),
        ("weapon/Machete", "Machete"),
    ],
)
def test_what_is_read_off_is_named_so_that_it_is_found_on_the_table(card: str, said: str) -> None:
    assert called(card) == said


def test_a_board_without_a_name_is_told_by_its_kind_among_the_invented_values() -> None:
    _app, host, _ben = player_turn()
    _, _, named = host.words.partition("Sample values, invented, are in use for: ")
    assert "Round board 1" in named.partition(".")[0].split(", ")


def test_what_few_cards_show_is_folded_away() -> None:
    _app, host, _ben = player_turn()
    host.tap("Machete")
    host.tap("Beheader blue")
    asked, folded = host.sheet.split("More, if the card shows it")
    damage, price = (f'name="v:number:weapon/Machete:{field}"' for field in ("damage", "price"))
    assert (damage in asked, damage in folded) == (True, False)
    assert (price in asked, price in folded) == (False, True)


@pytest.mark.parametrize(
    ("language", "says", "recorded"),
    [("en", "gain 2 MP (invented)", "sample:"), ("fr", "gagner 2\u00a0PM (inventé)", "essai\u00a0: gagner")],
)
def test_an_invented_text_is_told_as_people_say_it(language: str, says: str, recorded: str) -> None:
    # given a table that plays with the sample values
    _app, host, _ben = player_turn()
    # when what was read off is told
    told = Reader(
        host.client.get(
            f"/c/{campaign_of(host)}/chronicle?show=all", headers={"Accept-Language": language}
        ).text
    ).words
    # then it is marked in plain words
    assert says in told
    assert recorded not in told


def test_how_a_field_is_filled_in_stands_beneath_its_name_and_is_read_out_with_it() -> None:
    # given a weapon whose card nobody has read off yet
    _app, host, _ben = player_turn()
    host.tap("Machete")
    # when its values are asked for
    host.tap("Beheader blue")
    # then the name of a field is short, and its hint a line of its own
    field = r'<label for="([^"]+)">rounds it holds</label><p [^>]*id="([^"]+)"[^>]*>(.*?)</p>'
    clip = re.search(field, host.sheet)
    assert clip is not None
    assert clip[2] == f"{clip[1]}-hint"
    assert clip[3] == "Leave it empty if it needs no ammunition"
    assert f'aria-describedby="{clip[2]}"' in host.sheet


def test_typed_for_one_of_several_in_one_tap_the_others_follow(host: Phone) -> None:
    # given three Beheaders, two Assaulters and a bear that are due, all in one tap
    host.tap("Start Mission 1")
    host.tap("Go on", **TYPED)
    host.tap("All enemies are on the board")
    # when what is printed on each board is typed once
    bear = {"rank": 7, "max_hp": 8}
    boards = {"Beheader": {"max_hp": 6}, "Assaulter": {"max_hp": 5}, "Asian Black Bear": bear}
    for kind, printed in boards.items():
        assert f"Read off {kind}" in Reader(host.sheet).words
        host.tap("Go on", **{f"v:number:enemy/{kind}:{name}": value for name, value in printed.items()})
    # then all six are logged
    assert host.told.startswith("6 logged."), host.told
    host.look()
    assert not any(key.says("All enemies are on the board") for key in Reader(host.table).keys)
