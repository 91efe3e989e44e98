"""The one loop: what the boards and people do, through the rules, back to the lights.

edge -> gesture -> table script -> rules -> journal -> views -> table script -> lights

The link comes as an argument; the referee knows boards only by unique id.
"""

from collections.abc import Callable, Sequence
from functools import partial

from gemtable.errors import UserError
from gemtable.match.match import PAUSED, Match
from gemtable.referee.boards import EdgeHeard, Emulated, Hello, Link, NoneEmulated
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.changes import Changes
from gemtable.referee.drawing_up import status_of
from gemtable.referee.fingers import Fingers
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.painting import Painting
from gemtable.referee.precedence import Precedence
from gemtable.referee.speaking import meaning_of
from gemtable.referee.spoken import spoken
from gemtable.referee.status import Status
from gemtable.referee.table_clock import TableClock
from gemtable.rules.core import Event
from gemtable.rules.roles import HOST, TABLE, Role, Views
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp
from gemtable.tables.core import Gesture, Layout, Meaning, Script

_CANNOT = Sentence("What was said for that seat cannot be chosen; moves tells what can.")


class Referee:
    """Runs one match on one table; `speed` is how much faster the boards' clocks run."""

    def __init__(
        self,
        match: Match,
        script: Script,
        layout: Layout,
        link: Link,
        tell: Callable[[Notice], None],
        speed: float = 1.0,
        emulated: Emulated | None = None,
    ) -> None:
        self.match = match
        self.script = script
        self.layout = layout
        self.views: Views = match.views()
        self.ui = script.begin(layout)
        self._kept = script.keep(self.ui)  # as the journal has it
        if match.kept is not None:
            self._kept = match.kept
            self.ui = script.restore(match.kept, layout, self.views)
        self.gestures = 0
        self.deeds = 0  # gestures, words and moments that the table script was asked about
        self.precedence = Precedence()
        self.absent: dict[str, Sentence] = {}  # unique id of a missing board: why
        self.bulletin = Bulletin(partial(status_of, self))
        self._link = link
        self.emulated = emulated or NoneEmulated()
        self._tell_people = tell
        self._notices = Notices(self._tell, layout.name_of)
        self._changes = Changes(match, self._tell_changed)
        self._pressed = ""  # board on which what is being done was pressed
        self.fingers = Fingers(layout, link.ping, speed)
        self._clock = TableClock(speed)
        self._asked_s: float | None = None  # the moment that the script asked for
        self.waits_since_s = self._clock.now().at_s
        self._painting = Painting(link)
        if match.waits_for_boards:  # the host ended before they were back
            self._changes.record(match.go_on)
        self._paint()

    @property
    def unwritten(self) -> UserError | None:
        """Why the journal did not take the last thing done."""
        return self._changes.unwritten

    @property
    def status(self) -> Status:
        return self.bulletin.status

    def board_arrived(self, hello: Hello) -> None:
        """Go on when the last missing board is back; the link shows it everything again."""
        if self.absent.pop(hello.uid, None) is None:
            return
        self._changes.unwritten = None
        if not self.absent and not self.match.outcome:
            self._changes.record(self.match.go_on)
            self._tell(Notice("resume", Sentence("All boards are back; the match goes on.")))
            self._go_on()
        self.bulletin.change()

    def board_gone(self, uid: str, why: str) -> None:
        """Pause: a board of the table is missing. People can still type moves."""
        name, part = self.layout.name_of(uid), self.layout.part_of(uid)
        if name is None or part is None or uid in self.absent:
            return
        self._forget(uid)
        self._changes.unwritten = None
        self.absent[uid] = Sentence("{board} {why}", board=name, why=why)
        self._stand_still()
        if not self.match.outcome:
            self._changes.record(lambda: self.match.pause({part: why}))
            self._tell(Notice("pause", self._paused_by(uid)))

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Take an edge of a board."""
        name = self.layout.name_of(uid)
        if name is None:
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
        if self._asked_s is None or self._clock.host_s(self._asked_s) != at_s:
            return  # it asks for another by now
        asked_s, self._asked_s = self._asked_s, None
        self._pass_to(asked_s)

    def edges_lost(self, uid: str, lost: int) -> None:
        """Drop what was half done on a board whose ring overflowed: a key may be up again."""
        self._forget(uid)
        name = self.layout.name_of(uid)
        if name:
            what = Sentence(
                "On {board} 1 press is lost: too many came at once.",
                "On {board} {count} presses are lost: too many came at once.",
                board=name,
                count=lost,
            )
            fix = Sentence("Look at the table and press again what did not count.")
            self._notices.tell(Notice("trouble", what, fix), uid)

    def trouble(self, what: Sentence | str, fix: Sentence | str) -> None:
        """Pass on what a person has to see to."""
        self._tell(Notice("trouble", what, fix))

    def typed(self, text: str, by: Role = HOST) -> None:
        """Take what a role said in words: a move in the game's notation, or a word to the table.

        A seat speaks for itself alone; the host for the seat it names, or whose turn it is.
        """
        self._changes.unwritten = None
        who = f"seat {by + 1}" if isinstance(by, int) else by
        said = spoken(text)
        match said.verb:
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
            case "undo" | "move":
                at = self._clock.now()
                meaning = meaning_of(said, by, self.match, self.script, self.ui, self.layout, at)
                self._do(meaning, who)

    def _forget(self, uid: str) -> None:
        self.fingers.forget(uid)
        self.bulletin.change()

    def _take(self, gesture: Gesture, at: Stamp) -> None:
        """Take a gesture, unless the match is paused."""
        self.gestures += 1
        self._changes.unwritten = None
        board = gesture.address.board
        if self.match.is_paused:
            self._notices.tell(Notice("note", PAUSED), board)
        elif self.absent:
            why = Sentence("The match is paused: {why}.", why=list(self.absent.values()))
            self._notices.tell(Notice("note", why), board)
        else:
            meaning = self.script.read(self.ui, self.layout, self.views, gesture, at)
            self._do(meaning, self.layout.part_of(board) or "table", gesture)
        self.bulletin.change()

    def _pass_to(self, at_s: float) -> None:
        """Do what comes of time alone; the table waits where that could not be done."""
        meaning = self.script.passed(self.ui, self.layout, self.views, at_s)
        self._do(meaning, "table", is_by_time=True)

    def _do(
        self, meaning: Meaning, who: str, gesture: Gesture | None = None, is_by_time: bool = False
    ) -> None:
        """Do what a gesture, a word or a moment came to."""
        self.deeds += 1
        self.ui = meaning.ui
        self._pressed = gesture.address.board if gesture else ""
        was_refused = meaning.refused
        if meaning.note:
            kind = "refused" if meaning.refused and not gesture else "note"
            self._notices.tell(Notice(kind, meaning.note, to=meaning.to), self._pressed)
            if kind == "refused" and meaning.to != TABLE:  # the table learns no more than that
                self._tell(Notice(kind, _CANNOT))
        if meaning.undo:
            was_refused = not self._undo(who)
        elif meaning.moves:
            was_refused = not self._moved(self._changes.play(who, meaning.moves, meaning.to))
        if was_refused and gesture:
            self.ui = self.script.refused(self.ui, gesture)
        elif was_refused and is_by_time:
            self.ui = self.script.paused(self.ui)
        self._pressed = ""
        self._paint()

    def _undo(self, who: str) -> bool:
        is_done = self._changes.undo(who)
        if is_done:
            self._show_state(())
        return is_done

    def _moved(self, events: Sequence[Event] | None) -> bool:
        """Show and tell what happened, if anything did."""
        if events is None:
            return False
        self._show_state(events)
        for event in events:
            text = self.script.words(event)
            if text is not None:
                self._tell(Notice("event", text, event=event))
        return True

    def _show_state(self, events: Sequence[Event]) -> None:
        owing, self.views = self.views.table["pending"], self.match.views()
        if owing != self.views.table["pending"] or events:
            self.waits_since_s = self._clock.now().at_s
        self.ui = self.script.moved(self.ui, self.views, events)
        self._remember()
        self._changes.record(self.match.close)
        self._paint()

    def _stand_still(self) -> None:
        self.ui = self.script.paused(self.ui)
        self._paint()

    def _go_on(self) -> None:
        """Let time pass for the table again, once nothing holds it any more."""
        if not self.match.is_paused and not self.absent:
            self._pass_to(self._clock.now().at_s)

    def _remember(self) -> None:
        """Write what the lights remember, if that changed; what cannot be written is forgotten."""
        kept = self.script.keep(self.ui)
        if kept == self._kept:
            return
        if self._changes.record(lambda: self.match.keep(kept)):
            self._kept = kept
        else:
            self.ui = self.script.restore(self._kept, self.layout, self.views)

    def _tell_changed(self, notice: Notice) -> None:
        self._notices.tell(notice, self._pressed)

    def _tell(self, notice: Notice) -> None:
        self._tell_people(notice)
        self.bulletin.tell(notice)

    def _paused_by(self, uid: str) -> Sentence:
        return Sentence("Paused: {why}. Plug it in again, or type moves.", why=self.absent[uid])

    def _paint(self) -> None:
        """Show what changed; what the lights remember is written before they do."""
        self._remember()
        self._painting.show(self.script.lights(self.ui, self.layout, self.views))
        self._ask_for_time()
        self.bulletin.change()

    def _ask_for_time(self) -> None:
        asked_s = self.script.moment(self.ui)
        if asked_s != self._asked_s:
            self._asked_s = asked_s
            self._link.wake(None if asked_s is None else self._clock.host_s(asked_s))
