"""Talents in a mission: once per turn, once per mission, and what they do to everything else."""

from typing import Any

import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import (
    BEHIND_A_CRATE,
    BESIDE,
    CLEAR,
    RED,
    RIFLE_RED,
    blow,
    holding,
    jason,
    outcome,
    rolled,
    shot,
)
from tests.tracker.systems.rook_islands.given_facts import (
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
    values,
)
from tests.tracker.systems.rook_islands.playing import character, lying, mission, step
from tests.tracker.systems.rook_islands.talented import dice, has, insanity, use
from tracker.facts.campaign import DieRolled
from tracker.facts.fact import Fact
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import (
    BandageUsed,
    ImpulseUsed,
    LeafTaken,
    MovementForfeited,
    MovementGained,
)
from tracker.systems.rook_islands.facts.board import CharacterLost
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    CharacterKnockedOut,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    RoundsSpent,
    StatusGained,
    TakedownAttempted,
)
from tracker.systems.rook_islands.facts.mission import (
    InsanityCardFlipped,
    MissionSucceeded,
    MovementRegained,
    PlayerTurnEnded,
    PlayerTurnOpened,
)
from tracker.systems.rook_islands.facts.reward import MissionTallied
from tracker.systems.rook_islands.facts.talents import (
    CharacterRevived,
    ExtraLeafTaken,
    ImpulseRecovered,
    TalentTookEffect,
    TalentUsed,
)

HIT, BLANK = {"attack:roll": "hit"}, {"attack:roll": "blank"}
TAKEN = {"takedown:adjacent": True, "takedown:roll": "hit"}
FAILED = {"takedown:adjacent": True, "takedown:roll": "blank"}
SHOT_AGAIN = {"extra:sight": "clear", "extra:roll": "hit"}


def next_turn() -> tuple[Fact, ...]:
    """The Player turn of the next round."""
    return (PlayerTurnEnded(), *next_event_phase(), PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5))


def jason_has(talent: str, *facts: Fact | tuple[Fact, ...], points: int = 0) -> Scenario:
    """Jason, of some Insanity, with a talent in the Player turn of Mission 1."""
    return given(mission_one(), has("Jason", talent), insanity("Jason", points), *facts)


def takes_down(target: str) -> c.Takedown:
    return c.Takedown(character="Jason", target=target)


# How often


@pytest.mark.rule("RI-TAL-15", "RI-TURN-01", "RI-TURN-04")
def test_a_talent_of_once_per_turn_is_ready_again_in_the_next() -> None:
    scene = jason_has("Sprint Slide").when(use("Sprint Slide"))
    scene.when(use("Sprint Slide")).refused_by("RI-TAL-15", "this turn")
    scene = jason_has("Sprint Slide", (TalentUsed(character="Jason", talent="Sprint Slide", per="turn"),))
    scene.when(use("Sprint Slide")).refused_by("RI-TAL-15")
    later = (TalentUsed(character="Jason", talent="Sprint Slide", per="turn"), *next_turn())
    jason_has("Sprint Slide", later).when(use("Sprint Slide")).accepted()


@pytest.mark.rule("RI-TURN-04")
def test_each_talent_of_once_per_turn_may_be_used_once() -> None:
    both = given(mission_one(), has("Jason", "Sprint Slide", "Erase Presence"))
    both.when(use("Sprint Slide")).when(use("Erase Presence")).accepted()


@pytest.mark.rule("RI-UNIQ-02", "RI-TURN-05")
def test_a_talent_of_once_per_mission_returns_with_the_next_mission() -> None:
    used = (TalentUsed(character="Jason", talent="The Right Spot", per="mission", waits=True),)
    spot = jason_has("The Right Spot", used)
    spot.when(use("The Right Spot")).refused_by("RI-UNIQ-02", "once per mission")
    later = jason_has("The Right Spot", used, next_turn())
    later.when(use("The Right Spot")).refused_by("RI-UNIQ-02")
    home = given(
        mission_one(), has("Jason", "The Right Spot"), used, MissionSucceeded(), MissionTallied(number=1)
    ).when(c.StartMission(number=2))
    jason_now = character(home, "Jason")
    assert (jason_now.spent, jason_now.waiting) == ((), ())


@pytest.mark.rule("RI-UNIQ-02")
def test_only_what_lies_on_ones_own_board_is_used_and_only_by_who_may_act() -> None:
    given(mission_one()).when(use("Sprint Slide")).unfit("talent")
    jason_has("Sprint Slide").when(use("Sprint Slide", "Liza")).unfit("talent")
    jason_has("Stone Wall").when(use("Stone Wall")).unfit("talent")
    given(mission_one(), has("Jason", "Sprint Slide"), PlayerTurnEnded(), next_event_phase()[:1]).when(
        use("Sprint Slide")
    ).refused_by("RI-ETURN-02")
    jason_has("Sprint Slide", lying("Jason")).when(use("Sprint Slide")).refused_by("RI-DOWN-01")


# Heron


@pytest.mark.rule("RI-TAL-17", "RI-UNIQ-02")
def test_lucky_bullet_succeeds_whatever_the_die_shows() -> None:
    lucky = jason_has("Lucky Bullet", holding("Jason", "Colt .45")).when(use("Lucky Bullet"))
    lucky.when(jason("Colt .45", RIFLE_RED), CLEAR | BLANK).then(
        *shot("Colt .45", RIFLE_RED, sight="clear"),
        TalentTookEffect(character="Jason", talent="Lucky Bullet"),
        rolled("yellow", "blank", "Colt .45 at Assaulter red"),
        outcome(RIFLE_RED, "hit"),
        EnemyHurt(enemy=RIFLE_RED, hp=2, cause="Colt .45", by="Jason"),
    )


@pytest.mark.rule("RI-TAL-17")
@pytest.mark.parametrize(("cover", "left"), [("through", 3), ("shield", 5)])
def test_lucky_bullet_does_not_go_through_cover(cover: str, left: int) -> None:
    lucky = jason_has("Lucky Bullet", holding("Jason", "Colt .45")).when(use("Lucky Bullet"))
    lucky.when(jason("Colt .45", RIFLE_RED), BEHIND_A_CRATE | BLANK | {"attack:cover_roll": cover})
    assert mission(lucky).enemies[RIFLE_RED].hp == left


@pytest.mark.rule("RI-TAL-17")
def test_lucky_bullet_is_for_one_shot_and_no_blow() -> None:
    lucky = jason_has("Lucky Bullet", holding("Jason", "Colt .45", "Desert Eagle")).when(use("Lucky Bullet"))
    lucky.when(jason("Machete", RED), BESIDE | BLANK)
    assert character(lucky, "Jason").waiting == ("Lucky Bullet",)
    lucky.when(jason("Colt .45", RED), CLEAR | BLANK)
    assert mission(lucky).enemies[RED].hp == 4
    lucky.when(jason("Desert Eagle", RED), CLEAR | BLANK)
    assert mission(lucky).enemies[RED].hp == 4


PISTOL = (*holding("Jason", "Desert Eagle", rounds=5),)


@pytest.mark.rule("RI-TAL-18")
def test_quick_trigger_fires_again_with_a_doubly_degraded_die() -> None:
    scene = jason_has("Quick Trigger", PISTOL).when(jason("Desert Eagle", RED), CLEAR | HIT)
    scene.when(use("Quick Trigger"), SHOT_AGAIN).then(
        TalentUsed(
            character="Jason", talent="Quick Trigger", per="turn",
            effect="With a pistol: one more shot at the same target, die doubly degraded",
        ),
        AttackAnnounced(attacker="Jason", weapon="Desert Eagle", target=RED, sight="clear"),
        RoundsSpent(character="Jason", weapon="Desert Eagle", rounds=1),
        rolled("red", "hit", "Desert Eagle at Beheader red"),
        outcome(RED, "hit"),
        EnemyHurt(enemy=RED, hp=3, cause="Desert Eagle", by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause="Desert Eagle", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Beheader red"),
    )  # fmt: skip
    assert character(scene, "Jason").rounds["Desert Eagle"] == 3


@pytest.mark.rule("RI-TAL-18")
def test_quick_trigger_is_for_pistols() -> None:
    rifle = jason_has("Quick Trigger", holding("Jason", "AK-47")).when(
        jason("AK-47", RED, "single"), CLEAR | BLANK
    )
    rifle.when(use("Quick Trigger")).refused_by("RI-TAL-18", "no pistol")
    blade = jason_has("Quick Trigger").when(jason("Machete", RED), BESIDE | BLANK)
    blade.when(use("Quick Trigger")).refused_by("RI-TAL-18", "no pistol")


@pytest.mark.rule("RI-TAL-18")
def test_whether_a_one_handed_gun_is_a_pistol_stands_on_its_card() -> None:
    colt = (holding("Jason", "Colt .45"),)
    scene = jason_has("Quick Trigger", *colt).when(jason("Colt .45", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger")).asks("value:weapon/Colt .45")
    typed = values("weapon/Colt .45", type="Pistol")
    scene = jason_has("Quick Trigger", *colt, typed).when(jason("Colt .45", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), {"extra:sight": "clear"}).asks("extra:roll")
    smg = values("weapon/Colt .45", type="SMG")
    scene = jason_has("Quick Trigger", *colt, smg).when(jason("Colt .45", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger")).refused_by("RI-TAL-18")


@pytest.mark.rule("RI-TAL-18")
def test_quick_trigger_follows_at_once_on_a_shot_and_takes_a_round() -> None:
    jason_has("Quick Trigger", PISTOL).when(use("Quick Trigger")).refused_by("RI-TAL-18", "at once")
    scene = jason_has("Quick Trigger", PISTOL).when(jason("Desert Eagle", RED), CLEAR | BLANK)
    scene.when(step("Jason")).when(use("Quick Trigger")).refused_by("RI-TAL-18", "at once")
    last = jason_has("Quick Trigger", holding("Jason", "Desert Eagle", rounds=1))
    last.when(jason("Desert Eagle", RED), CLEAR | BLANK)
    last.when(use("Quick Trigger")).refused_by("RI-RELOAD-04", "no ammunition")
    away = jason_has("Quick Trigger", PISTOL, has("Liza")).when(jason("Desert Eagle", RED), CLEAR | BLANK)
    away.when(c.RecordHurt(unit=RED, hp=6, cause="trap"))
    away.when(use("Quick Trigger")).refused_by("RI-DMG-06")


@pytest.mark.rule("RI-TAL-19", "RI-TAL-14")
def test_beside_oneself_the_extra_miss_hits_the_healthiest_of_the_closest() -> None:
    enemies = (*placed("Assaulter", "red"), *placed("Beheader", "red", hp=4))
    around = (
        *mission_one("Jason", "Keith", enemies=enemies),
        *has("Jason", "Quick Trigger"), *insanity("Jason", 12), *PISTOL,
    )  # fmt: skip
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    missed = {"extra:sight": "clear", "extra:roll": "blank"}
    scene.when(use("Quick Trigger"), missed).asks("extra:closest")
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), missed | {"extra:closest": ["Keith", RED]})
    assert CharacterHurt(character="Keith", hp=3, cause="Desert Eagle", by="Jason") in scene.facts
    assert character(scene, "Keith").hp == 4
    assert mission(scene).enemies[RED].hp == 4


@pytest.mark.rule("RI-TAL-19")
def test_of_equally_healthy_units_the_table_picks() -> None:
    enemies = (*placed("Assaulter", "red"), *placed("Beheader", "red"), *placed("Beheader", "blue"))
    around = (
        *mission_one(enemies=enemies),
        *has("Jason", "Quick Trigger"), *insanity("Jason", 10), *PISTOL,
    )  # fmt: skip
    near = {"extra:sight": "clear", "extra:roll": "blank", "extra:closest": [RED, "beheader-blue"]}
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), near).asks("extra:stray")
    scene = given(around).when(jason("Desert Eagle", RIFLE_RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), near | {"extra:stray": "beheader-blue"})
    assert mission(scene).enemies["beheader-blue"].hp == 3


@pytest.mark.rule("RI-TAL-19", "RI-TAL-14")
def test_in_ones_right_mind_an_extra_miss_is_a_miss() -> None:
    scene = jason_has("Quick Trigger", PISTOL, points=9).when(jason("Desert Eagle", RED), CLEAR | BLANK)
    scene.when(use("Quick Trigger"), {"extra:sight": "clear", "extra:roll": "blank"}).accepted()
    assert not any(isinstance(fact, CharacterHurt | EnemyHurt) for fact in scene.facts)


@pytest.mark.rule("RI-TAL-23")
def test_a_talent_whose_card_nobody_typed_is_not_used() -> None:
    given(mission_one()).when(use("the third Heron talent")).unfit("talent")
    scene = jason_has("Steady Breath").when(use("Steady Breath"))
    scene.asks("value:talent/Steady Breath")
    assert scene.questions[0].rule == "RI-TAL-30"


# Shark


@pytest.mark.rule("RI-TAL-25")
def test_the_right_spot_hits_by_itself_for_double_damage() -> None:
    spot = jason_has("The Right Spot", points=3).when(use("The Right Spot"))
    spot.when(jason("Machete", RED), BESIDE).then(
        *blow("Machete", RED),
        TalentTookEffect(character="Jason", talent="The Right Spot"),
        outcome(RED, "hit"),
        EnemyHurt(enemy=RED, hp=4, cause="Machete", by="Jason"),
    )
    spot.when(jason("Fist Punch", RED), BESIDE)
    assert mission(spot).enemies[RED].hp == 1


@pytest.mark.rule("RI-TAL-26", "RI-TAL-14")
def test_beside_oneself_the_right_spot_triples_and_impairs() -> None:
    spot = jason_has("The Right Spot", points=10).when(use("The Right Spot"))
    spot.when(jason("Machete", RED), BESIDE)
    assert EnemyHurt(enemy=RED, hp=6, cause="Machete", by="Jason") in spot.facts
    assert StatusGained(unit="Jason", status="Impair") in spot.facts
    assert character(spot, "Jason").status == ("Impair",)


@pytest.mark.rule("RI-TAL-26")
def test_the_impairment_binds_in_the_next_turn() -> None:
    spot = jason_has("The Right Spot", points=10).when(use("The Right Spot"))
    spot.when(jason("Machete", RED), BESIDE).when(step("Jason")).accepted()


@pytest.mark.rule("RI-TAL-26")
def test_damage_is_multiplied_before_bloodlust_is_added() -> None:
    card = (MovementRegained(character="Jason", mp=5),)
    wild = given(
        mission_one(), has("Jason", "The Right Spot"), *card, mission_flip("Jason", "Bloodlust")
    ).when(use("The Right Spot"))
    wild.when(jason("Machete", RED), BESIDE)
    assert EnemyHurt(enemy=RED, hp=5, cause="Machete", by="Jason") in wild.facts


def mission_flip(name: str, effect: str) -> tuple[Fact, ...]:
    """A character's Insanity card shows this."""
    return (InsanityCardFlipped(character=name, effect=effect, band="0+"),)


@pytest.mark.rule("RI-TAL-28")
def test_impulse_training_brings_the_impulse_back_once() -> None:
    trained = jason_has("Impulse Training", (ImpulseUsed(character="Jason", effect="gain 3 MP"),))
    trained.when(c.Impulse(character="Jason")).refused_by("RI-TURN-05")
    trained = jason_has("Impulse Training", (ImpulseUsed(character="Jason", effect="gain 3 MP"),))
    trained.when(use("Impulse Training")).then(
        TalentUsed(
            character="Jason", talent="Impulse Training", per="mission", effect="The Impulse is ready again"
        ),
        ImpulseRecovered(character="Jason"),
    )
    assert character(trained, "Jason").discard == ()
    trained.when(c.Impulse(character="Jason")).accepted()
    trained.when(c.Impulse(character="Jason")).refused_by("RI-TURN-05")
    jason_has("Impulse Training").when(use("Impulse Training")).unfit("talent")


DOG = "guard-dog-red"


def dog_beside(points: int, left: int = 2) -> Scenario:
    return given(
        mission_one(enemies=placed("Guard dog", "red", hp=left)), has("Jason", "Animal Takedown"),
        insanity("Jason", points), mp("Jason", 3),
    )  # fmt: skip


@pytest.mark.rule("RI-TAL-29")
def test_a_failed_takedown_of_an_animal_is_answered() -> None:
    scene = dog_beside(4).when(takes_down(DOG), FAILED)
    scene.asks("takedown:back:roll")
    scene = dog_beside(4).when(takes_down(DOG), FAILED | {"takedown:back:roll": "hit"})
    scene.then(
        TakedownAttempted(character="Jason", target=DOG),
        rolled("red", "blank", "Takedown on Guard dog red"),
        MovementForfeited(character="Jason", mp=3),
        AttackAnnounced(attacker=DOG, weapon="bite", target="Jason", free=True),
        rolled("yellow", "hit", "bite at Jason", actor=DOG),
        AttackResolved(attacker=DOG, target="Jason", outcome="hit"),
        CharacterHurt(character="Jason", hp=1, cause="bite", by=DOG),
    )
    assert character(scene, "Jason").mp == 0


@pytest.mark.rule("RI-TAL-29", "RI-TAL-14")
def test_beside_oneself_no_animal_answers() -> None:
    dog_beside(10).when(takes_down(DOG), FAILED).then(
        TakedownAttempted(character="Jason", target=DOG),
        rolled("red", "blank", "Takedown on Guard dog red"),
        MovementForfeited(character="Jason", mp=3),
    )


@pytest.mark.rule("RI-TAL-29", "RI-INS-05")
def test_an_animal_taken_down_flees_and_gives_no_token() -> None:
    scene = dog_beside(4).when(takes_down(DOG), TAKEN)
    assert EnemyRemoved(enemy=DOG, how="fled", cause="Takedown", by="Jason") in scene.facts
    assert character(scene, "Jason").insanity_tokens == 0
    dog_beside(4, left=3).when(takes_down(DOG), {"takedown:adjacent": True}).asks("takedown:roll")
    wild = given(mission_one(), has("Jason", "Animal Takedown"))
    wild.when(takes_down("asian-black-bear"), TAKEN).refused_by("RI-TAKE-06")


@pytest.mark.rule("RI-TAL-30")
def test_field_medic_is_used_once_its_text_was_typed() -> None:
    scene = jason_has("Field Medic").when(use("Field Medic"))
    scene.asks("value:talent/Field Medic")
    typed = values(
        "talent/Field Medic", uses="once_per_turn", effect="bandages heal 1 more", insanity=None, max_hp=0,
        max_mp=0,
    )  # fmt: skip
    jason_has("Field Medic", typed).when(use("Field Medic")).then(
        TalentUsed(character="Jason", talent="Field Medic", per="turn", effect="bandages heal 1 more")
    )


# Spider


def weak(left: int) -> tuple[Fact, ...]:
    return placed("Beheader", "red", hp=left)


@pytest.mark.rule("RI-TAL-31", "RI-TAKE-12")
@pytest.mark.parametrize(("left", "die"), [(3, "red"), (2, "orange"), (1, "yellow")])
def test_hidden_in_plain_sight_improves_the_next_takedown_die(left: int, die: str) -> None:
    hidden = given(mission_one(enemies=weak(left)), has("Jason", "Hidden in Plain Sight"))
    hidden.when(use("Hidden in Plain Sight")).when(takes_down(RED), {"takedown:adjacent": True})
    assert dice(hidden.questions) == [die]


@pytest.mark.rule("RI-TAL-31")
def test_hidden_in_plain_sight_is_for_one_attempt() -> None:
    hidden = given(mission_one(enemies=weak(3)), has("Jason", "Hidden in Plain Sight"))
    hidden.when(use("Hidden in Plain Sight")).when(takes_down(RED), FAILED)
    assert TalentTookEffect(character="Jason", talent="Hidden in Plain Sight") in hidden.facts
    assert character(hidden, "Jason").waiting == ()


@pytest.mark.rule("RI-TAL-32", "RI-TAL-14")
@pytest.mark.parametrize(("points", "answers", "left"), [(10, TAKEN, 1), (10, FAILED, 0), (9, TAKEN, 0)])
def test_hidden_and_beside_oneself_a_success_leaves_1_mp(
    points: int, answers: dict[str, Any], left: int
) -> None:
    hidden = given(
        mission_one(enemies=weak(3)), has("Jason", "Hidden in Plain Sight"), insanity("Jason", points),
        mp("Jason", 4),
    )  # fmt: skip
    hidden.when(use("Hidden in Plain Sight")).when(takes_down(RED), answers)
    assert character(hidden, "Jason").mp == left


@pytest.mark.rule("RI-TAL-33")
def test_nature_lore_brings_another_leaf_of_any_colour() -> None:
    lore = jason_has("Nature Lore").when(c.TakeLeaf(character="Jason", colour="blue"))
    lore.asks("extra_leaf")
    lore = jason_has("Nature Lore").when(
        c.TakeLeaf(character="Jason", colour="blue"), {"extra_leaf": "crimson"}
    )
    lore.then(
        LeafTaken(character="Jason", colour="blue"),
        ExtraLeafTaken(character="Jason", colour="crimson", why="Nature Lore"),
    )
    assert character(lore, "Jason").leaves == {"blue": 1, "crimson": 1}
    assert mission(lore).leaves_on_board == 5
    other = jason_has("Nature Lore").when(c.TakeLeaf(character="Liza", colour="blue")).accepted()
    assert character(other, "Liza").leaves == {"blue": 1}


@pytest.mark.rule("RI-TAL-33")
def test_the_same_colour_is_proposed_first() -> None:
    lore = jason_has("Nature Lore").when(c.TakeLeaf(character="Jason", colour="amber"))
    (question,) = lore.questions
    assert question.choices[0].value == "amber"  # type: ignore[attr-defined]


@pytest.mark.rule("RI-TAL-34")
def test_sprint_slide_gives_1_mp_and_degrades_every_attack_die_of_the_turn() -> None:
    slide = jason_has("Sprint Slide", holding("Jason", "Colt .45"))
    slide.when(use("Sprint Slide")).then(
        TalentUsed(
            character="Jason", talent="Sprint Slide", per="turn",
            effect="1 MP now; all attack dice of the turn are degraded",
        ),
        MovementGained(character="Jason", mp=1, why="Sprint Slide"),
    )  # fmt: skip
    assert character(slide, "Jason").mp == 6
    slide.when(jason("Colt .45", RED), CLEAR)
    assert dice(slide.questions) == ["orange"]


@pytest.mark.rule("RI-TAL-34")
def test_the_next_turn_knows_nothing_of_a_slide() -> None:
    slid = (TalentUsed(character="Jason", talent="Sprint Slide", per="turn"), *next_turn())
    slide = jason_has("Sprint Slide", holding("Jason", "Colt .45"), slid).when(jason("Colt .45", RED), CLEAR)
    assert dice(slide.questions) == ["yellow"]


@pytest.mark.rule("RI-TAL-34", "RI-TAKE-10")
def test_a_slide_degrades_no_takedown_and_nobody_elses_dice() -> None:
    slide = given(mission_one(enemies=weak(1)), has("Jason", "Sprint Slide")).when(use("Sprint Slide"))
    slide.when(takes_down(RED), {"takedown:adjacent": True})
    assert dice(slide.questions) == ["orange"]
    slide = jason_has("Sprint Slide").when(use("Sprint Slide"))
    slide.when(c.Attack(character="Liza", weapon="Machete", target=RED), BESIDE)
    assert dice(slide.questions) == ["yellow"]


@pytest.mark.rule("RI-TAL-35", "RI-TAL-14")
def test_beside_oneself_a_slide_hurts_an_enemy_one_stands_next_to() -> None:
    around = (mission_one(enemies=weak(1)), has("Jason", "Sprint Slide"), insanity("Jason", 10))
    given(*around).when(use("Sprint Slide")).asks("slide:enemy")
    slide = given(*around).when(use("Sprint Slide"), {"slide:enemy": RED})
    assert slide.facts[2:] == (
        EnemyHurt(enemy=RED, hp=1, cause="Sprint Slide", by="Jason"),
        EnemyRemoved(enemy=RED, how="killed", cause="Sprint Slide", by="Jason"),
        InsanityTokensGained(character="Jason", tokens=1, why="killed Beheader red"),
    )
    alone = given(*around).when(use("Sprint Slide"), {"slide:enemy": "nobody"})
    assert len(alone.facts) == 2


@pytest.mark.rule("RI-TAL-14")
@pytest.mark.parametrize(("points", "mad"), [(9, False), (10, True), (15, True)])
def test_the_insanity_effect_counts_from_10_on(points: int, mad: bool) -> None:
    slide = given(mission_one(enemies=weak(1)), has("Jason", "Sprint Slide"), insanity("Jason", points))
    slide.when(use("Sprint Slide"), {"slide:enemy": "nobody"} if mad else {})
    used = slide.facts[0]
    assert isinstance(used, TalentUsed)
    assert used.insanity is mad


@pytest.mark.rule("RI-TAL-36")
def test_stone_wall_takes_no_bleed_and_no_impair() -> None:
    walls = given(mission_one(), has("Jason", "Stone Wall"), PlayerTurnEnded(), *next_event_phase()[:1])
    sent = {"enemy:target": "Jason", "enemy:reached": True, "enemy:roll": "hit"}
    wolves = given(
        mission_one(enemies=placed("Beheader", "red")), has("Jason", "Stone Wall"), PlayerTurnEnded(),
        next_event_phase()[:1],
    )  # fmt: skip
    wolves.when(c.ActivateEnemy(enemy=RED), sent)
    assert CharacterHurt(character="Jason", hp=2, cause="Machete", by=RED) in wolves.facts
    assert not any(isinstance(fact, StatusGained) for fact in wolves.facts)
    for status in ("Bleed", "Impair"):
        walls = jason_has("Stone Wall")
        walls.when(c.RecordStatus(unit="Jason", status=status)).refused_by("RI-TAL-36", "immune")
        jason_has("Stone Wall").when(c.RecordStatus(unit="Liza", status=status)).accepted()
    jason_has("Stone Wall").when(c.RecordStatus(unit="Jason", status="Fire")).accepted()


@pytest.mark.rule("RI-TAL-36", "RI-TAL-26")
def test_stone_wall_also_stands_against_ones_own_right_spot() -> None:
    both = given(mission_one(), has("Jason", "Stone Wall", "The Right Spot"), insanity("Jason", 10))
    both.when(use("The Right Spot")).when(jason("Machete", RED), BESIDE)
    assert character(both, "Jason").status == ()


@pytest.mark.rule("RI-TAL-37", "RI-TAKE-12")
def test_erase_presence_doubly_improves_takedowns_and_forfeits_the_attacks() -> None:
    erased = given(mission_one(enemies=weak(3)), has("Jason", "Erase Presence")).when(use("Erase Presence"))
    erased.when(takes_down(RED), {"takedown:adjacent": True})
    assert dice(erased.questions) == ["orange"]
    erased = given(mission_one(enemies=weak(3)), has("Jason", "Erase Presence")).when(use("Erase Presence"))
    erased.when(jason("Machete", RED), BESIDE).refused_by("RI-TAL-37", "forfeited")


@pytest.mark.rule("RI-TAL-37")
def test_erase_presence_comes_before_any_attack() -> None:
    attacked = jason_has("Erase Presence").when(jason("Machete", RED), BESIDE | BLANK)
    attacked.when(use("Erase Presence")).refused_by("RI-TAL-37", "has attacked")
    tried = given(mission_one(enemies=weak(3)), has("Jason", "Erase Presence")).when(takes_down(RED), FAILED)
    tried.when(use("Erase Presence")).accepted()
    later = jason_has(
        "Erase Presence", (TalentUsed(character="Jason", talent="Erase Presence", per="turn"),), next_turn()
    )
    later.when(jason("Machete", RED), BESIDE | BLANK).accepted()


@pytest.mark.rule("RI-TAKE-12")
def test_improvements_of_a_takedown_add_up_to_a_sure_success() -> None:
    both = given(mission_one(enemies=weak(1)), has("Jason", "Erase Presence", "Hidden in Plain Sight"))
    both.when(use("Erase Presence")).when(use("Hidden in Plain Sight"))
    both.when(takes_down(RED), {"takedown:adjacent": True})
    assert not any(isinstance(fact, DieRolled) for fact in both.facts)
    assert RED in mission(both).gone


# Second Wind

SECOND_WIND = values(
    "talent/Second Wind", tree="Shark", level=3, uses="once_per_mission", effect="up again with 3 HP",
    insanity=None, max_hp=0, max_mp=0, revive_hp=3,
)  # fmt: skip


@pytest.mark.rule("RI-TAL-38")
def test_second_wind_is_asked_for_whole() -> None:
    scene = jason_has("Second Wind", hp("Liza", 0), CharacterKnockedOut(character="Liza"))
    scene.when(use("Second Wind")).asks("value:talent/Second Wind")
    fields = {shape.name for shape in scene.questions[0].fields}  # type: ignore[attr-defined]
    assert fields == {"tree", "level", "uses", "effect", "insanity", "max_hp", "max_mp", "revive_hp"}


@pytest.mark.rule("RI-TAL-38")
def test_second_wind_revives_a_teammate_or_oneself() -> None:
    down = (lying("Liza"), SECOND_WIND)
    scene = jason_has("Second Wind", *down).when(use("Second Wind"))
    assert scene.facts[1:] == (CharacterRevived(character="Liza", hp=3, by="Second Wind"),)
    assert (character(scene, "Liza").hp, character(scene, "Liza").unconscious) == (3, False)
    own = jason_has("Second Wind", lying("Jason"), SECOND_WIND).when(use("Second Wind"))
    assert own.facts[1:] == (CharacterRevived(character="Jason", hp=3, by="Second Wind"),)
    jason_has("Second Wind", SECOND_WIND).when(use("Second Wind", on="Liza")).unfit("on")
    jason_has("Second Wind", SECOND_WIND).when(use("Second Wind")).unfit("on")


@pytest.mark.rule("RI-TAL-38")
def test_whoever_is_out_of_the_game_is_not_revived() -> None:
    lost = (CharacterLost(character="Liza", cause="acid"),)
    jason_has("Second Wind", lost, SECOND_WIND).when(use("Second Wind", on="Liza")).unfit("on")


@pytest.mark.rule("RI-DOWN-08", "RI-TAL-38")
def test_whoever_is_revived_gets_no_used_action_back() -> None:
    scene = jason_has(
        "Second Wind", (BandageUsed(character="Jason", on="Jason"),), lying("Jason"), SECOND_WIND
    )
    scene.when(c.Bandage(character="Jason")).refused_by("RI-DOWN-01")
    scene = jason_has(
        "Second Wind", (BandageUsed(character="Jason", on="Jason"),), lying("Jason"), SECOND_WIND
    )
    scene.when(use("Second Wind")).when(c.Bandage(character="Jason")).refused_by(
        "RI-BAND-02", "once per turn"
    )
    fresh = jason_has("Second Wind", lying("Jason"), SECOND_WIND).when(use("Second Wind"))
    fresh.when(c.Bandage(character="Jason")).accepted()


@pytest.mark.rule("RI-TAL-38", "RI-UNIQ-02")
def test_second_wind_is_used_as_often_as_its_card_says() -> None:
    scene = jason_has("Second Wind", lying("Liza"), SECOND_WIND).when(use("Second Wind"))
    scene.when(c.RecordHurt(unit="Liza", hp=3, cause="trap")).when(use("Second Wind")).refused_by(
        "RI-UNIQ-02"
    )
