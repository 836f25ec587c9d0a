"""Reminders that nothing else settles: the table ticks them off; they come back when they are due anew."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    mission_started,
    stand_in_values,
)
from tests.tracker.systems.rook_islands.prompting import told
from tests.tracker.systems.rook_islands.test_trek_begins import set_out
from tracker.facts.fact import Fact
from tracker.kernel.system import Campaign, Prompt
from tracker.systems.rook_islands.commands import TickReminder
from tracker.systems.rook_islands.facts.action import BandageGained
from tracker.systems.rook_islands.facts.fight import FireEntered, StatusGained
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardDrawn,
    MissionFailed,
    MissionStarted,
    MissionSucceeded,
    ReminderTicked,
)
from tracker.systems.rook_islands.facts.reward import (
    ExplorationTokenGained,
    MissionTallied,
    PossessionsRestored,
)
from tracker.systems.rook_islands.facts.trek import TrekBegan, TrekEnded
from tracker.systems.rook_islands.prompts import prompts
from tracker.systems.rook_islands.system import ROOK_ISLANDS

BURNS = "Liza loses 1 HP at the end of the turn (fire)"
BLEEDS = "Liza loses 2 HP at the end of the turn (fire and Bleed)"
ON_FIRE = (*mission_one(), FireEntered(unit="Liza"))
TICKED = ReminderTicked(key="loss:Liza", says=BURNS)


def keys(found: tuple[Prompt, ...]) -> list[str]:
    return [prompt.key for prompt in found]


def due(campaign: Campaign) -> dict[str, Prompt]:
    return {prompt.key: prompt for prompt in prompts(campaign, ROOK_ISLANDS.content)}


@pytest.mark.parametrize(
    ("before", "key"),
    [
        (ON_FIRE, "loss:Liza"),
        ((*enemy_turn(), hp("Liza", 2), InsanityCardDrawn(character="Liza")), "insanity:Liza"),
        ((*founded(), *stand_in_values(), *mission_started()), "special:1"),
        ((*mission_one(), *(BandageGained(character="Liza"),) * 10), "supply:Bandage tokens"),
        (founded("Jason"), "solo"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_nothing_else_settles_is_ticked_off(before: tuple[Fact, ...], key: str) -> None:
    # given a reminder without an action of its own
    reminder = due(given(before).before)[key]
    assert (reminder.kind, reminder.given) == ("tick_reminder", {"key": key})
    # when somebody ticks it
    scene = given(before).when(TickReminder(key=key)).then(ReminderTicked(key=key, says=reminder.says))
    # then the table is not reminded any more
    assert key not in due(scene.after)


def test_the_shuffled_deck_of_a_trek_is_ticked_off() -> None:
    scene = set_out().when(TickReminder(key="trek:shuffle"))
    assert "trek:shuffle" not in due(scene.after)
    assert "trek:layout" in due(scene.after)


def test_that_the_campaign_is_complete_is_only_told() -> None:
    over = (*founded(), *(MissionTallied(number=number) for number in range(1, 8)))
    (only,) = told(*over)
    assert only.kind == ""
    given(over).when(TickReminder(key="complete")).unfit("key")


@pytest.mark.rule("RI-TURN-08")
def test_nothing_is_ticked_off_twice() -> None:
    given(ON_FIRE, TICKED).when(TickReminder(key="loss:Liza")).refused_by(
        "RI-TURN-08", "seen to this already"
    )


@pytest.mark.parametrize("key", ["loss:Jason", "agree:Liza", "pizza", ""])
def test_what_does_not_wait_or_has_an_action_of_its_own_is_not_ticked(key: str) -> None:
    given(ON_FIRE).when(TickReminder(key=key)).unfit("key")


def test_a_reminder_that_says_something_else_is_due_anew() -> None:
    found = told(*ON_FIRE, TICKED, StatusGained(unit="Liza", status="Bleed"))
    assert [prompt.says for prompt in found if prompt.key == "loss:Liza"] == [BLEEDS]


def test_the_next_round_brings_it_back() -> None:
    burning = FireEntered(unit="Liza")
    round_two = mission_one(round_number=2)[len(mission_one()) :]
    assert "loss:Liza" not in keys(told(*ON_FIRE, TICKED))
    assert "loss:Liza" in keys(told(*ON_FIRE, TICKED, *round_two, burning))


def test_another_attempt_at_the_mission_brings_it_back() -> None:
    setting_up = (*founded(), *stand_in_values(), *mission_started())
    special = due(given(setting_up).before)["special:1"].says
    ticked = (*setting_up, ReminderTicked(key="special:1", says=special))
    assert "special:1" not in keys(told(*ticked))
    again = (
        MissionFailed(why="lost"),
        PossessionsRestored(number=1),
        MissionStarted(number=1, name="", attempt="1.2"),
    )
    assert "special:1" in keys(told(*ticked, *again))


def test_another_trek_brings_its_deck_back() -> None:
    scene = set_out().when(TickReminder(key="trek:shuffle"))
    begun = next(fact for fact in set_out().facts if isinstance(fact, TrekBegan))
    facts = (
        *mission_one(),
        MissionSucceeded(),
        ExplorationTokenGained(),
        ExplorationTokenGained(),
        MissionTallied(number=1),
    )
    first = given(facts, begun, *scene.facts)
    assert "trek:shuffle" not in due(first.before)
    second = given(facts, begun, *scene.facts, TrekEnded(), begun)
    assert "trek:shuffle" in due(second.before)
