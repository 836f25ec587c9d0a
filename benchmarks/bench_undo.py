"""Striking one of many actions: Rook Islands by its real rules, beside @gamepark/rules-api.

An action with 100, 1,000 and 10,000 later ones is struck: the preview (each later action is decided again,
with fates and numbers) and the undo that is meant after it. Then 500 undos in a row, each of another action.
Like for like with the peer, which decides nothing: the action left out, the rest folded anew.

The peer (npm, pinned in gamepark/package-lock.json, installed into a temporary folder) drops the first of as
many actions the way it documents: the game is set up anew and all others are played again. Its little game
is in gamepark/drop_one.mjs. Where npm is missing, or cannot install, only Castaway is measured.

.venv/bin/python benchmarks/bench_undo.py [--later 100 1000 10000] [--row 500] [--rounds 5]
"""

import argparse
import json
import random
import shutil
import subprocess
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any
from uuid import uuid4

from long_campaign import CAMPAIGN, at_the_desk, of_actions
from measuring import machine, median_of, milliseconds, table, timed

from tracker.facts.entry import By
from tracker.facts.ids import ActionId, SeatId
from tracker.journal.line import Line
from tracker.kernel.past import Action, actions_of
from tracker.kernel.replay import state_of
from tracker.play.outcomes import Outcome, Recorded, UndoPreview
from tracker.play.play import Play
from tracker.play.revising import is_gone
from tracker.play.undoing import UndoRequest, preview_undo, undo_action
from tracker.systems.rook_islands.system import ROOK_ISLANDS

HOST = SeatId("seat-1")
BEFORE = 150
"""Actions before the one that is struck."""
MISTYPED = frozenset(
    {"bandage", "take_leaf", "attack", "move", "interact", "give", "take_loot", "occupy", "use_item"}
    | {"record_dice", "record_hurt", "record_fall", "record_blaze"}
)
"""Lines as people mistype them; striking a mission's setup takes the mission along."""
EACH = 6
"""Actions of the campaign for each undo in a row: every third is a line to strike, if it still counts."""
PEER = Path(__file__).parent / "gamepark"
Row = tuple[str, ...]


def cut(lines: Sequence[Line], actions: int) -> Sequence[Line]:
    """The campaign when it had so many actions."""
    seen: set[ActionId] = set()
    for place, line in enumerate(lines):
        seen.add(line.action)
        if len(seen) > actions:
            return lines[:place]
    return lines


def mistyped(play: Play) -> list[Action]:
    """The lines that may be struck, in order."""
    recorded = actions_of(play.warm.get(CAMPAIGN).entries).values()
    return [each for each in recorded if each.taken and _kind(each.taken.command) in MISTYPED]


def _kind(command: dict[str, Any]) -> str:
    return str(command["type"]).split(".")[1].partition("/")[0]


def strike(play: Play, preview: UndoPreview) -> Outcome:
    """The host means it."""
    return undo_action(
        play,
        CAMPAIGN,
        UndoRequest(
            id=ActionId(str(uuid4())),
            seat=HOST,
            by=By(seat=HOST, device="bench"),
            action=preview.action,
            reason="illegal",
            previewed=preview.position,
        ),
    )


def both(play: Play, action: ActionId) -> tuple[float, float, int]:
    """Seconds of a preview and of the undo after it, and how many fates it changed."""
    seen, preview = timed(lambda: preview_undo(play, CAMPAIGN, action, seat=HOST))
    assert isinstance(preview, UndoPreview), preview
    done, outcome = timed(lambda: strike(play, preview))
    assert isinstance(outcome, Recorded), outcome
    return seen, done, len(preview.fates)


def drawn(play: Play, later: int, rounds: int) -> list[ActionId]:
    """The lines that come closest to having so many actions after them."""
    recorded = list(actions_of(play.warm.get(CAMPAIGN).entries))
    off = {action: abs(len(recorded) - 1 - later - place) for place, action in enumerate(recorded)}
    return sorted((each.id for each in mistyped(play)), key=lambda action: off[action])[:rounds]


def one_of_many(lines: Sequence[Line], later: int, rounds: int) -> tuple[float, float, float, int]:
    """Medians of preview, undo and a bare fold without the action, and the most fates that one changed."""
    campaign = cut(lines, later + BEFORE)
    found = []
    folded = 0.0
    for action in drawn(at_the_desk(campaign), later, rounds):
        play = at_the_desk(campaign)
        warm = play.warm.get(CAMPAIGN)
        play.pasts(warm)
        rest = [entry for entry in warm.entries if entry.action != action]
        folded = median_of(rounds, lambda rest=rest: state_of(ROOK_ISLANDS, rest))
        found.append(both(play, action))
    seen, done, fates = zip(*found, strict=True)
    return median(seen), median(done), folded, max(fates)


def in_a_row(lines: Sequence[Line], count: int) -> list[tuple[float, float, int]]:
    """Undos one after the other, of lines here and there that still count: seconds of the preview and of the
    undo, and the number of actions that came after."""
    play = at_the_desk(lines)
    play.pasts(play.warm.get(CAMPAIGN))
    places = {action: place for place, action in enumerate(actions_of(play.warm.get(CAMPAIGN).entries))}
    candidates = [each.id for each in mistyped(play)]
    random.Random(count).shuffle(candidates)  # noqa: S311 - the same lines each time
    found: list[tuple[float, float, int]] = []
    for action in candidates:
        if len(found) < count and not is_gone(play.warm.get(CAMPAIGN), action):
            seen, done, _fates = both(play, action)
            found.append((seen, done, len(places) + len(found) - places[action]))
    return found


def peer(sizes: Sequence[int], rounds: int) -> dict[str, Any] | None:
    """What the peer measures of itself; None where it cannot be had."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        return None
    with TemporaryDirectory(prefix="castaway-peer-") as folder:
        there = shutil.copytree(PEER, Path(folder) / "gamepark")
        install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--silent"]
        if subprocess.run(install, cwd=there, check=False).returncode:  # noqa: S603 - pinned by the lock file
            return None
        run = [node, "drop_one.mjs", str(rounds), *map(str, sizes)]
        told = subprocess.run(run, cwd=there, check=True, capture_output=True, text=True)  # noqa: S603
    found: dict[str, Any] = json.loads(told.stdout)
    assert all(each["coins"] - each["coinsWithout"] > 0 for each in found["runs"]), found
    return found


def rows_of_sizes(
    lines: Sequence[Line], asked: argparse.Namespace, peers: dict[str, Any] | None
) -> Iterator[Row]:
    for place, later in enumerate(asked.later):
        seen, done, folded, fates = one_of_many(lines, later, asked.rounds)
        theirs = peers["runs"][place]["milliseconds"] / 1000 if peers else 0.0
        yield (
            f"{later:,}",
            milliseconds(seen),
            f"{seen / later * 1e6:.0f} µs",
            milliseconds(done),
            f"{fates:,}",
            milliseconds(folded),
            milliseconds(theirs) if peers else "not there",
            f"{seen / theirs:.1f}" if peers else "",
            f"{folded / theirs:.2f}" if peers else "",
        )


def rows_in_a_row(lines: Sequence[Line], count: int) -> Iterator[Row]:
    found = in_a_row(lines, count)
    part = min(50, max(1, len(found) // 2))
    for name, those in (("first", found[:part]), ("last", found[-part:])):
        seen, done, later = zip(*those, strict=True)
        yield (
            f"{name} {part} of {len(found)}",
            f"{median(later):,.0f}",
            milliseconds(median(seen)),
            f"{median(s / n for s, n in zip(seen, later, strict=True)) * 1e6:.0f} µs",
            milliseconds(median(done)),
        )


SIZES = (
    "later actions",
    "preview",
    "per later action",
    "undo after it",
    "most fates changed",
    "only folded",
    "rules-api",
    "preview / rules-api",
    "folded / rules-api",
)
SERIES = ("undos in a row", "later actions", "preview", "per later action", "undo after it")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--later", type=int, nargs="+", default=[100, 1_000, 10_000])
    parser.add_argument("--row", type=int, default=500)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    peers = peer(asked.later, asked.rounds)
    lines = of_actions(max(*asked.later, EACH * asked.row) + BEFORE)
    node = (f"Node {peers['node'].removeprefix('v')}",) if peers else ()
    print(machine(*node))
    print("medians\n")
    print(table(SIZES, rows_of_sizes(lines, asked, peers)), flush=True)
    print()
    print(table(SERIES, rows_in_a_row(cut(lines, EACH * asked.row), asked.row)))


if __name__ == "__main__":
    main()
