"""What the books show against what the group wrote under each line and at each checkpoint."""

from typing import Any

from tests.examples.as_written import differing
from tests.examples.evening import checkpoints, lines
from tests.examples.expected import whole_checkpoints
from tests.examples.retelling import TURN_ENDED, Retelling, Told

CHARACTERS = {"Nora": "Jason", "Ben": "Liza"}
ABOUT_THE_LINE = (
    "dice", "refused", "contested", "due", "due_after", "remind", "not_asked", "before_the_end_of_the_turn",
)  # fmt: skip


def wrong_after(evening: Retelling[Any], line: int) -> list[str]:
    """Each place where the books are not as they must be after this line."""
    told, expected = evening.told[line], lines()[line]
    books = {key: value for key, value in expected.items() if key not in ABOUT_THE_LINE}
    return [
        *differing(books, told.books),
        *differing(_said_of(told, expected), _heard_in(evening, told, expected)),
        *_before_the_end(evening, told, expected),
    ]


def _said_of(told: Told, expected: dict[str, Any]) -> dict[str, Any]:
    return {
        "dice": expected.get("dice", []),
        "refused": _only(expected.get("refused")),
        "contested": _only(expected.get("contested")),
        "due": expected.get("due", list(told.due)),
        "forgotten": [],
        "due_after": expected.get("due_after", {}),
        "asked_too_early": [],
    }


def _heard_in(evening: Retelling[Any], told: Told, expected: dict[str, Any]) -> dict[str, Any]:
    return {
        "dice": told.dice,
        "refused": [each.rule for each in told.heard if each.outcome == "refused"],
        "contested": _contested(evening, told),
        "due": list(told.due),
        "forgotten": sorted(set(expected.get("remind", ())) - set(told.due)),
        "due_after": {kind: told.due_after(kind) for kind in expected.get("due_after", ())},
        "asked_too_early": [card for card in expected.get("not_asked", ()) if card in _entered(evening)],
    }


def _before_the_end(evening: Retelling[Any], told: Told, expected: dict[str, Any]) -> list[str]:
    if "before_the_end_of_the_turn" not in expected:
        return []
    then = evening.books_at(told.position_of(TURN_ENDED) - 1)
    return differing(expected["before_the_end_of_the_turn"], then)


def wrong_at(evening: Retelling[Any], checkpoint: str) -> list[str]:
    """Each place where the whole books are not as they must be at this checkpoint."""
    line, expected = checkpoints()[checkpoint]["after_line"], whole_checkpoints()[checkpoint]
    books = {**evening.told[line].books, **_around_the_books(evening, line)}
    return differing(expected, books, whole=("enemies", "leaves"))


def _around_the_books(evening: Retelling[Any], line: int) -> dict[str, Any]:
    """What was struck, contested and refused up to this line."""
    position = evening.told[line].position
    chronicle = evening.view("chronicle", at=position)["lines"]
    return {
        "undone": [evening.line_of(each["action"]) for each in chronicle if each["struck"]],
        "contests": [_contest(evening, each) for each in evening.view("contests", at=position)["settled"]],
        "refused_so_far": _refused(evening, 1, line),
        "refused_in_trek": _refused(evening, 68, line),
        "save_point": next((each["label"] for each in saves(evening) if each["position"] <= position), ""),
        "rulings": [
            {"line": evening.line_of(entry["action"]), **_plain(entry["fact"])}
            for entry in evening.entries()
            if entry["type"] == "castaway.ruling_made/1" and entry["position"] <= position
        ],
    }


def saves(evening: Retelling[Any]) -> list[dict[str, Any]]:
    """The save points."""
    found: list[dict[str, Any]] = evening.phones.get("/saves")["saves"]
    return found


def _only(expected: Any) -> list[Any]:
    return [] if expected is None else [expected]


def _contested(evening: Retelling[Any], told: Told) -> list[dict[str, str]]:
    return [
        {
            **_between(evening, each.act.id, each.body["against"]),
            "rule": each.rule,
            "settled": each.body["settled"],
        }
        for each in told.heard
        if each.outcome == "contested"
    ]


def _contest(evening: Retelling[Any], contest: dict[str, Any]) -> dict[str, Any]:
    between = _between(evening, contest["id"], contest["against"])
    return {"lines": [evening.line_of(contest["id"])], **between, "settled": contest["how"]}


def _between(evening: Retelling[Any], contender: str, holders: list[str]) -> dict[str, str]:
    by, *against = (CHARACTERS[evening.heard(action).act.seat] for action in (contender, *holders))
    return {"by": by, "against": ", ".join(against)}


def _entered(evening: Retelling[Any]) -> set[str]:
    """Every card of which a value was ever entered."""
    return {e["fact"]["card"] for e in evening.entries() if e["type"] == "castaway.value_entered/1"}


def _refused(evening: Retelling[Any], first: int, last: int) -> list[dict[str, Any]]:
    return [
        {"line": heard.act.line, "rule": heard.rule}
        for told in evening.told.values()
        for heard in told.heard
        if first <= told.line <= last and heard.outcome == "refused"
    ]


def _plain(ruling: dict[str, Any]) -> dict[str, Any]:
    return {"rule": ruling["rule"], "reason": ruling["reason"]}
