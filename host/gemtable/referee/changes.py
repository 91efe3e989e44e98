"""Carries out gestures, typed lines and moments: writes, lights and reports them.

meaning -> rules -> journal -> views -> table script -> lights -> notices

Nobody sees a change before it is on disk; a change that can't be written isn't made. Names, and
the state that only the lights have, are shown at once and written soon or with the next change.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from gemtable.errors import UserError
from gemtable.games.kit.rules import (
    TABLE,
    Event,
    IllegalMove,
    Knowers,
    NotationError,
    ShownSealed,
)
from gemtable.games.kit.table import Gesture, Meaning, SomeUi
from gemtable.match.match import PAUSED, PAUSED_BY_KEYS, Match
from gemtable.match.seat_names import Name, named
from gemtable.process.tasks import ours
from gemtable.referee import spoken_lines
from gemtable.referee.board_interface import TableClock
from gemtable.referee.board_places import BoardPlaces
from gemtable.referee.late_journal import STALLED, Stall
from gemtable.referee.notices import Failure, Notice, Notices, Request, failed, noted, shown
from gemtable.referee.spoken_lines import Spoken, meaning_of
from gemtable.referee.unit_lights import Lights
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_STOPPED_BY_KEYS = Sentence("Paused. To continue, hold key 12 of a pad, then press key 1.")
_OWED_S = 0.25  # on the loop's clock: a neighbour who drums costs four flushes a second

_Done = TypeVar("_Done")


class Changes:
    """Changes one match on request; keeps its views and `ui`, the state of its table script.

    `deeds` counts the gestures, typed moves and moments handled, `refused` the refused gestures
    of each board. `waits_since_s` is the moment
    of the loop's clock from which the current seats owe a move. `before_step` is called before
    moves are made or undone, and returns whether it changed anything; `after_change` is called
    once the lights are up to date. `may_undo` returns whether steps may be undone now until so
    many are left, None for a correction; it may raise IllegalMove. `unwritten` is the error with
    which the journal failed to write the last action, or None. `bots` are the seats that bots
    play, from 0; they can change.
    """

    def __init__(
        self,
        match: Match,
        places: BoardPlaces,
        lights: Lights,
        clock: TableClock,
        notices: Notices,
        bots: Collection[int] = (),
    ) -> None:
        self.match = match
        self.script = match.game.table
        self.places = places
        self.lights = lights
        self.views = match.views()
        self.deeds = 0
        self.refused: Counter[str] = Counter()
        self.waits_since_s = clock.loop_s()
        self.unwritten: UserError | None = None
        self._clock = clock
        self._notices = notices
        self._bots = bots
        self._stall = Stall(match, self._tell)
        self._pressed = ""  # the board of the gesture that is being handled
        self.before_step: Callable[[], bool] = lambda: False
        self.after_change: Callable[[], None] = lambda: None
        self.may_undo: Callable[[Request, int | None], bool] = lambda *_: True
        self._kept = match.kept  # the part of the ui that the match has
        self._writes_owed: asyncio.TimerHandle | None = None
        self.ui = self._initial_ui()

    def start(self) -> None:
        """Write what a full disk refused earlier, then show the table."""
        self._catch_up()
        self.show()

    def flush(self) -> None:
        """Write all names and lights that aren't written yet; call this before people leave."""
        if self._writes_owed:
            self._writes_owed.cancel()
        self._write_owed()

    def begin(self) -> None:
        """Begin a new action: clear `unwritten`, so that a new write error is reported."""
        self.unwritten = None

    def why_paused(self) -> Sentence | None:
        """Return the reason why presses are ignored now; None if they count."""
        if self.match.is_stalled:
            return STALLED
        if self.match.is_paused:
            return PAUSED
        if missing := self.places.missing:
            return Sentence("The match is paused: {why}.", why=list(missing.values()))
        return None

    @property
    def undoes(self) -> int:
        """The number of steps that one undo takes back: the last by people, and bots' after it."""
        if len(self._bots) == self.match.seats:
            return 1  # only bots play, and the bot moves again
        for count, step in enumerate(reversed(self.match.steps), 1):
            if not all(seat in self._bots for seat, _move in step.moves):
                return count
        return 1

    def gesture(self, gesture: Gesture, at: Stamp) -> None:
        """Handle a gesture, unless the match is paused."""
        self.begin()
        self.lights.touched()
        layout, address = self.places.layout, gesture.address
        self._pressed = address.board
        if why_not := self.why_paused():
            by_keys = PAUSED_BY_KEYS if why_not is PAUSED else None
            self._tell(Notice("note", why_not, by_keys=by_keys))
        else:
            who = layout.part_of(address.board) or "table"
            request = Request(who, seat=layout.seat_of(address), gesture=gesture)
            self.do(
                request,
                self._meant(lambda: self.script.read(self.ui, layout, self.views, gesture, at)),
            )
        self._pressed = ""

    def pass_to(self, at_s: float) -> None:
        """Carry out what is due at `at_s`; if that is refused, stop the table script's time."""
        if self.match.is_stalled:
            return
        meaning = self.script.passed(self.ui, self.places.layout, self.views, at_s)
        if meaning.moves and self.before_step():
            return  # the moment may be another one now, and is asked for again
        self.do(Request("table"), meaning)

    def say(self, request: Request, said: Spoken) -> None:
        """Carry out a move or an undo that a role typed."""
        at, layout = self._clock.now(), self.places.layout

        def meant() -> Meaning:
            return meaning_of(said, request.by, self.match, self.ui, layout, at)

        self.do(request, self._meant(meant))

    def _meant(self, read: Callable[[], Meaning]) -> Meaning:
        """Return a meaning, read again if what had to come before its step changed the table."""
        meaning = read()
        if (meaning.moves or meaning.undo) and self.before_step():
            return read()
        return meaning

    def do(self, request: Request, meaning: Meaning) -> None:
        """Carry out the meaning of a gesture, a typed line or a moment."""
        self.deeds += 1
        self.ui = meaning.ui
        self._tell(*noted(request, meaning))
        if meaning.refused:
            self._show_refused(request, meaning.known_to)
        if meaning.undo:
            self.undo(request, self.match.moves - self.undoes)
        elif meaning.moves:
            self._moved(self._done(request, lambda: self.match.play(request.who, meaning.moves)))
        else:
            self.show()

    def undo(self, request: Request, to: int) -> None:
        """Undo steps until `to` of them are left, unless others are asked first."""
        if self._done(request, lambda: self.may_undo(request, to)):
            self.take_back(request, to)
        else:
            self.show()

    def take_back(self, request: Request, to: int) -> None:
        """Undo steps until `to` of them are left; show and report the change."""
        before = self.match.steps
        self._done(request, lambda: spoken_lines.undo(self.match, request.who, to))
        if undone := before[self.match.moves :]:
            self._moved((), spoken_lines.told(undone, request.who))
        else:
            self.show()

    def redo(self, request: Request) -> None:
        """Redo the last step that was undone."""
        self._moved(self._done(request, lambda: self.match.redo(request.who)))

    def correct(self, request: Request, move: str) -> None:
        """Replace the last move; a seat can replace only its own move."""
        if not self._done(request, lambda: self.may_undo(request, None)):
            self.show()
            return
        done = self._done(request, lambda: spoken_lines.correct(self.match, request, move))
        if done:
            replaced, events = done
            self._moved(events, spoken_lines.seen([replaced]))

    def skip(self) -> None:
        """End the reveal of secret choices, if there is one; two people may ask at once."""
        shown = self.script.shown(self.ui, TABLE)
        if isinstance(shown, ShownSealed) and shown.is_resting and not self.why_paused():
            self.ui = self.script.paused(self.ui)
            self.go_on()

    def pause(self, request: Request) -> None:
        """Pause the match because people asked for a pause."""
        if self._done(request, lambda: self.match.ask_for_pause(request.who)):
            text = Sentence("Paused. Type resume to continue.")
            self._tell(Notice("pause", text, by_keys=_STOPPED_BY_KEYS))
            self.stand_still()

    def resume(self, request: Request) -> None:
        """End the pause that people asked for."""
        if self._done(request, lambda: self.match.end_pause(request.who)):
            self._tell(Notice("resume", Sentence("The match continues.")))
            self.go_on()

    def name(self, request: Request, name: Name | None) -> None:
        """Give the person at a seat a name and report it; None takes the name away."""
        seat = request.seat
        assert seat is not None
        if self._take_name(request.who, seat, name):
            self._tell(Notice("note", named(seat, name), is_aside=True))

    def keep_name(self, seat: int, name: Name | None) -> None:
        """Keep the name that a seat had in the match before, without a notice."""
        self._take_name("table", seat, name)

    def take_back_choice(self, seat: int, before: SomeUi) -> None:
        """Let a seat's secret choice be what it was in an earlier ui, without a notice."""
        self.ui = self.script.taken_back(self.ui, before, seat)
        self.show()

    def stand_still(self) -> None:
        """Stop the table script's time."""
        self.ui = self.script.paused(self.ui)
        self.show()

    def go_on(self) -> None:
        """Start the table script's time again, unless the match is still paused."""
        if not self.why_paused():
            self.pass_to(self._clock.now().at_s)

    def settle(self) -> None:
        """Resume once the journal answers, and show what the late entry has changed.

        Raises Taken if another program plays the match.
        """
        if self._stall.is_over():
            self.begin()
            if self.match.kept is not None:
                self._kept = self.match.kept
            self._moved(self._stall.events)
            self.go_on()
        elif self.match.owes_end:
            self._catch_up()

    def record(self, write: Callable[[], None]) -> bool:
        """Write an entry that the match can do without; return False if that failed."""
        try:
            write()
        except UserError as error:
            if self._stall.begins(error):
                self.stand_still()
            elif self.unwritten is None and not self.match.is_stalled:
                self._tell(Notice("trouble", error.what, error.fix))
            self.unwritten = error
            return False
        return True

    def show(self) -> None:
        """Save what is new in the ui, and update the lights."""
        self._keep()
        self._light()

    def _initial_ui(self) -> SomeUi:
        """Return the ui of a new match, or the one in the journal.

        If an earlier program was killed before it wrote any ui, return an empty one, restored
        with the current layout and views.
        """
        ui = self.script.begin(self.places.layout)
        if self._kept is None:
            self._kept = self.script.keep(ui)
            if not self.match.moves:
                return ui
        return self.script.restored(self._kept, self.places.layout, self.views)

    def _done(self, request: Request, change: Callable[[], _Done]) -> _Done | None:
        try:
            return change()
        except (NotationError, IllegalMove, UserError) as error:
            self._refuse(request, error)
            return None

    def _refuse(self, request: Request, error: Failure) -> None:
        if isinstance(error, UserError):
            self.unwritten = error
            if self._stall.begins(error):
                self.stand_still()
                return
            if self.match.is_stalled:
                error = IllegalMove(STALLED)  # only the role that asked is shown it
        self._tell(*failed(request, error))
        self._show_refused(request, error.known_to if isinstance(error, IllegalMove) else None)

    def _show_refused(self, request: Request, known_to: Knowers) -> None:
        if request.gesture:
            self.refused[request.gesture.address.board] += 1
            self.ui = self.script.refused(self.ui, shown(request.gesture, known_to))
        elif request.by is None:  # the action of a moment waits until somebody does something
            self.ui = self.script.paused(self.ui)

    def _moved(self, events: Sequence[Event] | None, notices: Sequence[Notice] = ()) -> None:
        """Show and report a change; `events` are what happened, or None if nothing changed."""
        if events is None:
            self.show()
            return
        owing, self.views = self.views.table.pending, self.match.views()
        if owing != self.views.table.pending or events:
            self.waits_since_s = self._clock.loop_s()
        self.ui = self.script.moved(self.ui, self.views, events)
        self._keep()
        self._light()
        self._catch_up()
        self._tell(*notices)
        for event in events:
            if (text := self.script.words(event)) is not None:
                step = self.match.moves
                self._notices.tell(Notice("event", text, event=event, step=step))

    def _keep(self) -> None:
        kept = self.script.keep(self.ui)
        if kept == self._kept or self.match.is_stalled:
            return
        self.match.keep(kept)
        self._kept = kept
        self._write_soon()

    def _take_name(self, who: str, seat: int, name: Name | None) -> bool:
        """Give a seat a name, to be written soon; return False if nothing was changed."""
        if name == self.match.names[seat] or self.match.is_stalled:
            return False
        self.match.name(who, seat, name)
        self._write_soon()
        return True

    def _write_soon(self) -> None:
        if self._writes_owed is None:
            loop = asyncio.get_running_loop()
            self._writes_owed = loop.call_later(_OWED_S, ours(self._write_owed))

    def _write_owed(self) -> None:
        self._writes_owed = None
        if not self.match.is_stalled:
            self.record(self.match.flush)

    def _catch_up(self) -> None:
        """Write the end of the match, and what a full disk refused earlier."""
        parts = self.places.layout.parts
        if self.match.parts != parts:
            self.record(lambda: self.match.sit("table", parts))
        if self.match.waits_for_boards and not self.places.missing:
            self.record(self.match.go_on)
        self.record(self.match.close)

    def _light(self) -> None:
        self.lights.show(self.script.lights(self.ui, self.places.layout, self.views))
        self._clock.ask_for(self.script.moment(self.ui))
        self.after_change()

    def _tell(self, *notices: Notice) -> None:
        for notice in notices:
            self._notices.tell(notice, self._pressed)
