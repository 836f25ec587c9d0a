"""The example evening on two phones, every word of it by taps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec
from playwright.sync_api import expect

from tests.browser.thumbs import Thumb, read_off_cards
from tests.examples.evening import acts
from tests.examples.two_phones import Heard

if TYPE_CHECKING:
    from tests.browser.phone import Phone
    from tests.examples.evening import Act

STATUS = {"recorded": 201, "contested": 409, "refused": 422}
MOST_LEAVES = 6
TYPED_IN = "enter_value"
"""What the group types in beforehand, the page asks for when it matters."""
SHOWN = """() => {
  const words = (part) => part.textContent.trim();
  const all = (what) => [...document.querySelectorAll("#main " + what)];
  return {
    dials: all(".dial").map((dial) => dial.ariaLabel.replace(/, change$/, "")),
    enemies: Object.fromEntries(
      all(".foe").map((foe) => [words(foe.querySelector("b")), words(foe.querySelector(".foe__hp .count"))])),
    others: all(".stats").map(words),
    money: words(document.querySelector("#main dl.stash .count")),
  };
}"""
"""What stands on the table for everybody to read."""


class TappedPhones:
    """Whoever retells the evening reads its books over the API, and writes nothing but by taps."""

    def __init__(self, nora: Phone, ben: Phone) -> None:
        cards = read_off_cards()
        self.phones = {"Nora": nora, "Ben": ben}
        self._thumbs = {name: Thumb(phone, cards) for name, phone in self.phones.items()}
        self.seats = {"Nora": "seat-1", "Ben": "seat-2"}
        self._lines: dict[str, int] = {}
        self._ids: dict[str, str] = {}
        self._begun: set[str] = set()

    def get(self, path: str, seat: str = "", **query: Any) -> Any:
        """What this person's phone reads there."""
        phone = self.phones["Ben" if seat == self.seats["Ben"] else "Nora"]
        campaign = phone.page.url.partition("/c/")[2][:36]
        answer = phone.page.request.get(f"/api/v1/campaigns/{campaign}{path}", params=query)
        assert answer.status == 200, answer.text()
        return answer.json()

    def position(self) -> int:
        """The position of the last entry."""
        return int(self.get("")["position"])

    def line_of(self, action: str) -> int:
        """The line of the evening in which this was done; 0 for a value that was entered on the way."""
        return self._lines.get(action, 0)

    def preview_of_undo(self, act: Act) -> Any:
        """What striking would do."""
        return self.get(f"/actions/{self._ids[act.undo['action']]}/undo", act.seat)

    def log(self, act: Act) -> Heard:
        """Tap it, and look at what the books have of it."""
        before = self.position()
        if act.kind == TYPED_IN:
            return Heard(
                act=act, status=201, body={"outcome": "recorded", "facts": []}, before=before, after=before
            )
        self._open_beforehand(act)
        came, rule = self._tap(act)
        for phone in self.phones.values():
            phone.settled()
        return self._heard(act, came, rule, before)

    def shown(self, name: str) -> dict[str, Any]:
        """The numbers on this person's screen, once it shows the newest of the books."""
        self._see_the_newest(name)
        phone = self.phones[name]
        found: dict[str, Any] = phone.page.evaluate(SHOWN)
        return found

    def _see_the_newest(self, name: str) -> None:
        bar = self.phones[name].table.locator("[data-position]")
        expect(bar).to_have_attribute("data-position", str(self.position()))

    def _open_beforehand(self, act: Act) -> None:
        """Whoever does something in the same second has it on the screen already."""
        for other in acts():
            if other.seen_before == act.id:
                self._see_the_newest(other.seat)
                self._thumbs[other.seat].begin(other)
                expect(self.phones[other.seat].sheet.locator("form")).to_be_visible()
                self._begun.add(other.id)

    def _tap(self, act: Act) -> tuple[str, str]:
        who = act.by or act.seat
        if act.undo:
            return self._strike(act, self.phones[who]), ""
        if act.save:
            return self._mark(act, self.phones[who]), ""
        thumb = self._thumbs[who]
        if act.by:
            self._act_for(act.by, act.seat)
        if act.id not in self._begun:
            self._see_the_newest(who)
            thumb.begin(act)
        came = thumb.say(act)
        if act.by:
            self._act_for(act.by, act.by)
        return came

    def _act_for(self, who: str, whom: str) -> None:
        phone = self.phones[who]
        phone.page.locator("nav.seats a", has_text=whom).tap()
        chosen = phone.page.locator("nav.seats a[aria-current=true]")
        expect(chosen).to_contain_text(whom)

    def _strike(self, act: Act, phone: Phone) -> str:
        """Leaf back in the chronicle to the line, strike it, and go back to the table."""
        self._turn_to(phone, "Chronicle")
        number = self._number(act.undo["action"])
        key = phone.page.locator(f"#strike-{number}")
        for _ in range(MOST_LEAVES):
            expect(phone.page.locator("h1")).to_contain_text("Chronicle")
            if key.count():
                break
            phone.page.locator("a", has_text="Earlier lines").tap()
        key.tap()
        phone.sheet.locator(f"label:has(input[value={act.undo['reason']}])").tap()
        phone.sheet.locator(".dock button[type=submit]").tap()
        expect(phone.told).to_contain_text("is struck. It stays readable.")
        self._turn_to(phone, "Table")
        expect(phone.table.locator(".plate").first).to_be_visible()
        return "recorded"

    def _turn_to(self, phone: Phone, page: str) -> None:
        phone.hush()
        phone.page.locator("nav.tabs a", has_text=page).tap()

    def _number(self, action: str) -> int:
        lines = self.get("/views/chronicle")["view"]["lines"]
        return next(int(line["number"]) for line in lines if line["action"] == self._ids[action])

    def _mark(self, act: Act, phone: Phone) -> str:
        """A save point stands on the save sheet."""
        self._turn_to(phone, "Camp")
        phone.page.locator("a", has_text="Save sheet").tap()
        phone.page.get_by_label("Mark this moment").fill(act.save["label"])
        phone.page.locator("button", has_text="Mark it").tap()
        expect(phone.page.locator("main")).to_contain_text(act.save["label"])
        return "recorded"

    def _heard(self, act: Act, came: str, rule: str, before: int) -> Heard:
        after = self.position()
        facts = self.get("/entries", after=before, limit=100)["entries"]
        body: dict[str, Any] = {
            "outcome": came,
            "rule": rule,
            "facts": facts,
            "due": self.get("/prompts")["due"],
        }
        if facts:
            own = facts[-1]["action"]
            self._lines |= {each["action"]: act.line for each in facts}
            self._ids[act.id] = own
            act = msgspec.structs.replace(act, id=own)
        if came == "contested":
            body |= self._contest(act.id)
        return Heard(act=act, status=STATUS[came], body=body, before=before, after=after)

    def _contest(self, action: str) -> dict[str, Any]:
        settled = self.get("/contests")["settled"]
        found = next(each for each in settled if each["id"] == action)
        return {"against": found["against"], "settled": found["how"]}
