"""What is bought, made and handed on before play begins is owned, also when the mission is lost."""

from typing import Any

import pytest

from tests.tracker.systems.rook_islands.between_missions import JASON, LIZA, between, carrying
from tests.tracker.systems.rook_islands.given_facts import given, mission_started
from tracker.facts.fact import Fact
from tracker.systems.rook_islands.facts.action import HandedOver
from tracker.systems.rook_islands.facts.mission import (
    EventPhaseBegan,
    MissionFailed,
    SetupCompleted,
    WeaponOwned,
)
from tracker.systems.rook_islands.facts.reward import PossessionsRestored
from tracker.systems.rook_islands.facts.shop import (
    CardBought,
    CardCrafted,
    CardFetched,
    CardStashed,
    HandsFilled,
    HidesSpent,
    LeavesSpent,
    ModAttached,
)
from tracker.systems.rook_islands.facts.talents import TalentBought

BEFORE = (*between(money=900, hides=4, green=2), *carrying(JASON, "Sprint Burst"))
LOST = (MissionFailed(why="lost"), PossessionsRestored(number=1))


def after(*done: Fact, begun: bool = False, before: tuple[Fact, ...] = BEFORE) -> Any:
    """The game after a mission in whose set-up (or after which) this was done, and which was lost."""
    when = (SetupCompleted(), EventPhaseBegan(), *done) if begun else done
    return given(before, mission_started(), when, LOST).before.game


def without(*done: Fact, before: tuple[Fact, ...] = BEFORE) -> Any:
    """The game in which the same was done before any mission."""
    return given(before, done).before.game


@pytest.mark.rule("RI-SETUP-17", "RI-END-13")
@pytest.mark.parametrize(
    "done",
    [
        (CardBought(card="weapon:Skorpion", price=400, receiver=LIZA),),
        (CardBought(card="mod:Red Dot Sight", price=100), CardBought(card="item:Medicine", price=50)),
        (
            LeavesSpent(colour="green", leaves=2, why="Medicine"),
            CardCrafted(card="item:Medicine", receiver=LIZA),
        ),
        (HidesSpent(hides=2, why="Simple Sack"), CardCrafted(card="sack:Simple Sack", receiver=JASON)),
        (CardStashed(character=JASON, card="item:Sprint Burst"),),
        (HandedOver(giver=JASON, receiver=LIZA, kind="item", name="Sprint Burst"),),
        (HandedOver(giver=JASON, receiver=LIZA, kind="weapon", name="Machete"),),
        (HandsFilled(character=JASON, weapons=("Machete",)),),
        (TalentBought(character=JASON, talent="First Aid", xp=1000),),
    ],
)
def test_a_lost_mission_returns_to_what_was_owned_when_play_began(done: tuple[Fact, ...]) -> None:
    lost, expected = after(*done), without(*done)
    assert (lost.characters, lost.stash, lost.decks) == (expected.characters, expected.stash, expected.decks)
    assert lost.characters != without().characters or lost.stash != without().stash


@pytest.mark.rule("RI-SETUP-17")
def test_what_was_taken_out_of_the_stash_and_screwed_on_is_kept_too() -> None:
    stashed = (
        *BEFORE, CardBought(card="mod:Red Dot Sight", price=100), CardBought(card="weapon:M133", price=100),
    )  # fmt: skip
    done = (
        CardFetched(character=JASON, card="weapon:M133"),
        ModAttached(character=JASON, weapon="M133", mod="Red Dot Sight"),
    )
    lost = after(*done, before=stashed)
    assert (lost.characters[JASON].mods, lost.stash.cards) == ({"M133": ("Red Dot Sight",)}, ())


@pytest.mark.rule("RI-END-13", "RI-END-14")
def test_once_play_has_begun_nothing_that_changed_hands_is_kept() -> None:
    done = (HandedOver(giver=JASON, receiver=LIZA, kind="item", name="Sprint Burst", in_mission=True),)
    assert after(*done, begun=True).characters[JASON].items == ("Sprint Burst",)


@pytest.mark.rule("RI-END-13")
def test_what_the_mission_itself_handed_out_is_not_kept_by_handing_it_on() -> None:
    handed_out = WeaponOwned(character=JASON, weapon="1911 .45")
    done = (
        handed_out, HandedOver(giver=JASON, receiver=LIZA, kind="weapon", name="1911 .45"),
        CardStashed(character=LIZA, card="weapon:1911 .45"),
    )  # fmt: skip
    lost = after(*done)
    assert (lost.characters, lost.stash) == (without().characters, without().stash)
