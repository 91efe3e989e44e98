"""Converts frozen values to JSON and back. Used where data leaves the program or is saved."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

_PLAIN: tuple[type, ...] = (int, str, bool, type(None))

Json = Any  # what json.dumps takes: dict, list, str, int, bool, None


def as_json(value: Any) -> Json:
    """Return a value as JSON: an object for what has named fields, a list for a tuple.

    A value with a method `to_json` is converted by that.
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


def read(kind: Any, data: Json) -> Any:
    """Return `data` as a value of the type `kind`; named fields may also come as a list.

    Types must match exactly: true is no number, and 1.0 is not 1. Raises TypeError or
    ValueError.
    """
    if kind is type(data) and kind in _PLAIN:
        return data
    origin, kinds = _made_of(kind)
    if origin in (Union, UnionType):
        return _one_of(kinds, data)
    if origin is tuple:
        if type(data) is not list:
            raise TypeError(f"{data!r} is no list")
        if kinds[1:] == (...,):
            kinds = kinds[:1] * len(data)
        return tuple(map(read, kinds, _as_many(data, kinds)))
    hints = _hints(kind)
    if hints is None and type(data) is kind:
        return data
    if hints is None or not isinstance(data, Mapping | list):
        raise TypeError(f"{data!r} is no {kind}")
    if isinstance(data, list):
        return kind(*map(read, hints.values(), _as_many(data, hints)))
    if data.keys() != hints.keys():
        raise ValueError(f"{data!r} has other fields than {kind}")
    return kind(**{name: read(hints[name], each) for name, each in data.items()})


def _one_of(kinds: Sequence[Any], data: Json) -> Any:
    for kind in kinds:
        try:
            return read(kind, data)
        except (TypeError, ValueError):
            continue
    raise TypeError(f"{data!r} is none of {kinds}")


def _as_many(data: Sequence[Json], kinds: Any) -> Sequence[Json]:
    if len(data) != len(kinds):
        raise ValueError(f"{data!r} has {len(data)} items, not {len(kinds)}")
    return data


@cache
def _names(kind: Any) -> Mapping[str, str] | None:
    """Return the JSON names of a type's fields, by field name; None if it has no fields."""
    if is_dataclass(kind):
        return {field.name: field.name.rstrip("_") for field in fields(kind)}
    return {name: name for name in kind._fields} if hasattr(kind, "_fields") else None


@cache
def _made_of(kind: Any) -> tuple[Any, tuple[Any, ...]]:
    return get_origin(kind), get_args(kind)


@cache
def _hints(kind: Any) -> Mapping[str, Any] | None:
    """Return the types of the fields of a dataclass or a NamedTuple; None for a plain type."""
    has_fields = is_dataclass(kind) or hasattr(kind, "_fields")
    return get_type_hints(kind) if has_fields else None
