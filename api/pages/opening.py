"""Opening a campaign: which box, who plays whom, and the house rules."""

from collections.abc import Mapping

from flask import Response, request
from flask_babel import gettext

from api.pages.blueprint import pages
from api.pages.filters import new_id
from api.pages.form_reading import own_id
from api.pages.rendering import rendered
from api.pages.start_contexts import NewForm, NewPage
from api.pages.starting import said, sit_down, typed
from api.routes.campaigns import device_for
from api.tokens import HOST, Pass
from api.wiring import wired
from tracker.facts.ids import ActionId, CampaignId
from tracker.journal.port import ActionKnown, PositionTaken
from tracker.kernel.system import RuleSystem
from tracker.play.founding import Founding, found, seat_id
from tracker.play.outcomes import Outcome, Recorded
from tracker.play.warm import UnknownSystem

LONGEST_TITLE = 200
MOST_PEOPLE = 12
TOLD_BY_NAME = 3
"""So many people are named in the title of a campaign that nobody gave one."""


@pages.get("/new")
def ask_new() -> Response:
    """What a new campaign is asked for; choosing another box asks again, with what was typed."""
    return rendered("new.html", _page(_asked_system(request.args), request.args.to_dict()))


@pages.post("/new")
def new() -> Response:
    """Open a campaign; the same form sent twice opens one."""
    wiring = wired()
    try:
        system = wiring.play.warm.system(request.form.get("system", ""))
    except UnknownSystem:
        return _again(gettext("There is no such game here."))
    seats = tuple(_people())
    if not seats:
        return _again(gettext("Somebody sits at a campaign: say your name."))
    title = typed("title", LONGEST_TITLE) or _named_after([str(seat["name"]) for seat in seats])
    founding = Founding(system=system.id, title=title, seats=seats, options=_options(system))
    sent = own_id(request.form)
    device = device_for(sent)
    campaign, outcome = _found(founding, sent, device)
    if not isinstance(outcome, Recorded | None):
        return _again(said(outcome))
    wiring.follower.nudge()
    return sit_down(Pass(campaign, seat_id(1), HOST, device))


def _asked_system(sent: Mapping[str, str]) -> RuleSystem:
    systems = wired().play.systems
    return next((each for each in systems if each.id == sent.get("system")), systems[0])


def _page(system: RuleSystem, sent: dict[str, str], wrong: str = "") -> NewPage:
    form = NewForm(
        system=system.id,
        title=system.title,
        players=system.players[-1],
        characters=system.characters,
        options=system.campaign_options,
    )
    games = tuple((each.id, each.title) for each in wired().play.systems)
    return NewPage(games=games, form=form, id=new_id(), wrong=wrong, sent=sent)


def _again(wrong: str) -> Response:
    """The form once more, with what was the matter and everything that was typed."""
    return rendered("new.html", _page(_asked_system(request.form), request.form.to_dict(), wrong), 422)


def _found(founding: Founding, sent: str, device: str) -> tuple[CampaignId, Outcome | None]:
    """None: it was opened by the same form before, whose id nobody else knows."""
    wiring = wired()
    campaign = CampaignId(wiring.tokens.derived_id("castaway.campaign/1", sent))
    action = ActionId(wiring.tokens.derived_id("castaway.founding/1", sent))
    try:
        return campaign, found(wiring.play, campaign, action, founding, device)
    except (PositionTaken, ActionKnown):
        return campaign, None


def _people() -> list[dict[str, object]]:
    """Who plays whom; a name that stands there twice is one person with two characters."""
    people: dict[str, tuple[str, tuple[str, ...]]] = {}
    for n in range(1, MOST_PEOPLE + 1):
        name, character = typed(f"name{n}"), typed(f"character{n}")
        if not name:
            continue
        called, characters = people.get(name.casefold(), (name, ()))
        people[name.casefold()] = (called, (*characters, character) if character else characters)
    return [{"name": name, "characters": characters} for name, characters in people.values()]


def _named_after(people: list[str]) -> str:
    if len(people) > TOLD_BY_NAME:
        return gettext("%(name)s and friends", name=people[0])
    if len(people) == 1:
        return gettext("%(name)s’s campaign", name=people[0])
    return gettext("%(names)s and %(last)s", names=", ".join(people[:-1]), last=people[-1])


def _options(system: RuleSystem) -> dict[str, object]:
    return {
        option.name: f"option:{option.name}" in request.form
        if option.kind == "yes_no"
        else request.form.get(f"option:{option.name}", option.default)
        for option in system.campaign_options
    }
