"""Announced attacks, and teammates who interrupt them."""

import msgspec
import pytest

from tests.tracker.scenario import Scenario
from tests.tracker.systems.rook_islands.fighting import BESIDE, BLUE, CLEAR, RED, blow, holding, jason
from tests.tracker.systems.rook_islands.given_facts import given, mission_one, placed
from tracker.facts.action import ActionClosed, ActionOpened
from tracker.facts.fact import Fact
from tracker.facts.ids import ActionId
from tracker.kernel.house import OpenAction
from tracker.kernel.system import Campaign
from tracker.systems.rook_islands.commands import (
    AgreeEnd,
    AnnounceAttack,
    Attack,
    Move,
    RecordHurt,
    Takedown,
    WithdrawAttack,
)
from tracker.systems.rook_islands.facts.action import CharacterExited, WeaponPutAway
from tracker.systems.rook_islands.facts.fight import (
    CharacterKnockedOut,
    EnemyRemoved,
    RoundsSpent,
    TerrainDestroyed,
)
from tracker.systems.rook_islands.facts.mission import EnemyTurnBegan, MissionSucceeded, PlayerTurnEnded
from tracker.systems.rook_islands.rules.attacking import still_possible

HIT = {"attack:roll": "hit"}
SENT = ActionId("00000000-0000-4000-8000-000000000001")
SHOT_AT_RED = AnnounceAttack(character="Jason", weapon="Colt .45", target=RED)
OPENED = ActionOpened(
    opened=SENT, actor="Jason", command=msgspec.to_builtins(SHOT_AT_RED), says="Colt .45 at Beheader red"
)
COMPLETED = ActionClosed(opened=SENT, actor="Jason", how="completed")


def announced(*facts: Fact | tuple[Fact, ...]) -> Scenario:
    return given(mission_one(), holding("Jason", "Colt .45"), *facts).when(SHOT_AT_RED)


def liza(weapon: str, target: str) -> Attack:
    return Attack(character="Liza", weapon=weapon, target=target)


@pytest.mark.rule("RI-CONF-01", "RI-ATK-03")
def test_announcing_spends_nothing() -> None:
    scene = announced().then(OPENED)
    assert scene.game.characters["Jason"].rounds == {"Colt .45": 4}
    assert scene.game.characters["Jason"].used == ()
    assert scene.after.house.open["Jason"].says == "Colt .45 at Beheader red"


@pytest.mark.rule("RI-CONF-01", "RI-TURN-02")
def test_a_teammate_acts_while_an_attack_is_announced() -> None:
    announced().when(Move(character="Liza", spaces=1, leaves=())).accepted()
    announced().when(liza("Machete", RED), BESIDE | HIT).accepted()


@pytest.mark.rule("RI-CONF-01", "RI-CONF-03")
def test_a_teammate_who_kills_the_target_cancels_the_attack_and_nothing_is_spent() -> None:
    weak = mission_one(enemies=placed("Beheader", "red", hp=1))
    scene = given(weak, holding("Jason", "Colt .45")).when(SHOT_AT_RED)
    scene.when(liza("Fist Punch", RED), BESIDE)
    assert scene.facts[-1] == ActionClosed(
        opened=SENT, actor="Jason", how="cancelled", cause="the target is gone"
    )
    assert not any(isinstance(fact, RoundsSpent) for fact in scene.facts)
    assert scene.after.house.open == {}
    assert scene.game.characters["Jason"].rounds == {"Colt .45": 4}


@pytest.mark.rule("RI-CONF-02")
def test_cover_that_a_teammate_broke_meanwhile_gives_no_cover_die() -> None:
    scene = announced().when(liza("Machete", "terrain:Crate"), BESIDE | HIT)
    behind = {"attack:sight": "cover", "attack:cover": "Crate"}
    scene.when(jason("Colt .45", RED), behind).unfit("answers.attack:cover")
    scene = announced().when(liza("Machete", "terrain:Crate"), BESIDE | HIT)
    scene.when(jason("Colt .45", RED)).asks("attack:sight")
    scene = announced().when(liza("Machete", "terrain:Crate"), BESIDE | HIT)
    scene.when(jason("Colt .45", RED), CLEAR).asks("attack:roll")


@pytest.mark.rule("RI-CONF-03")
def test_a_wounded_target_stays_a_target() -> None:
    scene = announced().when(liza("Fist Punch", RED), BESIDE)
    assert scene.after.house.open["Jason"].action == SENT


@pytest.mark.rule("RI-CONF-03")
def test_whoever_falls_makes_no_announced_attack() -> None:
    scene = announced().when(RecordHurt(unit="Jason", hp=8, cause="trap"))
    assert scene.facts[-1] == ActionClosed(
        opened=SENT, actor="Jason", how="cancelled", cause="Jason is unconscious"
    )


@pytest.mark.rule("RI-CONF-03")
@pytest.mark.parametrize(
    ("fact", "cause"),
    [
        (EnemyRemoved(enemy=RED, how="killed", cause="Machete", by="Liza"), "the target is gone"),
        (CharacterKnockedOut(character="Jason"), "Jason is unconscious"),
        (CharacterExited(character="Jason"), "Jason has left the board"),
        (WeaponPutAway(character="Jason", weapon="Colt .45"), "Jason no longer holds the Colt .45"),
        (MissionSucceeded(), "the mission is over"),
        (EnemyTurnBegan(), "the Player turn is over"),
        (PlayerTurnEnded(), None),
        (EnemyRemoved(enemy=BLUE, how="killed", cause="Machete", by="Liza"), None),
    ],
)
def test_what_makes_an_announced_attack_impossible(fact: Fact, cause: str | None) -> None:
    campaign = given(mission_one(), holding("Jason", "Colt .45"), OPENED, fact).before
    assert still_possible(campaign, campaign.house.open["Jason"]) == cause


@pytest.mark.rule("RI-CONF-03")
@pytest.mark.parametrize(
    ("target", "fact", "cause"),
    [
        ("terrain:Crate", TerrainDestroyed(terrain="Crate", tile="Crate"), "the target is gone"),
        ("terrain:Crate", CharacterExited(character="Liza"), None),
        ("ground", CharacterExited(character="Liza"), None),
        ("Liza", CharacterExited(character="Liza"), "the target is gone"),
        ("Liza", CharacterKnockedOut(character="Liza"), None),
    ],
)
def test_tiles_and_teammates_as_announced_targets(target: str, fact: Fact, cause: str | None) -> None:
    command = AnnounceAttack(character="Jason", weapon="Machete", target=target)
    opened = OpenAction(action=SENT, actor="Jason", command=msgspec.to_builtins(command), says="")
    assert still_possible(given(mission_one(), fact).before, opened) == cause


@pytest.mark.rule("RI-CONF-03")
def test_without_a_mission_or_its_actor_nothing_is_possible() -> None:
    opened = OpenAction(action=SENT, actor="Daisy", command=msgspec.to_builtins(SHOT_AT_RED), says="")
    campaign = given(mission_one()).before
    assert still_possible(campaign, opened) == "Daisy has left the board"
    empty = Campaign(house=campaign.house, game=msgspec.structs.replace(campaign.game, mission=None))
    assert still_possible(empty, opened) == "the mission is over"


@pytest.mark.rule("RI-TURN-06")
def test_an_open_attack_comes_before_every_other_action_of_its_own() -> None:
    own = (
        Move(character="Jason", spaces=1, leaves=()),
        jason("Machete", RED),
        jason("Colt .45", BLUE),
        Takedown(character="Jason", target=RED),
        AnnounceAttack(character="Jason", weapon="Machete", target=RED),
        AgreeEnd(character="Jason"),
    )
    for command in own:
        announced().when(command).refused_by("RI-TURN-06", "Colt .45 at Beheader red")


@pytest.mark.rule("RI-TURN-06", "RI-CONF-01")
def test_the_same_attack_completes_the_announced_one() -> None:
    scene = announced().when(jason("Colt .45", RED), CLEAR | HIT)
    assert scene.facts[0] == COMPLETED
    assert scene.after.house.open == {}
    assert scene.game.characters["Jason"].rounds == {"Colt .45": 3}
    scene.when(Move(character="Jason", spaces=1, leaves=())).accepted()


@pytest.mark.rule("RI-TURN-06", "RI-DICE-04")
def test_the_announced_mode_is_the_mode() -> None:
    full = AnnounceAttack(character="Jason", weapon="AK-47", target=RED, mode="full_auto")
    facts = (mission_one(), holding("Jason", "AK-47", rounds=6))
    scene = given(*facts).when(full).when(jason("AK-47", RED), CLEAR | HIT)
    assert scene.facts[1].mode == "full_auto"  # type: ignore[attr-defined]
    given(*facts).when(full).when(jason("AK-47", RED, "single"), CLEAR | HIT).refused_by("RI-TURN-06")


@pytest.mark.rule("RI-TURN-06")
def test_an_announced_attack_can_be_withdrawn_once() -> None:
    back = WithdrawAttack(character="Jason")
    scene = announced().when(back).then(ActionClosed(opened=SENT, actor="Jason", how="withdrawn"))
    scene.when(back).unfit("character")


@pytest.mark.rule("RI-ATK-01", "RI-ATK-04", "RI-ATK-05")
def test_what_cannot_be_attacked_cannot_be_announced() -> None:
    def announce(weapon: str, target: str) -> AnnounceAttack:
        return AnnounceAttack(character="Jason", weapon=weapon, target=target)

    given(mission_one()).when(announce("Machete", "")).refused_by("RI-ATK-01")
    given(mission_one()).when(announce("Colt .45", RED)).refused_by("RI-ATK-04")
    empty = holding("Jason", "Colt .45", rounds=0)
    given(mission_one(), empty).when(announce("Colt .45", RED)).refused_by("RI-RELOAD-04")
    scene = given(mission_one()).when(jason("Machete", RED), BESIDE | HIT)
    assert scene.facts[:2] == blow("Machete", RED)
    scene.when(announce("Machete", RED)).refused_by("RI-ATK-05")
