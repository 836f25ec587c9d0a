"""The audit of what we depend on says what it knows, and does not fail for what it does not."""

from typing import Any

import pytest

from tests.audit import judge

SOUND = {"name": "flask", "version": "3.1.3", "vulns": []}
WEAK = {"name": "old", "version": "1", "vulns": [{"id": "PYSEC-1", "fix_versions": ["2"]}]}
UNKNOWN = {"name": "private", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("found", "code", "says"),
    [
        ([SOUND], 0, "Audited 1 packages, 0 with known weaknesses"),
        ([SOUND, UNKNOWN], 0, "of 1 nothing is known"),
        ([SOUND, WEAK], 1, "old 1: PYSEC-1 (2)"),
        ([UNKNOWN], 0, "AUDIT NOT DONE"),
    ],
)
def test_only_a_known_weakness_fails(
    capsys: pytest.CaptureFixture[str], found: list[dict[str, Any]], code: int, says: str
) -> None:
    assert judge(found) == code
    assert says in capsys.readouterr().out
