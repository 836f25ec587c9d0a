"""Allied units: those that the players control, and those that act by their rank (RI-ALLY, RI-ENM-10)."""

import pytest

from tests.tracker.systems.rook_islands.given_facts import given, set_up, values
from tests.tracker.systems.rook_islands.missions_under_way import (
    MACHETE,
    Facts,
    ally,
    board_of,
    enemies_turn,
    hurt,
    playing,
    under_way,
    unit,
)
from tracker.facts.fact import Fact
from tracker.kernel.questions import EnterValues, PickOne
from tracker.systems.rook_islands import commands as c
from tracker.systems.rook_islands.facts.fight import (
    AllyHurt,
    AllyRemoved,
    AttackAnnounced,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    StatusGained,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyActed,
    EnemyMoved,
    EnemyTargetChosen,
    EnemyTurnEnded,
    EventPhaseBegan,
    RankOrderChosen,
)
from tracker.systems.rook_islands.facts.unit import AllyMoved, AllyPlaced
from tracker.systems.rook_islands.rules.chain import chain

AUTONOMOUS = ally("Rakyat", rank=5, controlled=False)
CONTROLLED = ally("Rakyat", rank=5)
BEHEADERS = (*unit("Beheader", "red"), *unit("Beheader", "blue"))
ASSAULTER = unit("Assaulter", "red", rank=3)
BOARD = board_of("Rakyat", rank=5, max_hp=4, mp=4, attack="Bow")
NOBODY = {"enemy:target": "nobody"}


def turn(*facts: Fact | Facts) -> Facts:
    return (*enemies_turn(1, *facts), *BOARD, *board_of("Beheader"))


@pytest.mark.rule("RI-ALLY-01")
def test_a_controlled_ally_acts_in_the_player_turn_and_not_in_the_enemies() -> None:
    under_way(1, CONTROLLED).when(c.MoveAlly(ally="rakyat", spaces=2)).then(
        AllyMoved(ally="rakyat", spaces=2, cost=2)
    )
    move = c.MoveAlly(ally="rakyat", spaces=1)
    given(*turn(CONTROLLED, BEHEADERS)).when(move).refused_by("RI-ALLY-01", "Player turn")
    given(*turn(CONTROLLED, BEHEADERS)).when(c.ActivateEnemy(enemy="rakyat")).refused_by("RI-ALLY-01")
    assert chain(given(*turn(CONTROLLED, BEHEADERS)).before.game.mission) == ("beheader-red", "beheader-blue")


@pytest.mark.rule("RI-ALLY-01", "RI-MOVE-01")
def test_its_moves_cost_mp_and_end_on_a_free_space() -> None:
    under_way(1, CONTROLLED).when(c.MoveAlly(ally="rakyat", spaces=5)).refused_by("RI-MOVE-01", "4 of 5 MP")
    under_way(1, CONTROLLED).when(c.MoveAlly(ally="rakyat", spaces=0)).unfit("spaces")
    occupied = (CONTROLLED, AllyPlaced(
        ally="rakyat-2", unit="Rakyat", kind="human", rank=5, hp=4, mp=4, controlled=True, at="D4",
    ))  # fmt: skip
    under_way(1, occupied).when(c.MoveAlly(ally="rakyat", spaces=1, to="D4")).refused_by("RI-MOVE-04")
    impaired = StatusGained(unit="rakyat", status="Impair")
    under_way(1, CONTROLLED, impaired).when(c.MoveAlly(ally="rakyat", spaces=1)).refused_by("RI-GLOS-09")
    under_way(1, CONTROLLED).when(c.MoveAlly(ally="Jason", spaces=1)).unfit("ally")


@pytest.mark.rule("RI-ALLY-01")
def test_nobody_strikes_at_an_ally_that_leaves_a_zone() -> None:
    scene = under_way(1, CONTROLLED, BEHEADERS).when(c.MoveAlly(ally="rakyat", spaces=1))
    scene.then(AllyMoved(ally="rakyat", spaces=1, cost=1))


@pytest.mark.rule("RI-ALLY-01", "RI-INS-06")
def test_its_kill_gives_nobody_a_token_and_players_are_no_targets() -> None:
    attack = c.AllyAttack(ally="rakyat", target="beheader-red")
    weak = unit("Beheader", "red", left=1)
    scene = given(*playing(1, CONTROLLED, weak, unit("Beheader", "blue")), *BOARD)
    scene.when(attack, {"ally:adjacent": True, "ally:roll": "hit"})
    assert EnemyRemoved(enemy="beheader-red", how="killed", cause="Bow", by="rakyat") in scene.facts
    assert not any(isinstance(fact, InsanityTokensGained) for fact in scene.facts)
    other = c.AllyAttack(ally="rakyat", target="Jason")
    given(*playing(1, CONTROLLED), *BOARD).when(other).refused_by("RI-ATK-01", "no enemy")


@pytest.mark.rule("RI-ALLY-02")
def test_an_autonomous_ally_has_its_place_in_the_chain() -> None:
    scene = given(*turn(AUTONOMOUS, BEHEADERS, ASSAULTER))
    order = ("rakyat", "beheader-red", "beheader-blue", "assaulter-red")
    assert chain(scene.before.game.mission) == order
    scene.when(c.ActivateEnemy(enemy="beheader-red"), NOBODY).refused_by("RI-CHAIN-02", "Rakyat acts before")


@pytest.mark.rule("RI-ALLY-02")
def test_it_follows_its_instructions_and_goes_for_enemies() -> None:
    question = given(*turn(AUTONOMOUS, BEHEADERS)).when(c.ActivateEnemy(enemy="rakyat")).questions[0]
    assert isinstance(question, PickOne)
    assert [choice.value for choice in question.choices][:3] == ["beheader-red", "beheader-blue", "nobody"]
    said = {"enemy:target": "beheader-blue", "enemy:reached": True, "enemy:roll": "hit"}
    scene = given(*turn(AUTONOMOUS, BEHEADERS)).when(c.ActivateEnemy(enemy="rakyat"), said)
    assert [*scene.facts[:3], *scene.facts[-2:]] == [
        EnemyTargetChosen(enemy="rakyat", target="beheader-blue"), EnemyMoved(enemy="rakyat", reached=True),
        AttackAnnounced(attacker="rakyat", weapon="Bow", target="beheader-blue"),
        EnemyHurt(enemy="beheader-blue", hp=2, cause="Bow", by="rakyat"), EnemyActed(enemy="rakyat"),
    ]  # fmt: skip
    scene.when(c.ActivateEnemy(enemy="beheader-red"), NOBODY).accepted()


@pytest.mark.rule("RI-ALLY-02")
def test_the_players_do_not_act_with_it() -> None:
    under_way(1, AUTONOMOUS).when(c.MoveAlly(ally="rakyat", spaces=1)).refused_by("RI-ALLY-02", "by itself")


@pytest.mark.rule("RI-ALLY-02", "RI-CHAIN-07")
def test_the_turn_waits_for_it_and_its_losses_come_with_the_players() -> None:
    low = ally("Rakyat", rank=2, controlled=False)
    bleeding = StatusGained(unit="rakyat", status="Bleed")
    scene = given(*turn(low, unit("Beheader", "red"), bleeding)).when(
        c.ActivateEnemy(enemy="beheader-red"), NOBODY
    )
    scene.then(EnemyActed(enemy="beheader-red"))
    scene.when(c.ActivateEnemy(enemy="rakyat"), NOBODY)
    scene.then(EnemyActed(enemy="rakyat"), EnemyTurnEnded(), EventPhaseBegan())
    ends = under_way(1, low, bleeding).when(c.AgreeEnd(character="Jason")).when(c.AgreeEnd(character="Liza"))
    assert AllyHurt(ally="rakyat", hp=1, cause="bleed") in ends.facts


@pytest.mark.rule("RI-ALLY-02")
def test_of_one_rank_the_table_says_who_goes_first() -> None:
    board = values(
        "enemy/Rakyat", **{**MACHETE, "kind": "human", "rank": 4, "max_hp": 4, "mp": 4, "side": "autonomous"}
    )
    place = c.PlaceEnemy(unit="Rakyat")
    given(*playing(1, unit("Beheader", "red")), *board).when(place).asks("rank_order:Beheader")
    scene = given(*playing(1, unit("Beheader", "red")), *board).when(place, {"rank_order:Beheader": "Rakyat"})
    assert RankOrderChosen(first="Rakyat", then="Beheader") in scene.facts
    assert chain(scene.game.mission)[0] == "rakyat"


@pytest.mark.rule("RI-ALLY-03")
@pytest.mark.parametrize("friend", [AUTONOMOUS, CONTROLLED])
def test_enemies_go_for_allies_as_for_players(friend: AllyPlaced) -> None:
    acted = (EnemyActed(enemy="rakyat"),)
    said = {
        "enemy:target": "measure",
        "enemy:among": ["Jason", "rakyat"],
        "enemy:far:Jason": 4,
        "enemy:far:rakyat": 2,
        "enemy:attacks": True,
        "enemy:sight": "clear",
        "enemy:roll": "hit",
        "enemy:cover_after": "in_cover",
    }
    scene = given(*turn(friend, ASSAULTER), *acted).when(c.ActivateEnemy(enemy="assaulter-red"), said)
    assert EnemyTargetChosen(enemy="assaulter-red", target="rakyat") in scene.facts
    assert AllyHurt(ally="rakyat", hp=2, cause="rifle", by="assaulter-red") in scene.facts
    assert not any(isinstance(fact, CharacterHurt) for fact in scene.facts)


@pytest.mark.rule("RI-ENM-10")
@pytest.mark.parametrize("side", ["autonomous", "controlled"])
def test_a_rakyat_of_an_anecdote_is_what_its_board_says(side: str) -> None:
    flip = c.FlipWhen(card="now", where="Spot 1", what="Rakyat")
    (question,) = given(*set_up()).when(flip).asks("value:enemy/Rakyat").questions
    assert isinstance(question, EnterValues)
    assert [field.name for field in question.fields] == ["side"]
    assert [choice.value for choice in question.fields[0].choices] == ["controlled", "autonomous", "enemy"]
    board = values("enemy/Rakyat", kind="human", rank=5, max_hp=4, mp=4, side=side)
    scene = given(*set_up(), *board).when(flip)
    placed = scene.facts[-1]
    assert isinstance(placed, AllyPlaced)
    assert (placed.at, placed.controlled) == ("Spot 1", side == "controlled")
    assert ("rakyat" in chain(scene.game.mission)) is (side == "autonomous")


def test_four_of_one_type_are_the_most_among_allies_too() -> None:
    four = tuple(ally("Rakyat", colour) for colour in ("red", "blue", "green", "yellow"))
    board = values("enemy/Rakyat", kind="human", rank=5, max_hp=4, mp=4, side="controlled")
    scene = given(*playing(1, four), *board).when(c.PlaceEnemy(unit="Rakyat"))
    assert len(scene.game.mission.allies) == 4
    gone = given(*playing(1, four, AllyRemoved(ally="rakyat-red")), *board).when(c.PlaceEnemy(unit="Rakyat"))
    assert len(gone.game.mission.allies) == 4


def test_hp_off_an_ally_are_recorded_like_any_other() -> None:
    under_way(1, CONTROLLED).when(hurt("rakyat", 4)).then(
        AllyHurt(ally="rakyat", hp=4, cause="Machete"), AllyRemoved(ally="rakyat")
    )
