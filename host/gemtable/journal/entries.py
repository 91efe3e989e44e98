"""An entry of a match, where the match comes from, and the checksums.

"imported": {"key": "d75a..."}      another table played it; null if it was not signed;
                                        with "proved": false if the rules couldn't tell whether
    "from": {"match": 3, "entry": 17}   it goes on from an entry of another match of this journal;
                                        both are null if that match is not in it

The marks are the first facts of the entry, so that a query finds them. A Gemtable that doesn't
know them ignores them.

An entry's checksum covers the previous checksum and its own fields, so that entries can't be
changed, removed or inserted unnoticed. The line of a match has the number of its entries and
the newest checksum, so that none can be removed from the end.
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
    """Return how `what` begins in each entry of a kind, with its first fact if that is given."""
    whole = json.dumps({kind: {first: ""} if first else ""})
    return whole[: whole.index('""')].rstrip()


MARKED = tuple(start_of("start", mark) for mark in (IMPORTED, _FROM))


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a match comes from; without any of it, it was begun here as usual."""

    is_imported: bool = False
    key: str | None = None  # whose signature held, in hex; None for nobody's
    is_proved: bool = True  # by the rules, when it was imported; else it counts nowhere
    goes_on: bool = False  # from an entry of another match
    match: int | None = None  # that match; None if it is not in this journal
    entry: int | None = None

    @property
    def source(self) -> Sentence | None:
        """The match that this one goes on from, for a title; None if it was begun as usual."""
        if not self.goes_on:
            return None
        if self.match is None:
            return Sentence("goes on from another match")
        text = message("goes on from entry {entry} of match {match}")
        return Sentence(text, entry=self.entry, match=self.match)


BEGUN_HERE = Origin()


def origin_of(facts: Mapping[str, Json]) -> Origin:
    """Return what the facts of a match's first entry say. Odd ones, of a forger, say less."""
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
    """Return the facts of a match's first entry with these marks, instead of any it has."""
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
    "seats",  # which board is which part of the table, from now on
    "name",  # what the person at a seat is called, from now on
    "move",
    "undo",
    "redo",  # repeats the move that was last undone
    "correction",  # replaces the last move that stands
    "table",  # state of the lights that is not in the rules' state
    "pause",
    "resume",
    "end",
    "drop",  # people give the match up; it is not offered any more
    "reopen",  # people resume a dropped match
)
_encoded = json.JSONEncoder(default=repr).encode
_CLOSING = ("end", "drop")
TURNING = (*_CLOSING, "undo", "correction", "reopen")  # close a match, or open it again


class Unsound(ValueError):
    """An entry that is invalid where it stands; `reason` says why, for use after a colon."""

    def __init__(self, reason: Sentence) -> None:
        super().__init__(reason)
        self.reason = reason


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened, of one of KINDS; `at` is in seconds since 1970."""

    number: int
    at: float
    who: str
    kind: str
    facts: Json
    state_hash: str  # of the state after it
    checksum: str = ""

    @property
    def what(self) -> str:
        """The kind and its facts, as they are stored."""
        return json.dumps({self.kind: self.facts})

    @property
    def columns(self) -> tuple[Any, ...]:
        """The columns as stored; `read_entry` reads them back."""
        return self.number, self.at, self.who, self.what, self.state_hash, self.checksum


class Draft(NamedTuple):
    """An entry that is to be written next: all of it but its number, its time and checksum."""

    who: str
    kind: str
    facts: Json
    state_hash: str


@dataclass(frozen=True, slots=True)
class MatchRow:
    """The line of a match in the list of matches. All of it follows from the match's entries."""

    id: int
    game: str
    rules_version: int
    seats: int
    began_at: float  # seconds since 1970
    is_auto: bool  # bots play it
    is_over: bool  # or dropped
    entries: int
    newest: str  # checksum of the newest entry

    @property
    def seal(self) -> str:
        """The checksum of this line."""
        return _digest(_of_row(self))

    @property
    def columns(self) -> tuple[Any, ...]:
        """The columns as stored."""
        return *_of_row(self), self.seal


_of_row = attrgetter(*(field.name for field in fields(MatchRow)))  # astuple copies, and is slow


def start_facts(game: str, rules_version: int, seats: int, is_auto: bool) -> dict[str, Json]:
    """Return what a match's first entry contains besides how it is dealt."""
    return {"game": game, "rules_version": rules_version, "seats": seats, "is_auto": is_auto}


def sealed(match: int, previous: str, entry: Entry) -> Entry:
    """Return the entry with its checksum; `previous` is the checksum before it, "" for none."""
    return replace(entry, checksum=_digest((match, previous, *entry.columns[:-1])))


def is_sealed(match: int, previous: str, columns: Sequence[object]) -> bool:
    """Return whether the columns of an entry, as they are stored, fit its checksum."""
    *before, checksum = columns
    return _digest((match, previous, *before)) == str(checksum)


def first_row(match: int, start: Entry) -> MatchRow:
    """Return the line of a match that has only its first entry. Raises LookupError."""
    game, version, seats, is_auto = (start.facts[name] for name in start_facts("", 0, 0, False))
    return MatchRow(match, game, version, seats, start.at, is_auto, False, 1, start.checksum)


def next_row(row: MatchRow, entry: Entry) -> MatchRow:
    """Return the line of a match after one more entry."""
    is_over = entry.kind in _CLOSING if entry.kind in TURNING else row.is_over
    return replace(row, entries=entry.number + 1, newest=entry.checksum, is_over=is_over)


def row_of(match: int, entries: Iterable[Entry]) -> MatchRow:
    """Return the line that follows from the entries of a match, at least one."""
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
        raise Unsound(Sentence("it is not an entry")) from error
    if kind not in KINDS or not isinstance(facts, dict):
        raise Unsound(Sentence("it is of no known kind"))
    return Entry(number, at, who, kind, facts, state_hash, checksum)


def state_hash(state: Mapping[str, Json]) -> str:
    """Return a hash of a state in JSON, as 16 hex digits."""
    text = json.dumps(state, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _digest(fields: Iterable[object]) -> str:
    text = _encoded(list(fields))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
