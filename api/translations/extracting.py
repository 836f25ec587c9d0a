"""Finds the sentences that the tracker and the projections say, for the catalogues (make messages).

Rules and projections know nothing of languages: they say plain English, with figures and names put in. Here
each such f-string becomes a message with a placeholder for each value: `f"{pot} of {coins} coins"` becomes
"{pot} of {coins} coins". What the pages do with these is told in `api/interpreter.py`.
"""

import ast
import re
from collections.abc import Collection, Iterator, Mapping
from typing import IO, Any

import yaml

Message = tuple[int, str | None, str, list[str]]
SPOKEN = frozenset({"says", "note", "title", "cause", "why", "purpose", "unit", "how"})
"""Keywords under which people are told something, be it only a word."""
SPOKEN_AT: Mapping[str, tuple[int, ...]] = {
    "BadContent": (1,), "BadSave": (1,), "Choice": (1,), "Invalid": (1,), "Kind": (1,), "Mark": (1,),
    "Misfit": (1,), "Problem": (1,), "Reason": (0,), "Refused": (1,), "Unfit": (1,), "Way": (0, 1),
    "demand": (2,), "draw": (2,), "fail": (2,), "many": (1, 2), "option": (1,), "roll": (2,), "several": (2,),
    "wrong": (2,),
}  # fmt: skip
"""Calls, and where in them somebody is told something."""
TOLD_IN_CONTENT = re.compile(
    r"says|text|effect|insanity|special|hint|impulse|title|target_rule|instruction_\d|round_\d|every_round"
)
"""Under which names the content files say something; names of cards and people are data."""
TAG = re.compile(r"[a-z_]+\.([a-z_]+)/\d+")
PROSE = re.compile(r"[A-Za-z’']{2,}[,:;]? (?:.* )?[A-Za-z{(]|[A-Za-z]{3,}[:?!.]$|\} [A-Za-z]{2,}")
NO_PROSE = re.compile(r"^[a-z_]+[:=]|^\^|^SELECT |^INSERT |\\|[<>]|%s$|^[\w.]+/\d|^\W*$|https?:|^[a-z_.]+$")
RULE_ID = re.compile(r"[A-Z]{2}-[A-Z]+-\d+")


def prose(file: IO[bytes], _keywords: Any, _tags: Collection[str], options: Any) -> Iterator[Message]:  # noqa: ARG001 - Babel names it
    """The sentences of one Python file, as Babel asks for them."""
    tree = ast.parse(file.read())
    spoken = _spoken(tree)
    unspoken = _unspoken(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            yield from _kind(node)
        if id(node) in unspoken or not isinstance(node, ast.JoinedStr | ast.Constant):
            continue
        said = _message(node)
        if said and not RULE_ID.fullmatch(said) and (id(node) in spoken or _is_prose(said)):
            yield node.lineno, None, said, []


def spoken(file: IO[bytes], _keywords: Any, _tags: Collection[str], options: Any) -> Iterator[Message]:  # noqa: ARG001 - Babel names it
    """Of a file that speaks of the API otherwise: only what people are told for certain."""
    tree = ast.parse(file.read())
    told = _spoken(tree)
    for node in ast.walk(tree):
        if id(node) in told and isinstance(node, ast.JoinedStr | ast.Constant) and (said := _message(node)):
            yield node.lineno, None, said, []


def rules(file: IO[bytes], _keywords: Any, _tags: Collection[str], options: Any) -> Iterator[Message]:  # noqa: ARG001 - Babel names it
    """The texts of a rule catalogue."""
    for rule in yaml.safe_load(file).values():
        yield 1, None, rule["says"], []


def content(file: IO[bytes], _keywords: Any, _tags: Collection[str], options: Any) -> Iterator[Message]:  # noqa: ARG001 - Babel names it
    """What a content file says in whole words: what a card does, what lies ready, what a mission asks for."""
    for said in dict.fromkeys(_told_in(yaml.safe_load(file))):
        yield 1, None, said, []


def words(file: IO[bytes], _keywords: Any, _tags: Collection[str], options: Any) -> Iterator[Message]:  # noqa: ARG001 - Babel names it
    """A plain list of words."""
    for said in yaml.safe_load(file):
        yield 1, None, said, []


def _told_in(part: Any, under: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for name, inner in part.items():
            yield from _told_in(inner, str(name))
    elif isinstance(part, list):
        for inner in part:
            yield from _told_in(inner, under)
    elif isinstance(part, str) and " " in part and TOLD_IN_CONTENT.fullmatch(under):
        yield part


def _kind(node: ast.ClassDef) -> Iterator[Message]:
    """What an action or a fact is called: of "rook_islands.take_loot/1" it is "Take loot"."""
    for keyword in node.keywords:
        value = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg == "tag" and isinstance(value, str) and (tag := TAG.fullmatch(value)):
            yield node.lineno, None, tag[1].replace("_", " ").capitalize(), []


def _is_prose(said: str) -> bool:
    return bool(PROSE.search(said)) and not NO_PROSE.search(said)


def _message(node: ast.JoinedStr | ast.Constant) -> str:
    """The text with a named placeholder for each value; "" where there are no words of its own."""
    if isinstance(node, ast.Constant):
        return node.value.strip() if isinstance(node.value, str) else ""
    parts: list[str] = []
    taken: dict[str, int] = {}
    for value in node.values:
        if isinstance(value, ast.Constant):
            parts.append(str(value.value).replace("{", "{{").replace("}", "}}"))
        elif not (parts and parts[-1].endswith("}")):
            # What hangs on to another value is an afterthought in brackets, told by itself.
            parts.append("{" + _name(value, taken) + "}")
    said = "".join(parts).strip()
    return said if re.search(r"[A-Za-z]{2}", re.sub(r"\{\w+\}", "", said)) else ""


def _name(value: ast.expr, taken: dict[str, int]) -> str:
    """A name that tells whoever translates what stands there."""
    words = re.findall(r"[A-Za-z_]+", ast.unparse(value).rsplit(".", 1)[-1])
    name = next((word for word in reversed(words) if len(word) > 1 and word != "called"), "it").strip("_")
    taken[name] = taken.get(name, 0) + 1
    return name if taken[name] == 1 else f"{name}{taken[name]}"


def _spoken(tree: ast.AST) -> set[int]:
    """The texts that people are told for certain, also single words."""
    found: list[ast.expr] = []
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = getattr(node.func, "attr", getattr(node.func, "id", ""))
        found += [node.args[place] for place in SPOKEN_AT.get(called, ()) if len(node.args) > place]
        found += [keyword.value for keyword in node.keywords if keyword.arg in SPOKEN]
    return {id(part) for each in found for part in _choices(each)}


def _choices(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.IfExp):
        yield from _choices(node.body)
        yield from _choices(node.orelse)
    else:
        yield node


def _unspoken(tree: ast.AST) -> set[int]:
    """Docstrings, the pieces of f-strings, annotations, patterns."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            found.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            found |= {id(part) for part in node.values if isinstance(part, ast.Constant)}
            specs = (part.format_spec for part in node.values if isinstance(part, ast.FormattedValue))
            found |= {id(part) for spec in specs if spec for part in ast.walk(spec)}
        if isinstance(node, ast.ClassDef):
            found |= {id(keyword.value) for keyword in node.keywords}
    return found
