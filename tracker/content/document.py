"""From the text of a pack to plain data: YAML or JSON, safely, bounded, and with nothing said twice."""

import json
from collections.abc import Iterator
from typing import Any, NoReturn
from unicodedata import category

import yaml

LARGEST = 1_000_000
"""Longest text that is read, in characters; the longest that ships has a tenth of it."""
MOST_DIGITS = 40
CARDS = "cards"
"""Under this name a pack has its cards, each under its own."""
JSON = ".json"


class BadContent(Exception):
    """A pack cannot be used: which file, which card in it, which field of that, and why."""

    def __init__(self, file: str, says: str, *, card: str = "", field: str = "") -> None:
        place = ": ".join(part for part in (file, card, field) if part)
        super().__init__(f"{place}: {says}")
        self.file = file
        self.card = card
        self.field = field
        self.says = says


class _Loader(yaml.SafeLoader):
    """Plain data only; no aliases, which could unfold without end; no key twice: one would go lost."""

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if self.check_event(yaml.AliasEvent):
            raise yaml.YAMLError("aliases are not read here: write it out where it belongs")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:  # noqa: FBT001, FBT002
        seen: set[str] = set()
        for key, _ in node.value:
            line = f"line {key.start_mark.line + 1}"
            if not isinstance(key, yaml.ScalarNode):
                raise yaml.YAMLError(f"{line}: a list or a mapping is no name")
            if key.value in seen:
                raise yaml.YAMLError(f"{line}: {key.value!r} stands there twice")
            seen.add(key.value)
        return super().construct_mapping(node, deep)


def _whole_of(loader: _Loader, node: yaml.ScalarNode) -> int:
    _bounded(node.value)
    return int(loader.construct_yaml_int(node))


_Loader.add_constructor("tag:yaml.org,2002:int", _whole_of)


def _bounded(said: str) -> str:
    if len(said) > MOST_DIGITS:
        raise ValueError(f"{said[:MOST_DIGITS]}… is a number beyond anything that is counted here")
    return said


def _whole(said: str) -> int:
    return int(_bounded(said))


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise ValueError(f"{name!r} stands there twice")
        found[name] = value
    return found


def _no_number(said: str) -> NoReturn:
    raise ValueError(f"{said} is no number")


def _read(text: str, file: str) -> Any:
    if file.endswith(JSON):
        return json.loads(text, object_pairs_hook=_once, parse_int=_whole, parse_constant=_no_number)
    return _Loader(text).get_single_data()


def document(text: str, file: str) -> dict[Any, Any]:
    """The mapping that this text holds: JSON if the file is named so, else YAML.

    Raises:
        BadContent: naming the file, when the text is too long or is not one plain mapping.
    """
    if len(text) > LARGEST:
        raise BadContent(file, f"longer than {LARGEST} characters")
    try:
        found = _read(text, file)
    except RecursionError:
        raise BadContent(file, "lists within lists without end") from None
    except (yaml.YAMLError, ValueError) as bad:
        raise BadContent(file, " ".join(str(bad).split())[:300]) from bad
    if not isinstance(found, dict):
        raise BadContent(file, "is not a list of names with what belongs to them")
    for card, field in _unwritable(found):
        raise BadContent(file, "holds a control character, or half of one", card=card, field=field)
    return found


def _unwritable(found: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, str]]:
    """Where a text stands that no line can hold: the card and the field, as far as they can be read."""
    if isinstance(found, str):
        if _readable(found) != found:
            card, field, *_ = (*map(_readable, path[path[:1] == (CARDS,) :]), "", "")
            yield card, field
    elif isinstance(found, dict):
        for name, value in found.items():
            yield from _unwritable(name, (*path, str(name)))
            yield from _unwritable(value, (*path, str(name)))
    elif isinstance(found, list):
        for value in found:
            yield from _unwritable(value, path)


def _readable(step: str) -> str:
    return "".join("�" if category(c) in ("Cc", "Cs") and c not in "\n\t" else c for c in step)
