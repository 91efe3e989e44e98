"""The course of a match: its states and steps, what was undone, and its bots' random secret.

This file does no input or output; `entry_kinds.py` applies the journal's entries to a course.
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
from gemtable.match.seat_names import Names
from gemtable.sentence import Sentence

_BYTES = 16


def new_chance() -> str:
    """Return an unguessable secret, from which one match's bots get their random numbers."""
    return secrets.token_hex(_BYTES)


def drawn(secret: str, seat: int, moves: int, times_back: int) -> Random:
    """Return the random numbers for the next choice of a bot at a seat, after `moves` steps.

    `times_back` is the number of undone steps, so that a bot can choose differently after an
    undo.
    """
    return Random(f"{secret} {seat} {moves} {times_back}")


PEOPLE = "people"  # what causes a pause: people, or missing boards
BOARDS = "boards"

Parts = Mapping[str, tuple[str, int]]  # of a table: each part's board and the unit on it

UNREADABLE = (  # errors that rules raise for an invalid state or move
    *(ArithmeticError, AttributeError, IllegalMove, LookupError, RecursionError),
    *(TypeError, ValueError),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One move, or all secret choices that took effect together.

    `uncovers` says whether the step showed somebody something new: a drawn tile, a face, or
    secret choices. `events` are its public events.
    """

    moves: tuple[Made, ...]
    uncovers: bool
    events: tuple[Event, ...] = ()


def written(moves: Iterable[Made]) -> list[Json]:
    """Return moves in the form in which an entry stores them."""
    return [{"seat": seat, "text": str(move)} for seat, move in moves]


class Course:
    """The course of one match, from its deal or from a state of another match.

    `copy.copy` returns a course that can be changed while this one stays unchanged, since
    attributes are replaced and never modified, except for cached views.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        # The first state, then one for each step that was not undone.
        self.states: tuple[SomeState, ...] = ()
        self.steps: tuple[Step, ...] = ()  # without those that were undone
        self.undone: tuple[Step, ...] = ()  # those that can be redone; the newest last
        self.deal: Json = None  # what `start` of the rules needs besides seats and options
        self.options: Mapping[str, Json] = {}
        self.before: tuple[
            Step, ...
        ] = ()  # steps of another match that led here; no undo takes them back
        self.origin = BEGUN_HERE
        self.chance = ""  # the secret for the bots' random numbers; older versions wrote none
        self.times_back = 0  # how many steps were undone or corrected
        self.parts: Parts = {}  # of the table, as last written
        self.names: Names = ()  # of people, by seat; an undo changes no name
        self.kept: Json = None  # the state that only the lights have
        self.undoing = "free"  # or "ask": an undo is agreed on; or "off": there is none
        self.pauses: frozenset[str] = frozenset()  # PEOPLE, BOARDS
        self.is_closed = False  # the end has been written
        self.thinking_s: tuple[
            float, ...
        ] = ()  # of each seat, from the entry of the end; () if unknown
        self.is_dropped = False
        # States, each with its public view.
        self._viewed: list[tuple[SomeState, View]] = []

    @property
    def state(self) -> SomeState:
        return self.states[-1]

    @property
    def hash(self) -> str:
        return state_hash(self.game.rules.to_json(self.state))

    def table_views(self) -> tuple[View, ...]:
        """Return the public view of each state; views are cached."""
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
        """Start with a deal, or after `steps` of another match. Raises one of UNREADABLE."""
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
        """Return the facts of the first entry of a match that starts after these steps."""
        moves = [written(step.moves) for step in (*self.before, *steps)]
        return {"dealt": self.deal, "options": dict(self.options), "moves": moves}

    def played(self, state: SomeState, moves: Sequence[Made]) -> tuple[Step, SomeState]:
        """Return the step that these moves make, and the state after it.

        The course itself doesn't change. Secret choices are made for all seats together, so that
        no state of the match contains only some of them. Raises IllegalMove.
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
        self.steps += (step,)
        self.states += (state,)

    def took_back(self) -> None:
        self.states = self.states[:-1]
        self.undone += self.steps[-1:]
        self.steps = self.steps[:-1]
        self.times_back += 1
        self.is_closed = False
        self.thinking_s = ()

    def ended(self, facts: Json) -> None:
        """Note that the end has been written; ignore invalid facts in its entry."""
        self.is_closed = True
        try:
            thought = tuple(map(float, facts["thinking_s"]))
        except (ArithmeticError, LookupError, TypeError, ValueError):
            thought = ()
        is_sound = len(thought) == len(self.names) and all(map(isfinite, thought))
        self.thinking_s = thought if is_sound else ()


class DamagedMatch(UserError):
    """The error for a match whose journal is damaged; the first `keep` entries are valid."""

    def __init__(self, match: int, damage: Damage) -> None:
        fix = Sentence("Start another match with --new.")
        if damage.at:
            fix = Sentence(
                "Use --resume to continue from the last good entry, or --new to start"
                " another match."
            )
        super().__init__(damage.told(match), fix)
        self.keep = damage.at
