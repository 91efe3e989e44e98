"""Boards that lie about time: the firmware as it is, on a line that changes what it says.

A lie takes the kind of a message and its fields, and returns what is said instead: fields,
fields with seconds until they are said, SPOILT for a damaged line, or None to say nothing.
A board that lies knows all that the firmware knows, and when it is asked.
"""

from gemtable.link import host_lines
from gemwire import frames
from gemwire.messages import WRAP

from tests.faults.wire import CLEAN
from tests.fuzz.fleet.line import LATENCY_S, CalmWire

SPOILT = b'00000000 ["beat"]\n'
_HEAD = 5  # fields of the envelope, the kind among them
_SEQUENCE = 3
_TICK, _LATE = 3, 4  # of an edge


def deceive(table, board, lie):
    """Have a board of a table in time tell lies from now on."""
    board.line.to_host = lie.wire = _LyingWire(table.world, board.line, lie)
    board.line.suspect()
    board.plug(board.line)


class _LyingWire(CalmWire):
    def __init__(self, world, line, lie):
        super().__init__(0, CLEAN, LATENCY_S)
        self._world, self._line, self._lie = world, line, lie
        lie.world = world
        self._boot = self._session = 0

    def say_alone(self, kind, *fields):
        """Say a message that the firmware didn't say, at once."""
        self._say(self.line_of(kind, *fields))

    def line_of(self, kind, *fields):
        """Return the line of a message of the session."""
        return host_lines.frame([kind, self._boot, self._session, 0, 0, *fields])

    def flood(self, data):
        """Have `data()` come during every read of the host from now on; None: no more."""
        self._line.flood = data
        if data:
            self._line.say(data())

    def _carry(self, line, now):
        body = frames.decode(line.rstrip())
        head, fields = body[:_HEAD], body[_HEAD:]
        self._boot, self._session = head[1:3]
        if head[0] == "hello":
            super()._carry(line, now)
            return
        told = self._lie.tell(head[0], head[_SEQUENCE], list(fields))
        if told is SPOILT:
            super()._carry(SPOILT, now)
        if told is None or told is SPOILT:
            return
        told, after_s = told if isinstance(told, tuple) else (told, 0.0)
        lied = host_lines.frame(head + told)
        if after_s:
            self._world.after(after_s, lambda: self._say(lied))
        else:
            super()._carry(lied, now)

    def _say(self, line):
        super()._carry(line, self._world.now)
        self._line.pump()


class Honesty:
    """Tells the truth; `told_us` is the newest time that was told. Lies begin with it.

    Before it presses a key that matters it is mute for `mute_s`, if it can be, and speaks
    again later.
    """

    mute_s = 0.0

    def __init__(self):
        self.told_us = 0
        self._edges = {}  # by sequence, as they were said first

    def tell(self, kind, sequence, fields):
        if kind == "edge":
            return self._edges.setdefault(sequence, self.edge(fields))
        if kind == "beat":
            return self.beat(fields)
        if kind == "pong":
            return self.pong(fields)
        return self.bus(fields) if kind == "bus" else fields

    def mute(self):
        pass

    def speak(self):
        pass

    def edge(self, fields):
        return fields

    def beat(self, fields):
        self.told_us = fields[0]
        return fields

    def pong(self, fields):
        self.told_us = fields[2]
        return fields

    def bus(self, fields):
        return fields


class Off(Honesty):
    """Stamps so many seconds late, or early if it is less than 0."""

    def __init__(self, seconds):
        super().__init__()
        self._us = round(seconds * 1e6)

    def edge(self, fields):
        fields[_TICK] = (fields[_TICK] + self._us) % WRAP
        return fields


class AsEarlyAsItMay(Honesty):
    """Stamps nothing earlier than the time that it told last: nobody can prove the lie."""

    def edge(self, fields):
        fields[_TICK] = self.told_us
        return fields


class Unsure(AsEarlyAsItMay):
    """Says besides that its stamps may be late by any time, so that everything is a tie."""

    def edge(self, fields):
        fields = super().edge(fields)
        fields[_LATE] = WRAP - 1
        return fields


class Slow(AsEarlyAsItMay):
    """Answers late, so that its clock is hardly known, and others wait for it for long."""

    def __init__(self, answers_s):
        super().__init__()
        self._answers_s = answers_s

    def pong(self, fields):
        return fields, self._answers_s


class Silent(AsEarlyAsItMay):
    """Tells its time no more, for `mute_s`: nothing but a key that is pressed."""

    mute_s = 0.7  # any longer, and it would be asked for its hello

    def __init__(self):
        super().__init__()
        self.is_mute = False

    def mute(self):
        self.is_mute = True

    def speak(self):
        self.is_mute = False

    def beat(self, fields):
        return None if self.is_mute else super().beat(fields)

    def pong(self, fields):
        return None if self.is_mute else super().pong(fields)


class Acknowledging(Silent):
    """Tells no time either, and says every 50 ms that it is there."""

    mute_s = 2.0

    def mute(self):
        super().mute()
        self._acknowledge()

    def _acknowledge(self):
        if self.is_mute:
            self.wire.say_alone("ack")
            self.world.after(0.05, self._acknowledge)


class Stale(Silent):
    """Tells the same time again and again."""

    mute_s = 2.0

    def beat(self, fields):
        return [self.told_us, *fields[1:]] if self.is_mute else super().beat(fields)

    def pong(self, fields):
        host_us, _received_us, _sent_us, edges = fields
        if self.is_mute:
            return [host_us, self.told_us, self.told_us, edges]
        return super().pong(fields)


class Flooding(Silent):
    """Never leaves its port empty: during every read of the host it says so many frames."""

    mute_s = 2.0

    def __init__(self, frames):
        super().__init__()
        self._frames = frames

    def mute(self):
        super().mute()
        self.wire.flood(self.flood)

    def speak(self):
        super().speak()
        self.wire.flood(None)

    def flood(self):
        line_of = self.wire.line_of
        return b"".join([line_of("ack"), line_of("bus", 0, 0, 1)] * (self._frames // 2))


class FloodingWithNothing(Flooding):
    """The same with empty lines, which are no frames and ignored."""

    def __init__(self):
        super().__init__(0)

    def flood(self):
        return b"\n"


class Noisy(Silent):
    """Says damaged lines instead, so that something always seems to be missing."""

    def beat(self, fields):
        return super().beat(fields) or SPOILT

    def pong(self, fields):
        return super().pong(fields) or SPOILT


class OffFrames(AsEarlyAsItMay):
    """Says so much too late when frames of the bus began, so that its keys seem to be earlier."""

    def __init__(self, us):
        super().__init__()
        self._us = us

    def bus(self, fields):
        number, after_us, within_us = fields
        return [number, (after_us + self._us) % WRAP, within_us]


class OffFramesAndSlow(OffFrames):
    """Answers late besides, so that its own clock hardly contradicts the frames."""

    def pong(self, fields):
        return super().pong(fields), 0.09
