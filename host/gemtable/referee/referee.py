"""The one loop: what the boards and people do, through the rules, back to the lights.

edge -> gesture -> table script -> rules -> journal -> views -> table script -> lights

The link comes as an argument; the referee knows boards only by unique id.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol

from gemtable.errors import UserError
from gemtable.match.match import PAUSED, Match
from gemtable.referee.deadlines import Deadlines
from gemtable.referee.notices import Notice, Notices
from gemtable.referee.precedence import Precedence
from gemtable.rules.core import Event, IllegalMove, NotationError, View
from gemtable.stamps import Stamp
from gemtable.tables.core import Address, Colour, Edge, Gesture, Layout, Picture, Script
from gemtable.tables.gestures import GestureReader

Show = tuple[str, int, str, str]  # as the link takes it: pattern, period_ms, colours in hex


class Link(Protocol):
    """What the referee needs of the boards."""

    def show(self, uid: str, unit: int, show: Show) -> None: ...
    def ping(self, uid: str) -> None: ...


class Hello(Protocol):
    """What the referee needs of a board that arrives."""

    @property
    def uid(self) -> str: ...


class EdgeHeard(Protocol):
    """What the referee needs of an edge on a board."""

    @property
    def unit(self) -> int: ...
    @property
    def key(self) -> int: ...
    @property
    def down(self) -> bool: ...
    @property
    def us(self) -> int: ...
    @property
    def at(self) -> Stamp | None: ...


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
    ) -> None:
        self.match = match
        self.script = script
        self.layout = layout
        self.views: tuple[View, ...] = match.views()
        self.ui = script.begin(layout)
        self._kept = script.keep(self.ui)  # as the journal has it
        if match.kept is not None:
            self._kept = match.kept
            self.ui = script.restore(match.kept, layout, self.views)
        self.edges = 0
        self.gestures = 0
        self.precedence = Precedence()
        self.held: set[tuple[Address, int]] = set()  # keys that are down
        self.absent: dict[str, str] = {}  # unique id of a missing board: why
        self.unwritten: UserError | None = None  # why the journal did not take the last thing done
        self.changed = asyncio.Event()  # set when a gesture, a move, a release or a board came
        self._link = link
        self._notices = Notices(tell, layout.name_of)
        self._reader = GestureReader([pad for pad in layout.pads if pad])
        self._deadlines = Deadlines(link.ping, speed)
        self._shown: dict[Address, Picture] = {}
        if match.waits_for_boards:  # the host ended before they were back
            self._record(match.go_on)
        self._paint()

    def board_arrived(self, hello: Hello) -> None:
        """Go on when the last missing board is back; the link shows it everything again."""
        if self.absent.pop(hello.uid, None) is None:
            return
        self.unwritten = None
        if not self.absent and not self.match.outcome:
            self._record(self.match.go_on)
            self._say("resume", "All boards are back; the match goes on.")
        self.changed.set()

    def board_gone(self, uid: str, why: str) -> None:
        """Pause: a board of the table is missing. People can still type moves."""
        name = self.layout.name_of(uid)
        if name is None or uid in self.absent:
            return
        self._forget(uid)
        self.unwritten = None
        self.absent[uid] = f"{name} {why}"
        if not self.match.outcome:
            self._record(lambda: self.match.pause(self.absent[uid]))
            self._say("pause", f"Paused: {self.absent[uid]}. Plug it in again, or type moves.")
        self.changed.set()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Take an edge of a board."""
        name = self.layout.name_of(uid)
        if name is None:
            return
        self.edges += 1
        self._deadlines.heard(uid, edge.us)
        address = Address(uid, edge.unit)
        if edge.down:
            self.held.add((address, edge.key))
            self.precedence.pressed(name, edge.at)
        else:
            self.held.discard((address, edge.key))
            self.changed.set()
        self._read(self._reader.feed(Edge(address, edge.key, edge.down, edge.us)))
        self._deadlines.set(uid, self._reader.deadlines().get(uid))

    def time_heard(self, uid: str, us: int) -> None:
        """Note that a board's time got to `us`, with all its earlier edges heard."""
        self._deadlines.heard(uid, us)
        self._read(self._reader.passed(uid, us))
        self._deadlines.set(uid, self._reader.deadlines().get(uid))

    def edges_lost(self, uid: str, lost: int) -> None:
        """Drop what was half done on a board whose ring overflowed: a key may be up again."""
        self._forget(uid)
        name = self.layout.name_of(uid)
        if name:
            lost_are = "1 press is" if lost == 1 else f"{lost} presses are"
            what = f"On {name} {lost_are} lost: too many came at once."
            fix = "Look at the table and press again what did not count."
            self._notices.tell(Notice("trouble", what, fix), uid)

    def trouble(self, what: str, fix: str) -> None:
        """Pass on what a person has to see to."""
        self._notices.tell(Notice("trouble", what, fix))

    def typed(self, text: str) -> None:
        """Take what a person typed: a move in the game's notation, or a word to the table."""
        self.unwritten = None
        match = self.match
        word, _, rest = text.partition(" ")
        if text == "undo":
            self._undo("keyboard")
        elif text == "redo":
            self._play(lambda: match.redo("keyboard"))
        elif word == "correct":
            self._play(lambda: match.correct("keyboard", match.game.parse(rest)))
        elif text == "pause" and self._is_done(match.ask_for_pause):
            self._say("pause", "Paused by the table; resume goes on.")
        elif text == "resume" and self._is_done(match.end_pause):
            self._say("resume", "The match goes on.")
        elif text not in ("pause", "resume"):
            self._play(lambda: match.play_next("keyboard", match.game.parse(text)))

    def _forget(self, uid: str) -> None:
        self._reader.forget(uid)
        self._deadlines.set(uid, None)
        self.held = {key for key in self.held if key[0].board != uid}
        self.changed.set()

    def _read(self, gestures: list[Gesture]) -> None:
        for gesture in gestures:
            self.gestures += 1
            self.unwritten = None
            if self.match.is_paused:
                self._notices.tell(Notice("note", PAUSED), gesture.address.board)
            elif self.absent:
                why = ", ".join(self.absent.values())
                paused = Notice("note", f"The match is paused: {why}.")
                self._notices.tell(paused, gesture.address.board)
            else:
                self._obey(gesture)
            self.changed.set()

    def _obey(self, gesture: Gesture) -> None:
        reading = self.script.read(self.ui, self.layout, self.views, gesture)
        self.ui = reading.ui
        who = self.layout.name_of(gesture.address.board) or "table"
        if reading.undo:
            self._undo(who, gesture)
        elif reading.move is not None and reading.seat is not None:
            seat, move = reading.seat, reading.move
            self._play(lambda: self.match.play(who, seat, move), gesture)
        elif reading.note:
            self._refuse("note", reading.note, gesture)
        self._paint()

    def _play(self, make: Callable[[], Sequence[Event]], gesture: Gesture | None = None) -> None:
        events: list[Event] = []
        if self._is_done(lambda: events.extend(make()), gesture):
            self._show_state(events)
            for event in events:
                self._say("event", self.script.words(event))

    def _undo(self, who: str, gesture: Gesture | None = None) -> None:
        if self._is_done(lambda: self.match.undo(who), gesture):
            self._show_state(())
            self._say("undo", f"The last move is taken back, by {who}.")

    def _is_done(self, change: Callable[[], None], gesture: Gesture | None = None) -> bool:
        """Change the match; where that cannot be, tell why and return False."""
        try:
            change()
        except NotationError as error:
            self._refuse("refused", str(error), gesture)
        except IllegalMove as error:
            rule = "" if error.rule == "table" else f" (rule: {error.rule})"
            self._refuse("refused", f"{error}{rule}", gesture)
        except UserError as error:
            self.unwritten = error
            self._refuse("trouble", str(error), gesture, error.fix)
        else:
            return True
        return False

    def _show_state(self, events: Sequence[Event]) -> None:
        self.views = self.match.views()
        self.ui = self.script.moved(self.ui, self.views, events)
        self._remember()
        self._record(self.match.close)
        self._paint()
        self.changed.set()

    def _record(self, write: Callable[[], None]) -> bool:
        """Write an entry that the match can do without, and say whether the disk took it.

        Of one thing that people do, several entries may fail; they are told once.
        """
        try:
            write()
        except UserError as error:
            if self.unwritten is None:
                self.trouble(str(error), error.fix)
            self.unwritten = error
            return False
        return True

    def _remember(self) -> None:
        """Write what the lights remember, if that changed; what cannot be written is forgotten."""
        kept = self.script.keep(self.ui)
        if kept == self._kept:
            return
        if self._record(lambda: self.match.keep(kept)):
            self._kept = kept
        else:
            self.ui = self.script.restore(self._kept, self.layout, self.views)

    def _refuse(self, kind: str, text: str, gesture: Gesture | None, fix: str = "") -> None:
        if gesture:
            self.ui = self.script.refused(self.ui, gesture)
            self._paint()
        board = gesture.address.board if gesture else ""
        self._notices.tell(Notice(kind, text, fix), board)

    def _say(self, kind: str, text: str) -> None:
        self._notices.tell(Notice(kind, text))

    def _paint(self) -> None:
        """Show what changed; what the lights remember is written before they do."""
        self._remember()
        lights = self.script.lights(self.ui, self.layout, self.views)
        for address, picture in lights.items():
            if self._shown.get(address) != picture:
                self._shown[address] = picture
                self._link.show(address.board, address.unit, _show(picture))


def _show(picture: Picture) -> Show:
    return picture.pattern, picture.period_ms, _hex(picture.leds), _hex(picture.other)


def _hex(colours: tuple[Colour, ...]) -> str:
    return "".join(f"{red:02x}{green:02x}{blue:02x}" for red, green, blue in colours)
