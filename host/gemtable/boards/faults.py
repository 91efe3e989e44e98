"""What is wrong in a board file, as a sentence: where, what stands there, and what is wanted.

What is wanted is read from the schema that editors use, so that it is said once.
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

Schema = Mapping[str, Any]
Place = Sequence[str | int]

_LONGEST = 40  # characters of what stands there
_LINE = re.compile(r"line (\d+) column (\d+)")


def told(error: ValidationError, schema: Schema) -> str:
    """Return the first thing that is wrong, without a full stop."""
    fault = error.errors()[0]
    place, kind, given = fault["loc"], fault["type"], fault["input"]
    if kind == "json_invalid":
        return _no_json(str(fault["ctx"]["error"]))
    if kind == "value_error":  # a sentence of our own
        said = str(fault["ctx"]["error"])
        return f"{_named(place)}: {said}" if place else said
    if kind == "missing":
        return f"{_named(place)} is missing; it must be {_wanted(schema, place)}"
    if kind == "extra_forbidden":
        known = ", ".join(_at(schema, place[:-1])["properties"])
        return f"{_named(place)} is no key of a board file; known there are {known}"
    return f"{_named(place)} is {_short(given)}, but must be {_wanted(schema, place)}"


def _no_json(said: str) -> str:
    """Return what to say of a file that breaks off being JSON where the reader says."""
    found = _LINE.search(said)
    line, column = (max(1, int(number)) for number in found.groups()) if found else (1, 1)
    return f"from line {line}, column {column} on it is no JSON"


def _named(place: Place) -> str:
    """Return a place as people say it: from the inside out, items counted from 1."""
    words = [f"item {part + 1}" if isinstance(part, int) else str(part) for part in place]
    return " of ".join(reversed(words)) or "the file"


def _short(given: object) -> str:
    text = json.dumps(given)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _wanted(schema: Schema, place: Place) -> str:
    return _in_words(_at(schema, place))


def _at(schema: Schema, place: Place) -> Schema:
    """Return the part of the schema that is about a place in a board file."""
    part = _resolved(schema, schema)
    for step in place:
        if isinstance(step, int):
            inside = part["items"]
        else:
            inside = part.get("properties", {}).get(step) or part["additionalProperties"]
        part = _resolved(schema, inside)
    return part


def _resolved(schema: Schema, part: Schema) -> Schema:
    name = part.get("$ref")
    found: Schema = schema["$defs"][name.rpartition("/")[2]] if name else part
    return found


def _in_words(part: Schema) -> str:
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " or ".join(map(json.dumps, part["enum"]))
    match part["type"]:
        case "integer":
            return _whole_number(part)
        case "string":
            return str(part.get("description", "a text"))
        case "array":
            return f"a list{_count(part.get('minItems'), part.get('maxItems'))}"
    keys = ", ".join(part.get("properties", ()))
    return f"an object with {keys}" if keys else f"an object{_count(part.get('minProperties'))}"


def _whole_number(part: Schema) -> str:
    least = part["minimum"]
    most = part.get("maximum", part.get("exclusiveMaximum", 0) - 1)
    return (
        f"a whole number from {least} to {most}"
        if most >= 0
        else f"a whole number, {least} or more"
    )


def _count(least: int | None, most: int | None = None) -> str:
    if least and most:
        return f" of {least} to {most}"
    if least:
        return f" of {least} or more"
    return f" of at most {most}" if most else ""
