"""The first page, opening a campaign, joining one, restoring one."""

from io import BytesIO

import pytest
from flask import Flask

from tests.api.page_phone import Phone, Reader
from tests.api.page_scenes import ben, campaign_of, code_of, nora, tracker, wiring_of

FORM = {"system": "rook_islands", "title": "Thursday", "name1": "Nora", "character1": "Jason"}


@pytest.fixture
def app() -> Flask:
    return tracker()


def test_the_first_page_offers_every_way_in(app: Flask) -> None:
    words = Reader(Phone(app).open("/").text).words
    for way in ("Join a table", "Start a campaign", "Restore a save", "Try the example"):
        assert way in words


def test_whoever_opens_a_campaign_sits_at_its_table_as_host(app: Flask) -> None:
    host = nora(app)
    assert "Nora (Jason) Ben (Liza)" in host.words
    assert len(code_of(host)) == 6


def test_the_house_rules_are_those_that_were_ticked(app: Flask) -> None:
    host = nora(app, **{"option:friendly_fire": "yes"})
    options = wiring_of(app).play.warm.get(campaign_of(host)).state.house.options
    assert options["friendly_fire"] is True
    assert options["strict"] is True


def test_somebody_sits_at_a_campaign(app: Flask) -> None:
    answer = Phone(app).send("/new", **{**FORM, "name1": "  "})
    assert answer.status_code == 422
    assert "say your name" in Reader(answer.text).words


@pytest.mark.parametrize(
    ("names", "title"),
    [
        (["Nora"], "Nora’s campaign"),
        (["Nora", "Ben"], "Nora and Ben"),
        (["Nora", "Ben", "Mia"], "Nora, Ben and Mia"),
        (["Nora", "Ben", "Mia", "Tom"], "Nora and friends"),
    ],
)
def test_a_campaign_without_a_name_is_named_after_its_people(
    app: Flask, names: list[str], title: str
) -> None:
    people = {f"name{n}": name for n, name in enumerate(names, 1)}
    phone = Phone(app)
    phone.send("/new", system="rook_islands", title=" ", **people)
    assert wiring_of(app).play.warm.get(campaign_of(phone)).state.house.title == title


def test_a_name_that_stands_twice_is_one_person_with_two_characters(app: Flask) -> None:
    host = nora(app, name3="nora", character3="Keith")
    assert "Nora (Jason, Keith)" in host.words
    assert len(wiring_of(app).play.warm.get(campaign_of(host)).state.house.seats) == 2


def test_each_house_rule_is_explained_in_a_line(app: Flask) -> None:
    words = Reader(Phone(app).open("/new").text).words
    for option in wiring_of(app).play.systems[0].campaign_options:
        assert option.says in words
    assert words.count("rulebook names no price") == 1
    assert "Mistyped lines can always be corrected" in words


def test_what_was_typed_is_still_there_when_something_was_wrong(app: Flask) -> None:
    answer = Phone(app).send("/new", **FORM, name2="Ben", character2="Jason")
    assert answer.status_code == 422
    assert "Jason is already taken (RI-COMP-02)" in Reader(answer.text).words
    assert 'value="Thursday"' in answer.text
    assert 'value="Ben"' in answer.text


def test_an_unknown_game_is_told_so(app: Flask) -> None:
    answer = Phone(app).send("/new", **{**FORM, "system": "chess"})
    assert answer.status_code == 422
    assert "There is no such game here" in answer.text


def test_the_same_form_sent_twice_opens_one_campaign(app: Flask) -> None:
    phone = Phone(app)
    form = dict(phone.key("Start the campaign", phone.open("/new").text).form.fields)
    first = phone.send("/new", **{**form, **FORM}).request.path
    second = phone.send("/new", **{**form, **FORM}).request.path
    assert first == second
    assert len(wiring_of(app).journal.campaigns()) == 1


def test_names_of_any_kind_come_back_as_they_were_typed(app: Flask) -> None:
    title = "&<>\"'/%# 🏝️ שלום " + "x" * 170
    host = nora(app, title=title, name1="Zoë \u0007O’Neill & <b>")
    assert title in host.words
    assert "Zoë O’Neill & <b>" in host.words


def test_the_code_opens_the_seats_of_everybody_but_the_host(app: Flask) -> None:
    host = nora(app)
    page = Phone(app).open(f"/join?code={code_of(host).lower()}")
    keys = [key.words.split() for key in Reader(page.text).keys]
    assert ["B", "Ben", "plays", "Liza"] in keys
    assert not any("Nora" in words for words in keys)


def test_a_seat_is_taken_by_one_tap(app: Flask) -> None:
    host = nora(app)
    assert 'aria-current="true"><bdi>Ben (Liza)' in ben(app, host).table


def test_the_hosts_seat_is_not_given_out_by_code(app: Flask) -> None:
    host = nora(app)
    answer = Phone(app).send("/join", code=code_of(host), seat="seat-1")
    assert answer.status_code == 422


def test_somebody_new_sits_down_and_chooses_a_character(app: Flask) -> None:
    host, phone = nora(app), Phone(app)
    phone.send("/join", code=code_of(host), name="Mia")
    assert "Whom do you play?" in phone.words
    phone.tap("Keith")
    assert "Mia (Keith)" in phone.words
    assert "Whom do you play?" not in phone.words


def test_a_board_of_another_name_may_be_played(app: Flask) -> None:
    host, phone = nora(app), Phone(app)
    phone.send("/join", code=code_of(host), name="Mia")
    phone.tap("Play it", **{"f:text:character": "Dennis"})
    assert "Mia (Dennis)" in phone.words


def test_a_name_that_is_taken_is_told_so(app: Flask) -> None:
    host = nora(app)
    answer = Phone(app).send("/join", code=code_of(host), name="ben")
    assert answer.status_code == 422
    assert "already sits at this table" in Reader(answer.text).words


def test_nobody_sits_down_without_a_name(app: Flask) -> None:
    host = nora(app)
    answer = Phone(app).send("/join", code=code_of(host), name=" ")
    assert answer.status_code == 422
    assert "Choose a seat, or say your name" in Reader(answer.text).words


@pytest.mark.parametrize("code", ["AAAAAA", "💣", "x" * 300])
def test_a_wrong_code_leads_back_to_the_code(app: Flask, code: str) -> None:
    for answer in (Phone(app).open(f"/join?code={code}"), Phone(app).send("/join", code=code, name="Mia")):
        assert answer.status_code == 404
        assert "No campaign here has this code" in Reader(answer.text).words
        assert "Code on the host’s screen" in Reader(answer.text).words


def test_guessing_codes_has_to_wait(app: Flask) -> None:
    phone = Phone(app)
    answers = [phone.open("/join?code=AAAAAA") for _ in range(12)]
    assert answers[-1].status_code == 429
    assert "To the first page" in answers[-1].text


def test_this_browsers_campaigns_are_on_the_first_page(app: Flask) -> None:
    host = nora(app)
    words = Reader(host.client.get("/").text).words
    assert "Continue 1 campaign here Thursday Far Cry: Escape from Rook Islands You are Nora" in words
    assert "Continue 1" not in Reader(Phone(app).open("/").text).words


def test_a_save_is_restored_elsewhere(app: Flask) -> None:
    host = nora(app)
    saved = host.client.get(f"/api/v1/campaigns/{campaign_of(host)}/export").data
    other = Phone(tracker(1))
    other.send("/restore", save=(BytesIO(saved), "thursday.jsonl"))
    assert "Nora (Jason) Ben (Liza)" in other.words
    assert len(code_of(other)) == 6


def test_a_save_that_is_here_already_gives_nobody_the_hosts_rights(app: Flask) -> None:
    host = nora(app)
    saved = host.client.get(f"/api/v1/campaigns/{campaign_of(host)}/export").data
    answer = Phone(app).send("/restore", save=(BytesIO(saved), "thursday.jsonl"))
    assert answer.status_code == 409
    assert "This campaign is here already" in Reader(answer.text).words


@pytest.mark.parametrize("saved", [b"", b"{}\n", b"no save at all", b"\x00\xff"])
def test_a_broken_save_names_its_line(app: Flask, saved: bytes) -> None:
    answer = Phone(app).send("/restore", save=(BytesIO(saved), "broken.jsonl"))
    assert answer.status_code == 422
    assert "Nothing was restored: line 1 of the file" in Reader(answer.text).words


def test_no_file_is_told_so(app: Flask) -> None:
    answer = Phone(app).send("/restore")
    assert answer.status_code == 422
    assert "Choose a save file first" in Reader(answer.text).words


def test_the_example_opens_as_a_campaign_of_ones_own(app: Flask) -> None:
    phone = Phone(app)
    assert phone.send("/example").status_code == 200
    assert "Make a Break" in phone.words
    assert "Nora (Jason) Ben (Liza)" in phone.words
