import re
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tracker.facts
import tracker.systems
from projections.sentences.words import BY_SYSTEM, as_written, readable, words_of
from tests.toy_words import CoinsTaken, TurnPassed
from tracker.facts.action import (
    ActionClosed,
    ActionCorrected,
    ActionUndone,
    ContestSettled,
    CorrectionAsked,
    DuelDieTold,
    DuelRolled,
    Fate,
    UndoAgreed,
    UndoAsked,
    UndoDeclined,
)
from tracker.facts.campaign import CampaignFounded, DieRolled, Seat, ValueEntered
from tracker.facts.fact import Fact, stored_name
from tracker.facts.ids import ActionId, SeatId
from tracker.systems.rook_islands.facts.action import BandageUsed, CharacterMoved, HandedOver
from tracker.systems.rook_islands.facts.fight import (
    AttackAnnounced,
    AttackResolved,
    CharacterHurt,
    EnemyHurt,
    EnemyRemoved,
    InsanityTokensGained,
    TerrainHurt,
)
from tracker.systems.rook_islands.facts.mission import (
    EnemyMoved,
    EnemyPlaced,
    MissionStarted,
    SetupStepConfirmed,
)
from tracker.systems.rook_islands.facts.reward import LeavesStashed, MoneyStashed, PossessionsRestored

# These need no words of their own: another fact, or the head of the line, has told it.
SILENT = {
    "castaway.action_taken/1",
    "castaway.ruling_made/1",
    "rook_islands.ally_struck/1",
    "rook_islands.enemy_acted/1",
    "rook_islands.weapon_used/1",
}


def facts_in(package: Any) -> Iterator[type[Fact]]:
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        if package is tracker.systems and ".facts" not in module.name:
            continue
        yield from (
            kind
            for kind in vars(import_module(module.name)).values()
            if isinstance(kind, type) and issubclass(kind, Fact) and kind is not Fact
        )


EVERY_FACT = sorted({*facts_in(tracker.facts), *facts_in(tracker.systems)}, key=stored_name)


def told(fact: Fact, system: str = "rook_islands") -> str:
    names = {"beheader-red": "Beheader red", "nora": "Nora", "a1": "line 1", "a2": "line 2"}
    return words_of(system).say(fact, lambda name: names.get(name, name))


@pytest.mark.parametrize("kind", EVERY_FACT, ids=stored_name)
def test_every_fact_has_words_or_needs_none(kind: type[Fact]) -> None:
    system = stored_name(kind).partition(".")[0]
    sentences = words_of(system).sentences
    assert kind in sentences
    assert (sentences[kind] is None) == (stored_name(kind) in SILENT)


def test_there_are_words_only_for_facts_that_exist() -> None:
    assert {kind for system in BY_SYSTEM for kind in words_of(system).sentences} <= set(EVERY_FACT)


WORD = st.text(alphabet="abc", min_size=1, max_size=3)
st.register_type_strategy(str, WORD)


def spelled_out(hint: Any) -> Any:
    """The type with a word wherever anything may stand."""
    if hint is Any:
        return str
    inner = get_args(hint)
    if not inner or isinstance(hint, UnionType) or get_origin(hint) is Union:
        return hint
    return get_origin(hint)[tuple(spelled_out(each) for each in inner)]


@settings(max_examples=5, deadline=None)
@pytest.mark.parametrize("kind", EVERY_FACT, ids=stored_name)
@given(data=st.data())
def test_every_fact_can_be_told_whatever_it_says(kind: type[Fact], data: st.DataObject) -> None:
    fields = {field.name: st.from_type(spelled_out(field.type)) for field in msgspec.structs.fields(kind)}
    says = told(data.draw(st.fixed_dictionaries(fields).map(lambda given: kind(**given))))
    assert (says == "") == (stored_name(kind) in SILENT)
    assert says == says.strip()
    assert "  " not in says
    assert not re.search(r"object at|[<>]", says)


@pytest.mark.parametrize(
    ("fact", "says"),
    [
        (CharacterMoved(character="Jason", spaces=3, cost=3), "Jason moves 3 (3 MP)"),
        (
            CharacterMoved(character="Jason", spaces=2, cost=4, to="C4", cautious=("beheader-red",)),
            "Jason moves 2 to C4 (4 MP), cautiously past Beheader red",
        ),
        (
            AttackAnnounced(attacker="Jason", weapon="Machete", target="beheader-red"),
            "Jason attacks Beheader red with Machete",
        ),
        (
            AttackAnnounced(
                attacker="Liza", weapon="Skorpion", target="terrain:Crate", mode="full_auto", range=4,
                sight="cover", cover="Crate", free=True,
            ),
            "Liza attacks the Crate with Skorpion (full auto, range 4, through cover: Crate, free attack)",
        ),
        (AttackResolved(attacker="Jason", target="ground", outcome="hit"), "Jason hits the ground"),
        (
            AttackResolved(attacker="beheader-red", target="Jason", outcome="cover"),
            "The cover of Jason takes the hit of Beheader red",
        ),
        (
            EnemyHurt(enemy="beheader-red", hp=2, cause="Machete", by="Jason"),
            "Machete (Jason): Beheader red -2 HP",
        ),
        (CharacterHurt(character="Jason", hp=1, cause="bleed"), "Bleed: Jason -1 HP"),
        (TerrainHurt(terrain="Crate", tile="Crate", hp=2, by="Jason"), "The Crate takes 2 damage (Jason)"),
        (
            EnemyRemoved(enemy="beheader-red", how="killed", cause="Machete", by="Liza"),
            "Beheader red falls to Liza",
        ),
        (EnemyRemoved(enemy="beheader-red", how="fled", cause="event"), "Beheader red has fled"),
        (
            EnemyPlaced(enemy="beheader-red", unit="Beheader", colour="red", kind="human", rank=4, hp=6),
            "Beheader red comes onto the board with 6 HP",
        ),
        (
            EnemyMoved(enemy="beheader-red", reached=True, into_cover=True),
            "Beheader red moves next to its target into cover",
        ),
        (InsanityTokensGained(character="Liza", tokens=1, why="x"), "Liza gets 1 Insanity token (x)"),
        (BandageUsed(character="Jason", on="Jason"), "Jason uses a Bandage"),
        (BandageUsed(character="Jason", on="Liza"), "Jason uses a Bandage on Liza"),
        (HandedOver(giver="Jason", receiver="Liza", kind="bandage"), "Jason hands Liza a bandage"),
        (MoneyStashed(money=-400, why="Skorpion"), "Stash -$400 (Skorpion)"),
        (LeavesStashed(colour="green", leaves=2, why="brought home"), "Stash +2 green Leaves (brought home)"),
        (
            PossessionsRestored(number=1, molotovs_returned=1),
            "Everything is as it was saved before Mission 1; 1 Molotov to the Item deck",
        ),
        (
            CampaignFounded(
                system="rook_islands", title="Friday",
                seats=(
                    Seat(id=SeatId("nora"), name="Nora", characters=("Jason", "Liza")),
                    Seat(id=SeatId("x"), name="Eve"),
                ),
            ),
            "“Friday” begins: Nora (Jason and Liza) and Eve",
        ),
        (MissionStarted(number=1, name="Make a Break", attempt="1.1"), "Mission 1, Make a Break, begins"),
        (
            MissionStarted(number=1, name="Make a Break", attempt="1.2"),
            "Mission 1, Make a Break, begins (attempt 2)",
        ),
        (
            ValueEntered(card="enemy/Beheader", field="max_hp", value=6),
            "Beheader: HP on the Enemy board: 6",
        ),
        (
            ValueEntered(card="weapon/AK-47", field="modes", value=["single", "full_auto"]),
            "AK-47: alternate fire modes: single and full auto",
        ),
        (
            ValueEntered(card="round_board/1", field="round_2", value=None),
            "Round board 1: event of round 2: none",
        ),
        (
            ValueEntered(card="item/Medicine", field="enemy_turn", value=False),
            "Medicine: for use during the Enemy turn: no",
        ),
        (SetupStepConfirmed(step="when_deck"), "Set-up: the When cards are shuffled"),
        (SetupStepConfirmed(step="bunker_doors"), "Set-up: bunker doors"),
        (
            DieRolled(die="yellow", face="hit", purpose="Machete", source="tracker", actor="Jason"),
            "Jason: yellow die for Machete: hit, rolled by the tracker",
        ),
        (
            ActionUndone(action=ActionId("a1"), reason="mistyped", note="wrong die"),
            "Struck out line 1 (mistyped): wrong die",
        ),
        (ActionUndone(action=ActionId("a1"), reason="illegal"), "Struck out line 1 (against the rules)"),
        (
            UndoAsked(
                request=ActionId("a2"), action=ActionId("a1"), reason="agreed", note="again",
                seats=(SeatId("nora"), SeatId("Eve")),
            ),
            "Would strike out line 1 (agreed): again; asked: Nora and Eve",
        ),
        (
            CorrectionAsked(
                request=ActionId("a2"), action=ActionId("a1"), command={"type": "x"}, reason="mistyped",
                seats=(SeatId("nora"),),
            ),
            "Would correct line 1 (mistyped); asked: Nora",
        ),
        (UndoAgreed(request=ActionId("a2"), seat=SeatId("nora")), "Nora agrees to what line 2 asks"),
        (UndoDeclined(request=ActionId("a2"), seat=SeatId("nora")), "Nora declines what line 2 asks"),
        (
            ActionCorrected(
                action=ActionId("a1"), command={}, reason="mistyped",
                fates=(
                    Fate(action=ActionId("a1"), fate="adapted"),
                    Fate(action=ActionId("a2"), fate="cancelled"),
                ),
            ),
            "Corrected line 1 (mistyped); line 2 cancelled",
        ),
        (
            DuelDieTold(contest=ActionId("a2"), round=2, party=ActionId("a1"), face="hit"),
            "Duel, round 2: line 1 hit",
        ),
        (
            DuelDieTold(contest=ActionId("a2"), round=1, party=ActionId("a1"), face="roll"),
            "Duel, round 1: line 1 lets the tracker roll",
        ),
        (
            DuelRolled(contest=ActionId("a2"), faces={ActionId("a1"): "blank", ActionId("a2"): "hit"}),
            "Duel: line 1 blank and line 2 hit",
        ),
        (
            ContestSettled(contest=ActionId("a2"), how="first"),
            "The contest of line 2 is settled: the first stands",
        ),
        (
            ActionClosed(opened=ActionId("a1"), actor="Jason", how="cancelled", cause="the target fell"),
            "What Jason announced is cancelled: the target fell",
        ),
    ],
)  # fmt: skip
def test_facts_are_told_in_plain_words(fact: Fact, says: str) -> None:
    assert told(fact) == says


def test_an_id_without_a_name_becomes_readable() -> None:
    assert readable("black-panther-red") == "Black panther red"
    assert readable("Jason") == "Jason"
    assert readable("6b1f") == "6b1f"


def test_a_fact_that_nobody_has_found_words_for_is_told_as_it_is_written() -> None:
    assert told(CoinsTaken(who="Ann", coins=3), "toy") == "Coins taken (who: Ann, coins: 3)"
    assert as_written(TurnPassed()) == "Turn passed"
