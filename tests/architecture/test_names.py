"""Names say what a thing is: no drawers, and no fact that says only that something changed."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT, label, parsed, product_files

# Things go into a drawer, and nobody finds them again.
DRAWERS = frozenset({"utils", "util", "helpers", "common", "misc", "manager", "managers", "base"})


@pytest.mark.parametrize("path", product_files(), ids=label)
def test_no_module_is_a_drawer(path: Path) -> None:
    names = {part.lower() for part in path.relative_to(ROOT).with_suffix("").parts}
    assert names & DRAWERS == frozenset()


@pytest.mark.parametrize("path", product_files(), ids=label)
def test_nothing_is_merely_updated(path: Path) -> None:
    updated = [
        node.name
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.ClassDef) and node.name.endswith("Updated")
    ]
    assert updated == []
