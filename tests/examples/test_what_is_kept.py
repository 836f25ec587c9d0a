"""What remains of the evening: its ledgers, its dice, its save file."""

import pytest

from tests.examples.as_written import as_written
from tests.examples.evening import acts, founding, ledgers
from tests.examples.retelling import Evening
from tests.examples.two_phones import Trackers, TwoPhones


@pytest.mark.parametrize("account", ledgers())
def test_each_ledger_holds_exactly_its_entries(evening: Evening, account: str) -> None:
    ledger, _, name = account.partition(".")
    kept = evening.view(ledger)["accounts"].get(name, {"balance": 0, "lines": []})
    expected = ledgers()[account]
    shown = [[evening.line_of(each["action"]), each["amount"]] for each in kept["lines"]]
    assert shown == [entry[:2] for entry in expected]
    assert kept["balance"] == sum(entry[1] for entry in expected)
    for entry, each in zip(expected, kept["lines"], strict=True):
        assert each["why"].startswith(entry[2])


def test_nothing_else_moved_a_ledger(evening: Evening) -> None:
    names = {account.partition(".")[0] for account in ledgers()}
    moved = {f"{name}.{account}" for name in names for account in evening.view(name)["accounts"]}
    assert moved <= set(ledgers())


def test_every_die_was_a_real_one(evening: Evening) -> None:
    rolls = [entry["fact"] for entry in evening.entries() if entry["type"] == "castaway.die_rolled/1"]
    assert {roll["source"] for roll in rolls} == {"typed"}


def test_chain_dice_and_ledgers_hold(evening: Evening) -> None:
    verdicts = evening.phones.get("/verify")
    assert {each["name"]: each["holds"] for each in verdicts["verdicts"]} == {
        "chain": True, "dice": True, "ledgers": True,
    }  # fmt: skip


def test_sending_the_whole_evening_again_records_nothing(evening: Evening) -> None:
    position = evening.phones.position()
    for told in evening.told.values():
        for heard in told.heard:
            if heard.outcome != "refused":
                again = evening.phones.log(heard.act)
                assert (again.status, again.body["repeated"]) == (heard.status, True)
    assert evening.phones.position() == position


def test_the_save_file_restores_the_same_state_in_an_empty_tracker(
    evening: Evening, empty_tracker: Trackers
) -> None:
    here = evening.phones
    there = empty_tracker()
    save = here.save_file()
    brought = there.post("/api/v1/campaigns/import", data=save, content_type="application/jsonl")
    assert brought.status_code == 201, brought.text
    signed = {"Authorization": f"Bearer {brought.json['host_token']}"}
    url = f"/api/v1/campaigns/{brought.json['id']}"
    replayed, kept = there.get(f"{url}/state", headers=signed).json, here.get("/state")
    assert replayed["digest"] == kept["digest"]
    assert replayed["state"] == kept["state"]
    assert there.get(f"{url}/export", headers=signed).data.splitlines()[1:] == save.splitlines()[1:]
    for line in (15, 28, 39):
        told = evening.told[line]
        past = there.get(f"{url}/state", headers=signed, query_string={"at": told.position}).json
        assert as_written(past["state"]) == told.books


def test_everything_that_was_answered_had_been_asked_for(empty_tracker: Trackers) -> None:
    phones = TwoPhones(empty_tracker(), founding())
    for act in acts():
        if act.answers:
            assert phones.asked_one_by_one(act) == set(act.answers), act
        if act.undo:
            phones.preview_of_undo(act)
        phones.log(act)
