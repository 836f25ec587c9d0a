"""The first evening on the Rook Islands, Mission 1 to the shop, as two logged it: exact at every line."""

import msgspec
import pytest

from tests.examples.as_expected import CHARACTERS, saves, wrong_after, wrong_at
from tests.examples.evening import acts, checkpoints, founding
from tests.examples.retelling import Evening
from tests.examples.two_phones import Trackers, TwoPhones


@pytest.mark.parametrize("line", sorted({act.line for act in acts()}))
def test_each_action_is_recorded_refused_or_contested(evening: Evening, line: int) -> None:
    for heard in evening.told[line].heard:
        assert (heard.outcome, heard.rule) == (heard.act.expect, heard.act.rule), heard.act
        assert not heard.body.get("adapted", False)
        assert (heard.after == heard.before) == (heard.outcome == "refused")


LINES = (
    pytest.param(1, marks=pytest.mark.rule("RI-SETUP-07")),
    pytest.param(2, marks=pytest.mark.rule("RI-ANEC-02", "RI-ANEC-03", "RI-SETUP-08")),
    pytest.param(3, marks=pytest.mark.rule("RI-SETUP-11", "RI-SETUP-12", "RI-CHAIN-02", "RI-CHAIN-04")),
    pytest.param(4, marks=pytest.mark.rule("RI-ANEC-04", "RI-ANEC-05", "RI-SETUP-05", "RI-EVENT-08")),
    pytest.param(5, marks=pytest.mark.rule("RI-MOVE-02", "RI-MOVE-06")),
    pytest.param(6, marks=pytest.mark.rule("RI-LOOT-01", "RI-LOOT-05", "RI-BOARD-01")),
    pytest.param(7, marks=pytest.mark.rule("RI-DMG-01", "RI-DMG-05", "RI-INS-01")),
    pytest.param(8, marks=pytest.mark.rule("RI-LOOT-08")),
    9,
    pytest.param(10, marks=pytest.mark.rule("RI-TURN-07")),
    pytest.param(11, marks=pytest.mark.rule("RI-ETURN-02")),
    pytest.param(12, marks=pytest.mark.rule("RI-INS-02")),
    pytest.param(13, marks=pytest.mark.rule("RI-EATK-01", "RI-DMG-02", "RI-DMG-03", "RI-DMG-04")),
    pytest.param(14, marks=pytest.mark.rule("RI-CHAIN-04")),
    pytest.param(15, marks=pytest.mark.rule("RI-LOS-05", "RI-LOS-14", "RI-DICE-10", "RI-TILE-12")),
    pytest.param(16, marks=pytest.mark.rule("RI-BOARD-06", "RI-EVENT-03")),
    pytest.param(17, marks=pytest.mark.rule("RI-BAND-03", "RI-BAND-04", "RI-BAND-05")),
    pytest.param(18, marks=pytest.mark.rule("RI-BAND-02", "RI-TURN-04")),
    pytest.param(19, marks=pytest.mark.rule("RI-TURN-01")),
    pytest.param(20, marks=pytest.mark.rule("RI-TURN-02", "RI-LOOT-13", "RI-CAUT-03")),
    pytest.param(21, marks=pytest.mark.rule("RI-DMG-06", "RI-INS-03", "RI-INS-02")),
    22,
    23,
    24,
    25,
    pytest.param(26, marks=pytest.mark.rule("RI-GLOS-07")),
    pytest.param(27, marks=pytest.mark.rule("RI-LOS-05", "RI-DMG-04")),
    pytest.param(28, marks=pytest.mark.rule("RI-ETURN-03", "RI-ETURN-04")),
    29,
    30,
    31,
    pytest.param(32, marks=pytest.mark.rule("RI-ATK-06", "RI-DICE-06", "RI-TILE-15", "RI-MIS-12")),
    33,
    pytest.param(34, marks=pytest.mark.rule("RI-CAUT-04", "RI-MOVE-04", "RI-CONF-07")),
    pytest.param(35, marks=pytest.mark.rule("RI-TURN-08", "RI-GLOS-07")),
    pytest.param(36, marks=pytest.mark.rule("RI-INS-02")),
    37,
    pytest.param(38, marks=pytest.mark.rule("RI-STRESS-02")),
    39,
    pytest.param(40, marks=pytest.mark.rule("RI-ANEC-06", "RI-CHAIN-05")),
    pytest.param(41, marks=pytest.mark.rule("RI-STRESS-01", "RI-STRESS-04", "RI-STRESS-06")),
    42,
    43,
    44,
    45,
    pytest.param(46, marks=pytest.mark.rule("RI-TAKE-04", "RI-TAKE-10", "RI-TAKE-11", "RI-INS-04")),
    47,
    48,
    49,
    50,
    pytest.param(51, marks=pytest.mark.rule("RI-TILE-16")),
    pytest.param(52, marks=pytest.mark.rule("RI-EVENT-04", "RI-EVENT-05", "RI-EVENT-06", "RI-STRESS-05")),
    53,
    54,
    pytest.param(55, marks=pytest.mark.rule("RI-CAUT-01", "RI-ZOC-04")),
    pytest.param(56, marks=pytest.mark.rule("RI-MOVE-01")),
    57,
    58,
    59,
    60,
    pytest.param(61, marks=pytest.mark.rule("RI-GLOS-02", "RI-INS-05")),
    62,
    pytest.param(63, marks=pytest.mark.rule("RI-ZOC-01", "RI-TILE-27")),
    pytest.param(64, marks=pytest.mark.rule("RI-TILE-27")),
    pytest.param(65, marks=pytest.mark.rule("RI-LOOT-07")),
    pytest.param(66, marks=pytest.mark.rule("RI-MIS-11", "RI-END-03")),
    pytest.param(67, marks=pytest.mark.rule("RI-END-04", "RI-END-05", "RI-END-06", "RI-END-07", "RI-END-08",
                                            "RI-END-09", "RI-END-10", "RI-END-11", "RI-END-12")),
    pytest.param(68, marks=pytest.mark.rule("RI-EXPL-04", "RI-EXPL-06", "RI-EXPL-07", "RI-EXPL-08",
                                            "RI-EXPL-09")),
    pytest.param(69, marks=pytest.mark.rule("RI-EXPL-15", "RI-EXPL-21", "RI-EXPL-33", "RI-EXPL-34")),
    pytest.param(70, marks=pytest.mark.rule("RI-EXPL-23")),
    pytest.param(71, marks=pytest.mark.rule("RI-EXPL-12")),
    72,
    pytest.param(73, marks=pytest.mark.rule("RI-EXPL-29", "RI-EXPL-48")),
    pytest.param(74, marks=pytest.mark.rule("RI-EXPL-19", "RI-EXPL-37", "RI-EXPL-41", "RI-EXPL-42")),
    75,
    pytest.param(76, marks=pytest.mark.rule("RI-EXPL-27", "RI-EXPL-43", "RI-EXPL-44")),
    77,
    pytest.param(78, marks=pytest.mark.rule("RI-EXPL-22")),
    79,
    pytest.param(80, marks=pytest.mark.rule("RI-EXPL-25")),
    81,
    pytest.param(82, marks=pytest.mark.rule("RI-BUY-02", "RI-BUY-04")),
    83,
    pytest.param(84, marks=pytest.mark.rule("RI-BUY-04")),
    pytest.param(85, marks=pytest.mark.rule("RI-CRAFT-02", "RI-CRAFT-05", "RI-INV-05")),
    pytest.param(86, marks=pytest.mark.rule("RI-TAL-03", "RI-TAL-06", "RI-TAL-09")),
    pytest.param(87, marks=pytest.mark.rule("RI-EXPL-02", "RI-SAVE-02")),
)  # fmt: skip


@pytest.mark.parametrize("line", LINES)
def test_what_follows_from_each_line(evening: Evening, line: int) -> None:
    assert wrong_after(evening, line) == []


@pytest.mark.parametrize("name", checkpoints())
def test_the_books_are_exact_at_each_checkpoint(evening: Evening, name: str) -> None:
    assert wrong_at(evening, name) == []


@pytest.mark.parametrize("name", checkpoints())
def test_each_checkpoint_is_found_again_as_it_was_seen_then(evening: Evening, name: str) -> None:
    told = evening.told[checkpoints()[name]["after_line"]]
    assert evening.books_at(told.position) == told.books


def test_the_evening_ends_with_a_save_point_to_come_back_to(evening: Evening) -> None:
    """Line 87."""
    (point,) = saves(evening)
    assert (point["number"], point["label"]) == (1, "after Mission 1")
    assert point["position"] == evening.told[87].position == evening.phones.position()
    assert point["code"] == evening.phones.get("/saves")["code"]


@pytest.mark.rule("RI-EXPL-02", "RI-INS-07", "RI-TAL-27", "RI-SAVE-02")
def test_the_next_mission_would_begin_with_what_was_learned(evening: Evening) -> None:
    """Line 87: nothing of the mission is carried over, and the exploration is done."""
    begun = evening.phones.preview("Nora", "start_mission", {"number": 2})
    dials = {f["fact"]["character"]: f["fact"] for f in begun["facts"] if f["type"].endswith("dials_set/1")}
    assert {n: (d["max_hp"], d["max_mp"], d["bandages"]) for n, d in dials.items()} == {
        "Jason": (8, 5, 4),
        "Liza": (8, 5, 2),
    }


@pytest.mark.rule("RI-BUY-02")
def test_what_nora_tapped_for_ben_is_his_and_says_whose_phone_it_was(evening: Evening) -> None:
    """Line 81: he is gone, and his seat stays his."""
    nora, ben = (evening.phones.seats[name] for name in ("Nora", "Ben"))
    acts_for_him = [act.id for act in acts() if act.by == "Nora"]
    entries = [entry for entry in evening.entries() if entry["action"] in acts_for_him]
    assert {(entry["seat"], entry["by"]["seat"]) for entry in entries} == {(ben, nora)}


@pytest.mark.rule("RI-COMP-02")
def test_nora_and_ben_could_not_both_have_played_jason(empty_tracker: Trackers) -> None:
    seats = [{"name": name, "characters": ["Jason"]} for name in CHARACTERS]
    refused = empty_tracker().post("/api/v1/campaigns", json={**founding(), "seats": seats})
    assert (refused.status_code, refused.json["rule"]) == (422, "RI-COMP-02")


@pytest.mark.rule("RI-SETUP-01")
@pytest.mark.parametrize(("number", "outcome"), [(0, "asked"), (1, "asked"), (2, "refused")])
def test_a_new_campaign_begins_with_mission_0_or_1(
    empty_tracker: Trackers, number: int, outcome: str
) -> None:
    phones = TwoPhones(empty_tracker(), founding())
    start = next(act for act in acts() if act.kind == "start_mission")
    heard = phones.log(msgspec.structs.replace(start, fields={"number": number}, answers={}))
    assert heard.outcome == outcome
    assert heard.rule == ("RI-SETUP-01" if outcome == "refused" else "")
