"""Rook Islands at a desk with two phones: what is contested, and what a save keeps."""

import pytest

from tests.tracker.play.desk import ANN, BOB, CAMPAIGN, Desk
from tests.tracker.systems.rook_islands.between_missions import shop_values, stash
from tests.tracker.systems.rook_islands.given_facts import stand_in_values
from tracker.facts.entry import By, Draft
from tracker.facts.fact import Fact
from tracker.facts.shared import SHARED_FACTS
from tracker.journal.codec import Codec
from tracker.journal.kept import KeptJournal
from tracker.journal.memory import MemoryStore
from tracker.journal.port import Journal
from tracker.kernel.digest import state_digest
from tracker.play.outcomes import Contested, Recorded
from tracker.play.play import Play
from tracker.play.saves import export_save, import_save
from tracker.systems.rook_islands.facts.action import GearOwned, ItemGained
from tracker.systems.rook_islands.facts.mission import WeaponOwned
from tracker.systems.rook_islands.facts.reward import (
    ExperienceEarned,
    ExplorationTokenGained,
    InsanityRisen,
    MissionTallied,
)
from tracker.systems.rook_islands.facts.shop import ModAttached
from tracker.systems.rook_islands.facts.talents import TalentBought
from tracker.systems.rook_islands.system import ROOK_ISLANDS

CODEC = Codec((*SHARED_FACTS, *ROOK_ISLANDS.facts))
NAMES = ("Jason", "Liza")
POSSESSIONS = (
    InsanityRisen(character="Jason", by=6, why=""),
    ExperienceEarned(character="Jason", xp=1300, why=""),
    TalentBought(character="Jason", talent="First Aid", xp=1000),
    WeaponOwned(character="Jason", weapon="AK-47"),
    ModAttached(character="Jason", weapon="AK-47", mod="Red Dot Sight"),
    GearOwned(character="Jason", gear="Simple Sack"),
    ItemGained(character="Jason", item="Medicine"),
    *stash(400, 3),
)


def journal() -> Journal:
    return KeptJournal(CODEC, MemoryStore())


def at_the_table(*before: Fact) -> Desk:
    """A campaign in which these facts have been recorded."""
    desk = Desk(journal(), (ROOK_ISLANDS,), "rook_islands", names=NAMES)
    by = By(seat=ANN, device="phone")
    action = desk.next_id()
    drafts = [Draft(action=action, seat=ANN, by=by, fact=fact) for fact in before]
    head = desk.play.warm.get(CAMPAIGN).head
    desk.play.journal.append(CAMPAIGN, head, drafts, desk.outside.clock())
    return desk


def moved_to_another_tracker(desk: Desk) -> Play:
    other = Play(journal(), (ROOK_ISLANDS,), desk.outside)
    import_save(other, b"".join(export_save(desk.play, CAMPAIGN, secrets=True)), codec=CODEC)
    return other


@pytest.mark.rule("RI-BUY-04", "RI-CONF-07")
def test_two_people_spend_the_last_500_and_the_second_finds_it_gone() -> None:
    desk = at_the_table(*stand_in_values(), *shop_values(), MissionTallied(number=1), *stash(500))
    seen = desk.head()
    first = desk.send(ANN, "buy_card", {"card": "weapon:Skorpion"}, seen=seen)
    assert isinstance(first, Recorded)
    second = desk.send(BOB, "buy_card", {"card": "weapon:Colt .45"}, seen=seen)
    assert isinstance(second, Contested)
    assert (second.rule, second.against) == ("RI-BUY-04", (first.action,))
    game = desk.play.warm.get(CAMPAIGN).state.game
    assert (game.stash.money, game.stash.cards) == (100, ("weapon:Skorpion",))


@pytest.mark.rule("RI-SAVE-01")
def test_a_save_keeps_boards_cards_tokens_and_stash() -> None:
    desk = at_the_table(*POSSESSIONS)
    here = desk.play.warm.get(CAMPAIGN).state
    there = moved_to_another_tracker(desk).warm.get(CAMPAIGN).state
    assert state_digest(there) == state_digest(here)
    jason = there.game.characters["Jason"]
    assert (jason.insanity, jason.xp, jason.talents) == (6, 300, ("First Aid",))
    assert (jason.weapons, jason.mods) == (("AK-47",), {"AK-47": ("Red Dot Sight",)})
    assert (jason.gear, jason.items) == (("Simple Sack",), ("Medicine",))
    assert (there.game.stash.money, there.game.stash.hides) == (400, 3)


@pytest.mark.rule("RI-SAVE-01")
def test_a_loaded_save_is_played_on() -> None:
    other = moved_to_another_tracker(at_the_table(*stand_in_values(), *shop_values(), *POSSESSIONS))
    desk = at_the_table()
    bought = other.act(CAMPAIGN, desk.request(BOB, "buy_card", {"card": "item:Medicine"}, seen=0))
    assert isinstance(bought, Recorded)
    assert other.warm.get(CAMPAIGN).state.game.stash.money == 200


@pytest.mark.rule("RI-EXPL-01")
def test_the_exploration_token_is_still_held_when_the_save_is_loaded() -> None:
    desk = at_the_table(*stand_in_values(), ExplorationTokenGained(), MissionTallied(number=1))
    there = moved_to_another_tracker(desk).warm.get(CAMPAIGN)
    assert there.state.game.exploration_token == 1
    offered = {prompt.key: prompt.kind for prompt in ROOK_ISLANDS.prompts(there.state, ROOK_ISLANDS.content)}
    assert offered["exploration"] == "go_exploring"
