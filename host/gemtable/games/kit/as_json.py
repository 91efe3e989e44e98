"""Converts frozen values to JSON and back, and checks saved states.

Each check returns a bool. Unreadable data raises an error that `sound_state` turns into its
own.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, TypeVar, Union, get_args, get_origin, get_type_hints

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


_State = TypeVar("_State")
_Saved = Mapping[str, Json]

_UNREADABLE = (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError)


def sound_state(
    title: str,
    kind: Callable[..., _State],
    data: _Saved,
    *,
    is_sound: Callable[[_State], bool],
    built: Callable[[_Saved], _State] | None = None,
    to_json: Callable[[_State], _Saved] = as_json,
) -> _State:
    """Return the state saved as `data`.

    `built` makes it from `data` if the types of its fields are not enough. Raises ValueError
    unless the state is valid and saves as the same data again.
    """
    names = _names(kind) or {}
    if not isinstance(data, Mapping) or data.keys() != names.keys():
        raise ValueError(f"This is no saved state of {title}.")
    try:
        state = built(data) if built else read(kind, data)
        # It must save as the same text again: an empty string reads as an empty list.
        sound = is_sound(state) and _text(to_json(state)) == _text(data)
    except _UNREADABLE as error:
        raise ValueError(f"This saved state of {title} is damaged.") from error
    if not sound:
        raise ValueError(f"This saved state of {title} is damaged.")
    return state


def are_all(numbers: Iterable[int], count: int) -> bool:
    """Return whether `numbers` are 0 to `count` - 1, each once, in any order."""
    return sorted(numbers) == list(range(count))


def are_in_order(some: Sequence[Any], order: Iterable[Any]) -> bool:
    """Return whether `some` is a subsequence of `order`, each item at most once."""
    return list(some) == [each for each in order if each in some]


def climb(
    stacks: Sequence[Sequence[int]],
    colours: Sequence[str],
    face: Callable[[int], tuple[str, int]],
) -> bool:
    """Return whether there is a stack of every colour whose tiles show 1, 2, 3 and so on."""
    return len(stacks) == len(colours) and all(
        face(tile) == (colour, value)
        for colour, stack in zip(colours, stacks, strict=True)
        for value, tile in enumerate(stack, 1)
    )


def is_hint(hint: Any, hands: Sequence[Sequence[Any]], words: Collection[str | int]) -> bool:
    """Return whether a hint names two seats, one of `words`, and slots of the receiver's hand."""
    seats = range(len(hands))
    return (
        hint.by in seats
        and hint.to in seats
        and hint.what in words
        and all(slot in range(len(hands[hint.to])) for slot in hint.slots)
    )


def _text(data: _Saved) -> str:
    return json.dumps(dict(data), sort_keys=True)
