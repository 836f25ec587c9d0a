"""Writes this version's golden save files that are not there yet; one that is there is never touched.

python -m tests.golden_saves.make

A file that is there is a promise from the day on which its version is out: it must restore for ever.
"""

import hashlib
import sys
from importlib.metadata import version
from pathlib import Path

from tests.golden_saves.campaigns import CAMPAIGNS

HERE = Path(__file__).parent
SUMS = "SHA256SUMS"


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main() -> None:
    folder = HERE / version("castaway")
    folder.mkdir(exist_ok=True)
    for name, play in CAMPAIGNS.items():
        file = folder / f"{name}.jsonl"
        if not file.exists():
            file.write_bytes(play())
            with (folder / SUMS).open("a", encoding="utf-8") as sums:
                sums.write(f"{digest(file)}  {file.name}\n")
            sys.stdout.write(f"{file.relative_to(HERE)}\n")


if __name__ == "__main__":
    main()
