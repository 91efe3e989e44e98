"""A board's part, played by hand against a session of the host."""

from gemtable.link import host_lines
from gemtable.link.session import Session
from gemtable.link.session_events import Opened
from gemwire import frames, lines, messages

BOOT = 77
RACK = [["tile", 6, 1, 1], ["tile", 6, 1, 1], ["pad", 12, 0, 12]]


class Hand:
    """A board played by hand against a session; `now` is the hand's time in seconds."""

    def __init__(self, speed=1.0):
        self.session = Session(speed)
        self.now = 100.0
        self.boot, self.number = BOOT, 0

    def hears(self):
        """Return what the host sends now, (kind, sequence, acknowledged, fields) each."""
        found = []
        for line in lines.LineReader().feed(self.session.outgoing(self.now)):
            kind, boot, number, sequence, acknowledged, fields = messages.unpack(
                frames.decode(line)
            )
            if kind == "open":
                self.number = number
            assert (boot, number) == ((0, 0) if kind == "ask" else (self.boot, self.number))
            found.append((kind, sequence, acknowledged, fields))
        return found

    def kinds(self):
        return [message[0] for message in self.hears()]

    def says(self, kind, *fields, sequence=0, had=0, boot=None, number=None):
        """Have the board say something; return the events that it makes."""
        boot = self.boot if boot is None else boot
        number = self.number if number is None else number
        body = [kind, boot, number, sequence, had, *fields]
        return self.session.receive(host_lines.frame(body), self.now)

    def says_hello(self, edges=0, units=RACK, **envelope):
        told = (
            messages.PROTOCOL,
            "0.1.0",
            "f" * 16,
            "pico-rack",
            "b" * 16,
            "e660",
            "power",
            "",
            170_000,
        )
        return self.says("hello", *told, edges, units, **envelope)

    def edge(self, sequence, us=1000, unit=0, key=0, down=1, **envelope):
        return self.says("edge", unit, key, down, us, 0, sequence=sequence, **envelope)

    def beat(self, us, edges, lost=0, bad=0, **envelope):
        return self.says("beat", us, edges, 0, lost, bad, **envelope)

    def opened(self, resume=0):
        """Come to an open session; return self."""
        self.hears()
        self.says_hello(edges=resume)
        self.session.open()
        self.hears()
        assert self.beat(0, resume)[0] == Opened()
        self.hears()
        return self

    def passes(self, seconds):
        """Return the kinds that are sent in that time, each when `next_due` says."""
        end, kinds = self.now + seconds, []
        while (due := self.session.next_due(self.now)) < end:
            self.now = max(due, self.now + 0.001)
            kinds += self.kinds()
        self.now = end
        return kinds
