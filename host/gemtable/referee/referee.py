"""The one loop: what the boards and people do, through the rules, back to the lights.

edge -> gesture -> table script -> rules -> journal -> views -> table script -> lights

The link comes as an argument; the referee knows boards only by unique id.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from gemtable.errors import UserError
from gemtable.games.kit.game import Table
from gemtable.games.kit.roles import HOST, Role, Views
from gemtable.games.kit.rules import Event, Knowers
from gemtable.games.kit.table import Gesture, Layout, Meaning
from gemtable.match.course import Step
from gemtable.match.match import Match
from gemtable.referee.alarm import Alarm
from gemtable.referee.boards import EdgeHeard, Emulated, Hello, Link, NoneEmulated
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.changes import Changes, Failure
from gemtable.referee.drawing_up import status_of
from gemtable.referee.fingers import Fingers
from gemtable.referee.identifying import Identifying
from gemtable.referee.memory import Memory
from gemtable.referee.newcomers import Newcomers
from gemtable.referee.notices import Notice, Notices, presses_lost
from gemtable.referee.painting import Painting
from gemtable.referee.pausing import Pausing
from gemtable.referee.precedence import Precedence
from gemtable.referee.refusals import Answers, Asked, shown
from gemtable.referee.resting import Resting
from gemtable.referee.seats import Seats
from gemtable.referee.speaking import meaning_of, seat_of
from gemtable.referee.spoken import spoken
from gemtable.referee.status import Status
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp


class Referee:
    """Runs one match on one table; `speed` is how much faster the boards' clocks run."""

    def __init__(
        self,
        match: Match,
        script: Table[Any],
        layout: Layout,
        link: Link,
        tell: Callable[[Notice], None],
        speed: float = 1.0,
        emulated: Emulated | None = None,
    ) -> None:
        self.match = match
        self.script = script
        self.emulated = emulated or NoneEmulated()
        needs = script.needs(match.options, match.seats)
        self.seats = Seats(layout, needs, self.emulated.has)
        self.views: Views = match.views()
        self.gestures = 0
        self.deeds = 0  # gestures, words and moments that the table script was asked about
        self.precedence = Precedence()
        self.bulletin = Bulletin(partial(status_of, self), match.seats)
        self._tell_people = tell
        self._notices = Notices(self._tell, lambda uid: self.layout.name_of(uid))
        self._answers = Answers(self._notices)
        self._changes = Changes(match, self._answers.answer, self._failed)
        self._memory = Memory(match, script, self._changes)
        self.ui = self._memory.first(layout, self.views)
        self.fingers = Fingers(layout, link.ping, speed)
        self._clock = TableClock(speed)
        self._alarm = Alarm(link, self._clock)
        self.waits_since_s = self._clock.loop_s()
        self.painting = Painting(link, self.bulletin.change)
        self._resting = Resting(self.painting, self._clock)
        self._identifying = Identifying(self.seats, self.painting, self._clock, self._tell)
        self._pausing = Pausing(self.seats, match, self._changes, self._tell)
        self._newcomers = Newcomers(self.seats, self.emulated, self.reseat, self._tell)
        self._pausing.write()
        self._paint()

    @property
    def unwritten(self) -> UserError | None:
        """Why the journal did not take the last thing done."""
        return self._changes.unwritten

    @property
    def status(self) -> Status:
        return self.bulletin.status

    @property
    def layout(self) -> Layout:
        return self.seats.layout

    @property
    def absent(self) -> dict[str, Sentence]:
        """The boards that the match waits for, by unique id, and why each is missing."""
        return self.seats.missing

    def board_arrived(self, hello: Hello) -> None:
        """Go on when the last missing board is back; the link shows it everything again."""
        self._resting.touched()
        if hello.uid in self.seats.away:
            self._changes.unwritten = None
        if self._pausing.came(hello.uid, hello.units):
            self._go_on()
        self._newcomers.look()
        self._paint()

    def board_gone(self, uid: str, why: str) -> None:
        """Pause if a board of the table is missing. People can still type moves."""
        if uid in self.seats.away:
            return
        self.fingers.forget(uid)
        self._changes.unwritten = None
        if self._pausing.went(uid, why, self._clock.loop_s()):
            self._stand_still()
        self._newcomers.look()
        self._paint()

    def reseat(self, layout: Layout, who: str = "table") -> bool:
        """Have other boards at the table from now on; False if that could not be written."""
        if not self._changes.record(lambda: self.match.sit(who, layout.parts)):
            return False
        for uid in set(self.layout.boards) - set(layout.boards):
            self.fingers.forget(uid)
        self.fingers.seat(layout)
        if self._pausing.reseated(layout):
            self._go_on()
        self._paint()
        return True

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Take an edge of a board."""
        name = self.layout.name_of(uid)
        if name is None:
            if edge.down:
                self._newcomers.pressed(uid)
                self._paint()
            return
        if edge.down:
            self.precedence.pressed(name, edge.at)
        at = self._clock.stamp(edge.at) if edge.at else self._clock.now()
        for gesture in self.fingers.edge(uid, edge):
            self._take(gesture, at)
        self.bulletin.change()

    def time_heard(self, uid: str, us: int) -> None:
        """Note that a board's time got to `us`, with all its earlier edges heard."""
        for gesture in self.fingers.time(uid, us):
            self._take(gesture, self._clock.now())

    def moment_passed(self, at_s: float) -> None:
        """Note that all that happened before a moment is told: one that the script asked for."""
        asked_s = self._alarm.taken(at_s)
        if asked_s is not None:
            self._pass_to(asked_s)

    def edges_lost(self, uid: str, lost: int) -> None:
        """Drop what was half done on a board whose ring overflowed: a key may be up again."""
        self.fingers.forget(uid)
        self.bulletin.change()
        if name := self.layout.name_of(uid):
            self._notices.tell(presses_lost(name, lost), uid)

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        """Pass on what a person has to see to."""
        self._tell(Notice("trouble", what, fix))

    def typed(self, text: str, by: Role = HOST) -> None:
        """Take what a role said in words: a move in the game's notation, or a word to the table.

        A seat speaks for itself alone; the host for the seat it names, or whose turn it is.
        """
        self._changes.unwritten = None
        self._resting.touched()
        who = f"seat {by + 1}" if isinstance(by, int) else by
        said = spoken(text)
        self._answers.asked = Asked(by, seat_of(said, by, self.match))
        match said.verb:
            case "undo to":
                self._took_back(self._changes.undo_to(who, said.number), who)
            case "redo":
                self._moved(self._changes.redo(who))
            case "correct":
                self._moved(self._changes.correct(who, said.move, by))
            case "pause":
                if self._changes.pause(who):
                    self._stand_still()
            case "resume":
                if self._changes.resume(who):
                    self._go_on()
            case "identify":
                self._identifying.begin(said.part)
            case "replace":
                self._newcomers.replace(said.part)
                self._paint()
            case "brightness":
                self._tell(self._resting.brighten(said.number))
            case "undo" | "move":
                at = self._clock.now()
                meaning = meaning_of(said, by, self.match, self.script, self.ui, self.layout, at)
                self._do(meaning, who)

    def leave(self) -> None:
        """Let the boards go dark, and do nothing more by itself: another has them next."""
        self._resting.end()
        self._identifying.end()
        self.fingers.leave()
        self._alarm.set(None)
        self.painting.show({})

    def _take(self, gesture: Gesture, at: Stamp) -> None:
        """Take a gesture, unless the match is paused."""
        self.gestures += 1
        self._resting.touched()
        self._changes.unwritten = None
        if why_not := self._pausing.why_not():
            self._notices.tell(Notice("note", why_not), gesture.address.board)
        else:
            self._answers.asked = Asked(seat=self.layout.seat_of(gesture.address), gesture=gesture)
            meaning = self.script.read(self.ui, self.layout, self.views, gesture, at)
            self._do(meaning, self.layout.part_of(gesture.address.board) or "table")
        self.bulletin.change()

    def _pass_to(self, at_s: float) -> None:
        """Do what comes of time alone; the table waits where that could not be done."""
        self._answers.asked = Asked()
        self._do(self.script.passed(self.ui, self.layout, self.views, at_s), "table")

    def _do(self, meaning: Meaning, who: str) -> None:
        """Do what a gesture, a word or a moment came to."""
        self.deeds += 1
        self.ui = meaning.ui
        self._answers.note(meaning)
        if meaning.refused:
            self._show_refused(meaning.known_to)
        if meaning.undo:
            self._took_back(self._changes.undo(who), who)
        elif meaning.moves:
            self._moved(self._changes.play(who, meaning.moves))
        self._answers.asked = Asked()
        self._paint()

    def _failed(self, error: Failure) -> None:
        """Tell and show that what was asked for could not be done."""
        self._show_refused(self._answers.fail(error))

    def _show_refused(self, known_to: Knowers) -> None:
        asked = self._answers.asked
        if asked.gesture:
            self.ui = self.script.refused(self.ui, shown(asked.gesture, known_to))
        elif asked.by is None:  # what time brings waits until somebody does something
            self.ui = self.script.paused(self.ui)

    def _took_back(self, steps: Sequence[Step], who: str) -> None:
        """Show and tell that steps are taken back, if any are."""
        if steps:
            self._show_state(())
            self._changes.tell_undone(steps, who)

    def _moved(self, events: Sequence[Event] | None) -> None:
        """Show and tell what happened, if anything did."""
        if events is None:
            return
        self._show_state(events)
        for event in events:
            if (text := self.script.words(event)) is not None:
                self._tell(Notice("event", text, event=event))

    def _show_state(self, events: Sequence[Event]) -> None:
        owing, self.views = self.views.table["pending"], self.match.views()
        if owing != self.views.table["pending"] or events:
            self.waits_since_s = self._clock.loop_s()
        self.ui = self.script.moved(self.ui, self.views, events)
        self.ui = self._memory.remembered(self.ui, self.layout, self.views)
        self._pausing.write()
        self._changes.record(self.match.close)
        self._paint()

    def _stand_still(self) -> None:
        self.ui = self.script.paused(self.ui)
        self._paint()

    def _go_on(self) -> None:
        """Let time pass for the table again, once nothing holds it any more."""
        if not self._pausing.why_not():
            self._pass_to(self._clock.now().at_s)

    def _tell(self, notice: Notice) -> None:
        self.bulletin.tell(notice)  # first: a screen draws the table below what is told
        self._tell_people(notice)

    def _paint(self) -> None:
        """Show what changed; what the lights remember is written before they do."""
        self.ui = self._memory.remembered(self.ui, self.layout, self.views)
        lights = self.script.lights(self.ui, self.layout, self.views)
        self.painting.show(lights | self._newcomers.pictures())
        self._alarm.set(self.script.moment(self.ui))
        self.bulletin.change()
