"""Talents for XP: prices, trees, prerequisites, one copy of each, and no way back."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    founded,
    given,
    mission_one,
    stand_in_values,
    values,
)
from tests.tracker.systems.rook_islands.talented import bought, buy, has, xp
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands.talents import ReturnTalent
from tracker.systems.rook_islands.facts.mission import DialsSet, MissionSucceeded
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.facts.talents import TalentReturned

BOX = pack.load()
TABLE = (*founded("Jason", "Liza", "Keith"), *stand_in_values())
L1, L2 = 1000, 2000
THE_TREES = {
    "Heron": {
        1: {"Potion Potency", "Lucky Bullet", "Quick Trigger"}, 2: {"Marathon Man", "Spreading the Love"},
    },
    "Shark": {
        1: {"Physical Conditioning", "The Right Spot", "First Aid"},
        2: {"Impulse Training", "Animal Takedown", "Field Medic"},
    },
    "Spider": {
        1: {"Hidden in Plain Sight", "Nature Lore", "Sprint Slide"}, 2: {"Stone Wall", "Erase Presence"},
    },
}  # fmt: skip


def entered(talent: str, tree: str, level: int) -> tuple[Fact, ...]:
    """A talent that only the group's own card gives."""
    return values(
        f"talent/{talent}", tree=tree, level=level, uses="always", effect="as its card says", insanity=None,
        max_hp=0, max_mp=0,
    )  # fmt: skip


# What ships


@pytest.mark.rule(
    "RI-TAL-02", "RI-TAL-16", "RI-TAL-17", "RI-TAL-18", "RI-TAL-20", "RI-TAL-21", "RI-TAL-23", "RI-TAL-24",
    "RI-TAL-25", "RI-TAL-27", "RI-TAL-28", "RI-TAL-29", "RI-TAL-30", "RI-TAL-31", "RI-TAL-33", "RI-TAL-34",
    "RI-TAL-36", "RI-TAL-37",
)  # fmt: skip
def test_the_three_trees_hold_what_the_book_lists() -> None:
    trees: dict[str, dict[int, set[str]]] = {}
    for card, fields in BOX.cards.items():
        kind, _, talent = card.partition("/")
        if kind == "talent" and "tree" in fields:
            trees.setdefault(fields["tree"], {}).setdefault(fields["level"], set()).add(talent)
    assert trees == THE_TREES


@pytest.mark.rule("RI-COMP-08")
def test_of_27_talent_cards_the_trees_list_16_and_the_text_names_one_more() -> None:
    listed = [card for card in BOX.cards if card.startswith("talent/")]
    assert BOX.components["talent cards"] == 27
    assert len([card for card in listed if "tree" in BOX.cards[card]]) == 16
    assert {card for card in listed if "tree" not in BOX.cards[card]} == {"talent/Second Wind"}


# Prices


@pytest.mark.rule("RI-TAL-01", "RI-TAL-06", "RI-TAL-09")
def test_xp_is_each_characters_own() -> None:
    scene = given(TABLE, xp("Jason", 900), xp("Liza", 1200)).when(buy("Liza", "Sprint Slide"))
    scene.then(bought("Liza", "Sprint Slide", L1))
    characters = scene.game.characters
    assert (characters["Liza"].xp, characters["Jason"].xp) == (200, 900)
    assert characters["Liza"].talents == ("Sprint Slide",)


@pytest.mark.rule("RI-TAL-03")
def test_a_talent_of_level_1_costs_1000() -> None:
    given(TABLE, xp("Jason", 900)).when(buy("Jason", "First Aid")).refused_by("RI-TAL-03", "900 of 1000")
    scene = (
        given(TABLE, xp("Jason", 1000))
        .when(buy("Jason", "first  aid"))
        .then(bought("Jason", "First Aid", L1))
    )
    assert scene.game.characters["Jason"].xp == 0


@pytest.mark.rule("RI-TAL-04")
def test_a_talent_of_level_2_costs_2000() -> None:
    shark = (TABLE, has("Jason", "Physical Conditioning"))
    scene = given(*shark, xp("Jason", 2500)).when(buy("Jason", "Impulse Training"))
    scene.then(bought("Jason", "Impulse Training", L2, on="Physical Conditioning"))
    assert scene.game.characters["Jason"].xp == 500
    given(*shark, xp("Jason", 1900)).when(buy("Jason", "Impulse Training")).refused_by(
        "RI-TAL-04", "1900 of 2000"
    )


@pytest.mark.rule("RI-TAL-05")
def test_a_talent_of_level_3_costs_4000_and_is_known_once_its_card_was_typed() -> None:
    shark = (TABLE, has("Jason", "Physical Conditioning"), xp("Jason", 4100))
    given(*shark).when(buy("Jason", "Apex")).asks("value:talent/Apex")
    scene = given(*shark, entered("Apex", "Shark", 3)).when(buy("Jason", "Apex"))
    scene.then(bought("Jason", "Apex", 4000, on="Physical Conditioning"))
    assert scene.game.characters["Jason"].xp == 100
    poor = (TABLE, has("Jason", "Physical Conditioning"), xp("Jason", 3900), entered("Apex", "Shark", 3))
    given(*poor).when(buy("Jason", "Apex")).refused_by("RI-TAL-05", "3900 of 4000")


@pytest.mark.rule("RI-TAL-09")
def test_what_is_bought_lies_on_the_board() -> None:
    scene = given(TABLE, xp("Keith", 1300)).when(buy("Keith", "Nature Lore"))
    keith = scene.game.characters["Keith"]
    assert (keith.xp, keith.talents) == (300, ("Nature Lore",))


@pytest.mark.rule("RI-TAL-09")
def test_talents_are_bought_between_missions_only() -> None:
    during = (*mission_one("Jason", "Liza"), *xp("Jason", 1000))
    given(during).when(buy("Jason", "First Aid")).refused_by("RI-TAL-09", "between missions")
    home = (*during, MissionSucceeded(), MissionTallied(number=1))
    given(home).when(buy("Jason", "First Aid")).accepted()


# Prerequisites


@pytest.mark.rule("RI-TAL-06")
def test_level_1_needs_nothing() -> None:
    given(TABLE, xp("Liza", 1000)).when(buy("Liza", "Sprint Slide")).accepted()


@pytest.mark.rule("RI-TAL-07")
def test_a_higher_talent_needs_a_lower_one_of_its_own_tree() -> None:
    heron = (TABLE, has("Jason", "Lucky Bullet"), xp("Jason", 2000))
    given(*heron).when(buy("Jason", "Stone Wall")).refused_by("RI-TAL-07", "Spider")
    given(*heron).when(buy("Jason", "Marathon Man")).accepted()
    given(*heron).when(buy("Jason", "Marathon Man", on="First Aid")).refused_by("RI-TAL-07")


@pytest.mark.rule("RI-TAL-07")
def test_a_talent_of_the_same_level_unlocks_nothing() -> None:
    spiders = (TABLE, has("Jason", "Stone Wall"), xp("Jason", 2000))
    given(*spiders).when(buy("Jason", "Erase Presence")).refused_by("RI-TAL-07")


@pytest.mark.rule("RI-TAL-08")
def test_two_talents_of_level_1_carry_two_of_level_2() -> None:
    liza = (
        TABLE, has("Liza", "Lucky Bullet", "Quick Trigger"), xp("Liza", 4000),
        (bought("Liza", "Marathon Man", L2, on="Lucky Bullet"),),
    )  # fmt: skip
    given(*liza).when(buy("Liza", "Spreading the Love")).then(
        bought("Liza", "Spreading the Love", L2, on="Quick Trigger")
    )


@pytest.mark.rule("RI-TAL-08")
def test_two_talents_of_level_2_cannot_stand_on_one_of_level_1() -> None:
    liza = (
        TABLE, has("Liza", "Lucky Bullet"), xp("Liza", 4000),
        (bought("Liza", "Marathon Man", L2, on="Lucky Bullet"),),
    )  # fmt: skip
    scene = given(*liza).when(buy("Liza", "Spreading the Love"))
    scene.refused_by("RI-TAL-08", "no unused lower Heron talent")
    assert scene.before.game.characters["Liza"].xp == 2000
    named = given(*liza).when(buy("Liza", "Spreading the Love", on="Lucky Bullet"))
    named.refused_by("RI-TAL-08")


@pytest.mark.rule("RI-TAL-08")
def test_a_used_talent_cannot_be_named_while_another_is_free() -> None:
    liza = (
        TABLE, has("Liza", "Lucky Bullet", "Quick Trigger"), xp("Liza", 4000),
        (bought("Liza", "Marathon Man", L2, on="Lucky Bullet"),),
    )  # fmt: skip
    given(*liza).when(buy("Liza", "Spreading the Love", on="Lucky Bullet")).refused_by("RI-TAL-08")


@pytest.mark.rule("RI-TAL-08")
def test_who_could_build_on_two_talents_says_on_which() -> None:
    liza = (TABLE, has("Liza", "Lucky Bullet", "Quick Trigger"), xp("Liza", 2000))
    given(*liza).when(buy("Liza", "Marathon Man")).asks("unlocked_by")
    given(*liza).when(buy("Liza", "Marathon Man"), {"unlocked_by": "Quick Trigger"}).then(
        bought("Liza", "Marathon Man", L2, on="Quick Trigger")
    )
    given(*liza).when(buy("Liza", "Marathon Man", on="Lucky Bullet")).then(
        bought("Liza", "Marathon Man", L2, on="Lucky Bullet")
    )


@pytest.mark.rule("RI-TAL-07", "RI-TAL-08")
def test_a_talent_of_level_1_may_carry_one_of_level_3_and_then_no_other() -> None:
    jason = (TABLE, has("Jason", "First Aid"), xp("Jason", 8000), entered("Apex", "Shark", 3))
    scene = given(*jason).when(buy("Jason", "Apex")).then(bought("Jason", "Apex", 4000, on="First Aid"))
    scene.when(buy("Jason", "Field Medic")).refused_by("RI-TAL-08")


@pytest.mark.rule("RI-TAL-07", "RI-TAL-08")
def test_a_ruling_may_lift_a_prerequisite() -> None:
    scene = given(TABLE, xp("Jason", 2000))
    scene.when(buy("Jason", "Stone Wall"), None, {"RI-TAL-07": "we like it so"})
    assert bought("Jason", "Stone Wall", L2) in scene.facts


# Limits


@pytest.mark.rule("RI-TAL-10")
def test_there_is_no_limit_to_talents() -> None:
    six = ("Lucky Bullet", "Quick Trigger", "Marathon Man", "First Aid", "Nature Lore", "Sprint Slide")
    scene = given(TABLE, has("Jason", *six), xp("Jason", 2000)).when(
        buy("Jason", "Stone Wall", on="Nature Lore")
    )
    assert len(scene.game.characters["Jason"].talents) == 7


@pytest.mark.rule("RI-TAL-11")
def test_there_is_one_copy_of_each_talent() -> None:
    taken = (TABLE, has("Jason", "Lucky Bullet"), xp("Liza", 1000), xp("Jason", 1000))
    given(*taken).when(buy("Liza", "Lucky Bullet")).refused_by("RI-TAL-11", "taken by Jason")
    given(*taken).when(buy("Jason", "Lucky Bullet")).refused_by("RI-TAL-11")


@pytest.mark.rule("RI-TAL-12")
def test_talents_cannot_be_handed_over() -> None:
    scene = given(TABLE, has("Jason", "First Aid"))
    scene.when(c.Give(character="Jason", receiver="Liza", objects=("talent:First Aid",)))
    scene.refused_by("RI-TAL-12", "personal")


@pytest.mark.rule("RI-TAL-13")
def test_a_choice_is_final() -> None:
    scene = given(TABLE, xp("Jason", 1000)).when(buy("Jason", "First Aid"))
    back = ReturnTalent(character="Jason", talent="First Aid")
    scene.when(back).refused_by("RI-TAL-13", "final")


@pytest.mark.rule("RI-TAL-13")
def test_only_a_ruling_takes_a_talent_back() -> None:
    scene = given(TABLE, xp("Jason", 1000)).when(buy("Jason", "First Aid"))
    scene.when(ReturnTalent(character="Jason", talent="First Aid"), None, {"RI-TAL-13": "wrong card"})
    assert TalentReturned(character="Jason", talent="First Aid", xp=1000) in scene.facts
    jason = scene.game.characters["Jason"]
    assert (jason.xp, jason.talents, jason.unlocked_by) == (1000, (), {})
    given(TABLE).when(ReturnTalent(character="Jason", talent="First Aid")).unfit("talent")


def test_a_talent_needs_a_name() -> None:
    given(TABLE, xp("Jason", 1000)).when(buy("Jason", " ")).unfit("talent")
    given(TABLE, xp("Jason", 1000)).when(buy("Jason", "x" * 41)).unfit("talent")
    given(TABLE, xp("Jason", 1000)).when(buy("Nobody", "First Aid")).unfit("character")


# What is on the board when a mission begins


def next_mission(*facts: tuple[Fact, ...]) -> DialsSet:
    scene = given(founded("Jason"), stand_in_values(), (MissionTallied(number=1),), *facts).when(
        c.StartMission(number=2)
    )
    return next(fact for fact in scene.facts if isinstance(fact, DialsSet))


@pytest.mark.rule("RI-TAL-20", "RI-TAL-24", "RI-BOARD-03", "RI-BOARD-05")
def test_more_hp_and_mp_count_from_the_next_mission_on() -> None:
    assert next_mission().max_hp == 8
    assert next_mission().max_mp == 5
    assert next_mission(has("Jason", "Physical Conditioning")).max_hp == 9
    assert next_mission(has("Jason", "Marathon Man")).max_mp == 6


@pytest.mark.rule("RI-TAL-24", "RI-BOARD-03")
def test_what_a_group_enters_of_its_own_cards_counts_too() -> None:
    own = values(
        "talent/Thick Skin", tree="Shark", level=3, uses="always", effect="2 more HP", insanity=None,
        max_hp=2, max_mp=0,
    )  # fmt: skip
    assert next_mission(own, has("Jason", "Thick Skin", "Physical Conditioning")).max_hp == 11
    assert next_mission(has("Jason", "Field Medic")).max_hp == 8


@pytest.mark.rule("RI-TAL-27")
def test_first_aid_gives_four_bandages_and_not_six() -> None:
    assert next_mission(has("Jason", "First Aid")).bandages == 4
    assert next_mission(has("Jason", "Nature Lore")).bandages == 2
