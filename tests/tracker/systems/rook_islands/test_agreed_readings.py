"""Readings that are a matter of taste: options of the campaign; the default is that of the catalogue."""

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.between_missions import between, carrying, wearing
from tests.tracker.systems.rook_islands.given_facts import given, mission_one
from tests.tracker.systems.rook_islands.trekking import JASON, LIZA, arrived, on_trek, roll
from tracker.facts.campaign import CampaignFounded
from tracker.facts.fact import Fact
from tracker.kernel.commands import FoundCampaign
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.commands.shop import TakeFromStash
from tracker.systems.rook_islands.facts.action import ItemGained
from tracker.systems.rook_islands.facts.shop import CardStashed, PotionTookEffect
from tracker.systems.rook_islands.facts.trek import ExplorationCardResolved
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BOTH_WON = ((JASON, "hit"), (LIZA, "hit"))
BOTH_LOST = ((JASON, "blank"), (LIZA, "blank"))


def agreed(facts: tuple[Fact, ...], **options: str) -> tuple[Fact, ...]:
    """The same campaign, founded with these options."""
    return (msgspec.structs.replace(facts[0], options=options), *facts[1:])


def test_whoever_says_nothing_plays_by_the_catalogues_readings() -> None:
    seats = ({"id": "nora", "name": "Nora", "characters": (JASON,)},)
    (fact,) = given().when(FoundCampaign(system="rook_islands", title="Ours", seats=seats)).facts
    assert isinstance(fact, CampaignFounded)
    assert fact.options == {
        "contest_policy": "table",
        "hunt_reroll": "1",
        "temple_tie": "nobody",
        "potion_rounds": "from_now",
        "sack": "in_all",
        "thrown_weapon": "returns",
        "friendly_fire": False,
        "strict": True,
    }


@pytest.mark.parametrize(("name", "value"), [("contest_policy", "loudest"), ("sack", True), ("dice", "mine")])
def test_an_option_is_one_of_its_choices(name: str, value: object) -> None:
    seats = ({"id": "nora", "name": "Nora", "characters": (JASON,)},)
    founding = FoundCampaign(system="rook_islands", title="Ours", seats=seats, options={name: value})
    given().when(founding).unfit(f"options.{name}")


def temple(tie: str, *faces: tuple[str, str]) -> Scenario:
    scene = given(agreed(on_trek(JASON, LIZA, gold="Shark Temple"), temple_tie=tie), arrived(JASON, LIZA))
    for name, face in faces:
        roll(scene, name, face)
    return scene


def test_the_last_winners_at_a_temple_who_all_fail_have_nothing() -> None:
    scene = temple("nobody", *BOTH_WON, *BOTH_LOST)
    assert scene.facts[-1] == ExplorationCardResolved(card="1", success=False)


def test_or_they_roll_again_until_one_is_left() -> None:
    scene = temple("again", *BOTH_WON, *BOTH_LOST)
    assert not scene.game.trek.cards["1"].resolved
    due = [prompt.key for prompt in ROOK_ISLANDS.prompts(scene.after, ROOK_ISLANDS.content)]
    assert [key for key in due if key.startswith("trek:roll:")] == [
        f"trek:roll:{JASON}",
        f"trek:roll:{LIZA}",
    ]
    roll(roll(scene, LIZA, "hit"), JASON, "blank")
    assert scene.facts[-1] == ExplorationCardResolved(card="1", success=True)
    assert (scene.game.characters[JASON].xp, scene.game.characters[LIZA].xp) == (0, 300)


def test_in_the_first_round_a_temple_that_nobody_masters_is_lost_anyway() -> None:
    assert temple("again", *BOTH_LOST).facts[-1] == ExplorationCardResolved(card="1", success=False)


@pytest.mark.parametrize(("agreement", "last"), [("from_now", 3), ("from_next", 4)])
def test_a_potion_for_two_rounds_counts_this_one_or_not(agreement: str, last: int) -> None:
    facts = agreed(mission_one(round_number=2), potion_rounds=agreement)
    scene = given(facts, ItemGained(character=JASON, item="Nature Boy"))
    scene.when(c.UseItem(character=JASON, item="Nature Boy"))
    (took,) = [fact for fact in scene.facts if isinstance(fact, PotionTookEffect)]
    assert took.rounds == last - 1
    assert scene.game.characters[JASON].potions == {"choose_leaf": last}


@pytest.mark.parametrize(("agreement", "room"), [("in_all", 2), ("besides", 3)])
def test_a_simple_sack_holds_two_items_in_all_or_two_more(agreement: str, room: int) -> None:
    full = carrying(JASON, *["Medicine"] * room)
    spare = (*carrying(LIZA, "Medicine"), CardStashed(character=LIZA, card="item:Medicine"))
    take = TakeFromStash(character=JASON, cards=("item:Medicine",))
    facts = agreed(between(), sack=agreement)
    given(facts, wearing(JASON, "Simple Sack"), full[:-1], spare).when(take).accepted()
    given(facts, wearing(JASON, "Simple Sack"), full, spare).when(take).refused_by(
        "RI-INV-06", f"room for {room}"
    )


def test_without_a_sack_there_is_one_place_whatever_was_agreed() -> None:
    spare = (*carrying(LIZA, "Medicine"), CardStashed(character=LIZA, card="item:Medicine"))
    take = TakeFromStash(character=JASON, cards=("item:Medicine",))
    facts = agreed(between(), sack="besides")
    given(facts, spare).when(take).accepted()
    given(facts, carrying(JASON, "Medicine"), spare).when(take).refused_by("RI-INV-05")
