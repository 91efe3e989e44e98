"""A serial port that speaks frames, for tests: a host's part, played by hand.

Nothing happens by itself: what is not sent here is not sent, and an edge is
acknowledged only when the test says so or asks for `edges`.
"""

import time
from collections import deque
from typing import Any, NamedTuple

import serial
from gemtable.link import host_lines
from gemtable.link.unit_pictures import UnitPicture
from gemwire import frames, lines, messages

from tests.patience import PATIENCE_S

_ASK_AGAIN_S = 0.5
_BEAT_MS = 1000  # so a board repeats edges each 250 ms, and misses its host after 3 s


class Message(NamedTuple):
    """One sound message; its fields by name."""

    kind: str
    boot: int
    session: int
    sequence: int
    acknowledged: int
    fields: dict[str, Any]


class SerialClient:
    """One open port. `had` is the last edge that is acknowledged with everything sent."""

    def __init__(self, port: str) -> None:
        self.texts: list[str] = []  # lines that were no frame
        self.boot = self.session = self.sequence = self.had = 0
        self._pings = 0
        self.port = serial.Serial(port, timeout=0.02, exclusive=True)
        self._lines = lines.LineReader()
        self._waiting: deque[Message] = deque()

    def close(self) -> None:
        self.port.close()

    def send(self, kind: str, *fields: object, **envelope: int) -> None:
        """Send a message; `envelope` says what is not as it should be, `boot=7` say."""
        usual = {"boot": self.boot, "session": self.session, "sequence": 0}
        values = {**usual, "acknowledged": self.had, **envelope}
        body = [kind, *(values[name] for name in messages.ENVELOPE), *fields]
        self.port.write(host_lines.frame(body))

    def read(self, kind: str | None = None, seconds: float = PATIENCE_S) -> Message:
        """Return the next message, or the next of that kind; others are passed over.

        So is what was said to an earlier session.
        """
        message = self._next(kind, seconds)
        assert message, f"no {kind or 'message'} within {seconds} s; {self.texts}"
        return message

    def read_text(self, text: str, seconds: float = PATIENCE_S) -> None:
        """Wait for a line that holds `text` and is no frame."""
        deadline = time.monotonic() + seconds
        while not any(text in line for line in self.texts):
            assert time.monotonic() < deadline, f"no {text!r} within {seconds} s; {self.texts}"
            self._take()

    def hello(self) -> Message:
        """Ask who is there, again and again: what a board just prints may spoil an answer."""
        self.send("ask", boot=0, session=0, acknowledged=0)
        hello = self._insist("hello", "ask", boot=0, session=0, acknowledged=0)
        self.boot = hello.boot
        return hello

    def beat(self) -> Message:
        """Return the next beat, saying that the host is there: else the board says nothing."""
        self.send("ack")
        return self._insist("beat", "ack")

    def open(
        self, resume: int | None = None, beat_ms: int = _BEAT_MS, resend_ms: int | None = None
    ) -> None:
        """Take the board as a host does, from its last edge on if `resume` is not given.

        Without `resend_ms` edges are repeated four times a beat.
        """
        hello = self.hello()
        self.had = hello.fields["edges"] if resume is None else resume
        self.session = max(hello.session, self.session) + 1
        self.sequence = 0
        self.send(
            "open",
            self.had,
            beat_ms,
            beat_ms // 4 if resend_ms is None else resend_ms,
            acknowledged=0,
        )  # `resume` says it

    def show(
        self, unit: int, pattern: str, picture: str, other: str = "", period_ms: int = 1000
    ) -> None:
        """Show something, colours in hex, and wait until the board has it."""
        kind, fields = UnitPicture(unit, (pattern, period_ms, picture, other)).message()
        self.reliably(kind, *fields)

    def reliably(self, kind: str, *fields: object) -> None:
        """Send the next message that must arrive, once, and wait until the board has it."""
        self.sequence = messages.following(self.sequence)
        self.send(kind, *fields, sequence=self.sequence)
        while self.read().acknowledged != self.sequence:
            pass

    def pong(self) -> Message:
        """Ask the time. All that the board had to say before stands before the answer.

        It has heard all that was sent before; answers to earlier pings are passed over.
        """
        self._pings += 1
        self.send("ping", self._pings)
        while (pong := self.read("pong")).fields["host_us"] != self._pings:
            pass
        return pong

    def acknowledge(self, sequence: int) -> None:
        self.had = sequence
        self.send("ack")

    def edges(self, count: int) -> list[Message]:
        """Return the next edges, acknowledging each; repeated ones are passed over."""
        found: list[Message] = []
        while len(found) < count:
            found += self._accept(self._insist("edge", "ack"))
        return found

    def edges_for(self, board_us: int) -> list[Message]:
        """Return the edges until `board_us` of the board's time have passed; likewise."""
        found: list[Message] = []
        ends_us = None
        while True:
            self.send("ping", 0)
            while (message := self.read()).kind != "pong":
                found += self._accept(message)
            now_us = message.fields["sent_us"]
            if ends_us is None:
                ends_us = now_us + board_us
            if (now_us - ends_us) % messages.WRAP < messages.WRAP // 2:
                return found

    def _accept(self, message: Message) -> list[Message]:
        if message.kind != "edge" or message.sequence != messages.following(self.had):
            return []
        self.acknowledge(message.sequence)
        return [message]

    def _insist(self, kind: str, say: str, **envelope: int) -> Message:
        """Return the next message of a kind; `say` something whenever none comes for a while.

        A host that was held up for three beats is gone for its board, until it says a word.
        """
        deadline = time.monotonic() + PATIENCE_S
        while not (message := self._next(kind, _ASK_AGAIN_S)):
            assert time.monotonic() < deadline, f"no {kind} within {PATIENCE_S} s; {self.texts}"
            self.send(say, **envelope)
        return message

    def _next(self, kind: str | None, seconds: float) -> Message | None:
        deadline = time.monotonic() + seconds
        while True:
            while self._waiting:
                message = self._waiting.popleft()
                is_ours = message.kind == "hello" or message.session == self.session
                if is_ours and kind in (None, message.kind):
                    return message
            if time.monotonic() > deadline:
                return None
            self._take()

    def _take(self) -> None:
        for line in self._lines.feed(self.port.read(self.port.in_waiting or 1)):
            try:
                kind, *envelope, fields = messages.unpack(frames.decode(line))
            except ValueError:
                self.texts.append(line.decode(errors="replace"))
                continue
            named = dict(zip(messages.FIELDS[kind], fields, strict=True))
            self._waiting.append(Message(kind, *envelope, named))
