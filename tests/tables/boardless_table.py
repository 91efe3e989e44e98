"""A table without boards: fingers, words and time reach its script as they do by the referee.

Nothing is written and nobody is told; `Table.told` has what people would read.
Time is the table's own, and passes only where a test lets it.
"""

from copy import copy

from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE, IllegalMove, Views
from gemtable.games.kit.table import Edge, Gesture
from gemtable.referee import notices
from gemtable.referee.gestures import GestureReader, strokes
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

AFTER_S = 0.7  # from one thing that people do to the next: longer than any click counts


class Table:
    """A match of one game and the Ui of its script, on a layout."""

    def __init__(self, game, state, layout):
        self.name = game
        self.game = GAMES[game]
        self.script = GAMES[game].table
        self.layout = layout
        self.states = [state]  # all that stand, the newest last
        self.views = views_of(self.game.rules, state)
        self.ui = self.script.begin(layout)
        self.now_s = 0.0
        self.told = []  # (role, text)
        self.kinds = set()  # of all events

    @property
    def state(self):
        return self.states[-1]

    @property
    def pending(self):
        return self.game.rules.pending(self.state)

    def fork(self):
        """Return a table that goes on from here by itself."""
        other = copy(self)
        other.states, other.told, other.kinds = [*self.states], [*self.told], {*self.kinds}
        return other

    def lights(self):
        return self.script.lights(self.ui, self.layout, self.views)

    def key_names(self, seat):
        """Return what the keys of a seat's pad are called now."""
        shown = self.script.shown(self.ui, TABLE)
        return self.script.key_names(self.views.table, shown, seat)

    def gestures_of(self, gesture):
        """Return the gestures that come of fingers that make one: itself, through its edges."""
        reader = GestureReader([pad for pad in self.layout.pads if pad])
        begun_us = us = round(self.now_s * 1e6)
        found = []
        for stroke in strokes(gesture.kind):
            us += stroke.after_us
            found += reader.feed(Edge(gesture.address, gesture.key, stroke.down, us))
        found += reader.passed(gesture.address.board, us + 1_000_000)
        self.now_s += (us - begun_us) / 1e6
        return found

    def make(self, *gestures):
        """Make gestures with fingers; return what each comes to."""
        return [self.read(found) for wanted in gestures for found in self.gestures_of(wanted)]

    def read(self, gesture, at=None):
        """Return what a gesture comes to, and do it; `at` is its stamp, if that matters."""
        at = at or self._at()
        meaning = self.script.read(self.ui, self.layout, self.views, gesture, at)
        return self._do(meaning, gesture)

    def press(self, seat, key):
        """Press a key of a pad, by its name or number from 0."""
        names = self.key_names(seat)
        number = names.index(key) if key in names else key
        (meaning,) = self.make(Gesture(self.layout.pads[seat], number, "press"))
        return meaning

    def tap(self, address, kind):
        (meaning,) = self.make(Gesture(address, 0, kind))
        return meaning

    def chores(self, seat):
        """Let a seat's hands do what they owe the table."""
        return self.make(*self.script.chores(self.ui, self.layout, self.views, seat))

    def say(self, made, at=None):
        """Say a move in words; return what it comes to."""
        at = at or self._at()
        meaning = self.script.said(self.ui, self.layout, self.views, made, at)
        return self._do(meaning)

    def say_undo(self, seat):
        return self._do(self.script.undo(self.ui, self.views, seat))

    def wait(self):
        """Let time pass to the moment that the script asks for; None if it asks for none."""
        at_s = self.script.moment(self.ui)
        if at_s is None:
            return None
        self.now_s = max(at_s, self.now_s)
        return self._do(self.script.passed(self.ui, self.layout, self.views, at_s))

    def wait_for_moves(self):
        """Let time pass until it makes moves; return them, () if it makes none."""
        for _ in range(10):
            meaning = self.wait()
            if meaning is None or meaning.moves:
                return meaning.moves if meaning else ()
        raise AssertionError("time passes, and nothing comes of it")

    def rest(self):
        """Let time pass until it brings nothing more."""
        for _ in range(10):
            if self.wait() is None:
                return
        raise AssertionError("the script asks for moments without end")

    def pause(self):
        self.ui = self.script.paused(self.ui)

    def go_on(self):
        return self._do(self.script.passed(self.ui, self.layout, self.views, self.now_s))

    def undo(self):
        """Take the last step back."""
        if len(self.states) > 1:
            self.states.pop()
            self._show(())

    def _at(self):
        self.now_s += AFTER_S
        return Stamp(self.now_s, 0.0)

    def _do(self, meaning, gesture=None):
        self.ui = meaning.ui
        if meaning.note is not None:
            assert isinstance(meaning.note, Sentence)
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

    def _tell(self, text, known_to):
        for role in (TABLE,) if known_to is None else sorted(known_to):
            self.told.append((role, str(text)))

    def play(self, moves):
        """Make moves at once, as a match does; return why the rules refused it, if they did."""
        state, happened = self.state, []
        if self.game.rules.is_sealed(state):
            assert tuple(made.seat for made in moves) == self.pending, "half of a lock"
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

    def _show(self, events):
        self.views = views_of(self.game.rules, self.state)
        self.ui = self.script.moved(self.ui, self.views, events)
        for event in events:
            self.kinds.add(event.kind)
            sentence = self.script.words(event)
            if sentence is not None:
                self.told.append((TABLE, str(sentence)))


def views_of(rules, state):
    """Return what each role may know of a state."""
    return Views(rules.view(state), tuple(rules.view(state, seat) for seat in range(state.seats)))
