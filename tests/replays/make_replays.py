"""Writes the recordings anew: those named, or all.

python -m tests.replays.make_replays [name …]
"""

import sys
from pathlib import Path

from tests.replays.rook_islands_campaign import whole_campaign
from tests.replays.rook_islands_endings import ENDINGS

RECORDED = {**ENDINGS, whole_campaign.__name__: whole_campaign}
FOLDER = Path(__file__).parent / "rook_islands"


def main(names: list[str]) -> None:
    for name in names or RECORDED:
        RECORDED[name]().write(FOLDER / f"{name}.jsonl")
        sys.stdout.write(f"{name}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
