"""From a gesture, a word or a moment to the journal, the lights, and what people are told.

meaning -> rules -> journal -> views -> table script -> lights -> people

Nobody sees what is not on disk; what the journal does not take is not done.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from gemtable.errors import UserError
from gemtable.games.kit.game import Table
from gemtable.games.kit.rules import Event, IllegalMove, Knowers, NotationError
from gemtable.games.kit.table import Gesture, Meaning, part_name
from gemtable.match.course import Step
from gemtable.match.match import PAUSED, Match
from gemtable.referee.lights import Lights
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.refusals import Failure, Request, failed, noted, shown
from gemtable.referee.seats import Seats
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_SEEN = Sentence("Somebody has now seen more than they should: agree how to go on.")

_Done = TypeVar("_Done")


class Changes:
    """Does what is asked for, in one match; keeps its views and what its lights remember, `ui`.

    `deeds` counts what the table script was asked about. `waits_since_s` is when the seats
    that owe a move came to owe it. `unwritten` is why the journal did not take the last thing
    that was done.
    """

    def __init__(
        self,
        match: Match,
        script: Table[Any],
        seats: Seats,
        lights: Lights,
        clock: TableClock,
        notices: Notices,
    ) -> None:
        self.match = match
        self.script = script
        self.seats = seats
        self.lights = lights
        self.views = match.views()
        self.deeds = 0
        self.waits_since_s = clock.loop_s()
        self.unwritten: UserError | None = None
        self._clock = clock
        self._notices = notices
        self._pressed = ""  # the board whose gesture is being done
        self._kept = match.kept  # what the journal has of the Ui
        self.ui = self._taken_up()

    def start(self) -> None:
        """Show the table as it is, once the journal knows what a full disk did not take."""
        self._catch_up()
        self.show()

    def begin(self) -> None:
        """Begin a new thing that people or boards do; if it cannot be written, tell that once."""
        self.unwritten = None

    def why_paused(self) -> Sentence | None:
        """Return why nothing that is pressed counts now; None if it does."""
        if self.match.is_paused:
            return PAUSED
        if missing := self.seats.missing:
            return Sentence("The match is paused: {why}.", why=list(missing.values()))
        return None

    def gesture(self, gesture: Gesture, at: Stamp) -> None:
        """Do what a gesture asks for, unless the match is paused."""
        self.begin()
        self.lights.touched()
        layout, address = self.seats.layout, gesture.address
        self._pressed = address.board
        if why_not := self.why_paused():
            self._tell(Notice("note", why_not))
        else:
            who = layout.part_of(address.board) or "table"
            request = Request(who, seat=layout.seat_of(address), gesture=gesture)
            self.do(request, self.script.read(self.ui, layout, self.views, gesture, at))
        self._pressed = ""

    def pass_to(self, at_s: float) -> None:
        """Do what comes of time alone; the table waits where that could not be done."""
        meaning = self.script.passed(self.ui, self.seats.layout, self.views, at_s)
        self.do(Request("table"), meaning)

    def do(self, request: Request, meaning: Meaning) -> None:
        """Do what a gesture, a word or a moment came to."""
        self.deeds += 1
        self.ui = meaning.ui
        self._tell(*noted(request, meaning))
        if meaning.refused:
            self._show_refused(request, meaning.known_to)
        if meaning.undo:
            self.undo(request, self.match.moves - 1)
        elif meaning.moves:
            self._moved(self._done(request, lambda: self.match.play(request.who, meaning.moves)))
        else:
            self.show()

    def undo(self, request: Request, to: int) -> None:
        """Take steps back until `to` of them stand; show and tell it."""
        match = self.match
        if to >= match.moves:
            text = Sentence(
                "1 move stands; undo to 0 takes it back.",
                "{count} moves stand; undo to a number from 0 takes back those after it.",
                count=match.moves,
            )
            self._refuse(request, IllegalMove(text, "table"))
        steps: list[Step] = []
        while match.moves > to:
            step = self._done(request, lambda: match.undo(request.who))
            if step is None:
                break
            steps.append(step)
        text = Sentence(
            "The last move is taken back, by {who}.",
            "The last {count} moves are taken back, by {who}.",
            count=len(steps),
            who=part_name(request.who),
        )
        self._moved(() if steps else None, [Notice("undo", text), *_seen(steps)])

    def redo(self, request: Request) -> None:
        """Make the step that was taken back last again."""
        self._moved(self._done(request, lambda: self.match.redo(request.who)))

    def correct(self, request: Request, move: str) -> None:
        """Replace the last move; a seat only one of its own."""
        match = self.match
        seat = request.by if isinstance(request.by, int) else None
        parse = match.game.rules.parse
        done = self._done(request, lambda: match.correct(request.who, parse(move), seat))
        if done:
            replaced, events = done
            self._moved(events, _seen([replaced]))

    def pause(self, request: Request) -> None:
        """Pause, since people ask for it."""
        if self._done(request, lambda: self.match.ask_for_pause(request.who)):
            self._tell(Notice("pause", Sentence("Paused by the table; resume goes on.")))
            self.stand_still()

    def resume(self, request: Request) -> None:
        """End the people's pause."""
        if self._done(request, lambda: self.match.end_pause(request.who)):
            self._tell(Notice("resume", Sentence("The match goes on.")))
            self.go_on()

    def stand_still(self) -> None:
        """Let no time pass for the table."""
        self.ui = self.script.paused(self.ui)
        self.show()

    def go_on(self) -> None:
        """Let time pass for the table again, once nothing holds it any more."""
        if not self.why_paused():
            self.pass_to(self._clock.now().at_s)

    def record(self, write: Callable[[], None]) -> bool:
        """Write an entry that the match can do without, and say whether the disk took it."""
        try:
            write()
        except UserError as error:
            if self.unwritten is None:
                self._tell(Notice("trouble", error.what, error.fix))
            self.unwritten = error
            return False
        return True

    def show(self) -> None:
        """Show what changed; what the lights remember is written before they do."""
        self._keep()
        self._light()

    def _taken_up(self) -> Any:
        """Return the Ui of a match that begins, or as the journal left it.

        A match that was killed before anything of its lights was written goes on from what
        they remember of none, by what lies on the table now.
        """
        ui = self.script.begin(self.seats.layout)
        if self._kept is None:
            self._kept = self.script.keep(ui)
            if not self.match.moves:
                return ui
        return self.script.restore(self._kept, self.seats.layout, self.views)

    def _done(self, request: Request, change: Callable[[], _Done]) -> _Done | None:
        """Change the match; return what came of it, None if it was refused."""
        try:
            return change()
        except (NotationError, IllegalMove, UserError) as error:
            self._refuse(request, error)
            return None

    def _refuse(self, request: Request, error: Failure) -> None:
        """Tell and show that what was asked for could not be done."""
        if isinstance(error, UserError):
            self.unwritten = error
        self._tell(*failed(request, error))
        self._show_refused(request, error.known_to if isinstance(error, IllegalMove) else None)

    def _show_refused(self, request: Request, known_to: Knowers) -> None:
        if request.gesture:
            self.ui = self.script.refused(self.ui, shown(request.gesture, known_to))
        elif request.by is None:  # what time brings waits until somebody does something
            self.ui = self.script.paused(self.ui)

    def _moved(self, events: Sequence[Event] | None, notices: Sequence[Notice] = ()) -> None:
        """Show what was done, then tell it; None: nothing was done, and only that shows."""
        if events is None:
            self.show()
            return
        owing, self.views = self.views.table.pending, self.match.views()
        if owing != self.views.table.pending or events:
            self.waits_since_s = self._clock.loop_s()
        self.ui = self.script.moved(self.ui, self.views, events)
        self._keep()
        self._catch_up()
        self._light()
        self._tell(*notices)
        for event in events:
            if (text := self.script.words(event)) is not None:
                self._notices.tell(Notice("event", text, event=event))

    def _keep(self) -> None:
        """Write what is new in the Ui; if that cannot be written, the Ui is as it was before."""
        kept = self.script.keep(self.ui)
        if kept == self._kept:
            return
        if self.record(lambda: self.match.keep(kept)):
            self._kept = kept
        else:
            self.ui = self.script.restore(self._kept, self.seats.layout, self.views)

    def _catch_up(self) -> None:
        """Write that the match ended, and what a full disk did not take."""
        parts = self.seats.layout.parts
        if self.match.parts != parts:
            self.record(lambda: self.match.sit("table", parts))
        if self.match.waits_for_boards and not self.seats.missing:
            self.record(self.match.go_on)
        self.record(self.match.close)

    def _light(self) -> None:
        self.lights.show(self.script.lights(self.ui, self.seats.layout, self.views))
        self._clock.ask_for(self.script.moment(self.ui))

    def _tell(self, *notices: Notice) -> None:
        """Tell this, of one board no more than people can read."""
        for notice in notices:
            self._notices.tell(notice, self._pressed)


def _seen(steps: Sequence[Step]) -> list[Notice]:
    """Return the warning that somebody knows more than before the steps that are taken back."""
    return [Notice("undo", _SEEN)] if any(step.uncovers for step in steps) else []
