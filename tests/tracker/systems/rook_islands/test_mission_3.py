"""Mission 3: burn the illegal crops (RI-MIS-22 to RI-MIS-28)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    aims,
    before,
    board_of,
    enemies_turn,
    hurt,
    in_setup,
    killed,
    playing,
    under_way,
    unit,
)
from tracker.facts.campaign import DieRolled
from tracker.kernel.questions import PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.action import HandedOver
from tracker.systems.rook_islands.facts.board import (
    CaptiveLocked,
    CropsBurnt,
    CropsCounted,
    EnemyQueued,
    LentReturned,
    QueueLeft,
    WeaponLent,
)
from tracker.systems.rook_islands.facts.fight import (
    EnemyHurt,
    EnemyRemoved,
    FireEntered,
    InsanityTokensGained,
)
from tracker.systems.rook_islands.facts.mission import MissionSucceeded, ObjectiveMet
from tracker.systems.rook_islands.state import DONE, OPEN

THROWER = values("weapon/Flamethrower", reach="ranged", clip=4, hands=2, damage=2)
TEN = CropsCounted(patches=10)
PANTHER = unit("Black Panther", "red", kind="wild_animal", rank=8)
RED = unit("Beheader", "red", left=1)
BLUE = unit("Beheader", "blue", left=1)


@pytest.mark.rule("RI-MIS-23")
def test_the_last_patch_burnt_is_the_mission_won() -> None:
    scene = under_way(3, TEN, CropsBurnt(patches=8)).when(c.BurnCrops())
    scene.then(CropsBurnt(patches=1))
    assert aims(scene)["main"] == OPEN
    scene.when(c.BurnCrops(patches=1))
    assert scene.facts[:3] == (CropsBurnt(patches=1), ObjectiveMet(objective="main"), MissionSucceeded())
    assert scene.when(c.BringHome()).game.stash.money == 500


@pytest.mark.rule("RI-MIS-23")
def test_the_patches_are_counted_on_the_map() -> None:
    in_setup(3).when(c.ConfirmSetup(step="crops")).asks("value:map/3")
    scene = in_setup(3, values("map/3", crops=12)).when(c.ConfirmSetup(step="crops"))
    assert scene.facts[-1] == CropsCounted(patches=12)
    under_way(3, TEN).when(c.BurnCrops(patches=11)).unfit("patches")
    under_way(3, TEN).when(c.BurnCrops(patches=0)).unfit("patches")
    under_way(1).when(c.BurnCrops()).unfit("patches")
    in_setup(3, TEN).when(c.BurnCrops()).refused_by("RI-FLOW-04")


@pytest.mark.rule("RI-MIS-24")
def test_two_enemies_that_die_of_fire_fulfil_the_second_objective() -> None:
    burning = tuple(FireEntered(unit=name) for name in ("beheader-red", "beheader-blue"))
    scene = given(*enemies_turn(3, RED, BLUE, *burning), *board_of("Beheader")).when(
        c.ActivateEnemy(enemy="beheader-red"), {"enemy:target": "nobody"}
    )
    scene.when(c.ActivateEnemy(enemy="beheader-blue"), {"enemy:target": "nobody"})
    fell = [fact for fact in scene.facts if isinstance(fact, EnemyRemoved)]
    assert [(fact.enemy, fact.cause, fact.by) for fact in fell] == [
        ("beheader-red", "fire", ""), ("beheader-blue", "fire", ""),
    ]  # fmt: skip
    assert aims(scene)["second"] == DONE
    assert not any(isinstance(fact, InsanityTokensGained) for fact in scene.facts)


@pytest.mark.rule("RI-MIS-24")
def test_one_fire_and_one_machete_are_not_enough() -> None:
    scene = under_way(3, RED, BLUE).when(hurt("beheader-red", 1, cause="fire"))
    scene.when(hurt("beheader-blue", 1, by="Jason"))
    assert aims(scene)["second"] == OPEN


@pytest.mark.rule("RI-MIS-25")
def test_two_enemies_that_a_panther_killed_fulfil_the_third() -> None:
    scene = under_way(3, PANTHER, RED, BLUE).when(
        hurt("beheader-red", 1, by="black-panther-red", cause="claws")
    )
    assert aims(scene)["third"] == OPEN
    scene.when(hurt("beheader-blue", 1, by="black-panther-red", cause="claws"))
    assert aims(scene)["third"] == DONE


@pytest.mark.rule("RI-MIS-25")
def test_what_players_and_bears_kill_is_not_for_the_panther() -> None:
    bear = unit("Asian Black Bear", kind="wild_animal")
    scene = under_way(3, PANTHER, bear, RED, BLUE).when(hurt("beheader-red", 1, by="asian-black-bear"))
    scene.when(hurt("beheader-blue", 1, by="Jason"))
    assert aims(scene)["third"] == OPEN


@pytest.mark.rule("RI-MIS-25")
def test_a_panther_that_left_since_has_still_killed() -> None:
    first = killed("beheader-red", by="black-panther-red")
    scene = under_way(3, PANTHER, unit("Black Panther", "blue", kind="wild_animal"), RED, BLUE, first)
    scene.when(hurt("black-panther-red", 6)).when(hurt("beheader-blue", 1, by="black-panther-blue"))
    assert aims(scene)["third"] == DONE


@pytest.mark.rule("RI-MIS-26")
def test_the_queue_holds_two_beheaders_and_an_assaulter_as_they_were_laid() -> None:
    step = c.ConfirmSetup(step="enemy_queue")
    (question,) = in_setup(3).when(step).asks("queue").questions
    assert isinstance(question, PickOne)
    assert [choice.says for choice in question.choices] == [
        "Beheader, Beheader, Assaulter", "Beheader, Assaulter, Beheader", "Assaulter, Beheader, Beheader",
        "draw lots",
    ]  # fmt: skip
    scene = in_setup(3).when(step, {"queue": "2"})
    assert scene.facts[1:] == (
        EnemyQueued(unit="Beheader", place=1), EnemyQueued(unit="Assaulter", place=2),
        EnemyQueued(unit="Beheader", place=3),
    )  # fmt: skip
    assert scene.game.mission.board.queue == {"1": "Beheader", "2": "Assaulter", "3": "Beheader"}


@pytest.mark.rule("RI-MIS-26")
def test_the_tracker_draws_an_order_and_logs_it() -> None:
    step = c.ConfirmSetup(step="enemy_queue")
    in_setup(3).when(step, {"queue": "lot"}).asks("queue:lot")
    scene = in_setup(3).when(step, {"queue": "lot", "queue:lot": "3"})
    roll = scene.facts[1]
    assert isinstance(roll, DieRolled)
    assert (roll.die, roll.face) == ("lot of 3", "3")
    assert scene.game.mission.board.queue == {"1": "Assaulter", "2": "Beheader", "3": "Beheader"}
    drawn = in_setup(3).when(step, {"queue": "lot", "queue:lot": "roll"})
    assert sorted(drawn.game.mission.board.queue.values()) == ["Assaulter", "Beheader", "Beheader"]


@pytest.mark.rule("RI-MIS-26")
def test_an_enemy_comes_off_its_number_of_the_queue() -> None:
    queue = (EnemyQueued(unit="Beheader", place=1), EnemyQueued(unit="Assaulter", place=2))
    under_way(3, queue).when(c.PlaceEnemy(unit="Beheader", queue=2)).unfit("queue")
    scene = under_way(3, queue).when(c.PlaceEnemy(unit="Beheader", queue=1))
    assert scene.facts[0] == QueueLeft(place=1)
    assert scene.game.mission.board.queue == {"2": "Assaulter"}
    assert "beheader-red" in scene.game.mission.enemies


@pytest.mark.rule("RI-MIS-27")
def test_the_flamethrower_is_lent_with_a_holster_for_it() -> None:
    step = c.ConfirmSetup(step="flamethrower")
    in_setup(3, THROWER).when(step).asks("lent:Flamethrower")
    scene = in_setup(3, THROWER).when(step, {"lent:Flamethrower": "Liza"})
    assert scene.facts[-1] == WeaponLent(character="Liza", weapon="Flamethrower", holster="Backpack Holster")
    liza = scene.game.characters["Liza"]
    assert ("Flamethrower" in liza.weapons, liza.gear) == (True, ("Backpack Holster",))
    assert scene.game.decks["weapon:Flamethrower"] == -1


LENT = WeaponLent(character="Liza", weapon="Flamethrower", holster="Backpack Holster")


@pytest.mark.rule("RI-MIS-27")
def test_it_goes_back_when_the_mission_is_won() -> None:
    scene = under_way(3, LENT, TEN, CropsBurnt(patches=9)).when(c.BurnCrops())
    assert LentReturned(character="Liza", weapon="Flamethrower", holster="Backpack Holster") in scene.facts
    liza = scene.game.characters["Liza"]
    assert ("Flamethrower" in liza.weapons, liza.gear) == (False, ())
    assert "weapon:Flamethrower" not in scene.game.decks


@pytest.mark.rule("RI-MIS-27")
def test_it_goes_back_when_the_mission_is_lost() -> None:
    scene = under_way(3, LENT).when(c.FailMission(why="no fuel"))
    assert "Flamethrower" not in scene.game.characters["Liza"].weapons
    assert "weapon:Flamethrower" not in scene.game.decks


@pytest.mark.rule("RI-MIS-27")
def test_it_goes_back_from_whoever_holds_it_by_then() -> None:
    handed = HandedOver(giver="Liza", receiver="Jason", kind="weapon", name="Flamethrower", in_mission=True)
    scene = under_way(3, LENT, handed, TEN, CropsBurnt(patches=9)).when(c.BurnCrops())
    assert LentReturned(character="Jason", weapon="Flamethrower", holster="Backpack Holster") in scene.facts
    assert all("Flamethrower" not in each.weapons for each in scene.game.characters.values())


@pytest.mark.rule("RI-MIS-28")
def test_molotov_tokens_stay_in_the_box() -> None:
    take = c.TakeLoot(character="Jason", loot="Molotov")
    given(playing(3)).when(take).refused_by("RI-MIS-28", "set aside")
    given(playing(3)).when(c.TakeLoot(character="Jason", loot="Money")).accepted()


@pytest.mark.rule("RI-MIS-22")
def test_a_panther_is_in_each_cage() -> None:
    scene = given(before(3)).when(c.StartMission(number=3))
    assert CaptiveLocked(cage="Cage A", unit="Black Panther") in scene.facts
    assert CaptiveLocked(cage="Cage B", unit="Black Panther") in scene.facts
    assert scene.game.mission.enemies == {}


def test_hp_lost_to_fire_are_told_as_such() -> None:
    scene = under_way(3, RED).when(hurt("beheader-red", 1, cause="fire"))
    assert scene.facts[0] == EnemyHurt(enemy="beheader-red", hp=1, cause="fire")
