"""Known weaknesses of what the lock file names: `make audit`.

Exits 1 when there is one. Where the advisory service cannot be asked, nothing is known, and that is said.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

LOCK = Path(__file__).parents[1] / "requirements-dev.lock"
COMMAND = ("-m", "pip_audit", "--requirement", str(LOCK), "--no-deps", "--disable-pip")
ENOUGH = 300


def main() -> int:
    """Ask, and say what came of it."""
    try:
        asked = subprocess.run(
            [sys.executable, *COMMAND, "--format", "json", "--progress-spinner", "off"],
            check=False,
            capture_output=True,
            text=True,
            timeout=ENOUGH,
        )
    except subprocess.TimeoutExpired:
        return say("AUDIT NOT DONE: the advisory service did not answer in time")
    try:
        found = json.loads(asked.stdout)["dependencies"]
    except ValueError:
        reason = (asked.stderr.strip().splitlines() or ["it said nothing"])[-1][:200]
        return say(f"AUDIT NOT DONE: the advisory service could not be asked: {reason}")
    return judge(found)


def judge(found: list[dict[str, Any]]) -> int:
    """What is known of each package."""
    weak = [each for each in found if each.get("vulns")]
    unknown = [each["name"] for each in found if "skip_reason" in each]
    for each in weak:
        for weakness in each["vulns"]:
            mended = ", ".join(weakness["fix_versions"]) or "not mended yet"
            say(f"{each['name']} {each['version']}: {weakness['id']} ({mended})")
    known = len(found) - len(unknown)
    if not known:
        return say(f"AUDIT NOT DONE: nothing is known from here of any of the {len(unknown)} packages")
    say(f"Audited {known} packages, {len(weak)} with known weaknesses; of {len(unknown)} nothing is known")
    return 1 if weak else 0


def say(text: str) -> int:
    """One line."""
    print(text)  # noqa: T201 - what whoever asked is waiting for
    return 0


if __name__ == "__main__":
    sys.exit(main())
