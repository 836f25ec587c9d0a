"""Writes the recordings anew: those named, or all.

python -m tests.replays.make_replays [ending …]
"""

import sys
from pathlib import Path

from tests.replays.rook_islands_endings import ENDINGS

FOLDER = Path(__file__).parent / "rook_islands"


def main(names: list[str]) -> None:
    for name in names or ENDINGS:
        ENDINGS[name]().write(FOLDER / f"{name}.jsonl")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
