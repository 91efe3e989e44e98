"""The lines of an exported file: a head, the entries of each match, and a seal at the end.

A file is JSON Lines in ASCII. `export.schema.json` describes a line. There is only one way to
write each line, so a file that is read and written again stays the same, byte for byte.

The checksums are those of a journal in which a match has the number that it has in the file.
"""

import json
from collections.abc import Mapping
from dataclasses import fields as fields_of
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from gemtable.games.kit.as_json import Json
from gemtable.journal import KINDS, Entry, Unsound
from gemtable.sentence import Sentence

FORMAT = 1  # increase this with any change of the lines or their meaning
MOST_LINE = 1 << 20  # bytes, line break included; the start of a match takes about 700
MOST_MATCH = 64 << 20  # bytes of all lines of a match
_DEEPEST = 32  # lists and objects within each other; an entry takes about 6
_MOST = (1 << 31) - 1  # the largest number for any database
_MOST_MATCH_NUMBER = (
    1 << 63
) - 1  # the largest of SQLite; a match with too large a number gets another

Kind = Literal["export", "backup"]


class BadLine(Unsound):
    """Raised for a line that is not valid in this format. `reason` is worded to follow a colon."""


class NewerFormat(BadLine):
    """Raised for the head of a file that a newer Gemtable wrote."""


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(kind)
    return kind


def _without_nul(text: str) -> str:
    if "\0" in text:  # PostgreSQL does not accept it in text
        raise ValueError(text)
    return text


_Number = Annotated[int, Field(ge=0, le=_MOST)]
_Match = Annotated[int, Field(ge=1, le=_MOST_MATCH_NUMBER)]
_Hash = Annotated[str, Field(pattern="^[0-9a-f]{16}$")]


class _Line(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Head(_Line):
    """The first line: what the file is, and how many matches it has."""

    gemtable: Kind
    format: Literal[1]
    made_by: Annotated[str, Field(max_length=32)] = Field(description="a version of Gemtable")
    matches: _Number


class EntryLine(_Line):
    """An entry of a match. An export numbers its matches from 1, a backup as in the journal."""

    match: _Match
    number: _Number = Field(description="from 0, the start")
    at: Annotated[float, Field(allow_inf_nan=False)] = Field(description="seconds since 1970")
    who: Annotated[str, Field(max_length=64), AfterValidator(_without_nul)]
    kind: Annotated[str, AfterValidator(_known), Field(json_schema_extra={"enum": list(KINDS)})]
    facts: dict[str, object]
    state_hash: _Hash = Field(description="of the state after it")
    checksum: _Hash = Field(description="of the entry and the one before it")

    @property
    def entry(self) -> Entry:
        return Entry(**{name: each for name, each in self if name != "match"})


class Seal(_Line):
    """The last line: the number of entries before it, and the signature of all lines before it.

    Both `key`, an Ed25519 public key, and `signature` are in hex, or null without a signature.
    The signed bytes are `signatures.signed_text`.
    """

    entries: _Number
    key: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None
    signature: Annotated[str, Field(pattern="^[0-9a-f]{128}$")] | None


Line = Head | EntryLine | Seal
_FIELDS = fields_of(Entry)


def line_of(match: int, entry: Entry) -> EntryLine:
    """Return an entry as a line. Raises BadLine if it has a value that a file can't have."""
    try:
        return EntryLine(match=match, **{each.name: getattr(entry, each.name) for each in _FIELDS})
    except ValidationError as error:
        raise BadLine(_why(error)) from error


def encoded(line: Line) -> bytes:
    """Return a line as bytes, line break included. Raises BadLine if it is too long."""
    try:
        raw = json.dumps(line.model_dump(), allow_nan=False).encode() + b"\n"
    except (RecursionError, ValueError) as error:
        raise BadLine(Sentence("the entry has a number that JSON doesn't allow")) from error
    if len(raw) > MOST_LINE:
        raise BadLine(Sentence("the line is longer than {most} bytes", most=MOST_LINE))
    return raw


def decoded(raw: bytes) -> Line:
    """Return the line in these bytes. Raises BadLine."""
    if not raw.endswith(b"\n"):
        raise BadLine(Sentence("the end of the line is missing"))
    try:
        fields = json.loads(raw.decode("ascii"))
    except (RecursionError, ValueError) as error:
        raise BadLine(Sentence("the line is not JSON in ASCII")) from error
    if not isinstance(fields, dict) or _is_too_deep(fields):
        raise BadLine(Sentence("the line is not an object of this format"))
    _check_format(fields)
    try:
        line = _model_of(fields).model_validate(fields)
    except ValidationError as error:
        raise BadLine(_why(error)) from error
    if encoded(line) != raw:
        raise BadLine(Sentence("the line is not written the way Gemtable writes it"))
    return line


def schema() -> Mapping[str, Json]:
    """Return the JSON schema of a line, which is also in `export.schema.json`."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a Gemtable export or backup, format {FORMAT}",
        **TypeAdapter(Line).json_schema(),
    }


def _check_format(fields: Mapping[str, Json]) -> None:
    """Raise NewerFormat for the head of a file in a newer format."""
    number = fields.get("format")
    if "gemtable" in fields and isinstance(number, int) and number > FORMAT:
        number = min(number, _MOST)  # one with thousands of digits can't be printed
        raise NewerFormat(
            Sentence(
                "the file has format {format}, but this Gemtable reads format {known}",
                format=number,
                known=1,
            )
        )


def _is_too_deep(value: Json) -> bool:
    level = [value]
    for _ in range(_DEEPEST):
        inner = [each.values() if isinstance(each, dict) else each for each in level]
        level = [each for group in inner for each in group if isinstance(each, dict | list)]
        if not level:
            return False
    return True


def _model_of(fields: Mapping[str, Json]) -> type[Head] | type[EntryLine] | type[Seal]:
    if "gemtable" in fields:
        return Head
    return EntryLine if "match" in fields else Seal


def _why(error: ValidationError) -> Sentence:
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    field = ".".join(map(str, first["loc"]))[:64]
    return Sentence("the field {field} is missing or wrong", field=field)
