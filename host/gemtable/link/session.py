"""The host's end of one board's wire: bytes in, events and bytes out.

It has no port and no clock: time is an argument, in seconds of any monotonic clock.
gemwire/messages.py lists the messages; firmware/wire.md says which side sends each of
them, and when.
"""

from collections.abc import Callable, Sequence

from gemwire import frames, lines, messages

from gemtable.link import host_lines
from gemtable.link.board_parts import Parts, PartsTold
from gemtable.link.session_events import (
    Beat,
    Echoed,
    EdgeHeard,
    EdgeTold,
    Event,
    FalseParts,
    Greeted,
    Hello,
    Opened,
    OtherBoard,
    OtherProtocol,
    PartsHeard,
    Pong,
    TextLines,
    hello_of,
)
from gemtable.link.stamp_bounds import Boot
from gemtable.link.unit_pictures import Pictures, Show

BEAT_S = 0.25  # between two pings, and between two beats of the board
GONE_S = 3 * BEAT_S  # a board that is silent for so long is asked, and has one beat to answer
_OPEN_AGAIN_S = 0.05
_BOARD_RESEND_S = 0.02  # the shortest wait before a board sends an edge again
_PINGS = 32  # pings remembered, since their pongs may still come
_SOONER = 4  # a ping without an answer is repeated this many times as often
_SOUND_S = 0.5  # a sound that could not be sent for so long would come too late
_START_PROGRAM = b"\r\x03\x04"  # control-C discards typed text; control-D restarts main.py


class Session:
    """One board on one port. `speed` is the rate of its clock; 1.0 is the host's.

    The first hello fixes the board's id. `takes` counts a line and returns whether to read it.
    """

    def __init__(self, speed: float = 1.0, takes: Callable[[], bool] = lambda: True) -> None:
        self._speed = speed
        self._takes = takes
        self._patience = 1 / min(1.0, speed)  # multiplies all timeouts, for a slow board
        self.hello: Hello | None = None
        self.is_open = False
        self.boot = Boot()
        self.last_heard = 0.0  # when the board last said hello or reported its time
        self.pictures = Pictures(self._patience)
        self.beat_s = BEAT_S * self._patience
        self.gone_s = GONE_S * self._patience
        self._number = 0
        self._greeted = 0, 0  # boot and session number of the first hello after an `ask`
        self._lines = lines.LineReader()
        self._pings: dict[int, float] = {}  # by host_us: when it was sent
        self._asks = True
        self._is_opening = False
        self._starts_program = False
        self._owes_ack = self._owes_again = self._owes_ping = False
        self._again_at = 0.0  # when to ask or open again
        self._pinged_at = float("-inf")
        self._framed_at = 0.0  # when a valid frame came, with or without a time
        self.dropped = 0  # lines from the board that were corrupt, invalid or too long
        self.bad_frames = 0  # dropped by the board, as it reports
        self._text_lines = TextLines(self._patience)
        self._parts = PartsTold(self._patience)
        self._sound: tuple[int, list[int], float] | None = None  # volume, notes, when it was asked

    @property
    def parts(self) -> Parts | None:
        """The screen and the buzzer of the board; None before it has told of any."""
        return self._parts.parts

    @property
    def is_believed_about_parts(self) -> bool:
        """Whether all that the board has told of its parts can be."""
        return self._parts.is_believed

    @property
    def spoilt(self) -> int:
        """The number of lines that were not valid frames, on both sides."""
        return self.dropped + self.bad_frames

    def ask(self) -> None:
        """Ask for a hello repeatedly until one comes. The session then needs `open`."""
        self._asks = True
        self.is_open = self._is_opening = False
        self._greeted = 0, 0

    def open(self, known: Boot | None = None, arrived_s: float | None = None) -> None:
        """Open a session with the board that said hello.

        `known` is this boot as an earlier connection left it. Without it, the board need not
        send earlier edges. `arrived_s` is the current time if the board was away, else None.
        """
        if known:
            self.boot = known
        elif self.hello:
            self.boot.last_edge = self.hello.edges
        self._is_opening = True
        self._sound = None
        self._number = self._number % (messages.WRAP - 1) + 1
        self.pictures.begin()
        self._owes_ping = True
        self.boot.opened(arrived_s)
        self._again_at = 0.0

    def show(self, unit: int, show: Show) -> None:
        """Make a unit show something. Only the newest picture of a unit is sent."""
        self.pictures.show(unit, show)

    def sound(self, volume: int, notes: Sequence[tuple[int, int]], now: float) -> None:
        """Play notes, each in Hz and ms, once and in place of what plays; no notes are silence.

        `volume` is in percent. Does nothing unless the board has told that it has a buzzer.
        """
        if self.is_open and self.parts and self.parts.has_buzzer:
            self._sound = volume, [number for note in notes for number in note], now

    def ping(self) -> None:
        """Ask for the board's time; it arrives as TimeHeard."""
        self._owes_ping = True

    def start_program(self) -> None:
        """Restart the program of a board that is at MicroPython's prompt."""
        self._starts_program = True
        self.ask()

    def is_calm(self) -> bool:
        """Return whether the board has confirmed every picture."""
        return self.is_open and self.pictures.is_calm()

    def receive(self, data: bytes, now: float) -> list[Event]:
        """Return the events in these bytes from the port, in order."""
        events: list[Event] = []
        overlong = self._lines.overlong
        for line in self._lines.feed(data):
            if line and self._takes():
                events += self._hear(line, now)
        self.dropped += self._lines.overlong - overlong
        return events

    def outgoing(self, now: float) -> bytes:
        """Return the bytes to write now; b"" if nothing is due."""
        out = b""
        if self._starts_program:
            self._starts_program = False
            out += _START_PROGRAM
        if self._asks and now >= self._again_at:
            out += host_lines.frame(["ask", 0, 0, 0, 0])
            self._again_at = now + self.beat_s
        if self._is_opening:
            if now >= self._again_at:
                out += self._pack_open()
                self._again_at = now + _OPEN_AGAIN_S * self._patience
            return out
        if self.is_open:
            for sent in self.pictures.due(now):
                kind, fields = sent.what.message()
                out += self._pack(kind, sent.sequence, *fields)
            out += self._pack_sound(now)
            out += self._signs(now, is_quiet=not out)
        return out

    def next_due(self, now: float) -> float:
        """Return the time to call `outgoing` again, if nothing is received before."""
        if self._asks or self._is_opening:
            return max(now, self._again_at)
        if not self.is_open:
            return now + self.beat_s
        due = self.pictures.next_due()
        return max(now, self._ping_due if due is None else min(due, self._ping_due))

    @property
    def _ping_due(self) -> float:
        """The time of the next ping, which is earlier if the last one got no answer."""
        is_answered = self.last_heard >= self._pinged_at
        return self._pinged_at + (self.beat_s if is_answered else self.beat_s / _SOONER)

    def _signs(self, now: float, is_quiet: bool) -> bytes:
        """Return the frames due besides pictures.

        Every frame acknowledges the edges received; `ack` is sent only if no other frame is.
        """
        out = b""
        if self._owes_again:
            out += self._pack("again", 0)
        if self._owes_ping or now >= self._ping_due:
            out += self._pack_ping(now)
            self._pinged_at = now
        if self._owes_ack and is_quiet and not out:
            out = self._pack("ack", 0)
        self._owes_again = self._owes_ping = self._owes_ack = False
        return out

    def _pack_sound(self, now: float) -> bytes:
        """Return the frame of a sound that was asked for, once: repeated, it would be wrong."""
        sound, self._sound = self._sound, None
        if sound is None or now > sound[2] + _SOUND_S * self._patience:
            return b""
        return self._pack("sound", 0, *sound[:2])

    def _pack_ping(self, now: float) -> bytes:
        host_us = int(now * 1e6) % messages.WRAP
        self._pings[host_us] = now
        if len(self._pings) > _PINGS:
            del self._pings[next(iter(self._pings))]  # the oldest
        return self._pack("ping", 0, host_us)

    def _pack_open(self) -> bytes:
        beat_ms = max(1, round(self.beat_s * 1000 * self._speed))
        resend_ms = max(1, round(_BOARD_RESEND_S * self._patience * 1000 * self._speed))
        return self._pack("open", 0, self.boot.last_edge, beat_ms, resend_ms)

    def _pack(self, kind: str, sequence: int, *fields: object) -> bytes:
        """Return a frame after its announcement, which lets the board read it at once."""
        had = self.boot.last_edge
        body = [kind, self.boot.number, self._number, sequence, had, *fields]
        return host_lines.announced(host_lines.frame(body))

    def _hear(self, line: bytes, now: float) -> list[Event]:
        try:
            body = frames.decode(line)
        except frames.FrameError:
            return self._hear_text(line, now)
        protocol = host_lines.protocol_of(body)
        if protocol is not None and protocol != messages.PROTOCOL:
            self._asks = False
            return [OtherProtocol(protocol)] if 0 <= protocol < messages.WRAP else []
        try:
            kind, boot, number, sequence, had, fields = messages.unpack(body)
            if kind == "hello":
                return self._hear_hello(boot, number, fields, now)
            if kind == "ask":  # our own, echoed by MicroPython's prompt
                self._text_lines.echoed(now)
                return [Echoed()]
        except messages.MessageError:
            self.dropped += 1
            return []
        if not self._is_ours(boot, number):
            return []
        self._framed_at = now
        self.pictures.confirm(had, now)
        events: list[Event] = []
        if self._is_opening:
            self._is_opening, self.is_open = False, True
            events.append(Opened())
        match kind:
            case "edge":
                events += self._hear_edge(sequence, EdgeTold(*fields), now)
            case "pong":
                events += self._hear_pong(Pong(*fields), now)
            case "beat":
                events += self._hear_beat(Beat(*fields), now)
            case "bus":
                self.boot.caught(*fields)
            case "parts":
                events += self._hear_parts(fields, now)
            case "again":
                self.pictures.missed(now)
        return events

    def _hear_text(self, line: bytes, now: float) -> list[Event]:
        events = self._text_lines.hear(line, now, now - max(self.last_heard, self._framed_at))
        if events is None:
            self.dropped += 1
            self._miss()
        return events or []

    def _hear_hello(
        self, boot: int, number: int, fields: Sequence[object], now: float
    ) -> list[Event]:
        hello = hello_of(fields)
        begins = boot != self.boot.number
        if self.hello:
            has_other_units = not begins and hello.units != self.hello.units
            if hello.uid != self.hello.uid or has_other_units:
                return [OtherBoard(hello.uid)]
        self._asks = False
        self._text_lines.end()
        self.last_heard = now
        is_second_answer = not self.is_open and (boot, number) == self._greeted
        if is_second_answer or self._is_ours(boot, number):
            return []
        if begins:
            self.boot = Boot(boot, self._speed)
            self._parts = PartsTold(self._patience)
            self.pictures.screen.found(False)
        self.is_open = False
        self._number = max(number, self._number)
        self.hello = hello
        self._greeted = boot, number
        return [Greeted(hello, begins)]

    def _is_ours(self, boot: int, number: int) -> bool:
        """Return whether a frame belongs to the running session; after `ask`, none runs."""
        is_running = self.is_open or self._is_opening
        return is_running and (boot, number) == (self.boot.number, self._number)

    def _hear_pong(self, pong: Pong, now: float) -> list[Event]:
        self.last_heard = now
        pinged_at = self._pings.pop(pong.host_us, None)  # a pong may come twice
        us = self.boot.exchanged(pinged_at, pong.received_us, pong.sent_us, now)
        return [*self.boot.told(us, pong.edges)]

    def _hear_beat(self, beat: Beat, now: float) -> list[Event]:
        self.last_heard = now
        self.boot.levels, self.bad_frames = beat.levels, beat.bad_frames
        us = self.boot.clock.unwrap(beat.tick_us)
        return [*self.boot.told(us, beat.edges), *self.boot.lost(beat.lost_edges)]

    def _hear_parts(self, fields: Sequence[object], now: float) -> list[Event]:
        told, was_believed = self._parts, self._parts.is_believed
        has_changed = told.hear(fields, now)
        if was_believed and not told.is_believed:
            self.pictures.screen.found(False)
            return [FalseParts()]
        if not has_changed or told.parts is None:
            return []
        self.pictures.screen.found(told.parts.has_screen)
        return [PartsHeard(told.parts)]

    def _hear_edge(self, sequence: int, edge: EdgeTold, now: float) -> list[Event]:
        self._owes_ack = True
        boot = self.boot
        if sequence != messages.following(boot.last_edge):
            if 0 < messages.distance(boot.last_edge, sequence) < messages.HALF_ROUND:
                self._miss()  # an edge before this one is missing
            return []
        boot.last_edge = sequence
        if not (self.hello and self.hello.has_key(edge.unit, edge.key)):
            self.dropped += 1
            return []
        us, at = boot.edge_time(edge.tick_us, edge.late_us, now)
        return [EdgeHeard(edge.unit, edge.key, bool(edge.down), us, at), *boot.settled()]

    def _miss(self) -> None:
        self._owes_again = True
        self.boot.bounds.missed()
