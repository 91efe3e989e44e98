"""A table without boards: fingers, words and time reach its script as they do by the referee.

Nothing is written and nobody is told; `Table.told` has what people would read.
Time is the table's own, and passes only where a test lets it.
"""

from collections.abc import Sequence
from copy import copy
from typing import Any

from gemtable.check.game_fault import GameFault, must
from gemtable.games import GAMES
from gemtable.games.kit.game import Game
from gemtable.games.kit.game import Table as Script
from gemtable.games.kit.rules import TABLE, Event, IllegalMove, Knowers, Made, Role, Views
from gemtable.games.kit.table import Address, Edge, Gesture, Layout, Meaning, Picture
from gemtable.referee import notices
from gemtable.referee.gestures import GestureReader, strokes
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

AFTER_S = 0.7  # from one thing that people do to the next: longer than any click counts


class Table:
    """A match of one game and the Ui of its script, on a layout."""

    def __init__(self, game: str, state: Any, layout: Layout) -> None:
        self.name = game
        self.game: Game[Any, Any, Any, Any, Any] = GAMES[game]
        self.script: Script[Any, Any, Any, Any] = GAMES[game].table
        self.layout = layout
        self.states = [state]  # all that stand, the newest last
        self.views: Views[Any] = self.game.rules.views(state)
        self.ui: Any = self.script.begin(layout)
        self.now_s = 0.0
        self.told: list[tuple[Role, str]] = []
        self.kinds: set[str] = set()  # of all events

    @property
    def state(self) -> Any:
        return self.states[-1]

    @property
    def pending(self) -> tuple[int, ...]:
        return self.game.rules.pending(self.state)

    def fork(self) -> "Table":
        """Return a table that goes on from here by itself."""
        other = copy(self)
        other.states, other.told, other.kinds = [*self.states], [*self.told], {*self.kinds}
        return other

    def lights(self) -> dict[Address, Picture]:
        return self.script.lights(self.ui, self.layout, self.views)

    def key_names(self, seat: int) -> tuple[str, ...]:
        """Return what the keys of a seat's pad are called now."""
        shown = self.script.shown(self.ui, TABLE)
        return self.script.key_names(self.views.table, shown, seat)

    def gestures_of(self, gesture: Gesture) -> list[Gesture]:
        """Return the gestures that come of fingers that make one: itself, through its edges."""
        reader = GestureReader([pad for pad in self.layout.pads if pad])
        begun_us = us = round(self.now_s * 1e6)
        found: list[Gesture] = []
        for stroke in strokes(gesture.kind):
            us += stroke.after_us
            found += reader.feed(Edge(gesture.address, gesture.key, stroke.down, us))
        found += reader.passed(gesture.address.board, us + 1_000_000)
        self.now_s += (us - begun_us) / 1e6
        return found

    def make(self, *gestures: Gesture) -> list[Meaning[Any, Any]]:
        """Make gestures with fingers; return what each comes to."""
        return [self.read(found) for wanted in gestures for found in self.gestures_of(wanted)]

    def read(self, gesture: Gesture, at: Stamp | None = None) -> Meaning[Any, Any]:
        """Return what a gesture comes to, and do it; `at` is its stamp, if that matters."""
        at = at or self._at()
        meaning = self.script.read(self.ui, self.layout, self.views, gesture, at)
        return self._do(meaning, gesture)

    def press(self, seat: int, key: str | int) -> Meaning[Any, Any]:
        """Press a key of a pad, by its name or number from 0."""
        number = self.key_names(seat).index(key) if isinstance(key, str) else key
        pad = self.layout.pads[seat]
        assert pad is not None, "the seat has a pad"
        (meaning,) = self.make(Gesture(pad, number, "press"))
        return meaning

    def tap(self, address: Address, kind: str) -> Meaning[Any, Any]:
        (meaning,) = self.make(Gesture(address, 0, kind))
        return meaning

    def chores(self, seat: int) -> list[Meaning[Any, Any]]:
        """Let a seat's hands do what they owe the table."""
        return self.make(*self.script.chores(self.ui, self.layout, self.views, seat))

    def say(self, made: Made[Any], at: Stamp | None = None) -> Meaning[Any, Any]:
        """Say a move in words; return what it comes to."""
        at = at or self._at()
        meaning = self.script.said(self.ui, self.layout, self.views, made, at)
        return self._do(meaning)

    def say_undo(self, seat: int) -> Meaning[Any, Any]:
        return self._do(self.script.undo(self.ui, self.views, seat))

    def wait(self) -> Meaning[Any, Any] | None:
        """Let time pass to the moment that the script asks for; None if it asks for none."""
        at_s = self.script.moment(self.ui)
        if at_s is None:
            return None
        self.now_s = max(at_s, self.now_s)
        return self._do(self.script.passed(self.ui, self.layout, self.views, at_s))

    def wait_for_moves(self) -> tuple[Made[Any], ...]:
        """Let time pass until it makes moves; return them, () if it makes none."""
        for _ in range(10):
            meaning = self.wait()
            if meaning is None or meaning.moves:
                return meaning.moves if meaning else ()
        raise GameFault(Sentence("Time passes, and a countdown comes to no moves."))

    def rest(self) -> None:
        """Let time pass until it brings nothing more."""
        for _ in range(10):
            if self.wait() is None:
                return
        raise GameFault(Sentence("moment of the table asks for times without end."))

    def pause(self) -> None:
        self.ui = self.script.paused(self.ui)

    def go_on(self) -> Meaning[Any, Any]:
        return self._do(self.script.passed(self.ui, self.layout, self.views, self.now_s))

    def undo(self) -> None:
        """Take the last step back."""
        if len(self.states) > 1:
            self.states.pop()
            self._show(())

    def _at(self) -> Stamp:
        self.now_s += AFTER_S
        return Stamp(self.now_s, 0.0)

    def _do(self, meaning: Meaning[Any, Any], gesture: Gesture | None = None) -> Meaning[Any, Any]:
        self.ui = meaning.ui
        if meaning.note is not None:
            must(
                isinstance(meaning.note, Sentence), Sentence("A note of the table is no Sentence.")
            )
            self._tell(meaning.note, meaning.known_to)
        if meaning.undo:
            self.undo()
        elif meaning.moves:
            why = self.play(meaning.moves)
            if why and gesture:
                self.ui = self.script.refused(self.ui, notices.shown(gesture, why.known_to))
        if meaning.refused and gesture:
            self.ui = self.script.refused(self.ui, notices.shown(gesture, meaning.known_to))
        return meaning

    def _tell(self, text: Sentence, known_to: Knowers) -> None:
        roles: Sequence[Role] = (TABLE,) if known_to is None else sorted(known_to)
        for role in roles:
            self.told.append((role, str(text)))

    def play(self, moves: Sequence[Made[Any]]) -> IllegalMove | None:
        """Make moves at once, as a match does; return why the rules refused it, if they did."""
        state = self.state
        happened: list[Event] = []
        if self.game.rules.is_sealed(state):
            is_whole = tuple(made.seat for made in moves) == self.pending
            must(is_whole, Sentence("Secret choices are made, and not those of all seats."))
        try:
            for seat, move in moves:
                state, events = self.game.rules.play(state, seat, move)
                happened += events
        except IllegalMove as error:
            self._tell(error.reason, error.known_to)
            return error
        self.states.append(state)
        self._show(happened)
        return None

    def _show(self, events: Sequence[Event]) -> None:
        self.views = self.game.rules.views(self.state)
        self.ui = self.script.moved(self.ui, self.views, events)
        for event in events:
            self.kinds.add(event.kind)
            sentence = self.script.words(event)
            if sentence is not None:
                self.told.append((TABLE, str(sentence)))
