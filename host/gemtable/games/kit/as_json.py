"""Converts frozen values to JSON. Used where data leaves the program."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

_PLAIN: tuple[type, ...] = (int, str, bool, type(None))

Json = Any  # what json.dumps takes: dict, list, str, int, bool, None


def as_json(value: Any) -> Json:
    """Return a value as JSON: an object for a dataclass or NamedTuple, a list for a plain tuple.

    A value with a `to_json` method is converted by that method.
    """
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple:
        return [as_json(each) for each in value]
    if hasattr(value, "to_json"):
        return value.to_json()
    if _names(kind) is not None:
        return fields_as_json(value)
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    return value


def fields_as_json(value: Any) -> dict[str, Json]:
    """Return the fields of a dataclass or a NamedTuple as JSON.

    Drops the trailing _ of a field named like a Python keyword: `from_` becomes "from".
    """
    kind: Any = type(value)
    names = _names(kind) or {}
    return {told: as_json(getattr(value, name)) for name, told in names.items()}


@cache
def _names(kind: Any) -> Mapping[str, str] | None:
    """Return the JSON names of a type's fields, by field name; None if it has no fields."""
    if is_dataclass(kind):
        return {field.name: field.name.rstrip("_") for field in fields(kind)}
    return {name: name for name in kind._fields} if hasattr(kind, "_fields") else None
