"""The Player turn: what it makes available again, what is taken once, who agrees to its end."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import (
    enemy_turn,
    founded,
    given,
    hp,
    mission_one,
    mp,
    next_event_phase,
    placed,
    set_up,
)
from tests.tracker.systems.rook_islands.playing import (
    JASON_AGREES,
    LIZA_AGREES,
    character,
    lying,
    mission,
    moved,
    step,
    two,
)
from tracker.facts.action import ActionOpened
from tracker.facts.campaign import CharacterTaken
from tracker.facts.fact import Fact
from tracker.facts.ids import SeatId
from tracker.kernel.commands import Command
from tracker.systems.rook_islands import pack
from tracker.systems.rook_islands.commands import (
    AgreeEnd,
    AnnounceAttack,
    Attack,
    Bandage,
    Impulse,
    OpenPlayerTurn,
    RecordHurt,
)
from tracker.systems.rook_islands.facts.action import BandageUsed, CharacterExited, ImpulseUsed
from tracker.systems.rook_islands.facts.fight import WeaponUsed
from tracker.systems.rook_islands.facts.mission import (
    EnemyTurnBegan,
    EnemyTurnEnded,
    EventPhaseBegan,
    MissionFailed,
    PlayerTurnEnded,
    PlayerTurnOpened,
    RoundTokenMoved,
    TurnEndWithdrawn,
    WhenCardFlipped,
)


def next_round(*more: Fact) -> tuple[Fact, ...]:
    """Round 2 up to the Player turn, `more` having happened in round 1."""
    ended = (*mission_one(), *more, PlayerTurnEnded(), *next_event_phase())
    return (*ended, WhenCardFlipped(card="quiet"), RoundTokenMoved())


# --- at its beginning ------------------------------------------------------------------------------------


@pytest.mark.rule("RI-BOARD-06")
def test_unspent_mp_do_not_accumulate() -> None:
    spent = (moved("Jason", 3), moved("Liza", 5))
    scene = (
        given(*next_round(*spent))
        .when(OpenPlayerTurn())
        .then(PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5))
    )
    assert character(scene, "Jason").mp == 5


@pytest.mark.rule("RI-BOARD-06")
def test_nobody_beyond_the_exit_regains_mp_and_whoever_lies_does() -> None:
    out = (CharacterExited(character="Jason"),)
    given(*next_round(*out)).when(OpenPlayerTurn()).then(PlayerTurnOpened(), mp("Liza", 5))
    given(*next_round(*lying("Jason"))).when(OpenPlayerTurn()).then(
        PlayerTurnOpened(), mp("Jason", 5), mp("Liza", 5)
    )


@pytest.mark.rule("RI-TURN-01")
def test_what_was_used_last_round_is_available_again() -> None:
    used = (WeaponUsed(character="Jason", weapon="Machete"), BandageUsed(character="Jason", on="Jason"))
    attack = Attack(character="Jason", weapon="Machete", target="beheader-red")
    hit = {"attack:adjacent": True, "attack:roll": "hit"}
    given(*mission_one(), *used).when(attack, hit).refused_by("RI-ATK-05")
    scene = given(*next_round(hp("Jason", 6), *used)).when(OpenPlayerTurn())
    scene.when(attack, hit).accepted()
    scene.when(Bandage(character="Jason")).accepted()


@pytest.mark.rule("RI-TURN-01", "RI-TURN-05")
def test_what_is_used_once_a_mission_stays_used() -> None:
    scene = given(*next_round(ImpulseUsed(character="Jason", effect="3 MP"))).when(OpenPlayerTurn())
    scene.when(Impulse(character="Jason")).refused_by("RI-TURN-05")


# --- what is done in it ----------------------------------------------------------------------------------


@pytest.mark.rule("RI-TURN-02")
def test_players_act_in_any_interleaving() -> None:
    scene = given(*mission_one())
    scene.when(step("Jason", 1)).then(moved("Jason", 1))
    answers = {"attack:adjacent": True, "attack:roll": "blank"}
    scene.when(Attack(character="Liza", weapon="Machete", target="beheader-red"), answers).accepted()
    scene.when(step("Jason", 2)).then(moved("Jason", 2))
    scene.when(step("Liza", 1)).then(moved("Liza", 1))
    assert (character(scene, "Jason").mp, character(scene, "Liza").mp) == (2, 4)


@pytest.mark.rule("RI-TURN-03")
def test_the_action_list_has_five_repeatable_eight_limited_and_two_unique_actions() -> None:
    actions = pack.load().actions
    assert {kind: len(names) for kind, names in actions.items()} == {
        "repeatable": 5,
        "limited": 8,
        "unique": 2,
    }


@pytest.mark.rule("RI-TURN-04")
def test_a_limited_action_is_taken_once_per_player_and_turn() -> None:
    scene = given(*mission_one(), hp("Jason", 5), hp("Liza", 5), BandageUsed(character="Jason", on="Jason"))
    scene.when(Bandage(character="Jason")).refused_by("RI-BAND-02", "already")
    scene = given(*mission_one(), hp("Jason", 5), hp("Liza", 5), BandageUsed(character="Jason", on="Jason"))
    scene.when(Bandage(character="Liza")).accepted()


@pytest.mark.rule("RI-TURN-05")
def test_a_unique_action_is_taken_once_per_mission() -> None:
    turn = mission_one(round_number=2)
    scene = given(*turn).when(Impulse(character="Jason")).accepted()
    later = (*turn, *scene.facts, *(fact for _ in range(3) for fact in _another_round()))
    given(*later).when(Impulse(character="Jason")).refused_by("RI-TURN-05")
    given(*later, hp("Liza", 5)).when(Impulse(character="Liza")).accepted()


def _another_round() -> tuple[Fact, ...]:
    return (PlayerTurnEnded(), *next_event_phase(), RoundTokenMoved(), PlayerTurnOpened())


@pytest.mark.rule("RI-TURN-06")
def test_who_announced_an_attack_finishes_it_first() -> None:
    announced = AnnounceAttack(character="Jason", weapon="Machete", target="beheader-red")
    opened = given(*mission_one()).when(announced)
    assert any(isinstance(fact, ActionOpened) for fact in opened.facts)
    for command in (step("Jason"), AgreeEnd(character="Jason"), Bandage(character="Jason")):
        given(*mission_one(), *opened.facts).when(command).refused_by("RI-TURN-06", "Jason")
    given(*mission_one(), *opened.facts).when(step("Liza")).then(moved("Liza"))


# --- agreeing --------------------------------------------------------------------------------------------


@pytest.mark.rule("RI-TURN-07")
def test_the_turn_ends_when_everyone_has_agreed() -> None:
    scene = given(*mission_one(enemies=placed("Beheader", "red")))
    scene.when(AgreeEnd(character="Jason")).then(JASON_AGREES)
    assert mission(scene).phase == "player"
    scene.when(AgreeEnd(character="Liza")).then(LIZA_AGREES, PlayerTurnEnded(), EnemyTurnBegan())
    assert mission(scene).phase == "enemy"
    assert not character(scene, "Jason").agreed


@pytest.mark.rule("RI-TURN-07")
def test_nobody_agrees_twice() -> None:
    given(*mission_one(), JASON_AGREES).when(AgreeEnd(character="Jason")).refused_by("RI-TURN-07", "already")
    given(*mission_one()).when(AgreeEnd(character="Hurk")).unfit("character")


@pytest.mark.rule("RI-TURN-07")
def test_whoever_acts_after_agreeing_has_not_agreed_any_more() -> None:
    scene = given(*mission_one(), JASON_AGREES).when(step("Jason"))
    scene.then(TurnEndWithdrawn(character="Jason"), moved("Jason"))
    scene.when(AgreeEnd(character="Liza")).then(LIZA_AGREES)


@pytest.mark.rule("RI-TURN-07")
def test_a_teammate_who_acts_withdraws_nothing() -> None:
    scene = given(*mission_one(), JASON_AGREES).when(step("Liza")).then(moved("Liza"))
    assert character(scene, "Jason").agreed


@pytest.mark.rule("RI-TURN-07", "RI-DOWN-01", "RI-TILE-27")
def test_who_lies_or_has_exited_need_not_agree() -> None:
    three = mission_one("Jason", "Liza", "Daisy", enemies=placed("Beheader", "red"))
    away = (CharacterExited(character="Liza"), *lying("Daisy"))
    given(*three, *away).when(AgreeEnd(character="Liza")).refused_by("RI-TILE-27")
    given(*three, *away).when(AgreeEnd(character="Daisy")).refused_by("RI-DOWN-01")
    scene = given(*three, *away).when(AgreeEnd(character="Jason"))
    scene.then(JASON_AGREES, PlayerTurnEnded(), EnemyTurnBegan())


@pytest.mark.rule("RI-TURN-07")
def test_where_nobody_can_act_anybody_ends_the_turn() -> None:
    away = (CharacterExited(character="Liza"), *lying("Jason"))
    scene = given(*mission_one(enemies=placed("Beheader", "red")), *away).when(AgreeEnd(character="Jason"))
    scene.then(PlayerTurnEnded(), EnemyTurnBegan())
    given(*set_up(), *away).when(AgreeEnd(character="Jason")).refused_by("RI-FLOW-04")
    given(*enemy_turn(), *away).when(AgreeEnd(character="Jason")).refused_by("RI-ETURN-02")
    given(*mission_one(), *away).when(AgreeEnd(character="Hurk")).unfit("character")


@pytest.mark.rule("RI-TURN-07")
def test_when_the_last_who_had_not_agreed_is_out_the_others_end_the_turn() -> None:
    left = (JASON_AGREES, CharacterExited(character="Liza"))
    scene = given(*mission_one(enemies=placed("Beheader", "red")), *left).when(AgreeEnd(character="Jason"))
    scene.then(PlayerTurnEnded(), EnemyTurnBegan())


@pytest.mark.rule("RI-TURN-07")
def test_the_turn_ends_when_the_last_who_had_not_agreed_steps_on_the_exit() -> None:
    turn = mission_one(enemies=placed("Beheader", "red"))
    scene = given(*turn, JASON_AGREES).when(step("Liza", exit=True))
    assert scene.facts[-3:] == (CharacterExited(character="Liza"), PlayerTurnEnded(), EnemyTurnBegan())
    given(*turn).when(step("Liza", exit=True)).then(moved("Liza"), CharacterExited(character="Liza"))


@pytest.mark.rule("RI-TURN-07")
def test_the_turn_ends_when_the_last_who_had_not_agreed_falls() -> None:
    turn = (*mission_one(enemies=placed("Beheader", "red")), hp("Liza", 2), JASON_AGREES)
    scene = given(*turn).when(RecordHurt(unit="Liza", hp=2, cause="trap"))
    assert scene.facts[-2:] == (PlayerTurnEnded(), EnemyTurnBegan())


@pytest.mark.rule("RI-TURN-07")
def test_somebody_who_joins_in_the_middle_of_a_mission_holds_nothing_up() -> None:
    joined = CharacterTaken(seat=SeatId("nora"), character="Keith")
    scene = given(*two(), joined).when(AgreeEnd(character="Jason"))
    scene.then(JASON_AGREES, PlayerTurnEnded(), EnemyTurnBegan())


@pytest.mark.rule("RI-TURN-07", "RI-ETURN-02", "RI-FLOW-04")
def test_a_turn_that_is_not_on_is_not_ended() -> None:
    given(*enemy_turn()).when(AgreeEnd(character="Jason")).refused_by("RI-ETURN-02")
    given(*set_up()).when(AgreeEnd(character="Jason")).refused_by("RI-FLOW-04")
    given(*two(), MissionFailed(why="lost")).when(AgreeEnd(character="Jason")).refused_by("RI-END-01")
    given(*founded()).when(AgreeEnd(character="Jason")).unfit("mission")


@pytest.mark.rule("RI-TURN-07", "RI-CHAIN-07")
def test_without_an_enemy_in_play_the_next_round_begins_at_once() -> None:
    scene = given(*mission_one(enemies=()), LIZA_AGREES).when(AgreeEnd(character="Jason"))
    scene.then(JASON_AGREES, PlayerTurnEnded(), EnemyTurnBegan(), EnemyTurnEnded(), EventPhaseBegan())
    assert (mission(scene).phase, mission(scene).round) == ("event", 1)


@pytest.mark.rule("RI-ETURN-02")
@pytest.mark.parametrize(
    "command",
    [step("Jason"), Bandage(character="Jason"), Impulse(character="Jason"),
     Attack(character="Jason", weapon="Machete", target="beheader-red")],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_players_do_not_act_in_the_enemy_turn(command: Command) -> None:
    given(*enemy_turn(), hp("Jason", 5)).when(command).refused_by("RI-ETURN-02")


@pytest.mark.rule("RI-TURN-06", "RI-TURN-07")
def test_an_announced_attack_holds_up_only_the_one_who_announced_it() -> None:
    announced = AnnounceAttack(character="Liza", weapon="Machete", target="beheader-red")
    opened = given(*mission_one()).when(announced).facts
    given(*mission_one(), *opened).when(AgreeEnd(character="Jason")).then(JASON_AGREES)
    given(*mission_one(), *opened).when(AgreeEnd(character="Liza")).refused_by("RI-TURN-06", "Liza")
