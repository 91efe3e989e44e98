"""The one loop: what boards, people and time do goes in here, and comes out at the boards' link.

edge -> gesture -> table script -> rules -> journal -> views -> table script -> lights

The link comes as an argument; the referee knows boards only by unique id.
"""

from collections.abc import Callable
from typing import Any

from gemtable.errors import UserError
from gemtable.games.kit.game import Table
from gemtable.games.kit.roles import HOST, Role, Views
from gemtable.games.kit.table import Gesture, Layout
from gemtable.match.match import Match
from gemtable.referee.attendance import Attendance
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.changes import Changes
from gemtable.referee.fingers import Fingers
from gemtable.referee.interfaces import EdgeHeard, Emulated, Hello, Link, NoneEmulated
from gemtable.referee.lights import Identification, Lights
from gemtable.referee.notices import Notice, Notices, presses_lost
from gemtable.referee.refusals import Request
from gemtable.referee.seats import Seats
from gemtable.referee.snapshot import status_of
from gemtable.referee.speaking import meaning_of, seat_of
from gemtable.referee.spoken import spoken
from gemtable.referee.status import Status
from gemtable.referee.table_clock import TableClock
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp


class Referee:
    """Runs one match on one table; `speed` is how much faster the boards' clocks run.

    `gestures` counts what was read from keys, also what did not count as the match was paused.
    """

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
        self.gestures = 0
        self.bulletin = Bulletin(
            lambda notices: status_of(self._changes, self.emulated, notices), match.seats, tell
        )
        self._notices = Notices(self.bulletin.tell, lambda uid: self.layout.name_of(uid))
        self._clock = TableClock(link, speed)
        self.lights = Lights(link, self.bulletin.change, speed)
        needs = script.needs(match.options, match.seats)
        self.seats = Seats(layout, needs, self.emulated.has)
        self.fingers = Fingers(layout, link.ping, speed)
        self._changes = Changes(match, script, self.seats, self.lights, self._clock, self._notices)
        self.attendance = Attendance(
            self._changes, self.fingers, self.emulated, self._clock, self._notices
        )
        self._identification = Identification(self.seats, self.lights, self._notices.tell, speed)
        self._changes.start()

    @property
    def ui(self) -> Any:
        """What the lights remember beyond the rules."""
        return self._changes.ui

    @property
    def views(self) -> Views[Any]:
        return self._changes.views

    @property
    def deeds(self) -> int:
        """How many gestures, words and moments the table script was asked about."""
        return self._changes.deeds

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
        """Note that a board is there; the link shows it everything again."""
        self.lights.touched()
        self.attendance.came(hello.uid, hello.units)

    def board_gone(self, uid: str, why: str) -> None:
        """Note that a board is not there any more. People can still type moves."""
        self.attendance.went(uid, why)

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Take an edge of a board."""
        if uid in self.layout.boards:
            at = self._clock.stamp(edge.at) if edge.at else self._clock.now()
            self._take(self.fingers.edge(uid, edge), at)
        elif edge.down:
            self.attendance.pressed(uid)
        self.bulletin.change()

    def time_heard(self, uid: str, us: int) -> None:
        """Note that a board's time got to `us`, with all its earlier edges heard."""
        if gestures := self.fingers.time(uid, us):
            self._take(gestures, self._clock.now())
            self.bulletin.change()

    def moment_passed(self, at_s: float) -> None:
        """Note that all that happened before a moment is told: one that the script asked for."""
        asked_s = self._clock.answered(at_s)
        if asked_s is not None:
            self._changes.pass_to(asked_s)

    def edges_lost(self, uid: str, lost: int) -> None:
        """Drop what was half done on a board whose ring overflowed: a key may be up again."""
        self.fingers.forget(uid)
        self.bulletin.change()
        if name := self.layout.name_of(uid):
            self._notices.tell(presses_lost(name, lost), uid)

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        """Pass on what a person has to see to."""
        self._notices.tell(Notice("trouble", what, fix))

    def typed(self, text: str, by: Role = HOST) -> None:
        """Take what a role said in words: a move in the game's notation, or a word to the table.

        A seat speaks for itself alone; the host for the seat it names, or whose turn it is.
        """
        self._changes.begin()
        self.lights.touched()
        said = spoken(text)
        who = f"seat {by + 1}" if isinstance(by, int) else by
        request = Request(who, by, seat_of(said, by, self.match))
        match said.verb:
            case "undo to":
                self._changes.undo(request, said.number)
            case "redo":
                self._changes.redo(request)
            case "correct":
                self._changes.correct(request, said.move)
            case "pause":
                self._changes.pause(request)
            case "resume":
                self._changes.resume(request)
            case "identify":
                self._identification.begin(said.part)
            case "replace":
                self.attendance.replace(said.part)
            case "brightness":
                self._notices.tell(self.lights.brighten(said.number))
            case "undo" | "move":
                at = self._clock.now()
                meaning = meaning_of(said, by, self.match, self.script, self.ui, self.layout, at)
                self._changes.do(request, meaning)

    def leave(self) -> None:
        """Let the boards go dark, and do nothing more by itself: another has them next."""
        self._identification.end()
        self.fingers.leave()
        self._clock.ask_for(None)
        self.lights.leave()

    def _take(self, gestures: list[Gesture], at: Stamp) -> None:
        for gesture in gestures:
            self.gestures += 1
            self._changes.gesture(gesture, at)
