"""The table under the thumb: few taps, any number, one checklist for everybody."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import pytest

# In CI it must be there; anywhere else its absence is told and passed over.
if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import expect

from tests.browser import scenes
from tests.browser.phone import SAMPLE, Phone
from tests.browser.scenes import Brought
from tests.browser.test_evening import position
from tests.browser.test_every_page import complaints

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.api.server import Server

    NewPhone = Callable[..., Phone]

READ_OFF = "Read off"


def at_the_table(phone: NewPhone, server: Server, save: bytes, scheme: str = "dark") -> Phone:
    """Nora's phone, at a table that begins with this save."""
    nora = phone(scheme)
    Brought(server, save).seat(nora)
    nora.settled()
    return nora


def tap(phone: Phone, what: str) -> None:
    """Tap something of the page by its selector, once it takes taps."""
    phone.hush()
    expect(phone.page.locator("html[data-guard]")).to_have_count(0)
    phone.page.locator(what).tap()


def test_an_attack_like_the_last_one_takes_two_taps(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_round(4))
    lamp = nora.page.locator("#likely")
    expect(lamp).to_contain_text("Machete at Beheader blue (3 HP)")
    expect(lamp).to_contain_text("Same as last time")
    expect(lamp).to_contain_text("Does Jason stand next to Beheader blue? yes")
    nora.check_looks()
    tap(nora, "#likely")
    expect(nora.sheet).to_contain_text("Roll one")
    expect(nora.sheet).to_contain_text("4/6")
    expect(nora.sheet.locator(".btn--lamp")).to_contain_text("Beheader blue")
    nora.check_looks()
    nora.answer("HIT")
    nora.logged("Jason attacks Beheader blue with Machete")


def test_what_was_taken_for_granted_can_be_asked_again(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_round(4))
    tap(nora, "#likely")
    tap(nora, "#sheet .fold--said summary")
    nora.answer("It is not so: ask again")
    nora.answer("Beheader blue")
    expect(nora.sheet.locator(".asked")).to_contain_text("Does Jason stand next to Beheader blue?")
    nora.answer("No")
    expect(nora.sheet.get_by_role("alert")).to_contain_text("RI-RANGE-02")


def test_only_one_lamp_burns_on_the_table(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_round(4))
    expect(nora.table.locator(".btn--lamp")).to_have_count(1)
    between = at_the_table(phone, server, scenes.after_the_evening(), "light")
    expect(between.table.locator(".btn--lamp")).to_have_count(1)


def test_a_move_takes_two_taps_and_any_number_the_pad(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    tap(nora, ".dial--step")
    nora.check_looks()
    tap(nora, "#sheet .quick button[value='3']")
    nora.logged("Jason moves 3")
    tap(nora, ".dial--life")
    tap(nora, "#pad-fold summary")
    for digit in "12":
        tap(nora, f".pad [data-digit='{digit}']")
    tap(nora, ".pad [data-erase]")
    expect(nora.page.locator("#pad-number")).to_have_value("1")
    tap(nora, ".pad [data-clear]")
    tap(nora, ".pad [data-digit='7']")
    nora.check_looks()
    nora.sheet.locator(".two button", has_text="Damage").tap()
    nora.logged("Jason -7 HP")
    expect(nora.page.locator(".dial--life .count")).to_have_text("2")


def test_the_pad_is_there_for_every_wide_number_of_a_form(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.table.locator("#all-fold summary").tap()
    nora.tap("Damage")
    pad = nora.sheet.locator(".pad")
    expect(pad).to_be_hidden()
    nora.answer("Beheader red")
    nora.sheet.locator(".stepper input").tap()
    expect(pad).to_be_visible()
    tap(nora, "#sheet .pad [data-digit='4']")
    nora.check_looks()
    nora.answer("Log it")
    nora.logged("Beheader red -4 HP")


def test_quick_damage_of_an_enemy(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.tap("Beheader green: 2 damage")
    nora.logged("Beheader green -2 HP")
    nora.tap("Beheader green: another number")
    expect(nora.sheet.locator("h2")).to_contain_text("5 of 7 HP")
    expect(nora.sheet.locator(".btn--leaf")).to_have_count(0)
    tap(nora, "#sheet .quick button[value='4']")
    nora.logged("Beheader green -4 HP")
    green = nora.table.locator("li.foe", has_text="Beheader green")
    expect(green.locator(".count")).to_contain_text("1 of 7 HP")


def test_a_duty_that_another_phone_ticks_is_ticked_here(phone: NewPhone, server: Server) -> None:
    nora, ben = phone(), phone("light")
    table = Brought(server, scenes.after_the_evening())
    table.seat(nora)
    table.seat(ben, "seat-2")
    nora.log("Done: Start Mission 2")
    due = ben.table.locator("section[aria-labelledby=due]")
    expect(due.locator("[data-position]").or_(due)).to_contain_text("anyone may tick")
    first = due.locator("li.is-now .ruled__b").first.inner_text()
    ben.log("Done:")
    ticked = nora.table.locator("section[aria-labelledby=due] li.is-done").last
    expect(ticked).to_contain_text(re.compile(r"Ben, .*\d"))
    expect(nora.table.locator("li.is-now .ruled__b").first).not_to_have_text(first)
    nora.check_looks()
    ticked.get_by_role("checkbox").tap()
    expect(nora.sheet.locator("h2")).to_contain_text("Strike")


def test_everyone_at_once(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    tap(nora, "#together-agree-end")
    expect(nora.told).to_contain_text("2 logged.")
    expect(nora.table.locator("h1")).to_contain_text("Enemy turn")


def test_one_person_plays_two_characters(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.both_for_one())
    whos = nora.page.locator("nav.whos a")
    expect(whos).to_have_count(2)
    expect(nora.table.locator(".plate h2")).to_have_text(["Jason"])
    whos.nth(1).tap()
    expect(nora.table.locator(".plate h2")).to_have_text(["Liza"])
    nora.check_looks()
    tap(nora, ".dial--step")
    tap(nora, "#sheet .quick button[value='2']")
    nora.logged("Liza moves 2")
    expect(nora.table.locator(".plate h2")).to_have_text(["Liza"])


def test_a_trek_is_played_by_taps(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.on_a_trek())
    steps = nora.table.locator(".steps-of [aria-current]")
    expect(steps).to_have_text("Lay out")
    nora.tap("Say how: Put a card")
    nora.answer("Campfire")
    nora.logged()
    expect(steps).to_have_text("Go")
    nora.check_looks()
    for who in ("Jason", "Liza"):
        nora.tap(f"Say how: {who}")
        nora.answer("Campfire")
        expect(nora.told.locator("b").or_(nora.sheet.locator("h3")).first).to_contain_text(
            re.compile(f"Logged|{READ_OFF}")
        )
        if nora.sheet.locator("h3").is_visible():
            nora.answer(SAMPLE)
        nora.logged(who)
        nora.settled()
    expect(steps).not_to_have_text("Go")
    expect(nora.table.locator("ul.trek li", has_text="Campfire").locator(".chip")).to_have_count(2)
    nora.check_looks()


def test_between_missions_the_shop_stands_in_its_place(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.after_the_evening())
    heads = nora.table.locator(".acts__head")
    expect(heads.filter(has_text="Shop")).to_have_count(1)
    expect(heads.filter(has_text="Talents")).to_have_count(1)
    expect(nora.table.locator("li.foe")).to_have_count(0)
    nora.check_looks()
    nora.tap("Give")
    nora.check_looks()


TWICE = "document.documentElement.style.fontSize = '200%'"


def test_at_twice_the_size_every_key_of_a_sheet_is_reached(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_round(4))
    nora.page.evaluate(TWICE)
    tap(nora, "#likely")
    nora.sheet.locator(".dock button").last.scroll_into_view_if_needed()
    expect(nora.sheet.locator(".dock button").last).to_be_in_viewport(ratio=1)
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= 360
    nora.answer("MISS")
    nora.logged("Jason attacks Beheader blue with Machete")


@pytest.mark.parametrize("scheme", ["dark", "light"])
def test_the_states_of_a_table_are_fit_for_everybody(phone: NewPhone, server: Server, scheme: str) -> None:
    nora = at_the_table(phone, server, scenes.in_round(4), scheme)
    for fold in nora.table.locator("details > summary").all():
        fold.click()
    wrong = {"open": complaints(nora.page)}
    for name, opened in OPENED.items():
        tap(nora, opened)
        expect(nora.sheet.locator("h2")).to_be_visible()
        wrong[name] = complaints(nora.page)
        nora.page.keyboard.press("Escape")
    nora.tap("Take a Leaf")
    expect(nora.sheet.get_by_role("alert")).to_be_visible()
    wrong["a refusal"] = complaints(nora.page)
    assert wrong == {name: [] for name in ("open", *OPENED, "a refusal")}


OPENED = {
    "a die": "#likely",
    "a dial": ".dial--life",
    "another dial": ".dial--step",
    "a form": "#main .act:has(.verb:text-is('Move'))",
}


def test_several_dice_are_typed_or_rolled_together(phone: NewPhone, server: Server) -> None:
    nora = at_the_table(phone, server, scenes.in_the_player_turn())
    nora.tap("Machete")
    for says in ("Beheader blue", SAMPLE, "Throw", "touches cover next to the target", "Rock", "Go on"):
        nora.answer(says)
    dice = nora.sheet.locator(".card .roll")
    expect(dice).to_have_count(2)
    expect(dice.nth(1)).to_contain_text("blue die")
    nora.check_looks()
    nora.sheet.locator(".card").nth(0).locator("label", has_text="HIT").tap()
    nora.answer("Roll all for me")
    nora.logged("rolled by the tracker")


def test_beside_a_sheet_nothing_is_tapped_by_mistake(phone: NewPhone, server: Server) -> None:
    nora = phone()
    Brought(server, scenes.in_round(4)).seat(nora)
    before = position(nora)
    nora.tap("Move")
    expect(nora.sheet.locator("h2")).to_be_visible()
    nora.sheet.locator("label", has_text="Beheader blue").first.tap()
    nora.page.touchscreen.tap(180, 20)
    expect(nora.sheet.locator("h2")).to_be_visible()
    nora.sheet.locator("label", has_text="Beheader blue").first.tap()
    nora.page.touchscreen.tap(180, 20)
    expect(nora.sheet).to_be_empty()
    assert position(nora) == before
