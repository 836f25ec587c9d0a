"""Around the table: opening in a minute, joining in seconds, restoring, the camp, paper, the big screen."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

if os.environ.get("CI") != "true":
    pytest.importorskip("playwright", reason="playwright is not installed: make test installs it")

from playwright.sync_api import Browser, Page, expect

from tests.api.server import Server
from tests.browser.phone import Phone
from tests.browser.scenes import Brought, after_the_evening, in_the_player_turn

NewPhone = Callable[..., Phone]
A_MINUTE = 60.0
TO_JOIN = 15.0
"""Seconds that a person may need; the machine's share of them is far less."""
A_WHILE = 60_000
"""Milliseconds: who is here is told every ten seconds."""


@pytest.fixture
def thursday(server: Server) -> Brought:
    """Mission 1, the Player turn; Nora hosts and plays Jason, Ben plays Liza."""
    return Brought(server, in_the_player_turn())


def seated(phone: Phone, table: Brought, page: str = "") -> Phone:
    table.seat(phone)
    phone.page.goto(f"/c/{table.id}{page}")
    return phone


def joined(phone: Phone, table: Brought, name: str = "Ben") -> Phone:
    """As if the phone's camera had read the code: the address it leads to, and one tap."""
    phone.page.goto(f"/join?code={table.code}")
    phone.page.tap(f"button:has-text('{name}')")
    phone.page.wait_for_url(re.compile(r"/c/[^/]+$"))
    return phone


def test_a_campaign_is_opened_in_under_a_minute(phone: NewPhone) -> None:
    nora = phone()
    began = time.monotonic()
    nora.page.goto("/")
    nora.page.tap("text=Start a campaign")
    nora.page.wait_for_url("**/new")
    nora.check_looks()
    for number, (name, character) in enumerate((("Nora", "Jason"), ("Ben", "Liza")), 1):
        nora.page.locator(f"#name{number}").type(name)
        nora.page.select_option(f"#character{number}", character)
    nora.page.tap("text=House rules")
    expect(nora.page.locator("#why-strict")).to_contain_text("can always be corrected")
    nora.check_looks()
    nora.page.tap("text=Start the campaign")
    nora.page.wait_for_url("**/c/**")
    assert time.monotonic() - began < A_MINUTE
    expect(nora.page).to_have_title("Nora and Ben · Castaway")


def test_who_sits_alone_has_the_code_in_sight_until_somebody_comes(phone: NewPhone) -> None:
    # given a host who has just begun, alone
    nora, ben = phone(), phone()
    nora.page.goto("/new")
    nora.page.fill("#name1", "Nora")
    nora.page.tap("text=Start the campaign")
    nora.page.wait_for_url("**/c/**")
    code = nora.table.locator("#invite .code").inner_text()
    nora.table.locator("#invite summary").tap()
    expect(nora.table.locator("#invite")).to_contain_text("CASTAWAY_HOST=0.0.0.0")
    assert nora.page.evaluate("getSelection().toString()") == ""
    nora.check_looks()
    nora.table.locator("#invite summary").tap()
    plate = nora.table.locator("#play").bounding_box()
    # when somebody comes by that code
    ben.page.goto(f"/join?code={code}")
    ben.page.fill("#name", "Ben")
    ben.page.keyboard.press("Enter")
    # then their names stand in its place, and nothing has moved
    expect(nora.table.locator("nav.seats")).to_contain_text("Ben")
    expect(nora.table.locator("#invite")).to_have_count(0)
    assert nora.table.locator("#play").bounding_box() == plate
    nora.page.locator("footer a", has_text=code).tap()
    expect(nora.page.locator("#in")).to_be_visible()


def test_a_second_phone_is_in_within_seconds(phone: NewPhone, thursday: Brought) -> None:
    ben = phone("light")
    ben.page.goto(f"/join?code={thursday.code}")
    ben.check_looks()
    began = time.monotonic()
    ben.page.tap("button:has-text('Ben')")
    ben.page.wait_for_url(re.compile(r"/c/[^/]+$"))
    assert time.monotonic() - began < TO_JOIN
    expect(ben.table.locator(".plate h2")).to_have_text("Liza")
    assert "token" not in ben.page.url


def test_somebody_new_only_types_a_name(phone: NewPhone, thursday: Brought) -> None:
    mia = phone()
    mia.page.goto("/join")
    mia.page.locator("#code").type(thursday.code.lower())
    mia.page.keyboard.press("Enter")
    mia.page.locator("#name").type("Mia")
    mia.page.keyboard.press("Enter")
    mia.page.wait_for_url(re.compile(r"/c/[^/]+$"))
    expect(mia.page.locator("nav.seats")).to_contain_text("Mia")


def test_a_save_file_is_picked_and_brought_in(phone: NewPhone, tmp_path: Path) -> None:
    nora, file = phone(), tmp_path / "evening.castaway.jsonl"
    file.write_bytes(after_the_evening())
    nora.page.goto("/restore")
    nora.check_looks()
    nora.page.set_input_files("#save", file)
    nora.page.wait_for_url(re.compile(r"/c/[^/]+$"))
    nora.page.goto("/restore")
    nora.page.set_input_files("#save", file)
    expect(nora.page.locator("#came h2")).to_have_text("This campaign is here already")
    nora.check_looks()
    here = nora.page.locator("#came a").get_attribute("href") or ""
    # a nervous thumb makes one copy of it
    nora.page.locator("text=Bring it in as a copy").dblclick()
    # The second tap's way there takes the place of the first one's, which ends as "aborted".
    expect(nora.page).to_have_url(re.compile(r"/c/[^/]+$"))
    nora.page.wait_for_load_state("load")
    assert here not in nora.page.url
    nora.settled()
    nora.page.goto("/")
    expect(nora.page.locator(".ruled__link")).to_have_count(2)


def test_a_file_dropped_says_which_line_is_broken(phone: NewPhone) -> None:
    nora = phone()
    nora.page.goto("/restore")
    lines = in_the_player_turn().decode().splitlines(keepends=True)
    broken = "".join([*lines[:40], lines[40].replace("a", "b"), *lines[41:]])
    nora.page.evaluate(
        """(text) => {
          const dropped = new DataTransfer();
          dropped.items.add(new File([text], "broken.jsonl"));
          document.getElementById("drop").dispatchEvent(
            new DragEvent("drop", { dataTransfer: dropped, bubbles: true, cancelable: true }));
        }""",
        broken,
    )
    expect(nora.page.get_by_role("alert")).to_contain_text("line 41 of the file")
    expect(nora.page.locator("#picked")).to_have_text("broken.jsonl")
    expect(nora.page.locator("#sending")).to_be_hidden()


def test_a_device_is_signed_out(phone: NewPhone, thursday: Brought) -> None:
    ben = joined(phone(), thursday)
    nora = seated(phone(), thursday, "/people")
    nora.check_looks()
    nora.page.locator(".seat", has_text="Ben").locator("summary").tap()
    nora.check_looks()
    nora.page.locator(".seat", has_text="Ben").get_by_role("button", name="Sign device").tap()
    expect(nora.page.locator(".seat", has_text="Ben")).to_contain_text("signed out")
    # then his page says so when he taps, and lets him in again by code; what he tapped goes then
    ben.tap("Beheader blue: 1 damage")
    expect(ben.page.locator("h1")).to_contain_text("signed out")
    ben.check_looks()
    ben.page.get_by_label("Code").fill(thursday.code)
    ben.page.get_by_role("button", name="Join the table").tap()
    ben.page.tap("button:has-text('Ben')")
    expect(ben.table.locator(".log")).to_contain_text("Beheader blue -1 HP")
    ben.trouble.clear()


def test_the_camp_follows_and_keeps_what_is_typed(phone: NewPhone, thursday: Brought) -> None:
    # given the host, who has begun to type whom Ben's seat goes to, and looks at something else
    nora, mia = seated(phone(), thursday, "/people"), phone()
    ben = nora.page.locator(".seat", has_text="Ben")
    expect(ben.locator("[data-present]")).to_be_hidden()
    ben.locator("summary").tap()
    ben.get_by_label("Hand the seat on to").fill("To")
    nora.page.get_by_label("Hand the seat on to").blur()
    # when Ben's own phone sits down, and somebody new does
    joined(phone(), thursday)
    mia.page.goto(f"/join?code={thursday.code}")
    mia.page.locator("#name").fill("Mia")
    mia.page.keyboard.press("Enter")
    # then both stand in the camp by themselves, and what was typed and unfolded stays
    expect(nora.page.locator(".seat", has_text="Mia").locator("[data-present]")).to_be_visible(
        timeout=A_WHILE
    )
    expect(ben.locator("[data-present]")).to_be_visible(timeout=A_WHILE)
    expect(ben.get_by_label("Hand the seat on to")).to_have_value("To")
    nora.check_looks()


def test_a_seat_is_handed_on_by_a_code_that_works_once(phone: NewPhone, thursday: Brought) -> None:
    nora, mia = seated(phone(), thursday, "/people"), phone()
    ben = nora.page.locator(".seat", has_text="Ben")
    ben.locator("summary").tap()
    ben.get_by_label("Hand the seat on to").fill("Mia")
    ben.get_by_role("button", name="Hand it on").tap()
    expect(nora.page.locator("h1")).to_contain_text("The seat of Mia")
    nora.check_looks()
    code = nora.page.inner_text(".code-big")
    mia.page.goto(f"/join?code={code}")
    mia.page.tap("text=Sit down as Mia")
    expect(mia.table.locator(".plate h2")).to_have_text("Liza")
    late = phone()
    late.page.goto(f"/join?code={code}")
    expect(late.page.get_by_role("alert")).to_contain_text("was used")


def television(browser: Browser, table: Brought) -> Page:
    """A screen of 1280 by 720 in the middle of the table."""
    screen = browser.new_context(base_url=table.url, viewport={"width": 1280, "height": 720}).new_page()
    screen.goto(f"/join?screen=yes&code={table.code}")
    screen.get_by_role("button", name="Show the big screen here").click()
    screen.wait_for_url("**/screen")
    return screen


def test_the_big_screen_follows_by_itself(browser: Browser, phone: NewPhone, thursday: Brought) -> None:
    screen, nora = television(browser, thursday), seated(phone(), thursday)
    blue = screen.locator(".big__foes li", has_text="Beheader blue")
    expect(blue.locator(".count")).to_contain_text("7")
    nora.tap("Beheader blue: 1 damage")
    nora.logged("Beheader blue -1 HP")
    expect(blue.locator(".count")).to_contain_text("6")
    expect(screen.locator(".big__told")).to_contain_text("Beheader blue -1 HP")
    assert screen.evaluate("document.documentElement.scrollHeight") <= 720
    screen.context.close()


def test_whoever_comes_back_is_told_what_they_missed(phone: NewPhone, thursday: Brought) -> None:
    nora, ben = seated(phone(), thursday), joined(phone(), thursday)
    away = f"seen-{thursday.id}"
    kept = {each["name"]: each["value"] for each in ben.page.context.cookies(ben.page.url)}[away]
    position = kept.split(".")[0]
    ben.page.context.add_cookies(
        [{"name": away, "value": f"{position}.1000000.0", "domain": "127.0.0.1", "path": f"/c/{thursday.id}"}]
    )
    nora.tap("Beheader blue: 1 damage")
    nora.logged("Beheader blue -1 HP")
    expect(ben.page.locator(".welcome")).to_contain_text("You missed 1 line.")
    ben.page.locator(".welcome a").tap()
    expect(ben.page.locator("h1")).to_contain_text("Previously on…")
    expect(ben.page.locator(".log")).to_contain_text("Beheader blue -1 HP")
    ben.check_looks()
    ben.page.tap("text=To the table")
    expect(ben.page.locator(".welcome")).to_have_count(0)


def test_a_campaign_is_opened_by_keyboard_alone(phone: NewPhone) -> None:
    nora = phone()
    nora.page.goto("/new")
    nora.page.locator("#name1").focus()
    nora.page.keyboard.type("Nora")
    nora.page.keyboard.press("Enter")
    nora.page.wait_for_url("**/c/**")
    expect(nora.page).to_have_title("Nora’s campaign · Castaway")


@pytest.mark.parametrize("page", ["/", "/new", "/restore", "/join"])
def test_at_twice_the_text_nothing_is_cut_off(phone: NewPhone, page: str) -> None:
    nora = phone()
    nora.page.goto(page)
    nora.page.evaluate("document.documentElement.classList.add('twice')")
    sheet = "const s = new CSSStyleSheet(); s.replaceSync('html.twice { font-size: 200% }');"
    nora.page.evaluate(f"() => {{ {sheet} document.adoptedStyleSheets = [s]; }}")
    assert nora.page.evaluate("document.documentElement.scrollWidth") <= 360
