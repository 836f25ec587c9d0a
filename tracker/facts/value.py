"""The base of facts, commands, questions and answers: frozen values with a stored name."""

from typing import Any, dataclass_transform

import msgspec


class FrozenByDefault(msgspec.StructMeta):
    """Makes subclasses frozen and keyword-only without saying so each time.

    msgspec inherits neither `kw_only` nor, for type checkers, `frozen`.
    """

    def __new__(
        mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **config: Any
    ) -> "FrozenByDefault":
        """Fill in what is not said."""
        config.setdefault("kw_only", True)
        config.setdefault("frozen", True)
        return super().__new__(mcs, name, bases, namespace, **config)


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(msgspec.field,))
class Value(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    gc=False,
    tag_field="type",
    metaclass=FrozenByDefault,
):
    """Something that is stored under the name in its `tag`."""
