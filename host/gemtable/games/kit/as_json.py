"""Frozen values as JSON: made where something leaves the program, or is written down."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

Json = Any  # what json.dumps takes: dict, list, str, int, bool, None


def as_json(value: Any) -> Json:
    """Return a value as JSON: an object of what has names, a list of a tuple.

    A field that is named as a word of Python, and therefore ends in _, loses that: `from_`.
    """
    if is_dataclass(value):
        return {
            field.name.rstrip("_"): as_json(getattr(value, field.name)) for field in fields(value)
        }
    if hasattr(value, "_asdict"):
        return {name: as_json(each) for name, each in value._asdict().items()}
    if isinstance(value, Mapping):
        return {name: as_json(each) for name, each in value.items()}
    return [as_json(each) for each in value] if isinstance(value, tuple) else value
