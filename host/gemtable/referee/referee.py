"""The referee of a match: handles edges, typed lines and moments, and drives the lights.

edge -> gesture -> table script -> rules -> journal -> views -> table script -> lights

The link is an argument; the referee knows boards only by unique id.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace

from gemtable.errors import UserError
from gemtable.games.kit.rules import HOST, IllegalMove, Role, View, Views
from gemtable.games.kit.table import Address, Gesture, Layout, SomeUi
from gemtable.match.match import Match
from gemtable.match.seat_names import Names, name_of
from gemtable.referee.board_interface import (
    EdgeHeard,
    Emulated,
    Hello,
    Link,
    NoneEmulated,
    TableClock,
)
from gemtable.referee.board_places import BoardPlaces
from gemtable.referee.board_settings import Settings
from gemtable.referee.changes import Changes
from gemtable.referee.gestures import Fingers
from gemtable.referee.held_keys import HELD, HeldKeys
from gemtable.referee.missing_boards import Pauses, Replacements
from gemtable.referee.notices import Notice, Notices, Request, presses_lost
from gemtable.referee.pad_layer import Cover, NoLayer, PadLayer
from gemtable.referee.spoken_lines import Spoken, seat_of, spoken
from gemtable.referee.status import Bulletin, Status, status_of
from gemtable.referee.undo_consent import UndoConsent
from gemtable.referee.unit_lights import Identification, Lights
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

# Commands before which every press that was made counts.
_OF_THE_COURSE = frozenset({"undo to", "redo", "correct", "skip", "pause", "resume"})


class Referee:
    """Runs one match on one table; `speed` is the rate of the boards' clocks, 1.0 the host's.

    `bots` are the seats that bots play, from 0; they can change during the match. `settings` are
    those of the table's boards: how bright, how loud, and in which language.
    `gestures` counts all gestures read from keys, including those ignored during a pause; holds
    are none. `pads` is what lies over the pads of the match.
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
        settings: Settings | None = None,
    ) -> None:
        self.match = match
        self.script = match.game.table
        self.emulated = emulated or NoneEmulated()
        self.settings = settings or Settings()
        self.gestures = 0
        self.bulletin = Bulletin(
            lambda notices: status_of(
                self._changes, self.emulated, notices, self.consent.question, self.covers
            ),
            match.seats,
            tell,
        )
        self._notices = Notices(self.bulletin.tell, lambda uid: self.layout.name_of(uid))
        self._clock = TableClock(link, speed)
        self.lights = Lights(link, self.bulletin.change, speed, self.settings)
        needs = self.script.needs(match.options, match.seats)
        self.places = BoardPlaces(layout, needs, self.emulated.has)
        self.fingers = Fingers(layout, link.ping, speed, HELD)
        self._changes = Changes(match, self.places, self.lights, self._clock, self._notices, bots)
        self._pauses = Pauses(self._changes, self.fingers, self._clock, self._notices)
        self.replacements = Replacements(
            self._changes, self._pauses, self.fingers, self.emulated, self._notices
        )
        self._held_keys = HeldKeys(self._changes, self._hand_on)
        self.pads: PadLayer = NoLayer()
        self._changes.before_step = self._held_keys.flush
        self._changes.after_change = self._changed
        self._menus: Mapping[Address, Cover] = {}
        self._questions: Mapping[Address, Cover] = {}
        self.consent = UndoConsent(
            self._changes, self._clock, self.bulletin.tell, self._ask, bots, speed
        )
        self._identification = Identification(self.places, self.lights, self._notices.tell, speed)
        self._changes.start()

    @property
    def ui(self) -> SomeUi:
        """The state of the table script, in addition to the state of the rules."""
        return self._changes.ui

    @property
    def views(self) -> Views[View]:
        return self._changes.views

    @property
    def deeds(self) -> int:
        """The number of gestures, typed moves and moments that have been handled."""
        return self._changes.deeds

    @property
    def unwritten(self) -> UserError | None:
        """The error with which the journal failed to write the last action, or None."""
        return self._changes.unwritten

    def settle(self) -> None:
        """Resume if a late journal has answered. Raises Taken if another program plays the
        match.
        """
        self._changes.settle()

    @property
    def status(self) -> Status:
        return self.bulletin.status

    @property
    def layout(self) -> Layout:
        return self.places.layout

    @property
    def absent(self) -> dict[str, Sentence]:
        """The reason why a board is missing, for each one that the match needs, by unique id."""
        return self.places.missing

    def board_arrived(self, hello: Hello) -> None:
        """Note that a board arrived; the link sends all its pictures again by itself."""
        self.lights.touched()
        self._pauses.came(hello.uid, hello.units)
        self.replacements.find()

    def board_gone(self, uid: str, why: str) -> None:
        """Note that a board left; people can still type moves."""
        self._held_keys.forget(uid)
        self._pauses.went(uid, why)
        self.replacements.find()
        self.consent.left(uid)
        self.pads.changed()

    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str] | None:
        """Return the boards whose earlier edges must be handled before this edge; None for all.

        The meaning of a press on a pad can depend on the presses before it: the press can begin
        a count, be too late for a lock, lose a race or be undone. The same is true of a press on
        a board that is invited to a place. The release of a pad's key has no meaning, and the
        meaning of a tile's key is known only when its window closes, by its board's clock; these
        edges wait for no other board.
        """
        pads = [pad for pad in self.layout.pads if pad]
        invited = self.replacements.invited
        if edge.down and (Address(uid, edge.unit) in pads or uid in invited):
            return {*(pad.board for pad in pads), *invited}
        return ()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        """Handle an edge of a board: part of a gesture, or a press that takes an offered place."""
        if uid in self.layout.boards:
            at = self._clock.stamp(edge.at) if edge.at else self._clock.now()
            self._take(self.fingers.edge(uid, edge), at)
            if not edge.down and edge.key in HELD:
                self._held_keys.released(Address(uid, edge.unit))
        elif edge.down:
            self.replacements.pressed(uid)
        self.bulletin.change()

    def time_heard(self, uid: str, us: int) -> None:
        """Note that a board's clock reached `us` and all its earlier edges have arrived."""
        if gestures := self.fingers.time(uid, us):
            self._take(gestures, self._clock.now())
            self.bulletin.change()

    def moment_passed(self, at_s: float) -> None:
        """Handle a moment that the table script asked for; all earlier events are already
        handled.
        """
        asked_s = self._clock.answered(at_s)
        if asked_s is not None:
            self._changes.pass_to(asked_s)

    def edges_lost(self, uid: str, lost: int) -> None:
        """Drop the unfinished gestures of a board that lost edges, and report the loss."""
        self.fingers.forget(uid)
        self._held_keys.forget(uid)
        self.bulletin.change()
        if name := self.layout.name_of(uid):
            self._notices.tell(presses_lost(name, lost), uid)

    def parts_heard(self, _uid: str, _parts: object) -> None:
        """Have the screens drawn anew, since a board told of its screen or its buzzer."""
        self.bulletin.change()

    def trouble(self, what: Sentence, fix: Sentence | None) -> None:
        """Report a problem of a board or a port."""
        self._notices.tell(Notice("trouble", what, fix))

    def typed(self, text: str, by: Role = HOST) -> None:
        """Handle a line that a role typed: a move in the game's notation, or a command.

        A seat acts only for itself; the host acts for the seat in the line, or else for the seat
        whose turn it is.
        """
        self.carry_out(spoken(text), by)

    @property
    def covers(self) -> dict[Address, Cover]:
        """What lies over the pads of the match: menus, and over these what seats are asked."""
        asked = {pad: each.over(self._menus.get(pad)) for pad, each in self._questions.items()}
        return {**self._menus, **asked}

    def cover(self, covers: Mapping[Address, Cover]) -> None:
        """Show these on pads instead of the match, until the next call."""
        self._menus = covers
        self._cover()

    def _ask(self, covers: Mapping[Address, Cover]) -> None:
        """Show on these pads, whatever else lies over them, that their seats are asked."""
        self._questions = covers
        self._cover()

    def _cover(self) -> None:
        self.lights.cover({pad: each.picture for pad, each in self.covers.items()})
        self.bulletin.change()

    def _changed(self) -> None:
        self.consent.changed()
        self.pads.changed()

    def now(self) -> Stamp:
        """Return the table's time."""
        return self._clock.now()

    def carry_out(self, said: Spoken, by: Role = HOST) -> None:
        """Carry out a parsed line that a role typed."""
        self._changes.begin()
        self.lights.touched()
        if said.verb in _OF_THE_COURSE:
            self._held_keys.flush()
        request = Request(_who(by), by, seat_of(said, by, self.match))
        seats = self.match.seats
        match said.verb:
            case "undo to":
                self._changes.undo(request, said.number)
            case "redo":
                self._changes.redo(request)
            case "correct":
                self._changes.correct(request, said.move)
            case "skip":
                self._changes.skip()
            case "pause":
                self._changes.pause(request)
            case "resume":
                self._changes.resume(request)
            case "identify":
                self._identification.begin(said.part)
            case "replace":
                self.replacements.replace(said.part)
            case "undos":
                self._choose_undo(request, by, said.code)
            case "agree" | "refuse":
                self._answer(said, by)
            case "brightness":
                self._notices.tell(self.lights.brighten(said.number))
            case "volume":
                volumes = self.settings.volumes
                self._set(said, by, lambda seat: volumes.set(seat, said.number, seats))
            case "language":
                languages = self.settings.languages
                self._set(said, by, lambda seat: languages.set(seat, said.code, seats))
            case "undo" | "move":
                self._changes.say(request, said)

    def name(self, seat: int, text: str, by: Role = HOST) -> None:
        """Give the person at a seat the name `text`; "" takes the name away.

        The host can name any seat, a seat only itself. Raises UserError.
        """
        if seat not in range(self.match.seats):
            raise UserError(
                Sentence("There is no seat {seat}.", seat=seat + 1),
                Sentence("Seats, tiles and keys are numbered from 1."),
            )
        if isinstance(by, int) and by != seat:
            text = message("Seat {seat} cannot act for another seat.")
            raise UserError(Sentence(text, seat=by + 1), Sentence("The host can name any seat."))
        if self.match.is_auto:  # in the journal, names stand for people who played
            raise UserError(
                Sentence("Bots play this match, so its seats have no names."),
                Sentence("Only a match that people play has names."),
            )
        others = (*self.match.names[:seat], *self.match.names[seat + 1 :])
        name = name_of(text, others) if text.strip() else None
        self._changes.begin()
        self._changes.name(Request(_who(by), by, seat), name)

    def keep_names(self, names: Names) -> None:
        """Keep the names of the match before, for all seats that this match has."""
        for seat, name in enumerate(names[: self.match.seats]):
            self._changes.keep_name(seat, name)

    def flush(self) -> None:
        """Handle presses that wait, and write names and lights, before the program ends."""
        self._held_keys.flush()
        self.consent.leave()
        self._changes.flush()

    def leave(self) -> None:
        """Turn all boards dark and stop all timers, so that another referee can take over."""
        self._identification.end()
        self.fingers.leave()
        self.flush()
        self._clock.ask_for(None)
        self.lights.leave()

    def _set(self, said: Spoken, by: Role, set_of: Callable[[int | None], Notice]) -> None:
        """Set something of all boards, or of one seat's; a seat sets only its own.

        `set_of` sets it for that seat, None for all, and returns the notice of it.
        """
        if isinstance(by, int) and said.seat not in (None, by):
            text = message("Seat {seat} cannot act for another seat.")
            self._notices.tell(Notice("refused", Sentence(text, seat=by + 1), to=by))
            return
        seat = by if isinstance(by, int) else said.seat
        notice = set_of(seat)
        self._notices.tell(replace(notice, to=by) if notice.kind == "refused" else notice)

    def _take(self, gestures: list[Gesture], at: Stamp) -> None:
        for gesture in gestures:
            if gesture.kind == "hold":
                if self._held_keys.is_held(gesture.address):
                    self.pads.held(gesture.address)
            elif self.consent.takes(gesture, at.at_s) or self.pads.takes(gesture, at):
                self.gestures += 1
                self.lights.touched()
            elif not self._held_keys.withholds(gesture, at):
                self._hand_on(gesture, at)

    def _answer(self, said: Spoken, by: Role) -> None:
        """Take an answer to an undo that somebody asks for; a seat answers only for itself."""
        try:
            if isinstance(by, int) and said.seat not in (None, by):
                text = message("Seat {seat} cannot act for another seat.")
                raise IllegalMove(Sentence(text, seat=by + 1))
            seat = by if isinstance(by, int) else said.seat
            self.consent.answer(seat, said.verb == "agree")
        except IllegalMove as error:
            self._notices.tell(Notice("refused", error.reason, to=by))

    def _choose_undo(self, request: Request, by: Role, rule: str) -> None:
        try:
            self.consent.choose(request, rule)
        except IllegalMove as error:
            self._notices.tell(Notice("refused", error.reason, to=by))

    def _hand_on(self, gesture: Gesture, at: Stamp) -> None:
        self.gestures += 1
        self._changes.gesture(gesture, at)


def _who(by: Role) -> str:
    return f"seat {by + 1}" if isinstance(by, int) else by
