"""What a board says of itself, checked: it is shown to people, and boards are known by it."""

import re
from typing import Any

from gemwire.messages import FIELDS, TEXTS, MessageError

from gemtable.link.events import Hello

_UNITS = (("tile", 6, 0, 1), ("tile", 6, 1, 1), ("pad", 12, 0, 12))  # kind, faces, backs, keys
_UID = re.compile(r"[0-9a-f]{1,32}")
_TEXT = re.compile(r"[ -~]{0,64}")  # printable ASCII


def hello_of(fields: list[Any]) -> Hello:
    """Return the hello that has these fields, as `messages.unpack` gives them.

    Raises MessageError where a text is not what can be shown, the unique id no
    hexadecimal number, or a unit neither tile nor pad.
    """
    for name, value in zip(FIELDS["hello"], fields, strict=True):
        if name in TEXTS and not (_UID if name == "uid" else _TEXT).fullmatch(value):
            raise MessageError(f"hello: {name} is not what it should be")
    return Hello._make([*fields[:-1], _units(fields[-1])])


def _units(described: list[Any]) -> tuple[tuple[str, int, int, int], ...]:
    """Return the units of a hello. Raises MessageError."""
    try:
        units = tuple(_UNITS[_UNITS.index(tuple(unit))] for unit in described)
    except (TypeError, ValueError):  # TypeError: no list
        units = ()
    if not units:
        raise MessageError("hello: a unit is neither tile nor pad")
    return units
