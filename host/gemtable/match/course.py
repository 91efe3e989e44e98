"""The course of a match: every state that stands, what was undone, and other facts of entries.

Pure: `Match` writes entries and updates the course; reading a journal updates a course from
the same entries.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, IllegalMove, Made, View
from gemtable.journal import BEGUN_HERE, Entry, Origin, Unsound, state_hash
from gemtable.journal.origins import origin_of
from gemtable.match.names import Names, with_name
from gemtable.sentence import Sentence

PEOPLE = "people"  # what causes a pause: people, or missing boards
BOARDS = "boards"

Parts = Mapping[str, tuple[str, int]]  # of a table: each part's board and the unit on it

UNREADABLE = (  # what rules raise for a state or move that no Gemtable wrote
    *(ArithmeticError, AttributeError, IllegalMove, LookupError, RecursionError),
    *(TypeError, ValueError),
)


@dataclass(frozen=True, slots=True)
class Step:
    """What was done at once: one move, or all choices of a lock.

    `uncovers` says whether somebody learned something from it: a tile was drawn, a face was
    seen, choices were opened. `events` are what happened, as everyone may know it.
    """

    moves: tuple[Made, ...]
    uncovers: bool
    events: tuple[Event, ...] = ()


class Course:
    """The course of one match, starting from its dealt state."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.states: list[Any] = []  # the dealt one, then one for every step that stands
        self.steps: list[Step] = []  # those that stand
        self.undone: list[Step] = []  # those undone that can be redone; the newest last
        self.options: Mapping[str, Json] = {}
        self.origin = BEGUN_HERE
        self.chance = ""  # the secret from which bots draw; older Gemtables wrote none
        self.times_back = 0  # how often a step was taken back, or corrected
        self.parts: Parts = {}  # of the table, as last written
        self.names: Names = ()  # of people, by seat; an undo changes none
        self.kept: Json = None  # state of the lights that is not in the rules' state
        self.pauses: set[str] = set()  # PEOPLE, BOARDS
        self.is_closed = False  # its end is written
        self.thinking_s: tuple[float, ...] = ()  # of each seat, by its end; () if it says nothing
        self.is_dropped = False
        self._viewed: list[tuple[Any, View]] = []  # states, and what everyone may know of each

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def hash(self) -> str:
        return state_hash(self.game.rules.to_json(self.state))

    def table_views(self) -> tuple[View, ...]:
        """Return what everyone could know of each state that stands; views are cached."""
        for number, state in enumerate(self.states):
            if number == len(self._viewed) or self._viewed[number][0] is not state:
                self._viewed[number:] = [(state, self.game.rules.view(state))]
        del self._viewed[len(self.states) :]
        return tuple(view for _state, view in self._viewed)

    def dealt(
        self,
        state: Any,
        options: Mapping[str, Json],
        origin: Origin = BEGUN_HERE,
        chance: str = "",
    ) -> None:
        self.states.append(state)
        self.options = dict(options)
        self.origin = origin
        self.chance = chance
        self.names = (None,) * state.seats

    def played(self, state: Any, moves: Sequence[Made]) -> tuple[Step, Any, tuple[Event, ...]]:
        """Return the step that these moves make, the state after it, and the events.

        The course itself doesn't change. Secret choices are played for all seats at once, so
        that no state of the match contains only some of them. Raises IllegalMove.
        """
        owing = self.game.rules.pending(state)
        if self.game.rules.is_sealed(state) and tuple(made.seat for made in moves) != owing:
            raise IllegalMove(
                Sentence("Secret choices take effect for all seats at once."), "table"
            )
        happened: list[Event] = []
        for seat, move in moves:
            state, events = self.game.rules.play(state, seat, move)
            happened += events
        uncovers = any(event.kind in self.game.rules.uncovering for event in happened)
        return Step(tuple(moves), uncovers, tuple(happened)), state, tuple(happened)

    def moved(self, step: Step, state: Any) -> None:
        """Add a new step; undone steps can't be redone after it."""
        self.undone.clear()
        self._add(step, state)

    def took_back(self) -> None:
        self.states.pop()
        self.undone.append(self.steps.pop())
        self.times_back += 1
        self.is_closed = False
        self.thinking_s = ()

    def ended(self, facts: Json) -> None:
        """Note that the end is written; forged facts of it are left out."""
        self.is_closed = True
        try:
            thought = tuple(map(float, facts["thinking_s"]))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            thought = ()
        is_sound = len(thought) == len(self.names) and all(map(isfinite, thought))
        self.thinking_s = thought if is_sound else ()

    def redid(self, state: Any) -> None:
        """Add the step that was last undone again."""
        self._add(self.undone.pop(), state)

    def corrected(self, step: Step, state: Any) -> None:
        """Replace the last step that stands."""
        self.took_back()
        self.moved(step, state)

    def take(self, entry: Entry) -> tuple[Event, ...]:
        """Apply the next entry; return its events. Raises Unsound if it can't follow."""
        try:
            events = self._take(entry)
            is_same = self.hash == entry.state_hash
        except UNREADABLE as error:
            why = getattr(error, "reason", str(error))
            raise Unsound(Sentence("the rules do not allow it ({why})", why=why)) from error
        if not is_same:
            raise Unsound(Sentence("the rules give a different state"))
        return events

    def _add(self, step: Step, state: Any) -> None:
        self.steps.append(step)
        self.states.append(state)

    def _take(self, entry: Entry) -> tuple[Event, ...]:
        facts = entry.facts
        match entry.kind:
            case "start":
                state = self.game.rules.from_json(facts["state"])
                chance = str(facts.get("chance", ""))
                self.dealt(state, facts["options"], origin_of(facts), chance)
                if self.state.seats != facts["seats"]:
                    raise Unsound(Sentence("dealt for another number of seats"))
            case "seats":
                self.parts = {
                    part: (board, unit) for part, (board, unit) in facts["parts"].items()
                }
            case "name":
                self.names = with_name(self.names, facts["seat"], facts["name"])
            case "move":
                return self._moved(facts, self.state, self.moved)
            case "correction":
                return self._moved(facts, self.states[-2], self.corrected)
            case "redo":
                _step, state, events = self.played(self.state, self.undone[-1].moves)
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
                self.ended(facts)
            case "drop":
                self.is_dropped = True
            case "reopen":
                self.is_dropped = False
        return ()

    def _moved(self, facts: Json, before: Any, note: Any) -> tuple[Event, ...]:
        each = facts.get("moves", [facts])  # Gemtable 0.1.0 wrote a single move
        moves = [Made(move["seat"], self.game.rules.parse(move["text"])) for move in each]
        step, state, events = self.played(before, moves)
        note(step, state)
        return events
