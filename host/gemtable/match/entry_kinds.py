"""The kinds of journal entries: how each changes the course of a match and is counted.

`facts` are the content of an entry as it is stored. `Record` writes an entry and applies it to
the course; `take` applies an entry that was read from the journal, in the same way.

Names and the state of the lights don't change the match's state, so they need not be written at
once. They are written together with the next entry, or by `flush`.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import ClassVar

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import Event, Made
from gemtable.journal import Draft, Entry, Journal, Unsound
from gemtable.journal.entries import origin_of
from gemtable.match.course import BOARDS, UNREADABLE, Course
from gemtable.match.seat_names import Names, with_name
from gemtable.sentence import Sentence

Events = tuple[Event, ...]


class Tally:
    """Counts moves, names and thinking time from entries; `at` is the time of an entry.

    `thinking_s` is the time, in seconds and without pauses, that each seat took for its moves.
    """

    def __init__(self, start: Entry) -> None:
        seats = start.facts["seats"]
        self.names: Names = (None,) * seats
        self.moves = 0
        self.thinking_s = [0.0] * seats
        self._since_s, self._thought_s = start.at, 0.0
        self._pauses: set[str | None] = set()

    def step(self, moves: int, at: float, seats: Iterable[int] = ()) -> None:
        """Count `moves`, -1 for an undo; `seats` have been thinking until `at`."""
        for seat in seats:
            self.thinking_s[seat] += self._thought_s + at - self._since_s
        self.moves += moves
        self._since_s, self._thought_s = at, 0.0

    def pause(self, by: str | None, at: float) -> None:
        self._thought_s += 0 if self._pauses else at - self._since_s
        self._pauses.add(by)

    def go_on(self, by: str | None, at: float) -> None:
        self._pauses.discard(by)
        self._since_s = at


class Kind(ABC):
    """One kind of entry. Both methods raise one of UNREADABLE for invalid facts."""

    name: ClassVar[str]  # one of journal.entries.KINDS

    @abstractmethod
    def apply(self, course: Course, facts: Json) -> Events:
        """Change the course as these facts say; return the events."""

    @abstractmethod
    def count(self, tally: Tally, facts: Json, at: float) -> None:
        """Add an entry with these facts to the tally."""


class _Uncounted(Kind):
    def count(self, tally: Tally, facts: Json, at: float) -> None:
        pass


class Start(_Uncounted):
    name = "start"

    def apply(self, course: Course, facts: Json) -> Events:
        if is_state_of_another(facts):
            raise Unsound(STATE_OF_ANOTHER)
        rules, origin = course.game.rules, origin_of(facts)
        # Older versions wrote the dealt state, and no secret for the bots.
        deal = facts["dealt"] if "dealt" in facts else rules.deal(facts["state"])
        steps = [_moves(course, {"moves": moves}) for moves in facts.get("moves", ())]
        if steps and not origin.goes_on:
            raise Unsound(Sentence("it starts with moves but does not say from which match"))
        chance = str(facts.get("chance", ""))
        course.dealt(deal, facts["seats"], facts["options"], steps, origin, chance)
        if facts.get("state") not in (None, rules.to_json(course.state)):
            raise Unsound(Sentence("the rules give a different state"))
        return ()


STATE_OF_ANOTHER = Sentence(
    "it starts from another match, in a format that only unreleased versions wrote"
)


def is_state_of_another(facts: Json) -> bool:
    """Return whether a first entry has a state of another match, not the moves that led to it."""
    return "state" in facts and origin_of(facts).goes_on


class Seats(_Uncounted):
    name = "seats"

    def apply(self, course: Course, facts: Json) -> Events:
        course.parts = {part: (board, unit) for part, (board, unit) in facts["parts"].items()}
        course.undoing = facts.get("undo", course.undoing)
        return ()


class SeatName(Kind):
    name = "name"

    def apply(self, course: Course, facts: Json) -> Events:
        course.names = with_name(course.names, facts["seat"], facts["name"])
        return ()

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.names = with_name(tally.names, facts["seat"], facts["name"])


class Move(Kind):
    name = "move"

    def apply(self, course: Course, facts: Json) -> Events:
        step, state = course.played(course.state, _moves(course, facts))
        course.moved(step, state)
        return step.events

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.step(1, at, [each["seat"] for each in _said(facts)])


class Correction(Kind):
    name = "correction"

    def apply(self, course: Course, facts: Json) -> Events:
        step, state = course.played(course.states[-2], _moves(course, facts))
        course.took_back()
        course.moved(step, state)
        return step.events

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.step(0, at, [each["seat"] for each in _said(facts)])


class Undo(Kind):
    name = "undo"

    def apply(self, course: Course, facts: Json) -> Events:
        course.took_back()
        return ()

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.step(-1, at)


class Redo(Kind):
    name = "redo"

    def apply(self, course: Course, facts: Json) -> Events:
        *others, last = course.undone
        step, state = course.played(course.state, last.moves)
        course.moved(step, state)
        course.undone = tuple(others)
        return step.events

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.step(1, at)


class Lights(_Uncounted):
    name = "table"

    def apply(self, course: Course, facts: Json) -> Events:
        course.kept = facts["kept"]
        return ()


class Pause(Kind):
    name = "pause"

    def apply(self, course: Course, facts: Json) -> Events:
        course.pauses |= {facts.get("by", BOARDS)}
        return ()

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.pause(facts.get("by"), at)


class Resume(Kind):
    name = "resume"

    def apply(self, course: Course, facts: Json) -> Events:
        course.pauses -= {facts.get("by", BOARDS)}
        return ()

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.go_on(facts.get("by"), at)


class End(_Uncounted):
    name = "end"

    def apply(self, course: Course, facts: Json) -> Events:
        course.ended(facts)
        return ()


class Drop(Kind):
    name = "drop"

    def apply(self, course: Course, facts: Json) -> Events:
        course.is_dropped = True
        return ()

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.pause(None, at)


class Reopen(Kind):
    name = "reopen"

    def apply(self, course: Course, facts: Json) -> Events:
        course.is_dropped = False
        return ()

    def count(self, tally: Tally, facts: Json, at: float) -> None:
        tally.go_on(None, at)


_ALL = (
    *(Start(), Seats(), SeatName(), Move(), Undo(), Redo(), Correction(), Lights()),
    *(Pause(), Resume(), End(), Drop(), Reopen()),
)
BY_NAME: Mapping[str, Kind] = {kind.name: kind for kind in _ALL}


def take(course: Course, entry: Entry) -> Events:
    """Apply the next entry to a course; return its events. Raises Unsound if it isn't valid."""
    try:
        events = BY_NAME[entry.kind].apply(course, entry.facts)
        is_same = course.hash == entry.state_hash
    except UNREADABLE as error:
        why = getattr(error, "reason", str(error))
        raise Unsound(Sentence("the rules do not allow it ({why})", why=why)) from error
    if not is_same:
        raise Unsound(Sentence("the rules give a different state"))
    return events


def _moves(course: Course, facts: Json) -> list[Made]:
    return [Made(each["seat"], course.game.rules.parse(each["text"])) for each in _said(facts)]


def _said(facts: Json) -> Json:
    return facts.get("moves", [facts])  # Gemtable 0.1.0 wrote a single move


class Record:
    """The course of a match and its `entries` on disk; writes new entries to the journal."""

    def __init__(
        self, course: Course, journal: Journal, number: int, entries: Sequence[Entry]
    ) -> None:
        self.entries = list(entries)
        self.course = course
        self._journal = journal
        self._number = number
        self._owed: dict[str, tuple[str, str, Json]] = {}  # by what they replace

    @property
    def is_late(self) -> bool:
        """Whether entries wait for the journal's server, and all later writes with them."""
        return self._journal.is_late

    @property
    def owes(self) -> bool:
        """Whether a name or a state of the lights isn't written yet."""
        return bool(self._owed)

    def owe(self, what: str, who: str, kind: str, facts: Json) -> None:
        """Apply an entry now and write it later; it replaces an unwritten one for `what`."""
        BY_NAME[kind].apply(self.course, facts)
        self._owed[what] = who, kind, facts

    def write(self, who: str, kind: str, facts: Json) -> tuple[Event, ...]:
        """Apply an entry and write it, with all that isn't written yet; return its events.

        Raises IllegalMove or UserError, and then nothing is applied or written. The error is Late
        if all of it will be written when the journal's server answers; call `settle` then.
        """
        after = copy(self.course)
        events = BY_NAME[kind].apply(after, facts)
        self._add(Draft(who, kind, facts, after.hash))
        self.course = after
        return events

    def flush(self) -> None:
        """Write names and lights that aren't written yet. Raises UserError."""
        if self._owed:
            self._add()

    def settle(self) -> tuple[Event, ...] | None:
        """Apply late entries once they are on disk; return their events, or None before that.

        Raises UserError if they will never be written.
        """
        found = self._journal.settle()
        if found is None:
            return None
        match, entries = found
        if match != self._number:
            return ()
        events: list[Event] = []
        for entry in entries:
            events += take(self.course, entry)
            self.entries.append(entry)
        self._owed.clear()
        return tuple(events)

    def _add(self, *drafts: Draft) -> None:
        owed = [Draft(*each, self.course.hash) for each in self._owed.values()]
        self.entries += self._journal.add_all(self._number, len(self.entries), [*owed, *drafts])
        self._owed.clear()
