"""The lines of an exported file: a head, the entries of each match, and a seal at the end.

A file is JSON Lines in ASCII. `export.schema.json` describes a line. Each line is written in
one way only, so a file that was read and is written again is the same, byte for byte.

The checksums are those that the entries have in a journal, where a match has the number that
the file gives it.
"""

import json
from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from gemtable.games.kit.as_json import Json
from gemtable.journal import KINDS, Entry
from gemtable.sentence import Sentence

FORMAT = 1  # increase it with any change of the lines or their meaning
MOST_LINE = 1 << 20  # bytes, line break included; the start of a match takes about 700
MOST_MATCH = 64 << 20  # bytes of all lines of a match
_DEEPEST = 32  # lists and objects within each other; an entry takes about 6
_MOST = (1 << 31) - 1  # of a number that any database takes
_MOST_MATCH_NUMBER = (1 << 63) - 1  # SQLite's; a restored match gets another where it is too high

Kind = Literal["export", "backup"]


class BadLine(ValueError):
    """A line that no Gemtable of this format wrote; `reason` says why, for use after a colon."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


class NewerFormat(BadLine):
    """The head of a file that a newer Gemtable wrote."""


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(kind)
    return kind


def _without_nul(text: str) -> str:
    if "\0" in text:  # no text for PostgreSQL
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
    """An entry of a match. In an export matches count from 1, in a backup as in the journal."""

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
        return Entry(
            *(self.number, self.at, self.who, self.kind, self.facts),
            *(self.state_hash, self.checksum),
        )


class Seal(_Line):
    """The last line: how many entries came before it, and who signed all lines before it.

    Both `key`, an Ed25519 public key, and `signature` are in hex; null if nobody signed. What
    is signed is `signing.signed_text`.
    """

    entries: _Number
    key: Annotated[str, Field(pattern="^[0-9a-f]{64}$")] | None
    signature: Annotated[str, Field(pattern="^[0-9a-f]{128}$")] | None


Line = Head | EntryLine | Seal


def line_of(match: int, entry: Entry) -> EntryLine:
    """Return an entry as a line. Raises BadLine if it has what a file can't have."""
    try:
        return EntryLine(
            match=match,
            number=entry.number,
            at=entry.at,
            who=entry.who,
            kind=entry.kind,
            facts=entry.facts,
            state_hash=entry.state_hash,
            checksum=entry.checksum,
        )
    except ValidationError as error:
        raise BadLine(_why(error)) from error


def encoded(line: Line) -> bytes:
    """Return a line as bytes, line break included. Raises BadLine if it is too long."""
    try:
        raw = json.dumps(line.model_dump(), allow_nan=False).encode() + b"\n"
    except (RecursionError, ValueError) as error:
        raise BadLine(Sentence("it has a number that JSON doesn't have")) from error
    if len(raw) > MOST_LINE:
        raise BadLine(Sentence("it is longer than {most} bytes", most=MOST_LINE))
    return raw


def decoded(raw: bytes) -> Line:
    """Return the line that these bytes are. Raises BadLine."""
    if not raw.endswith(b"\n"):
        raise BadLine(Sentence("its end is missing"))
    try:
        fields = json.loads(raw.decode("ascii"))
    except (RecursionError, ValueError) as error:
        raise BadLine(Sentence("it isn't JSON in ASCII")) from error
    if not isinstance(fields, dict) or _is_too_deep(fields):
        raise BadLine(Sentence("it isn't an object of this format"))
    _check_format(fields)
    try:
        line = _model_of(fields).model_validate(fields)
    except ValidationError as error:
        raise BadLine(_why(error)) from error
    if encoded(line) != raw:
        raise BadLine(Sentence("it isn't written as Gemtable writes it"))
    return line


def schema() -> Mapping[str, Json]:
    """Return the JSON schema of a line, which `export.schema.json` has."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a Gemtable export or backup, format {FORMAT}",
        **TypeAdapter(Line).json_schema(),
    }


def _check_format(fields: Mapping[str, Json]) -> None:
    """Raise NewerFormat for the head of a newer file, whatever else is new in it."""
    number = fields.get("format")
    if "gemtable" in fields and isinstance(number, int) and number > FORMAT:
        number = min(number, _MOST)  # one with thousands of digits can't be printed
        raise NewerFormat(
            Sentence("it has format {format}, this Gemtable reads {known}", format=number, known=1)
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
    return Sentence("its field {field} is missing or wrong", field=field)
