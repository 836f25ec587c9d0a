"""What a view is: a read model, folded from a campaign's timeline."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from projections.timeline import Told
from tracker.kernel.system import RuleSystem

V = TypeVar("V")


def _itself(value: Any) -> Any:
    return value


@dataclass(frozen=True, kw_only=True)
class View(Generic[V]):
    """A read model.

    `empty` is what it shows before the first fact, `after` what more facts make of it, `document` how it
    reads as plain data. `after` takes facts in batches, since a frozen value that holds a long list is
    copied once for each; many at once give the same as one by one. When an undo moved facts, all of the
    timeline comes anew, from `empty` on.

    `kept_as` is the type as which it is written down where views are kept outside of this process;
    `to_keep` makes it of a value, and `from_kept` the value of it.
    """

    name: str
    empty: Callable[[RuleSystem], V]
    after: Callable[[RuleSystem, V, Sequence[Told]], V]
    document: Callable[[RuleSystem, V], dict[str, Any]]
    kept_as: Callable[[RuleSystem], Any]
    to_keep: Callable[[V], Any] = _itself
    from_kept: Callable[[Any], V] = _itself
