"""Converts frozen values to JSON and back. Used where data leaves the program or is saved."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

Json = Any  # what json.dumps takes: dict, list, str, int, bool, None


def as_json(value: Any) -> Json:
    """Return a value as JSON: named fields become an object, a tuple becomes a list.

    A value with a method `to_json` is converted by that.
    """
    if hasattr(value, "to_json"):
        return value.to_json()
    if is_dataclass(value):
        return fields_as_json(value)
    if hasattr(value, "_asdict"):
        return as_json(value._asdict())
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, tuple) else value


def fields_as_json(value: Any) -> dict[str, Json]:
    """Return the fields of a dataclass as JSON.

    Drops the trailing _ of a field named like a Python keyword: `from_` becomes "from".
    """
    return {field.name.rstrip("_"): as_json(getattr(value, field.name)) for field in fields(value)}


def read(kind: Any, data: Json) -> Any:
    """Return `data` as a value of the type `kind`; named fields may also come as a list.

    Types must match exactly: true is no number, and 1.0 is not 1. Raises TypeError or
    ValueError.
    """
    kinds = get_args(kind)
    if get_origin(kind) in (Union, UnionType):
        return _one_of(kinds, data)
    if get_origin(kind) is tuple:
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
def _hints(kind: Any) -> Mapping[str, Any] | None:
    """Return the types of the fields of a dataclass or a NamedTuple; None for a plain type."""
    has_fields = is_dataclass(kind) or hasattr(kind, "_fields")
    return get_type_hints(kind) if has_fields else None
