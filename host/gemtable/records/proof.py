"""Proves by the rules that the entries of a match are right, and finds doubts about them.

Checksums show damage, but anybody can compute them. So each entry is replayed, which checks its
state by the rules, and the figures of the end are computed again.

Dates, names and signers can't be proved from the match alone. Doubtful ones are found here: a
match from another table is then refused or marked, and `gemtable journal check` lists them.
"""

import hashlib
import re
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.options import ChoiceError
from gemtable.games.kit.rules import SomeState
from gemtable.journal import Entry, History, Origin, Unsound
from gemtable.journal.entries import IMPORTED, origin_of, row_of
from gemtable.match.course import UNREADABLE, Course
from gemtable.match.result import facts_of, result_of
from gemtable.match.seat_names import Names, with_name
from gemtable.records import signatures
from gemtable.sentence import Sentence, message

_MOST_WORDS = 200  # characters of a reason
_DERIVED = ("options", "moves", "thinking_s")


class _Start(BaseModel):
    """The facts that a match's first entry must have, so that other code can trust their types."""

    model_config = ConfigDict(strict=True)

    game: Annotated[str, Field(max_length=32)]
    rules_version: Annotated[int, Field(ge=0, lt=1 << 31)]
    seats: Annotated[int, Field(ge=1, le=99)]
    is_auto: bool
    dealt: dict[str, object] = {}
    state: dict[str, object] = {}  # older Gemtables wrote this instead
    options: dict[str, object]
    moves: list[object] = []


def check_start(entry: Entry) -> None:
    """Raise Unsound if a match can't begin with this entry."""
    try:
        _Start.model_validate(entry.facts)
    except ValidationError as error:
        raise Unsound(Sentence("the start entry does not say what is played")) from error
    game = GAMES.get(entry.facts["game"])
    if game and entry.facts["seats"] not in game.seats:
        raise Unsound(Sentence("the game does not allow this number of seats"))


def check_end(course: Course, entries: Sequence[Entry]) -> None:
    """Raise Unsound if the last entry, the end of a match, is not what the rules give.

    `course` is the course of the match after that entry.
    """
    *before, end = entries
    try:
        is_right = _is_right(course, course.state, before, end.facts)
        is_whole = is_right and result_of(row_of(0, entries), entries) is not None
    except UNREADABLE:
        is_whole = False
    if not is_whole:
        raise Unsound(Sentence("the rules give a different result"))


def _is_right(course: Course, state: SomeState, before: Sequence[Entry], facts: Json) -> bool:
    """Return whether an end has the figures that follow from the entries before it.

    Texts can differ: other versions may word a reason differently.
    """
    outcome = course.game.rules.outcome(state)
    if outcome is None:
        return False
    derived = facts_of(before, "")
    expected = {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "is_shared": outcome.is_shared,
        **{name: derived[name] for name in _DERIVED},
    }
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


_AHEAD_S = 86_400.0  # another table's clock can be ahead of ours by this
_KEY = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubt about an entry of a match. `why` is its reason, worded to follow a colon."""

    entry: int
    why: Sentence

    def told(self, match: int) -> Sentence:
        text = message("Match {match} is doubtful at entry {entry}: {why}.")
        return Sentence(text, match=match, entry=self.entry, why=self.why)


class States:
    """The states of all matches read so far, to prove that a match continues from another."""

    def __init__(self) -> None:
        self._hashes: dict[int, list[str]] = {}

    def add(self, history: History) -> None:
        self._hashes[history.match] = [entry.state_hash for entry in history.entries]

    def has_source(self, origin: Origin, start: Entry) -> bool:
        """Return whether the entry that `origin` names exists and has the same state as
        `start`.
        """
        hashes = self._hashes.get(origin.match or 0, [])
        number = -1 if origin.entry is None else origin.entry
        return number in range(len(hashes)) and hashes[number] == start.state_hash


class Doubts:
    """Finds doubts about the matches of a journal, which must be given oldest first.

    `knows_keys` says that this user made every import to the journal, so that all keys are known.
    """

    def __init__(self, knows_keys: bool) -> None:
        self._states = States()
        self._played: dict[bytes, list[History]] = defaultdict(list)
        self._keys = {each.key for each in signatures.signers()} if knows_keys else None

    def about(self, history: History) -> list[Doubt]:
        """Return all doubts about the next match."""
        found = [each for each in (misdated(history.entries), self._mark(history)) if each]
        if history.entries and is_auto_with_names(history.entries):
            found.append(
                Doubt(
                    0, Sentence("the match says that bots played it, but it has names of people")
                )
            )
        if double := self._double(history):
            why = Sentence("it is the same match as match {match}", match=double)
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
            text = message("the match does not continue from entry {entry} of match {match}")
            return Doubt(0, Sentence(text, entry=str(origin.entry), match=origin.match))
        if origin.is_imported and not self._is_key(start.facts[IMPORTED]):
            return Doubt(0, Sentence("the key that signed the match is not known here"))
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
        """Return the number of an earlier match that is the same, or None."""
        start = history.entries[0].facts if history.entries else {}
        if not history.end or start.get("is_auto") or origin_of(start).goes_on:
            return None  # a match that continues from another can have the same moves
        of_same = self._played[digest_of_play(history.entries)]
        for other in of_same:
            if is_same(other.entries, history.entries):
                return other.match
        of_same.append(history)
        return None


def misdated(entries: Sequence[Entry]) -> Doubt | None:
    """Return a doubt about the first entry with an impossible date, or None."""
    for entry in entries:
        if entry.at > time.time() + _AHEAD_S:
            return Doubt(entry.number, Sentence("the date is in the future"))
        if entry.at < 0:
            return Doubt(entry.number, Sentence("the date is before 1970"))
    return None


def is_auto_with_names(entries: Sequence[Entry]) -> bool:
    """Return whether a match says that bots play it, although it has names of people."""
    return bool(entries[0].facts.get("is_auto")) and any(
        entry.kind == "name" and entry.facts.get("name") for entry in entries
    )


def is_same(one: Sequence[Entry], other: Sequence[Entry]) -> bool:
    """Return whether two finished matches are the same one, perhaps with other pauses and
    names.

    With a random deal, two different matches never have the same states. Without one they
    can; then they count as the same only if they were played at the same time.
    """
    if digest_of_play(one) != digest_of_play(other):
        return False
    is_at_once = one[0].at <= other[-1].at and other[0].at <= one[-1].at
    return is_at_once or _is_dealt_by_chance(one[0].facts)


def digest_of_play(entries: Sequence[Entry]) -> bytes:
    """Return a hash of what happened in a match, whoever played it and when."""
    stand = [entries[0].state_hash]
    for entry in entries:
        if entry.kind in ("undo", "correction"):
            stand[1:] = stand[1:-1]  # a forged undo does not remove the deal
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
