"""Checks of a saved state that every game makes before a match continues.

Each check returns a bool. Unreadable data raises an error that `sound_state` turns into its
own.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, TypeVar

from gemtable.games.kit.as_json import Json, as_json, read

_State = TypeVar("_State")
_Saved = Mapping[str, Json]

_UNREADABLE = (ArithmeticError, AttributeError, IndexError, KeyError, TypeError, ValueError)


def sound_state(
    title: str,
    kind: type[_State],
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
    names = {field.name for field in fields(kind)}  # type: ignore[arg-type]
    if not isinstance(data, Mapping) or data.keys() != names:
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
