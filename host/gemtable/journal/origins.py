"""Where a match comes from that wasn't begun in this journal as usual: marks in its first entry.

    "imported": {"key": "d75a..."}      another table played it; null if it was not signed;
                                        with "proved": false if the rules couldn't tell whether
    "from": {"match": 3, "entry": 17}   it goes on from an entry of another match of this journal;
                                        both are null if that match is not in it

The marks are the first facts of the entry, so that a query finds them. A Gemtable that doesn't
know them ignores them.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from gemtable.games.kit.as_json import Json
from gemtable.sentence import Sentence, message

IMPORTED, _FROM = "imported", "from"
MARKED = tuple(f'{{"start": {{"{mark}":' for mark in (IMPORTED, _FROM))  # begin of the column


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
