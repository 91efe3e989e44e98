"""The entries of a match, their checksums, and marks that say where the match comes from.

    "imported": {"key": "d75a..."}      another table played the match and signed it with this
                                        key, or with null for none; "proved": false is added if
                                        the rules could not prove the match
    "from": {"match": 3, "entry": 17}   the match continues from an entry of another match;
                                        both are null if that match is not in this journal

The marks are the first facts of a match's first entry, so that a query finds them. A Gemtable
that doesn't know them ignores them.

An entry's checksum covers the previous checksum and its own fields. The line of a match has the
number of its entries and the newest checksum, so that none can be removed from the end.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, NamedTuple

from gemtable.games.kit.as_json import Json
from gemtable.sentence import Sentence, message

IMPORTED, _FROM = "imported", "from"


def start_of(kind: str, first: str = "") -> str:
    """Return how the stored JSON of a kind of entry begins, up to the first fact's name
    `first`.
    """
    whole = json.dumps({kind: {first: ""} if first else ""})
    return whole[: whole.index('""')].rstrip()


MARKED = tuple(start_of("start", mark) for mark in (IMPORTED, _FROM))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a match comes from. By default, it was started at this table."""

    is_imported: bool = False
    key: str | None = None  # in hex, of the valid signature; None if there is none
    is_proved: bool = True  # by the rules, at the import; if not, it is not scored
    goes_on: bool = False  # it continues from an entry of another match
    match: int | None = None  # that match; None if it is not in this journal
    entry: int | None = None

    @property
    def source(self) -> Sentence | None:
        """What this match continues from, in words for a title; None if from no match."""
        if not self.goes_on:
            return None
        if self.match is None:
            return Sentence("continues from another match")
        text = message("continues from entry {entry} of match {match}")
        return Sentence(text, entry=self.entry, match=self.match)


BEGUN_HERE = Origin()


def origin_of(facts: Mapping[str, Json]) -> Origin:
    """Return the origin that a match's first entry states. Facts of wrong types don't count."""
    imported, source = facts.get(IMPORTED), facts.get(_FROM)
    key = imported.get("key") if isinstance(imported, dict) else None
    match, entry = (
        source.get(name) if isinstance(source, dict) else None for name in ("match", "entry")
    )
    return Origin(
        is_imported=imported is not None,
        key=key if isinstance(key, str) else None,
        is_proved=not isinstance(imported, dict) or imported.get("proved") is not False,
        goes_on=source is not None,
        match=match if type(match) is int else None,
        entry=entry if type(entry) is int else None,
    )


def marked(facts: Mapping[str, Json], origin: Origin) -> dict[str, Json]:
    """Return the facts of a match's first entry with the marks of `origin`, without old marks."""
    marks: dict[str, Json] = {}
    if origin.is_imported:
        marks[IMPORTED] = {"key": origin.key}
        if not origin.is_proved:
            marks[IMPORTED]["proved"] = False
    if origin.goes_on:
        marks[_FROM] = {"match": origin.match, "entry": origin.entry}
    rest = {name: fact for name, fact in facts.items() if name not in (IMPORTED, _FROM)}
    return {**marks, **rest}


KINDS = (
    "start",  # who plays what, and how it is dealt
    "seats",  # the board of each part of the table from now on
    "name",  # the name of the person at a seat from now on
    "move",
    "undo",
    "redo",  # repeats the move that was last undone
    "correction",  # replaces the last move that was not undone
    "table",  # the state of the lights that the rules do not have
    "pause",
    "resume",
    "end",
    "drop",  # the match is given up; it is no longer offered
    "reopen",  # a dropped match is resumed
)
_encoded = json.JSONEncoder(default=repr).encode
_CLOSING = ("end", "drop")
TURNING = (*_CLOSING, "undo", "correction", "reopen")  # close a match, or open it again


class Unsound(ValueError):
    """Raised for an entry that is not valid at its place. `reason` can follow a colon."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened in a match. `kind` is one of KINDS, `at` in seconds since 1970."""

    number: int
    at: float
    who: str
    kind: str
    facts: Json
    state_hash: str  # of the state after the entry
    checksum: str = ""

    @property
    def what(self) -> str:
        """The entry's kind and facts, in JSON, as they are stored."""
        return json.dumps({self.kind: self.facts})

    @property
    def columns(self) -> tuple[Any, ...]:
        """The values of the entry's database columns, which `read_entry` reads back."""
        return self.number, self.at, self.who, self.what, self.state_hash, self.checksum


class Draft(NamedTuple):
    """An entry that is still to be written, without its number, time and checksum."""

    who: str
    kind: str
    facts: Json
    state_hash: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match's line in the list of matches, which can be computed from the match's entries."""

    id: int
    game: str
    rules_version: int
    seats: int
    began_at: float  # seconds since 1970
    is_auto: bool  # bots play it
    is_over: bool  # finished or dropped
    entries: int
    newest: str  # checksum of the newest entry

    @property
    def seal(self) -> str:
        """The checksum of this line."""
        return _digest(_of_row(self))

    @property
    def columns(self) -> tuple[Any, ...]:
        """The values of the line's database columns."""
        return *_of_row(self), self.seal


_of_row = attrgetter(*(field.name for field in fields(MatchRow)))  # astuple copies, which is slow


def start_facts(game: str, rules_version: int, seats: int, is_auto: bool) -> dict[str, Json]:
    """Return the facts of a match's first entry, except for the deal."""
    return {"game": game, "rules_version": rules_version, "seats": seats, "is_auto": is_auto}


def sealed(match: int, previous: str, entry: Entry) -> Entry:
    """Return an entry with its checksum. `previous` is the checksum of the entry before, or ""."""
    return replace(entry, checksum=_digest((match, previous, *entry.columns[:-1])))


def is_sealed(match: int, previous: str, columns: Sequence[object]) -> bool:
    """Return whether the stored columns of an entry fit the checksum among them."""
    *before, checksum = columns
    return _digest((match, previous, *before)) == str(checksum)


def sealed_all(match: int, entries: Iterable[Entry]) -> list[Entry]:
    """Return all entries of a match with their checksums."""
    found: list[Entry] = []
    for entry in entries:
        found.append(sealed(match, found[-1].checksum if found else "", entry))
    return found


def first_row(match: int, start: Entry) -> MatchRow:
    """Return a match's line in the list after its first entry. Raises LookupError."""
    game, version, seats, is_auto = (start.facts[name] for name in start_facts("", 0, 0, False))
    return MatchRow(match, game, version, seats, start.at, is_auto, False, 1, start.checksum)


def next_row(row: MatchRow, entry: Entry) -> MatchRow:
    """Return a match's line in the list after one more entry."""
    is_over = entry.kind in _CLOSING if entry.kind in TURNING else row.is_over
    return replace(row, entries=entry.number + 1, newest=entry.checksum, is_over=is_over)


def row_of(match: int, entries: Iterable[Entry]) -> MatchRow:
    """Return a match's line in the list, computed from its entries."""
    start, *more = entries
    row = first_row(match, start)
    for entry in more:
        row = next_row(row, entry)
    return row


def read_entry(row: Iterable[Any]) -> Entry:
    """Return an entry from its columns, without verifying its checksum. Raises Unsound."""
    number, at, who, what, state_hash, checksum = row
    try:
        ((kind, facts),) = json.loads(what).items()
    except (AttributeError, RecursionError, TypeError, ValueError) as error:
        raise Unsound(Sentence("the entry cannot be read")) from error
    if kind not in KINDS or not isinstance(facts, dict):
        raise Unsound(Sentence("the entry is of an unknown kind"))
    return Entry(number, at, who, kind, facts, state_hash, checksum)


def state_hash(state: Mapping[str, Json]) -> str:
    """Return a hash of a state in JSON, as 16 hex digits."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _digest(fields: Iterable[object]) -> str:
    text = _encoded(list(fields))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
