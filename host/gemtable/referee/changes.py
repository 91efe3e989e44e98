"""From a gesture, a typed line or a moment to the journal, the lights and the notices.

meaning -> rules -> journal -> views -> table script -> lights -> people

Nobody sees a change before it is on disk; a change that can't be written isn't made. Names, and
what lights remember beside the match, wait for no disk: they are written soon, or with the next
change.
"""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from gemtable.errors import UserError
from gemtable.games.kit.rules import Event, IllegalMove, Knowers, NotationError
from gemtable.games.kit.table import Gesture, Meaning, SomeUi
from gemtable.match.match import PAUSED, Match
from gemtable.match.names import Name, named
from gemtable.process.tasks import ours
from gemtable.referee import spoken_lines
from gemtable.referee.board_places import BoardPlaces
from gemtable.referee.interfaces import TableClock
from gemtable.referee.late_journal import STALLED, Stall
from gemtable.referee.lights import Lights
from gemtable.referee.notices import Failure, Notice, Notices, Request, failed, noted, shown
from gemtable.referee.spoken_lines import Spoken, meaning_of
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_OWED_S = 0.25  # on the loop's clock: a neighbour who drums costs four flushes a second

_Done = TypeVar("_Done")


class Changes:
    """Changes one match as asked; keeps its views and `ui`, the state of its table script.

    `deeds` counts the gestures, typed moves and moments handled. `waits_since_s` is since when
    the seats that owe a move owe it, on the loop's clock. `unwritten` is why the journal
    couldn't write the last action, None if it could. `bots` are the seats that bots play, from 0;
    they may change.
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
        self.waits_since_s = clock.loop_s()
        self.unwritten: UserError | None = None
        self._clock = clock
        self._notices = notices
        self._bots = bots
        self._stall = Stall(match, self._tell)
        self._pressed = ""  # the board of the gesture that is being handled
        self._kept = match.kept  # the ui as the match has it
        self._writes_owed: asyncio.TimerHandle | None = None
        self.ui = self._initial_ui()

    def start(self) -> None:
        """Write what a full disk refused earlier, then show the table."""
        self._catch_up()
        self.show()

    def flush(self) -> None:
        """Write what is owed: the match is left, or the program ends."""
        if self._writes_owed:
            self._writes_owed.cancel()
        self._write_owed()

    def begin(self) -> None:
        """Begin a new action of people or boards; a failure to write it is reported once."""
        self.unwritten = None

    def why_paused(self) -> Sentence | None:
        """Return why presses are ignored now; None if they count."""
        if self.match.is_stalled:
            return STALLED
        if self.match.is_paused:
            return PAUSED
        if missing := self.places.missing:
            return Sentence("The match is paused: {why}.", why=list(missing.values()))
        return None

    @property
    def undoes(self) -> int:
        """How many steps one undo takes back: people's last one, and those of bots after it."""
        if len(self._bots) == self.match.seats:
            return 1  # of bots alone, which move again
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
            self._tell(Notice("note", why_not))
        else:
            who = layout.part_of(address.board) or "table"
            request = Request(who, seat=layout.seat_of(address), gesture=gesture)
            self.do(request, self.script.read(self.ui, layout, self.views, gesture, at))
        self._pressed = ""

    def pass_to(self, at_s: float) -> None:
        """Do what is due by time alone; if it is refused, the table waits as in a pause."""
        if self.match.is_stalled:
            return
        meaning = self.script.passed(self.ui, self.places.layout, self.views, at_s)
        self.do(Request("table"), meaning)

    def say(self, request: Request, said: Spoken) -> None:
        """Do what a role typed: a move, or to undo."""
        at, layout = self._clock.now(), self.places.layout
        self.do(request, meaning_of(said, request.by, self.match, self.ui, layout, at))

    def do(self, request: Request, meaning: Meaning) -> None:
        """Do what a gesture, a typed line or a moment means."""
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
        """Undo steps until `to` of them are left; show and report it."""
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
        """Replace the last move; a seat may replace only its own."""
        done = self._done(request, lambda: spoken_lines.correct(self.match, request, move))
        if done:
            replaced, events = done
            self._moved(events, spoken_lines.seen([replaced]))

    def pause(self, request: Request) -> None:
        """Pause because people ask for it."""
        if self._done(request, lambda: self.match.ask_for_pause(request.who)):
            self._tell(Notice("pause", Sentence("Paused. Type resume to continue.")))
            self.stand_still()

    def resume(self, request: Request) -> None:
        """End the pause that people asked for."""
        if self._done(request, lambda: self.match.end_pause(request.who)):
            self._tell(Notice("resume", Sentence("The match continues.")))
            self.go_on()

    def name(self, request: Request, name: Name | None) -> None:
        """Call the person at a seat by a name; None: by the seat's number again."""
        seat = request.seat
        assert seat is not None
        if self._take_name(request.who, seat, name):
            self._tell(Notice("note", named(seat, name)))

    def keep_name(self, seat: int, name: Name | None) -> None:
        """Keep a seat's name from the match before; nobody needs to be told."""
        self._take_name("table", seat, name)

    def stand_still(self) -> None:
        """Stop the table script's time."""
        self.ui = self.script.paused(self.ui)
        self.show()

    def go_on(self) -> None:
        """Start the table script's time again, unless the match is still paused."""
        if not self.why_paused():
            self.pass_to(self._clock.now().at_s)

    def settle(self) -> None:
        """Go on once the journal answers: show what the entry that was late has changed.

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
        """Write an entry that the match can do without; return whether that worked."""
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
        """Show what changed in the ui."""
        self._keep()
        self._light()

    def _initial_ui(self) -> SomeUi:
        """Return the ui of a new match, or as the journal has it.

        If the program was killed before it wrote any ui, the match goes on from an empty one,
        restored with the layout and the views of now.
        """
        ui = self.script.begin(self.places.layout)
        if self._kept is None:
            self._kept = self.script.keep(ui)
            if not self.match.moves:
                return ui
        return self.script.restored(self._kept, self.places.layout, self.views)

    def _done(self, request: Request, change: Callable[[], _Done]) -> _Done | None:
        """Change the match; return the result, or None if it was refused."""
        try:
            return change()
        except (NotationError, IllegalMove, UserError) as error:
            self._refuse(request, error)
            return None

    def _refuse(self, request: Request, error: Failure) -> None:
        """Report and show that a request was refused or failed."""
        if isinstance(error, UserError):
            self.unwritten = error
            if self._stall.begins(error):
                self.stand_still()
                return
            if self.match.is_stalled:
                error = IllegalMove(STALLED)  # which only who asked is told
        self._tell(*failed(request, error))
        self._show_refused(request, error.known_to if isinstance(error, IllegalMove) else None)

    def _show_refused(self, request: Request, known_to: Knowers) -> None:
        if request.gesture:
            self.ui = self.script.refused(self.ui, shown(request.gesture, known_to))
        elif request.by is None:  # a moment: its action waits until somebody does something
            self.ui = self.script.paused(self.ui)

    def _moved(self, events: Sequence[Event] | None, notices: Sequence[Notice] = ()) -> None:
        """Show what was done, then report it. `events` is None if nothing was done."""
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
        """Have the match keep what is new in the ui, and write it soon."""
        kept = self.script.keep(self.ui)
        if kept == self._kept or self.match.is_stalled:
            return
        self.match.keep(kept)
        self._kept = kept
        self._write_soon()

    def _take_name(self, who: str, seat: int, name: Name | None) -> bool:
        """Have the match take a name, and write it soon; return whether it is another one."""
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
        """Write that the match ended, and what a full disk refused earlier."""
        parts = self.places.layout.parts
        if self.match.parts != parts:
            self.record(lambda: self.match.sit("table", parts))
        if self.match.waits_for_boards and not self.places.missing:
            self.record(self.match.go_on)
        self.record(self.match.close)

    def _light(self) -> None:
        self.lights.show(self.script.lights(self.ui, self.places.layout, self.views))
        self._clock.ask_for(self.script.moment(self.ui))

    def _tell(self, *notices: Notice) -> None:
        """Tell people, within the limit for one board."""
        for notice in notices:
            self._notices.tell(notice, self._pressed)
