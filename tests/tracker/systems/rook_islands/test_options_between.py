"""The buttons between missions and on a trek: what is offered, to whom, and that what they send is taken."""

from typing import Any

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.between_missions import (
    JASON,
    LIZA,
    between,
    carrying,
    in_mission,
    owning,
    wearing,
)
from tests.tracker.systems.rook_islands.given_facts import founded, given, hp
from tests.tracker.systems.rook_islands.trekking import arrived, at, begun, brought_home, on_trek, resolved
from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId
from tracker.kernel.commands import kind_of
from tracker.kernel.decision import Misfit, Refusal
from tracker.kernel.system import Field, Option
from tracker.systems.rook_islands.commands.all import COMMANDS
from tracker.systems.rook_islands.commands.shop import Equip
from tracker.systems.rook_islands.facts.reward import ExplorationTokenGained
from tracker.systems.rook_islands.facts.shop import CardCrafted, ModAttached
from tracker.systems.rook_islands.facts.trek import SecretLocationRevealed
from tracker.systems.rook_islands.system import ROOK_ISLANDS

NORA, BEN = SeatId("nora"), SeatId("ben")
KINDS = {kind_of(command): command for command in COMMANDS}


def offered(scene: Scenario, seat: SeatId = NORA) -> dict[str, Option]:
    """The first button of each kind that this seat sees."""
    campaign = scene.before if scene.outcome is None else scene.after
    found: dict[str, Option] = {}
    for option in ROOK_ISLANDS.options(campaign, seat, ROOK_ISLANDS.content):
        found.setdefault(option.kind, option)
    return found


def default(field: Field) -> Any:
    """What a form sends when nobody touches it."""
    if field.default is not None or not field.choices:
        return field.default
    first = field.choices[0].value
    return [first] if field.kind == "picks" else first


def taken(scene: Scenario, option: Option) -> bool:
    """Whether the rules would take what this button sends, or would ask first."""
    fields = {**option.given, **{field.name: default(field) for field in option.form}}
    command = msgspec.convert(
        {**fields, "type": KINDS[option.kind].__struct_config__.tag}, KINDS[option.kind]
    )
    outcome = scene.when(command).outcome
    return not isinstance(outcome, Refusal | Misfit)


def stash(*cards: str) -> tuple[Fact, ...]:
    return tuple(CardCrafted(card=card) for card in cards)


def test_between_missions_one_buys_crafts_and_packs() -> None:
    everything = (
        *between(money=1000, hides=2), *carrying(JASON, "Medicine"), *wearing(JASON, "Belt Holster"),
        *owning(JASON, "Colt .45"), *stash("item:Sprint Burst", "mod:Red Dot Sight"),
        ModAttached(character=JASON, weapon="Colt .45", mod="Extended Magazine"),
    )  # fmt: skip
    buttons = offered(given(everything))
    assert {
        "buy_card", "craft", "equip", "give", "put_into_stash", "take_from_stash", "attach_mod", "detach_mod",
        "start_mission",
    } <= buttons.keys()  # fmt: skip
    assert "go_exploring" not in buttons
    for kind in ("buy_card", "craft", "give", "put_into_stash", "detach_mod"):
        assert buttons[kind].allowed, buttons[kind]
        assert taken(given(everything), buttons[kind]), kind
    assert "detach_mod" not in offered(given(everything), BEN)
    assert offered(given(everything), BEN)["buy_card"].allowed


def test_the_shop_says_what_the_stash_holds_and_what_is_cheapest() -> None:
    buy = offered(given(between(money=300)))["buy_card"]
    assert buy.note == "$300 in the Stash"
    card, receiver = buy.form
    assert card.choices[0].says == "Medicine ($200)"
    assert not any("Machete" in choice.says for choice in card.choices)
    assert [choice.value for choice in receiver.choices] == ["", JASON, LIZA]
    assert offered(given(between(money=100)))["buy_card"].rule == "RI-BUY-04"


def test_hands_can_be_filled_otherwise_though_they_cannot_be_emptied() -> None:
    """A gun without a Holster is held; which hand holds what else is free."""
    armed = (*between(), *owning(JASON, "Colt .45", in_hand=True))
    given(armed).when(Equip(character=JASON, weapons=())).refused_by("RI-INV-11")
    assert offered(given(armed))["equip"].allowed


def test_where_only_both_weapons_together_can_be_held_hands_can_be_filled() -> None:
    both = (*between(), *owning(JASON, "Colt .45", "Desert Eagle"))
    for alone in ("Colt .45", "Desert Eagle"):
        given(both).when(Equip(character=JASON, weapons=(alone,))).refused_by("RI-INV-11")
    assert offered(given(both))["equip"].allowed


def test_what_is_not_listed_is_refused_like_what_is() -> None:
    unlisted = ROOK_ISLANDS.options(given(founded()).before, NORA, ROOK_ISLANDS.content)
    (key,) = [option for option in unlisted if option.says == "Buy a card that is not listed"]
    assert (key.allowed, key.reason) == (False, "the Stash holds no money")


def test_an_exploration_that_is_due_is_the_first_thing_for_the_team() -> None:
    buttons = offered(given(brought_home()))
    assert buttons["go_exploring"].allowed
    assert (buttons["start_mission"].allowed, buttons["start_mission"].rule) == (False, "RI-EXPL-02")
    assert taken(given(brought_home()), buttons["go_exploring"])


def test_on_a_trek_only_the_trek_is_offered() -> None:
    layout = offered(given(begun()))
    assert "lay_first_cards" in layout
    assert not layout.keys() & {"buy_card", "start_mission", "move", "use_item"}
    assert taken(given(begun()), layout["lay_first_cards"])
    assert not layout["end_trek"].allowed
    way = offered(given(on_trek(), SecretLocationRevealed(location="Bear's Den")))
    assert [choice.says for choice in way["choose_destination"].form[0].choices] == [
        "Hunt", "face down, east of Base Camp", "face down, south of Base Camp",
        "face down, west of Base Camp", "Bear's Den",
    ]  # fmt: skip
    assert taken(given(on_trek()), way["choose_destination"])
    assert taken(given(on_trek()), way["reveal_card"])


def test_at_a_card_one_rolls_and_whoever_stays_behind_does_not() -> None:
    there = given(on_trek(), arrived(JASON))
    assert offered(there)["roll_for_card"].allowed
    assert taken(given(on_trek(), arrived(JASON)), offered(there)["buy_rerolls"])
    assert not offered(there, BEN)["roll_for_card"].allowed
    assert not offered(there)["stop_rolling"].allowed
    well = at("Old Well", JASON)
    assert offered(well)["claim_reward"].allowed
    assert taken(at("Old Well", JASON), offered(well)["finish_card"])


@pytest.mark.rule("RI-EXPL-19")
def test_a_share_in_a_card_elsewhere_is_offered_as_refused() -> None:
    facts = (*on_trek(), *arrived(JASON), resolved())
    share = offered(given(facts), BEN)["claim_reward"]
    assert (share.allowed, share.rule, share.reason) == (False, "RI-EXPL-19", "Liza is not on Hunt")
    assert [choice.says for choice in share.form[0].choices] == ["Hunt"]
    assert "claim_reward" not in offered(given(facts))


def test_paths_are_opened_where_somebody_stands() -> None:
    facts = (*on_trek(), *arrived(JASON), resolved())
    button = offered(given(facts))["open_paths"]
    assert (button.says, button.given) == ("Open the paths of Hunt", {"card": "1"})
    assert taken(given(facts), button)


def test_in_a_mission_items_can_be_thrown_away_and_the_shop_is_shut() -> None:
    facts = in_mission(*carrying(JASON, "Medicine"), hp(JASON, 4))
    buttons = offered(given(facts))
    assert buttons["discard_item"].says == "Discard Medicine"
    assert taken(given(facts), buttons["discard_item"])
    assert not buttons.keys() & {"buy_card", "craft", "put_into_stash", "go_exploring"}


def test_nobody_is_offered_a_shop_before_there_are_characters() -> None:
    assert "buy_card" not in offered(given(founded()[0:0], ExplorationTokenGained()))
