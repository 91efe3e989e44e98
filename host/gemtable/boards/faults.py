"""Describes the faults of a board file, each with its place, its value and the expected value.

The expected values come from the schema that editors use, so they are written only once.
"""

import json
import re
from collections.abc import Mapping, Sequence, Sized
from typing import Any, NamedTuple

from pydantic import ValidationError

from gemtable.boards.board_models import ranges
from gemtable.sentence import Either, Sentence, message

Schema = Mapping[str, Any]
Place = Sequence[str | int]

_LONGEST = 40  # of the characters of a value that are shown
_LINE = re.compile(r"line (\d+) column (\d+)")
_HEX = re.compile(r"(?:0[xX])?([0-9a-fA-F]{4})")


class Fault(NamedTuple):
    """One fault, as its place and a sentence without a full stop."""

    place: Place
    says: Sentence


def told(error: ValidationError, schema: Schema, text: bytes) -> list[Fault]:
    """Return a fault for each error that pydantic found in a file with this text."""
    found = []
    for each in error.errors():
        place: Place = each["loc"]
        if each["type"] == "json_invalid":
            found.append(Fault((), _no_json(str(each["ctx"]["error"]), text)))
        else:
            found.append(Fault(place, _said(place, each["type"], each["input"], schema)))
    return found


def named(place: Place) -> Sentence:
    """Return a place in words, from the inside out. Items are counted from 1."""
    if not place:
        return Sentence("the file")
    *outside, part = place
    if isinstance(part, int):
        inside = Sentence("item {number}", number=part + 1)
    else:
        inside = Sentence("{key}", key=part)
    return Sentence("{part} of {whole}", part=inside, whole=named(outside)) if outside else inside


def _said(place: Place, kind: str, given: object, schema: Schema) -> Sentence:
    if kind == "missing":
        text = message("{place} is missing; it must be {wanted}")
        return Sentence(text, place=named(place), wanted=_wanted(schema, place))
    if kind == "extra_forbidden":
        known = list(_at(schema, place[:-1])["properties"])
        text = message("{place} is not a key of a board file; the known keys there are {known}")
        return Sentence(text, place=named(place), known=known)
    if place[:1] == ("usb",) and (meant := _usb4(given)):
        text = message("{place} is {given}, but must be four lowercase hex digits; write {meant}")
        return Sentence(text, place=named(place), given=_short(given), meant=meant)
    if kind in ("too_long", "too_short") and isinstance(given, Sized):
        return _of_wrong_length(place, len(given), _at(schema, place))
    text = message("{place} is {given}, but must be {wanted}")
    wanted = _wanted(schema, place)
    return Sentence(text, place=named(place), given=_short(given), wanted=wanted)


def _of_wrong_length(place: Place, count: int, part: Schema) -> Sentence:
    least = part.get("minItems", part.get("minProperties", 0))
    values = {"place": named(place), "count": count, "least": least}
    if most := part.get("maxItems"):
        return Sentence(
            "{place} has 1 item, but must have {least} to {most}",
            "{place} has {count} items, but must have {least} to {most}",
            most=most,
            **values,
        )
    return Sentence(
        "{place} has 1 item, but must have {least} or more",
        "{place} has {count} items, but must have {least} or more",
        **values,
    )


def _no_json(said: str, text: bytes) -> Sentence:
    """Return the fault of a file that is not valid JSON. `said` is the parser's message."""
    found = _LINE.search(said)
    line, column = (max(1, int(number)) for number in found.groups()) if found else (1, 1)
    if not text.strip():
        return Sentence("it is empty")
    if said.startswith("trailing comma"):
        *before, last = text.split(b"\n")[:line]
        up_to_comma = b"\n".join([*before, last[: column - 1]]).rpartition(b",")[0]
        at = up_to_comma.count(b"\n") + 1
        return Sentence("line {line} has an extra comma with nothing after it", line=at)
    if said.startswith("expected `,`"):
        missing = message("a comma is missing before line {line}, column {column}")
        return Sentence(missing, line=line, column=column)
    if said.startswith("EOF"):
        return Sentence(
            "it ends too early in line {line}, where a bracket is still open", line=line
        )
    return Sentence(
        "it is not valid JSON from line {line}, column {column}", line=line, column=column
    )


def _usb4(given: object) -> str:
    """Return the USB id in a text like 0x2E8A as 2e8a; "" if there is none."""
    found = _HEX.fullmatch(given) if isinstance(given, str) else None
    return found[1].lower() if found else ""


def _short(given: object) -> str:
    text = json.dumps(given)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."


def _wanted(schema: Schema, place: Place) -> Sentence:
    return _in_words(_at(schema, place))


def _at(schema: Schema, place: Place) -> Schema:
    """Return the part of the schema for a place in a board file."""
    part = _resolved(schema, schema)
    for step in place:
        if isinstance(step, int):
            inside = part["items"]
        else:
            inside = part.get("properties", {}).get(step) or part["additionalProperties"]
        part = _resolved(schema, inside)
    return part


def _resolved(schema: Schema, part: Schema) -> Schema:
    """Follow a reference. Of a part that may be left out, return what it is if it is there."""
    part = part["anyOf"][0] if "anyOf" in part else part
    name = part.get("$ref")
    found: Schema = schema["$defs"][name.rpartition("/")[2]] if name else part
    return found


def _in_words(part: Schema) -> Sentence:
    if "const" in part:
        return Sentence("{value}", value=json.dumps(part["const"]))
    if "enum" in part:
        return Sentence("{values}", values=Either(map(json.dumps, part["enum"])))
    match part["type"]:
        case "integer":
            return Sentence(part["description"]) if "description" in part else _whole_number(part)
        case "number":
            text = message("a number from {least} to {most}")
            return Sentence(text, least=part["minimum"], most=part["maximum"])
        case "string":
            return Sentence(part.get("description", message("a text")))
        case "array":
            return _list(part.get("minItems"), part.get("maxItems"))
    if keys := list(part.get("properties", ())):
        return Sentence("an object with {keys}", keys=keys)
    if least := part.get("minProperties"):
        return Sentence("an object with {least} or more keys", least=least)
    return Sentence("an object")


def _whole_number(part: Schema) -> Sentence:
    least = part["minimum"]
    most = part.get("maximum", part.get("exclusiveMaximum", 0) - 1)
    if most >= 0:
        return Sentence("a whole number from {least} to {most}", least=least, most=most)
    return Sentence("a whole number, {least} or more", least=least)


def _list(least: int | None, most: int | None) -> Sentence:
    if least and most:
        return Sentence("a list of {least} to {most} items", least=least, most=most)
    if least:
        return Sentence("a list of {least} or more items", least=least)
    return Sentence("a list of at most {most} items", most=most) if most else Sentence("a list")


def runs(numbers: list[int]) -> list[Sentence]:
    """Return the runs without gaps in these sorted numbers, in words."""
    return [_run(*run) for run in ranges(numbers)]


def _run(first: int, last: int) -> Sentence:
    if first == last:
        return Sentence("{number}", number=first)
    return Sentence("{first} to {last}", first=first, last=last)
