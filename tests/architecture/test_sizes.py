"""A file fits on a few screens, and a function on one."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import label, parsed, product_files

LINES_OF_A_FILE = 300
LINES_OF_A_FUNCTION = 40


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    assert function.end_lineno is not None
    return function.end_lineno - function.lineno + 1


@pytest.mark.parametrize("path", product_files(), ids=label)
def test_a_file_fits_on_a_few_screens(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= LINES_OF_A_FILE


@pytest.mark.parametrize("path", product_files(), ids=label)
def test_a_function_fits_on_one_screen(path: Path) -> None:
    too_long = {
        f"{node.name} (line {node.lineno})": length(node)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and length(node) > LINES_OF_A_FUNCTION
    }
    assert too_long == {}
