"""Proves by the rules that a match of a file happened as its entries say, and finds doubts.

Checksums show damage, but anybody can compute them. So each entry is replayed, which checks its
state by the rules, and the figures of the end are derived again, whichever way a match came.

Nobody can prove these from the match alone. So what comes from another table is refused or
marked for them, and `gemtable journal check` names them.
"""

import hashlib
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError
from gemtable.games.kit.rules import SomeState
from gemtable.journal import Entry, History, Origin, Unsound
from gemtable.journal.entries import IMPORTED, origin_of, row_of
from gemtable.match.course import UNREADABLE, Course
from gemtable.match.names import Names, with_name
from gemtable.match.result import facts_of, result_of
from gemtable.records import signatures
from gemtable.sentence import Sentence, message

_MOST_WORDS = 200  # characters of a reason
_FIGURES = ("scores", "winners", "is_shared")
_DERIVED = ("options", "moves", "thinking_s")


class _Start(BaseModel):
    """What the first entry must say, so that other code can trust its types."""

    model_config = ConfigDict(strict=True)

    game: Annotated[str, Field(max_length=32)]
    rules_version: Annotated[int, Field(ge=0, lt=1 << 31)]
    seats: Annotated[int, Field(ge=1, le=99)]
    is_auto: bool
    dealt: dict[str, object] = {}
    state: dict[str, object] = {}  # instead, by older Gemtables
    options: dict[str, object]
    moves: list[object] = []


def check_start(entry: Entry) -> None:
    """Raise Unsound if a match can't begin with this entry."""
    try:
        _Start.model_validate(entry.facts)
    except ValidationError as error:
        raise Unsound(Sentence("it does not say what is played")) from error
    game = GAMES.get(entry.facts["game"])
    if game and entry.facts["seats"] not in game.seats:
        raise Unsound(Sentence("dealt for another number of seats"))


def check_end(course: Course, entries: Sequence[Entry]) -> None:
    """Raise Unsound if the newest of these entries ends the match in another way than the rules.

    `course` is the match's, after that entry.
    """
    *before, end = entries
    try:
        is_right = _is_right(course, course.state, before, end.facts)
        is_whole = is_right and result_of(row_of(0, entries), entries) is not None
    except UNREADABLE:
        is_whole = False
    if not is_whole:
        raise Unsound(Sentence("the rules give another end"))


def _is_right(course: Course, state: SomeState, before: Sequence[Entry], facts: Json) -> bool:
    """Return whether an end has the figures that follow from the entries before it.

    Only its words are its own: other versions may word a reason differently.
    """
    outcome = course.game.rules.outcome(state)
    if outcome is None:
        return False
    figures = asdict(outcome)
    figures = {name: _as_json(figures[name]) for name in _FIGURES}
    derived = facts_of(before, "")
    expected = {**figures, **{name: derived[name] for name in _DERIVED}}
    is_same = all(facts[name] == expected[name] for name in expected if name in facts)
    has_names = "names" not in facts or _names(facts["names"]) == tuple(derived["names"])
    return is_same and has_names and {"scores", "winners"} <= facts.keys() and _has_words(facts)


def _has_words(facts: Json) -> bool:
    words = [facts.get(name, "") for name in ("reason", "rating", "tie_break", "made_by")]
    return all(isinstance(each, str) and len(each) <= _MOST_WORDS for each in words)


def _names(found: Json) -> Names:
    names: Names = (None,) * len(found)
    for seat, name in enumerate(found):
        names = with_name(names, seat, name)
    return names


def _as_json(value: object) -> Json:
    return list(value) if isinstance(value, tuple) else value


_AHEAD_S = 86_400.0  # that another table's clock may be ahead of ours
_KEY = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Doubt:
    """What is doubtful about a match, at an entry; `why` is for use after a colon."""

    entry: int
    why: Sentence

    def told(self, match: int) -> Sentence:
        text = message("Match {match} is doubtful at entry {entry}: {why}.")
        return Sentence(text, match=match, entry=self.entry, why=self.why)


class States:
    """The states of the matches that were read so far, to prove that one goes on from another."""

    def __init__(self) -> None:
        self._hashes: dict[int, list[str]] = {}

    def add(self, history: History) -> None:
        self._hashes[history.match] = [entry.state_hash for entry in history.entries]

    def has_source(self, origin: Origin, start: Entry) -> bool:
        """Return whether there is the entry from which a match is said to go on."""
        hashes = self._hashes.get(origin.match or 0, [])
        number = -1 if origin.entry is None else origin.entry
        return number in range(len(hashes)) and hashes[number] == start.state_hash


class Doubts:
    """Looks for doubtful matches of a journal, which are given oldest first.

    `knows_keys` is whether every import to the journal was made by this user, who knows all keys.
    """

    def __init__(self, knows_keys: bool) -> None:
        self._states = States()
        self._played: dict[bytes, list[History]] = defaultdict(list)
        self._keys = {each.key for each in signatures.signers()} if knows_keys else None

    def about(self, history: History) -> list[Doubt]:
        """Return what is doubtful about the next match."""
        found = [each for each in (misdated(history.entries), self._mark(history)) if each]
        if history.entries and is_auto_with_names(history.entries):
            found.append(Doubt(0, Sentence("it says that bots played it, but it names people")))
        if double := self._double(history):
            why = Sentence("match {match} is the same", match=double)
            found.append(Doubt(len(history.entries) - 1, why))
        self._states.add(history)
        return found

    def _mark(self, history: History) -> Doubt | None:
        """Return a doubt about the mark that says where a match comes from."""
        if not history.entries:
            return None
        start = history.entries[0]
        origin = origin_of(start.facts)
        if origin.goes_on and origin.match and not self._states.has_source(origin, start):
            text = message("it doesn't go on from entry {entry} of match {match}")
            return Doubt(0, Sentence(text, entry=str(origin.entry), match=origin.match))
        if origin.is_imported and not self._is_key(start.facts[IMPORTED]):
            return Doubt(0, Sentence("the key that signed it is not known here"))
        return None

    def _is_key(self, mark: Json) -> bool:
        if not isinstance(mark, dict) or "key" not in mark:
            return False
        key = mark["key"]
        if key is None:
            return True
        is_key = isinstance(key, str) and _KEY.fullmatch(key) is not None
        return is_key and (self._keys is None or key in self._keys)

    def _double(self, history: History) -> int | None:
        """Return the number of an earlier match that is the same; None if there is none."""
        start = history.entries[0].facts if history.entries else {}
        if not history.end or start.get("is_auto") or origin_of(start).goes_on:
            return None  # what goes on from another match may well go as that one did
        of_same = self._played[digest_of_play(history.entries)]
        for other in of_same:
            if is_same(other.entries, history.entries):
                return other.match
        of_same.append(history)
        return None


def misdated(entries: Sequence[Entry]) -> Doubt | None:
    """Return a doubt about the first entry that is of another time than computers have had."""
    for entry in entries:
        if entry.at > time.time() + _AHEAD_S:
            return Doubt(entry.number, Sentence("its date is in the future"))
        if entry.at < 0:
            return Doubt(entry.number, Sentence("its date is before 1970"))
    return None


def is_auto_with_names(entries: Sequence[Entry]) -> bool:
    """Return whether bots are said to play, although people are named."""
    return bool(entries[0].facts.get("is_auto")) and any(
        entry.kind == "name" and entry.facts.get("name") for entry in entries
    )


def is_same(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Return whether two finished matches are one, at other times, or with other pauses and names.

    Where chance deals, no two have the same states. Elsewhere they may, but not at one time.
    """
    if digest_of_play(one) != digest_of_play(other):
        return False
    is_at_once = one[0].at <= other[-1].at and other[0].at <= one[-1].at
    return is_at_once or _is_dealt_by_chance(one[0].facts)


def digest_of_play(entries: Sequence[Entry]) -> bytes:
    """Return what is the same for all matches in which the same happened, whoever played when."""
    stand = [entries[0].state_hash]
    for entry in entries:
        if entry.kind in ("undo", "correction"):
            stand[1:] = stand[1:-1]  # a forged one takes nothing from the deal
        if entry.kind in ("move", "redo", "correction"):
            stand.append(entry.state_hash)
    facts = entries[0].facts
    said = repr((facts.get("game"), facts.get("rules_version"), stand))
    return hashlib.sha256(said.encode("utf-8", "surrogatepass")).digest()


def _is_dealt_by_chance(facts: Json) -> bool:
    game = GAMES.get(facts["game"])
    try:
        if game is None:
            return False
        one, other = (
            game.rules.start(facts["seats"], seed, **facts["options"]) for seed in (0, 1)
        )
    except (ChoiceError, LookupError, TypeError, ValueError):
        return False
    return bool(game.rules.to_json(one) != game.rules.to_json(other))
