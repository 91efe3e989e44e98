"""The course of a match: every state that stands, what was undone, and what its bots draw.

Pure: `entry_kinds.py` says what each entry does to it.
"""

import json
import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from random import Random

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import Event, IllegalMove, Made, SomeState, View
from gemtable.journal import BEGUN_HERE, Damage, Origin, Unsound, state_hash
from gemtable.match.names import Names
from gemtable.sentence import Sentence

_BYTES = 16


def new_chance() -> str:
    """Return a secret for the bots of one match, which nobody can guess."""
    return secrets.token_hex(_BYTES)


def drawn(secret: str, seat: int, moves: int, times_back: int) -> Random:
    """Return the chance of a bot at a seat, when so many steps stand.

    `times_back` is how often a step was taken back: who undoes a bot's choice can't expect the
    same again.
    """
    return Random(f"{secret} {seat} {moves} {times_back}")


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


def written(moves: Iterable[Made]) -> list[Json]:
    """Return moves as an entry has them."""
    return [{"seat": seat, "text": str(move)} for seat, move in moves]


class Course:
    """The course of one match, from its deal; or from where another match was, after its steps.

    `copy.copy` gives one that can take an entry while this one stays as it is: what it has is
    replaced, never changed, except for views that are cached.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        # The first one, then one for every step that stands.
        self.states: tuple[SomeState, ...] = ()
        self.steps: tuple[Step, ...] = ()  # those that stand
        self.undone: tuple[Step, ...] = ()  # those undone that can be redone; the newest last
        self.deal: Json = None  # what the rules' `start` needs besides seats and options
        self.options: Mapping[str, Json] = {}
        self.before: tuple[Step, ...] = ()  # of another match, which led here; they stay
        self.origin = BEGUN_HERE
        self.chance = ""  # the secret from which bots draw; older Gemtables wrote none
        self.times_back = 0  # how often a step was taken back, or corrected
        self.parts: Parts = {}  # of the table, as last written
        self.names: Names = ()  # of people, by seat; an undo changes none
        self.kept: Json = None  # state of the lights that is not in the rules' state
        self.pauses: frozenset[str] = frozenset()  # PEOPLE, BOARDS
        self.is_closed = False  # its end is written
        self.thinking_s: tuple[float, ...] = ()  # of each seat, by its end; () if it says nothing
        self.is_dropped = False
        # States, and what everyone may know of each.
        self._viewed: list[tuple[SomeState, View]] = []

    @property
    def state(self) -> SomeState:
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
        deal: Json,
        seats: int,
        options: Mapping[str, Json],
        steps: Sequence[Sequence[Made]] = (),
        origin: Origin = BEGUN_HERE,
        chance: str = "",
    ) -> None:
        """Deal, and make the moves of another match. Raises one of UNREADABLE."""
        state = self.game.rules.start(seats, **{**options, **deal})
        again = self.game.rules.deal(self.game.rules.to_json(state))
        if json.dumps(again) != json.dumps(deal):  # to Python, true is 1
            raise Unsound(Sentence("the rules give a different state"))
        for moves in steps:
            step, state = self.played(state, moves)
            self.before += (step,)
        self.states += (state,)
        self.deal = deal
        self.options = dict(options)
        self.origin = origin
        self.chance = chance
        self.names = (None,) * seats

    def dealt_until(self, steps: Sequence[Step]) -> dict[str, Json]:
        """Return what the first entry of a match says that begins after these steps."""
        moves = [written(step.moves) for step in (*self.before, *steps)]
        return {"dealt": self.deal, "options": dict(self.options), "moves": moves}

    def played(self, state: SomeState, moves: Sequence[Made]) -> tuple[Step, SomeState]:
        """Return the step that these moves make, and the state after it.

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
        return Step(tuple(moves), uncovers, tuple(happened)), state

    def moved(self, step: Step, state: SomeState) -> None:
        """Add a new step; undone steps can't be redone after it."""
        self.undone = ()
        self._add(step, state)

    def took_back(self) -> None:
        self.states = self.states[:-1]
        self.undone += self.steps[-1:]
        self.steps = self.steps[:-1]
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

    def redid(self, state: SomeState) -> None:
        """Add the step that was last undone again."""
        step, self.undone = self.undone[-1], self.undone[:-1]
        self._add(step, state)

    def corrected(self, step: Step, state: SomeState) -> None:
        """Replace the last step that stands."""
        self.took_back()
        self.moved(step, state)

    def _add(self, step: Step, state: SomeState) -> None:
        self.steps += (step,)
        self.states += (state,)


class DamagedMatch(UserError):
    """A match whose journal is damaged; its first `keep` entries are sound."""

    def __init__(self, match: int, damage: Damage) -> None:
        fix = Sentence("Begin another with --new.")
        if damage.at:
            fix = Sentence(
                "--resume continues from the last good entry, --new starts another match."
            )
        super().__init__(damage.told(match), fix)
        self.keep = damage.at
