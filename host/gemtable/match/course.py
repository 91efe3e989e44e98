"""How a match went: every state that stands, what was taken back, and what the entries say of it.

Pure: `Match` writes entries and tells a course what happened; reading a
journal tells it the same from the entries.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from gemtable.journal import Entry, state_hash
from gemtable.rules.core import Event, Game, IllegalMove, Json

PEOPLE = "people"  # who wants a pause: the people, or the boards that are missing
BOARDS = "boards"

_UNREADABLE = (
    *(ArithmeticError, AttributeError, IllegalMove, LookupError, RecursionError),
    *(TypeError, ValueError),
)


class Made(NamedTuple):
    """A move and the seat that made it."""

    seat: int
    move: Any


class Course:
    """The course of one match, from its dealt state on."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[Any] = []  # the dealt one, then one for every move that stands
        self.made: list[Made] = []  # the moves that stand
        self.undone: list[Made] = []  # taken back, and may be made again; the newest last
        self.options: Mapping[str, Json] = {}
        self.kept: Json = None  # what the lights remember beyond the rules
        self.pauses: set[str] = set()  # PEOPLE, BOARDS
        self.is_closed = False  # its end is written

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def hash(self) -> str:
        return state_hash(self.game.to_json(self.state))

    def dealt(self, state: Any, options: Mapping[str, Json]) -> None:
        self.states.append(state)
        self.options = dict(options)

    def moved(self, made: Made, state: Any) -> None:
        """Note a new move: what was taken back before it is gone for good."""
        self.undone.clear()
        self._add(made, state)

    def took_back(self) -> None:
        self.states.pop()
        self.undone.append(self.made.pop())
        self.is_closed = False

    def redid(self, state: Any) -> None:
        """Note that the move taken back last is made again."""
        self._add(self.undone.pop(), state)

    def corrected(self, made: Made, state: Any) -> None:
        """Note that the last move that stands is replaced by another."""
        self.took_back()
        self.moved(made, state)

    def take(self, entry: Entry) -> tuple[Event, ...]:
        """Take in the next entry; return what happened. Raises ValueError if it cannot follow."""
        try:
            events = self._take(entry)
            is_same = self.hash == entry.state_hash
        except _UNREADABLE as error:
            raise ValueError(f"the rules do not allow it ({error})") from error
        if not is_same:
            raise ValueError("the rules come to another state")
        return events

    def _add(self, made: Made, state: Any) -> None:
        self.made.append(made)
        self.states.append(state)

    def _take(self, entry: Entry) -> tuple[Event, ...]:
        facts = entry.facts
        match entry.kind:
            case "start":
                self.dealt(self.game.from_json(facts["state"]), facts["options"])
                if self.state.seats != facts["seats"]:
                    raise ValueError("dealt for another number of seats")
            case "move":
                return self._made(facts, self.state, self.moved)
            case "correction":
                return self._made(facts, self.states[-2], self.corrected)
            case "redo":
                made = self.undone[-1]
                state, events = self.game.play(self.state, *made)
                self.redid(state)
                return events
            case "undo":
                self.took_back()
            case "table":
                self.kept = facts["kept"]
            case "pause":
                self.pauses.add(facts.get("by", BOARDS))
            case "resume":
                self.pauses.discard(facts.get("by", BOARDS))
            case "end":
                self.is_closed = True
        return ()

    def _made(self, facts: Json, before: Any, note: Any) -> tuple[Event, ...]:
        made = Made(facts["seat"], self.game.parse(facts["text"]))
        state, events = self.game.play(before, *made)
        note(made, state)
        return events
