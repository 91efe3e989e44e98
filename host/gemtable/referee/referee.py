"""The one loop: takes what boards, people and time do, and drives the boards' lights.

edge -> gesture -> table script -> rules -> journal -> views -> table script -> lights

The link comes as an argument; the referee knows boards only by unique id.
"""

from collections.abc import Callable, Collection

from gemtable.errors import UserError
from gemtable.games.kit.rules import HOST, Role, View, Views
from gemtable.games.kit.table import Address, Gesture, Layout, SomeUi
from gemtable.match.match import Match
from gemtable.match.names import Names, name_of
from gemtable.referee.board_places import BoardPlaces
from gemtable.referee.changes import Changes
from gemtable.referee.gestures import Fingers
from gemtable.referee.interfaces import EdgeHeard, Emulated, Hello, Link, NoneEmulated, TableClock
from gemtable.referee.lights import Identification, Lights
from gemtable.referee.missing_boards import Pauses, Replacements
from gemtable.referee.notices import Notice, Notices, Request, presses_lost
from gemtable.referee.spoken_lines import Spoken, seat_of, spoken
from gemtable.referee.status import Bulletin, Status, status_of
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp


class Referee:
    """Runs one match on one table; `speed` is the rate of the boards' clocks, 1.0 the host's.

    `bots` are the seats that bots play, from 0; they may change during the match. `brightness`
    is that of all lights at first, in percent.
    `gestures` counts all gestures read from keys, including those ignored during a pause.
    """

    def __init__(
        self,
        match: Match,
        layout: Layout,
        link: Link,
        tell: Callable[[Notice], None],
        speed: float = 1.0,
        emulated: Emulated | None = None,
        bots: Collection[int] = (),
        brightness: int = 100,
    ) -> None:
        self.match = match
        self.script = match.game.table
        self.emulated = emulated or NoneEmulated()
        self.gestures = 0
        self.bulletin = Bulletin(
            lambda notices: status_of(self._changes, self.emulated, notices), match.seats, tell
        )
        self._notices = Notices(self.bulletin.tell, lambda uid: self.layout.name_of(uid))
        self._clock = TableClock(link, speed)
        self.lights = Lights(link, self.bulletin.change, speed, brightness)
        needs = self.script.needs(match.options, match.seats)
        self.places = BoardPlaces(layout, needs, self.emulated.has)
        self.fingers = Fingers(layout, link.ping, speed)
        self._changes = Changes(match, self.places, self.lights, self._clock, self._notices, bots)
        self._pauses = Pauses(self._changes, self.fingers, self._clock, self._notices)
        self.replacements = Replacements(
            self._changes, self._pauses, self.fingers, self.emulated, self._notices
        )
        self._identification = Identification(self.places, self.lights, self._notices.tell, speed)
        self._changes.start()

    @property
    def ui(self) -> SomeUi:
        """The table script's state beyond the rules."""
        return self._changes.ui

    @property
    def views(self) -> Views[View]:
        return self._changes.views

    @property
    def deeds(self) -> int:
        """How many gestures, typed moves and moments the table script has handled."""
        return self._changes.deeds

    @property
    def unwritten(self) -> UserError | None:
        """Why the journal couldn't write the last action; None if it could."""
        return self._changes.unwritten

    def settle(self) -> None:
        """Go on once a journal that did not answer does; see `Changes.settle`. Raises Taken."""
        self._changes.settle()

    @property
    def status(self) -> Status:
        return self.bulletin.status

    @property
    def layout(self) -> Layout:
        return self.places.layout

    @property
    def absent(self) -> dict[str, Sentence]:
        """Why each board that the match waits for is missing, by unique id."""
        return self.places.missing

    def board_arrived(self, hello: Hello) -> None:
        """Note that a board arrived; the link sends it all its pictures again."""
        self.lights.touched()
        self._pauses.came(hello.uid, hello.units)
        self.replacements.find()

    def board_gone(self, uid: str, why: str) -> None:
        """Note that a board is gone. People can still type moves."""
        self._pauses.went(uid, why)
        self.replacements.find()

    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str] | None:
        """Return the boards whose earlier edges could change what this one means; None: all.

        What a press on a pad means can depend on the presses before it: it may begin a count, be
        too late for a lock, lose a race or be undone. So may one on a board that is invited to a
        place. A key that goes up on a pad means nothing, and what a tile's key means is only
        known when its window closes, by its board's own time: these wait for nobody.
        """
        pads = [pad for pad in self.layout.pads if pad]
        invited = self.replacements.invited
        if edge.down and (Address(uid, edge.unit) in pads or uid in invited):
            return {*(pad.board for pad in pads), *invited}
        return ()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Handle an edge of a board: part of a gesture, or a claim to a place."""
        if uid in self.layout.boards:
            at = self._clock.stamp(edge.at) if edge.at else self._clock.now()
            self._take(self.fingers.edge(uid, edge), at)
        elif edge.down:
            self.replacements.pressed(uid)
        self.bulletin.change()

    def time_heard(self, uid: str, us: int) -> None:
        """Note that a board's time reached `us`, with all its earlier edges received."""
        if gestures := self.fingers.time(uid, us):
            self._take(gestures, self._clock.now())
            self.bulletin.change()

    def moment_passed(self, at_s: float) -> None:
        """Handle a moment that the script asked for: everything earlier has been reported."""
        asked_s = self._clock.answered(at_s)
        if asked_s is not None:
            self._changes.pass_to(asked_s)

    def edges_lost(self, uid: str, lost: int) -> None:
        """Drop the unfinished gestures of a board whose ring overflowed: keys may be up again."""
        self.fingers.forget(uid)
        self.bulletin.change()
        if name := self.layout.name_of(uid):
            self._notices.tell(presses_lost(name, lost), uid)

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        """Tell people about a problem of a board or a port."""
        self._notices.tell(Notice("trouble", what, fix))

    def typed(self, text: str, by: Role = HOST) -> None:
        """Handle a line that a role typed: a move in the game's notation, or a command.

        A seat acts only for itself; the host for the seat it names, or whose turn it is.
        """
        self.carry_out(spoken(text), by)

    def carry_out(self, said: Spoken, by: Role = HOST) -> None:
        """Handle a parsed line that a role typed, as `typed` does."""
        self._changes.begin()
        self.lights.touched()
        request = Request(_who(by), by, seat_of(said, by, self.match))
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
                self.replacements.replace(said.part)
            case "brightness":
                self._notices.tell(self.lights.brighten(said.number))
            case "undo" | "move":
                self._changes.say(request, said)

    def name(self, seat: int, text: str, by: Role = HOST) -> None:
        """Call the person at a seat by a name, or by the seat's number again if `text` is "".

        The host names any seat, a seat only itself. Raises UserError.
        """
        if seat not in range(self.match.seats):
            raise UserError(
                Sentence("There is no seat {seat}.", seat=seat + 1),
                Sentence("Seats, tiles and keys count from 1."),
            )
        if isinstance(by, int) and by != seat:
            text = message("Seat {seat} cannot act for another.")
            raise UserError(Sentence(text, seat=by + 1), Sentence("The host can."))
        if self.match.is_auto:  # who reads the journal takes names for people who played
            raise UserError(
                Sentence("Bots play this match, so its seats have no names."),
                Sentence("Name people in a match of theirs."),
            )
        others = (*self.match.names[:seat], *self.match.names[seat + 1 :])
        name = name_of(text, others) if text.strip() else None
        self._changes.begin()
        self._changes.name(Request(_who(by), by, seat), name)

    def keep_names(self, names: Names) -> None:
        """Take over the names that people had in the match before; seats may be fewer."""
        for seat, name in enumerate(names[: self.match.seats]):
            self._changes.keep_name(seat, name)

    def flush(self) -> None:
        """Write names and what the lights remember, before the program ends."""
        self._changes.flush()

    def leave(self) -> None:
        """Turn all boards dark and stop all timers, since another referee takes over."""
        self._identification.end()
        self.fingers.leave()
        self.flush()
        self._clock.ask_for(None)
        self.lights.leave()

    def _take(self, gestures: list[Gesture], at: Stamp) -> None:
        for gesture in gestures:
            self.gestures += 1
            self._changes.gesture(gesture, at)


def _who(by: Role) -> str:
    """Return a role as the journal names it."""
    return f"seat {by + 1}" if isinstance(by, int) else by
